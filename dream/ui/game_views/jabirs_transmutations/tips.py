"""What a tooltip tells of the things on the table: names and numbers that the picture has no room for."""

from collections.abc import Iterator

from dream.base.messages import Listing, message
from dream.base.words import say
from dream.games.jabirs_transmutations.rules.actions import Disaster
from dream.games.jabirs_transmutations.rules.components import ELIXIRS, TOKEN_OF, Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS, makers, takers
from dream.games.jabirs_transmutations.rules.scoring import GOLD_POINTS, SILVER_POINTS, points
from dream.games.jabirs_transmutations.rules.state import MOST_SAVED
from dream.play.cards.multiset import Multiset
from dream.ui.game_views.jabirs_transmutations.items.facts import Cards, Facts
from dream.ui.game_views.jabirs_transmutations.things import (
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
    SeatTokens,
    Spot,
    Supply,
    UsedEvents,
)
from dream.ui.tabletop.parts.seat_plate import Player
from dream.ui.tabletop.sight import Target


def about(target: Target, facts: Facts) -> Iterator[str]:
    """What is told of something on the table; nothing of a recipe, which is written out at once."""
    state = facts.state
    match target:
        case HandCard() | Picks() | SavedCard() | EventAnswer() | DoneButton():
            yield from _before_somebody(target, facts)
        case Spot() | SeatTokens():
            yield from _on_the_board(target, facts)
        case Player(seat):
            yield from _player(Seat(seat), facts)
        case Deck():
            yield say("jabir.tip.deck", count=facts.view.deck)
            yield from _kinds("unseen", facts.view.unseen_cards)
        case DiscardPile():
            yield say("jabir.tip.discard", count=len(state.discard))
            yield from _kinds("lying", state.discard)
        case Supply(metal):
            yield say("jabir.tip.supply", thing=metal, count=state.supply(metal))
        case EventCard() if state.event is not None:
            yield say(f"jabir.event_text.{state.event.word}")
        case EventCard():
            yield say("jabir.tip.events", count=facts.view.events)
        case UsedEvents():
            if state.used:
                yield say("jabir.tip.used_events", events=Listing(tuple(state.used)))
            yield say("jabir.tip.events", count=facts.view.events)
        case Die():
            if facts.roll is not None and facts.roll.number is not None:
                yield say("jabir.tip.rolled", number=facts.roll.number)
            yield say("jabir.tip.die", least=LEAST_SUCCESS)
        case RecipeSign():
            return


def _before_somebody(
    target: HandCard | Picks | SavedCard | EventAnswer | DoneButton, facts: Facts
) -> Iterator[str]:
    match target:
        case HandCard(place):
            yield from _of_card(_hand(facts)[place], facts)
        case Picks():
            yield _of_picks(facts)
        case SavedCard(seat, card):
            count = facts.state.of(seat).cards[card]
            yield facts.sight.address.say("jabir.tip.saved", seat, count=count, thing=card)
            yield say("jabir.tip.keeps", most=MOST_SAVED)
            yield from _of_card(card, facts)
        case EventAnswer(Disaster(card)):
            yield say("jabir.tip.spoilt", thing=card)
        case EventAnswer():
            yield say("jabir.tip.nothing_to_steal")
        case DoneButton():
            yield say("jabir.tip.done", most=MOST_SAVED)


def _player(seat: Seat, facts: Facts) -> Iterator[str]:
    tableau, names = facts.state.of(seat), facts.sight.names
    yield say("jabir.tip.seat", name=names[seat], points=points(tableau), count=tableau.stack)
    if seat is facts.state.first:
        yield facts.sight.address.say("jabir.tip.starts", seat)
    if facts.drafting:
        yield say("jabir.tip.draft", hand=len(facts.hand(seat)), picks=len(facts.picks(seat)))


def _on_the_board(target: Spot | SeatTokens, facts: Facts) -> Iterator[str]:
    resource = target.resource
    seats = tuple(Seat) if isinstance(target, Spot) else (target.seat,)
    there = {seat: count for seat in seats if (count := facts.state.of(seat).board[resource])}
    for seat, count in there.items():
        yield facts.sight.address.say("jabir.tip.tokens", seat, count=count, thing=resource)
    if not there:
        yield say("jabir.tip.nobody", thing=resource)
    if isinstance(target, Spot):
        worth = _worth(resource)
        if worth:
            yield say("jabir.tip.worth", count=worth)
        yield from _recipes("made", makers(resource))
        yield from _recipes("used", takers(resource, facts.gold_takes_card))


def _worth(resource: Resource) -> int:
    """How many points a token there counts, or a piece."""
    return {Resource.GOLD: GOLD_POINTS, Resource.SILVER: SILVER_POINTS}.get(resource, resource in ELIXIRS)


def _kinds(what: str, cards: Multiset[Card]) -> Iterator[str]:
    """How many cards of each kind there are, if any."""
    if cards:
        amounts = (message("jabir.amount.cards", count=cards[kind], thing=kind) for kind in cards.present)
        yield say(f"jabir.tip.{what}", cards=Listing(tuple(amounts)))


def _of_card(card: Card | None, facts: Facts) -> Iterator[str]:
    """What a card is good for."""
    if card is None:
        yield say("jabir.tip.face_down")
    elif card in TOKEN_OF:
        resource = TOKEN_OF[card]
        yield say("jabir.tip.matter", card=card, thing=resource)
        yield from _recipes("used", takers(resource, facts.gold_takes_card))
    else:
        yield say("jabir.tip.reagent", card=card, recipes=Listing(takers(card, facts.gold_takes_card)))


def _of_picks(facts: Facts) -> str:
    assert facts.viewer is not None
    picks = facts.picks(facts.viewer)
    known = [card for card in picks if card is not None]
    if not picks:
        return say("jabir.tip.no_picks")
    if not known:
        return say("jabir.tip.face_down")
    kinds = sorted(set(known))
    amounts = (message("jabir.amount.cards", count=known.count(kind), thing=kind) for kind in kinds)
    return say("jabir.tip.picks", cards=Listing(tuple(amounts)))


def _hand(facts: Facts) -> Cards:
    assert facts.viewer is not None
    return facts.hand(facts.viewer)


def _recipes(deed: str, recipes: tuple[int, ...]) -> Iterator[str]:
    """By which recipes something is made, or used, if by any."""
    if recipes:
        yield say(f"jabir.tip.{deed}", count=len(recipes), recipes=Listing(recipes))
