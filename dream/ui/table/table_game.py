"""What a game gives to its table: where its things lie, what moves, what is told of them, how they look.

`items` is the heart: everything else reads the list that it makes. What a game need not say has a default.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from pygame import Surface

from dream.play.game import A, letter
from dream.play.strokes import HAND
from dream.ui.kit.layout import Box, Layout
from dream.ui.kit.medallions import Medallion, paint_medallion
from dream.ui.kit.painting import Pixels
from dream.ui.kit.theme import Look, Mark, Palette
from dream.ui.table.changes import Beat, Change, Deciding, Noise, Step
from dream.ui.table.faces import Card, Crumbled, Die, Face, Plate, Token, plain
from dream.ui.table.game_session import V
from dream.ui.table.handheld import Handheld
from dream.ui.table.items import Item, Items
from dream.ui.table.marks import mark_picture
from dream.ui.table.neighbours import STEPS, neighbour, places_of
from dream.ui.table.painters import bare_plate, crumbled, paint_face, paint_token
from dream.ui.table.plates import Player
from dream.ui.table.sight import Sight, Target
from dream.ui.table.slips import Slip, paint_slip
from dream.ui.widgets.narrator import PaintToken


class Laid(Protocol):
    """What every layout has: the box it fills, and the length in pixels of a unit of the design."""

    @property
    def box(self) -> Box: ...

    @property
    def unit(self) -> float: ...


L = TypeVar("L", bound=Laid)
Painter = Callable[[Any, tuple[int, int], float, Palette], Surface | None]
Primer = Mapping[str, Sequence[tuple[Face, tuple[int, int]]]]
"""What is drawn on the cards for newcomers, by their names: faces, each in a box of so many units."""
DECK = "deck"
"""The key of a deck, or the first part of it, in every game that has one."""
WARM_MARKS = Mark.HOVER, Mark.TARGET, Mark.LAST, Mark.CURSOR
"""The marks that come to lie around most things, painted beforehand."""


def place_of(key: Hashable) -> Hashable:
    """Return what a key says first: the kind of place that a thing lies in."""
    return key[0] if isinstance(key, tuple) else key


class TableGame(ABC, Generic[V, A, L]):
    """One game as a table. Only `paint_ground` and `warm` are called off the main thread: no texts there."""

    # Where things lie

    @abstractmethod
    def layout(self, box: Box, seats: int) -> L:
        """Return where everything may lie in a box of the window, with so many seats."""

    def placed(self, place: Layout, seats: int) -> L:
        """Return the same in a window that is cut up: by default in the box of the board."""
        return self.layout(place.board, seats)

    def room(self, layout: L) -> Box:
        """Return the room over whose middle banners come: by default all of the table."""
        return layout.box

    @abstractmethod
    def items(self, sight: Sight[V, A], layout: L) -> Iterable[Item]:
        """Return every thing on the table for somebody who points nowhere, in the order that keys go.

        It is asked anew only when the sight differs.
        """

    def in_the_hand(self, sight: Sight[V, A], room: Handheld) -> Iterable[Item] | None:
        """Return the same on a phone, on a stage for each step; None where that isn't made."""
        return None

    def board_in_hand(self, room: Handheld) -> L | None:
        """Return the board that a phone shows whole, in small, and comes nearer to: as it lies then.

        Its unit is the room's; None where there is none, and things lie in the room itself.
        """
        return None

    def pointed_items(self, sight: Sight[V, A], layout: L) -> Iterable[Item]:
        """Return what is on the table only while something is pointed at or chosen; they have no targets."""
        return ()

    def tip(self, sight: Sight[V, A], target: Target) -> Iterable[str]:
        """Return what a tooltip tells of a thing, line by line; nothing where nothing is to be told."""
        return ()

    def in_words(self, sight: Sight[V, A], target: Target) -> Iterable[str]:
        """Return what is told of a thing to somebody who doesn't see it: by default its tooltip."""
        return self.tip(sight, target)

    def uncovered(self, items: Items, target: Target) -> tuple[Sequence[Box], Sequence[Box]]:
        """Return what no tooltip of a target covers, and what one covers only in need of room."""
        return items.compared(target), items.round_boxes if items.is_round(target) else ()

    def in_hand(self, sight: Sight[V, A], layout: L, items: Items, target: Target) -> Item | None:
        """Return what of a target a player takes in hand: by default the uppermost that is drawn."""
        return items.top_of(target)

    def place_word(self, sight: Sight[V, A], target: Target) -> str | None:
        """Return what records call a thing that somebody draws at: the same for all who see it.

        None for what nobody draws at, such as a button. What lies in the own hand of whoever looks has an
        `own_word`, and so no other's view has anything of that name.
        """
        return f"seat.{letter(target.seat)}" if isinstance(target, Player) else None

    # Where the keyboard's cursor goes

    directions: ClassVar[Collection[str]] = STEPS
    """The steps that it takes, by their names."""

    keeps_cursor: ClassVar[bool] = False
    """Whether it stays where something was done."""

    def first(self, sight: Sight[V, A]) -> Target | None:
        """Return where the cursor appears; None for the first thing that can be chosen."""
        return None

    def step(self, sight: Sight[V, A], layout: L, items: Items, here: Target, where: str) -> Target | None:
        """Return where the cursor goes from `here` by one of the `directions`; None where nothing lies there.

        By default that is the nearest thing in that direction.
        """
        places = places_of(items, sight.marks.legal)
        return neighbour(places, here, where) if here in places else None

    def stops(self, sight: Sight[V, A], layout: L, items: Items) -> Sequence[Target]:
        """Return where the cursor goes from one thing to the next that can be chosen, in their order."""
        return [target for target in items.by_target if target in sight.marks.legal]

    def parts(self, layout: L, name: str) -> Iterable[Box]:
        """Return the boxes of a part of the table, which a diagram of the rulebook names: see `show` there.

        By default that is a box of the layout, or several, by its attribute; raises AttributeError.
        """
        found = getattr(layout, name)
        return (found,) if isinstance(found, Box) else tuple(found)

    # What newcomers see

    primer: ClassVar[Primer] = {}

    # What moves

    def steps(self, change: Change[V, A, L]) -> Iterable[Step]:
        """Return what keys cannot tell of a motion; by default they tell all."""
        return ()

    def beats(self, change: Change[V, A, L]) -> Iterable[Beat]:
        """Return what has its moment of the one action that leads from one sight to the other."""
        return ()

    def deciding(self, sight: Sight[V, A]) -> Iterable[Deciding]:
        """Return what decided a game that has just been won, in the order in which it is shown."""
        return ()

    def cuts(self, before: Sight[V, A], after: Sight[V, A]) -> bool:
        """Whether nothing may be seen to move: by default where somebody else's things lie large."""
        return before.viewer != after.viewer

    def flies(self, face: Face, start: Hashable, end: Hashable, *, turned: bool) -> str | None:
        """Return the name of what is heard of a thing that flies from one key to another, if anything.

        By default cards, wooden tokens and dice are heard. A card that is `turned` shows its other side, or
        the deck is shuffled to which it goes.
        """
        if isinstance(face, Die):
            return "die"
        if isinstance(face, Token):
            return "cube"
        if not isinstance(face, Card):
            return None
        if place_of(end) == DECK:
            return "shuffle"
        if place_of(start) == DECK:
            return "deal"
        return "flip" if turned else "take"

    def sounds(self, change: Change[V, A, L]) -> Iterable[Noise]:
        """Return what is heard besides, of what has happened."""
        return ()

    # How it looks

    @abstractmethod
    def paint_ground(self, window: tuple[int, int], layout: L, palette: Palette) -> Pixels:
        """Return the ground in the box of the layout, shape (height, width, 3)."""

    def finished_ground(self, ground: Surface, layout: L, palette: Palette) -> Surface:
        """Return a copy of the ground with texts that never change; by default itself, without any."""
        return ground

    painters: ClassVar[Mapping[type, Painter]] = {}
    """What paints the faces of the game's own, by their types; asked as `paint_own` is."""

    def paint_own(self, face: Face, size: tuple[int, int], unit: float, palette: Palette) -> Surface | None:
        """Return a picture of a face of the game's own, None for one of every table: see `paint`."""
        painter = self.painters.get(type(face))
        return None if painter is None else painter(face, size, unit, palette)

    def paint(self, face: Face, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
        """Return a picture of a face whose middle is that of a box so large; it may reach beyond the box.

        By default the game paints its own, and `paint_face` those of every table. What is
        given is kept, and shared by all who ask.
        """
        if isinstance(face, Slip):
            return paint_slip(face, size, unit, palette, self.paint)
        if isinstance(face, Crumbled):
            return crumbled(self.paint(face.whole, size, unit, palette), face.part)
        return self.paint_own(face, size, unit, palette) or paint_face(face, size, unit, palette)

    def paint_token(self, token: Hashable, size: int, look: Look) -> Surface:
        """Return a token, as `GameTable.token_of` has it, in a square of so many pixels."""
        return paint_token(token, size, look)

    def is_token(self, sign: Hashable) -> bool:
        """Whether a sign in a line of text is the token of a seat, and no face."""
        return isinstance(sign, int)

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


def own_word(seat: int, *parts: object) -> str:
    """What records call something in a seat's own hand."""
    return ".".join((HAND, letter(seat), *map(str, parts)))


def copy_word(*parts: object, copy: int = 0) -> str:
    """What records call one of several things that are alike: the second has a 2 behind."""
    return ".".join((*map(str, parts), *([str(copy + 1)] if copy else [])))


SIGN_UNIT = 22
"""A sign in a line of text is painted as if it lay so many units of the design wide on the table."""


def sign_painter(looks: AnyTable, paint_token: PaintToken) -> PaintToken:
    """What paints tokens, and the faces of a game as signs in a line of text."""
    kept: dict[tuple[Hashable, int, Look], Surface] = {}

    def paint(sign: Hashable, size: int, look: Look) -> Surface:
        if looks.is_token(sign):
            return paint_token(sign, size, look)
        if isinstance(sign, Medallion):
            return paint_medallion(sign, size)
        key = sign, size, look
        if key not in kept:
            kept[key] = looks.paint(sign, (size - 4, size - 4), size / SIGN_UNIT, look.palette)
        return kept[key]

    return paint
