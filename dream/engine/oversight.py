"""The eight levels of the strong opponent, as data: how far each looks, and what it fails to notice.

A weak level is not struck by random blunders: like a person it does not notice every action that it
could do, those far from where something has just happened least of all, and does not look far ahead.
The same position by the same seed is always looked at in the same way.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from dream.board.hexes import Hex, distance
from dream.engine.levels import SLOWEST
from dream.engine.limits import DEEPEST_SEARCH, HIGHEST_LEVEL, Limits
from dream.engine.plain_search import stone_actions
from dream.rules.actions import StoneAction, target_of
from dream.rules.notation import action_text, position_text
from dream.rules.position import Position

PROMPT = 1500
"""Milliseconds that no level but the last exceeds."""
CLOSE = 2
"""Cells from where something has just happened within which an action is noticed more easily."""


@dataclass(frozen=True)
class StrongLevel:
    """How a level plays: its limits, how many in a hundred of the actions far away it notices, and how
    many of those nearby.

    A `careless` one is blind to guards, to Stones in trouble and to running out of free actions. `near` is
    the difference, in hundredths of a Stone, within which two actions count as equally good when the
    option Variety asks for games that differ.
    """

    number: int
    depth: int = DEEPEST_SEARCH
    nodes: int | None = None
    notices: int = 100
    nearby: int = 100
    near: int = 6
    careless: bool = False

    def limits(self, asked: Limits) -> Limits:
        """The limits of the level, tightened by those that were asked for beside it."""
        slowest = SLOWEST if self is FULL_STRENGTH else PROMPT
        return replace(
            asked,
            depth=min(self.depth, asked.depth or self.depth),
            nodes=min(self.nodes, asked.nodes or self.nodes) if self.nodes else asked.nodes,
            movetime=slowest if asked.movetime is None else min(slowest, asked.movetime),
        )


STRONG_LEVELS = (
    StrongLevel(1, depth=1, nodes=2_000, notices=1, nearby=27, near=30, careless=True),
    StrongLevel(2, depth=1, nodes=2_000, notices=3, nearby=37, near=27, careless=True),
    StrongLevel(3, depth=1, nodes=2_000, notices=5, nearby=47, near=24, careless=True),
    StrongLevel(4, depth=1, nodes=2_000, notices=13, nearby=56, near=20, careless=True),
    StrongLevel(5, depth=1, nodes=2_000, notices=26, nearby=62, near=16, careless=True),
    StrongLevel(6, depth=2, nodes=2_000, notices=27, nearby=62, near=12, careless=True),
    StrongLevel(7, depth=3, nodes=2_500, notices=80, nearby=90, near=8, careless=True),
    StrongLevel(8),
)
FULL_STRENGTH = STRONG_LEVELS[-1]
assert len(STRONG_LEVELS) == HIGHEST_LEVEL


def unnoticed(position: Position, last: Position | None, level: StrongLevel, seed: int) -> list[StoneAction]:
    """The legal actions that a level does not see; never all of them.

    `last` is the position before this one; what has changed since draws the eye.
    """
    actions = stone_actions(position)
    events = _changed(position, last)
    text = f"{seed} {position_text(position)}"
    attention = {action: _chance(f"{text} {action_text(action)}") for action in actions}

    def seen(action: StoneAction) -> bool:
        close = any(distance(target_of(action), cell) <= CLOSE for cell in events)
        return attention[action] < (level.nearby if close else level.notices)

    overlooked = [action for action in actions if not seen(action)]
    if len(overlooked) == len(actions):
        overlooked.remove(min(actions, key=attention.__getitem__))
    return overlooked


def _changed(position: Position, last: Position | None) -> Sequence[Hex]:
    """The cells where a Stone has come since the last position, or where there is one no more."""
    if last is None:
        return ()
    now, before = ({cell for side in one.sides for cell in side.stones} for one in (position, last))
    return sorted(now ^ before)


def _chance(text: str) -> int:
    """A number from 0 to 99 that the text decides."""
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big") % 100
