"""The levels at which a game's own engine plays."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import accumulate
from math import log10
from typing import Any, Protocol

from dream.play import registry


class Level(Protocol):
    """One strength of a game's own engine, counted from 1, which is the weakest."""

    @property
    def number(self) -> int:
        """What records and the command line call it by."""

    @property
    def name(self) -> str:
        """What a player reads."""

    @property
    def about(self) -> str:
        """One line about it for a player: how it plays, what it overlooks."""

    @property
    def seconds(self) -> float:
        """How long a move takes at most, as a rule; nothing where it comes at once."""


PART = "engine.levels"
"""The part of a game that has them."""
Share = tuple[float, int]
"""The share of the wins of one player, 0 to 1, against so many others who are equal."""
FIRST_LEVEL = 1
"""The level against which somebody learns a game, and plays it first after that."""
USUAL_LEVEL = 2
"""The level that is offered where nothing is known of the player."""


def usual_level(seat: int, levels: Sequence[Level], *, learnt: bool = False) -> int | None:
    """The level of a game's own opponent at a seat of which nothing was said; None where a person sits there.

    A person sits first, and against opponents if the game has any; one who has just `learnt` it, against the
    weakest.
    """
    if not seat or not levels:
        return None
    return FIRST_LEVEL if learnt else USUAL_LEVEL


def levels_of(game: str) -> tuple[Level, ...]:
    """The levels of a game, by its word, the weakest first: `LEVELS` of its part ``engine.levels``.

    There are none where it has no such part. Another package whose part is broken has none either.
    """
    if game in registry.house():
        return _levels_of(game)
    with suppress(Exception):
        return tuple(map(_checked, _levels_of(game)))
    return ()


def level_there_is(number: int, levels: Sequence[Level]) -> int:
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


def elo_of(share: float, others: int) -> float:
    """By how much one is stronger, in Elo, who wins this share of the games against so many equal others."""
    return 400 * log10(others * share / (1 - share))


def _levels_of(game: str) -> tuple[Level, ...]:
    part = registry.part(game, PART)
    levels: tuple[Level, ...] = part.LEVELS if part else ()
    return levels


def _checked(level: Any) -> Level:
    """A level of another package, if it is one; raises an error of any kind when it is none."""
    if not (isinstance(level.number, int) and isinstance(level.name, str) and isinstance(level.about, str)):
        raise TypeError("a level has a number, a name and a line about it")
    checked: Level = level
    return checked


def seconds_of(level: Level) -> float | None:
    """How long a move of a level takes; None where another package does not tell."""
    with suppress(Exception):
        return float(level.seconds)
    return None
