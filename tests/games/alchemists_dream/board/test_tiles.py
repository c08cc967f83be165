"""The tiles: the standard set, the places, and what is said of a set that is not valid."""

from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dream.base.errors import Impossible, Malformed
from dream.base.texts import english
from dream.games.alchemists_dream.board import (
    ELEMENTS,
    LARGEST_FILE,
    PLACES,
    Terrain,
    Tile,
    TileSet,
    checked,
    parse_tiles,
    place_cells,
    place_middle,
    read_tiles,
    standard_tiles,
)
from dream.hexgrid.hexes import ORIGIN, Hex, distance

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
