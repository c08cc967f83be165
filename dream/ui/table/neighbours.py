"""The keyboard's cursor over a table: where it can be, and what is next to it."""

from collections.abc import Mapping, Sequence
from math import inf

from dream.ui.table.items import Items
from dream.ui.table.layout import Point
from dream.ui.table.sight import Target

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
OFF_THE_WAY = 2.5
"""How much farther a thing seems that lies beside the way and not on it."""


def places_of(items: Items, legal: frozenset[Target] = frozenset()) -> Mapping[Target, Point]:
    """The middle of every target that the cursor comes to, in the order of the list."""
    found = {}
    for target, there in items.by_target.items():
        box = items.box_of(target)
        if box is not None and (target in legal or any(item.keys for item in there)):
            found[target] = box.centre
    return found


def neighbour(places: Mapping[Target, Point], here: Target, where: str) -> Target | None:
    """The nearest target in a direction; None when nothing lies there."""
    step_x, step_y = STEPS[where]
    x, y = places[here]

    def distance(target: Target) -> float:
        across, down = places[target][0] - x, places[target][1] - y
        along, aside = across * step_x + down * step_y, abs(across * step_y + down * step_x)
        return along + OFF_THE_WAY * aside if along > 1 else inf

    nearest = min(places, key=distance)
    return nearest if distance(nearest) < inf else None


def next_of(listed: Sequence[Target], here: Target | None, step: int) -> Target | None:
    """What is listed after where the cursor is, or for a `step` of -1 before it, in a circle."""
    if not listed:
        return None
    at = listed.index(here) if here in listed else (-1 if step > 0 else 0)
    return listed[(at + step) % len(listed)]
