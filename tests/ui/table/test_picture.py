"""The picture of a table, made from the list of its things."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from threading import enumerate as enumerate_threads
from typing import Any

import pygame
import pytest
from hypothesis import given, settings, strategies as st
from pygame import Surface

from dream.ui.kit.layout import Box
from dream.ui.kit.theme import Palette, palette
from dream.ui.table import picture as table_picture
from dream.ui.table.faces import Card, Label
from dream.ui.table.items import Item
from dream.ui.table.picture import Held, TablePicture
from dream.ui.table.sight import Marks
from tests.ui.table.tables import TABLE, CardLayout, CardTable, Seen, moved, seen

SIZE, BOX = (640, 420), Box(10, 10, 600, 400)
SIGHT = seen((1, 2, 3), (4, 5), (6,), steps=(1, 3, 7))
hands = st.lists(st.integers(1, 9), unique=True, max_size=5).map(tuple)
numbers = st.integers(0, 7)


def picture_of(table: CardTable = TABLE, **options: Any) -> TablePicture:
    return TablePicture(table, SIZE, table.layout(BOX, 3), palette(), **({"at_once": True} | options))


def drawn(picture: TablePicture, sight: Seen, **more: Any) -> bytes:
    surface = Surface(SIZE)
    picture.draw(surface, sight, **more)
    return pygame.image.tobytes(surface, "RGB")


def some_sight(hand: tuple[int, ...], step: int, deck: int, turn: int, pointed: bool) -> Seen:
    marks = Marks(
        legal=frozenset(("card", n) for n in range(len(hand))) | ({"done"} if turn == 0 else set()),
        pointed=("card", 0) if pointed and hand else None,
        last=("token", 1),
    )
    return seen(hand, (41, 42), (43,), steps=(step, 2, 5), deck=deck, turn=turn, marks=marks)


sights = st.builds(some_sight, hands, numbers, st.integers(0, 20), st.integers(0, 2), st.booleans())


@settings(max_examples=10)
@given(st.lists(sights, min_size=2, max_size=6))
def test_what_is_kept_looks_as_if_it_were_drawn_from_nothing(several: list[Seen]) -> None:
    kept = picture_of()
    for sight in several:
        assert drawn(kept, sight) == drawn(picture_of(), sight)


@settings(max_examples=8)
@given(sights, sights, st.floats(0, 1))
def test_so_it_does_while_things_are_on_their_way(before: Seen, after: Seen, part: float) -> None:
    kept = picture_of()
    drawn(kept, before)
    motion = moved(TABLE, kept.layout, before, after)
    moment = motion.at(part * motion.lasts)
    assert drawn(kept, after, moment=moment) == drawn(picture_of(), after, moment=moment)
    assert drawn(kept, after) == drawn(picture_of(), after)


class Counting(CardTable):
    """A table that counts how often it is asked for its things, and for pictures of their faces."""

    def __init__(self) -> None:
        self.listed = self.painted = 0

    def items(self, sight: Seen, layout: CardLayout) -> Iterator[Item]:
        self.listed += 1
        return super().items(sight, layout)

    def paint(self, face: Hashable, size: tuple[int, int], unit: float, palette: Palette) -> Surface:
        self.painted += 1
        return super().paint(face, size, unit, palette)


def test_nothing_is_listed_or_painted_anew_when_the_mouse_moves() -> None:
    table = Counting()
    picture = picture_of(table)
    drawn(picture, SIGHT)
    asked = table.listed, table.painted
    for target in (("card", 1), "deck", ("plate", 2), None):
        drawn(picture, replace(SIGHT, marks=Marks(pointed=target)))
    assert (table.listed, table.painted) == asked
    drawn(picture, replace(SIGHT, turn=2))
    assert table.listed == asked[0] + 1


def test_a_mark_is_drawn_around_each_target_but_where_the_face_shows_it() -> None:
    picture = picture_of()
    bare = drawn(picture, SIGHT)
    for target in picture.items(SIGHT).by_target:
        assert drawn(picture, replace(SIGHT, marks=Marks(chosen=(target,)))) != bare, target


def test_what_is_held_lies_in_the_hand_and_not_in_its_place() -> None:
    picture, held = picture_of(), Held(("card", 1), (50.0, 60.0))
    assert drawn(picture, SIGHT, held=held) != drawn(picture, SIGHT)
    surface = Surface(SIZE)
    picture.laid.draw_held(surface, SIGHT, held)
    where = surface.get_bounding_rect()
    assert surface.get_at((50, 60))[:3] != (0, 0, 0)
    assert where.w
    assert picture.laid.in_hand(("card", 9), SIGHT) is None


class Pointing(CardTable):
    """A table that tells of the card that is pointed at."""

    def pointed_items(self, sight: Seen, layout: CardLayout) -> Iterator[Item]:
        if sight.marks.pointed is not None:
            yield Item("told", Box(layout.hand.x, layout.hand.y, 200, 30), Label("A card.", 20), 7)


def test_what_is_told_of_what_is_pointed_at_comes_and_goes_with_it() -> None:
    picture = picture_of(Pointing())
    bare = drawn(picture, SIGHT)
    marks = Marks(pointed=("card", 0))
    assert drawn(picture, replace(SIGHT, marks=marks)) != drawn(picture_of(), replace(SIGHT, marks=marks))
    assert drawn(picture, SIGHT) == bare


def test_nothing_is_drawn_beyond_the_box() -> None:
    surface = Surface(SIZE)
    surface.fill((1, 2, 3))
    picture_of().draw(surface, SIGHT)
    assert {surface.get_at((x, 5))[:3] for x in range(SIZE[0])} == {(1, 2, 3)}
    assert {surface.get_at((620, y))[:3] for y in range(SIZE[1])} == {(1, 2, 3)}


# The ground


@pytest.fixture
def threads() -> list[Callable[[], object]]:
    """What would begin the painting threads."""
    return []


def finish(picture: TablePicture, threads: list[Callable[[], object]]) -> None:
    """Have the ground painted, however long that takes, and draw as often as the table needs to have it."""
    threads.pop()()
    for painting in [thread for thread in enumerate_threads() if thread.name == "background image"]:
        painting.join()
    while picture.waiting:
        picture.draw(Surface(SIZE), SIGHT)


def test_nothing_is_seen_of_a_table_until_its_ground_is_painted(threads: list[Callable[[], object]]) -> None:
    picture = picture_of(at_once=False, defer=threads.append)
    empty = pygame.image.tobytes(Surface(SIZE), "RGB")
    assert drawn(picture, SIGHT) == empty
    assert picture.waiting
    assert picture.appeared(1.0) == 0
    finish(picture, threads)
    assert 0 < picture.appeared(1000.0) < 1
    whole = until_whole(picture)
    assert picture.appeared(0.0) == 1
    assert whole != empty


def until_whole(picture: TablePicture) -> bytes:
    """Draw frame after frame until all things are there; the last frame."""
    frames = (drawn(picture, SIGHT) for _ in range(100))
    return next(frame for frame in frames if picture.appeared(0.0) == 1)


def test_no_frame_waits_for_the_pictures_of_all_things(
    threads: list[Callable[[], object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each makes one at least; until all are made, the ground lies there without them."""
    monkeypatch.setattr(table_picture, "PREPARING", 0.0)
    table, bare = Counting(), 0
    picture = picture_of(table, at_once=False, defer=threads.append)
    drawn(picture, SIGHT)
    finish(picture, threads)
    while picture.appeared(0.0) < 1:
        painted = table.painted
        bare += 1
        drawn(picture, SIGHT)
        assert table.painted <= painted + 1 or picture.appeared(0.0) == 1
    assert bare > 3
    assert drawn(picture, SIGHT) == drawn(picture_of(), SIGHT)


