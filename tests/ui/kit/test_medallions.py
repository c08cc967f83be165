"""Medallions: how they look, how they are told apart, and what their metals say."""

from itertools import combinations, pairwise

import numpy as np
import pygame
import pytest

from dream.play.alchemists import HEADS
from dream.ui.kit.medallions import (
    FINE,
    METALS,
    PIPS,
    SCALES,
    Medallion,
    face_inks,
    metal_of,
    paint_medallion,
)
from dream.ui.kit.theme import luminance
from tests.ui.golden import Golden
from tests.ui.visibility import contrast, grey_blocks

ALL = (*HEADS, SCALES)
ON_A_PLATE = 38


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def test_whoever_is_stronger_has_a_nobler_metal() -> None:
    metals = [metal_of(step / 7) for step in range(8)]
    places = [tuple(METALS).index(metal) for metal in metals]
    assert places == sorted(places)
    assert (metals[0], metals[-1]) == ("lead", "gold")


@pytest.mark.parametrize("side", [ON_A_PLATE, 120])
def test_all_heads_are_told_apart_in_grey(side: int) -> None:
    seen = [grey_blocks(paint_medallion(Medallion(head, "silver"), side)) for head in ALL]
    for first, second in combinations(seen, 2):
        assert np.abs(first - second).max() > 40


@pytest.mark.parametrize("metal", [*METALS, "ivory"])
def test_a_head_is_seen_on_its_ground(metal: str) -> None:
    inks = face_inks(metal)
    assert contrast(inks["ground"], inks["key"]) >= 7
    assert contrast(inks["ground"], inks["metal"]) >= 3


def test_a_medallion_is_round_and_clear_around() -> None:
    painted = paint_medallion(Medallion("youth", "gold"), 90)
    assert painted.get_at((1, 1)).a == 0
    assert painted.get_at((45, 45)).a == 255
    red, green, blue, _ = painted.get_at((4, 45))
    assert luminance((red, green, blue)) > 0.2, "the ring"


def test_pips_count_the_level_where_there_is_room() -> None:
    counts = [pixels(paint_medallion(Medallion("hat", "tin", pips), PIPS)) for pips in range(1, 9)]
    assert all(one != other for one, other in pairwise(counts))
    small = {pixels(paint_medallion(Medallion("hat", "tin", pips), PIPS - 1)) for pips in range(1, 9)}
    assert len(small) == 1


def test_how_medallions_look(golden: Golden) -> None:
    sheet = pygame.Surface((len(ALL) * 100, 260))
    sheet.fill((30, 24, 46))
    for number, head in enumerate(ALL):
        metal = metal_of(number / (len(ALL) - 1))
        for side, y in ((96, 2), (FINE - 1, 106), (ON_A_PLATE, 176), (28, 222)):
            sheet.blit(
                paint_medallion(Medallion(head, metal, min(8, number + 1)), side), (number * 100 + 2, y)
            )
    golden("scenes/medallions", sheet)
