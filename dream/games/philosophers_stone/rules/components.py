"""What is in the box, as data: seats, cards and piles, the alchemists, and the options of a game.

The members of each kind are numbered in the order of the game's tables, so that sorting keeps that order.
"""

from dataclasses import dataclass
from functools import cache

from dream.base.texts import Message, message
from dream.play.cards import Kind, Multiset
from dream.play.game import Chance, Option, Options


class Thing(Kind):
    """Whatever the game has a name for."""

    @property
    def message(self) -> Message:
        """What a player reads: ``Distillation``, ``Albertus``; a seat by its letter."""
        return message(f"stone.{type(self).__name__.lower()}.{self.word}")


class Seat(Thing):
    """One of up to six players in seating order, clockwise."""

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4
    F = 5


Player = Seat | Chance
"""Whoever may be the one to decide."""


class Card(Thing):
    """A kind of card, by its code."""

    DISTILLATION = 0
    INCINERATION = 1
    TRANSFORMATION = 2
    ARSENIC = 3
    MAGNESIUM = 4
    SULFUR = 5
    ZINC = 6
    FIRE = 7
    AIR = 8
    WATER = 9
    EARTH = 10
    STONE = 11

    def __init__(self, number: int) -> None:
        self.word = ("di", "in", "tr", "ar", "mg", "su", "zn", "fi", "ai", "wa", "ea", "ps")[number]

    @property
    def pile(self) -> "Pile":
        """The deck that it belongs to, and the discard pile that it always goes to."""
        return Pile.PROCESSES if self in PROCESSES else Pile.ELEMENTS


Cards = Multiset[Card]
NO_CARDS: Cards = Multiset.of(Card)


class Pile(Thing):
    """The two decks, each with its discards and its places face up."""

    ELEMENTS = 0
    PROCESSES = 1

    def __init__(self, number: int) -> None:
        self.word = "ep"[number]

    @property
    def kinds(self) -> tuple[Card, ...]:
        """The cards of this deck."""
        return PROCESSES if self is Pile.PROCESSES else ELEMENTS

    def of(self, cards: Cards) -> Cards:
        """Those of some cards that belong to this deck."""
        first, last = self.kinds[0], self.kinds[-1]
        counts = cards.counts[first : last + 1]
        return Multiset(Card, (*(0,) * first, *counts, *(0,) * (len(Card) - 1 - last)))


class Sage(Thing):
    """The alchemists, our own (S27)."""

    ALBERTUS = 0
    FLAMEL = 1
    JABIR = 2
    MARIA = 3
    PARACELSUS = 4
    ZOSIMOS = 5


class Effect(Thing):
    """What an attack does to the seat that it is aimed at."""

    DROP = 0
    """They discard cards of their hand."""
    ROB = 1
    """Random cards of their hand are stolen."""
    LOOK = 2
    """Their hand is looked at, and cards of it are stolen."""
    RAID = 3
    """Random cards of their laboratory are stolen."""
    PICK = 4
    """Chosen cards of their laboratory are stolen."""
    BURN = 5
    """Chosen cards of their laboratory are discarded."""
    MELT = 6
    """All cards of their laboratory are discarded, and they draw as many."""
    LOSE = 7
    """They discard cards of their hand or of their laboratory."""


PROCESSES = tuple(Card)[: Card.ARSENIC]
ELEMENTS = tuple(Card)[Card.ARSENIC :]
MUNDANE = ELEMENTS[: Card.FIRE - Card.ARSENIC]
PURE = (Card.FIRE, Card.AIR, Card.WATER, Card.EARTH)
PAYABLE = (*MUNDANE, Card.STONE)
"""What pays where a mundane element is asked for: a Stone stands for one (S9)."""

PLACES = {Pile.ELEMENTS: 3, Pile.PROCESSES: 1}
"""How many cards of each deck lie face up."""
CARDS_DEALT = 3
MOST_IN_HAND = 7
"""At the end of one's own turn (S25)."""


@cache
def in_box(players: int) -> Cards:
    """All the cards that so many play with."""
    number = {card: players + 6 if card in PROCESSES else players + 3 for card in Card}
    return Multiset(Card, tuple((number | {Card.STONE: players}).values()))


_VALUES = {
    "players": ("4", "2", "3", "5", "6"),
    "cutthroat": ("off", "on"),
    "alchemists": ("off", "on"),
    "air": ("random", "choose"),
    "lead": ("in", "di"),
}
OPTIONS = tuple(Option(word, values, f"stone.option.{word}") for word, values in _VALUES.items())


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings of the rules that a state holds to."""

    players: int = 4
    cutthroat: bool = False
    """Whether there may be up to twenty formulas in a turn, and not one (S8)."""
    alchemists: bool = False
    """Whether every player has an alchemist (S27)."""
    air_chooses: bool = False
    """Whether Air with Incineration takes a card of the attacker's choice, not a random one (S15)."""
    lead_distilled: bool = False
    """Whether the first set wants Distillation, whatever process the tracker has there (S2)."""


def readings(options: Options) -> Readings:
    """The readings that were chosen."""
    players, *words = options.chosen
    return Readings(
        int(players), *(word != option.default for word, option in zip(words, OPTIONS[1:], strict=True))
    )


def options_of(held: Readings) -> Options:
    """The options whose readings these are."""
    flags = (held.cutthroat, held.alchemists, held.air_chooses, held.lead_distilled)
    words = (option.values[flag] for option, flag in zip(OPTIONS[1:], flags, strict=True))
    return Options(OPTIONS, (str(held.players), *words))
