"""The eight levels of play, as one table: how far each engine looks at each, and what it fails to see.

A weak level is not struck by random blunders: like a person it does not see everything. The plain engine
looks at fewer of the answers to its action; the compiled one does not notice every action of its own, see
`overlooked_actions`, and does not look far ahead.
"""

from dataclasses import dataclass, replace

from dream.base.words import say
from dream.protocol.limits import DEEPEST_SEARCH, HIGHEST_LEVEL, Limits

SLOWEST = 2500
"""Milliseconds that no level exceeds, so that with its way the answer comes within three seconds."""
PROMPT = 1500
"""Milliseconds that no level of the compiled engine but the last exceeds."""


@dataclass(frozen=True, kw_only=True)
class Strength:
    """How an engine plays at a level: its limits, and how well it judges.

    `near` is the difference, in hundredths of a Stone, within which two actions count as equally good when
    the option Variety asks for games that differ. A `careless` one is blind to guards and to Stones in
    trouble, and the compiled engine also to running out of free actions.
    """

    depth: int = DEEPEST_SEARCH
    nodes: int | None = None
    movetime: int = SLOWEST
    near: int = 6
    careless: bool = False

    def limits(self, asked: Limits) -> Limits:
        """The limits of the level, tightened by those that were asked for beside it."""
        return replace(
            asked,
            depth=min(self.depth, asked.depth or self.depth),
            nodes=min(self.nodes, asked.nodes or self.nodes) if self.nodes else asked.nodes,
            movetime=self.movetime if asked.movetime is None else min(self.movetime, asked.movetime),
        )


@dataclass(frozen=True, kw_only=True)
class PlainStrength(Strength):
    """How the plain engine plays: `sight` is how many cells around its own action, and around its Symbol,
    it watches for answers; None sees every one."""

    sight: int | None = None


@dataclass(frozen=True, kw_only=True)
class CompiledStrength(Strength):
    """How the compiled engine plays: how many in a hundred of the actions far away it notices, and how
    many of those nearby; and whether it asks the network, which has been `taught` by games."""

    movetime: int = PROMPT
    notices: int = 100
    nearby: int = 100
    taught: bool = False


@dataclass(frozen=True)
class Level:
    """A row of the table: how each engine plays at this level."""

    number: int
    plain: PlainStrength
    compiled: CompiledStrength

    @property
    def name(self) -> str:
        """What a player reads."""
        return say(f"level.{self.number}.name")

    @property
    def about(self) -> str:
        """One line about it for a player."""
        return say(f"level.{self.number}.about")


LEVELS = (
    Level(
        1,
        PlainStrength(depth=1, nodes=500, near=30, careless=True),
        CompiledStrength(depth=1, nodes=2_000, notices=1, nearby=27, near=30, careless=True),
    ),
    Level(
        2,
        PlainStrength(depth=2, nodes=1_000, sight=1, near=24, careless=True),
        CompiledStrength(depth=1, nodes=2_000, notices=4, nearby=42, near=27, careless=True),
    ),
    Level(
        3,
        PlainStrength(depth=2, nodes=2_000, sight=3, near=18),
        CompiledStrength(depth=1, nodes=2_000, notices=15, nearby=67, near=24, careless=True),
    ),
    Level(
        4,
        PlainStrength(depth=2, nodes=4_000, near=14),
        CompiledStrength(depth=2, nodes=2_000, notices=27, nearby=71, near=20, careless=True),
    ),
    Level(
        5,
        PlainStrength(depth=3, nodes=5_000, sight=4, near=12),
        CompiledStrength(depth=2, nodes=2_000, notices=27, nearby=71, near=16),
    ),
    Level(
        6,
        PlainStrength(depth=3, nodes=7_000, near=10),
        CompiledStrength(depth=3, nodes=3_000, notices=94, nearby=98, near=12),
    ),
    Level(
        7,
        PlainStrength(depth=4, nodes=12_000, near=8),
        CompiledStrength(depth=6, nodes=25_000, notices=98, nearby=99, near=8),
    ),
    Level(8, PlainStrength(depth=8, nodes=1_000_000), CompiledStrength(movetime=SLOWEST, taught=True)),
)
FULL_STRENGTH = LEVELS[-1]
assert len(LEVELS) == HIGHEST_LEVEL


def level(number: int) -> Level:
    """The level of a number from 1 to 8."""
    return LEVELS[number - 1]
