import threading
import time
from dataclasses import fields, replace
from itertools import combinations

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray
from pygame import Surface

from dream.games.alchemists_dream.board.board import ALL_CELLS, TILE_CELLS, Board
from dream.games.alchemists_dream.rules.elements import Element
from dream.hexgrid.hexes import Hex
from dream.ui.game_views.alchemists_dream.board.animation import REST, Falling, Moment
from dream.ui.game_views.alchemists_dream.board.board_layout import layout_of
from dream.ui.game_views.alchemists_dream.board.board_state import BoardState, Ghost, Piece, Point
from dream.ui.game_views.alchemists_dream.board.board_view import BoardView
from dream.ui.game_views.alchemists_dream.board.mark_sprites import mark_sprite
from dream.ui.game_views.alchemists_dream.board.marks import MARKS, BoardMark
from dream.ui.game_views.alchemists_dream.board.piece_sprites import piece_sprite
from dream.ui.game_views.alchemists_dream.settings import Coordinates
from dream.ui.kit.palette import Mark, palette, palette_names
from tests.ui.game_views.alchemists_dream.scenes_of_play import (
    BOARD,
    BOARD_PICTURES,
    FIRE,
    HINTED,
    PIECES,
    SHOW,
    BoardPicture,
)
from tests.ui.golden import Golden
from tests.waiting import PATIENCE, wait_until

SIZE = (800, 500)
Grey = NDArray[np.float64]


def view_of(
    size: tuple[int, int] = SIZE, name: str = "classic", sixths: int = 0, board: Board = BOARD
) -> BoardView:
    return BoardView(board, layout_of(size, sixths=sixths), palette(name), at_once=True)


def drawn(view: BoardView, show: BoardState, size: tuple[int, int] = SIZE, moment: Moment = REST) -> Surface:
    surface = Surface(size)
    view.draw(surface, show, moment)
    return surface


def grey(surface: Surface) -> Grey:
    """How light each pixel is, for an eye that sees no colour at all."""
    return pygame.surfarray.array3d(surface) @ np.array([0.2126, 0.7152, 0.0722])


def around(picture: Grey, point: Point, reach: float) -> Grey:
    x, y = round(point[0]), round(point[1])
    return picture[max(0, x - int(reach)) : x + int(reach), max(0, y - int(reach)) : y + int(reach)]


@pytest.fixture(scope="module")
def view() -> BoardView:
    return view_of()


# Pictures as they should be


@pytest.mark.parametrize("picture", BOARD_PICTURES, ids=lambda picture: picture.name)
def test_golden(golden: Golden, picture: BoardPicture) -> None:
    view = view_of(picture.size, picture.palette, picture.sixths)
    show = replace(SHOW, coordinates=picture.coordinates)
    golden(picture.name, drawn(view, show, picture.size).subsurface(layout_of(picture.size).board))


def test_golden_while_tiles_are_laid(golden: Golden, view: BoardView) -> None:
    moment = Moment(laid=17, falling=(Falling(17, 0.7), Falling(18, 0.3)))
    golden("board/tiles", drawn(view, BoardState(), moment=moment).subsurface(layout_of(SIZE).board))


def test_bare_boards_and_whole_ones_have_their_cells_in_the_same_places() -> None:
    bare, whole = view_of(board=Board.from_seed("amber river", bare=True)), view_of()
    assert bare.lattice == whole.lattice
    one, other = grey(drawn(bare, BoardState())), grey(drawn(whole, BoardState()))
    for cell in TILE_CELLS:
        near = whole.lattice.size * 0.4
        at = whole.lattice.centre(cell)
        assert np.abs(around(one, at, near) - around(other, at, near)).mean() < 6


# Cells and pixels


@pytest.mark.parametrize("sixths", range(6))
def test_every_cell_is_found_again_where_it_is_drawn(sixths: int) -> None:
    view = view_of((1280, 800), sixths=sixths)
    for cell in ALL_CELLS:
        assert view.cell_at(view.lattice.centre(cell)) == cell


