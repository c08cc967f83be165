"""The picture of a table on the screen: its ground, painted by another thread, and over it all its things.

``picture = TablePicture(game, seats, window, box, palette)``; then ``picture.draw(surface, sight)`` in every
frame. What lies still is kept as one picture with the ground, the rest as sprites: a frame in which nothing
has changed takes one large blit and a list of small ones.
"""

import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import product
from typing import Any, NamedTuple

from pygame import Rect, Surface, transform

from dream.base.texts import language
from dream.ui.kit.layout import Box
from dream.ui.kit.picture_cache import BackgroundImage, Picture, PictureCache
from dream.ui.kit.theme import Mark, Palette
from dream.ui.table.changes import AnyChange, Beat, Change
from dream.ui.table.drawing import drawn_items
from dream.ui.table.faces import Align, Counter, Face, Label, PileFace, Share, Veil
from dream.ui.table.items import Item, Items
from dream.ui.table.marks import mark_picture
from dream.ui.table.motion import REST, Flying, MotionFrame
from dream.ui.table.painters import bare_token, faint
from dream.ui.table.sight import AnySight, BestMove, Marks, Target
from dream.ui.table.table_game import AnyTable, Laid
from dream.ui.widgets import paint
from dream.ui.widgets.overlays import Banner, Bright

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

    def picture(self, face: Face, size: tuple[int, int], *, is_faint: bool = False) -> Surface:
        """The picture of a face in a box of a size, faint or not, kept as long as there is room."""
        found = self._pictures.get((face, size, is_faint))
        if found is None:
            made = self.picture(face, size) if is_faint else None
            found = faint(made) if made else self._game.paint(face, size, self.unit, self.palette)
            self._pictures.put((face, size, is_faint), found)
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
            case PileFace():
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

    def _pile(self, pile: PileFace, box: Box) -> Iterator[Sprite]:
        x, y = box.centre
        if not pile.count:
            yield placed(self.picture(pile.top, (box.w, box.h), is_faint=True), (x, y))
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


MOST_PLACES = 40
"""Where so many things have changed, all of it is drawn anew."""
LaidItem = tuple[Item, tuple[tuple[Rect, Sprite], ...]]
"""A thing, and its sprites with the rectangles that they fill."""
Lying = dict[Hashable, LaidItem]


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

    def _laid(self, item: Item) -> LaidItem:
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


NEARLY = 0.6
"""A picture that is so many pixels too wide or too narrow is wide enough."""


def draw_flying(surface: Surface, sprites: Sprites, flying: Flying) -> None:
    """Draw one thing on its way."""
    if isinstance(flying.face, Veil):
        width, height = map(round, flying.size)
        place = Rect(0, 0, width, height)
        place.center = round(flying.at[0]), round(flying.at[1])
        dark = round(255 * flying.face.dark * flying.alpha)
        paint.veil(surface, place, sprites.palette.night, dark)
        return
    face = flying.face.top if isinstance(flying.face, PileFace) else flying.face
    width, height = (max(1, round(side)) for side in flying.painted)
    picture = sprites.picture(face, (width, height))
    scale = flying.size[0] / width
    if abs(flying.size[0] - width) > NEARLY or flying.width < 1:
        across = max(1, round(picture.get_width() * scale * flying.width))
        picture = transform.smoothscale(picture, (across, max(1, round(picture.get_height() * scale))))
    if flying.alpha < 1:
        picture.set_alpha(round(255 * flying.alpha))
        surface.blit(*placed(picture, flying.at))
        picture.set_alpha(255)
    else:
        surface.blit(*placed(picture, flying.at))


def mark_sprites(sprites: Sprites, items: Items, marks: Marks) -> Iterator[tuple[int, Sprite]]:
    """The marks around things, each with the layer above which it lies, the weightiest last."""
    for target, mark in marked(marks):
        there = items.by_target.get(target)
        box = items.box_of(target)
        if there is None or box is None or any(mark in item.tells for item in there):
            continue
        size, is_round = (box.w, box.h), items.is_round(target)
        picture = mark_picture(mark, size, sprites.unit, sprites.palette, is_round=is_round)
        yield max(item.layer for item in there), placed(picture, box.centre)


