"""The haggling: the pairs of Symbols that came up, and offers that are sealed.

Sealed offers are an agreement of two people on top of the law, under which both write before either sees.

Each writes what is theirs to choose: a cell for the Symbol or, in the haggling, to stand. Then both are
opened, and done in the order of the law. So a round of sealed offers comes to one or two legal actions.
"""

from dataclasses import dataclass, replace
from itertools import pairwise

from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.position import Action, Phase, Player, Position, Stand


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


def can_seal(position: Position) -> bool:
    """Whether both have something to write: a Symbol to place, or one to move."""
    begins = position.phase is Phase.HAGGLE or (
        position.phase is Phase.PLACE and position.turn is Player.FIRST
    )
    return begins and all(as_seen_by(position, writer).legal_actions for writer in Player)


def writers(position: Position) -> tuple[Player, Player]:
    """Who writes, in the order in which the offers are opened."""
    return position.turn, position.turn.other


def as_seen_by(position: Position, writer: Player) -> Position:
    """The position in which somebody writes: as it lies open, and their turn."""
    return replace(position, turn=writer)


def opened(one: Action, other: Action) -> tuple[Action, ...]:
    """What is done when the offers are opened: where the first stands, that ends it."""
    return (one,) if isinstance(one, Stand) else (one, other)
