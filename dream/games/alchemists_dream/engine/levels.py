"""The eight levels of play, as one table: how far each engine looks at each, and what it fails to see.

A weak level goes as straight for the enemy Symbol as a strong one, but it does not see what comes: it
overlooks what the opponent can do and looks less far ahead. It is struck by no random blunders and overlooks
nothing that it can do itself. The plain engine looks at fewer of the answers to its action.
"""

from dataclasses import dataclass, replace
from importlib.util import find_spec

from dream.base.texts import say
from dream.protocol.dialogue import DEEPEST_SEARCH, Limits

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
    """How the compiled engine plays.

    It `overlooks` so many in a hundred of the opponent's actions. To a `daring` one each step to the enemy
    Symbol counts so many hundredths of a Stone, the more, the fewer Stones stay at home; a `headlong` one
    wants nothing but to come near that Symbol. One that is `taught` asks the network, which has learnt from
    games.
    """

    movetime: int = PROMPT
    overlooks: int = 0
    daring: int | None = None
    headlong: bool = False
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
        """One line about it for a player, and another where it plays at its plain strength."""
        about = say(f"level.{self.number}.about")
        return about if find_spec("numba") else f"{about} {say('level.plain')}"

    @property
    def seconds(self) -> float:
        """How long a move takes at most, as a rule: one that counts positions takes no time to speak of."""
        return 0.0 if self.compiled.nodes else self.compiled.movetime / 1000


LEVELS = (
    Level(
        1,
        PlainStrength(depth=1, nodes=500, near=10, careless=True),
        CompiledStrength(depth=1, nodes=2_000, overlooks=100, headlong=True, near=10),
    ),
    Level(
        2,
        PlainStrength(depth=2, nodes=1_000, sight=1, near=10, careless=True),
        CompiledStrength(depth=1, nodes=2_000, overlooks=100, daring=60, careless=True, near=10),
    ),
    Level(
        3,
        PlainStrength(depth=2, nodes=2_000, sight=3, near=10),
        CompiledStrength(depth=1, nodes=2_000, overlooks=100, daring=70, near=10),
    ),
    Level(
        4,
        PlainStrength(depth=2, nodes=4_000, near=10),
        CompiledStrength(depth=1, nodes=2_000, overlooks=100, near=10),
    ),
    Level(
        5,
        PlainStrength(depth=3, nodes=5_000, sight=4, near=8),
        CompiledStrength(depth=2, nodes=3_000, overlooks=30, near=8),
    ),
    Level(
        6,
        PlainStrength(depth=3, nodes=7_000, near=8),
        CompiledStrength(depth=3, nodes=3_000, near=8),
    ),
    Level(
        7,
        PlainStrength(depth=4, nodes=12_000, near=8),
        CompiledStrength(depth=6, nodes=25_000, near=8),
    ),
    Level(8, PlainStrength(depth=8, nodes=1_000_000), CompiledStrength(movetime=SLOWEST, taught=True)),
)
FULL_STRENGTH = LEVELS[-1]
DARES = True
"""The engine has the option Daring."""


def level(number: int) -> Level:
    """The level of a number from 1 to 8."""
    return LEVELS[number - 1]
