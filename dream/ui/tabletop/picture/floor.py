"""What lies still, as one picture with the ground: only where something has changed is it drawn anew."""

from collections.abc import Hashable, Iterable

from pygame import Rect, Surface

from dream.ui.tabletop.items.item import Item
from dream.ui.tabletop.picture.sprites import Sprite, Sprites

MOST_PLACES = 40
"""Where so many things have changed, all of it is drawn anew."""
Laid = tuple[Item, tuple[tuple[Rect, Sprite], ...]]
"""A thing, and its sprites with the rectangles that they fill."""
Lying = dict[Hashable, Laid]


class Floor:
    """The ground, whose upper left corner is at `origin` in the window, with things that lie still on it."""

    def __init__(self, ground: Surface, origin: tuple[int, int], sprites: Sprites) -> None:
        self._ground, self._origin, self._sprites = ground, origin, sprites
        self._picture = ground.copy()
        self._shown: tuple[Item, ...] = ()
        self._lying: Lying = {}

    def with_items(self, items: tuple[Item, ...]) -> Surface:
        """The picture with these things on it, and no others."""
        if items is not self._shown and items != self._shown:
            before, self._lying = self._lying, {item.key: self._laid(item) for item in items}
            changed = list(_changed(before, self._lying))
            if len(changed) > MOST_PLACES or _reordered(before, self._lying):
                self._draw(self._picture.get_rect())
            else:
                for place in _joined(changed):
                    self._draw(place)
        self._shown = items
        return self._picture

    def _laid(self, item: Item) -> Laid:
        """A thing with its sprites in the picture's own places."""
        kept = self._lying.get(item.key)
        if kept is not None and kept[0] == item:
            return kept
        left, top = self._origin
        placed = ((picture, (x - left, y - top)) for picture, (x, y) in self._sprites.of(item))
        return item, tuple(
            (Rect(corner, picture.get_size()), (picture, corner)) for picture, corner in placed
        )

    def _draw(self, place: Rect) -> None:
        """Draw a part of the picture anew."""
        lying = (both for _, sprites in self._lying.values() for both in sprites)
        self._picture.set_clip(place)
        self._picture.blit(self._ground, place, place)
        self._picture.fblits([sprite for rect, sprite in lying if place.colliderect(rect)])
        self._picture.set_clip(None)


def _changed(before: Lying, after: Lying) -> Iterable[Rect]:
    """The rectangles of all that lies on one floor and not just so on the other."""
    for one, other in ((before, after), (after, before)):
        for key, laid in one.items():
            if other.get(key) is not laid:
                yield from (rect for rect, _ in laid[1])


def _reordered(before: Lying, after: Lying) -> bool:
    """Whether things that lie on both floors lie on one another in another order."""
    return [key for key in before if key in after] != [key for key in after if key in before]


def _joined(places: Iterable[Rect]) -> list[Rect]:
    """Rectangles that cover the same, no two of which meet."""
    joined: list[Rect] = []
    for place in places:
        whole = place.copy()
        while (met := whole.collidelist(joined)) >= 0:
            whole.union_ip(joined.pop(met))
        joined.append(whole)
    return joined
