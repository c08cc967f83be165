"""What one question to the compiled engine asks for."""

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event

from dream.games.alchemists_dream.engine.compiled.iterative_deepening import ALL_SEEING, NEVER, Blindness
from dream.games.alchemists_dream.engine.levels import FULL_STRENGTH, CompiledStrength
from dream.games.alchemists_dream.engine.plain import luck
from dream.games.alchemists_dream.rules.position import ListedAction, Position
from dream.protocol.dialogue import DEEPEST_SEARCH, Limits
from dream.protocol.server import Report

FULL = FULL_STRENGTH.compiled


@dataclass(frozen=True)
class Asked:
    """What one call of `think` asks for, with the limits of the level that `plays`; a level tells of one of
    the best `lines`."""

    position: Position
    history: Sequence[Position]
    limits: Limits
    report: Report[ListedAction]
    stop: Event
    plays: CompiledStrength
    lines: int
    begun: float
    seconds: float
    """How long to think."""
    bounded: bool
    """Whether a depth was asked for, or to go on until told to stop, whatever the level."""
    blindness: Blindness
    """What the level does not see coming."""

    @property
    def depth(self) -> int:
        """How deep to search at the most."""
        return self.limits.depth or DEEPEST_SEARCH

    @property
    def deepest(self) -> int:
        """How deep to search: one ply when there is no choice, unless more was asked for."""
        return 1 if len(self.position.legal_actions) == 1 and not self.bounded else self.depth

    @property
    def nodes(self) -> int:
        """How many nodes to search at the most."""
        return self.limits.nodes or NEVER

    @property
    def full(self) -> bool:
        """Whether it is asked at full strength."""
        return self.plays is FULL

    @property
    def timed(self) -> bool:
        """Whether it is at full strength, and goes on until time is over or it is told to stop."""
        return self.full and (self.limits.movetime is not None or self.limits.infinite)


def blindness_of(position: Position, plays: CompiledStrength, variety: int) -> Blindness:
    """What a level does not see coming: in the same position by the same Variety the same."""
    if not plays.overlooks:
        return ALL_SEEING
    return Blindness(plays.overlooks, luck(str(variety), position).getrandbits(63))
