"""A state in small, such as the library shows beside a game: the table and whose things are on it."""

from functools import lru_cache

import pygame
from pygame import Surface

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import State
from dream.ui.game_views.jabirs_transmutations.diagram import SPOTS, TOKEN_RADIUS, token_place
from dream.ui.game_views.jabirs_transmutations.layout import DIAL
from dream.ui.game_views.jabirs_transmutations.painters.ground_painter import paint_table
from dream.ui.kit.layout import Box
from dream.ui.kit.painting.seat_painter import paint_seat_token
from dream.ui.kit.palette import Palette

SMALLEST = 240
"""A smaller picture is painted in this size first, so that its lines are smooth."""
TOKEN = 1.5
"""Tokens are larger than on the table, in parts of their size there."""
GROUNDS = 4
"""How many empty tables are kept, at most 1 MB each in the library's sizes."""


def paint_small(state: State, palette: Palette, size: int) -> Surface:
    """The table in a square of so many pixels, clear around it, with a token wherever a seat has something.

    That is so on the metals, too, as the table itself marks whose pieces they are.
    """
    large, known = max(size, SMALLEST), GAME.seen(state, frozenset()).seen
    painted = _ground(large, palette).copy()
    radius = large / 2 / DIAL
    tokens = [paint_seat_token(seat, TOKEN * TOKEN_RADIUS * radius, palette) for seat in Seat]
    for resource in SPOTS:
        for seat in Seat:
            if known.of(seat).board[resource]:
                across, down = token_place(seat, resource)
                middle = large / 2 + across * radius, large / 2 + down * radius
                painted.blit(tokens[seat], tokens[seat].get_rect(center=middle))
    return painted if large == size else pygame.transform.smoothscale(painted, (size, size))


@lru_cache(GROUNDS)
def _ground(size: int, palette: Palette) -> Surface:
    """The empty table in a square, clear around it."""
    box, middle = Box(0, 0, size, size), (size / 2, size / 2)
    pixels = paint_table((size, size), box, middle, size / 2 / DIAL, palette, signs=True)
    table = pygame.image.frombytes(pixels.tobytes(), (size, size), "RGB")
    round = Surface((size, size), pygame.SRCALPHA)
    pygame.draw.aacircle(round, "white", middle, size / 2 - 1)
    round.blit(table, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return round
