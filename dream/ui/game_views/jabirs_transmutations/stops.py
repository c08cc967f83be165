"""Where flights begin and end: the middle of things that lie on the table, and how large they are."""

from dream.games.jabirs_transmutations.rules.components import Card, Resource, Seat
from dream.ui.game_views.jabirs_transmutations.diagram import SIGN_RADIUS, TOKEN_RADIUS
from dream.ui.game_views.jabirs_transmutations.flights import Stop
from dream.ui.game_views.jabirs_transmutations.parts.seat_plates import mini_card
from dream.ui.game_views.jabirs_transmutations.parts.slots import Slot
from dream.ui.game_views.jabirs_transmutations.shown import TableShown
from dream.ui.game_views.jabirs_transmutations.table_layout import (
    PILE_TOKEN,
    PLATE_CARD,
    SUPPLY_COIN,
    TableLayout,
)
from dream.ui.game_views.jabirs_transmutations.targets import fan_box, saved_fans
from dream.ui.kit.layout import Box

REVEALED = 70
"""The width of a card at the reveal, in units of the design."""


class Stops:
    """The stops of a table that lies so."""

    def __init__(self, layout: TableLayout) -> None:
        self._layout = layout

    def token(self, seat: Seat, resource: Resource) -> Stop:
        """A seat's tokens on a spot."""
        layout = self._layout
        return Stop(layout.token(seat, resource).centre, round(TOKEN_RADIUS * layout.radius, 1))

    def sign(self, recipe: int) -> Stop:
        """The sign of a recipe."""
        return Stop(self._layout.sign(recipe).centre, round(SIGN_RADIUS * self._layout.radius, 1))

    def stack(self, seat: Seat) -> Stop:
        """A seat's stack."""
        return Stop(self._layout.stack(seat).centre, round(PILE_TOKEN * self._layout.unit, 1))

    def supply(self, metal: Resource) -> Stop:
        """What is left of a metal."""
        box = self._layout.supplies[0 if metal is Resource.GOLD else 1]
        return Stop((box.x + self._layout.px(26), box.centre[1]), round(SUPPLY_COIN * self._layout.unit, 1))

    def pile(self, name: str) -> Stop:
        """The ``deck`` or the ``discard`` pile."""
        return _of(self._layout.piles[0 if name == "deck" else 1])

    def event(self) -> Stop:
        return _of(self._layout.event)

    def die(self) -> Stop:
        """The die at rest."""
        box = self._layout.die
        return Stop(box.centre, box.w / 2)

    def saved(self, seat: Seat, card: Card, shown: TableShown) -> Stop:
        """A seat's open cards of a kind: before the viewer, or on the seat's plate."""
        fans = saved_fans(self._layout, shown) if seat is shown.viewer else {}
        if card in fans:
            fan, count = fans[card]
            return _of(fan.card(count - 1)) if fan_box(fan, count).w else _of(fan.first)
        box = self._layout.saved_at_plate(seat, card)
        return Stop((box.x + self._layout.px(15), box.centre[1]), self._layout.px(PLATE_CARD))

    def slot(self, slot: Slot, shown: TableShown) -> Stop:
        """A card of a seat's hand or picks: before the viewer, or on the seat's plate."""
        layout, has = self._layout, shown.of(slot.seat)
        if slot.seat is not shown.viewer:
            return _of(mini_card(layout, slot.seat, slot.row, slot.place, len(has.hand)))
        fan = layout.hand(len(has.hand)) if slot.row == "hand" else layout.picks(len(has.picks))
        return _of(fan.card(slot.place))

    def revealed(self, seat: Seat, place: int) -> Stop:
        """Where a revealed card lies open: a row for each seat, in the middle of the table."""
        layout = self._layout
        width = layout.px(REVEALED)
        x, y = layout.middle
        step_x, step_y = width + layout.px(10), round(width * 1.4) + layout.px(26)
        return Stop((x + (place - 2.5) * step_x, y + (seat - 1) * step_y), width)


def _of(box: Box) -> Stop:
    return Stop(box.centre, box.w)
