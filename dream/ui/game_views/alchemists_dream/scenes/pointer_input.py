"""A player's hand at the board: the mouse, which clicks and drags Stones from cells and from trays."""

from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from dream.rules.position import Player
from dream.ui.game_views.alchemists_dream.table.selection import Choice, Tray

if TYPE_CHECKING:
    from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene

Place = tuple[int, int]
DRAG_STARTS = 6
"""How many pixels the mouse must go before a press becomes a drag."""


class PointerInput:
    """Turns what the mouse does into what the table is told; clicking and dragging are one path."""

    def __init__(self, scene: "BoardScene") -> None:
        self._scene = scene
        self._pressed: tuple[Choice, Place] | None = None
        self._again = False

    def handle(self, event: Event) -> None:
        """Take an event of the mouse that no widget has taken."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._move(event.pos, bool(event.buttons[0]))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self._scene.table.cancel()
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release(event.pos)

    def _move(self, point: Place, held: bool) -> None:
        pointing = self._scene.presenter.session.pointing
        pointing.hover = self._scene.presenter.view.cell_at(point)
        if pointing.dragged_to is not None or (held and self._drags(point)):
            pointing.dragged_to = point

    def _drags(self, point: Place) -> bool:
        """Whether what was pressed is chosen, and the mouse has gone far enough with it."""
        if self._pressed is None or self._scene.table.choice != self._pressed[0]:
            return False
        return max(abs(a - b) for a, b in zip(point, self._pressed[1], strict=True)) > DRAG_STARTS

    def _press(self, point: Place) -> None:
        """A press chooses or acts at once; on what is already chosen, the release lets go of it."""
        scene, table = self._scene, self._scene.table
        if not scene.plays:
            return
        cell = scene.presenter.view.cell_at(point)
        scene.presenter.session.pointing.cursor = None
        if cell is None:
            table.cancel()
            return
        self._again = cell == table.choice
        if not self._again:
            scene.act(lambda: table.click(cell))
        self._pressed = (cell, point) if table.choice == cell else None

    def press_tray(self, player: Player, tray: Tray, point: Place) -> None:
        """A press on a tray beside the board takes a Stone from it, or lets go of it again."""
        if self._scene.plays and self._scene.take_from(player, tray):
            self._pressed, self._again = (tray, point), False

    def _release(self, point: Place) -> None:
        pressed, self._pressed = self._pressed, None
        pointing, table = self._scene.presenter.session.pointing, self._scene.table
        dragged, pointing.dragged_to = pointing.dragged_to is not None, None
        if pressed is None:
            return
        cell = self._scene.presenter.view.cell_at(point)
        if not dragged:
            if self._again and cell == pressed[0]:
                table.cancel()
        elif cell is not None and cell != pressed[0]:
            self._scene.presenter.dropped()
            self._scene.act(lambda: table.act_on(cell))
