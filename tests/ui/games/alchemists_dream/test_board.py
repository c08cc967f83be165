"""The board in the window: its places, its letters, what stands out."""

from functools import cache
from itertools import combinations, product
from math import hypot

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from pygame import Surface

from dream.games.alchemists_dream.board import ALL_CELLS, Element
from dream.hexgrid import Hex, Lattice
from dream.ui.games.alchemists_dream.items import lifted
from dream.ui.games.alchemists_dream.layout import RING_RADIUS, CellName, OnCell, Piece, layout_of
from dream.ui.games.alchemists_dream.paint import cell_names, edge_names, hexagon, paint_name
from dream.ui.kit import painting
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.painting import INNER, RADIUS
from dream.ui.kit.theme import fitting_scale, palette, palette_names
from dream.ui.table.items import Item, Items
from dream.ui.table.picture import Sprite, Sprites, TablePicture
from tests.kit.cases import then_long
from tests.ui.colour_vision import VISIONS, ciede2000, seen_as
from tests.ui.contours import Mask, Numbers, grounds, outline, plain
from tests.ui.games.alchemists_dream.scenes_of_play import (
    BOARD,
    Posed,
    PosedBoard,
    drawn,
    picture_of,
    sight_of,
)

SIZES = [SMALLEST_WINDOW, (1280, 800), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160), (1024, 1600)]
SCALES = [None, 0.75, 1.0, 1.5, 2.0, 3.0]
sizes = st.tuples(st.integers(SMALLEST_WINDOW[0], 5000), st.integers(SMALLEST_WINDOW[1], 3000))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sixths", range(6))
def test_cells_and_pixels_round_trip(size: tuple[int, int], sixths: int) -> None:
    lattice = layout_of(size, sixths=sixths).lattice
    for cell in ALL_CELLS:
        x, y = lattice.centre(cell)
        assert lattice.cell(x, y) == cell
        for corner_x, corner_y in lattice.corners(cell):
            assert lattice.cell(x + 0.95 * (corner_x - x), y + 0.95 * (corner_y - y)) == cell


@given(sizes, st.sampled_from(SCALES), st.integers(0, 5))
def test_every_cell_lies_in_the_board_s_box(size: tuple[int, int], scale: float | None, sixths: int) -> None:
    place = layout_of(size, scale, sixths)
    for cell in ALL_CELLS:
        for x, y in place.lattice.corners(cell):
            assert place.board.holds(x, y)


@given(sizes, st.sampled_from(SCALES))
def test_the_cards_of_the_players_cover_nothing(size: tuple[int, int], scale: float | None) -> None:
    place = layout_of(size, fitting_scale(size, scale))
    ring = RING_RADIUS * place.lattice.size
    window = pygame.Rect((0, 0), size)
    for card in map(pygame.Rect, place.cards):
        assert window.contains(card)
        assert not card.colliderect(place.middle)
        assert place.journal is None or not card.colliderect(place.journal)
        near_x = min(max(place.lattice.x, card.left), card.right)
        near_y = min(max(place.lattice.y, card.top), card.bottom)
        assert hypot(near_x - place.lattice.x, near_y - place.lattice.y) >= ring
    assert place.panel.holds(*place.middle.centre)


@pytest.mark.parametrize(
    ("size", "in_panel"), [((1280, 800), True), ((1366, 768), False), ((3840, 2160), False)]
)
def test_where_the_window_is_wide_the_cards_lie_beside_the_board(
    size: tuple[int, int], in_panel: bool
) -> None:
    place = layout_of(size)
    assert place.cards_in_panel is in_panel
    assert (place.middle.h > 0.95 * size[1]) is not in_panel


def test_in_a_very_wide_window_they_share_a_wing_with_the_journal() -> None:
    place = layout_of((3440, 1440))
    assert place.wing is not None
    assert place.journal is not None
    assert all(place.wing.holds(*box.centre) for box in (place.journal, *place.cards))


@pytest.mark.parametrize("size", [SMALLEST_WINDOW, (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160)])
def test_the_board_takes_most_of_the_height(size: tuple[int, int]) -> None:
    place = layout_of(size)
    heights = [y for cell in ALL_CELLS for _, y in place.lattice.corners(cell)]
    assert max(heights) - min(heights) >= 0.7 * size[1]


def test_all_orientations_have_one_size_and_place() -> None:
    lattices = [layout_of((1280, 800), sixths=k).lattice for k in range(6)]
    assert len({(lattice.size, lattice.x, lattice.y) for lattice in lattices}) == 1


def test_the_lines_of_the_ring_are_as_wide_as_those_of_the_cells() -> None:
    assert painting.RADIUS == RING_RADIUS


