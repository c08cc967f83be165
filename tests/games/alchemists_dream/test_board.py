"""The board: its tiles, and how it is drawn."""

import gc
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path
from weakref import ref

import pytest
from hypothesis import given, settings, strategies as st

from dream.base.errors import Impossible, Malformed
from dream.base.seeds import LONGEST_SEED
from dream.base.texts import english
from dream.games.alchemists_dream.board import ALL_CELLS, LONGEST_TEXT, RIM_CELLS, TILE_CELLS, Board, lay
from dream.games.alchemists_dream.colours import GLYPHS
from dream.games.alchemists_dream.drawing import drawing
from dream.games.alchemists_dream.elements import ELEMENTS, LABELS, Terrain, legend
from dream.games.alchemists_dream.tiles import (
    LARGEST_FILE,
    PLACES,
    Tile,
    TileSet,
    checked,
    parse_tiles,
    place_cells,
    place_middle,
    read_tiles,
    standard_tiles,
)
from dream.hexgrid import ORIGIN, Hex, board_order, distance, neighbours

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


terrains = st.sampled_from(Terrain)
tiles = st.builds(Tile, st.just("any"), st.tuples(*[terrains] * 7))


def text_of(tile_set: TileSet) -> str:
    """The file of a tile set."""
    rows = [
        f'[[tile]]\nname = "{tile.name}"\ncells = "{"".join(cell.value for cell in tile.cells)}"\n'
        for tile in tile_set.tiles
    ]
    return f'name = "{tile_set.name}"\n' + "".join(rows)


STANDARD = text_of(standard_tiles())


def mirrored(tile: Tile) -> Tile:
    """The tile as a mirror shows it."""
    return Tile(tile.name, (tile.middle, *reversed(tile.cells[1:])))


def test_the_standard_set_has_the_published_counts() -> None:
    tile_set = standard_tiles()
    counts = Counter(cell for tile in tile_set.tiles for cell in tile.cells)
    assert len(tile_set.tiles) == 31
    assert [counts[element] for element in ELEMENTS] == [15, 15, 15, 15]
    assert counts[Terrain.ELIXIR] == 1
    assert tile_set.elixir_tile.cells == (Terrain.ELIXIR, *[Terrain.VOID] * 6)
    assert len({tile.name for tile in tile_set.tiles}) == 31


def test_the_standard_set_is_every_pair_of_elements_at_every_distance() -> None:
    found: Counter[tuple[str, int]] = Counter()
    for tile in standard_tiles().other_tiles:
        one, other = (k for k in range(6) if tile.cells[1 + k] is not Terrain.VOID)
        pair = "".join(sorted((tile.cells[1 + one].value, tile.cells[1 + other].value)))
        found[pair, min(other - one, 6 - other + one)] += 1
    pairs = ["".join(pair) for pair in combinations_with_replacement("aefw", 2)]
    assert found == {(pair, apart): 1 for pair in pairs for apart in (1, 2, 3)}


def test_of_the_twelve_tiles_that_a_mirror_changes_six_are_of_each_hand() -> None:
    handed = [tile for tile in standard_tiles().tiles if tile.face() != mirrored(tile).face()]
    assert Counter(hand(tile) for tile in handed) == {True: 6, False: 6}


def hand(tile: Tile) -> bool:
    """Whether the element that is first in the alphabet comes first clockwise, by the shorter way round."""
    ring = tile.cells[1:]
    one, other = (k for k in range(6) if ring[k] is not Terrain.VOID)
    if other - one > 3:
        one, other = other, one
    return ring[one].value < ring[other].value


def test_there_are_31_places_in_rings_of_1_6_12_and_12_with_the_centre_last() -> None:
    rings = [distance(place, ORIGIN) for place in PLACES]
    assert rings == [3] * 12 + [2] * 12 + [1] * 6 + [0]
    assert len(set(PLACES)) == 31


def test_the_places_cover_217_cells_without_overlap() -> None:
    cells = [cell for place in PLACES for cell in place_cells(place)]
    assert len(cells) == len(set(cells)) == 217


def test_the_middles_are_where_the_rules_put_them() -> None:
    assert place_middle(Hex(1, 0)) == (2, 1)
    assert place_middle(Hex(0, 1)) == (-1, 3)
    assert place_middle(Hex(-2, 3)) == (-7, 7)


@given(tiles, st.integers(-12, 12))
def test_a_turned_tile_has_the_same_face(tile: Tile, sixths: int) -> None:
    turned = Tile(tile.name, tile.turned(sixths))
    assert turned.face() == tile.face()
    assert turned.turned(-sixths) == tile.cells
    assert turned.middle is tile.middle


