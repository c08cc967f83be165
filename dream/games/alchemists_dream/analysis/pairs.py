"""The pairs of Symbols that came up in a haggling: each could have been stood on, and one was."""

from dataclasses import dataclass
from itertools import pairwise

from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.actions import Stand
from dream.games.alchemists_dream.rules.position import Phase, Position


@dataclass(frozen=True)
class Pair:
    """The pair that lay after so many actions; `stood` is the position of play in which that would begin.

    One that was `chosen` is the last: whoever could stand on it did.
    """

    done: int
    stood: Position
    chosen: bool = False


def pairs(history: DreamHistory) -> tuple[Pair, ...]:
    """Every pair that came up in the haggling of a game; nothing in one that began without any."""
    found = []
    for done, (node, after) in enumerate(pairwise(history.played)):
        if node.state.phase is Phase.HAGGLE and node.state is not after.state:
            found.append(Pair(done, node.state.apply(Stand()), after.state.phase is Phase.PLAY))
    return tuple(found)


def is_fixed(history: DreamHistory) -> bool:
    """Whether both players have committed themselves: play has begun."""
    return any(node.state.phase is Phase.PLAY for node in history.played)
