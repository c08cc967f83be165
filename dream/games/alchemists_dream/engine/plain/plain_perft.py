"""Perft that can be stopped, over the law itself."""

from collections.abc import Callable, Iterator
from threading import Event

from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Position
from dream.protocol.engine import Stopped

AtOnce = Callable[[Position, int], int | None]
"""A quicker way to count from a position to a depth, or None where it has none that is done at once."""


def never(position: Position, depth: int) -> None:
    """There is no quicker way than the law."""


def divide(position: Position, depth: int, stop: Event, at_once: AtOnce = never) -> Iterator[tuple[str, int]]:
    """For every legal action in ASCII order its text and the count of sequences that begin with it.

    `depth` is at least 1. Raises Stopped soon after `stop` is set.
    """
    for action in sorted(position.legal_actions, key=action_text):
        yield action_text(action), _count(position.apply(action), depth - 1, stop, at_once)


def _count(position: Position, depth: int, stop: Event, at_once: AtOnce) -> int:
    if stop.is_set():
        raise Stopped
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_actions)
    counted = at_once(position, depth)
    if counted is not None:
        return counted
    return sum(_count(position.apply(action), depth - 1, stop, at_once) for action in position.legal_actions)