def marked(marks: Marks) -> Iterator[tuple[Target, Mark]]:
    """What is marked, and how, the weightiest last."""
    for target in sorted(marks.legal, key=repr):
        yield target, Mark.TARGET
    if marks.last is not None and not marks.listed:
        yield marks.last, Mark.LAST
    for target in sorted(marks.listed, key=repr):
        yield target, Mark.LAST
    for target in sorted(marks.refused, key=repr):
        yield target, Mark.REFUSED
    first = next((best.mark for best in marks.best if best.rank == 1), None)
    for target, mark in ((first, Mark.HINT), (marks.hint, Mark.HINT), (marks.pointed, Mark.HOVER)):
        if target is not None:
            yield target, mark
    for target in marks.chosen:
        yield target, Mark.SELECTED
    if marks.cursor is not None:
        yield marks.cursor, Mark.CURSOR


SHARE, SHARE_FIRST = 0.042, 0.052
"""How high the plate with the share of a move is, and that of the best one, in heights of the table."""
WIDER, ABOVE_ALL = 1.12, 10_000
"""How much wider than high it is, and its layer."""


def best_items(items: Items, best: Iterable[BestMove], table: Box) -> Iterator[Item]:
    """The plates of the best moves by an analysis, each where its move is done: beside one another there."""
    beside: dict[Target, int] = {}
    for move in best:
        box = items.box_of(move.at)
        if box is None:
            continue
        high = min(round((SHARE_FIRST if move.rank == 1 else SHARE) * table.h), box.h)
        wide = min(round(WIDER * high), box.w)
        place = beside[move.at] = beside.get(move.at, -1) + 1
        x, y = box.centre
        left = max(table.x, min(round(x - wide / 2) + place * wide, table.right - wide))
        at = Box(left, round(y - high / 2), wide, high)
        yield Item(("best", move.rank), at, Share(move.rank, move.share), ABOVE_ALL)


LIFTED = 1.08
"""How much larger a thing is in the player's hand."""


class Ground(NamedTuple):
    """A ground that is wanted: as a layout has it in a window, in the colours of a palette."""

    window: tuple[int, int]
    layout: Any
    palette: Palette

    @property
    def box(self) -> Box:
        """The box of the window in which it lies."""
        box: Box = self.layout.box
        return box


class Held(NamedTuple):
    """What the player holds, or what flies back from the hand: its target, and where it is."""

    target: Target
    at: tuple[float, float]


