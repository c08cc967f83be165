"""The mouse at the board: it clicks and drags Stones from cells and from trays."""

import pygame
from pygame.event import Event

from dream.games.alchemists_dream.rules.position import Player
from dream.ui.game_views.alchemists_dream.board_state import Tray
from dream.ui.game_views.alchemists_dream.table.presenter import BoardPresenter
from dream.ui.game_views.alchemists_dream.table.selection import Choice

Place = tuple[int, int]
DRAG_STARTS = 6
"""How many pixels the mouse must go before a press becomes a drag."""


class PointerInput:
    """Turns what the mouse does into what the table is told; clicking and dragging are one path."""

    def __init__(self, presenter: BoardPresenter) -> None:
        self._presenter, self._pointing = presenter, presenter.pointing
        self._table, self._selection = presenter.table, presenter.table.selection
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
                self._table.cancel()
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release(event.pos)

    def _move(self, point: Place, held: bool) -> None:
        pointing = self._pointing
        pointing.hover = self._presenter.view.cell_at(point)
        if pointing.dragged_to is not None or (held and self._drags(point)):
            pointing.dragged_to = point

    def _drags(self, point: Place) -> bool:
        """Whether what was pressed is chosen, and the mouse has gone far enough with it."""
        if self._pressed is None or self._selection.choice != self._pressed[0]:
            return False
        return max(abs(a - b) for a, b in zip(point, self._pressed[1], strict=True)) > DRAG_STARTS

    def _press(self, point: Place) -> None:
        """A press chooses or acts at once; on what is already chosen, the release lets go of it."""
        if not self._table.plays:
            return
        cell = self._presenter.view.cell_at(point)
        self._pointing.cursor = None
        if cell is None:
            self._table.cancel()
            return
        self._again = cell == self._selection.choice
        if not self._again:
            self._table.click(cell)
        self._pressed = (cell, point) if self._selection.choice == cell else None

    def press_tray(self, player: Player, tray: Tray, point: Place) -> None:
        """A press on a tray beside the board takes a Stone from it, or lets go of it again."""
        if self._table.plays and self._table.take_from(player, tray):
            self._pressed, self._again = (tray, point), False

    def _release(self, point: Place) -> None:
        pressed, self._pressed = self._pressed, None
        dragged, self._pointing.dragged_to = self._pointing.dragged_to is not None, None
        if pressed is None:
            return
        cell = self._presenter.view.cell_at(point)
        if not dragged:
            if self._again and cell == pressed[0]:
                self._table.cancel()
        elif cell is not None and cell != pressed[0]:
            self._presenter.dropped()
            self._table.act_on(cell)
