"""Which games are asked for, and in which order: a value, and the question that SQLite is asked for it."""

import unicodedata
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Any

MOST_WORDS = 10


class Order(Enum):
    """What games are put in order by; the value is what a player calls it."""

    UPDATED = "updated"
    """When they were written last, by the library's own count: a clock may go wrong."""
    PLAYED = "played"
    LENGTH = "actions"
    SEED = "seed"
    RESULT = "result"
    GAME = "game"

    @property
    def column(self) -> str:
        """The column that has it."""
        return "sequence" if self is Order.UPDATED else self.value


@dataclass(frozen=True)
class Query:
    """Games that have all of what is said here.

    `text` are words, each of which stands somewhere in the game's name, its players' names and sides, its
    seed, its title or its date. `player` is a part of a player's name, `opponent` who sat at a seat, in the
    words of a record, such as ``level 3``. `here` are games that were played in a window of this program.
    `shortest` and `longest` count actions. `position` is a key, see `positions`. Only games that are
    `deleted` are asked for, or none of them; `most` of them at most.
    """

    text: str = ""
    game: str | None = None
    seed: str | None = None
    player: str | None = None
    opponent: str | None = None
    result: str | None = None
    finished: bool | None = None
    sound: bool | None = None
    here: bool | None = None
    shortest: int | None = None
    longest: int | None = None
    since: date | None = None
    until: date | None = None
    position: int | None = None
    deleted: bool = False
    order: Order = Order.UPDATED
    descending: bool = True
    most: int | None = None

    def sql(self, wanted: str = "id") -> tuple[str, tuple[Any, ...]]:
        """The question for the numbers of the games, or something else of each, and its values."""
        conditions = {
            condition: value for condition, value in self._conditions().items() if value is not None
        }
        words = folded(self.text).split()[:MOST_WORDS]
        where = ["deleted IS NOT NULL" if self.deleted else "deleted IS NULL", *conditions]
        where += ["instr(searched, ?) > 0"] * len(words)
        direction = "DESC" if self.descending else "ASC"
        order = "" if wanted == "count(*)" else f" ORDER BY {self.order.column} {direction}, id {direction}"
        order += "" if self.most is None else f" LIMIT {self.most:d}"
        values = tuple(map(_encodable, (*conditions.values(), *words)))
        return f"SELECT {wanted} FROM games WHERE {' AND '.join(where)}{order}", values

    def _conditions(self) -> dict[str, Any]:
        """The conditions with a value each; those whose value is None are not asked for."""
        in_seats = "id IN (SELECT id FROM seats WHERE {})"
        return {
            "id IN (SELECT id FROM positions WHERE key = ?)": self.position,
            "seed = ?": self.seed,
            in_seats.format("instr(searched, ?) > 0"): folded(self.player) if self.player else None,
            in_seats.format("occupant = ?"): self.opponent,
            "game = ?": self.game,
            "result = ?": self.result,
            "finished = ?": self.finished,
            "sound = ?": self.sound,
            "here = ?": self.here,
            "actions >= ?": self.shortest,
            "actions <= ?": self.longest,
            "played >= ?": self.since.isoformat() if self.since else None,
            "played <= ?": self.until.isoformat() if self.until else None,
        }


def _encodable(value: Any) -> Any:
    """A value as SQLite takes it: no game has a text with characters that no UTF-8 has."""
    return value.encode("utf-8", "replace").decode("utf-8") if isinstance(value, str) else value


def folded(text: str) -> str:
    """A text such that two that look alike to somebody who searches are equal: without case and accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in plain if not unicodedata.combining(character))