LABEL_SIZES = [(1024, 640), (1280, 800), (2560, 1440)]
MANY_SIZES = [SMALLEST_WINDOW, (900, 560), *LABEL_SIZES, (1111, 777), (1366, 768), (1920, 1080), (3840, 2160)]
LOWEST_SIGN = 0.38
"""How far below the middle of a cell the signs reach, in cell sizes."""


def lit(surface: Surface) -> NDArray[np.bool_]:
    """The pixels of a label's letters, without their dark outline."""
    light = pygame.surfarray.array3d(surface) @ np.array([0.2126, 0.7152, 0.0722])
    return np.asarray((light > 120) & (pygame.surfarray.array_alpha(surface) > 120))


def laid(sprites: list[Sprite], size: tuple[int, int], solid: bool) -> NDArray[np.int_]:
    """How many sprites cover each pixel of a window, with letters or with what is solid."""
    total = np.zeros(size, int)
    for surface, (x, y) in sprites:
        mask = pygame.surfarray.array_alpha(surface) > 230 if solid else lit(surface)
        total[int(x) : int(x) + mask.shape[0], int(y) : int(y) + mask.shape[1]] += mask
    return total


def sprites(show: Posed, size: tuple[int, int], kind: type) -> list[Sprite]:
    """What lies on a board, of one kind of face."""
    looks, place = PosedBoard(BOARD), layout_of(size)
    made = Sprites(looks, place.unit, palette())
    items = Items(looks.items(sight_of(show), place))
    return [sprite for item in items if isinstance(item.face, kind) for sprite in made.of(item)]


def names_on(lattice_size: tuple[int, int]) -> list[Sprite]:
    return sprites(Posed(coordinates="all"), lattice_size, CellName)


@pytest.mark.parametrize("size", LABEL_SIZES)
@pytest.mark.parametrize("owner", [0, 1])
def test_names_on_cells_lie_over_no_stone_and_no_other_name(size: tuple[int, int], owner: int) -> None:
    crowd = Posed(pieces=dict.fromkeys(BOARD.cells, Piece(owner, Element.FIRE)), coordinates="all")
    names = laid(names_on(size), size, solid=False)
    assert names.sum() > 283 * 20
    assert names.max() == 1
    assert not (names.astype(bool) & (laid(sprites(crowd, size, OnCell), size, solid=True) > 0)).any()


@pytest.mark.parametrize("size", LABEL_SIZES)
def test_names_on_cells_lie_below_signs_and_within_their_cells(size: tuple[int, int]) -> None:
    lattice: Lattice = layout_of(size).lattice
    for cell, (surface, (x, y)) in zip(BOARD.cells, names_on(size), strict=True):
        places = [(x + dx + 0.5, y + dy + 0.5) for dx, dy in np.argwhere(lit(surface))]
        middle = lattice.centre(cell)[1]
        assert min(down for _, down in places) > middle + LOWEST_SIGN * lattice.size
        assert np.mean([lattice.cell(*place) == cell for place in places]) > 0.8, cell.name


def test_names_on_cells_are_large_enough_to_read() -> None:
    for size, tall in zip(LABEL_SIZES, (6, 7, 11), strict=True):
        surface, _ = names_on(size)[0]
        rows = np.flatnonzero(lit(surface).any(axis=0))
        assert rows[-1] - rows[0] + 1 >= tall


@pytest.mark.parametrize("sixths", then_long(2, range(6)))
@pytest.mark.parametrize("size", MANY_SIZES)
def test_names_at_the_edges_touch_neither_ring_nor_board_nor_each_other(
    size: tuple[int, int], sixths: int
) -> None:
    lattice = layout_of(size, None, sixths).lattice
    ring = INNER / RADIUS * RING_RADIUS * lattice.size
    taken: set[tuple[int, int]] = set()
    written = list(edge_names(BOARD, lattice))
    assert len(written) == 42
    for face, (left, top, _, _) in written:
        surface = paint_name(face, lattice.size, palette())
        places = [(left + x, top + y) for x, y in np.argwhere(pygame.surfarray.array_alpha(surface) > 60)]
        assert places
        assert max(hypot(x + 0.5 - lattice.x, y + 0.5 - lattice.y) for x, y in places) < ring - 1
        assert not any(lattice.cell(x + 0.5, y + 0.5) in BOARD for x, y in places)
        assert taken.isdisjoint(places)
        taken.update(places)


def test_names_stand_at_the_edges_where_cells_are_too_small_for_them() -> None:
    lattice = layout_of(SMALLEST_WINDOW).lattice
    assert list(cell_names(BOARD, lattice)) == list(edge_names(BOARD, lattice))


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


@pytest.mark.parametrize("size", [SMALLEST_WINDOW, pytest.param(USUAL, marks=pytest.mark.long)])
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


@pytest.mark.parametrize("vision", then_long(2, VISIONS))
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
