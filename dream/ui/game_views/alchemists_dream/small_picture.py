"""A small picture of a position, such as the library shows beside a game."""

import pygame
from pygame import Surface

from dream.games.alchemists_dream.rules.position import Position
from dream.ui.game_views.alchemists_dream.board.board_layout import fitted
from dream.ui.game_views.alchemists_dream.board.board_state import BoardState
from dream.ui.game_views.alchemists_dream.painters.quick_board import sketch, sketch_pieces
from dream.ui.game_views.alchemists_dream.table.board_state_builder import pieces_of
from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Palette

FINER, LARGEST = 4, 1200
"""It is painted so many times larger first, and then made small, so that its edges are smooth."""


def paint_position(position: Position, palette: Palette, size: int) -> Surface:
    """The board with its pieces in a square of so many pixels, clear around the table."""
    finer = max(1, min(FINER, LARGEST // size))
    box = Box(0, 0, size * finer, size * finer)
    lattice = fitted(box)
    painted = sketch(position.board, lattice, box, palette)
    sketch_pieces(painted, BoardState(pieces=pieces_of(position)), lattice, palette)
    round = Surface((box.w, box.h), pygame.SRCALPHA)
    pygame.draw.aacircle(round, "white", box.centre, box.w / 2 - 1)
    round.blit(painted, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(round, (size, size)) if finer > 1 else round
