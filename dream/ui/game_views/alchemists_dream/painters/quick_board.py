"""A plain picture of a board, drawn in a moment, for small pictures of many games."""

import pygame
from pygame import Surface

from dream.games.alchemists_dream.board.board import TILE_CELLS, Board
from dream.games.alchemists_dream.board.tiles import Terrain
from dream.hexgrid.hexes import Lattice
from dream.ui.game_views.alchemists_dream.board.board_layout import RING_RADIUS
from dream.ui.game_views.alchemists_dream.board.board_state import BoardState
from dream.ui.game_views.alchemists_dream.painters.colours import ground_colour, stone_colour
from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Palette, mix

_ON_TILES = frozenset(TILE_CELLS)


def sketch(board: Board, lattice: Lattice, box: Box, palette: Palette) -> Surface:
    """The ground of a board as flat hexagons, as big as the box; the lattice is that of the window."""
    surface = Surface((box.w, box.h))
    surface.fill(palette.night)
    middle = (lattice.x - box.x, lattice.y - box.y)
    pygame.draw.circle(surface, palette.table, middle, RING_RADIUS * lattice.size)
    pygame.draw.circle(surface, palette.gold_dark, middle, RING_RADIUS * lattice.size, 2)
    for cell in board.cells:
        corners = [(x - box.x, y - box.y) for x, y in lattice.corners(cell)]
        terrain = board[cell]
        colour = ground_colour(palette, terrain) if cell in _ON_TILES else palette.rim
        if terrain is Terrain.VOID:
            colour = mix(colour, palette.groove, 0.1)
        pygame.draw.polygon(surface, colour, corners)
        pygame.draw.polygon(surface, palette.groove, corners, 1)
    return surface.convert() if pygame.display.get_surface() else surface


def sketch_pieces(surface: Surface, show: BoardState, lattice: Lattice, palette: Palette) -> None:
    """The pieces of a show as plain discs, Symbols the larger ones."""
    for cell, piece in show.pieces.items():
        radius = lattice.size * (0.8 if piece.symbol else 0.66)
        pygame.draw.aacircle(surface, palette.owner[piece.owner], lattice.centre(cell), radius)
        pygame.draw.aacircle(
            surface, stone_colour(palette, piece.element), lattice.centre(cell), radius * 0.78
        )
