"""The armies are seen before the ground: every piece on every ground, to every kind of eye."""

from functools import cache
from itertools import combinations, product

import numpy as np
import pygame
import pytest
from pygame import Surface

from dream.games.alchemists_dream.board import Element
from dream.hexgrid.hexes import Hex, Lattice
from dream.ui.games.alchemists_dream.items import lifted
from dream.ui.games.alchemists_dream.layout import OnCell, Piece
from dream.ui.games.alchemists_dream.paint import hexagon
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.theme import palette, palette_names
from dream.ui.table.items import Item
from dream.ui.table.picture import Sprites, TablePicture
from tests.ui.colour_vision import VISIONS, ciede2000, seen_as
from tests.ui.contours import Mask, Numbers, grounds, outline, plain
from tests.ui.game_views.alchemists_dream.scenes_of_play import BOARD, Posed, PosedBoard, drawn, picture_of

USUAL = (1280, 800)
PIECES = [Piece(*kind) for kind in product((0, 1), Element, (False, True))]
GROUNDS = grounds(BOARD)
VOID_ALIKE = {"void", "rim", "lit void"}
"""Grounds between which the law makes no difference."""


@cache
def view_of(name: str, size: tuple[int, int]) -> TablePicture:
    return picture_of(size, name)


def standing(view: TablePicture, piece: Piece, cell: Hex, size: tuple[int, int]) -> Surface:
    return drawn(view, Posed(pieces={cell: piece}), size)


@pytest.mark.parametrize("size", [SMALLEST_WINDOW, USUAL])
@pytest.mark.parametrize("name", palette_names())
def test_the_outline_of_every_piece_holds_on_every_ground(name: str, size: tuple[int, int]) -> None:
    view = view_of(name, size)
    sprites = Sprites(PosedBoard(BOARD), view.layout.unit, palette(name))
    for piece, (ground, cell) in product(PIECES, GROUNDS.items()):
        box = lifted(view.layout.lattice, cell, named=False)
        [(sprite, (x, y))] = sprites.of(Item((piece, cell), box, OnCell(piece)))
        inside, outside = outline(standing(view, piece, cell, size), sprite, (int(x), int(y)))
        for vision in VISIONS:
            assert plain(inside, outside, vision).mean() >= 0.98, f"{piece} on {ground}, seen as {vision}"


# A picture of forty by forty pixels

SIDE = 40
APART, ENOUGH = 10, 16
"""Two pictures look different when at least so many pixels, of 1600, are so far apart in CIEDE2000."""
Pictures = dict[tuple[Piece, str], tuple[Numbers, Mask]]


@cache
def pictures(name: str) -> Pictures:
    """A picture of the cell under every piece on every ground, and where the cell itself is in it."""
    view, found = view_of(name, USUAL), {}
    for piece, (ground, cell) in product(PIECES, GROUNDS.items()):
        x, y = view.layout.lattice.centre(cell)
        left, top = round(x) - SIDE // 2, round(y) - SIDE // 2
        picture = standing(view, piece, cell, USUAL).subsurface((left, top, SIDE, SIDE))
        own = _cell_at(view.layout.lattice, x - left, y - top)
        found[piece, ground] = pygame.surfarray.array3d(picture).astype(float), own
    return found


def _cell_at(lattice: Lattice, x: float, y: float) -> Mask:
    """The pixels of a picture that are within a cell, off the wires between tiles."""
    steps = np.arange(SIDE) + 0.5
    across, down = (steps[:, None] - x) / lattice.size, (steps[None] - y) / lattice.size
    return np.asarray(hexagon(across, down) < -0.03)


def one_changes(one: tuple[Piece, str], other: tuple[Piece, str]) -> str | None:
    """Which one thing differs between two pictures; None when more do, or nothing that counts in a game."""
    (piece, ground), (second, beneath) = one, other
    differing = [name for name in Piece._fields if getattr(piece, name) != getattr(second, name)]
    if ground != beneath:
        by_law_alike = {ground, beneath} <= VOID_ALIKE
        return None if differing or by_law_alike or piece.symbol else "ground"
    return differing[0] if len(differing) == 1 else None


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("name", palette_names())
def test_forty_pixels_tell_piece_owner_element_and_ground(name: str, vision: str) -> None:
    """A Symbol's ground needs no telling: it stands on its own element. The classic palette needs colour."""
    colourless = name == "classic" and vision == "greyscale"
    labs = {key: seen_as(picture, vision) for key, (picture, _) in pictures(name).items()}
    for one, other in combinations(labs, 2):
        change = one_changes(one, other)
        if change is None or (colourless and change == "ground"):
            continue
        own = pictures(name)[one][1] & pictures(name)[other][1]
        differing = ciede2000(labs[one][own], labs[other][own]) >= APART
        assert differing.sum() >= ENOUGH, f"{change}: {one} looks like {other}"
