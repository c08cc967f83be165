"""A position that is set up by hand, step by step: what a draft of any game is, and `Drafting`, which undoes.

Every edit gives another draft. One that can never be, such as more cards of a kind than the box has, is
Refused in a sentence; all else may be impossible for a while, as what is set up half is, and `faults` says by
the law's own reader why.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from dream.base.errors import Impossible, Malformed, Refused, message_of
from dream.base.seeds import Choices
from dream.base.texts import Sentence, message
from dream.play.cards import K, Kind, Multiset
from dream.play.game import S

MOST_KEPT = 500
"""So many steps can be undone."""


@dataclass(frozen=True)
class Draft(ABC, Generic[S]):
    """A position as far as it is set up."""

    position: S

    @staticmethod
    @abstractmethod
    def written(position: S, /) -> str:
        """The text of a position, of an impossible one too."""

    @staticmethod
    @abstractmethod
    def read(text: str, /) -> S:
        """The position of a text, by the law's reader; raises Malformed or Impossible."""

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The draft of the text of a position; raises Malformed or Impossible."""
        return cls(cls.read(text.strip()))

    @property
    def text(self) -> str:
        """The text of the position, as far as it is set up."""
        return self.written(self.position)

    @property
    def faults(self) -> tuple[Sentence, ...]:
        """Why no game could come to this, in sentences; none when one could."""
        try:
            self.read(self.text)
        except Impossible as error:
            return tuple(error.faults)
        except Malformed as error:
            return (message_of(error),)
        return ()


D = TypeVar("D", bound=Draft[Any])


@dataclass(frozen=True)
class Drafting(Generic[D]):
    """The draft that is `now`, with those before it and those that were undone."""

    now: D
    past: tuple[D, ...] = ()
    undone: tuple[D, ...] = ()

    def after(self, draft: D, *, joined: bool = False) -> "Drafting[D]":
        """With another draft; `joined`, it is one step with the edit before, as a stroke of a brush is."""
        if draft == self.now:
            return self
        past = self.past if joined and self.past else (*self.past, self.now)[-MOST_KEPT:]
        return Drafting(draft, past)

    def back(self) -> "Drafting[D]":
        """One step back; itself where there is none."""
        if not self.past:
            return self
        return Drafting(self.past[-1], self.past[:-1], (*self.undone, self.now))

    def again(self) -> "Drafting[D]":
        """One step that was undone done again; itself where there is none."""
        if not self.undone:
            return self
        return Drafting(self.undone[-1], (*self.past, self.now), self.undone[:-1])


# Games whose things lie at places, and are counted there


@dataclass(frozen=True, slots=True)
class Lot:
    """All things of a kind at a place, by its word, where that is a `seat`'s own: what is counted as one.

    Without a kind it is a number, such as that of the round, or the whole place.
    """

    place: str
    thing: Kind | None = None
    seat: int | None = None


class Tally(NamedTuple):
    """How many there are in a lot, and how many there may be as all else lies."""

    now: int
    least: int
    most: int


class Pick(NamedTuple):
    """What is one of several: its word, the words of all that it may be, and of what it is."""

    word: str
    values: tuple[str, ...]
    value: str


PageName = tuple[str, int | None]


class Page(NamedTuple):
    """What is set up together, of a `seat` or of nobody: what is counted, and what is picked."""

    word: str
    seat: int | None = None
    lots: tuple[Lot, ...] = ()
    picks: tuple[Pick, ...] = ()

    @property
    def name(self) -> PageName:
        """By what it is told apart from the others."""
        return self.word, self.seat


@dataclass(frozen=True)
class CountedDraft(Draft[S], Generic[S]):
    """A draft of a game whose things come out of a box: each lies somewhere, and none comes or goes.

    What is taken from one place has come from another, such as the deck, and goes back there.
    """

    @property
    @abstractmethod
    def pages(self) -> tuple[Page, ...]:
        """All that can be changed, in the order in which it is shown."""

    @abstractmethod
    def tally(self, lot: Lot) -> Tally:
        """How many there are in a lot."""

    @abstractmethod
    def counted(self, lot: Lot, count: int) -> Self:
        """With so many in a lot, as many as there may be."""

    @abstractmethod
    def picked(self, word: str, value: str) -> Self:
        """With another value for one of the picks, and all that goes with it."""

    has_decks: ClassVar[bool] = True
    """Whether anything lies in an order of its own, which a seed can shuffle."""

    def shuffled(self, seed: str) -> Self:
        """With all that lies in an order of its own, such as a deck, shuffled by a seed; raises Malformed."""
        return self

    def with_count(self, lot: Lot, count: int) -> Self:
        """With so many in a lot; Refused where there can't be so many."""
        tally = self.tally(lot)
        if not tally.least <= count <= tally.most:
            raise Refused(message("set_up.range", least=tally.least, most=tally.most))
        return self if count == tally.now else self.counted(lot, count)

    def moved(self, start: Lot, end: Lot) -> Self:
        """With one thing of a lot where another is; Refused where it can't lie there."""
        there = self.landing(start, end)
        if there is None:
            raise Refused(message("set_up.not_there"))
        if there == start:
            return self
        if self.source(there) == start.place:
            return self._with_one_more(there)
        count = self.tally(start).now
        if count == 0:
            raise Refused(message("set_up.nothing_there"))
        taken = self.with_count(start, count - 1)
        return taken if self.source(start) == there.place else taken._with_one_more(there)

    def _with_one_more(self, lot: Lot) -> Self:
        tally = self.tally(lot)
        if tally.now >= tally.most:
            raise Refused(message("set_up.no_more"))
        return self.counted(lot, tally.now + 1)

    @abstractmethod
    def source(self, lot: Lot) -> str | None:
        """The place from which the things of a lot come, and to which they go back; None for a number."""

    def landing(self, start: Lot, end: Lot) -> Lot | None:
        """In which lot a thing of one lies that is put where another is; None where it can't lie there.

        By default that is the same kind at the place of the other, where that is counted.
        """
        there = replace(end, thing=start.thing)
        lots = (lot for page in self.pages for lot in page.lots)
        # Kinds are numbers, and those of two tables are equal: a card and a token may be.
        return there if any(lot == there and lot.thing is there.thing for lot in lots) else None


def put_under(deck: tuple[K, ...], wanted: Multiset[K]) -> tuple[K, ...]:
    """The deck that has these cards: what is no more in it is taken from below, and new cards lie there."""
    left, kept = list(wanted.counts), []
    for card in deck:
        if left[card]:
            left[card] -= 1
            kept.append(card)
    return (*kept, *Multiset(wanted.kinds, tuple(left)))


def in_order_of(seed: str, purpose: str, deck: Iterable[K]) -> tuple[K, ...]:
    """A deck as a seed shuffles it, whatever its order was; raises Malformed when it is no seed."""
    return Choices(seed, purpose).shuffled(sorted(deck))
