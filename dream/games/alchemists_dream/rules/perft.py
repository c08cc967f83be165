"""Perft: counting the sequences of legal actions, the yardstick of every move generator."""

from collections.abc import Iterator

from dream.base.errors import Malformed, quoted
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Position

DEEPEST = 20


def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly `depth` listed legal actions there are (docs/protocol.md, 'Perft')."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_actions)
    return sum(perft(position.apply(action), depth - 1) for action in position.legal_actions)


def divide(position: Position, depth: int) -> Iterator[tuple[str, int]]:
    """For every legal action, in ASCII order, how many sequences begin with it; nothing at depth 0."""
    for text, action in sorted((action_text(action), action) for action in position.legal_actions if depth):
        yield text, perft(position.apply(action), depth - 1)


def parse_depth(text: str) -> int:
    """A depth of perft; raises Malformed when it is not a number from 0 to `DEEPEST`."""
    if text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= DEEPEST:
        return int(text)
    raise Malformed(f"{quoted(text)} is not a depth from 0 to {DEEPEST}")
