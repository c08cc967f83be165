"""The plainest search there is, to compare the plain one with: every line to its end, nothing left out."""

from collections.abc import Callable
from hashlib import sha256

from dream.games.alchemists_dream.engine.draws import PLAIN_CONTEMPT
from dream.games.alchemists_dream.rules.notation import position_text
from dream.games.alchemists_dream.rules.position import Position, RepetitionKey
from dream.protocol.dialogue import WIN


def hashed(position: Position) -> int:
    """An evaluation that knows nothing: a number from -999 to 999 made of the position's text."""
    return int.from_bytes(sha256(position_text(position).encode()).digest()[:4]) % 1999 - 999


def minimax(
    position: Position,
    depth: int,
    evaluate: Callable[[Position], int],
    line: frozenset[RepetitionKey] = frozenset(),
    ply: int = 0,
) -> int:
    """The worth of a position to its mover after exactly `depth` actions, or less where the game ends."""
    if position.winner is not None:
        return ply - WIN
    if position.repetition_key in line:
        return PLAIN_CONTEMPT if ply % 2 else -PLAIN_CONTEMPT
    if depth == 0:
        return evaluate(position)
    after = (position.apply(action) for action in position.legal_actions)
    return max(-minimax(one, depth - 1, evaluate, line | {position.repetition_key}, ply + 1) for one in after)