class LaidTable:
    """Lists the things of a table, and draws them; both are kept as long as nothing differs.

    Where only a part of the table is seen, what lies `within` that box is drawn, and nothing of a thing
    that its edge cuts off.
    """

    def __init__(self, game: AnyTable, ground: Ground, within: Box | None = None) -> None:
        self._game, self.ground = game, ground
        self.layout: Any = ground.layout
        self._sprites = Sprites(game, self.layout.unit, ground.palette, within)
        self._within = within
        self._floor: Floor | None = None
        self._listed: list[tuple[AnySight, Items]] = []
        self._asked: tuple[AnySight, Items] | None = None
        self._above: tuple[tuple[object, ...], list[Sprite]] | None = None

    def items(self, sight: AnySight) -> Items:
        """All things on the table, listed anew only when what is seen differs otherwise than by pointing.

        The lists of two sights are kept: what moves is the difference of the one before and the one now.
        """
        if self._asked is not None and self._asked[0] is sight:
            return self._asked[1]
        unpointed = sight.unpointed
        found = next((items for seen, items in self._listed if seen == unpointed), None)
        if found is None:
            found = Items(self._game.items(unpointed, self.layout))
            if self._within is not None:
                self._sprites.left_out = cut_off(found, self._within)
            self._listed = [(unpointed, found), *self._listed[:1]]
        self._asked = sight, found
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
        self, surface: Surface, painted: Surface, sight: AnySight, moment: MotionFrame, held: Held | None
    ) -> None:
        """Draw everything but what is held over the ground as it was painted."""
        items = self.items(sight) if moment.items is None else moment.items
        taken = None if held is None else self.in_hand(held.target, sight)
        if self._floor is None:
            finished = self._game.finished_ground(painted, self.layout, self.ground.palette)
            self._floor = Floor(finished, (self.ground.box.x, self.ground.box.y), self._sprites)
        still = items.still if taken is None else tuple(each for each in items.still if each is not taken)
        surface.blit(self._floor.with_items(still), self.ground.box)
        if moment.items is None:
            surface.fblits(self._at_rest(sight, items, taken))
        else:
            self._draw_moving(surface, items, moment.flying)

    def in_hand(self, target: Target, sight: AnySight) -> Item | None:
        """The thing of a target that a player takes in hand."""
        return self._game.in_hand(sight, self.layout, self.items(sight), target)

    def draw_held(self, surface: Surface, sight: AnySight, held: Held) -> None:
        """Draw the thing in the player's hand, somewhat larger."""
        item = self.in_hand(held.target, sight)
        if item is not None:
            size = float(item.box.w), float(item.box.h)
            flying = Flying(item.face, held.at, (size[0] * LIFTED, size[1] * LIFTED), size)
            draw_flying(surface, self._sprites, flying)

    def _at_rest(self, sight: AnySight, items: Items, taken: Item | None) -> list[Sprite]:
        """All that lies above the floor but what is taken, and the marks, kept until it differs."""
        key = sight, taken
        if self._above is None or self._above[0] != key:
            best = best_items(items, sight.marks.best, self.ground.box)
            drawn = drawn_items(self._game, sight, items)
            pointed = *self._game.pointed_items(sight, self.layout), *best, *drawn
            layered = [
                (item.layer, sprite)
                for item in sorted((*items.moving, *pointed), key=lambda item: item.layer)
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


TOKEN = 26
"""From the middle of the token of whoever did it to its rim, in units of the design."""


def banner_of(
    beat: Beat, game: AnyTable, layout: Any, items: Items, palette: Palette, *, before: Items
) -> Banner:
    """The banner of a beat at a table where these things lie; what is gone lay where it was `before`."""
    by = () if beat.by is None else _places(items, before, [_plate(items, beat.by)])
    things = [*(_plate(items, seat) for seat in beat.hits), *beat.things]
    pictures = tuple(_pictures(beat, game, layout, palette))
    hits, beside = (_places(items, before, keys) for keys in (things, beat.beside))
    return Banner(beat.title, beat.text, beat.tone, pictures, by, hits, beside)


def _pictures(beat: Beat, game: AnyTable, layout: Any, palette: Palette) -> Iterator[Surface]:
    if beat.by is not None:
        yield bare_token(beat.by, round(TOKEN * layout.unit, 1), palette)
    if beat.face is not None:
        width, height = (max(1, round(length * layout.unit)) for length in beat.size)
        yield game.paint(beat.face, (width, height), layout.unit, palette)


def _plate(items: Items, seat: int) -> Hashable:
    """The key of a seat's plate, or of its token where it has no plate."""
    return ("plate", seat) if ("plate", seat) in items.by_key else ("crest", seat)


def _places(items: Items, before: Items, keys: Iterable[Hashable]) -> tuple[Bright, ...]:
    found = (items.by_key.get(key) or before.by_key.get(key) for key in keys)
    return tuple(Bright(Rect(item.box), item.corners) for item in found if item is not None)


FADE, ALMOST = 0.3, 0.99
"""How many seconds a table takes to fade in, and how far it is while pictures are still made."""
PREPARING = 0.005
"""For how many seconds of a frame pictures are made, at least one."""


class TablePicture:
    """Draws a table where a layout of the game has it in a window. All methods belong to the main thread.

    Until the ground is painted, while `waiting` is true, the one before is shown as it would lie here or, at
    first, nothing. Then the table fades in; `laid` is the table as it lies now. `at_once` paints it in the
    first `draw` instead, for tests and pictures. `on_ready` is called in the painting thread when there is
    something better to see, and `defer` with what begins that thread.
    """

    def __init__(
        self,
        game: AnyTable,
        window: tuple[int, int],
        layout: Laid,
        palette: Palette,
        *,
        at_once: bool = False,
        on_ready: Callable[[], object] | None = None,
        defer: Callable[[Callable[[], object]], object] | None = None,
    ) -> None:
        self._game = game
        self._new_image: Callable[[], BackgroundImage[Ground]] = lambda: BackgroundImage(
            self._painted, at_once=at_once, on_ready=on_ready, defer=defer, afterwards=self._warmed
        )
        self._image = self._first = self._new_image()
        self._kept: BackgroundImage[Ground] | None = None
        self._old: LaidTable | None = None
        self.laid = LaidTable(game, Ground(window, layout, palette))
        self._spoken = language()
        self._at_once = at_once
        self._prepared: LaidTable | None = None
        self._preparing: tuple[LaidTable, AnySight, Iterator[object]] | None = None

    def change(self, window: tuple[int, int], layout: Laid, palette: Palette) -> None:
        """Show the table elsewhere, in other colours or in another language; else it stays as it is drawn."""
        wished, spoken = Ground(window, layout, palette), language()
        if (wished, spoken) == (self.laid.ground, self._spoken):
            return
        if self.laid.ground == self._image.shown:
            self._old = self.laid
        if self._kept is not None and self._kept.shown == wished:
            self._image, self._kept, self._old = self._kept, self._image, None
        self.laid, self._spoken = LaidTable(self._game, wished), spoken

    def prepare(self, layout: Laid) -> bool:
        """Whether the table can be shown elsewhere at once: else its ground there is painted meanwhile.

        It is kept beside the one that is shown, until something else is prepared or let go of.
        """
        if self.waiting:
            return False
        if self._kept is None:
            self._kept = self._new_image()
        return self._kept.ask(self.laid.ground._replace(layout=layout))

    def forget_prepared(self) -> None:
        """Keep one ground alone."""
        if self._kept is not None and not self._kept.waiting:
            self._kept = None

    @property
    def painted(self) -> Surface | None:
        """The picture of the bare ground; None while it is still to come."""
        return self._image.surface if self._image.ask(self.laid.ground) else None

    @property
    def layout(self) -> Any:
        """Where things lie now: what the game's `layout` has given."""
        return self.laid.layout

    @property
    def palette(self) -> Palette:
        return self.laid.ground.palette

    @property
    def waiting(self) -> bool:
        """Whether the fine picture of the ground is still to come."""
        return self._image.shown != self.laid.ground

    def appeared(self, speed: float) -> float:
        """How far the table has faded in, 0 to 1; `speed` stretches the time that it takes.

        It is not all there before the pictures of all things are made.
        """
        appeared = self._first.appeared(FADE * speed)
        return appeared if self._at_once or self._prepared is self.laid else min(appeared, ALMOST)

    # What lies where

    def items(self, sight: AnySight) -> Items:
        """All things on the table, wherever anybody points."""
        return self.laid.items(sight)

    def rect_of(self, target: Target, sight: AnySight) -> Rect | None:
        """The rectangle of a target in the window; None when it is not there now."""
        box = self.items(sight).box_of(target)
        return None if box is None else Rect(box)

    # Drawing

    def draw(
        self, surface: Surface, sight: AnySight, moment: MotionFrame = REST, held: Held | None = None
    ) -> None:
        """Draw the table as it is seen or, at a moment of its way there, as it is then, without marks.

        What the player has `held` is left out.
        """
        laid, old = self.laid, self._old
        prepared = self._prepare(sight)
        with paint.within(surface, Rect(laid.ground.box)):
            if self._image.ask(laid.ground) and self._image.surface is not None:
                self._old = None
                if prepared:
                    laid.draw(surface, self._image.surface, sight, moment, held)
                else:
                    surface.blit(self._image.surface, laid.ground.box)
            elif old is not None and old.ground == self._image.shown:
                self._draw_scaled(surface, old, sight)

    def _prepare(self, sight: AnySight) -> bool:
        """Whether the pictures of all things are made; else some are made now, as long as a frame lets it.

        That is while the ground is painted; where it is there first, it is shown without them.
        """
        laid = self.laid
        if self._at_once or self._prepared is laid:
            return True
        if self._preparing is None or self._preparing[:2] != (laid, sight):
            self._preparing = laid, sight, laid.prepare((sight,))
        until = time.perf_counter() + PREPARING
        for _ in self._preparing[2]:
            if time.perf_counter() >= until:
                return False
        self._prepared, self._preparing = laid, None
        return True

    def _draw_scaled(self, surface: Surface, old: LaidTable, sight: AnySight) -> None:
        """Draw as it was before the window changed, scaled to lie about where it does now."""
        assert self._image.surface is not None
        box, was = self.laid.ground.box, old.ground.box
        whole = Surface((was.right, was.bottom))
        old.draw(whole, self._image.surface, sight, REST, None)
        factor = self.layout.unit / old.layout.unit
        (x, y), (to_x, to_y) = (self._game.room(each.layout).centre for each in (old, self.laid))
        surface.fill(self.palette.night, box)
        scaled = transform.smoothscale_by(whole.subsurface(was), factor)
        surface.blit(scaled, (round(to_x - (x - was.x) * factor), round(to_y - (y - was.y) * factor)))

    # In the background

    def _painted(self, wish: Ground) -> Picture:
        """The picture of a ground; it is called in the painting thread."""
        pixels = self._game.paint_ground(wish.window, wish.layout, wish.palette)
        return Picture((wish.box.w, wish.box.h), pixels.tobytes())

    def _warmed(self, wish: Ground) -> Iterator[object]:
        return self._game.warm(wish.layout, wish.palette)
