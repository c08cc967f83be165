"""Seeds whose boards the computer has tried against itself, and what the games on them were like.

A file has a line for each seed, tabs between: the seed, the words for both sides, the games that were played,
the wins of the first side, the draws, how long a game was (in actions, on average) and in how many games the
Elixir gave back Stones.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from functools import cache
from hashlib import blake2b
from pathlib import Path
from random import Random

from dream.base.assets import asset
from dream.base.errors import Malformed, quoted
from dream.base.texts import message
from dream.base.untrusted import read_rows

LARGEST_FILE = 200_000
HEADER = "# seed, sides, games, wins of the first, draws, mean length, games with the Elixir: see docs/lab.md"
EVEN = 0.1
"""How much more or less than half the first side of a balanced board has won at most."""
SHORT = 1 / 3
"""What part of all boards counts as quick, and as having much Elixir."""


class BoardKind(Enum):
    """What boards can be chosen by, as a word."""

    ANY = "any"
    BALANCED = "balanced"
    QUICK = "quick"
    ELIXIR = "elixir"


@dataclass(frozen=True)
class TriedBoard:
    """What games on the board of a seed were like; `length` is the mean number of actions."""

    seed: str
    sides: tuple[str, str]
    games: int
    won: int
    drawn: int
    length: float
    elixir: int

    @property
    def first_share(self) -> float:
        """How much of the points the first side had, from 0 to 1."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def is_balanced(self) -> bool:
        """Whether neither side was favoured, as far as the games tell."""
        return abs(self.first_share - 0.5) <= EVEN

    @property
    def favoured(self) -> str | None:
        """The side that has won more, or None where the board is balanced."""
        return None if self.is_balanced else self.sides[self.first_share < 0.5]

    @property
    def elixir_share(self) -> float:
        """In which part of the games the Elixir gave Stones back."""
        return self.elixir / self.games

    @property
    def line(self) -> str:
        """The line of the file."""
        fields = (self.games, self.won, self.drawn, round(self.length, 1), self.elixir)
        return "\t".join([self.seed, *self.sides, *map(str, fields)])


@cache
def tried_boards(word: str) -> tuple[TriedBoard, ...]:
    """The boards of a game, by its word, in the order of the file; none where there is no file."""
    path = asset("boards") / f"{word}.txt"
    return tuple(read_boards(path)) if path.is_file() else ()


def read_boards(path: Path) -> Iterator[TriedBoard]:
    """The boards of a file; raises OSError, and Malformed with the line that is none."""
    for where, line in read_rows(path, LARGEST_FILE):
        yield _board(line, where)


def _board(line: str, where: str) -> TriedBoard:
    try:
        seed, first, second, games, won, drawn, length, elixir = line.split("\t")
        counts = int(games), int(won), int(drawn), float(length), int(elixir)
        found = TriedBoard(seed, (first, second), *counts)
        if min(counts) < 0 or not 0 < found.games >= max(found.won + found.drawn, found.elixir):
            raise ValueError
    except ValueError as error:
        raise Malformed(message("boards.no_board", where=where, text=quoted(line))) from error
    return found


def written(boards: Sequence[TriedBoard]) -> str:
    """The text of a file."""
    return "\n".join([HEADER, *(board.line for board in boards)]) + "\n"


def of_kind(boards: Sequence[TriedBoard], kind: BoardKind) -> list[TriedBoard]:
    """The boards of a kind, those that are most so first."""
    most = round(SHORT * len(boards))
    match kind:
        case BoardKind.BALANCED:
            even = [board for board in boards if board.is_balanced]
            return sorted(even, key=lambda board: abs(board.first_share - 0.5))
        case BoardKind.QUICK:
            return sorted(boards, key=lambda board: board.length)[:most]
        case BoardKind.ELIXIR:
            return sorted(boards, key=lambda board: -board.elixir_share)[:most]
    return list(boards)


def board_of_the_day(boards: Sequence[TriedBoard], day: date) -> TriedBoard:
    """The board of a day, the same for everybody who has the same ones; there are some."""
    seed = blake2b(f"board {day.isoformat()}".encode(), digest_size=8).hexdigest()
    return Random(seed).choice(boards)
