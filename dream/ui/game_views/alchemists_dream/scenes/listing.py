"""The list of a game's actions in a scene, kept as the game goes on."""

from itertools import pairwise

from pygame import Rect

from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.actions import Action, AgreeDraw
from dream.games.alchemists_dream.rules.notation import action_text
from dream.ui.game_views.alchemists_dream.panel.action_list import ActionList, Entry
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene
from dream.ui.game_views.alchemists_dream.table.captures import captures


class Listing:
    """Shows the actions of the scene's table, and browses by a click on one of them."""

    def __init__(self, scene: BoardScene, rect: Rect) -> None:
        self._scene = scene
        self._list = scene.app.ui.add(ActionList(rect, scene.app.look, scene.browse))
        self._listed: tuple[tuple[Action, ...], int] | None = None
        self.refresh()

    def refresh(self) -> None:
        """Follow the game and what is looked at."""
        game = self._scene.table.game
        listed = game.history.actions, game.shown_at
        if listed == self._listed:
            return
        self._listed = listed
        self._list.show(entries_of(game.history), game.shown_at)


def entries_of(game: DreamHistory) -> list[Entry]:
    """The actions of a game; a draw is accepted on the turn of the one who has offered it, by the other."""
    entries = []
    for action, (before, after) in zip(game.actions, pairwise(game.states), strict=True):
        column = int(before.turn.other if isinstance(action, AgreeDraw) else before.turn)
        entries.append(Entry(action_text(action), column, captures(before, action, after).sign))
    return entries
