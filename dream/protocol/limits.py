"""How long to think, and what is told of it: limits, scores and `info` lines, with their protocol text.

A score is an integer from the view of the side to move: hundredths of what its game counts in or, beyond
`PROVEN`, a win or a loss with its distance inside: a win in n plies is ``WIN - n``, a loss ``n - WIN``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from typing import Generic, TypeVar

from dream.base.errors import Malformed, quoted

A_co = TypeVar("A_co", covariant=True)

WIN = 100_000
PROVEN = 99_000
DEEPEST_SEARCH = 99
HIGHEST_LEVEL = 20
"""No engine has a level above it."""
LONGEST_PV = 64
SEARCH_MOVES = "searchmoves"
MOST_SEARCHED = 20
"""So many actions can be named that alone are compared."""
_NUMBERS = ("depth", "seldepth", "line", "nodes", "time", "error")
PLACE_WORD, OLD_PLACE_WORD = "multipv", "line"
"""What stands before the place of a line among the best, and what stood there before."""

_RANGES = {
    "depth": (1, DEEPEST_SEARCH),
    "nodes": (1, 10**12),
    "movetime": (0, 86_400_000),
    "level": (1, HIGHEST_LEVEL),
}


def turns_to_win(score: int) -> int | None:
    """In how many of the winner's own turns the side to move wins, when that is proven."""
    return (WIN - score + 1) // 2 if score > PROVEN else None


def turns_to_loss(score: int) -> int | None:
    """In how many of the winner's own turns the side to move loses, when that is proven."""
    return (WIN + score + 1) // 2 if score < -PROVEN else None


def score_text(score: int) -> str:
    """``cp 35``, ``win 2`` or ``loss 1``: the distance counts the turns of the player who wins."""
    win, loss = turns_to_win(score), turns_to_loss(score)
    if win is not None:
        return f"win {win}"
    return f"cp {score}" if loss is None else f"loss {loss}"


def parse_score(kind: str, number: str) -> int:
    """The score of two words of an info line; raises Malformed when they are none."""
    value = _integer(number)
    match kind:
        case "cp":
            return max(-PROVEN, min(PROVEN, value))
        case "win" if 0 < value < 500:
            return WIN - (2 * value - 1)
        case "loss" if 0 <= value < 500:
            return 2 * value - WIN
    raise Malformed(f"{quoted(kind)} {quoted(number)} is not a score: cp X, win N or loss N")


@dataclass(frozen=True)
class Limits:
    """When to stop thinking: whichever of these comes first; `movetime` in milliseconds.

    None of them at all means the level that the engine is set to; `infinite` means until told. Where actions
    are named in `searchmoves`, as texts, these alone are compared, all with the same care.
    """

    depth: int | None = None
    nodes: int | None = None
    movetime: int | None = None
    level: int | None = None
    infinite: bool = False
    searchmoves: tuple[str, ...] = ()

    @property
    def unlimited(self) -> bool:
        """Whether nothing at all is said."""
        return not self.infinite and all(getattr(self, name) is None for name in _RANGES)

    @property
    def text(self) -> str:
        """What follows ``go`` in the protocol."""
        named = [f"{name} {getattr(self, name)}" for name in _RANGES if getattr(self, name) is not None]
        only = (SEARCH_MOVES, *self.searchmoves) if self.searchmoves else ()
        return " ".join([*named, *(["infinite"] if self.infinite else []), *only])

    @classmethod
    def parse(cls, words: Sequence[str]) -> "Limits":
        """The limits that these words after ``go`` say; raises Malformed.

        All words after ``searchmoves`` are actions.
        """
        at = words.index(SEARCH_MOVES) if SEARCH_MOVES in words else len(words)
        only = tuple(words[at + 1 :])
        if (at < len(words) and not only) or len(only) > MOST_SEARCHED:
            raise Malformed(f"{SEARCH_MOVES} takes from 1 to {MOST_SEARCHED} actions")
        found: dict[str, int] = {}
        rest = iter(words[:at])
        for word in rest:
            if word in found:
                raise Malformed(f"{quoted(word)} is said twice")
            found[word] = 1 if word == "infinite" else _limit(word, next(rest, ""))
        infinite = found.pop("infinite", None) is not None
        return cls(**found, infinite=infinite, searchmoves=only)


def _limit(name: str, text: str) -> int:
    if name not in _RANGES:
        known = ", ".join(field.name for field in fields(Limits))
        raise Malformed(f"{quoted(name)} is not a limit: {known}")
    return whole_number(text, *_RANGES[name], what=name)


def whole_number(text: str, least: int, most: int, *, what: str) -> int:
    """The number that `text` writes; raises Malformed unless it is within the range."""
    if text.isascii() and text.isdigit() and len(text) <= 15 and least <= int(text) <= most:
        return int(text)
    raise Malformed(f"{what} takes a number from {least} to {most}, not {quoted(text)}")


def _integer(text: str) -> int:
    digits = text.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= 15:
        return int(text)
    raise Malformed(f"{quoted(text)} is not a number")


@dataclass(frozen=True)
class Info(Generic[A_co]):
    """What a search has found so far; `time` in milliseconds, `pv` the line it expects.

    `line` is the place of that line among the best when several are asked for, from 1; else 0. `error` is the
    standard error of how far its score is behind that of the first one, where that is known.
    """

    depth: int
    score: int
    pv: tuple[A_co, ...] = ()
    nodes: int = 0
    time: int = 0
    seldepth: int = 0
    line: int = 0
    error: int | None = None

    @property
    def nps(self) -> int:
        """Nodes a second."""
        return self.nodes * 1000 // max(1, self.time)

    def text(self, action_text: Callable[[A_co], str], place_word: str = PLACE_WORD) -> str:
        """The line of the protocol, with this word before the place among the best lines."""
        numbers = f"nodes {self.nodes} nps {self.nps} time {self.time}"
        pv = " ".join(["pv", *map(action_text, self.pv)]) if self.pv else ""
        depths = f"depth {self.depth} seldepth {max(self.depth, self.seldepth)}"
        place = f"{place_word} {self.line} " if self.line else ""
        error = "" if self.error is None else f"error {self.error} "
        return f"info {depths} {place}score {score_text(self.score)} {error}{numbers} {pv}".rstrip()

    @classmethod
    def parse(cls, line: str, parse_action: Callable[[str], A_co]) -> "Info[A_co]":
        """What an info line says, unknown words left out; raises Malformed without depth or score."""
        facts, _, pv = line.partition(" pv ")
        words = [OLD_PLACE_WORD if word == PLACE_WORD else word for word in facts.split()]
        numbers = {name: _integer(value) for name, value in pairwise(words) if name in _NUMBERS}
        if "depth" not in numbers or "score" not in words[:-2]:
            raise Malformed(f"{quoted(line)} has no depth or no score")
        at = words.index("score")
        score = parse_score(words[at + 1], words[at + 2])
        return cls(score=score, pv=tuple(map(parse_action, pv.split()[:LONGEST_PV])), **numbers)
