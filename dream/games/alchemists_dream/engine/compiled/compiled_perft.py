"""Perft that can be stopped, by the kernel."""

from collections.abc import Iterator
from threading import Event

from dream.games.alchemists_dream.engine.kernel.convert import state_of
from dream.games.alchemists_dream.engine.kernel.law import perft
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.position import Phase, Position
from dream.play import referee as by_law

AT_ONCE = 4
"""How deep the kernel counts in one go, which takes some milliseconds."""


def divide(position: Position, depth: int, stop: Event) -> Iterator[tuple[str, int]]:
    """As `play.perft.divide`, with the kernel counting the last plies of play."""
    return by_law.divide(GAME, position, depth, stop, _at_once)


def _at_once(position: Position, depth: int) -> int | None:
    if depth > AT_ONCE or position.phase is not Phase.PLAY:
        return None
    return perft(state_of(position), depth)
