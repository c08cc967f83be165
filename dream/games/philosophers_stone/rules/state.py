"""The values of the game: states with the tasks that are to be done, and the actions that lead on from them.

There is a small class for each kind of action that a seat or chance can do. It says what is done, not who
does it; that is whose decision it is.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from dream.games.philosophers_stone.rules.components import (
    NO_CARDS,
    Card,
    Cards,
    Pile,
    Player,
    Readings,
    Sage,
    Seat,
)
from dream.games.philosophers_stone.rules.tracker import Tracker
from dream.play.cards import Multiset
from dream.play.game import Chance


@dataclass(frozen=True, slots=True)
class OfCard:
    """An action with one card."""

    card: Card


class Take(OfCard):
    """Take it into one's hand."""


@dataclass(frozen=True, slots=True)
class DrawFrom:
    """Draw the top card of a deck."""

    pile: Pile


@dataclass(frozen=True, slots=True)
class Concoct:
    """Pay a process with a card beside it; without a card, with four mundane elements (``P+four``).

    With Earth it is the answer to an attack.
    """

    process: Card
    paid: Card | None


@dataclass(frozen=True, slots=True)
class Ability:
    """Discard a Stone for the ability of one's alchemist (S27)."""


class Pay(OfCard):
    """Discard it, one of the four cards of a ``P+four``."""


@dataclass(frozen=True, slots=True)
class At:
    """Name a seat as a target."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Accept:
    """Let an attack happen."""


class Drop(OfCard):
    """Discard it from one's hand."""


class Scrap(OfCard):
    """Discard it from a laboratory."""


class LayOut(OfCard):
    """Put it into one's laboratory."""


@dataclass(frozen=True, slots=True)
class Transmute:
    """Discard the whole set, and move on by one metal."""


@dataclass(frozen=True, slots=True)
class Done:
    """Do no more of this."""


class Chosen(OfCard):
    """Chance chooses it."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance rolls the die, whose sides are the processes (S3)."""

    process: Card


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance shuffles: the new order of the deck, from the top."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AnyShuffle:
    """What a list of legal actions holds in place of all the orders that there are; no action itself."""


Action = (
    Take
    | DrawFrom
    | Concoct
    | Ability
    | Pay
    | At
    | Accept
    | Drop
    | Scrap
    | LayOut
    | Transmute
    | Done
    | Chosen
    | Roll
    | Shuffle
)
ListedAction = Action | AnyShuffle
"""What a list of legal actions is made of."""


HIGHEST = 9999
"""The highest number that the text of a state holds."""
TURNS_EACH = 100
"""After so many turns of every player the game is over without gold (S26)."""


class Task(ABC):
    """Something to be done, written ``word:field:field`` with the fields of its class in their order."""

    word: ClassVar[str]

    def waits_for(self, state: "State") -> "Task | None":
        """Return what has to be done before this, the first on the list; None when nothing has."""
        return None


class DecisionTask(Task):
    """A task that somebody decides. One without any legal action is dropped as it comes up (S14)."""

    @property
    @abstractmethod
    def decider(self) -> Player:
        """Who decides."""

    @abstractmethod
    def actions(self, state: "State") -> Sequence[ListedAction]:
        """Return everything that may be done, each thing once."""

    @abstractmethod
    def act(self, state: "State", action: Action) -> "State":
        """Return what comes of a legal action; in `state` this task is off the list already."""


@dataclass(frozen=True, slots=True)
class SeatDecision(DecisionTask):
    """A task that a seat decides; many have a `number` behind it, of how often they are still to be done."""

    seat: Seat

    @property
    def decider(self) -> Player:
        return self.seat

    @property
    def rest(self) -> "tuple[Task, ...]":
        """The same task with one less, none at nought: ``N-1`` in the law."""
        task: Any = self
        return (replace(task, number=task.number - 1),) if task.number > 1 else ()


class ChanceDecision(DecisionTask):
    """A task that chance decides."""

    @property
    def decider(self) -> Player:
        return Chance.CHANCE


class Happening(Task):
    """A task that nobody decides."""

    @abstractmethod
    def happen(self, state: "State") -> "State":
        """Return what comes of it; in `state` this task is off the list already."""


@dataclass(frozen=True, slots=True)
class Tableau:
    """What one seat has: how many metals its marker has passed, its cards, and its alchemist, if any."""

    metal: int = 0
    laboratory: Cards = NO_CARDS
    hand: Cards = NO_CARDS
    sage: Sage | None = None


