"""The engraved faces of the cards: what is read on them, where they are, and how they are told apart."""

from itertools import combinations

import numpy as np
import pygame
import pytest

from dream.games.philosophers_stone.rules.components import Card, Pile
from dream.ui.games.philosophers_stone.engraved import (
    chip_colours,
    name_colour,
    seal_colours,
    sign_colours,
)
from dream.ui.games.philosophers_stone.faces import Bare, paper
from dream.ui.games.philosophers_stone.paint import paint_card
from dream.ui.kit.theme import palette, palette_names, with_signs
from dream.ui.table.card_sheets import BOLD, FINEST, LEAST
from tests.ui.golden import Golden
from tests.ui.visibility import contrast, grey_blocks

BACKS = Pile.ELEMENTS, Pile.PROCESSES
FACES = [*(Bare(card, card.pile) for card in Card), *(Bare(None, back) for back in BACKS)]


def painted(face: Bare, wide: int, theme: str = "classic", *, signs: bool = False) -> pygame.Surface:
    colours = with_signs(palette(theme)) if signs else palette(theme)
    return paint_card(face, (wide, round(1.4 * wide)), 1.0, colours)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("theme", palette_names())
@pytest.mark.parametrize("card", Card)
def test_the_sign_and_the_name_are_read_on_their_grounds(card: Card, theme: str) -> None:
    ground, sign = seal_colours(card, palette(theme))
    assert contrast(ground, sign) >= 4.5
    darkest = [round(0.88 * part) for part in paper(palette(theme))]
    assert contrast((darkest[0], darkest[1], darkest[2]), name_colour(card, palette(theme))) >= 4.5


@pytest.mark.parametrize("theme", palette_names())
@pytest.mark.parametrize("card", Card)
def test_without_a_picture_the_sign_is_read_too(card: Card, theme: str) -> None:
    assert contrast(*sign_colours(card, palette(theme))) >= 4.5
    assert contrast(*chip_colours(card, palette(theme))) >= 4.5


@pytest.mark.parametrize("face", FACES)
def test_a_card_is_a_picture_or_a_seal_where_that_is_wished(face: Bare) -> None:
    for wide in (LEAST - 10, LEAST, BOLD, FINEST, 140):
        assert pixels(painted(face, wide)) != pixels(painted(face, wide, signs=True))


@pytest.mark.parametrize("unit", [1.0, 1.35, 2.0])
def test_a_card_of_any_width_can_be_painted(unit: float) -> None:
    for wide in range(LEAST, LEAST + 60):
        paint_card(FACES[wide % len(FACES)], (wide, round(1.4 * wide)), unit, palette())


@pytest.mark.parametrize("theme", palette_names())
def test_all_faces_are_told_apart_in_grey_at_the_least_width(theme: str) -> None:
    seen = {face: grey_blocks(painted(face, LEAST, theme)) for face in FACES}
    for first, second in combinations(FACES, 2):
        assert np.abs(seen[first] - seen[second]).max() > 40


@pytest.mark.parametrize("theme", palette_names())
def test_how_the_faces_look(theme: str, golden: Golden) -> None:
    sheet = pygame.Surface((7 * 116, 4 * 168))
    sheet.fill((58, 38, 26))
    for number, face in enumerate(FACES):
        for row, wide in ((0, 100), (2, 68)):
            place = number % 7 * 116, (row + number // 7) * 168
            sheet.blit(painted(face, wide, theme), place)
        x, y = number % 7 * 116 + 74, (2 + number // 7) * 168
        sheet.blit(painted(face, LEAST, theme), (x, y))
        sheet.blit(painted(face, 24, theme), (x, y + 62))
    golden(f"stone/faces_{theme}", sheet)
