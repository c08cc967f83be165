"""Perft that can be stopped, over the law itself."""

from collections.abc import Iterator
from threading import Event

from dream.engine.thinker import Stopped
from dream.rules.notation import action_text
from dream.rules.position import Position


def divide(position: Position, depth: int, stop: Event) -> Iterator[tuple[str, int]]:
    """For every legal action in ASCII order its text and the count of sequences that begin with it.

    `depth` is at least 1. Raises Stopped soon after `stop` is set.
    """
    for action in sorted(position.legal_actions, key=action_text):
        yield action_text(action), _count(position.apply(action), depth - 1, stop)


def _count(position: Position, depth: int, stop: Event) -> int:
    if stop.is_set():
        raise Stopped
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_actions)
    return sum(_count(position.apply(action), depth - 1, stop) for action in position.legal_actions)
