"""How long games take people, and how much there is to learn: games among levels, every decision counted.

Levels decide as often as people do, but faster. How long people think is assumed: whoever comes to the turn
looks at what has changed, and a decision takes longer the more there is to choose from, by the logarithm, as
the law of Hick and Hyman has it.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from math import log2
from statistics import mean, median, quantiles
from typing import Any

from rich.console import Console

from dream.lab.bench.law_bench import seatings
from dream.lab.markdown import table_lines
from dream.lab.match.game_runner import play
from dream.lab.match.player_pool import PLAYERS
from dream.lab.match.terms import LIMIT, Terms
from dream.lab.players.player_specs import parse_spec
from dream.play import registry
from dream.play.history import History
from dream.study.review import decisions

LONGEST = 2000
"""Actions after which a game is left: it may go on for ever."""
REPEATED = 3
"""People agree on a draw when the same state has come so often."""
FORCED = 1.0
"""How many seconds it takes to see what chance does, or to do the only thing there is."""
MANY_KINDS, MOST_KINDS, MANY_CHOICES = 6, 12, 30
"""Beyond so many kinds of moves, and so many choices for one, there is more to learn."""
_PLACE = re.compile("[a-z]?[0-9]+")
_COLUMNS = "options", "games", "actions", "decisions", "kinds", "choices", "quick", "thoughtful", "8 in 10"


@dataclass(frozen=True)
class Pace:
    """How many seconds people think: at a turn as such, and each time that a choice is twice as wide."""

    turn: float
    doubling: float


QUICK, THOUGHTFUL = Pace(12, 2), Pace(25, 4)
"""At a chess move, of about 32, that is 22 and 45 seconds: 15 and 30 minutes for each side in 40 moves."""


@dataclass(frozen=True)
class Length:
    """A game of so many actions: its turns, and how many legal actions each decision had, if several.

    `kinds` are the kinds of things that were decided, by the words of the notation.
    """

    actions: int
    turns: int
    choices: tuple[int, ...]
    kinds: frozenset[str]

    @staticmethod
    def of(history: History[Any, Any]) -> "Length":
        """The length of a game that was played."""
        game, states, found = history.game, history.states, list(decisions(history))
        return Length(
            len(history.actions),
            sum(not number or each.seat != found[number - 1].seat for number, each in enumerate(found)),
            tuple(len(game.legal_actions(states[each.done])) for each in found),
            frozenset(kind_of(game.action_text(history.actions[each.done])) for each in found),
        )

    def minutes(self, pace: Pace) -> float:
        """How long it takes people of a pace."""
        thought = pace.turn * self.turns + pace.doubling * sum(map(log2, self.choices))
        return (thought + FORCED * (self.actions - len(self.choices))) / 60


@dataclass(frozen=True)
class Drawn(Terms):
    """The terms of people, who agree on a draw where the same state comes again and again."""

    most_plies: int | None = LONGEST

    def scored(self, history: History[Any, Any]) -> str | None:
        return "repetition" if history.repetitions >= REPEATED else super().scored(history)


def kind_of(action: str) -> str:
    """What kind of thing an action does: the text without places and without what it is done with."""
    return _PLACE.sub("", re.split("[:=]", action)[0])


def run(word: str, levels: Sequence[int], games: int, seed: int, tell: Callable[[str], None]) -> None:
    """Play so many games with every number of seats, and tell how long they take, line by line."""
    rows, found, console = [], list[Length](), Console(stderr=True)
    for options in seatings(registry.find(word)):
        with console.status(f"{word}: {options}"):
            lengths = [played(word, options, levels, number) for number in range(seed, seed + games)]
        rows.append(row(options, [length for length in lengths if length]))
        found += filter(None, lengths)
    for line in (*table_lines(_COLUMNS, rows), f"weight: {weight(found)} of {registry.HEAVIEST}"):
        tell(line)


def played(word: str, options: str, levels: Sequence[int], number: int) -> Length | None:
    """The length of a game among levels, each a seat further on from game to game; None without an end."""
    terms, seed = Drawn(word, options), f"length {number}"
    history = terms.begin(seed)
    with ExitStack() as stack:
        players = []
        for seat in range(terms.game.seats(history.start)):
            spec = parse_spec(str(levels[(seat + number) % len(levels)]), word)
            players.append(stack.enter_context(PLAYERS.player(spec, terms.patience, lambda: False)))
        game = play(history, players, terms, seed)
    return None if game.failure or game.scored == LIMIT else Length.of(history)


def row(options: str, found: Sequence[Length]) -> tuple[str, ...]:
    """What games with the same options came to, for the table; minutes are medians."""
    if len(found) < 2:
        return options, str(len(found)), *("-",) * (len(_COLUMNS) - 2)
    quick, thoughtful = ([length.minutes(pace) for length in found] for pace in (QUICK, THOUGHTFUL))
    numbers = (
        len(found),
        median(length.actions for length in found),
        median(len(length.choices) for length in found),
        len(kinds_of(found)),
        choices_of(found),
        median(quick),
        median(thoughtful),
    )
    shortest, longest = quantiles(quick, n=10)[0], quantiles(thoughtful, n=10)[-1]
    return options, *(f"{number:.0f}" for number in numbers), f"{shortest:.0f} to {longest:.0f}"


def kinds_of(found: Sequence[Length]) -> frozenset[str]:
    """All kinds of things that were decided in games."""
    return frozenset().union(*(length.kinds for length in found))


def choices_of(found: Sequence[Length]) -> float:
    """Between how many actions a decision is, in the geometric mean."""
    return float(2 ** mean(log2(choice) for length in found for choice in length.choices))


def weight(found: Sequence[Length]) -> int:
    """How much is to be learnt of a game, from 1 to the heaviest: by its kinds of moves and their number."""
    kinds, choices = len(kinds_of(found)), choices_of(found) if found else 0
    steps = kinds > MANY_KINDS, kinds > MOST_KINDS, choices > MANY_CHOICES
    return min(1 + sum(steps), registry.HEAVIEST)
