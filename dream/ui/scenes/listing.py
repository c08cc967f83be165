"""The list of a game's actions in a scene, kept as the game goes on."""

from pygame import Rect

from dream.rules.actions import Action
from dream.rules.notation import action_text
from dream.ui.scenes.board_scene import BoardScene
from dream.ui.widgets.action_list import ActionList, Entry


class Listing:
    """Shows the actions of the scene's table, and browses by a click on one of them."""

    def __init__(self, scene: BoardScene, rect: Rect) -> None:
        self._scene = scene
        self._list = scene.app.ui.add(ActionList(rect, scene.app.look, scene.browse))
        self._listed: tuple[tuple[Action, ...], int] | None = None
        self.refresh()

    def refresh(self) -> None:
        """Follow the game and what is looked at."""
        table = self._scene.table
        listed = table.game.actions, table.shown_at
        if listed == self._listed:
            return
        self._listed = listed
        turns = (int(position.turn) for position in table.game.positions)
        entries = [Entry(action_text(a), turn) for a, turn in zip(table.game.actions, turns, strict=False)]
        self._list.show(entries, table.shown_at)
