"""The levels at which a game's own engine plays."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import accumulate
from math import log10
from typing import Any, Generic, TypeVar

from dream.base.texts import say
from dream.play import registry

S = TypeVar("S")


@dataclass(frozen=True)
class Level(Generic[S]):
    """One strength of a game's own engine, counted from 1, which is the weakest.

    `number` is what records and the command line call it by, `strength` whatever the engine plays by, and
    `seconds` how long a move takes at most, as a rule: nothing where it comes at once, None where nobody
    knows. Its texts, ``name`` and ``about``, stand at `key`.
    """

    key: str
    number: int
    strength: S
    seconds: float | None = None

    @property
    def name(self) -> str:
        """What a player reads."""
        return say(f"{self.key}.name")

    @property
    def about(self) -> str:
        """One line about it for a player: how it plays, what it overlooks."""
        return say(f"{self.key}.about")


def numbered(
    game: str,
    strengths: Iterable[S],
    seconds: Callable[[S], float | None],
    kind: type[Level[S]] = Level,
) -> tuple[Level[S], ...]:
    """The levels of a game, by its word, from their strengths, the weakest first, and how long each takes.

    The texts of the first stand at ``GAME.level.1``.
    """
    return tuple(
        kind(f"{game}.level.{number}", number, strength, seconds(strength))
        for number, strength in enumerate(strengths, 1)
    )


PART = "engine.levels"
"""The part of a game that has them."""
Share = tuple[float, int]
"""The share of the wins of one player, 0 to 1, against so many others who are equal."""
FIRST_LEVEL = 1
"""The level against which somebody learns a game, and is offered to play it first."""


def usual_level(seat: int, levels: Sequence[Level[Any]]) -> int | None:
    """The level of a game's own opponent at a seat of which nothing was said; None where a person sits there.

    A person sits first, and against the weakest opponents if the game has any.
    """
    return FIRST_LEVEL if seat and levels else None


def levels_of(game: str) -> tuple[Level[Any], ...]:
    """The levels of a game, by its word, the weakest first: `LEVELS` of its part ``engine.levels``.

    There are none where it has no such part. Another package whose part is broken has none either.
    """
    if game in registry.house():
        return _levels_of(game)
    with suppress(Exception):
        return tuple(map(_checked, _levels_of(game)))
    return ()


def level_there_is(number: int, levels: Sequence[Level[Any]]) -> int:
    """The level of a number, or the strongest of those that there are: a game may have had more once."""
    return min(number, max((level.number for level in levels), default=number))


def can_dare(game: str) -> bool:
    """Whether the engine of a game, by its word, can risk more for a decision: `DARES` beside its levels."""
    part = registry.house_part(game, PART)
    return bool(getattr(part, "DARES", False))


def strengths_of(game: str) -> tuple[float, ...]:
    """How strong the levels of a game are, by its word, in Elo above the weakest; empty where not measured.

    It follows from `SHARES` beside them: for each level but the first, the share of the wins of one of it
    against so many of the level below, as ``docs/engine.md`` has it.
    """
    part = registry.house_part(game, PART)
    shares: tuple[Share, ...] = getattr(part, "SHARES", ())
    steps = (elo_of(share, others) for share, others in shares)
    strengths = tuple(accumulate(steps, initial=0.0))
    return strengths if len(strengths) == len(levels_of(game)) else ()


def faces_of(game: str) -> tuple[str, ...]:
    """What those look like who play at the levels of a game, by its word: `FACES` beside its levels.

    Empty where nothing is said of that.
    """
    part = registry.house_part(game, PART)
    faces: tuple[str, ...] = getattr(part, "FACES", ())
    return faces if len(faces) == len(levels_of(game)) else ()


def elo_of(share: float, others: int) -> float:
    """By how much one is stronger, in Elo, who wins this share of the games against so many equal others."""
    return 400 * log10(others * share / (1 - share))


def _levels_of(game: str) -> tuple[Level[Any], ...]:
    part = registry.part(game, PART)
    levels: tuple[Level[Any], ...] = part.LEVELS if part else ()
    return levels


def _checked(level: Any) -> Level[Any]:
    """A level of another package, if it is one; raises TypeError when it is none."""
    if not isinstance(level, Level):
        raise TypeError(f"not a level: {level!r}")
    return level
