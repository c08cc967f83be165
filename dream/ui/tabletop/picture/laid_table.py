"""A table laid in a box of a window: its things, drawn on a ground that has been painted."""

from collections.abc import Hashable, Iterable, Iterator
from typing import Any, NamedTuple

from pygame import Rect, Surface

from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Palette
from dream.ui.tabletop.items.item import Item, Items
from dream.ui.tabletop.items.table_game import AnyTable
from dream.ui.tabletop.motion.flights import Flying
from dream.ui.tabletop.motion.stages import Moment
from dream.ui.tabletop.motion.steps import AnyChange, Change
from dream.ui.tabletop.picture.floor import Floor
from dream.ui.tabletop.picture.flying import draw_flying
from dream.ui.tabletop.picture.mark_sprites import mark_sprites
from dream.ui.tabletop.picture.sprites import Sprite, Sprites
from dream.ui.tabletop.sight import AnySight, Target

LIFTED = 1.08
"""How much larger a thing is in the player's hand."""


class Ground(NamedTuple):
    """A ground that is wanted: in a box of a window, in the colours of a palette."""

    window: tuple[int, int]
    box: Box
    palette: Palette


class Held(NamedTuple):
    """What the player holds, or what flies back from the hand: its target, and where it is."""

    target: Target
    at: tuple[float, float]


class LaidTable:
    """Lists the things of a table, and draws them; both are kept as long as nothing differs.

    Where only a part of the table is seen, what lies `within` that box is drawn, and nothing of a thing
    that its edge cuts off.
    """

    def __init__(self, game: AnyTable, seats: int, ground: Ground, within: Box | None = None) -> None:
        self._game, self.ground = game, ground
        self.layout: Any = game.layout(ground.box, seats)
        self._sprites = Sprites(game, self.layout.unit, ground.palette, within)
        self._within = within
        self._floor: Floor | None = None
        self._listed: list[tuple[AnySight, Items]] = []
        self._above: tuple[tuple[object, ...], list[Sprite]] | None = None

    def items(self, sight: AnySight) -> Items:
        """All things on the table, listed anew only when what is seen differs otherwise than by pointing.

        The lists of two sights are kept: what moves is the difference of the one before and the one now.
        """
        unpointed = sight.unpointed
        found = next((items for seen, items in self._listed if seen == unpointed), None)
        if found is None:
            found = Items(self._game.items(unpointed, self.layout))
            if self._within is not None:
                self._sprites.left_out = cut_off(found, self._within)
            self._listed = [(unpointed, found), *self._listed[:1]]
        return found

    def change(self, before: AnySight, after: AnySight) -> AnyChange:
        """The change from one sight to another."""
        return Change(before, after, self.layout, self.items(before), self.items(after))

    def prepare(self, sights: Iterable[AnySight]) -> Iterator[object]:
        """Make the pictures of all that is on the table in some sights, a step for each thing."""
        for sight in sights:
            for item in self.items(sight):
                self._sprites.of(item)
                yield item

    def draw(
        self, surface: Surface, painted: Surface, sight: AnySight, moment: Moment, held: Held | None
    ) -> None:
        """Draw everything but what is held over the ground as it was painted."""
        items = self.items(sight) if moment.items is None else moment.items
        taken = None if held is None else items.top_of(held.target)
        if self._floor is None:
            finished = painted.copy()
            self._game.finish_ground(finished, self.layout, self.ground.palette)
            self._floor = Floor(finished, (self.ground.box.x, self.ground.box.y), self._sprites)
        still = items.still if taken is None else tuple(each for each in items.still if each is not taken)
        surface.blit(self._floor.with_items(still), self.ground.box)
        if moment.items is None:
            surface.fblits(self._at_rest(sight, items, taken))
        else:
            self._draw_moving(surface, items, moment.flying)

    def draw_held(self, surface: Surface, sight: AnySight, held: Held) -> None:
        """Draw the thing in the player's hand."""
        item = self.items(sight).top_of(held.target)
        if item is not None:
            size = float(item.box.w), float(item.box.h)
            flying = Flying(item.face, held.at, (size[0] * LIFTED, size[1] * LIFTED), size)
            draw_flying(surface, self._sprites, flying)

    def _at_rest(self, sight: AnySight, items: Items, taken: Item | None) -> list[Sprite]:
        """All that lies above the floor but what is taken, and the marks, kept until it differs."""
        key = sight, taken
        if self._above is None or self._above[0] != key:
            pointed = self._game.pointed_items(sight, self.layout)
            layered = [
                (item.layer, sprite)
                for item in sorted((*items.moving, *pointed), key=_layer)
                if item is not taken
                for sprite in self._sprites.of(item)
            ]
            layered += mark_sprites(self._sprites, items, sight.marks)
            self._above = key, [sprite for _, sprite in sorted(layered, key=lambda each: each[0])]
        return self._above[1]

    def _draw_moving(self, surface: Surface, items: Items, flying: tuple[Flying, ...]) -> None:
        """Draw what lies above the floor, and all that flies, by their layers."""
        coming = sorted(flying, key=lambda each: each.layer)
        for layer, lying in items.layers:
            while coming and coming[0].layer < layer:
                draw_flying(surface, self._sprites, coming.pop(0))
            if layer > 0:
                surface.fblits([sprite for item in lying for sprite in self._sprites.of(item)])
        for each in coming:
            draw_flying(surface, self._sprites, each)


def cut_off(items: Items, within: Box) -> frozenset[Hashable]:
    """The keys of the things of which a box holds less than half, with all that lies on them."""
    seen = Rect(within)
    cut = [item for item in items if _is_cut(item, seen)]
    return frozenset(item.key for item in items if any(_lies_on(item, other) for other in cut))


def _is_cut(item: Item, seen: Rect) -> bool:
    box = Rect(item.box)
    outside = seen.colliderect(box) and not seen.collidepoint(box.center)
    return outside and item.face is not None and not box.contains(seen)


def _lies_on(item: Item, other: Item) -> bool:
    return item.layer >= other.layer and other.box.holds(*item.box.centre)


def _layer(item: Item) -> int:
    return item.layer
