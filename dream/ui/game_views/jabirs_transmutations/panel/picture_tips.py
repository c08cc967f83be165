"""What a tooltip tells of the things on the table: names and numbers that the picture has no room for."""

from collections.abc import Callable, Iterator

from pygame import Rect

from dream.base.messages import Listing, message
from dream.base.words import say
from dream.games.jabirs_transmutations.rules.actions import Disaster
from dream.games.jabirs_transmutations.rules.components import TOKEN_OF, Card
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS, makers, takers
from dream.games.jabirs_transmutations.rules.state import MOST_SAVED, Phase
from dream.ui.game_views.jabirs_transmutations.shown import (
    Cards,
    Deck,
    Die,
    DiscardPile,
    DoneButton,
    EventAnswer,
    EventCard,
    HandCard,
    Picks,
    RecipeSign,
    SavedCard,
    SeatPlate,
    SeatTokens,
    Spot,
    Supply,
    TableShown,
    Target,
    UsedEvents,
)
from dream.ui.game_views.jabirs_transmutations.table_picture import TablePicture
from dream.ui.game_views.jabirs_transmutations.targets import ROUND
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
        return self._tip(target, shown) if target is not None else None

    def _tip(self, target: Target, shown: TableShown) -> Tip | None:
        told, place = about(target, shown), self._picture.rect_of(target, shown)
        if not told or place is None:
            return None
        compared = self._picture.rects(shown, lambda other: are_compared(target, other, shown))
        around = self._picture.rects(shown, lambda other: isinstance(other, ROUND))
        return Tip(told, place, compared, around if isinstance(target, ROUND) else ())


def are_compared(target: Target, other: Target, shown: TableShown) -> bool:
    """Whether two things lie side by side to be compared, so that a tooltip of one covers no other."""
    if isinstance(target, Spot | SeatTokens) and isinstance(other, Spot | SeatTokens):
        return target.resource is other.resource
    group = _group(target, shown)
    return group is not None and group == _group(other, shown)


def _group(target: Target, shown: TableShown) -> str | None:
    match target:
        case SeatPlate():
            return "plates"
        case SavedCard(seat) if seat is not shown.viewer:
            return "plates"
        case HandCard() | Picks() | SavedCard() | EventAnswer() | DoneButton():
            return "viewer"
        case EventCard() | UsedEvents() | Deck() | DiscardPile() | Supply() | Die():
            return "column"
    return None


def about(target: Target, shown: TableShown) -> str:
    """What is told of something on the table; nothing of a recipe, which is written out at once."""
    return "\n".join(_lines(target, shown))


def _lines(target: Target, shown: TableShown) -> Iterator[str]:
    match target:
        case HandCard() | Picks() | SavedCard() | EventAnswer() | DoneButton():
            yield from _before_somebody(target, shown)
        case Spot() | SeatTokens():
            yield from _on_the_board(target, shown)
        case SeatPlate(seat):
            facts = shown.of(seat)
            yield say("jabir.tip.seat", name=facts.name, points=facts.points, count=facts.stack)
            if shown.phase is Phase.DRAFT:
                yield say("jabir.tip.draft", hand=len(facts.hand), picks=len(facts.picks))
        case Deck():
            yield say("jabir.tip.deck", count=shown.deck)
        case DiscardPile():
            yield say("jabir.tip.discard", count=shown.discard)
        case Supply(metal):
            yield say("jabir.tip.supply", thing=metal, count=shown.supply(metal))
        case EventCard() if shown.event is not None:
            yield say(f"jabir.event_text.{shown.event.word}")
        case EventCard():
            yield say("jabir.tip.events", count=shown.events)
        case UsedEvents():
            if shown.used:
                yield say("jabir.tip.used_events", events=Listing(shown.used))
            yield say("jabir.tip.events", count=shown.events)
        case Die():
            if shown.roll is not None and shown.roll.number is not None:
                yield say("jabir.tip.rolled", number=shown.roll.number)
            yield say("jabir.tip.die", least=LEAST_SUCCESS)
        case RecipeSign():
            return


def _before_somebody(
    target: HandCard | Picks | SavedCard | EventAnswer | DoneButton, shown: TableShown
) -> Iterator[str]:
    match target:
        case HandCard(place):
            yield from _of_card(_hand(shown)[place], shown)
        case Picks():
            yield _of_picks(shown)
        case SavedCard(seat, card):
            facts = shown.of(seat)
            yield say("jabir.tip.saved", name=facts.name, count=facts.cards[card], thing=card)
            yield from _of_card(card, shown)
        case EventAnswer(Disaster(card)):
            yield say("jabir.tip.spoilt", thing=card)
        case EventAnswer():
            yield say("jabir.tip.nothing_to_steal")
        case DoneButton():
            yield say("jabir.tip.done", most=MOST_SAVED)


def _on_the_board(target: Spot | SeatTokens, shown: TableShown) -> Iterator[str]:
    resource = target.resource
    seats = shown.seats if isinstance(target, Spot) else (shown.of(target.seat),)
    there = [seat for seat in seats if seat.board[resource]]
    for seat in there:
        yield say("jabir.tip.tokens", name=seat.name, count=seat.board[resource], thing=resource)
    if not there:
        yield say("jabir.tip.nobody", thing=resource)
    if isinstance(target, Spot):
        yield from _recipes("made", makers(resource))
        yield from _recipes("used", takers(resource, shown.gold_takes_card))


def _of_card(card: Card | None, shown: TableShown) -> Iterator[str]:
    """What a card is good for."""
    if card is None:
        yield say("jabir.tip.face_down")
    elif card in TOKEN_OF:
        resource = TOKEN_OF[card]
        yield say("jabir.tip.matter", card=card, thing=resource)
        yield from _recipes("used", takers(resource, shown.gold_takes_card))
    else:
        yield say("jabir.tip.reagent", card=card, recipes=Listing(takers(card, shown.gold_takes_card)))


def _of_picks(shown: TableShown) -> str:
    assert shown.viewer is not None
    picks = shown.of(shown.viewer).picks
    known = [card for card in picks if card is not None]
    if not picks:
        return say("jabir.tip.no_picks")
    if not known:
        return say("jabir.tip.face_down")
    kinds = sorted(set(known))
    amounts = (message("jabir.amount.cards", count=known.count(kind), thing=kind) for kind in kinds)
    return say("jabir.tip.picks", cards=Listing(tuple(amounts)))


def _hand(shown: TableShown) -> Cards:
    assert shown.viewer is not None
    return shown.of(shown.viewer).hand


def _recipes(deed: str, recipes: tuple[int, ...]) -> Iterator[str]:
    """By which recipes something is made, or used, if by any."""
    if recipes:
        yield say(f"jabir.tip.{deed}", count=len(recipes), recipes=Listing(recipes))