def test_turning_a_tile_by_a_sixth_moves_each_cell_to_the_next_direction_clockwise() -> None:
    tile = Tile("any", tuple(Terrain(character) for character in "xfwea.."))
    assert "".join(cell.value for cell in tile.turned(1)) == "x.fwea."


def test_a_set_survives_its_file() -> None:
    assert parse_tiles(STANDARD) == standard_tiles()


def test_all_faults_of_a_set_are_named_at_once() -> None:
    text = STANDARD.replace('"Athanor"', '"Salamander"').replace('".ff...."', '".f...x."')
    text = text.replace('name = "Steam"', 'name = ""').replace('cells = ".ww...."', 'cells = "..ww..."')
    text += '[[tile]]\nname = "Spare"\ncells = ".w....w"\nnote = 1\n'
    with pytest.raises(Impossible) as caught:
        parse_tiles(text)
    assert tuple(map(english, caught.value.faults)) == (
        "tile 5 needs a name of 1 to 60 printable characters",
        "tile 32 has an unknown field 'note'",
        "there are 32 tiles, not 31",
        "2 tiles are called 'Salamander'",
        "the tiles 'Alembic' and 'Spare' are alike",
        "there are 14 cells of fire, not 15",
        "there are 17 cells of water, not 15",
        "there are 2 Elixir cells, not 1",
        "the Elixir cell of the tile 'Salamander' isn't in its middle",
    )
    assert str(caught.value) == "; ".join(map(english, caught.value.faults))


def test_a_tile_that_cannot_be_read_is_not_counted_as_void() -> None:
    text = STANDARD.replace('".ff...."', '".FF...."').replace('".f.f..."', "7")
    with pytest.raises(Impossible) as caught:
        parse_tiles(text)
    assert tuple(map(english, caught.value.faults)) == (
        "tile 2 needs cells of seven characters from . a e f w x",
        "tile 3 needs cells of seven characters from . a e f w x",
    )


def test_alike_tiles_of_one_name_are_both_faults() -> None:
    twin = standard_tiles().tiles[1]
    with pytest.raises(Impossible) as caught:
        checked(TileSet("twins", (*standard_tiles().tiles, twin)))
    assert "the tiles 'Athanor' and 'Athanor' are alike" in map(english, caught.value.faults)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there are 0 tiles, not 31"),
        ("name = ", "the tile set isn't valid TOML"),
        ("colour = 1", "a tile set has only a name and tiles, not 'colour'"),
        ("tile = 3", "as a table headed \\[\\[tile\\]\\]"),
        ("name = 3\ntile = [1, 2]", "the tile set needs a name"),
        ("x = " + "[" * 5000, "nested more than 20 deep"),
    ],
)
def test_what_is_no_tile_set_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        parse_tiles(text)


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"#" * (LARGEST_FILE + 1)])
def test_a_file_that_is_no_text_or_too_large_is_malformed(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "tiles.toml"
    file.write_bytes(data)
    with pytest.raises(Malformed):
        read_tiles(file)


def test_a_missing_file_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_tiles(tmp_path / "none.toml")


@pytest.mark.parametrize("bare", [False, True])
def test_every_cell_stands_two_characters_right_of_the_last_and_one_right_of_the_one_above(
    bare: bool,
) -> None:
    board = Board.from_seed("amber lion rose", bare=bare)
    lines = drawing(board).split("\n")
    top = board.cells[0].r
    leftmost = min(2 * cell.q + cell.r for cell in board.cells)
    for cell in board.cells:
        assert lines[cell.r - top][4 + 2 * cell.q + cell.r - leftmost] == board[cell].value
    assert "\n".join(lines).count(".") == len(board.with_terrain[Terrain.VOID])


def test_the_first_and_the_last_cell_of_a_row_are_named() -> None:
    lines = drawing(Board.from_seed("x")).split("\n")
    assert [lines[0].split()[0], lines[0].split()[-1]] == ["p1", "r1"]
    assert [lines[10].split()[0], lines[10].split()[-1]] == ["b11", "t11"]


def test_the_gap_in_a_row_is_left_open() -> None:
    assert drawing(Board.from_seed("x")).split("\n")[1] == "          k2 . . .   . f w . . . t2"


def test_the_legend_and_the_characters_cover_all_ground() -> None:
    assert set(LABELS) == set(GLYPHS) == set(Terrain)
    assert legend() == "f fire  w water  e earth  a air  x Elixir  . void"
    drawn = [lines for terrain, lines in GLYPHS.items() if terrain is not Terrain.VOID]
    assert len(set(drawn)) == 5
    assert all(x * x + y * y <= 1.0001 for lines in drawn for line in lines for x, y in line)
