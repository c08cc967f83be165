"""The engraved faces of the schools: what is read on them, where they are, and how they are told apart."""

from itertools import combinations

import numpy as np
import pygame
import pytest

from dream.games.alchemist.rules.components import Colour
from dream.ui.games.alchemist.engraved import HIGH, seal_colours
from dream.ui.games.alchemist.faces import SCHOOLS, PotFace, Tag, cube_colours, sign_colour
from dream.ui.games.alchemist.paint import paint_bag, paint_pot, paint_school, paint_tag
from dream.ui.games.alchemist.targets import Bag
from dream.ui.kit.theme import palette, palette_names, with_signs
from dream.ui.table.card_sheets import BOLD, FINEST, LEAST, LEAST_BACK
from dream.ui.table.faces import Card, Ink, ink_colour
from tests.ui.golden import Golden
from tests.ui.visibility import contrast, grey_blocks

FACES = (*Colour, None)


def painted(
    school: Colour | None, wide: int, theme: str = "classic", *, signs: bool = False
) -> pygame.Surface:
    colours = with_signs(palette(theme)) if signs else palette(theme)
    return paint_school(Card(school, SCHOOLS), (wide, round(HIGH * wide)), 1.0, colours)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("theme", palette_names())
@pytest.mark.parametrize("school", Colour)
def test_the_sign_is_read_on_its_ground(school: Colour, theme: str) -> None:
    colours = palette(theme)
    assert contrast(*seal_colours(school, colours)) >= 4.5
    assert contrast(cube_colours(colours)[school], sign_colour(school, colours)) >= 4.5


@pytest.mark.parametrize("school", FACES)
def test_a_school_is_a_picture_where_it_is_wide_enough_and_wished(school: Colour | None) -> None:
    least = LEAST_BACK if school is None else LEAST
    for wide in (least, BOLD, FINEST, 120):
        assert pixels(painted(school, wide)) != pixels(painted(school, wide, signs=True))
    assert pixels(painted(school, least - 1)) == pixels(painted(school, least - 1, signs=True))


@pytest.mark.parametrize("theme", palette_names())
def test_all_schools_are_told_apart_in_grey_at_the_least_width(theme: str) -> None:
    seen = [grey_blocks(painted(school, LEAST, theme)) for school in FACES]
    for first, second in combinations(seen, 2):
        assert np.abs(first - second).max() > 40


@pytest.mark.parametrize("theme", palette_names())
def test_how_the_schools_look(theme: str, golden: Golden) -> None:
    sheet = pygame.Surface((6 * 116, 240))
    sheet.fill((24, 44, 52))
    for number, school in enumerate(FACES):
        sheet.blit(painted(school, 100, theme), (number * 116, 0))
        sheet.blit(painted(school, 60, theme), (number * 116, 148))
        sheet.blit(painted(school, LEAST, theme), (number * 116 + 70, 148))
    golden(f"alchemist/schools_{theme}", sheet)


@pytest.mark.parametrize("theme", palette_names())
def test_brews_are_told_apart_at_a_glance_also_in_grey(theme: str) -> None:
    """By hue and, where hues are lost, by how light they are: yellow is the lightest by far."""
    colours = palette(theme)
    seen = []
    for colour in Colour:
        brew = pygame.surfarray.array3d(paint_pot(PotFace((colour,)), (84, 84), 0.8, colours)).astype(float)
        middle = len(brew) // 2
        seen.append(brew[middle - 20 : middle + 21, middle - 20 : middle + 21].mean(axis=(0, 1)))
    for one, other in combinations(seen, 2):
        assert np.abs(one - other).max() > 24
    grey = [float(each @ (0.299, 0.587, 0.114)) for each in seen]
    assert max(grey) == grey[list(Colour).index(Colour.YELLOW)]
    assert max(grey) > 2 * min(grey)


@pytest.mark.parametrize("theme", palette_names())
def test_a_number_is_read_on_its_tag(theme: str) -> None:
    tag = paint_tag(Tag(), (26, 18), 0.8, palette(theme))
    red, green, blue, _ = tag.get_at(tag.get_rect().center)
    for ink in (Ink.DARK, Ink.ALERT):
        assert contrast(ink_colour(ink, palette(theme)), (red, green, blue)) >= 4.5


def test_the_bag_is_of_cloth_with_lines_in_it() -> None:
    """Lines of two tones lie over all of it, and its cord is golden."""
    bag = pygame.surfarray.array3d(paint_bag(Bag(), (80, 80), 1.0, palette("classic"))).astype(int)
    belly = bag[35:65, 55:85].sum(axis=2)
    assert belly.std() > 90
