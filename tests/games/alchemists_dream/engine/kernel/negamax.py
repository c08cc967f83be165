"""Plain negamax over the law: the worth that the compiled search must find when it leaves nothing out.

The lines are the same, so many plies and then a quiescence search. What makes a search fast is not here: no
alpha, no beta, no order of actions, no loads; every position is asked of `rules.position`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from dream.games.alchemists_dream.engine.kernel.convert import key_of
from dream.games.alchemists_dream.engine.kernel.search import QUIESCENCE_DEPTH, THREAT_DEPTH
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Position, RepetitionKey, target_of
from dream.protocol.dialogue import WIN

Line = frozenset[RepetitionKey]


class TooLong(Exception):
    """The search would visit more positions than allowed."""


def hashed(position: Position) -> int:
    """`evaluate.hashed_worth` of the key of a position."""
    mixed = int(key_of(position)) * 0x9E3779B97F4A7C15 % (1 << 64)
    return (mixed >> 33) % 1999 - 999


@dataclass
class Negamax:
    """A search `depth` plies deep, and then of quiescence from `quiescence_start` on.

    `draw_score` is what a repetition is worth to each player; without it repeated positions are like any
    others. No more than `left` positions are visited.
    """

    depth: int
    quiescence_start: int
    draw_score: tuple[int, int] | None = None
    left: int = 1000
    _known: dict[tuple[RepetitionKey, int], int] = field(default_factory=dict)

    def worth(self, position: Position, line: Line = frozenset(), ply: int = 0) -> int:
        """The worth to the mover, after a `line` of other positions; raises TooLong."""
        if position.winner is not None:
            return ply - WIN
        key = position.repetition_key
        if self.draw_score:
            return (
                self.draw_score[position.turn] if key in line else self._searched(position, line | {key}, ply)
            )
        if (key, ply) not in self._known:
            self._known[key, ply] = self._searched(position, line, ply)
        return self._known[key, ply]

    def _searched(self, position: Position, line: Line, ply: int) -> int:
        if not self.left:
            raise TooLong
        self.left -= 1
        if ply < self.depth:
            return max(-self.worth(after, line, ply + 1) for after in afters(position))
        return self._quiet(position, line, ply)

    def _quiet(self, position: Position, line: Line, ply: int) -> int:
        """The quiescence search: who is not forced may stand pat, and else only attacks."""
        if may_win(position):
            return WIN - ply - 1
        depth = self.quiescence_start - (ply - self.depth)
        threatened = depth > -THREAT_DEPTH and may_win(passed(position))
        if threatened or position.surrounded_stones(position.turn):
            return max(-self.worth(after, line, ply + 1) for after in afters(position))
        best = hashed(position)
        if depth > -QUIESCENCE_DEPTH:
            best = max([best, *(-self.worth(after, line, ply + 1) for after in attacks(position))])
        return best


def passed(position: Position) -> Position:
    """The position with the turn passed on."""
    return Position(position.board, position.sides, position.turn.other, position.phase)


def afters(position: Position) -> Iterator[Position]:
    """The positions after each legal action."""
    return map(position.apply, position.legal_actions)


def may_win(position: Position) -> bool:
    """Whether an action surrounds the enemy Symbol."""
    enemy = position.turn.other
    symbol = position.waiter.symbol
    assert symbol
    almost = position.pressure(symbol, enemy) == SIDES_TO_SURROUND - 1
    return almost and any(after.symbol_surrounded(enemy) for after in afters(position))


def attacks(position: Position) -> Iterator[Position]:
    """The positions after each action that surrounds an enemy Stone, whether it is taken or may still run."""
    enemy, around = position.turn.other, position.board.around
    for action in position.legal_actions:
        near = around[target_of(action)] & position.waiter.stones
        if any(position.pressure(stone, enemy) == SIDES_TO_SURROUND - 1 for stone in near):
            after = position.apply(action)
            if after.mover.taken > position.waiter.taken or after.surrounded_stones(enemy):
                yield after
