"""A window in which reading begins at the right: all is at its other side, and nothing is drawn mirrored."""

import re
from pathlib import Path

import numpy as np
import pygame
import pytest
from hypothesis import given, strategies as st
from pygame import Rect, Surface

from dream.base.texts import say
from dream.ui.kit import mirror
from dream.ui.kit.layout import AS_READ, Box, Layout, Mirroring, layout
from dream.ui.kit.mirror import Mirrored, lies_as_it_is, pen
from tests.kit.pseudo import HEBREW
from tests.ui.at_table import AtTable
from tests.ui.driver import Person

WIDTH = 400
PLACES = st.integers(0, WIDTH - 1)
CUTS = (90, 300)
TABLE = Mirroring(WIDTH, Box(90, 0, 210, 100), CUTS)


def drawn(surface: Surface) -> np.ndarray:
    return pygame.surfarray.array3d(surface).copy()


@given(PLACES, st.integers(1, 50))
def test_what_is_mirrored_twice_is_where_it_was(left: int, width: int) -> None:
    assert TABLE.left(TABLE.left(left, width), width) == left
    assert TABLE.pixel(TABLE.pixel(left)) == left
    assert AS_READ.left(left, width) == AS_READ.pixel(left) == left


@given(PLACES)
def test_every_pixel_of_a_table_is_seen_at_one_of_the_window(x: int) -> None:
    there = x + TABLE.shift(x)
    assert 0 <= there < WIDTH
    assert there - TABLE.shift_back(there) == x
    on_table = 90 <= x < 300
    assert TABLE.on_table(there, 5) == (x if on_table else None)


def test_shapes_lie_mirrored_as_if_the_whole_were_turned_round() -> None:
    plain, window = Surface((WIDTH, 60)), Surface((WIDTH, 60))
    for surface in (plain, Mirrored(window, Mirroring(WIDTH))):
        pen.rect(surface, (255, 0, 0), Rect(10, 10, 33, 20))
        pen.rect(surface, (0, 255, 0), Rect(12, 12, 20, 9), 1)
        pen.line(surface, (0, 0, 255), (50, 5), (90, 5))
        pen.polygon(surface, (9, 9, 200), [(100, 10), (120, 10), (120, 40)])
        pen.lines(surface, (8, 80, 8), False, [(130, 4), (160, 4), (160, 30)])
        surface.fill((70, 70, 0), Rect(200, 3, 17, 17))
        surface.set_clip(Rect(240, 0, 10, 60))
        surface.fill((70, 0, 70), Rect(230, 0, 60, 9))
        assert surface.get_clip() == Rect(240, 0, 10, 60)
        surface.set_clip(None)
    assert np.array_equal(drawn(plain)[::-1], drawn(window))


def test_pictures_are_drawn_as_they_are_at_the_other_side() -> None:
    picture, window = Surface((20, 10)), Surface((WIDTH, 20))
    picture.fill((255, 0, 0), Rect(0, 0, 5, 10))
    mirrored = Mirrored(window, Mirroring(WIDTH))
    for blit in (
        lambda: mirrored.blit(picture, (30, 4)),
        lambda: mirrored.fblits([(picture, (30, 4))]),
        lambda: mirrored.blits([(picture, Rect(30, 4, 20, 10))]),
    ):
        window.fill((0, 0, 0))
        blit()
        assert np.array_equal(drawn(window.subsurface((350, 4, 20, 10))), drawn(picture))
    mirrored.fill((0, 0, 0))
    mirrored.blit(picture, (30, 4), Rect(0, 0, 5, 10))
    assert window.get_at((365, 6))[:3] == (255, 0, 0)
    assert mirrored.subsurface(Rect(30, 4, 5, 10)).get_at((0, 0))[:3] == (255, 0, 0)


