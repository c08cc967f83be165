"""The cartouche at the end: all that it tells can be read in the room that it has."""

import numpy as np
import pygame
import pytest
from pygame import Rect, Surface

from dream.ui.kit.theme import Look
from dream.ui.widgets.charts.course_chart import Course, Curve
from dream.ui.widgets.overlays.cartouche import Cartouche, Result, Standing
from tests.ui.widgets.one_widget import LOOK

ODD = (1, 254, 3)
"""The colour of a curve, and of nothing else."""
READ = 60
"""A chart so high can be read."""


def result(seats: int) -> Result:
    standings = tuple(Standing(seat, f"Player {seat}", (str(seat), "12")) for seat in range(seats))
    course = Course("Points by round", (Curve(0, ODD, (0.0, 1.0, 4.0)),), 4)
    return Result(
        "Anna wins", ("Bert's Symbol on i14 is surrounded.",), ("Points", "Gold"), standings, course
    )


def shown(room: tuple[int, int], told: Result) -> Surface:
    """What a cartouche shows in a room."""
    surface = Surface(room)
    cartouche = Cartouche()
    cartouche.update(0.0, at_once=True)
    cartouche.draw(surface, LOOK, Rect((0, 0), room), told, token)
    return surface


def token(token: object, size: int, look: Look) -> Surface:
    return Surface((size, size))


@pytest.mark.parametrize(
    ("room", "seats"),
    [((716, 340), 2), ((600, 290), 2), ((510, 290), 2), ((860, 700), 6), ((460, 560), 3), ((700, 330), 4)],
)
def test_the_chart_is_high_enough_to_be_read(room: tuple[int, int], seats: int) -> None:
    """In a low room it lies beside the table, in another below it."""
    pixels = pygame.surfarray.array3d(shown(room, result(seats)))
    rows = np.flatnonzero((np.abs(pixels.astype(int) - ODD).sum(axis=2) < 40).any(axis=0))
    assert rows.max() - rows.min() >= READ


def test_a_chart_that_could_not_be_read_is_left_out() -> None:
    pixels = pygame.surfarray.array3d(shown((400, 260), result(3)))
    assert not (np.abs(pixels.astype(int) - ODD).sum(axis=2) < 40).any()
