"""The board in the window: its places and letters, and how it is drawn: plain to every eye, never late."""

import threading
import time
from dataclasses import fields, replace
from functools import cache
from itertools import combinations, product
from math import hypot
from typing import Any

import numpy as np
import pygame
import pytest
from hypothesis import given, strategies as st
from numpy.typing import NDArray
from pygame import Surface

from dream.games.alchemists_dream.board import ALL_CELLS, TILE_CELLS, Board
from dream.games.alchemists_dream.elements import Element
from dream.hexgrid import Hex, Lattice
from dream.ui.games.alchemists_dream.coordinates import cell_names, edge_names, paint_name
from dream.ui.games.alchemists_dream.faces import CellName, OnCell, Piece
from dream.ui.games.alchemists_dream.items import lifted
from dream.ui.games.alchemists_dream.laying import Cuts
from dream.ui.games.alchemists_dream.layout import RING_RADIUS, Point, layout_of
from dream.ui.games.alchemists_dream.marks import MARKS, BoardMark, Marked
from dream.ui.games.alchemists_dream.pieces import paint_mark, paint_on_cell, paint_piece
from dream.ui.games.alchemists_dream.settings import Coordinates
from dream.ui.games.alchemists_dream.signs import hexagon
from dream.ui.kit import ring
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.ring import INNER, RADIUS
from dream.ui.kit.theme import Mark, fitting_scale, palette, palette_names
from dream.ui.table.items import Item, Items
from dream.ui.table.picture import Sprite, Sprites, TablePicture
from tests.kit.cases import then_long
from tests.kit.present import present
from tests.ui.games.alchemists_dream.scenes_of_play import (
    BOARD,
    BOARD_PICTURES,
    HINTED,
    SHOW,
    BoardPicture,
    Posed,
    PosedBoard,
    drawn,
    picture_of,
    sight_of,
)
from tests.ui.golden import Golden
from tests.ui.visibility import VISIONS, Mask, Numbers, ciede2000, grounds, outline, plain, seen_as
from tests.waiting import PATIENCE, wait_until

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
    assert ring.RADIUS == RING_RADIUS


LABEL_SIZES = [(1024, 640), (1280, 800), (2560, 1440)]
MANY_SIZES = [SMALLEST_WINDOW, (900, 560), *LABEL_SIZES, (1111, 777), (1366, 768), (1920, 1080), (3840, 2160)]
LOWEST_SIGN = 0.38
"""How far below the middle of a cell the signs reach, in cell sizes."""


def grey(surface: Surface) -> Numbers:
    """How light each pixel is, for an eye that sees no colour at all."""
    light: Numbers = pygame.surfarray.array3d(surface) @ np.array([0.2126, 0.7152, 0.0722])
    return light


def lit(surface: Surface) -> NDArray[np.bool_]:
    """The pixels of a label's letters, without their dark outline."""
    return np.asarray((grey(surface) > 120) & (pygame.surfarray.array_alpha(surface) > 120))


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


