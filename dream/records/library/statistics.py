"""What the finished games of one kind come to: against each level, with each side, lengths and streaks."""

from collections.abc import Iterable
from dataclasses import dataclass

from dream.base.messages import Message, message
from dream.base.showable import showable
from dream.play.seating.seat import Person
from dream.records.library.library import MOST_SEATS, Library

_OWN_LEVELS = "level %"
_CHANGED = f"SELECT id FROM seats WHERE seat >= {MOST_SEATS}"
"""The games in which somebody sat at a seat before somebody else did."""


@dataclass(frozen=True)
class Score:
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
    Games in which a seat `changed` hands are nobody's: they count among those finished alone.
    """

    finished: int
    unfinished: int
    lengths: tuple[int, float, int]
    levels: dict[str, Score]
    sides: dict[str, Score]
    longest_streak: int
    streak: int
    changed: int = 0
    by_rounds: bool = False

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
        f" AND own.id NOT IN ({_CHANGED})"
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
    return Statistics(
        finished=counts.get(1, 0),
        unfinished=counts.get(0, 0),
        lengths=(shortest or 0, mean or 0.0, longest or 0),
        levels={showable(str(level)): Score(*score) for level, *score in levels},
        sides={showable(str(side)): Score(*score) for side, *score in sides},
        longest_streak=longest_streak,
        streak=streak,
        changed=changed,
        by_rounds=bool(by_rounds),
    )


def _streaks(wins: Iterable[bool]) -> tuple[int, int]:
    """The longest run of wins, and the last one if nothing else came after it."""
    longest = streak = 0
    for won in wins:
        streak = streak + 1 if won else 0
        longest = max(longest, streak)
    return longest, streak
