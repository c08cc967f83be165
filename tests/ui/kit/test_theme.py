"""Themes: read safely, their colours told apart by every eye, tokens of seats plain on every
ground."""

import warnings
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pygame
import pytest
from pygame import Surface

from dream.base.assets import asset
from dream.base.errors import Malformed
from dream.games.alchemists_dream.elements import ELEMENTS, Element, Terrain
from dream.ui.games.alchemists_dream.marks import CLOSED, STEPS, BoardMark
from dream.ui.games.alchemists_dream.signs import ground_colour, stone_colour
from dream.ui.kit.seat_tokens import paint_seat_token, seat_ink, seat_shape
from dream.ui.kit.settings import SCALES
from dream.ui.kit.theme import (
    DEFAULT,
    GROUNDS,
    SEATS,
    Look,
    Mark,
    Palette,
    colour,
    fitting_scale,
    luminance,
    mix,
    palette,
    palette_names,
    read_palette,
)
from dream.ui.widgets.layer import Layer
from tests.ui.visibility import VISIONS, ciede2000, contrast, outline, plain, seen_as, smallest_difference


@pytest.mark.parametrize(
    ("size", "wished", "scale"),
    [
        ((1280, 800), None, 1.0),
        ((2560, 1440), None, 2.0),
        ((2560, 1440), 2.0, 2.0),
        ((2560, 1440), 3.0, 2.25),
        ((1024, 640), 2.0, 1.0),
        ((1024, 640), 0.75, 0.75),
    ],
)
def test_a_scale_is_taken_as_far_as_a_scene_fits(
    size: tuple[int, int], wished: float | None, scale: float
) -> None:
    assert fitting_scale(size, wished) == scale


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440)])
def test_a_larger_step_is_larger_at_every_table(size: tuple[int, int]) -> None:
    natural, largest = fitting_scale(size, None), fitting_scale(size, max(SCALES))
    for table in (None, 1.0, 1.05, 1.2):
        here = fitting_scale(size, None, table)
        for wished in (scale for scale in SCALES if fitting_scale(size, scale) == scale):
            scale = fitting_scale(size, wished, table)
            assert scale >= here if wished >= natural else scale < here
            assert scale <= max(largest, here)
        steps = [fitting_scale(size, wished, table) for wished in SCALES]
        assert steps == sorted(steps)


@pytest.mark.parametrize("name", palette_names())
@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
def test_every_widget_can_be_made_without_a_complaint(name: str, scale: float) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ui = Layer(Look(palette(name), scale), (1280, 800))
        rect = pygame.Rect(10, 10, 300, 60)
        for kind in ("@button", "@primary", "@quiet", "@icon", "@aside"):
            ui.button(rect, "Begin", lambda: None, kind=kind, hint="a hint")
        for kind in ("@label", "@left", "@right", "@title", "@heading", "@italic", "@small"):
            ui.label(rect, "Dream", kind=kind)
        ui.slider(rect, 50, 0, 100, lambda value: None)
        ui.update(0.0, 0.1)
        ui.draw(pygame.Surface((1280, 800)))


def test_lengths_are_whole_and_never_vanish() -> None:
    look = Look(palette(), 0.75)
    assert look.px(100) == 75
    assert look.px(1) == 1
    assert look.px(0) == 0


SAFE = ("lightness", "contrast")
CLASSIC = asset("themes/classic.toml").read_text(encoding="utf-8")
Lab = tuple[float, float, float]


