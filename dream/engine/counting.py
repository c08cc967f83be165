"""Perft that can be stopped, by the kernel."""

from collections.abc import Iterator
from threading import Event

from dream.engine.kernel.convert import record_of
from dream.engine.kernel.law import perft
from dream.engine.thinker import Stopped
from dream.rules.notation import action_text
from dream.rules.position import Phase, Position

AT_ONCE = 4
"""How deep the kernel counts in one go, which takes some milliseconds."""


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
    if depth <= AT_ONCE and position.phase is Phase.PLAY:
        return perft(record_of(position), depth)
    return sum(_count(position.apply(action), depth - 1, stop) for action in position.legal_actions)
