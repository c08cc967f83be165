"""Perft: counting the sequences of legal actions, the yardstick of every move generator."""

from collections.abc import Callable, Iterator

from dream.base.errors import Malformed, quoted
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Position

DEEPEST = 20

Check = Callable[[], object]
"""Called again and again while it is counted: what it raises ends that."""

AtOnce = Callable[[Position, int], int | None]
"""A quicker way to count from a position to a depth, or None where it has none that is done at once."""


def _go_on() -> None:
    """Count to the end."""


def _never(position: Position, depth: int) -> None:
    """There is no quicker way than the law."""


def perft(position: Position, depth: int, check: Check = _go_on, at_once: AtOnce = _never) -> int:
    """How many sequences of exactly `depth` listed legal actions there are (docs/protocol.md, 'Perft')."""
    check()
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_actions)
    counted = at_once(position, depth)
    if counted is not None:
        return counted
    return sum(perft(position.apply(action), depth - 1, check, at_once) for action in position.legal_actions)


def divide(
    position: Position, depth: int, check: Check = _go_on, at_once: AtOnce = _never
) -> Iterator[tuple[str, int]]:
    """For every legal action, in ASCII order, how many sequences begin with it; nothing at depth 0."""
    for action in sorted(position.legal_actions, key=action_text) if depth else ():
        yield action_text(action), perft(position.apply(action), depth - 1, check, at_once)


def parse_depth(text: str) -> int:
    """A depth of perft; raises Malformed when it is not a number from 0 to `DEEPEST`."""
    if text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= DEEPEST:
        return int(text)
    raise Malformed(f"{quoted(text)} is not a depth from 0 to {DEEPEST}")
