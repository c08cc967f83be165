"""Perft: counting the sequences of legal actions, the yardstick of every move generator.

It is for games without chance, and counts the actions that are listed (docs/protocol.md, 'Perft').
"""

from collections.abc import Callable, Iterator
from threading import Event

from dream.base.errors import Malformed, Stopped, quoted
from dream.play.game import A, Game, S

DEEPEST = 20
AtOnce = Callable[[S, int], int | None]
"""A quicker way to count from a state to a depth, or None where it has none that is done at once."""


def perft(game: Game[S, A], state: S, depth: int) -> int:
    """How many sequences of exactly `depth` listed legal actions there are."""
    return _count(game, state, depth, Event(), _never)


def divide(
    game: Game[S, A], state: S, depth: int, stop: Event | None = None, at_once: AtOnce[S] | None = None
) -> Iterator[tuple[str, int]]:
    """For every legal action, in ASCII order, its text and how many sequences begin with it.

    Nothing at depth 0. Raises Stopped soon after `stop` is set.
    """
    stop, at_once = stop or Event(), at_once or _never
    texts = sorted((game.action_text(action), action) for action in game.legal_actions(state) if depth)
    for text, action in texts:
        yield text, _count(game, game.apply(state, action), depth - 1, stop, at_once)


def _never(state: object, depth: int) -> None:
    """There is no quicker way than the law."""


def _count(game: Game[S, A], state: S, depth: int, stop: Event, at_once: AtOnce[S]) -> int:
    if stop.is_set():
        raise Stopped
    if depth == 0:
        return 1
    actions = game.legal_actions(state)
    if depth == 1:
        return len(actions)
    counted = at_once(state, depth)
    if counted is not None:
        return counted
    return sum(_count(game, game.apply(state, action), depth - 1, stop, at_once) for action in actions)


def parse_depth(text: str) -> int:
    """A depth of perft; raises Malformed when it is not a number from 0 to `DEEPEST`."""
    if text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= DEEPEST:
        return int(text)
    raise Malformed(f"{quoted(text)} is not a depth from 0 to {DEEPEST}")
