"""From a beat of a game to the placard that is seen: its pictures, and where that lies which it concerns."""

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from pygame import Rect, Surface

from dream.ui.kit.palette import Palette
from dream.ui.tabletop.items.beat import Beat
from dream.ui.tabletop.items.item import Items
from dream.ui.tabletop.items.table_game import AnyTable
from dream.ui.tabletop.painters.faces import bare_token
from dream.ui.widgets.overlays.placard import Placard

TOKEN = 26
"""From the middle of the token of whoever did it to its rim, in units of the design."""


def placard_of(
    beat: Beat, game: AnyTable, layout: Any, items: Items, palette: Palette, *, before: Items
) -> Placard:
    """The placard of a beat at a table where these things lie; what is gone lay where it was `before`."""
    by = () if beat.by is None else _places(items, before, [_plate(items, beat.by)])
    things = [*(_plate(items, seat) for seat in beat.hits), *beat.things]
    pictures = tuple(_pictures(beat, game, layout, palette))
    return Placard(beat.title, beat.text, beat.tone, pictures, by, _places(items, before, things))


def _pictures(beat: Beat, game: AnyTable, layout: Any, palette: Palette) -> Iterator[Surface]:
    if beat.by is not None:
        yield bare_token(beat.by, round(TOKEN * layout.unit, 1), palette)
    if beat.face is not None:
        width, height = (max(1, round(length * layout.unit)) for length in beat.size)
        yield game.paint(beat.face, (width, height), layout.unit, palette)


def _plate(items: Items, seat: int) -> Hashable:
    """The key of a seat's plate, or of its token where it has no plate."""
    return ("plate", seat) if ("plate", seat) in items.by_key else ("crest", seat)


def _places(items: Items, before: Items, keys: Iterable[Hashable]) -> tuple[Rect, ...]:
    found = (items.by_key.get(key) or before.by_key.get(key) for key in keys)
    return tuple(Rect(item.box) for item in found if item is not None)
