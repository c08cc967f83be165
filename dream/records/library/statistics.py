"""What the finished games of a library come to: against each level, with each side, lengths and streaks."""

from collections.abc import Iterable
from dataclasses import dataclass

from dream.base.showable import showable
from dream.play.seat import Person
from dream.records.library.library import Library

_OWN_LEVELS = "level %"


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

    The scores are those of people against the program's own opponents: by the opponent's level, and by the
    side that the person had, beside the word for its game. So are the streaks: the longest run of wins, and
    the one that lasts now.
    """

    finished: int
    unfinished: int
    lengths: tuple[int, float, int]
    levels: dict[str, Score]
    sides: dict[tuple[str, str], Score]
    longest_streak: int
    streak: int


def statistics(library: Library, game: str | None = None) -> Statistics:
    """The statistics of one game, or of all; raises LibraryError."""
    of_game = "games.deleted IS NULL" + (" AND games.game = ?" if game else "")
    values = (game,) if game else ()
    read = library.database.rows
    counts = dict(read(f"SELECT finished, count(*) FROM games WHERE {of_game} GROUP BY finished", values))
    length = "CAST(actions AS INTEGER)"
    sql = f"SELECT min({length}), avg({length}), max({length}) FROM games WHERE finished AND {of_game}"
    shortest, mean, longest = read(sql, values)[0]
    against = (
        "FROM seats AS own JOIN games USING (id) JOIN seats AS other ON other.id = own.id"
        " AND other.seat <> own.seat"
        f" WHERE own.occupant = ? AND other.occupant LIKE ? AND own.won IS NOT NULL AND {of_game}"
    )
    people = (Person.text, _OWN_LEVELS, *values)
    scores = "sum(own.won = 1), sum(own.won = 0.5), sum(own.won = 0)"
    levels = read(f"SELECT other.occupant, {scores} {against} GROUP BY 1 ORDER BY 1", people)
    of_side = f"SELECT games.game, own.side, {scores} {against} AND own.side <> ''"
    sides = read(f"{of_side} GROUP BY 1, 2 ORDER BY 1, 2", people)
    wins = read(f"SELECT own.won = 1 {against} ORDER BY games.updated, games.id", people)
    longest_streak, streak = _streaks(bool(won) for (won,) in wins)
    return Statistics(
        finished=counts.get(1, 0),
        unfinished=counts.get(0, 0),
        lengths=(shortest or 0, mean or 0.0, longest or 0),
        levels={showable(str(level)): Score(*score) for level, *score in levels},
        sides={(showable(str(word)), showable(str(side))): Score(*score) for word, side, *score in sides},
        longest_streak=longest_streak,
        streak=streak,
    )


def _streaks(wins: Iterable[bool]) -> tuple[int, int]:
    """The longest run of wins, and the last one if nothing else came after it."""
    longest = streak = 0
    for won in wins:
        streak = streak + 1 if won else 0
        longest = max(longest, streak)
    return longest, streak
