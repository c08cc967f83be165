"""The mouse at the board: it clicks and drags Stones from cells and from trays."""

import pygame
from pygame.event import Event

from dream.games.alchemists_dream.rules.position import Player
from dream.ui.game_views.alchemists_dream.board.board_state import Tray
from dream.ui.game_views.alchemists_dream.table.presenter import BoardPresenter

Place = tuple[int, int]


class PointerInput:
    """Turns what the mouse does into what the table is told; clicking and dragging are one path."""

    def __init__(self, presenter: BoardPresenter) -> None:
        self._presenter, self._pointing = presenter, presenter.pointing
        self._table, self._selection = presenter.table, presenter.table.selection
        self._dragging = presenter.dragging
        self._again = False

    def handle(self, event: Event) -> None:
        """Take an event of the mouse that no widget has taken."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._move(event.pos, bool(event.buttons[0]))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self._dragging.fly_back(self._presenter.speed)
                self._table.cancel()
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release(event.pos)

    def _move(self, point: Place, held: bool) -> None:
        self._pointing.hover = self._presenter.view.cell_at(point)
        if self._dragging.pressed is None:
            return
        if not held or self._selection.choice != self._dragging.pressed:
            self._dragging.cancel()
        else:
            self._dragging.move(point)

    def _press(self, point: Place) -> None:
        """A press chooses or acts at once; on what is already chosen, the release lets go of it."""
        cell = self._presenter.view.cell_at(point)
        self._pointing.cursor = None
        if cell is None:
            self._table.cancel()
            return
        if not self._table.ready():
            return
        self._again = cell == self._selection.choice
        if not self._again:
            self._table.click(cell)
        if self._selection.choice == cell:
            self._dragging.press(cell, point, self._presenter.view.lattice.centre(cell))

    def press_tray(self, player: Player, tray: Tray, point: Place) -> None:
        """A press on a tray beside the board takes a Stone from it, or lets go of it again."""
        if self._table.may_act() and self._table.take_from(player, tray):
            self._dragging.press(tray, point, point)
            self._again = False

    def _release(self, point: Place) -> None:
        """What is dragged acts where it is let go of, or flies back."""
        pressed, cell = self._dragging.pressed, self._presenter.view.cell_at(point)
        if not self._dragging.held:
            self._dragging.cancel()
            if self._again and cell is not None and cell == pressed:
                self._table.cancel()
        elif cell is not None and cell in self._selection.targets:
            self._dragging.drop()
            self._presenter.dropped()
            self._table.act_on(cell)
        else:
            self._dragging.fly_back(self._presenter.speed)
            if cell is not None and cell != pressed:
                self._table.act_on(cell)
