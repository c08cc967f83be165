"""What moves from one state to the next, as far as the keys of things cannot tell.

A card that has left one place and one that has come to another are taken for the same where the law lets it
go that way; what is not known flies face down.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dream.base.words import say
from dream.games.philosophers_stone.rules.actions import Concoct, ListedAction
from dream.games.philosophers_stone.rules.components import Card, Pile
from dream.games.philosophers_stone.rules.tasks.taking import Give
from dream.games.philosophers_stone.rules.view import View
from dream.ui.game_views.philosophers_stone.items.facts import Facts
from dream.ui.game_views.philosophers_stone.items.market import deck_key, open_key
from dream.ui.game_views.philosophers_stone.items.seats import HELD
from dream.ui.game_views.philosophers_stone.items.shown import beam_items
from dream.ui.game_views.philosophers_stone.layout import StoneLayout
from dream.ui.kit.layout import Box
from dream.ui.tabletop.items.arrange import middle_of
from dream.ui.tabletop.items.faces import Card as CardFace
from dream.ui.tabletop.items.faces import Die
from dream.ui.tabletop.items.item import Item, Items
from dream.ui.tabletop.motion.steps import AFTER, USUAL, Change, Move, Step
from dream.ui.tabletop.parts.hand import keys_of
from dream.ui.tabletop.parts.rolled_die import rolling

Changed = Change[View, ListedAction, StoneLayout]
Key = tuple[object, ...] | str
MOST_SHUFFLED = 8
"""So many cards are seen to go from the discards to the deck that is made of them."""
FROM = {
    "open": ("deck",),
    "deck": ("discard",),
    "discard": ("hand", "lab", "open"),
    "lab": ("hand", "discard"),
    "hand": ("open", "discard", "lab", "hand", "gift", "deck"),
    "gift": ("hand",),
}
"""Where the cards of a place can come from, the likeliest first."""


class Spot(NamedTuple):
    """A card where it lies: the name of the place, the key of the thing there, which card if it is known."""

    place: str
    key: Key
    card: Card | None
    pile: Pile | None = None


def steps(change: Changed) -> Iterator[Step]:
    """What is played: an attack that breaks, the die, and cards on their way."""
    before, after = Facts(change.before), Facts(change.after)
    if before.base != after.base:
        return
    answer = change.after.done
    if before.attack is not None and isinstance(answer, Concoct):
        yield from _broken(change, before, answer)
        return
    moves = tuple(_cards(before, after))
    if after.rolled is not None and before.rolled is None:
        yield _roll(change, before, after.rolled)
    if moves:
        yield Step(moves)


def _roll(change: Changed, before: Facts, process: Card) -> Step:
    """The die rolls from the marker of whoever has moved on to the middle of the tracker."""
    place, odds = change.layout.tracker.centre, say("stone.picture.odds")
    start = ("marker", before.state.at)
    return rolling(change.first, Die(process + 1), start, place, change.layout, odds)


def _cards(before: Facts, after: Facts) -> Iterator[Move]:
    """Each card that has come to a place, from where one has left."""
    had, has = list(_spots(before)), list(_spots(after))
    gone, come = _less(had, has), _less(has, had)
    pairs = [pair for fits in (_same, _possible) for pair in _matched(gone, come, fits)]
    shuffled = 0
    for number, (start, end) in enumerate(pairs):
        if end.place == "deck":
            shuffled += 1
            if shuffled > MOST_SHUFFLED:
                continue
        yield _move(start, end, number * AFTER)


def _move(start: Spot, end: Spot, begins: float) -> Move:
    """A card on its way; onto a pile it flies as a piece, else it is the thing that lies there."""
    card = start.card if end.card is None else end.card
    if end.place == "discard":
        assert card is not None, "discards are open"
        return Move(start.key, end.key, CardFace(card, card.pile), begins=begins, lasts=USUAL * 1.15)
    if end.place == "deck":
        return Move(start.key, end.key, CardFace(None, end.pile), begins=begins)
    return Move(start.key, end.key, begins=begins, lasts=USUAL * 1.15, rise=0.12)


def _spots(facts: Facts) -> Iterator[Spot]:
    """Every card on the table, in piles as often as there are some."""
    state = facts.state
    for pile in Pile:
        for card, copy in facts.open_cards(pile):
            yield Spot("open", open_key(card, copy), card)
        yield from [Spot("deck", deck_key(pile), None, pile)] * facts.deck_size(pile)
    for card in state.discard:
        yield Spot("discard", ("discard", card), card)
    for seat in state.seats:
        for card in state.of(seat).laboratory:
            yield Spot("lab", ("lab", seat, card), card)
        cards = facts.hand(seat)
        for held, key in zip(cards, keys_of("hand", seat, cards), strict=True):
            assert isinstance(key, tuple)
            yield Spot("hand", key, held)
    for task in state.todo:
        if isinstance(task, Give):
            yield Spot("gift", ("gift", task.seat), None)


def _less(some: list[Spot], others: list[Spot]) -> list[Spot]:
    """What is there of some that is not among the others."""
    left = list(some)
    for spot in others:
        if spot in left:
            left.remove(spot)
    return left


def _same(start: Spot, end: Spot) -> bool:
    return start.place in FROM[end.place] and start.card is not None and start.card is end.card


def _possible(start: Spot, end: Spot) -> bool:
    """Whether a card may have gone this way, as far as it is known."""
    if start.place not in FROM[end.place]:
        return False
    if start.card is not None and end.card is not None:
        return start.card is end.card
    if start.pile is not None and end.card is not None:
        return start.pile is end.card.pile
    return end.pile is None or start.card is None or start.card.pile is end.pile


def _matched(
    gone: list[Spot], come: list[Spot], fits: Callable[[Spot, Spot], bool]
) -> Iterator[tuple[Spot, Spot]]:
    """Pairs of one that has left and one that has come; what is paired is taken off both lists."""
    for end in list(come):
        for place in FROM[end.place]:
            start = next((spot for spot in gone if spot.place == place and fits(spot, end)), None)
            if start is not None:
                gone.remove(start)
                come.remove(end)
                yield start, end
                break


# Earth breaks an attack


@dataclass(frozen=True, slots=True)
class _Shield:
    """The key of a card that is held against an attack."""

    card: Card


def _broken(change: Changed, before: Facts, answer: Concoct) -> Iterator[Step]:
    """A process and Earth are held into the line of the attack, which breaks; then they are discarded."""
    attack, layout = before.attack, change.layout
    assert attack is not None
    beam = change.first.by_key["beam"].box
    cards = (answer.process, Card.EARTH)
    starts = _paid(before, cards)
    lying = [item for item in change.first.listed if item.key not in (*starts, "beam", "note", "note_text")]
    shields = [
        Item(_Shield(card), box, CardFace(card, card.pile), HELD + 4)
        for card, box in zip(cards, _beside(beam, layout), strict=True)
    ]
    middle = Items((*lying, *beam_items(before, layout, attack, broken=True), *shields))
    moves = (Move(start, _Shield(card), rise=0.1) for start, card in zip(starts, cards, strict=True))
    yield Step(tuple(moves), middle, shown=True)
    ends = (
        Move(_Shield(card), ("discard", card), CardFace(card, card.pile), begins=n * AFTER)
        for n, card in enumerate(cards)
    )
    yield Step(tuple(ends))


def _paid(before: Facts, cards: tuple[Card, ...]) -> list[object]:
    """The keys of the cards of the hand that pay for an answer."""
    attack = before.attack
    assert attack is not None
    hand = before.hand(attack.seat)
    keys = keys_of("hand", attack.seat, hand)
    if not before.shows_hand(attack.seat):
        return keys[-len(cards) :]
    return [("hand", attack.seat, card, hand.count(card) - 1) for card in cards]


def _beside(beam: Box, layout: StoneLayout) -> tuple[Box, Box]:
    """Two cards side by side at the middle of a line."""
    (x, y), size = beam.centre, layout.card(62)
    aside = layout.px(36)
    return middle_of((x - aside, y), size), middle_of((x + aside, y), size)
