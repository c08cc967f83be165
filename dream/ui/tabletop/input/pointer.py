"""The mouse at a table: it points, clicks on what it points at, and drags things to where they may lie."""

import pygame
from pygame.event import Event

from dream.ui.tabletop.presenter import TablePresenter
from dream.ui.tabletop.sight import Target

Place = tuple[int, int]


class PointerInput:
    """Turns what the mouse does into what the table is told; clicking and dragging are one path."""

    def __init__(self, presenter: TablePresenter) -> None:
        self._presenter, self._table = presenter, presenter.table
        self._dragging, self._pointing = presenter.dragging, presenter.pointing
        self._again = False

    def handle(self, event: Event) -> None:
        """Take an event of the mouse that no widget has taken."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._move(event.pos, bool(event.buttons[0]))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self._let_go()
                self._table.cancel()
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release(event.pos)

    def _at(self, place: Place) -> Target | None:
        return self._presenter.picture.at(place, self._presenter.sight)

    @property
    def _draggable(self) -> Target | None:
        """What is chosen last, if it may be dragged somewhere."""
        selection = self._table.selection
        return selection.chosen[-1] if selection.chosen and selection.zone is not None else None

    def _move(self, place: Place, held: bool) -> None:
        self._pointing.hover = self._at(place)
        pressed = self._dragging.pressed
        if pressed is None:
            return
        if not held or self._draggable != pressed:
            self._let_go()
        elif self._dragging.move(place):
            self._pointing.zone = self._table.selection.zone

    def _press(self, place: Place) -> None:
        """A press chooses or acts at once; on a thing that is chosen already, the release acts."""
        target = self._at(place)
        self._pointing.cursor = None
        if target is None:
            self._table.cancel()
            return
        if not self._table.ready():
            return
        self._again = target == self._draggable
        if not self._again:
            self._table.press(target)
        if target == self._draggable:
            home = self._presenter.picture.rect_of_held(target, self._presenter.sight)
            self._dragging.press(target, place, home.center if home else place)

    def _release(self, place: Place) -> None:
        """A thing that is dragged to where it may lie goes there, from elsewhere it flies back."""
        pressed, here = self._dragging.pressed, self._at(place)
        if self._dragging.held and here is not None and here == self._pointing.zone:
            self._presenter.dropped()
            self._pointing.zone = None
            self._table.drop()
            return
        held = self._dragging.held
        self._let_go()
        if not held and self._again and here is not None and here == pressed:
            self._table.press(here)

    def _let_go(self) -> None:
        """Whatever is dragged flies back."""
        self._dragging.fly_back(self._presenter.speed)
        self._pointing.zone = None
