"""Perft by the kernel."""

from collections.abc import Iterator
from threading import Event

from dream.games.alchemists_dream.engine.kernel.convert import state_of
from dream.games.alchemists_dream.engine.kernel.law import perft
from dream.games.alchemists_dream.engine.plain.budget import Budget
from dream.games.alchemists_dream.rules import perft as by_law
from dream.games.alchemists_dream.rules.position import Phase, Position
from dream.protocol.limits import Limits

AT_ONCE = 4
"""How deep the kernel counts in one go, which takes some milliseconds."""


def divide(position: Position, depth: int, stop: Event) -> Iterator[tuple[str, int]]:
    """Perft by the law, with the kernel counting the last plies of play; raises Stopped soon after `stop`."""
    return by_law.divide(position, depth, Budget(Limits(), stop).spend, _at_once)


def _at_once(position: Position, depth: int) -> int | None:
    if depth > AT_ONCE or position.phase is not Phase.PLAY:
        return None
    return perft(state_of(position), depth)