def test_there_is_no_cell_off_the_board_or_under_the_panel(view: BoardView) -> None:
    panel = layout_of(SIZE).panel
    assert view.cell_at((0, 0)) is None
    assert view.cell_at((panel.x + 5, panel.h / 2)) is None
    assert view_of(board=Board.from_seed("x", bare=True)).cell_at(view.lattice.centre(Hex(10, -3))) is None


# Everything that is shown can be seen

PLAIN = replace(
    SHOW, **{f.name: getattr(BoardState(), f.name) for f in fields(BoardState) if f.name != "pieces"}
)
SHOWN = [f.name for f in fields(BoardState) if f.name not in ("pieces", "laid", "reserve", "taken")]


@pytest.mark.parametrize("name", palette_names())
@pytest.mark.parametrize("field", SHOWN)
def test_each_part_of_a_show_changes_the_picture_even_without_colour(field: str, name: str) -> None:
    view = view_of(name=name)
    extra = {"coordinates": SHOW.coordinates} if field == "pointed" else {}
    before, after = replace(PLAIN, **extra), replace(PLAIN, **{field: getattr(HINTED, field)}, **extra)
    off = np.abs(grey(drawn(view, before)) - grey(drawn(view, after)))
    assert (off > 25).sum() >= 12


PIPS = {BoardMark.THREATENED, BoardMark.SURROUNDED}
"""One row of rounds, of which three or all four are full."""


def test_marks_have_different_shapes() -> None:
    shapes = {mark: pygame.surfarray.array_alpha(mark_sprite(mark, 18.0, palette())) > 140 for mark in MARKS}
    for one, other in combinations(MARKS, 2):
        if Mark.HOVER not in (one, other) and {one, other} != PIPS:
            either, both = (shapes[one] | shapes[other]).sum(), (shapes[one] & shapes[other]).sum()
            assert both < 0.72 * either, f"{one} looks like {other}"


@pytest.mark.parametrize("symbol", [False, True])
def test_elements_differ_in_shape_and_owners_in_metal(symbol: bool) -> None:
    def of(owner: int, element: Element) -> Surface:
        return piece_sprite(Piece(owner, element, symbol), 16.0, palette())

    for one, other in combinations(Element, 2):
        assert (np.abs(grey(of(0, one)) - grey(of(0, other))) > 30).mean() > 0.03
    for element in Element:
        assert (np.abs(grey(of(0, element)) - grey(of(1, element))) > 20).mean() > 0.02


@pytest.mark.parametrize("symbol", [False, True])
def test_silhouettes_tell_owners(symbol: bool) -> None:
    one, other = (
        pygame.surfarray.array_alpha(piece_sprite(Piece(owner, Element.AIR, symbol), 13.0, palette())) > 250
        for owner in (0, 1)
    )
    assert (one ^ other).sum() > 0.08 * (one | other).sum()


def test_symbols_are_larger_than_stones_and_stay_within_their_cell() -> None:
    for owner in (0, 1):
        symbol, stone = (wide(Piece(owner, Element.FIRE, each)) for each in (True, False))
        assert 1.15 * stone < symbol <= 2 * 20


def wide(piece: Piece) -> int:
    """How many pixels a piece is high and wide on a cell of size 20, at most."""
    from dream.ui.game_views.alchemists_dream.board.piece_sprites import cell_sprite

    return max(cell_sprite(piece, 20.0, palette()).get_bounding_rect(min_alpha=200).size)


def test_a_dragged_ghost_follows_the_pointer_even_over_the_panel(view: BoardView) -> None:
    at = (layout_of(SIZE).panel.x + 60, 200)
    dragged = replace(PLAIN, ghost=Ghost(FIRE, at))
    off = np.abs(grey(drawn(view, PLAIN)) - grey(drawn(view, dragged)))
    assert (around(off, at, 10) > 25).any()
    surface = Surface(SIZE)
    view.draw(surface, dragged, flying=False)
    assert (grey(surface) == grey(drawn(view, PLAIN))).all()
    view.draw_flying(surface, dragged)
    assert (around(np.abs(grey(surface) - grey(drawn(view, PLAIN))), at, 10) > 25).any()


