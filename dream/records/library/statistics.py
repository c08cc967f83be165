"""Statistics of the library: results, and the strength of people by Glicko-2.

How strong somebody is, and how sure that is, follows from results against opponents of known strength. M.
E. Glickman, "Example of the Glicko-2 system", 2013, in Elo above any level one likes; each game is a period
of its own.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import exp, log, log10, sqrt
from operator import itemgetter

from dream.base.showable import showable
from dream.base.texts import Message, message
from dream.play.seats import Person
from dream.records.library.library import MOST_SEATS, Library

# Glicko-2

SCALE = 173.7178
"""Elo in a unit of the formulas."""
START, UNSURE, VOLATILITY = 0.0, 350.0, 0.06
TAU = 0.5
"""How fast the volatility may change."""
NEAR = 1e-6


@dataclass(frozen=True)
class Rating:
    """A strength in Elo, its standard deviation, and how much it swings (`volatility`)."""

    value: float = START
    deviation: float = UNSURE
    volatility: float = VOLATILITY

    @property
    def range(self) -> tuple[float, float]:
        """Between what it lies, nineteen times in twenty."""
        return self.value - 1.96 * self.deviation, self.value + 1.96 * self.deviation

    def after(self, opponent: float, score: float) -> "Rating":
        """The rating after a game against an opponent of known strength: 1 for a win, 0 for a loss."""
        distance, deviation = (self.value - opponent) / SCALE, self.deviation / SCALE
        expected = 1 / (1 + exp(-distance))
        variance = 1 / (expected * (1 - expected))
        change = variance * (score - expected)
        volatility = _volatility(self.volatility, deviation, variance, change)
        before = deviation**2 + volatility**2
        after = 1 / (1 / before + 1 / variance)
        value = self.value + SCALE * after * (score - expected)
        return Rating(value, min(UNSURE, SCALE * sqrt(after)), volatility)


def _volatility(volatility: float, deviation: float, variance: float, change: float) -> float:
    """The new volatility: the zero of the function of step 5, by the Illinois algorithm."""
    start = log(volatility**2)

    def function(x: float) -> float:
        spread = deviation**2 + variance + exp(x)
        return exp(x) * (change**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    surprise = change**2 - deviation**2 - variance
    low, steps = start, 1
    while surprise <= 0 and function(start - steps * TAU) < 0:
        steps += 1
    high = log(surprise) if surprise > 0 else start - steps * TAU
    at_low, at_high = function(low), function(high)
    while abs(high - low) > NEAR:
        between = low + (low - high) * at_low / (at_high - at_low)
        value = function(between)
        if value * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, value
    return exp(low / 2)


def joined(strengths: list[float]) -> float:
    """The strength of one opponent who is as hard to beat as all of these together.

    Of several players each wins in proportion to the power of ten of its strength over 400.
    """
    highest = max(strengths)
    return highest + 400 * log10(sum(10 ** ((each - highest) / 400) for each in strengths))


MOST_GAMES = 5_000
"""How many of the latest games a rating is worked out from."""
_LEVEL = re.compile(r"level ([0-9]+)\b.*")


def ratings(library: Library, game: str, strengths: Sequence[float]) -> tuple[Rating, ...]:
    """The rating after each finished game of a person against levels alone, the first one first.

    `strengths` are those of the levels, the weakest first, see `strengths_of`; without any there are no
    ratings. Games in which a seat changed hands don't count, nor those played mostly by
    hints or with an analysis. Raises LibraryError.
    """
    rating, found = Rating(), list[Rating]()
    for won, levels in _results(library, game):
        known = [number for number in levels if number and number <= len(strengths)]
        if known and len(known) == len(levels):
            rating = rating.after(joined([strengths[number - 1] for number in known]), won)
            found.append(rating)
    return tuple(found)


def _results(library: Library, game: str) -> Iterator[tuple[float, list[int]]]:
    """What a person has won of each game, and the levels of all others; 0 for whoever is none."""
    sql = (
        "SELECT games.sequence, games.id, own.seat, own.won, other.occupant FROM seats AS own"
        " JOIN games USING (id) JOIN seats AS other ON other.id = own.id AND other.seat <> own.seat"
        " WHERE own.occupant = ? AND own.won IS NOT NULL AND games.deleted IS NULL AND games.game = ?"
        f" AND own.id NOT IN ({_CHANGED}) AND NOT {_BY_HINTS}"
        " AND games.id IN (SELECT id FROM games WHERE finished AND deleted IS NULL AND game = ?"
        " ORDER BY sequence DESC LIMIT ?)"
        " ORDER BY games.sequence, games.id, own.seat"
    )
    rows = library.database.rows(sql, (Person.text, game, game, MOST_GAMES))
    for (*_, won), others in groupby(rows, key=itemgetter(0, 1, 2, 3)):
        yield float(won), [_level(str(occupant)) for *_, occupant in others]


def _level(occupant: str) -> int:
    found = _LEVEL.fullmatch(occupant)
    return int(found[1]) if found else 0


# Results

_OWN_LEVELS = "level %"
_CHANGED = f"SELECT id FROM seats WHERE seat >= {MOST_SEATS}"
"""The games in which somebody sat at a seat before somebody else did."""
_BY_HINTS = "EXISTS (SELECT 1 FROM seats AS hints WHERE hints.id = own.id AND hints.seat = -1 - own.seat)"
"""Whether whoever has a seat did mostly what hints told, or had the game analysed meanwhile."""


@dataclass(frozen=True)
class WonDrawnLost:
    """Games won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass(frozen=True)
