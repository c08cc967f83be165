"""The mouse at the table: it points, and clicks on what it points at."""

import pygame
from pygame.event import Event

from dream.ui.game_views.jabirs_transmutations.shown import HandCard, Target
from dream.ui.game_views.jabirs_transmutations.table.presenter import TablePresenter

Place = tuple[int, int]


class PointerInput:
    """Turns what the mouse does into what the table is told; a card can also be dragged out of the hand."""

    def __init__(self, presenter: TablePresenter) -> None:
        self._presenter, self._table = presenter, presenter.table
        self._pressed: Target | None = None

    def handle(self, event: Event) -> None:
        """Take an event of the mouse that no widget has taken."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._presenter.pointing.hover = self._at(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self._table.cancel()
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release(event.pos)

    def _at(self, place: Place) -> Target | None:
        return self._presenter.picture.at(place, self._presenter.shown)

    def _press(self, place: Place) -> None:
        if not self._table.plays:
            return
        target = self._at(place)
        self._presenter.pointing.cursor = None
        if target is None:
            self._table.cancel()
        else:
            self._table.press(target)
        self._pressed = target if target is not None and self._table.selection.choice == target else None

    def _release(self, place: Place) -> None:
        """A card that was pressed in the hand and let go of elsewhere above it is laid down."""
        pressed, self._pressed = self._pressed, None
        if not isinstance(pressed, HandCard) or self._table.selection.choice != pressed:
            return
        here = self._at(place)
        if here != pressed and not isinstance(here, HandCard):
            self._table.confirm()
