"""The board: which cells there are, boards of seeds for ever, and terrain text."""

import gc
from collections import Counter
from weakref import ref

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dream.base.errors import Malformed
from dream.base.seeds import LONGEST_SEED
from dream.games.alchemists_dream.board import (
    ALL_CELLS,
    ELEMENTS,
    LONGEST_TEXT,
    PLACES,
    RIM_CELLS,
    TILE_CELLS,
    Board,
    Terrain,
    lay,
    standard_tiles,
)
from dream.hexgrid.hexes import ORIGIN, board_order, distance, neighbours

GOLDEN = {
    "": (
        "3/4f4/2a4f1f1/5w3w3/3f5w3/1f1fw2e4e3/7a1e2e3/1f2w7f1w1/7w1e3e3/2a1ef5f6/4ewe2x2aa1e1e1/1a10e1w3/"
        "5f6a4/1f5ae2w4/1f3a3e2w3/3a3fw7/2w1af4aa1/3wa5w2/9a1/3e5/3"
    ),
    "x": (
        "3/4fw3/2w6w1/5f7/1f1w6a2/5w1w3a4/2f5aa3w2/4ef2efa5/4w1a1f3ff1e1/2f1w11a1/4a1e2x2e6/1e3w6w1ea2/"
        "5a3e4e2/1w2a2e8/2w6e2ff2/4fe1ew2a4/1f5f1aa2/3ea5e2/3w7/9/3"
    ),
    "amber lion rose": (
        "3/4f4/1w9/7w5/1e2f2ff1af1/3a2e4e4/3a5fa2f2/1a1a5f2e3/4we1ff4e3/1w8a4ew1/1w3w1e1x3w5/6a3e7/"
        "2wa1w5e2w2/8e1f1aw2/2ee6a5/3e1f6w3/4aa1ea1f2/1f11/2fw1w3a1/9/3"
    ),
    "caf\u00e9 \u9f8d \U0001f702": (
        "3/9/1w9/4f1afe2e1/7e3e1/3ww6e4/2a3a1wf6/1f2e6af1a1/7e1e2a4/2a1wa5f3ww1/4f1f2x1a2a4/2w3e3a3a3/"
        "1e2f2e9/5f2a1ww2f1/2e9w3/4f2a6e1/3a3w1f1w1/1f1e1we3f2/11/3w5/3"
    ),
    "A seed of many words, with signs: $100 & more!": (
        "3/9/5w5/2a1a2e1e1e1/5f7/3ef2a2aww3/2e2ef2e6/14f1/2w3w1e2we1f2/2e1a6a6/1w4w2x4w4/5ef5fe1fe1/"
        "3e4a2f5/1a5f3a2a1/1a1w3w1f3a2/3f6a5/4wf5w1/1f1wa2w5/8af1/3e5/3"
    ),
}
"""Boards that were played once and must stay as they are: never change these lines."""

BARE_X = (
    "fw/1w4w/3f6/f1w6a1/4w1w3a1/1f5aa3w1/3ef2efa4/2w1a1f3ff1e/1f1w11a/3a1e2x2e5/e3w6w1ea1/4a3e4e/w2a2e7/"
    "1w6e2ff1/1fe1ew2a3/f5f1aa1/2ea5e/2w4/2"
)

seeds = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)


def any_ground(draw: st.DrawFn) -> Board:
    """A board whose elements lie anywhere on the tiles, with the rim or without."""
    terrain = st.sampled_from((*ELEMENTS, Terrain.VOID, Terrain.VOID))
    ground = {cell: draw(terrain) for cell in TILE_CELLS} | {ORIGIN: Terrain.ELIXIR}
    return Board(ground if draw(st.booleans()) else ground | dict.fromkeys(RIM_CELLS, Terrain.VOID))


boards = st.composite(any_ground)()


@pytest.mark.parametrize("seed", GOLDEN)
def test_the_board_of_a_seed_never_changes(seed: str) -> None:
    assert Board.from_seed(seed).text == GOLDEN[seed]


def test_a_bare_board_is_the_same_without_the_rim() -> None:
    assert Board.from_seed("x", bare=True).text == BARE_X
    rim, bare = Board.from_seed("x"), Board.from_seed("x", bare=True)
    assert all(rim[cell] is bare[cell] for cell in TILE_CELLS)


def test_the_published_numbers_of_cells() -> None:
    assert (len(TILE_CELLS), len(RIM_CELLS), len(ALL_CELLS)) == (217, 66, 283)
    assert list(ALL_CELLS) == sorted(ALL_CELLS, key=board_order)
    assert len({cell.r for cell in ALL_CELLS}) == 21
    assert len({cell.r for cell in TILE_CELLS}) == 19


