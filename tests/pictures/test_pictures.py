"""Pictures and sheets to print: whole or absent, the same again for the same seed, and nothing left out."""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from matplotlib.axes import Axes
from PIL import Image

from dream.base.assets import asset
from dream.base.errors import Malformed
from dream.games.alchemists_dream.board import ALL_CELLS
from dream.games.alchemists_dream.colours import GROUND
from dream.games.alchemists_dream.elements import ELEMENTS, Terrain
from dream.games.alchemists_dream.rules.position import STONES
from dream.games.alchemists_dream.tiles import Tile, parse_tiles, standard_tiles
from dream.hexgrid import Hex, neighbours
from dream.pictures import boards, print_sheets
from dream.pictures.boards import grid_points, measured_grid, save_picture
from dream.pictures.print_sheets import PAPER, save_sheets

SIGNATURES = {"png": b"\x89PNG\r\n\x1a\n", "svg": b"<?xml", "pdf": b"%PDF-"}


def test_hexalattice_lays_our_cells_where_our_lattice_has_them() -> None:
    grid = measured_grid()
    points = dict(zip(ALL_CELLS, grid.of(ALL_CELLS), strict=True))
    for cell, (x, y) in points.items():
        assert x == pytest.approx(cell.q + cell.r / 2)
        assert y == pytest.approx(-cell.r * 3**0.5 / 2)
    x, y = points[Hex(0, 0)]
    for near in neighbours(Hex(0, 0)):
        assert (points[near][0] - x) ** 2 + (points[near][1] - y) ** 2 == pytest.approx(1)


@pytest.mark.parametrize("kind", SIGNATURES)
def test_each_format_is_what_it_says_and_the_same_again(kind: str, tmp_path: Path) -> None:
    one, other = tmp_path / f"one.{kind}", tmp_path / f"other.{kind.upper()}"
    save_picture(one, "amber lion", standard_tiles())
    save_picture(other, "amber lion", standard_tiles())
    assert one.read_bytes().startswith(SIGNATURES[kind])
    assert one.read_bytes() == other.read_bytes()
    assert {file.name for file in tmp_path.iterdir()} == {one.name, other.name}


