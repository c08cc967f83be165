"""What fades in: between what was there and what is drawn, and nowhere else."""

import pygame
import pytest
from pygame import Rect, Surface

from dream.ui.widgets import paint


@pytest.mark.parametrize(("part", "lit"), [(0.0, 100), (0.5, 150), (1.0, 200)])
def test_what_fades_in_lies_between_the_old_and_the_new(part: float, lit: int) -> None:
    surface, rect = Surface((60, 40)), Rect(10, 10, 30, 50)
    surface.fill((100, 100, 100))
    with paint.fading_in(surface, rect, part):
        pygame.draw.rect(surface, (200, 200, 200), rect)
    assert surface.get_at((20, 20))[0] == pytest.approx(lit, abs=2)
    assert surface.get_at((5, 5))[0] == 100
