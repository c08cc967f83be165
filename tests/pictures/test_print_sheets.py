"""Sheets to print: a PDF with the board, every tile and every piece, the same again for the same seed."""

import re
from collections import Counter
from pathlib import Path

import pytest
from matplotlib.axes import Axes

from dream.base.errors import Malformed
from dream.games.alchemists_dream.board import ELEMENTS, Terrain, Tile, standard_tiles
from dream.games.alchemists_dream.rules.position import STONES
from dream.pictures import print_sheets
from dream.pictures.print_sheets import PAPER, save_sheets


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
