"""A board as a picture in a file: PNG, SVG or PDF, with the seed, the names of the tiles and a legend.

On the sheet two cells that touch are 1 apart, and y grows upwards.
"""

import textwrap
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dream.base.errors import Malformed, quoted
from dream.base.files.durable_files import write_whole
from dream.base.showable import showable
from dream.games.alchemists_dream.board.board import RIM_CELLS, Board, Laid, lay
from dream.games.alchemists_dream.board.board_diagram import LABELS, rows
from dream.games.alchemists_dream.board.colours import GROUND, RIM
from dream.games.alchemists_dream.board.tiles import Terrain, TileSet, place_cells, place_middle
from dream.hexgrid.hexes import Hex
from dream.pictures.drawing import (
    PAGE,
    Grid,
    colour_cells,
    draw_glyph,
    grid_points,
    lit,
    measured_grid,
    outline,
    quiet_matplotlib,
    write,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMATS = ("png", "svg", "pdf")
DOTS_PER_INCH = 150

_WIDTH, _TOP, _BOTTOM = 20.4, 11.4, -10.9
_INCHES = 12.0
_GOLD, _PALE, _FAINT = "#d9b45b", "#efe6d2", "#8d8374"


def save_picture(path: Path, seed: str, tile_set: TileSet, *, bare: bool = False) -> None:
    """Draw the board of a seed into a file, whose extension names the format.

    The file is written whole or not at all. Raises Malformed when the extension names no format, and
    OSError when the file cannot be written.
    """
    kind = path.suffix.lower().removeprefix(".")
    if kind not in FORMATS:
        raise Malformed(f"a picture is a file that ends in .png, .svg or .pdf, not {quoted(path.name)}")
    drawn = BytesIO()
    with quiet_matplotlib():
        figure = board_figure(seed, lay(seed, tile_set), tile_set.name, bare=bare)
        figure.savefig(drawn, format=kind, dpi=DOTS_PER_INCH, metadata=_metadata(kind, seed))
    write_whole(path, drawn.getvalue())


def _metadata(kind: str, seed: str) -> dict[str, Any]:
    """What the file says about itself; no date, so that the same board gives the same file."""
    dates: dict[str, dict[str, Any]] = {"png": {}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}
    return {"Title": f"The Alchemist's Dream: {showable(seed)}", **dates[kind]}


def board_figure(seed: str, laid: Sequence[Laid], tile_set: str, *, bare: bool) -> "Figure":
    """The picture of a board; the name of the tile set stands below it."""
    from matplotlib.figure import Figure

    board = Board.from_tiles(laid, bare=bare)
    grid = measured_grid()
    figure = Figure(figsize=(_INCHES, _INCHES * (_TOP - _BOTTOM) / _WIDTH), facecolor=PAGE)
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    _draw_cells(axes, board, grid)
    _draw_outlines(axes, laid)
    for tile, (x, y) in zip(laid, grid.of(place_middle(tile.place) for tile in laid), strict=True):
        _draw_tile_name(axes, tile.tile.name, tile.tile.middle, x, y)
    _draw_edge_names(axes, board, grid)
    _draw_heading(axes, seed)
    _draw_legend(axes, tile_set + (", without the rim" if bare else ""))
    axes.set_xlim(-_WIDTH / 2, _WIDTH / 2)
    axes.set_ylim(_BOTTOM, _TOP)
    axes.axis("off")
    return figure


def _draw_cells(axes: "Axes", board: Board, grid: Grid) -> None:
    points = grid.of(board.cells)
    rim = frozenset(RIM_CELLS)
    faces = [RIM if cell in rim else GROUND[board[cell]] for cell in board.cells]
    colour_cells(axes, points, [lit(face, -0.16) for face in faces])
    grain = [lit(face, _grain(cell)) for cell, face in zip(board.cells, faces, strict=True)]
    colour_cells(axes, points, grain, gap=0.13)
    for cell, (x, y) in zip(board.cells, points, strict=True):
        draw_glyph(axes, board[cell], x, y)


def _grain(cell: Hex) -> float:
    """A little light or shade, so that the ground is not all alike; the same for a cell at all times."""
    return ((7 * cell.q + 11 * cell.r) % 5 - 2) / 60


def _draw_outlines(axes: "Axes", laid: Sequence[Laid]) -> None:
    """A gold line around every tile."""
    from matplotlib.collections import LineCollection

    edges = [edge for tile in laid for edge in outline(place_cells(tile.place))]
    axes.add_collection(LineCollection(edges, colors="#b08f48", linewidths=2.0, capstyle="round"))


def _draw_tile_name(axes: "Axes", name: str, middle: Terrain, x: float, y: float) -> None:
    """The name in the middle of the tile, below the sign where the middle has one, as large as fits."""
    lines = textwrap.wrap(name, 11 if middle is Terrain.VOID else 16, break_long_words=False)
    size = min(9.4, 9.4 * 13 / max(map(len, lines)), 9.4 * 3 / len(lines))
    below = 0.0 if middle is Terrain.VOID else 0.74
    write(axes, x, y - below, "\n".join(lines), size, _PALE, outlined=True)


def _draw_edge_names(axes: "Axes", board: Board, grid: Grid) -> None:
    """The names of the first and the last cell beside every row."""
    for row in rows(board):
        ends = [cell for cell in (row.cells[0], row.cells[-1]) if cell]
        for cell, (x, y), side in zip(ends, grid.of(ends), (-0.82, 0.82), strict=True):
            write(axes, x + side, y, cell.name, 7.5, _FAINT, family="DejaVu Sans")


def _draw_heading(axes: "Axes", seed: str) -> None:
    lines = textwrap.wrap(showable(seed), 100) or ["(the empty seed)"]
    write(axes, 0.0, _TOP - 0.85, "The Alchemist's Dream", 27.0, _GOLD, family="EB Garamond SC")
    size = 17.0 if len(seed) <= 48 else 8.2
    for number, line in enumerate(lines):
        write(axes, 0.0, _TOP - 1.68 - 0.36 * number, line, size, _PALE, slanted=True)


def _draw_legend(axes: "Axes", remark: str) -> None:
    """A cell of each kind of ground with its name, and under them which tiles these are."""
    points = grid_points(across=len(LABELS), down=1, spacing=2.6)
    points = points - points.mean(axis=0) + (-0.55, _BOTTOM + 1.25)
    colour_cells(axes, points, [GROUND[terrain] for terrain in LABELS])
    for (terrain, label), (x, y) in zip(LABELS.items(), points, strict=True):
        draw_glyph(axes, terrain, x, y)
        write(axes, x + 0.68, y - 0.03, label, 14.0, _PALE, aligned="left")
    write(axes, 0.0, _BOTTOM + 0.4, remark, 10.5, _FAINT, slanted=True)
