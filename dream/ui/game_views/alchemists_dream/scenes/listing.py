"""The list of a game's actions in a scene, kept as the game goes on."""

from collections.abc import Sequence
from itertools import pairwise

from pygame import Rect

from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.actions import Action, AgreeDraw
from dream.games.alchemists_dream.rules.notation import action_text
from dream.ui.game_views.alchemists_dream.narration.captures import captures
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene
from dream.ui.widgets.scrolling.action_list import ActionList, Entry


class Listing:
    """Shows the actions of the scene's table, and browses by a click on one of them."""

    def __init__(self, scene: BoardScene, rect: Rect) -> None:
        self._scene = scene
        self._list = scene.app.ui.add(ActionList(rect, scene.app.look, scene.browse))
        self._entries: tuple[Entry, ...] = ()
        self._listed: tuple[tuple[Action, ...], int] = ((), 0)
        self.refresh()

    def refresh(self) -> None:
        """Follow the game and what is looked at."""
        game = self._scene.table.game
        listed = game.history.actions, game.shown_at
        if listed == self._listed:
            return
        kept = _begin_alike(listed[0], self._listed[0])
        self._entries = (*self._entries[:kept], *entries_of(game.history, kept))
        self._listed = listed
        self._list.show(self._entries, game.shown_at)


def _begin_alike(one: Sequence[Action], other: Sequence[Action]) -> int:
    """How many of the actions at the beginning of two games are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((number for number, (a, b) in pairs if a != b), min(len(one), len(other)))


def entries_of(game: DreamHistory, done: int = 0) -> list[Entry]:
    """The actions of a game but the first `done`.

    A draw is accepted on the turn of the one who has offered it, by the other.
    """
    entries = []
    for action, (before, after) in zip(game.actions[done:], pairwise(game.states[done:]), strict=True):
        column = int(before.turn.other if isinstance(action, AgreeDraw) else before.turn)
        entries.append(Entry(action_text(action), column, captures(before, action, after).sign))
    return entries