def test_the_rim_is_every_cell_that_touches_a_tile_and_is_on_none() -> None:
    tiles = set(TILE_CELLS)
    assert set(RIM_CELLS) == {near for cell in tiles for near in neighbours(cell)} - tiles


def test_on_a_bare_board_24_tile_cells_have_only_three_neighbours_and_none_with_the_rim() -> None:
    bare, rim = Board.from_seed("", bare=True), Board.from_seed("")
    assert Counter(len(bare.around[cell]) for cell in TILE_CELLS)[3] == 24
    assert min(len(bare.around[cell]) for cell in TILE_CELLS) == 3
    assert {len(rim.around[cell]) for cell in TILE_CELLS} == {6}


@given(seeds)
def test_every_seed_lays_the_whole_set_with_the_elixir_last_in_the_centre(seed: str) -> None:
    laid = lay(seed)
    assert [tile.place for tile in laid] == list(PLACES)
    assert {tile.tile for tile in laid} == set(standard_tiles().tiles)
    assert laid[-1].tile == standard_tiles().elixir_tile
    board = Board.from_tiles(laid)
    assert [len(board.with_terrain[element]) for element in ELEMENTS] == [15, 15, 15, 15]
    assert board.with_terrain[Terrain.ELIXIR] == {ORIGIN}


def test_all_rotations_and_all_places_occur() -> None:
    laid = [tile for number in range(60) for tile in lay(str(number))]
    assert {tile.sixths for tile in laid} == set(range(6))
    steam = {tile.place for tile in laid if tile.tile.name == "Steam"}
    assert len(steam) == 30 - sum(place not in steam for place in PLACES[:-1])
    assert len(steam) > 20


@given(boards)
def test_terrain_round_trips(board: Board) -> None:
    again = Board.from_text(board.text)
    assert again == board
    assert hash(again) == hash(board)
    assert again.bare == board.bare
    assert all(again[cell] is board[cell] for cell in board.cells)


@settings(max_examples=30)
@given(boards)
def test_what_a_board_knows_of_itself_agrees(board: Board) -> None:
    assert sum(map(len, board.with_terrain.values())) == len(board.cells)
    for cell in board.cells:
        assert cell in board
        assert board.around[cell] == {near for near in board.cells if distance(near, cell) == 1}


def test_boards_differ_by_their_ground_and_their_rim() -> None:
    assert Board.from_seed("x") != Board.from_seed("y")
    assert Board.from_seed("x") != Board.from_seed("x", bare=True)
    assert Board.from_seed("x") != GOLDEN["x"]


X = GOLDEN["x"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the terrain has 1 rows; a board has 21, a bare board 19"),
        (X + "/3", "the terrain has 22 rows"),
        (X.replace("3/4fw3", "4/4fw3", 1), "row 1 of the terrain has 4 cells, not 3"),
        (X.replace("3/4fw3", "/4fw3", 1), "row 1 of the terrain has 0 cells, not 3"),
        (X.replace("4fw3", "4FW3"), "row 2 of the terrain has 'F', which isn't a terrain character"),
        (X.replace("4fw3", "4f w3"), "row 2 of the terrain has ' '"),
        (X.replace("4fw3", "04fw3"), "row 2 of the terrain has '04'"),
        (X.replace("4fw3", "0fw7"), "row 2 of the terrain has '0'"),
        (X.replace("4fw3", "999fw"), "row 2 of the terrain has '999', which isn't a number of void cells"),
        (X.replace("4fw3", "\u0664fw3"), "row 2 of the terrain has '\\\\u0664'"),
        (X.replace("2x2", "5"), "the terrain has no Elixir at k11"),
        (X.replace("4fw3", "4xw3"), "the terrain has an Elixir at p2; the only one is at k11"),
        ("f2" + X[1:], "the terrain has fire at p1, which isn't on a tile"),
        ("3/" * 300, f"a terrain has at most {LONGEST_TEXT} characters, not 600"),
    ],
)
def test_text_that_is_no_terrain_is_refused_with_the_place(text: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        Board.from_text(text)


def test_a_seed_that_is_too_long_makes_no_board() -> None:
    with pytest.raises(Malformed, match="a seed has at most"):
        Board.from_seed("x" * (LONGEST_SEED + 1))


def test_of_the_boards_that_were_read_only_the_last_are_kept() -> None:
    boards = [ref(Board.from_text(Board.from_seed(f"seed {number}").text)) for number in range(30)]
    gc.collect()
    assert 0 < sum(board() is not None for board in boards) <= 8
