"""What a game gives to its table: where its things lie, what moves, what is told of them, how they look.

`items` is the heart: everything else reads the list that it makes. What a game need not say has a default.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, Generic, Protocol, TypeVar

from pygame import Surface

from dream.play.game import A
from dream.ui.kit.layout import Box
from dream.ui.kit.painting.backdrop_painter import Pixels
from dream.ui.kit.palette import Mark, Palette
from dream.ui.tabletop.items.beat import Beat
from dream.ui.tabletop.items.faces import Face, Plate, plain
from dream.ui.tabletop.items.item import Item, Items
from dream.ui.tabletop.motion.steps import Change, Step
from dream.ui.tabletop.painters.faces import bare_plate, mark_picture, paint_face
from dream.ui.tabletop.sight import Sight, Target, V


class Laid(Protocol):
    """What every layout has: the box it fills, and the length in pixels of a unit of the design."""

    @property
    def box(self) -> Box: ...

    @property
    def unit(self) -> float: ...


L = TypeVar("L", bound=Laid)
WARM_MARKS = Mark.HOVER, Mark.TARGET, Mark.LAST, Mark.CURSOR
"""The marks that come to lie around most things, painted beforehand."""


class TableGame(ABC, Generic[V, A, L]):
    """One game as a table. Only `paint_ground` and `warm` are called off the main thread: no texts there."""

    # Where things lie

    @abstractmethod
    def layout(self, box: Box, seats: int) -> L:
        """Return where everything may lie in a box of the window, with so many seats."""

    @abstractmethod
    def items(self, sight: Sight[V, A], layout: L) -> Iterable[Item]:
        """Return every thing on the table for somebody who points nowhere, in the order that keys go.

        It is asked anew only when the sight differs.
        """

    def pointed_items(self, sight: Sight[V, A], layout: L) -> Iterable[Item]:
        """Return what is on the table only while something is pointed at or chosen; they have no targets."""
        return ()

    def tip(self, sight: Sight[V, A], target: Target) -> Iterable[str]:
        """Return what a tooltip tells of a thing, line by line; nothing where nothing is to be told."""
        return ()

    def parts(self, layout: L, name: str) -> Iterable[Box]:
        """Return the boxes of a part of the table, which a diagram of the rulebook names: see `show` there.

        By default that is a box of the layout, or several, by its attribute; raises AttributeError.
        """
        found = getattr(layout, name)
        return (found,) if isinstance(found, Box) else tuple(found)

    # What moves

    def steps(self, change: Change[V, A, L]) -> Iterable[Step]:
        """Return what keys cannot tell of a motion; by default they tell all."""
        return ()

    def beats(self, change: Change[V, A, L]) -> Iterable[Beat]:
        """Return what has its moment of the one action that leads from one sight to the other."""
        return ()

    def cuts(self, before: Sight[V, A], after: Sight[V, A]) -> bool:
        """Whether nothing may be seen to move: by default where somebody else's things lie large."""
        return before.viewer != after.viewer

    def sounds(self, before: Sight[V, A], after: Sight[V, A]) -> Iterable[str] | None:
        """Return the sounds of what has happened; None for those of whatever flies."""
        return None

    # How it looks

    @abstractmethod
    def paint_ground(self, window: tuple[int, int], layout: L, palette: Palette) -> Pixels:
        """Return the ground in the box of the layout, shape (height, width, 3)."""

    def finish_ground(self, ground: Surface, layout: L, palette: Palette) -> None:
        """Write on the ground what never changes."""

    def paint_own(self, face: Face, size: tuple[int, int], unit: float, palette: Palette) -> Surface | None:
        """Return a picture of a face of the game's own, None for one of every table: see `paint`."""
        return None

    def paint(self, face: Face, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
        """Return a picture of a face whose middle is that of a box so large; it may reach beyond the box.

        By default the game paints its own, and `painters.faces.paint_face` those of every table. What is
        given is kept, and shared by all who ask.
        """
        return self.paint_own(face, size, unit, palette) or paint_face(face, size, unit, palette)

    def plain(self, face: Face | None) -> Face | None:
        """Return a face as it is painted without any text, on small pictures; None for nothing at all."""
        return plain(face)

    def first_sight(self) -> Sight[V, A] | None:
        """Return the fullest table at its beginning, None where nothing of it need be painted beforehand."""
        return None

    def variants(self, face: Face) -> Iterable[Face]:
        """Return the faces without a text that may come to lie where this one does."""
        return ()

    def warm(self, layout: L, palette: Palette) -> Iterator[object]:
        """Paint what is to be kept before it is first asked for, a step for each value.

        By default that is all that may come to lie where anything lies at the beginning, and the marks
        around what can be pointed at there.
        """
        first = self.first_sight()
        if first is None:
            return
        items = Items(self.items(first, layout))
        asked = {(other, item.box[2:]) for item in items for other in self.variants(item.face)}
        for face, size in asked:
            yield self.paint_own(face, size, layout.unit, palette)
        plates = {item.box[2:] for item in items if isinstance(item.face, Plate)}
        for (width, height), lit in product(plates, (False, True)):
            yield bare_plate((width, height), lit, layout.unit, palette)
        marked = {(items.box_of(target), items.is_round(target)) for target in items.by_target}
        sizes = {(box.w, box.h, is_round) for box, is_round in marked if box is not None}
        for (width, height, is_round), mark in product(sizes, WARM_MARKS):
            yield mark_picture(mark, (width, height), layout.unit, palette, is_round=is_round)


AnyTable = TableGame[Any, Any, Any]