@dataclass(frozen=True, slots=True)
class State:
    """The tableaus, the piles, and what is to be done. A list of cards that has no order is a multiset."""

    options: Readings
    tracker: Tracker
    turn: int
    at: Seat
    """Whose turn it is; when the game is over, who had the last."""
    todo: tuple[Task, ...]
    """The tasks, the first one first."""
    open: Cards
    """The cards that lie face up, of both decks."""
    decks: tuple[tuple[Card, ...], tuple[Card, ...]]
    """The two decks in the order of `Pile`, each from the top."""
    discard: Cards
    """The discards of both decks."""
    tableaus: tuple[Tableau, ...]

    # Who

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat)[: self.options.players]

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in order, beginning with one."""
        return (*self.seats[seat:], *self.seats[:seat])

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats but one, in order, beginning after it."""
        return self.clockwise(seat)[1:]

    def right_of(self, seat: Seat) -> Seat:
        """The seat before this one."""
        return self.clockwise(seat)[-1]

    def of(self, seat: Seat) -> Tableau:
        """What a seat has."""
        return self.tableaus[seat]

    @property
    def decision(self) -> DecisionTask | None:
        """What is to be decided now; None when the game is over."""
        first = self.todo[0] if self.todo else None
        return first if isinstance(first, DecisionTask) else None

    @property
    def is_last_turn(self) -> bool:
        return self.turn == TURNS_EACH * self.options.players

    def is_on_gold(self, seat: Seat) -> bool:
        """Whether a seat's marker is on gold."""
        return self.of(seat).metal == len(self.tracker.sets)

    # The laboratories

    def next_set(self, seat: Seat) -> Cards:
        """The set that a seat needs next; no cards on gold."""
        return NO_CARDS if self.is_on_gold(seat) else self.set_after(self.of(seat).metal)

    def set_after(self, metal: int) -> Cards:
        """The set that leads on from a metal."""
        cards = self.tracker.sets[metal]
        if metal or not self.options.lead_distilled:
            return cards
        return cards - Pile.PROCESSES.of(cards) + Multiset.of(Card, (Card.DISTILLATION,))  # S2

    def needed(self, seat: Seat) -> Cards:
        """What a seat's laboratory still lacks of that set (S22: no double of what lies there)."""
        return self.next_set(seat) - self.of(seat).laboratory

    # The list of tasks

    @property
    def popped(self) -> "State":
        """Without the first task."""
        return replace(self, todo=self.todo[1:])

    def in_front(self, *tasks: Task) -> "State":
        """With tasks before the others, in their order."""
        return replace(self, todo=(*tasks, *self.todo))

    # Cards on their way

    def with_tableau(self, seat: Seat, tableau: Tableau) -> "State":
        """With something else for a seat."""
        return replace(self, tableaus=(*self.tableaus[:seat], tableau, *self.tableaus[seat + 1 :]))

    def with_hand(self, seat: Seat, hand: Cards) -> "State":
        """With another hand for a seat."""
        return self.with_tableau(seat, replace(self.of(seat), hand=hand))

    def with_laboratory(self, seat: Seat, laboratory: Cards) -> "State":
        """With another laboratory for a seat."""
        return self.with_tableau(seat, replace(self.of(seat), laboratory=laboratory))

    def with_deck(self, pile: Pile, deck: tuple[Card, ...]) -> "State":
        """With another deck."""
        elements, processes = self.decks
        return replace(self, decks=(deck, processes) if pile is Pile.ELEMENTS else (elements, deck))

    def with_discarded(self, cards: Cards) -> "State":
        """With more cards among the discards."""
        return replace(self, discard=self.discard + cards)

    def gains(self, seat: Seat, card: Card) -> "State":
        """A card, from wherever, comes to a seat's hand."""
        return self.with_hand(seat, self.of(seat).hand.plus(card))

    def without_hand_card(self, seat: Seat, card: Card) -> "State":
        """A card leaves a seat's hand for somewhere."""
        return self.with_hand(seat, self.of(seat).hand.minus(card))

    def without_laboratory_card(self, seat: Seat, card: Card) -> "State":
        """A card leaves a seat's laboratory for somewhere."""
        return self.with_laboratory(seat, self.of(seat).laboratory.minus(card))

    def drops(self, seat: Seat, *cards: Card) -> "State":
        """A seat discards cards of its hand."""
        state = self
        for card in cards:
            state = state.without_hand_card(seat, card)
        return state.with_discarded(Multiset.of(Card, cards))

    def drops_hand(self, seat: Seat) -> "State":
        """A seat discards its whole hand."""
        return self.with_discarded(self.of(seat).hand).with_hand(seat, NO_CARDS)

    def scraps(self, seat: Seat, card: Card) -> "State":
        """A card of a seat's laboratory is discarded."""
        return self.without_laboratory_card(seat, card).with_discarded(Multiset.of(Card, (card,)))

    def scraps_laboratory(self, seat: Seat) -> "State":
        """All cards of a seat's laboratory are discarded."""
        return self.with_discarded(self.of(seat).laboratory).with_laboratory(seat, NO_CARDS)

    def lays_out(self, seat: Seat, card: Card) -> "State":
        """A card, from wherever, comes into a seat's laboratory."""
        return self.with_laboratory(seat, self.of(seat).laboratory.plus(card))