PUBLISHED = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (58, 24, 15), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""Rows of the table of Sharma, Wu and Dalal: two colours in CIELAB, and how far apart they are."""


@pytest.mark.parametrize(("one", "other", "apart"), PUBLISHED)
def test_ciede2000_gives_published_values(one: Lab, other: Lab, apart: float) -> None:
    assert ciede2000(one, other) == pytest.approx(apart, abs=1e-4)
    assert ciede2000(other, one) == pytest.approx(apart, abs=1e-4)


@pytest.mark.parametrize(("name", "vision"), list(product(SAFE, VISIONS)))
def test_safe_palettes_tell_elements_apart_for_every_eye(name: str, vision: str) -> None:
    chosen = palette(name)
    assert smallest_difference(list(chosen.stone.values()), vision) >= 15
    assert smallest_difference([ground_colour(chosen, terrain) for terrain in ELEMENTS], vision) >= 15


@pytest.mark.parametrize("name", palette_names())
def test_every_palette_tells_elements_apart_for_most_eyes(name: str) -> None:
    chosen = palette(name)
    assert smallest_difference(list(chosen.stone.values()), "normal") >= 20
    assert smallest_difference([ground_colour(chosen, terrain) for terrain in Terrain], "normal") >= 14


@pytest.mark.parametrize("name", palette_names())
def test_the_ground_is_quieter_than_the_pieces(name: str) -> None:
    chosen = palette(name)
    for element in Element:
        ground, stone = ground_colour(chosen, element.terrain), stone_colour(chosen, element)
        if chosen.light:
            assert luminance(ground) > 2 * luminance(stone)
        else:
            assert luminance(ground) < 0.55 * luminance(stone)
        assert max(ground) - min(ground) <= max(stone) - min(stone) + 12


COLOURFUL = [vision for vision in VISIONS if vision != "greyscale"]


@pytest.mark.parametrize("name", palette_names())
def test_six_seats_are_told_apart_by_every_eye(name: str) -> None:
    seats = palette(name).seat
    assert len(seats) == len(SEATS) == 6
    assert all(smallest_difference(seats, vision) >= 18 for vision in COLOURFUL)
    assert smallest_difference(seats[:3], "greyscale") >= 18


@pytest.mark.parametrize(("name", "vision"), list(product(palette_names(), VISIONS)))
def test_every_seat_is_told_apart_from_what_it_lies_on(name: str, vision: str) -> None:
    chosen = palette(name)
    grounds = chosen.night, chosen.night_light, chosen.table, chosen.panel, chosen.groove, chosen.rim
    for seat in chosen.seat:
        least = 10 if vision == "greyscale" else 15
        assert all(smallest_difference((seat, ground), vision) >= least for ground in grounds), seat


def test_every_palette_is_complete_and_has_a_name() -> None:
    assert palette_names()[0] == DEFAULT
    assert {*SAFE, DEFAULT} <= set(palette_names())
    for name in palette_names():
        chosen = palette(name)
        assert chosen.name == name
        assert chosen.label
        assert set(chosen.ground) == set(GROUNDS) == {terrain.name.lower() for terrain in Terrain}
        assert set(chosen.mark) == {*Mark, *BoardMark} - {*CLOSED, *STEPS, BoardMark.CHOOSABLE}
        assert 0 <= chosen.pattern <= 1
    assert len({palette(name).label for name in palette_names()}) == len(palette_names())


@pytest.mark.parametrize("name", palette_names())
def test_text_can_be_read(name: str) -> None:
    chosen = palette(name)
    for ground in (chosen.night, chosen.panel, chosen.table):
        assert contrast(chosen.ink, ground) >= 7
        assert contrast(chosen.ink_dim, ground) >= 4.5
        assert contrast(chosen.gold, ground) >= 4.5


def test_an_old_name_gives_the_default() -> None:
    assert palette("night of long ago") is palette(DEFAULT)


def test_colours_are_read_strictly() -> None:
    assert colour("#c8a04a") == (0xC8, 0xA0, 0x4A)
    for wrong in ("", "c8a04a", "#c8a04", "#c8a04ag", "gold", "#zzzzzz"):
        with pytest.raises(ValueError, match=r"."):
            colour(wrong)


def test_mixing() -> None:
    assert mix((0, 0, 0), (255, 100, 10), 0.0) == (0, 0, 0)
    assert mix((0, 0, 0), (255, 100, 10), 1.0) == (255, 100, 10)
    assert mix((0, 0, 0), (200, 100, 10), 0.5) == (100, 50, 5)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pattern = 2",
        "x" * 30_000,
        "[room]\nnight = 7",
        CLASSIC.replace("#0d0918", "#0d 918"),
        CLASSIC + "[a",
    ],
)
def test_a_file_that_is_no_theme_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Malformed):
        read_palette(path)


def test_a_theme_of_ones_own_is_called_as_its_file(tmp_path: Path) -> None:
    path = tmp_path / "mine\x1b.toml"
    path.write_text(CLASSIC, encoding="utf-8")
    assert read_palette(path).label == "mine\ufffd"


SIX = range(len(SEATS))
SMALLEST = 12.0
"""The radius of a token where it is smallest."""
GREY = (128, 128, 128)
APART, ENOUGH = 10, 25
"""Two look different when at least so many pixels are so far apart in CIEDE2000."""
themes = pytest.mark.parametrize("name", palette_names())


def painted(chosen: Palette) -> list[Surface]:
    return [paint_seat_token(seat, SMALLEST, chosen) for seat in SIX]


def solid(picture: Surface) -> np.ndarray:
    return pygame.surfarray.array_alpha(picture) > 200


def test_any_two_seats_differ_in_shape() -> None:
    shapes = list(map(solid, painted(palette())))
    for one, other in combinations(shapes, 2):
        assert (one != other).sum() >= 0.1 * min(one.sum(), other.sum())


@themes
def test_any_two_seats_differ_for_every_eye(name: str) -> None:
    pictures = painted(palette(name))
    colours = [pygame.surfarray.array3d(picture).astype(float) for picture in pictures]
    shapes = list(map(solid, pictures))
    for vision in VISIONS:
        seen = [seen_as(each, vision) for each in colours]
        for one, other in combinations(SIX, 2):
            both = shapes[one] & shapes[other]
            differs = (ciede2000(seen[one], seen[other])[both] >= APART).sum()
            shaped = (shapes[one] != shapes[other]).sum()
            assert differs + shaped >= ENOUGH, (one, other, vision)


@themes
def test_the_outline_holds_on_every_ground(name: str) -> None:
    chosen = palette(name)
    for ground in (chosen.night, chosen.table, chosen.panel, chosen.rim, GREY):
        for picture, vision in product(painted(chosen), VISIONS):
            below = Surface(picture.get_size())
            below.fill(ground)
            below.blit(picture, (0, 0))
            inside, outside = outline(below, picture, (0, 0))
            assert plain(inside, outside, vision).mean() >= 0.9, (ground, vision)


@themes
def test_numbers_on_tokens_can_be_read(name: str) -> None:
    chosen = palette(name)
    for seat in SIX:
        assert contrast(seat_ink(seat, chosen), chosen.seat[seat]) >= 4.5


def test_shapes_are_about_as_large_as_one_another_and_leave_room_for_a_number() -> None:
    steps = np.linspace(-1.6, 1.6, 321, dtype=np.float32)
    x, y = steps[None], steps[:, None]
    areas = [float((seat_shape(seat, x, y) < 0).mean()) for seat in SIX]
    assert min(areas) > 0.8 * max(areas)
    box = (np.abs(x) < 0.4) & (np.abs(y) < 0.4)
    assert all((seat_shape(seat, x, y) < 0)[box].all() for seat in SIX)


def test_a_seventh_seat_has_no_shape() -> None:
    with pytest.raises(ValueError, match="no seat 6"):
        seat_shape(6, np.zeros(1), np.zeros(1))
