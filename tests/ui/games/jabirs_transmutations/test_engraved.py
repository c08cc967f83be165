"""The engraved faces of the cards: what is read on them, where they are, and how they are told apart."""

from itertools import combinations

import numpy as np
import pygame
import pytest

from dream.games.jabirs_transmutations.rules.components import Card
from dream.ui.games.jabirs_transmutations.engraved import name_colour, seal_ground, sign_colours, suit_rim
from dream.ui.games.jabirs_transmutations.faces import card_face
from dream.ui.games.jabirs_transmutations.paint import SUITS, paint_named
from dream.ui.kit.theme import palette, palette_names, with_signs
from dream.ui.table.card_sheets import BOLD, FINEST, LEAST
from tests.ui.golden import Golden
from tests.ui.visibility import contrast, grey_blocks

FACES = (*Card, None)


def painted(card: Card | None, wide: int, theme: str = "classic", *, signs: bool = False) -> pygame.Surface:
    colours = with_signs(palette(theme)) if signs else palette(theme)
    return paint_named(card_face(card), (wide, round(1.4 * wide)), 1.0, colours)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("theme", palette_names())
@pytest.mark.parametrize("card", Card)
def test_the_sign_and_the_name_are_read_on_their_grounds(card: Card, theme: str) -> None:
    colours = palette(theme)
    paper, ink = sign_colours(card, colours)
    sign = suit_rim(card, colours) if card in SUITS else ink
    assert contrast(paper, sign) >= 4.5
    assert contrast(seal_ground(colours), sign) >= 4.5
    assert contrast(paper, name_colour(card, colours)) >= 4.5


@pytest.mark.parametrize("card", FACES)
def test_a_card_is_a_picture_or_a_seal_where_that_is_wished(card: Card | None) -> None:
    for wide in (LEAST - 10, LEAST, BOLD, FINEST, 140):
        assert pixels(painted(card, wide)) != pixels(painted(card, wide, signs=True))


@pytest.mark.parametrize("theme", palette_names())
def test_all_faces_are_told_apart_in_grey_at_the_least_width(theme: str) -> None:
    seen = [grey_blocks(painted(card, LEAST, theme)) for card in FACES]
    for first, second in combinations(seen, 2):
        assert np.abs(first - second).max() > 40


@pytest.mark.parametrize("theme", palette_names())
def test_how_the_faces_look(theme: str, golden: Golden) -> None:
    sheet = pygame.Surface((6 * 116, 280))
    sheet.fill((38, 30, 58))
    for number, card in enumerate(FACES):
        sheet.blit(painted(card, 100, theme), (number * 116, 0))
        sheet.blit(painted(card, 66, theme), (number * 116, 168))
        sheet.blit(painted(card, LEAST, theme), (number * 116 + 72, 168))
        sheet.blit(painted(card, 24, theme), (number * 116 + 72, 228))
    golden(f"jabir/faces_{theme}", sheet)