def test_a_table_stays_as_it_is_drawn_where_only_widgets_are_made_anew(
    threads: list[Callable[[], object]],
) -> None:
    picture = picture_of(at_once=False, defer=threads.append)
    drawn(picture, SIGHT)
    finish(picture, threads)
    whole = until_whole(picture)
    picture.change(SIZE, TABLE.layout(BOX, 3), palette())
    assert drawn(picture, SIGHT) == whole
    assert not threads


def test_while_the_window_changes_the_old_picture_is_shown_scaled(
    threads: list[Callable[[], object]],
) -> None:
    picture = picture_of(at_once=False, defer=threads.append)
    drawn(picture, SIGHT)
    finish(picture, threads)
    picture.change(SIZE, TABLE.layout(Box(0, 0, 320, 210), 3), palette())
    surface = Surface(SIZE)
    picture.draw(surface, SIGHT)
    assert picture.waiting
    assert len({tuple(surface.get_at((x, 100))[:3]) for x in range(320)}) > 5
    assert {surface.get_at((x, 300))[:3] for x in range(640)} == {(0, 0, 0)}
    threads.clear()


def test_other_colours_are_another_ground(threads: list[Callable[[], object]]) -> None:
    picture = picture_of(at_once=False, defer=threads.append)
    drawn(picture, SIGHT)
    finish(picture, threads)
    picture.change(SIZE, TABLE.layout(BOX, 3), palette("contrast"))
    assert picture.palette is palette("contrast")
    assert picture.waiting
    picture.change(SIZE, TABLE.layout(BOX, 3), palette())
    assert not picture.waiting


def test_a_card_is_turned_over_where_it_lies() -> None:
    before, after = seen((1,), (4,), (6,)), replace(seen((1,), (4,), (6,)), viewer=1)
    motion = moved(Uncut(), picture_of().layout, before, after)
    turned = {flight.lands for flight in motion.stages[0].flights if isinstance(flight.becomes, Card)}
    assert turned == {("card", 1), ("card", 4)}


class Uncut(CardTable):
    """A table at which things move even when somebody else looks."""

    def cuts(self, before: Seen, after: Seen) -> bool:
        return False
