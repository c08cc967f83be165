"""The strength of a person against a game's levels, from one finished game to the next."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from dream.play.seating.seat import Person
from dream.records.library.glicko import Rating, joined
from dream.records.library.library import MOST_SEATS, Library

MOST_GAMES = 5_000
"""So many of the latest games tell it."""
_LEVEL = re.compile(r"level ([0-9]+)\b.*")


def ratings(library: Library, game: str, strengths: Sequence[float]) -> tuple[Rating, ...]:
    """The rating after each finished game of a person against levels alone, the first one first.

    `strengths` are those of the levels, the weakest first, see `strengths_of`; without any there are no
    ratings. Games in which a seat changed hands don't count. Raises LibraryError.
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
        f" AND own.id NOT IN (SELECT id FROM seats WHERE seat >= {MOST_SEATS})"
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
