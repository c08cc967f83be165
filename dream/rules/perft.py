"""Perft: counting the sequences of legal actions, the yardstick of every move generator."""

from dream.rules.notation import action_text
from dream.rules.position import Position

DEEPEST = 20


def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly `depth` listed legal actions there are (NOTATION, 'Perft')."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_actions)
    return sum(perft(position.apply(action), depth - 1) for action in position.legal_actions)


def divide(position: Position, depth: int) -> dict[str, int]:
    """For every legal action, in ASCII order, the count of sequences that begin with it; depth at least 1."""
    counts = {action_text(a): perft(position.apply(a), depth - 1) for a in position.legal_actions}
    return dict(sorted(counts.items()))
