"""The pictures of things and where they lie: made once for each thing, and kept while it stays the same."""

from collections.abc import Hashable, Iterator
from itertools import product

from pygame import Rect, Surface

from dream.ui.kit.layout import Box
from dream.ui.kit.painting.picture_cache import PictureCache
from dream.ui.kit.palette import Palette
from dream.ui.tabletop.items.faces import Align, Counter, Face, Label, Pile, Veil
from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.items.table_game import AnyTable
from dream.ui.tabletop.painters.texts import faint
from dream.ui.widgets import paint

Sprite = tuple[Surface, tuple[int, int]]
"""A picture and the place of its upper left corner."""
MOST = 32_000_000
"""How many bytes of pictures are kept; a table in a window of 3840 by 2160 takes about half of it."""


def placed(picture: Surface, middle: tuple[float, float]) -> Sprite:
    """A picture with its middle at a point."""
    width, height = picture.get_size()
    return picture, (round(middle[0] - width / 2), round(middle[1] - height / 2))


class Sprites:
    """The sprites of things at a table of some unit, in the colours of a palette.

    What does not meet the box `within` which alone is seen has none, nor what is `left_out`, by its keys.
    """

    left_out: frozenset[Hashable] = frozenset()

    def __init__(self, game: AnyTable, unit: float, palette: Palette, within: Box | None = None) -> None:
        self._game, self.unit, self.palette, self._within = game, unit, palette, within
        self._pictures = PictureCache(MOST)
        self._kept: dict[Hashable, tuple[Item, tuple[Sprite, ...]]] = {}

    def picture(self, face: Face, size: tuple[int, int]) -> Surface:
        """The picture of a face in a box of a size, kept as long as there is room."""
        found = self._pictures.get((face, size))
        if found is None:
            found = self._game.paint(face, size, self.unit, self.palette)
            self._pictures.put((face, size), found)
        return found

    def faint(self, face: Face, size: tuple[int, int]) -> Surface:
        """The picture of a face that is hardly there."""
        found = self._pictures.get((face, size, "faint"))
        if found is None:
            found = faint(self.picture(face, size))
            self._pictures.put((face, size, "faint"), found)
        return found

    def of(self, item: Item) -> tuple[Sprite, ...]:
        """The sprites of a thing."""
        if self._within is not None and not Rect(self._within).colliderect(item.box):
            return ()
        if item.key in self.left_out:
            return ()
        kept = self._kept.get(item.key)
        if kept is None or (kept[0] is not item and kept[0] != item):
            kept = self._kept[item.key] = item, tuple(self._made(item))
        return kept[1]

    def _made(self, item: Item) -> Iterator[Sprite]:
        box, size = item.box, (item.box.w, item.box.h)
        match item.face:
            case None:
                return
            case Pile():
                yield from self._pile(item.face, item.box)
            case Veil(dark):
                yield from self._veil(dark, item.box)
            case Label(align=align) | Counter(align=align):
                yield _aligned(self.picture(item.face, size), box, align)
            case face:
                yield placed(self.picture(face, size), box.centre)

    def _veil(self, dark: float, box: Box) -> Iterator[Sprite]:
        """Patches that darken a box, for a veil of the whole window is slower than many small ones."""
        patch = paint.patch(self.palette.night, round(255 * dark))
        for x, y in product(range(box.x, box.right, paint.PATCH), range(box.y, box.bottom, paint.PATCH)):
            yield patch, (x, y)

    def _pile(self, pile: Pile, box: Box) -> Iterator[Sprite]:
        x, y = box.centre
        if not pile.count:
            yield placed(self.faint(pile.top, (box.w, box.h)), (x, y))
        across, down = (_whole(length * self.unit) for length in pile.step)
        picture = self.picture(pile.top, (box.w, box.h))
        for place in range(pile.seen):
            yield placed(picture, (x + place * across, y + place * down))


def _whole(length: float) -> float:
    """A length in pixels that is seen: one pixel at least, unless it is none."""
    return length if not length or abs(length) >= 1 else length / abs(length)


def _aligned(picture: Surface, box: Box, align: Align) -> Sprite:
    width, height = picture.get_size()
    return picture, (round(box.x + (box.w - width) * align.value), round(box.centre[1] - height / 2))
