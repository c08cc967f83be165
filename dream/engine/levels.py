"""The eight levels of play, as data: how long each thinks, and what it fails to see.

A weak level is not struck by random blunders: it looks at fewer of the answers to its action, as
people do. `sight` is how many cells around its own action, and around its Symbol, it watches for them.
"""

from dataclasses import dataclass, replace

from dream.engine.limits import HIGHEST_LEVEL, Limits
from dream.words import say

SLOWEST = 2500
"""Milliseconds that no level exceeds, so that with its way the answer comes within three seconds."""


@dataclass(frozen=True)
class Level:
    """How a level plays: its limits, what it sees of the answers, and which actions are alike to it.

    `sight` None sees every answer; a `careless` one is blind to guards and to Stones in trouble. `near`
    is the difference, in hundredths of a Stone, within which two actions count as equally good when
    the option Variety asks for games that differ.
    """

    number: int
    depth: int
    nodes: int
    sight: int | None = None
    near: int = 6
    careless: bool = False

    @property
    def name(self) -> str:
        """What a player reads."""
        return say(f"level.{self.number}.name")

    @property
    def about(self) -> str:
        """One line about it for a player."""
        return say(f"level.{self.number}.about")

    def limits(self, asked: Limits) -> Limits:
        """The limits of the level, tightened by those that were asked for beside it."""
        return replace(
            asked,
            depth=min(self.depth, asked.depth or self.depth),
            nodes=min(self.nodes, asked.nodes or self.nodes),
            movetime=SLOWEST if asked.movetime is None else min(SLOWEST, asked.movetime),
        )


LEVELS = (
    Level(1, depth=1, nodes=500, near=30, careless=True),
    Level(2, depth=2, nodes=1_000, sight=1, near=24, careless=True),
    Level(3, depth=2, nodes=2_000, sight=3, near=18),
    Level(4, depth=2, nodes=4_000, near=14),
    Level(5, depth=3, nodes=5_000, sight=4, near=12),
    Level(6, depth=3, nodes=7_000, near=10),
    Level(7, depth=4, nodes=12_000, near=8),
    Level(8, depth=8, nodes=1_000_000),
)
FULL_STRENGTH = LEVELS[-1]
assert len(LEVELS) == HIGHEST_LEVEL


def level(number: int) -> Level:
    """The level of a number from 1 to 8."""
    return LEVELS[number - 1]
