"""What every game of the house answers, so that it can be played, kept and asked about without knowing it.

A **state** and an **action** are values: nothing changes one. At every moment one player decides, a seat
or chance, and does one small action. A seat is its number in seating order, from 0; texts name it by its
letter. As a seat may be the number 0, it is compared with None and never asked whether it is true.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Generic, TypeVar

from dream.base.messages import Sentence, message
from dream.base.words import has_text
from dream.play.options import Option, Options
from dream.play.outcome import Outcome
from dream.play.refusal import Refusal

S = TypeVar("S")
A = TypeVar("A")


class Chance(Enum):
    """The player that shuffles and rolls dice."""

    CHANCE = "chance"

    @property
    def word(self) -> str:
        return self.value


Decider = int | Chance
"""Who decides: a seat, or chance."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """What is told of an action that some may not know: its text, with ``?`` for what they may not."""

    text: str


class Game(ABC, Generic[S, A]):
    """One game: its law and its texts. There is one object of each, found by its `id` in the registry.

    `last` is the action done just before, None at the beginning. Some games let a player say something
    that changes no state (an offer of a draw, giving up), and whether that ends the game, or may be
    answered, is known by it alone.
    """

    id: ClassVar[str]
    """The word for it on the command line and in records of programs, such as ``dream``."""
    title: ClassVar[str]
    """What the header ``Game`` of its records says."""
    hidden: ClassVar[bool] = False
    """Whether seats know different things: an engine is then told observations, and never a state."""
    ends_open: ClassVar[bool] = True
    """Whether everybody may see all that was hidden once the game is over; else it stays hidden where several
    people have played."""
    options: ClassVar[tuple[Option, ...]] = ()
    """What can be chosen before a game."""

    @property
    def name(self) -> Sentence:
        """What a player reads: the text ``name`` below the game's word; the title where no file has that."""
        key = f"{self.id}.name"
        return message(key) if has_text(key) else self.title

    # The beginning

    def parse_options(self, text: str) -> Options:
        """The options of words such as ``players=4 schools=off``, in any order; raises Malformed.

        ``-`` stands for none.
        """
        options = Options.parse(self.options, text)
        self.check_options(options)
        return options

    def check_options(self, options: Options) -> None:
        """Raises Malformed where values that are each right contradict one another."""

    def check_ready(self, options: Options) -> None:
        """Raises Malformed where this computer lacks what the options ask for, such as a file.

        No game can be begun with them here then, but one that was begun elsewhere is read as ever.
        """

    def seats_with(self, options: Options) -> int:
        """How many seats there are with these options, which contradict one another nowhere."""
        return self.seats(self.start("", options.text))

    @abstractmethod
    def start(self, seed: str, options: str) -> S:
        """The first state, which must never change for a seed; raises Malformed.

        `options` are words as `parse_options` takes them.
        """

    @abstractmethod
    def seats(self, state: S) -> int:
        """How many seats there are."""

    def options_text(self, state: S) -> str:
        """The options to which a state holds, as `start` takes them; ``-`` for none."""
        return "-"

    def seats_exchanged(self, first: S) -> S:
        """The same beginning when everybody sits one seat further on: what belongs to a player moves along.

        `first` is the first state of a game.
        """
        return first

    # The law

    @abstractmethod
    def decider(self, state: S) -> Decider | None:
        """Who decides; None when the state is the end of the game."""

    def deciding_seat(self, state: S) -> int | None:
        """The seat that decides; None where chance does, or nobody any more."""
        decider = self.decider(state)
        return decider if isinstance(decider, int) else None

    @abstractmethod
    def legal_actions(self, state: S) -> Sequence[A]:
        """Every action of the one who decides that a list names; none at the end.

        What is said and changes no state is not among them. Where chance has too many outcomes to list,
        one action stands for all of them, and is none that can be done.
        """

    @abstractmethod
    def apply(self, state: S, action: A) -> S:
        """The state after a legal action: the very same after one that only says something."""

    @abstractmethod
    def why_not(self, state: S, action: A, last: A | None) -> Refusal | None:
        """Why an action cannot be done now, or None when it can."""

    @abstractmethod
    def outcome(self, state: S, last: A | None) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def chance_action(self, state: S, seed: str, done: int) -> A:
        """What chance does where it decides, having done so many actions before: always the same.

        Raises ValueError where it does not decide.
        """
        raise ValueError("chance decides nothing here")

    def shows(self, state: S, action: A) -> frozenset[int]:
        """The seats to which an action, done in this state, shows something that was hidden from them.

        A roll or a card turned up shows it to all, a card looked at to one: nobody takes that back.
        """
        return frozenset()

    def told(self, state: S, action: A, by: frozenset[int]) -> A | Hidden:
        """Return what these seats together may be told of an action that is done in a state."""
        return action

    def told_later(self, state: S, action: A, by: frozenset[int], later: S) -> A | Hidden:
        """Return what they may be told of it by a later state of the same game: some things come out."""
        return self.told(state, action, by)

    def is_private(self, state: S) -> bool:
        """Whether seats see different things in this state, so that no two people may look at it together."""
        return False

    def needs_curtain(self, state: S) -> bool:
        """Whether what one person may see of a state must be covered before another acts.

        That is mostly where it is private; but little that is private may be left out of the picture instead.
        """
        return self.is_private(state)

    def is_open_since(self, state: S, later: S) -> bool:
        """Whether all that was private in a state is known to everybody in a later one of the same game."""
        return not self.is_private(state)

    def same_turn(self, before: S, after: S) -> bool:
        """Whether a seat that decides in both states, one after the other, is in one turn, for clocks."""
        return True

    def same(self, state: S) -> Hashable:
        """What is equal in two states that count as the same one when they come up again."""
        return state

    # The texts

    @abstractmethod
    def state_text(self, state: S) -> str:
        """The text of a state; equal states have equal texts."""

    @abstractmethod
    def parse_state(self, text: str) -> S:
        """The state of a text; raises Malformed or Impossible."""

    @abstractmethod
    def action_text(self, action: A) -> str:
        """The text of an action: one word."""

    @abstractmethod
    def parse_action(self, text: str) -> A:
        """The action that a word names, legal or not; raises Malformed."""

    def observation(self, state: S, seat: int) -> str:
        """What a seat may know: the text of a state with ``?`` for each thing that is hidden from it."""
        return self.state_text(state)

    def drawing(self, state: S) -> Iterable[str]:
        """The state in lines, for people who talk to an engine by hand."""
        return self.state_text(state).split(" ")