class Statistics:
    """`finished` and `unfinished` games; the `lengths` of finished ones: shortest, mean, longest.

    Lengths are in rounds in a game that goes by them (`by_rounds`), and else in actions.

    The scores are those of people against the program's own opponents: by the opponent's level, and by the
    side that the person had. A game counts once for a person, however many opponents of a level there are.
    The streaks count games that a person has won against them: the longest run, and the one that lasts now.
    Games in which a seat `changed` hands are nobody's, and so are those that a person played mostly
    `by_hints`, or with an analysis: they count among those finished alone.
    """

    finished: int
    unfinished: int
    lengths: tuple[int, float, int]
    levels: dict[str, WonDrawnLost]
    sides: dict[str, WonDrawnLost]
    longest_streak: int
    streak: int
    changed: int = 0
    by_hints: int = 0
    by_rounds: bool = False

    @property
    def uncounted(self) -> tuple[Message, ...]:
        """Which finished games are nobody's, each in a sentence."""
        nobodys = {"changed": self.changed, "by_hints": self.by_hints}
        return tuple(
            message(f"library.statistic.{why}", count=count) for why, count in nobodys.items() if count
        )

    @property
    def length(self) -> Message:
        """The lengths in a sentence."""
        shortest, mean, longest = self.lengths
        unit = "library.rounds" if self.by_rounds else "library.list.actions"
        average = message(unit, count=round(mean))
        if shortest == longest:
            return message("library.statistic.length", mean=average)
        return message("library.statistic.lengths", mean=average, shortest=shortest, longest=longest)


def games_kept(library: Library) -> tuple[str, ...]:
    """The words of the games of which there are any, the most frequent first; raises LibraryError."""
    sql = (
        "SELECT game FROM games WHERE deleted IS NULL AND typeof(game) = 'text'"
        " GROUP BY game ORDER BY count(*) DESC, game"
    )
    return tuple(game for (game,) in library.database.rows(sql))


def statistics(library: Library, game: str) -> Statistics:
    """The statistics of one game, by its word; raises LibraryError."""
    of_game = "games.deleted IS NULL AND games.game = ?"
    values = (game,)
    read = library.database.rows
    counts = dict(read(f"SELECT finished, count(*) FROM games WHERE {of_game} GROUP BY finished", values))
    [(by_rounds,)] = read(f"SELECT count(rounds) > 0 FROM games WHERE finished AND {of_game}", values)
    length = f"CAST({'rounds' if by_rounds else 'actions'} AS INTEGER)"
    sql = f"SELECT min({length}), avg({length}), max({length}) FROM games WHERE finished AND {of_game}"
    shortest, mean, longest = read(sql, values)[0]
    against = (
        "FROM seats AS own JOIN games USING (id) JOIN seats AS other ON other.id = own.id"
        " AND other.seat <> own.seat"
        f" WHERE own.occupant = ? AND other.occupant LIKE ? AND own.won IS NOT NULL AND {of_game}"
        f" AND own.id NOT IN ({_CHANGED}) AND NOT {_BY_HINTS}"
    )
    people = (Person.text, _OWN_LEVELS, *values)
    scores = "sum(won = 1), sum(won = 0.5), sum(won = 0)"
    once = f"SELECT DISTINCT own.id, own.seat, {{what}} AS what, own.won {against}"
    scored = f"SELECT what, {scores} FROM ({once}) WHERE what <> '' GROUP BY what ORDER BY what"
    levels, sides = (read(scored.format(what=what), people) for what in ("other.occupant", "own.side"))
    wins = read(
        f"SELECT max(own.won) = 1 {against} GROUP BY games.id ORDER BY games.sequence, games.id", people
    )
    longest_streak, streak = _streaks(bool(won) for (won,) in wins)
    sql = f"SELECT count(*) FROM games WHERE finished AND {of_game} AND id IN ({_CHANGED})"
    [(changed,)] = read(sql, values)
    sql = (
        f"SELECT count(DISTINCT own.id) FROM seats AS own JOIN games USING (id) WHERE finished AND {of_game}"
    )
    [(by_hints,)] = read(f"{sql} AND {_BY_HINTS}", values)
    return Statistics(
        finished=counts.get(1, 0),
        unfinished=counts.get(0, 0),
        lengths=(shortest or 0, mean or 0.0, longest or 0),
        levels={showable(str(level)): WonDrawnLost(*score) for level, *score in levels},
        sides={showable(str(side)): WonDrawnLost(*score) for side, *score in sides},
        longest_streak=longest_streak,
        streak=streak,
        changed=changed,
        by_hints=by_hints,
        by_rounds=bool(by_rounds),
    )


def _streaks(wins: Iterable[bool]) -> tuple[int, int]:
    """The longest run of wins, and the last one if nothing else came after it."""
    longest = streak = 0
    for won in wins:
        streak = streak + 1 if won else 0
        longest = max(longest, streak)
    return longest, streak
