"""What is drawn of a board: as it should be, seen by every eye, and never too late."""

import threading
import time
from dataclasses import fields, replace
from itertools import combinations
from typing import Any

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from pygame import Surface

from dream.games.alchemists_dream.board import ALL_CELLS, TILE_CELLS, Board, Element
from dream.hexgrid import Hex
from dream.ui.games.alchemists_dream.laying import Cuts
from dream.ui.games.alchemists_dream.layout import MARKS, BoardMark, Marked, OnCell, Piece, Point, layout_of
from dream.ui.games.alchemists_dream.pieces import paint_mark, paint_on_cell, paint_piece
from dream.ui.games.alchemists_dream.settings import Coordinates
from dream.ui.kit.theme import Mark, palette, palette_names
from dream.ui.table.picture import TablePicture
from tests.kit.present import present
from tests.ui.games.alchemists_dream import scenes_of_play
from tests.ui.games.alchemists_dream.scenes_of_play import (
    BOARD,
    BOARD_PICTURES,
    HINTED,
    SHOW,
    BoardPicture,
    Posed,
    picture_of,
    sight_of,
)
from tests.ui.golden import Golden
from tests.waiting import PATIENCE, wait_until

SIZE = (800, 500)
Grey = NDArray[np.float64]


def drawn(picture: TablePicture, show: Posed, size: tuple[int, int] = SIZE) -> Surface:
    return scenes_of_play.drawn(picture, show, size)


def grey(surface: Surface) -> Grey:
    """How light each pixel is, for an eye that sees no colour at all."""
    light: Grey = pygame.surfarray.array3d(surface) @ np.array([0.2126, 0.7152, 0.0722])
    return light


def around(picture: Grey, point: Point, reach: float) -> Grey:
    x, y = round(point[0]), round(point[1])
    return picture[max(0, x - int(reach)) : x + int(reach), max(0, y - int(reach)) : y + int(reach)]


@pytest.fixture(scope="module")
def view() -> TablePicture:
    return picture_of(SIZE)


# Pictures as they should be


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

    monkeypatch.setattr("dream.ui.games.alchemists_dream.paint.paint_ground", broken)
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
