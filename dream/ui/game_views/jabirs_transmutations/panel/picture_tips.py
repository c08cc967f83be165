"""What a tooltip tells of the things on the table: names and numbers that the picture has no room for."""

from collections.abc import Callable

from pygame import Rect

from dream.base.words import say
from dream.ui.game_views.jabirs_transmutations.shown import (
    Deck,
    DiscardPile,
    EventCard,
    SeatPlate,
    SeatTokens,
    Spot,
    Supply,
    TableShown,
    Target,
)
from dream.ui.game_views.jabirs_transmutations.table_picture import TablePicture
from dream.ui.widgets.overlays.tooltip import Tip
from dream.ui.widgets.widget_base import OwnWidget


class PictureTips(OwnWidget):
    """Lies over the picture, takes no event, and knows what is under the mouse."""

    focusable = False

    def __init__(self, rect: Rect, picture: TablePicture, shown: Callable[[], TableShown]) -> None:
        super().__init__(rect)
        self._picture, self._shown = picture, shown

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        if not self.rect.collidepoint(position):
            return None
        shown = self._shown()
        target = self._picture.at(position, shown)
        told = about(target, shown) if target is not None else None
        place = self._picture.rect_of(target, shown) if target is not None else None
        return Tip(told, place) if told and place else None


def about(target: Target, shown: TableShown) -> str | None:
    """What is told of something on the table, None when the picture says it all."""
    match target:
        case Deck():
            return say("jabir.tip.deck", count=shown.deck)
        case DiscardPile():
            return say("jabir.tip.discard", count=shown.discard)
        case Supply(metal):
            return say("jabir.tip.supply", thing=metal, count=shown.supply(metal))
        case EventCard() if shown.event is not None:
            return say(f"jabir.event_text.{shown.event.word}")
        case EventCard():
            return say("jabir.tip.events", count=shown.events)
        case SeatPlate(seat):
            facts = shown.of(seat)
            return say("jabir.tip.seat", name=facts.name, points=facts.points, stack=facts.stack)
        case SeatTokens(seat, resource):
            facts = shown.of(seat)
            return say("jabir.tip.tokens", name=facts.name, count=facts.board[resource], thing=resource)
        case Spot(resource):
            there = [seat for seat in shown.seats if seat.board[resource]]
            lines = [
                say("jabir.tip.tokens", name=seat.name, count=seat.board[resource], thing=resource)
                for seat in there
            ]
            return "\n".join(lines) or None
    return None
