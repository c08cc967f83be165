"""Tokens are seen before the table, and texts can be read: in every palette, to every kind of eye."""

from dataclasses import replace
from functools import cache
from itertools import combinations, product

import numpy as np
import pygame
import pytest
from pygame import Surface

from dream.games.jabirs_transmutations.rules.components import RESOURCES, Card, Resource, Seat
from dream.games.jabirs_transmutations.rules.state import Tableau
from dream.play.cards import Multiset
from dream.ui.games.jabirs_transmutations.items import Seen
from dream.ui.games.jabirs_transmutations.layout import SPOTS, card_colours, spot_radius
from dream.ui.games.jabirs_transmutations.table import NAME_LOW
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.painting import seat_ink
from dream.ui.kit.theme import luminance, palette, palette_names
from dream.ui.table.items import parchment
from dream.ui.table.painters import token_picture
from dream.ui.table.picture import TablePicture, placed
from tests.ui.colour_vision import VISIONS, ciede2000, seen_as
from tests.ui.contours import outline, plain
from tests.ui.games.jabirs_transmutations.shown_tables import full_table, picture_in
from tests.ui.kit.test_theme import contrast

USUAL = (1280, 800)
READABLE, LARGE_READABLE = 4.5, 3.0
"""The contrast of WCAG for texts, and for large ones and signs."""
names = pytest.mark.parametrize("name", palette_names())


def alone(seat: Seat) -> Seen:
    """A table on which only one seat has anything: one unit of everything."""
    sight = full_table()
    state = sight.view.seen
    for other in Seat:
        board = Multiset.of(Resource, RESOURCES if other is seat else ())
        state = state.with_tableau(other, Tableau(board))
    return replace(sight, view=replace(sight.view, seen=state), viewer=None)


@cache
def picture_of(name: str, size: tuple[int, int]) -> TablePicture:
    return picture_in(size, name)


@cache
def standing(name: str, size: tuple[int, int], seat: Seat) -> Surface:
    surface = Surface(size)
    picture_of(name, size).draw(surface, alone(seat))
    return surface


@pytest.mark.parametrize("size", [SMALLEST_WINDOW, pytest.param(USUAL, marks=pytest.mark.long)])
@names
def test_the_outline_of_every_token_holds_on_every_spot(name: str, size: tuple[int, int]) -> None:
    place = picture_of(name, size).layout
    for seat, resource in product(Seat, RESOURCES):
        token = token_picture(seat, 1, place.tokens[seat, resource].w / 2, palette(name))
        _, corner = placed(token, place.tokens[seat, resource].centre)
        inside, outside = outline(standing(name, size, seat), token, corner)
        for vision in VISIONS:
            assert plain(inside, outside, vision).mean() >= 0.97, f"{seat} on {resource}, seen as {vision}"


APART, ENOUGH = 10, 40
"""Two tokens look different when at least so many pixels are so far apart in CIEDE2000."""


@names
def test_the_three_seats_are_told_apart_by_shape_and_by_colour(name: str) -> None:
    pictures = [token_picture(seat, None, 12.0, palette(name)) for seat in Seat]
    for vision in VISIONS:
        seen = [seen_as(pygame.surfarray.array3d(each).astype(float), vision) for each in pictures]
        solid = [pygame.surfarray.array_alpha(each) > 200 for each in pictures]
        for (one, shape), (other, another) in combinations(zip(seen, solid, strict=True), 2):
            assert (shape != another).sum() >= ENOUGH
            assert (ciede2000(one, other)[shape & another] >= APART).sum() >= ENOUGH


@names
def test_numbers_on_tokens_can_be_read(name: str) -> None:
    chosen = palette(name)
    for seat in Seat:
        assert contrast(seat_ink(seat, chosen), chosen.seat[seat]) >= READABLE


@names
def test_names_on_spots_and_their_signs_can_be_read(name: str) -> None:
    chosen, place = palette(name), picture_of(name, USUAL).layout
    standing(name, USUAL, Seat.A)
    picture = picture_of(name, USUAL)._image.surface  # without names
    assert picture is not None
    for resource, (x, y) in SPOTS.items():
        radius = spot_radius(resource)
        left, top = place.point((x - 0.8 * radius, y + NAME_LOW * radius))
        red, green, blue, _ = picture.get_at((round(left), round(top)))
        ground = red, green, blue
        assert contrast(chosen.ink, ground) >= READABLE, resource
        spot = pygame.Rect(place.spots[resource]).inflate(-round(0.9 * radius * place.radius), 0)
        glyph = pygame.surfarray.array3d(picture.subsurface(spot))[:, : round(spot.h * 0.42)]
        light = np.array(
            [luminance((int(pixel[0]), int(pixel[1]), int(pixel[2]))) for pixel in glyph.reshape(-1, 3)]
        )
        bright, dark = np.quantile(light, (0.6, 0.03) if chosen.light else (0.97, 0.4))
        assert (bright + 0.05) / (dark + 0.05) >= LARGE_READABLE, resource


@names
def test_the_signs_on_cards_can_be_seen(name: str) -> None:
    for card in Card:
        assert contrast(card_colours(palette(name))[card], parchment(palette(name))) >= LARGE_READABLE
