"""Both decks, what lies face up, and both discard piles as counts by card."""

from collections.abc import Iterator

from dream.base.words import say
from dream.games.philosophers_stone.rules.components import PLACES, Card, Pile
from dream.ui.game_views.philosophers_stone import faces
from dream.ui.game_views.philosophers_stone.faces import short_name
from dream.ui.game_views.philosophers_stone.items.facts import Facts
from dream.ui.game_views.philosophers_stone.layout import ALONE, HEADING, STEP, StoneLayout
from dream.ui.game_views.philosophers_stone.things import Deck, Discarded, OpenCard
from dream.ui.tabletop.items.faces import TYPE, Align, Counter, Ink, Label, note
from dream.ui.tabletop.items.faces import Card as CardFace
from dream.ui.tabletop.items.faces import Pile as Heap
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.parts.pile import deck, pile_items

LYING = 1


def market_items(facts: Facts, layout: StoneLayout) -> Iterator[Item]:
    """What everybody draws from, and what has been discarded."""
    for pile in Pile:
        heading = note(say(f"stone.table.{pile.word}"), HEADING)
        yield Item(("heading", pile), layout.heading(pile), heading)
        yield from _face_up(facts, layout, pile)
        top = deck(CardFace(None, pile), facts.deck_size(pile), layout)
        yield from pile_items(deck_key(pile), layout.deck(pile), top, layout, target=Deck(pile))
    heading = note(say("stone.table.discards"), HEADING)
    yield Item("discards_heading", layout.discards_heading, heading)
    for card in Card:
        yield from _discards(facts, layout, card)


def deck_key(pile: Pile) -> tuple[str, Pile]:
    """The key of a deck."""
    return "deck", pile


def _face_up(facts: Facts, layout: StoneLayout, pile: Pile) -> Iterator[Item]:
    cards = tuple(facts.open_cards(pile))
    for place, (card, copy) in zip(range(PLACES[pile]), cards, strict=False):
        target, box = OpenCard(card, copy), layout.open(pile, place)
        yield Item(open_key(card, copy), box, CardFace(card, pile), LYING, target)
        line = layout.below(box, STEP if pile is Pile.ELEMENTS else ALONE)
        yield Item(("open_name", pile, place), line, Label(short_name(card), TYPE, fits=True))


def open_key(card: Card, copy: int) -> tuple[str, Card, int]:
    """The key of a card that lies face up."""
    return "open", card, copy


def _discards(facts: Facts, layout: StoneLayout, card: Card) -> Iterator[Item]:
    count, target = facts.state.discard[card], Discarded(card)
    yield Item(
        ("discard", card), layout.discard(card), Heap(faces.Chip(card), count), 0, target, True, "discards"
    )
    number = Counter(count, TYPE, Ink.PLAIN, Align.LEFT, dims=True)
    yield Item(("discard_number", card), layout.discard_number(card), number, counts=("discard", card))
