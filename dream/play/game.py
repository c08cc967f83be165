"""A game of any kind: who decides, what is legal, what follows, what a seat may see, and its options.

What every game answers, so that it can be played, kept and asked about without knowing it, is `Game`. A
**state** and an **action** are values: nothing changes one. At every moment one player decides, a seat or
chance, and does one small action. A seat is its number in seating order, from 0; texts name it by its
letter. As a seat may be the number 0, it is compared with None and never asked whether it is true.

A game in which seats know different things, a `HiddenGame`, is asked through one mask: what some seats
together may know. Observations, what a table shows, what a log tells and what an opponent is handed are
made from it, so that "who may see what" is said once for each game.

What is chosen before a game begins is one value described by data, in `Game.options`. The parser here, the
command line, the new-game screen and the records are made from that, so that a new option is a row of data,
its texts, and the rule that it changes.

A game may have data of its box that no published text names: ours, and what an owner puts in its place.
Ours is the asset ``boxes/WORD.toml``, a player's own the file ``boxes/WORD.toml`` in the folder of data. A
game reads either as text from outside, plays by the one that its options name, and holds it in its states:
so a record plays on every computer.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from string import ascii_lowercase
from typing import Any, ClassVar, Generic, TypeVar

from dream.base.assets import asset
from dream.base.errors import Malformed, Refused, message_of, quoted
from dream.base.texts import Listing, Sentence, has_text, message, say, worded
from dream.base.untrusted import read_text

# Seats and outcomes


def letter(seat: int) -> str:
    """The letter that texts name a seat by: ``a`` for the first."""
    return ascii_lowercase[seat]


def seat_of(text: str) -> int | None:
    """The seat that a letter names, None when the text is no letter of one."""
    return ascii_lowercase.index(text) if len(text) == 1 and text in ascii_lowercase else None


UNFINISHED = "*"
"""What a record has in the place of an outcome while the game goes on."""
TIME = "time"
"""Why a game ended in which somebody's time ran out."""
DUEL = 2
_SCORES = re.compile(r"scores(?P<points>( [a-z]=-?[0-9]{1,9})*) winners=(?P<winners>[a-z](,[a-z])*)")


@dataclass(frozen=True)
class Outcome:
    """The seats that won, none of them in a draw, and why, by the word that a record keeps.

    `points` are those of every seat in seating order, in games that count points; more than one seat
    can share a win. A game that ended before its end, on time, has none.
    """

    winners: tuple[int, ...]
    reason: str = ""
    points: tuple[int, ...] = ()

    @property
    def drawn(self) -> bool:
        """Whether nobody has won."""
        return not self.winners

    @property
    def winner(self) -> int | None:
        """The seat that has won alone, or None when nobody has."""
        return self.winners[0] if len(self.winners) == 1 else None

    def shares(self, seats: int) -> tuple[float, ...]:
        """The share of the win of each of so many seats, one in all: in a draw they all have the same."""
        sharing = self.winners or range(seats)
        return tuple(1 / len(sharing) if seat in sharing else 0.0 for seat in range(seats))

    def stakes(self, seats: int) -> tuple[float, ...]:
        """What each of so many seats wins when all stake 1 and the winners share that: nothing in all."""
        return tuple(seats * share - 1 for share in self.shares(seats))

    @property
    def text(self) -> str:
        """Points and winners by the letters of the seats: ``scores a=17 b=9 c=12 winners=a``."""
        scores = [f"{letter(seat)}={points}" for seat, points in enumerate(self.points)]
        return " ".join(["scores", *scores, f"winners={','.join(map(letter, self.winners))}"])


def outcome_on_time(late: int, seats: int) -> Outcome | None:
    """How a game of so many seats ends in which the time of one runs out; None where it goes on.

    Of two seats the other one wins.
    """
    return Outcome((1 - late,), TIME) if seats == DUEL else None