def test_pieces_on_their_way_are_not_drawn_where_they_will_be(view: BoardView) -> None:
    hidden = Moment(hidden=frozenset(PIECES))
    assert (grey(drawn(view, PLAIN, moment=hidden)) == grey(drawn(view, BoardState()))).all()


@pytest.mark.parametrize("which", ["edge", "all"])
def test_coordinates_are_drawn_at_every_orientation(which: Coordinates) -> None:
    for sixths in range(6):
        view = view_of(sixths=sixths)
        off = np.abs(grey(drawn(view, BoardState())) - grey(drawn(view, BoardState(coordinates=which))))
        assert (off > 40).sum() > 300


def test_what_was_drawn_before_leaves_nothing_behind() -> None:
    """The sprites on the board are kept from frame to frame while nothing differs."""
    worn, hidden = view_of(), Moment(hidden=frozenset({Hex(0, 0)}))
    for show, sixths in ((SHOW, 0), (HINTED, 0), (replace(SHOW, hover=Hex(3, 3)), 0), (SHOW, 2)):
        worn.change(BOARD, layout_of(SIZE, sixths=sixths), palette())
        unworn = view_of(sixths=sixths)
        for moment in (REST, REST, hidden):
            unworn._sprites = None
            expected = drawn(unworn, show, moment=moment).get_buffer().raw
            assert drawn(worn, show, moment=moment).get_buffer().raw == expected


def test_tiles_that_are_not_laid_tell_nothing() -> None:
    one, other = (
        drawn(view_of(board=Board.from_seed(seed)), BoardState(laid=0)) for seed in ("one", "other")
    )
    lattice = layout_of(SIZE).lattice
    for cell in TILE_CELLS:
        x, y = map(round, lattice.centre(cell))
        assert one.get_at((x, y)) == other.get_at((x, y))


# Painting in the background


def test_nothing_is_seen_of_a_board_until_its_picture_is_there() -> None:
    ready = threading.Event()
    view = BoardView(BOARD, layout_of(SIZE), palette(), on_ready=ready.set)
    surface = Surface(SIZE)
    view.draw(surface, PLAIN)
    assert view.waiting
    assert view.appeared(1.0) == 0
    assert not surface.get_bounding_rect().w or not grey(surface).any()
    assert ready.wait(PATIENCE)
    fine = until_ready(view, PLAIN)
    assert 0 < view.appeared(1000.0) < 1
    assert view.appeared(0.0) == 1
    assert (grey(fine) == grey(drawn(view_of(), PLAIN))).all()


def until_ready(view: BoardView, show: BoardState, size: tuple[int, int] = SIZE) -> Surface:
    def ready() -> bool:
        drawn(view, show, size)
        return not view.waiting

    wait_until(ready, "the picture of the board")
    return drawn(view, show, size)


def test_a_new_size_shows_the_old_picture_scaled_until_the_new_one_is_there() -> None:
    view = BoardView(BOARD, layout_of(SIZE), palette())
    until_ready(view, PLAIN)
    larger = (1100, 640)
    view.change(BOARD, layout_of(larger), palette())
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

    monkeypatch.setattr("dream.ui.game_views.alchemists_dream.painters.board_painter.paint_ground", broken)
    with pytest.raises(MemoryError):
        drawn(view_of(), BoardState())


# Speed, with a wide margin


def test_a_frame_is_quick() -> None:
    size = (1280, 800)
    view, surface = view_of(size), Surface(size)
    view.draw(surface, SHOW)
    times = []
    for _ in range(30):
        began = time.thread_time()
        view.draw(surface, SHOW)
        times.append(time.thread_time() - began)
    assert sorted(times)[5] < 0.008