def test_the_parts_of_a_table_change_places_and_stay_as_they_are() -> None:
    ground, window = Surface((WIDTH, 20)), Surface((WIDTH, 20))
    for x in range(WIDTH):
        ground.fill((x % 256, x // 256, 7), Rect(x, 0, 1, 20))
    with lies_as_it_is(mirrored := Mirrored(window, TABLE)):
        mirrored.blit(ground, (0, 0))
    there = drawn(window)[:, 0]
    before = drawn(ground)[:, 0]
    wanted = np.concatenate([before[300:], before[90:300], before[:90]])
    assert np.array_equal(there, wanted)


SHAPES = re.compile(r"(?<![\w.])(?:pygame\.)?draw\.(?:\w*line|\w*lines|rect|polygon|\w*circle|ellipse)\(")
DRAWN_APART = {
    "emblems.py",
    "small.py",
    "controls.py",
    "medallions.py",
    "covers.py",
    "pictures.py",
    "paint.py",
}
"""What draws on pictures of its own alone, and the last window, which is never mirrored."""


def test_whatever_is_drawn_in_a_window_is_drawn_by_the_pen() -> None:
    folder = Path(mirror.__file__).parents[1]
    found = {
        path.name
        for path in folder.rglob("*.py")
        if SHAPES.search(path.read_text("utf-8")) and path.name not in ("mirror.py", "last_window.py")
    }
    assert found <= DRAWN_APART


# In a window


@pytest.fixture
def reader(tmp_path: Path, hebrew_language: None) -> AtTable:
    """Somebody at a window in a language from right to left."""
    (tmp_path / "settings.json").write_text(f'{{"language": "{HEBREW}"}}', encoding="utf-8")
    return AtTable(tmp_path)


def seen_at(person: Person, rect: Rect) -> tuple[int, int]:
    """Where in the window the middle of a widget is seen."""
    x, y = rect.center
    return person.app.size[0] - 1 - x, y


def test_a_button_is_pressed_where_it_is_seen(reader: AtTable) -> None:
    reader.app.routes.title()
    reader.wait()
    button = next(each for each in reader.app.ui.buttons if each.text == say("title.options"))
    assert button.rect.centerx != reader.app.size[0] // 2
    reader.click(seen_at(reader, button.rect))
    assert reader.scene.name == "options"


def test_a_cell_is_pressed_where_it_is_seen(reader: AtTable) -> None:
    reader.sit("@h14 @i14 stand")
    place: Layout = reader.board_scene.place
    assert reader.app._mirroring.on_table(reader.app.size[0] - 5, 300) is not None
    for x in (place.panel.x - 60, place.panel.x // 2):
        there = x + reader.app._mirroring.shift(x)
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=(there, 300), rel=(1, 0), buttons=(0, 0, 0))
        assert reader.app._as_read(event).pos == (x, 300)


def test_the_left_arrow_goes_on_where_reading_goes_to_the_left(reader: AtTable) -> None:
    reader.app.routes.options()
    reader.wait()
    before = reader.app.settings.palette
    reader.app.ui.focus.first()
    reader.press("left")
    forward = reader.app.settings.palette
    assert forward != before
    reader.press("right")
    assert reader.app.settings.palette == before


def test_candidates_of_an_input_method_come_where_the_caret_is_seen(reader: AtTable) -> None:
    reader.app.routes.new_game("aether")
    reader.wait()
    field = next(each for each in reader.app.ui.own if type(each).__name__ == "TextField")
    reader.click(seen_at(reader, field.rect))
    reader.look()
    seen = reader.screen.writes_at
    assert seen is not None
    assert field.writes_at is not None
    assert seen.x == reader.app.size[0] - field.writes_at.right


def test_a_table_from_right_to_left_has_its_panel_at_the_left() -> None:
    place = layout((1280, 800))
    assert Mirroring(1280, place.board, place.cuts).left(place.panel.x, place.panel.w) == 0
    assert place.cuts == (place.panel.x, place.panel.right)