@pytest.mark.parametrize("size", [SMALLEST_WINDOW, pytest.param(USUAL, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", palette_names())
def test_the_outline_of_every_piece_holds_on_every_ground(name: str, size: tuple[int, int]) -> None:
    view = view_of(name, size)
    sprites = Sprites(PosedBoard(BOARD), view.layout.unit, palette(name))
    for piece, (ground, cell) in product(PIECES, GROUNDS.items()):
        box = lifted(view.layout.lattice, cell, named=False)
        [(sprite, (x, y))] = sprites.of(Item((piece, cell), box, OnCell(piece)))
        inside, outside = outline(drawn(view, Posed(pieces={cell: piece}), size), sprite, (int(x), int(y)))
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
        picture = drawn(view, Posed(pieces={cell: piece}), USUAL).subsurface((left, top, SIDE, SIDE))
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


# What is drawn, as it should be

SIZE = (800, 500)


def around(picture: Numbers, point: Point, reach: float) -> Numbers:
    x, y = round(point[0]), round(point[1])
    return picture[max(0, x - int(reach)) : x + int(reach), max(0, y - int(reach)) : y + int(reach)]


@pytest.fixture(scope="module")
def view() -> TablePicture:
    return picture_of(SIZE)


@pytest.mark.parametrize("picture", BOARD_PICTURES, ids=lambda picture: picture.name)
def test_golden(golden: Golden, picture: BoardPicture) -> None:
    view = picture_of(picture.size, picture.palette, picture.sixths)
    show = replace(SHOW, coordinates=picture.coordinates)
    golden(picture.name, drawn(view, show, picture.size).subsurface(layout_of(picture.size).board))


def cut(board: Board, *come: float) -> Surface:
    """A board whose tiles have come so far, one after the other."""
    place, surface, colours = layout_of(SIZE), Surface(SIZE), palette()
    painted = picture_of(SIZE, board=board).painted
    Cuts(present(painted), place.lattice, place.board, colours).draw(surface, come)
    return surface


def test_golden_while_tiles_are_laid(golden: Golden) -> None:
    golden("board/tiles", cut(BOARD, *[1.0] * 17, 0.7, 0.3).subsurface(layout_of(SIZE).board))


def test_bare_boards_and_whole_ones_have_their_cells_in_the_same_places() -> None:
    bare, whole = picture_of(SIZE, board=Board.from_seed("amber river", bare=True)), picture_of(SIZE)
    assert bare.layout.lattice == whole.layout.lattice
    one, other = grey(drawn(bare, Posed())), grey(drawn(whole, Posed()))
    for cell in TILE_CELLS:
        near = whole.layout.lattice.size * 0.4
        at = whole.layout.lattice.centre(cell)
        assert np.abs(around(one, at, near) - around(other, at, near)).mean() < 6


# Cells and pixels


@pytest.mark.parametrize("sixths", range(6))
def test_every_cell_is_found_again_where_it_is_drawn(sixths: int) -> None:
    view = picture_of((1280, 800), sixths=sixths)
    for cell in ALL_CELLS:
        assert view.items(sight_of(Posed())).at(view.layout.lattice.centre(cell)) == cell


def test_there_is_no_cell_off_the_board_or_under_the_panel(view: TablePicture) -> None:
    panel = layout_of(SIZE).panel
    sight = sight_of(Posed())
    assert view.items(sight).at((0, 0)) is None
    assert view.items(sight).at((panel.x + 5, panel.h / 2)) is None
    bare = picture_of(SIZE, board=Board.from_seed("x", bare=True))
    assert bare.items(sight).at(view.layout.lattice.centre(Hex(10, -3))) is None


def test_between_cells_it_is_the_nearer_one(view: TablePicture) -> None:
    lattice, sight = view.layout.lattice, sight_of(SHOW)
    for x, y in np.random.default_rng(1).uniform(-9, 9, (400, 2)) * lattice.size:
        point = lattice.x + x, lattice.y + y
        sides = [lattice.cell(point[0] + dx, point[1] + dy) for dx in (-1, 1) for dy in (-1, 1)]
        if len(set(sides)) == 1 and sides[0] in BOARD:
            assert view.items(sight).at(point) == sides[0]


# Everything that is shown can be seen

PLAIN = replace(SHOW, **{f.name: getattr(Posed(), f.name) for f in fields(Posed) if f.name != "pieces"})
SHOWN = [f.name for f in fields(Posed) if f.name != "pieces"]


@pytest.mark.parametrize("name", palette_names())
@pytest.mark.parametrize("field", SHOWN)
def test_each_part_of_a_show_changes_the_picture_even_without_colour(field: str, name: str) -> None:
    view = picture_of(SIZE, name)
    extra: dict[str, Any] = {"coordinates": SHOW.coordinates} if field == "pointed" else {}
    before, after = replace(PLAIN, **extra), replace(PLAIN, **{field: getattr(HINTED, field), **extra})
    off = np.abs(grey(drawn(view, before)) - grey(drawn(view, after)))
    assert (off > 25).sum() >= 12


PIPS = {BoardMark.THREATENED, BoardMark.SURROUNDED}
"""One row of rounds, of which three or all four are full."""


def test_marks_have_different_shapes() -> None:
    shapes = {
        mark: pygame.surfarray.array_alpha(paint_mark(Marked(mark), 18.0, palette())) > 140 for mark in MARKS
    }
    for one, other in combinations(MARKS, 2):
        if Mark.HOVER not in (one, other) and {one, other} != PIPS:
            either, both = (shapes[one] | shapes[other]).sum(), (shapes[one] & shapes[other]).sum()
            assert both < 0.72 * either, f"{one} looks like {other}"


@pytest.mark.parametrize("symbol", [False, True])
def test_elements_differ_in_shape_and_owners_in_metal(symbol: bool) -> None:
    def of(owner: int, element: Element) -> Surface:
        return paint_piece(Piece(owner, element, symbol), 16.0, palette())

    for one, other in combinations(Element, 2):
        assert (np.abs(grey(of(0, one)) - grey(of(0, other))) > 30).mean() > 0.03
    for element in Element:
        assert (np.abs(grey(of(0, element)) - grey(of(1, element))) > 20).mean() > 0.02


@pytest.mark.parametrize("symbol", [False, True])
def test_silhouettes_tell_owners(symbol: bool) -> None:
    one, other = (
        pygame.surfarray.array_alpha(paint_piece(Piece(owner, Element.AIR, symbol), 13.0, palette())) > 250
        for owner in (0, 1)
    )
    assert (one ^ other).sum() > 0.08 * (one | other).sum()


def test_symbols_are_larger_than_stones_and_stay_within_their_cell() -> None:
    for owner in (0, 1):
        symbol, stone = (wide(Piece(owner, Element.FIRE, each)) for each in (True, False))
        assert 1.15 * stone < symbol <= 2 * 20


def wide(piece: Piece) -> int:
    """How many pixels a piece is high and wide on a cell of size 20, at most."""
    return max(paint_on_cell(OnCell(piece), 20.0, palette()).get_bounding_rect(min_alpha=200).size)


@pytest.mark.parametrize("which", ["edge", "all"])
def test_coordinates_are_drawn_at_every_orientation(which: Coordinates) -> None:
    for sixths in range(6):
        view = picture_of(SIZE, sixths=sixths)
        off = np.abs(grey(drawn(view, Posed())) - grey(drawn(view, Posed(coordinates=which))))
        assert (off > 40).sum() > 300


def test_what_was_drawn_before_leaves_nothing_behind() -> None:
    """The sprites on the board are kept from frame to frame while nothing differs."""
    worn = picture_of(SIZE)
    for show, sixths in ((SHOW, 0), (HINTED, 0), (replace(SHOW, hover=Hex(3, 3)), 0), (SHOW, 2)):
        worn.change(SIZE, layout_of(SIZE, sixths=sixths), palette())
        expected = drawn(picture_of(SIZE, sixths=sixths), show).get_buffer().raw
        for _ in range(2):
            assert drawn(worn, show).get_buffer().raw == expected


def test_tiles_that_are_not_laid_tell_nothing() -> None:
    one, other = (cut(Board.from_seed(seed), 0) for seed in ("one", "other"))
    lattice = layout_of(SIZE).lattice
    for cell in TILE_CELLS:
        x, y = map(round, lattice.centre(cell))
        assert one.get_at((x, y)) == other.get_at((x, y))


# Painting in the background


def test_nothing_is_seen_of_a_board_until_its_picture_is_there() -> None:
    ready = threading.Event()
    view = picture_of(SIZE, at_once=False, on_ready=ready.set)
    surface = Surface(SIZE)
    view.draw(surface, sight_of(PLAIN))
    assert view.waiting
    assert view.appeared(1.0) == 0
    assert not surface.get_bounding_rect().w or not grey(surface).any()
    assert ready.wait(PATIENCE)
    fine = until_ready(view, PLAIN)
    assert 0 < view.appeared(1000.0) < 1
    assert view.appeared(0.0) == 1
    assert (grey(fine) == grey(drawn(picture_of(SIZE), PLAIN))).all()


def until_ready(view: TablePicture, show: Posed, size: tuple[int, int] = SIZE) -> Surface:
    def ready() -> bool:
        drawn(view, show, size)
        return not view.waiting and view.appeared(0.0) == 1

    wait_until(ready, "the picture of the board")
    return drawn(view, show, size)


def test_a_new_size_shows_the_old_picture_scaled_until_the_new_one_is_there() -> None:
    view = picture_of(SIZE, at_once=False)
    until_ready(view, PLAIN)
    larger = (1100, 640)
    view.change(larger, layout_of(larger), palette())
    scaled = grey(drawn(view, PLAIN, larger))
    assert view.waiting
    fine = grey(until_ready(view, PLAIN, larger))
    box = layout_of(larger).board
    assert np.abs(scaled - fine)[: box.w, : box.h].mean() < 8


def test_an_error_in_painting_is_raised_where_the_picture_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise MemoryError("no room for a picture")

    monkeypatch.setattr("dream.ui.games.alchemists_dream.ground.paint_ground", broken)
    with pytest.raises(MemoryError):
        drawn(picture_of(SIZE), Posed())


# Speed, with a wide margin


def test_a_frame_is_quick() -> None:
    size = (1280, 800)
    view, surface, sight = picture_of(size), Surface(size), sight_of(SHOW)
    view.draw(surface, sight)
    times = []
    for _ in range(30):
        began = time.thread_time()
        view.draw(surface, sight)
        times.append(time.thread_time() - began)
    assert sorted(times)[5] < 0.008