def read_scores(text: str) -> Outcome | None:
    """The outcome that a text such as ``scores a=17 b=9 winners=a`` tells, None when it is none."""
    found = _SCORES.fullmatch(text)
    if found is None:
        return None
    points = [part.partition("=") for part in found["points"].split()]
    winners = tuple(seat_of(mark) or 0 for mark in found["winners"].split(","))
    in_order = [mark for mark, _, _ in points] == [letter(seat) for seat in range(len(points))]
    if not in_order or max(winners) >= (len(points) or len(ascii_lowercase)):
        return None
    return Outcome(winners, points=tuple(int(number) for _, _, number in points))


@dataclass(frozen=True)
class Refusal:
    """Why not: a message for the player, and the places on the table that it speaks of, such as cells."""

    message: Sentence
    places: tuple[Hashable, ...] = ()

    @property
    def sentence(self) -> str:
        """What the player reads."""
        return worded(self.message)


class Illegal(Refused):
    """An action that the law refuses; `refusal` says why."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        """`text` is the action as the notation writes it."""
        self.refusal = refusal
        super().__init__(message("error.illegal", action=text, reason=refusal))
        self.args = text, refusal


# Options

NO_OPTIONS = "-"
"""The text of options that are all as usual."""


PLAYERS = "players"
"""The option that says how many seats a game has, where that can be chosen."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice: its word and the words of its values, the default first.

    `key` is where its texts stand in the language files: ``label``, ``about``, and under ``value`` one for
    each value. Without a key the words speak for themselves.
    """

    word: str
    values: tuple[str, ...]
    key: str = ""

    @property
    def default(self) -> str:
        """The value that holds when nothing is said."""
        return self.values[0]

    @property
    def in_order(self) -> tuple[str, ...]:
        """The values as a player looks for them: numbers ascending, others as they are declared."""
        return tuple(sorted(self.values, key=int)) if all(map(str.isdecimal, self.values)) else self.values

    @property
    def label(self) -> str:
        """What a player reads beside the choice."""
        return say(f"{self.key}.label") if self.key else self.word.capitalize()

    @property
    def about(self) -> str:
        """One sentence about what it changes; empty when nothing is known."""
        return say(f"{self.key}.about") if self.key else ""

    def value_label(self, value: str) -> str:
        """What a player reads for a value."""
        return say(f"{self.key}.value.{value}") if self.key else value


@dataclass(frozen=True, slots=True)
class Options:
    """A value for every option that a game declares; `chosen` has them in the order of `declared`."""

    declared: tuple[Option, ...]
    chosen: tuple[str, ...]

    @classmethod
    def usual(cls, declared: tuple[Option, ...]) -> "Options":
        """The defaults."""
        return cls(declared, tuple(option.default for option in declared))

    @classmethod
    def parse(cls, declared: tuple[Option, ...], text: str) -> "Options":
        """The options of words such as ``eureka=all draft=open``, in any order; raises Malformed.

        Between words stands a single space; ``-`` says nothing.
        """
        said: dict[str, str] = {}
        for word in text.split(" ") if text != NO_OPTIONS else ():
            name, value = _parse_word(declared, word)
            if name in said:
                raise Malformed(message("option.twice", option=name))
            said[name] = value
        return cls.usual(declared).with_values(said)

    def __getitem__(self, word: str) -> str:
        """The value of an option; raises KeyError when the game has none of this word."""
        return self.values[word]

    @property
    def values(self) -> dict[str, str]:
        """The values by the words of their options."""
        return {option.word: value for option, value in zip(self.declared, self.chosen, strict=True)}

    def with_values(self, values: Mapping[str, str]) -> "Options":
        """These options with other values for some; raises Malformed when one is no value of its option."""
        for word, value in values.items():
            _parse_word(self.declared, f"{word}={value}")
        return replace(self, chosen=tuple((self.values | dict(values)).values()))

    @property
    def text(self) -> str:
        """The words of what is not as usual, in the order of the game, or ``-``; equal for equal options."""
        differing = [
            f"{option.word}={value}"
            for option, value in zip(self.declared, self.chosen, strict=True)
            if value != option.default
        ]
        return " ".join(differing) or NO_OPTIONS


def _parse_word(declared: tuple[Option, ...], text: str) -> tuple[str, str]:
    """The option and the value of a word such as ``draft=open``."""
    word, equals, value = text.partition("=")
    option = next((option for option in declared if option.word == word), None)
    if not declared:
        raise Malformed(message("option.none", word=quoted(text)))
    if option is None or not equals:
        words = ", ".join(f"{option.word}=" for option in declared)
        raise Malformed(message("option.unknown", word=quoted(text), words=words))
    if value not in option.values:
        values = Listing(option.values, "or")
        raise Malformed(message("option.no_value", value=quoted(value), option=word, values=values))
    return word, value


# A game

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

    def chances(self, state: S) -> Sequence[A]:
        """What chance may do where it decides, each as likely as any other; what is likelier is repeated.

        There is nothing where it doesn't decide, or has too many outcomes to list.
        """
        return ()

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

    def seen(self, state: S, by: frozenset[int]) -> Any:
        """Return what these seats together may know of a state: all of it, where nothing is hidden."""
        return state

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


# A game with hidden things

V = TypeVar("V")


class HiddenGame(Game[S, A], Generic[S, A, V]):
    """A game with hidden things. A **view** is a hashable value: equal where the same is known."""

    hidden: ClassVar[bool] = True

    @abstractmethod
    def seen(self, state: S, by: frozenset[int]) -> V:
        """Return what these seats together may know; with no seat, what anybody may.

        It is the only mask. Two states that differ in nothing that one of `by` may know give equal views.
        """

    @abstractmethod
    def view_text(self, view: V) -> str:
        """Return the text of a view: that of a state, with ``?`` for each thing that is not known."""

    @abstractmethod
    def parse_view(self, text: str, seat: int) -> V:
        """Return the view of a text that this seat observes; raises Malformed or Impossible."""

    def completed(self, view: V) -> S:
        """Return a state of which this is the view, whatever stands in for what is not known.

        Raises Refused where a game has none to offer.
        """
        raise Refused(message("error.view_not_completed", game=self.name))

    def legal_in(self, view: V) -> Sequence[A]:
        """Every action of the seat that decides, as `legal_actions` lists them, by what it knows itself.

        Nothing in a view of somebody else, where chance decides, and at the end. Raises Refused as
        `completed` does.
        """
        state = self.completed(view)
        seat = self.deciding_seat(state)
        own = seat is not None and self.seen(state, frozenset({seat})) == view
        return self.legal_actions(state) if own else ()

    def is_private(self, state: S) -> bool:
        seen = self.seen(state, frozenset({0}))
        return any(self.seen(state, frozenset({seat})) != seen for seat in range(1, self.seats(state)))

    def observation(self, state: S, seat: int) -> str:
        return self.view_text(self.seen(state, frozenset({seat})))


# The data of its box

LARGEST_FILE = 100_000


def standard_text(word: str) -> str:
    """The text of our box of a game."""
    return asset(f"boxes/{word}.toml").read_text(encoding="utf-8")


def own_file(word: str) -> Path:
    """Where a player's own box of a game is looked for."""
    from dream.base.folders import data_dir  # imported when asked: it is slow to load

    return data_dir() / "boxes" / f"{word}.toml"


def own_text(word: str) -> str:
    """The text of a player's own box of a game; raises Malformed when it can't be read."""
    path = own_file(word)
    try:
        return read_text(path, LARGEST_FILE, message("box.file"))
    except FileNotFoundError as error:
        raise Malformed(message("box.missing", file=str(path))) from error
    except OSError as error:
        raise Malformed(message("error.in_file", file=str(path), reason=message_of(error))) from error
