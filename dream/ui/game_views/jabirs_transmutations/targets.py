"""Where the targets of a table lie, and which of them is at a point."""

from collections.abc import Iterator
from math import hypot

from dream.games.jabirs_transmutations.rules.actions import Disaster
from dream.games.jabirs_transmutations.rules.components import METALS, REAGENTS, Card, Seat
from dream.games.jabirs_transmutations.rules.recipes import RECIPES
from dream.games.jabirs_transmutations.rules.state import Phase
from dream.play.cards.multiset import Multiset
from dream.ui.game_views.jabirs_transmutations.diagram import SPOTS
from dream.ui.game_views.jabirs_transmutations.shown import (
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
from dream.ui.game_views.jabirs_transmutations.table_layout import Fan, TableLayout
from dream.ui.kit.layout import Box

ROUND = (RecipeSign, Spot, SeatTokens)
"""The kinds of targets that are round."""


Boxes = dict[Target, Box]
"""Targets with their boxes, what lies above after what lies beneath."""


def boxes_of(layout: TableLayout, shown: TableShown) -> Boxes:
    """Every target that is there now."""
    return dict(_places(layout, shown))


def _places(layout: TableLayout, shown: TableShown) -> Iterator[tuple[Target, Box]]:
    yield from _beside(layout, shown)
    for resource in SPOTS:
        yield Spot(resource), layout.spot(resource)
    for recipe in RECIPES:
        yield RecipeSign(recipe), layout.sign(recipe)
    for seat in Seat:
        for resource in shown.of(seat).board.present:
            yield SeatTokens(seat, resource), layout.token(seat, resource)
    yield from _before_the_viewer(layout, shown)


def _beside(layout: TableLayout, shown: TableShown) -> Iterator[tuple[Target, Box]]:
    for seat in Seat:
        yield SeatPlate(seat), layout.plates[seat]
        for card in REAGENTS:
            if seat is not shown.viewer and shown.of(seat).cards[card]:
                yield SavedCard(seat, card), layout.saved_at_plate(seat, card)
    yield EventCard(), layout.event
    yield UsedEvents(), layout.used_events
    deck, discard = layout.piles
    yield Deck(), deck
    yield DiscardPile(), discard
    for metal, box in zip(reversed(METALS), layout.supplies, strict=True):
        yield Supply(metal), box
    yield Die(), layout.die


def _before_the_viewer(layout: TableLayout, shown: TableShown) -> Iterator[tuple[Target, Box]]:
    if shown.viewer is not None:
        for card, (fan, count) in saved_fans(layout, shown).items():
            yield SavedCard(shown.viewer, card), fan_box(fan, count)
        hand = shown.of(shown.viewer).hand if shown.phase is Phase.DRAFT else ()
        for place in range(len(hand)):
            yield HandCard(place), layout.hand(len(hand)).card(place)
        if shown.phase is Phase.DRAFT:
            yield Picks(), layout.picks_zone
    answers = event_answers(shown)
    yield from zip(answers, layout.answers(len(answers)), strict=True)
    if DoneButton() in shown.legal:
        yield DoneButton(), layout.done


def target_at(point: tuple[float, float], boxes: Boxes) -> Target | None:
    """The uppermost target at a point."""
    return next((target for target, box in reversed(boxes.items()) if _holds(target, box, point)), None)


def _holds(target: Target, box: Box, point: tuple[float, float]) -> bool:
    if isinstance(target, ROUND):
        x, y = box.centre
        return hypot(point[0] - x, point[1] - y) <= box.w / 2 + 0.5
    return box.holds(*point)


def saved_fans(layout: TableLayout, shown: TableShown) -> dict[Card, tuple[Fan, int]]:
    """The viewer's saved cards: for each kind that there is where it lies, and how many."""
    return {} if shown.viewer is None else fans_of(layout, shown.of(shown.viewer).cards)


def fans_of(layout: TableLayout, cards: Multiset[Card]) -> dict[Card, tuple[Fan, int]]:
    """Where saved cards lie before the viewer, and how many of each kind."""
    kinds = [card for card in REAGENTS if cards[card]]
    return {
        card: (layout.saved(len(kinds), which, cards[card]), cards[card]) for which, card in enumerate(kinds)
    }


def fan_box(fan: Fan, count: int) -> Box:
    """The box around so many cards."""
    last = fan.card(count - 1)
    return fan.first._replace(w=last.right - fan.first.x)


def event_answers(shown: TableShown) -> tuple[EventAnswer, ...]:
    """The answers that have no spot, in their order: Fire before Water."""
    answers = [target for target in shown.legal if isinstance(target, EventAnswer)]
    return tuple(sorted(answers, key=_order))


def _order(target: EventAnswer) -> int:
    return int(target.answer.card) if isinstance(target.answer, Disaster) else -1
