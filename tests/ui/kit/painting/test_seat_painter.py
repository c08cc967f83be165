"""Tokens and owner's marks of six seats: told apart by shape and colour, and plain on every ground."""

from itertools import combinations, product

import numpy as np
import pygame
import pytest
from pygame import Surface

from dream.ui.kit.painting.seat_painter import paint_owner_mark, paint_seat_token, seat_ink, seat_shape
from dream.ui.kit.palette import SEATS, Palette, palette, palette_names
from tests.ui.colour_vision import VISIONS, ciede2000, seen_as
from tests.ui.contours import outline, plain
from tests.ui.kit.test_palette import contrast

SIX = range(len(SEATS))
PAINTERS = {"token": (paint_seat_token, 12.0), "mark": (paint_owner_mark, 8.0)}
"""What is painted of a seat, and how large it is where it is smallest."""
PARCHMENT, GREY = (226, 206, 168), (128, 128, 128)
APART, ENOUGH = 10, 25
"""Two look different when at least so many pixels are so far apart in CIEDE2000."""
themes = pytest.mark.parametrize("name", palette_names())
kinds = pytest.mark.parametrize("kind", PAINTERS)


def painted(kind: str, chosen: Palette) -> list[Surface]:
    paint, radius = PAINTERS[kind]
    return [paint(seat, radius, chosen) for seat in SIX]


def solid(picture: Surface) -> np.ndarray:
    return pygame.surfarray.array_alpha(picture) > 200


@kinds
def test_any_two_seats_differ_in_shape(kind):
    shapes = list(map(solid, painted(kind, palette())))
    for one, other in combinations(shapes, 2):
        assert (one != other).sum() >= 0.1 * min(one.sum(), other.sum())


@kinds
@themes
def test_any_two_seats_differ_for_every_eye(kind, name):
    pictures = painted(kind, palette(name))
    colours = [pygame.surfarray.array3d(picture).astype(float) for picture in pictures]
    shapes = list(map(solid, pictures))
    for vision in VISIONS:
        seen = [seen_as(each, vision) for each in colours]
        for one, other in combinations(SIX, 2):
            both = shapes[one] & shapes[other]
            differs = (ciede2000(seen[one], seen[other])[both] >= APART).sum()
            shaped = (shapes[one] != shapes[other]).sum()
            assert differs + shaped >= ENOUGH, (one, other, vision)


@kinds
@themes
def test_the_outline_holds_on_every_ground(kind, name):
    chosen = palette(name)
    cards = [PARCHMENT] if kind == "mark" else []  # tokens lie on the table
    for ground in (chosen.night, chosen.table, chosen.panel, chosen.rim, GREY, *cards):
        for picture, vision in product(painted(kind, chosen), VISIONS):
            below = Surface(picture.get_size())
            below.fill(ground)
            below.blit(picture, (0, 0))
            inside, outside = outline(below, picture, (0, 0))
            assert plain(inside, outside, vision).mean() >= 0.9, (ground, vision)


@themes
def test_numbers_on_tokens_can_be_read(name):
    chosen = palette(name)
    for seat in SIX:
        assert contrast(seat_ink(seat, chosen), chosen.seat[seat]) >= 4.5


def test_shapes_are_about_as_large_as_one_another_and_leave_room_for_a_number():
    steps = np.linspace(-1.6, 1.6, 321, dtype=np.float32)
    x, y = steps[None], steps[:, None]
    areas = [float((seat_shape(seat, x, y) < 0).mean()) for seat in SIX]
    assert min(areas) > 0.8 * max(areas)
    box = (np.abs(x) < 0.4) & (np.abs(y) < 0.4)
    assert all((seat_shape(seat, x, y) < 0)[box].all() for seat in SIX)


def test_a_seventh_seat_has_no_shape():
    with pytest.raises(ValueError, match="no seat 6"):
        seat_shape(6, np.zeros(1), np.zeros(1))
