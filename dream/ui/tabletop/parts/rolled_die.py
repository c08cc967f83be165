"""A die that rolls large in its place on the table, with the odds beneath it, before all else goes on."""

from collections.abc import Hashable, Iterator
from dataclasses import replace

from dream.ui.kit.text.fonts import Role
from dream.ui.tabletop.items.arrange import Point, Scale, around, middle_of
from dream.ui.tabletop.items.faces import Die, Ink, Label, Plate
from dream.ui.tabletop.items.item import Item, Items
from dream.ui.tabletop.motion.steps import Move, Step

ROLLED = "rolled_die"
"""The key of the large die."""
ROLL = 1.25
"""How many seconds it rolls at the calm speed."""
SIDE = 92
"""How wide the large die is, in units of the design."""
_LAYER, _ODDS_ABOVE = 60, 61
_ODDS_HIGH, _ODDS_WIDE, _ODDS_SIZE = 30, 190, 18


def rolling(first: Items, die: Die, start: Hashable, at: Point, scale: Scale, odds: str) -> Step:
    """A step in which a die rolls from the thing with the key `start`, while nothing else changes.

    It comes to rest `at` a point; what follows lets it go. A die that lies elsewhere on the table, with the
    key ``die``, is faint meanwhile.
    """
    lying = (_faint(item) if item.key == "die" else item for item in first.listed)
    items = Items((*lying, *_large(die, at, scale, odds)))
    return Step((Move(start, ROLLED, lasts=ROLL),), items, beat=True)


def _large(die: Die, at: Point, scale: Scale, odds: str) -> Iterator[Item]:
    yield Item(ROLLED, around(at, SIDE * scale.unit / 2), die, _LAYER)
    below = at[0], at[1] + (SIDE / 2 + _ODDS_HIGH * 0.75) * scale.unit
    place = middle_of(below, (scale.px(_ODDS_WIDE), scale.px(_ODDS_HIGH)))
    yield Item("odds_plate", place, Plate(True), _LAYER)
    yield Item("odds", place, Label(odds, _ODDS_SIZE, Ink.PLAIN, role=Role.BODY), _ODDS_ABOVE)


def _faint(item: Item) -> Item:
    face = item.face
    return replace(item, face=replace(face, faint=True)) if isinstance(face, Die) else item
