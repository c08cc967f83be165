"""The actions that a weak level of the compiled engine overlooks.

Like a person it does not notice every action that it could do, those far from where something has just
happened least of all. The same position by the same seed is always looked at in the same way.
"""

from collections.abc import Sequence
from hashlib import sha256

from dream.games.alchemists_dream.engine.levels import CompiledStrength
from dream.games.alchemists_dream.engine.plain.plain_search import stone_actions
from dream.games.alchemists_dream.rules.actions import StoneAction, target_of
from dream.games.alchemists_dream.rules.notation import action_text, position_text
from dream.games.alchemists_dream.rules.position import Position
from dream.hexgrid.hexes import Hex, distance

CLOSE = 2
"""Cells from where something has just happened within which an action is noticed more easily."""


def overlooked_actions(
    position: Position, last: Position | None, plays: CompiledStrength, seed: int
) -> list[StoneAction]:
    """The legal actions that a level does not see; never all of them.

    `last` is the position before this one; what has changed since draws the eye.
    """
    actions = stone_actions(position)
    events = _changed(position, last)
    text = f"{seed} {position_text(position)}"
    attention = {action: _chance(f"{text} {action_text(action)}") for action in actions}

    def seen(action: StoneAction) -> bool:
        close = any(distance(target_of(action), cell) <= CLOSE for cell in events)
        return attention[action] < (plays.nearby if close else plays.notices)

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