def test_a_png_shows_every_kind_of_ground_and_knows_its_seed(tmp_path: Path) -> None:
    file = tmp_path / "board.png"
    save_picture(file, "amber lion", standard_tiles())
    with Image.open(file) as image:
        assert image.size == (1800, 1967)
        assert image.info["Title"] == "The Alchemist's Dream: amber lion"
        counts = {colour: count for count, colour in image.convert("RGB").getcolors(1 << 24) or []}
    cell = 1800 / 20.4
    for terrain in set(Terrain) - {Terrain.VOID}:
        rgb = tuple(bytes.fromhex(GROUND[terrain][1:]))
        near = sum(
            n
            for colour, n in counts.items()
            if isinstance(colour, tuple) and all(abs(a - b) < 14 for a, b in zip(colour, rgb, strict=True))
        )
        expected = 2 if terrain is Terrain.ELIXIR else 16
        assert near == pytest.approx(expected * 0.866 * cell * cell, rel=0.35)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is written into a picture, on one line each."""
    texts: list[str] = []
    write = boards.write

    def note(axes: Any, x: float, y: float, text: str, *rest: Any, **more: Any) -> None:
        texts.append(" ".join(text.split()))
        write(axes, x, y, text, *rest, **more)

    monkeypatch.setattr(boards, "write", note)
    return texts


def test_a_picture_has_the_names_of_the_tiles_the_seed_and_the_legend(
    tmp_path: Path, written: list[str]
) -> None:
    save_picture(tmp_path / "board.svg", "a $1 & <b> seed", standard_tiles(), bare=True)
    assert {tile.name for tile in standard_tiles().tiles} <= set(written)
    assert {"fire", "water", "earth", "air", "Elixir", "void"} <= set(written)
    assert {"The standard set, without the rim", "a $1 & <b> seed"} <= set(written)


@pytest.mark.parametrize("seed", ["", "\u9f8d \U0001f702 \u0436", "a\nb\x07", "w" * 200, "$\\frac{1}$"])
def test_any_seed_can_be_drawn(seed: str, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    save_picture(file, seed, standard_tiles())
    assert file.stat().st_size > 100_000


def test_any_tile_set_can_be_drawn(tmp_path: Path, written: list[str]) -> None:
    text = asset("tiles/standard.toml").read_text(encoding="utf-8")
    text = (
        text.replace('"Athanor"', f'"{"M" * 60}"')
        .replace('".ff...."', '"ff....."')
        .replace('"Salt"', '"$x$"')
    )
    save_picture(tmp_path / "board.pdf", "x", parse_tiles(text))
    assert {"$x$", "M" * 60} <= set(written)


@pytest.mark.parametrize("name", ["board", "board.jpg", "board.png.txt", ".png"])
def test_an_unknown_extension_is_refused_before_anything_is_written(name: str, tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"\.png, \.svg or \.pdf"):
        save_picture(tmp_path / name, "x", standard_tiles())
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_and_a_folder_in_the_way_are_os_errors_that_name_the_file(tmp_path: Path) -> None:
    (tmp_path / "folder.png").mkdir()
    for file in (tmp_path / "none" / "board.png", tmp_path / "folder.png"):
        with pytest.raises(OSError) as caught:  # noqa: PT011
            save_picture(file, "x", standard_tiles())
        assert caught.value.filename == str(file)
    assert [file.name for file in tmp_path.iterdir()] == ["folder.png"]


def test_when_drawing_fails_the_old_picture_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no ink")

    file = tmp_path / "board.png"
    file.write_bytes(b"old")
    monkeypatch.setattr(boards, "board_figure", fail)
    with pytest.raises(RuntimeError, match="no ink"):
        save_picture(file, "x", standard_tiles())
    assert file.read_bytes() == b"old"
    assert [file.name for file in tmp_path.iterdir()] == ["board.png"]


@pytest.mark.unix
def test_a_link_in_the_place_of_the_picture_leads_it_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, file = tmp_path / "diary", tmp_path / "board.svg"
    mine.write_text("mine")
    for link in (file, tmp_path / f".{os.getpid()}.part"):
        link.symlink_to(mine)
    save_picture(file, "x", standard_tiles())
    assert mine.read_text() == "mine"
    assert file.stat().st_size > 100_000


def test_hexalattice_ending_the_program_becomes_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RuntimeError, match="hexalattice refused"):
        grid_points(across=-1, down=3, spacing=1.0)


def test_nothing_heavy_is_imported_until_a_picture_is_asked_for() -> None:
    heavy = "{'matplotlib', 'hexalattice', 'numpy'}"
    code = f"import sys, dream.pictures.boards; print({heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_all_tiles_and_pieces_lie_apart_on_their_sheets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiles: list[tuple[str, float, float]] = []
    pieces: list[tuple[str, bool, float, float]] = []
    draw_tile, draw_piece = print_sheets._draw_tile, print_sheets._draw_piece

    def tile_drawn(axes: Axes, tile: Tile, middle: tuple[float, float]) -> None:
        tiles.append((tile.name, *middle))
        draw_tile(axes, tile, middle)

    def piece_drawn(axes: Axes, element: Terrain, middle: tuple[float, float], *, is_symbol: bool) -> None:
        pieces.append((element.name, is_symbol, *middle))
        draw_piece(axes, element, middle, is_symbol=is_symbol)

    monkeypatch.setattr(print_sheets, "_draw_tile", tile_drawn)
    monkeypatch.setattr(print_sheets, "_draw_piece", piece_drawn)
    one, other = tmp_path / "one.pdf", tmp_path / "other.PDF"
    save_sheets(one, "amber lion", standard_tiles())
    assert sorted(name for name, *_ in tiles) == sorted(tile.name for tile in standard_tiles().tiles)
    assert all(1.5 <= x <= PAPER[0] - 1.5 and 1.45 <= y <= PAPER[1] - 1.45 for _, x, y in tiles)
    assert Counter(element for element, *_ in pieces) == {each.name: 1 + STONES for each in ELEMENTS}
    assert Counter(element for element, symbol, *_ in pieces if symbol) == {each.name: 1 for each in ELEMENTS}
    assert all(0.5 <= x <= PAPER[0] - 0.5 and 0.5 <= y <= PAPER[1] - 0.5 for *_, x, y in pieces)
    near = [
        (one, two)
        for number, one in enumerate(pieces)
        for two in pieces[:number]
        if (one[2] - two[2]) ** 2 + (one[3] - two[3]) ** 2 < 1
    ]
    assert not near
    data = one.read_bytes()
    assert data.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", data)) == 8
    save_sheets(other, "amber lion", standard_tiles())
    assert other.read_bytes() == data


def test_only_a_pdf_file_is_written(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match=r"that ends in \.pdf, not 'sheets\.png'"):
        save_sheets(tmp_path / "sheets.png", "amber", standard_tiles())
    assert not list(tmp_path.iterdir())
