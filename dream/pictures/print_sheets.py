"""Print and play: tiles and pieces on sheets of A4 to cut out, and a board to lay them by, as one PDF.

Cells are `CELL` millimetres across. On a sheet this is the unit of all lengths, from the lower left corner.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from math import cos, pi, sin
from pathlib import Path
from typing import TYPE_CHECKING

from dream.base.errors import Malformed, quoted
from dream.base.files import write_whole
from dream.base.showable import showable
from dream.games.alchemists_dream.board import lay
from dream.games.alchemists_dream.colours import GROUND
from dream.games.alchemists_dream.elements import ELEMENTS, Terrain
from dream.games.alchemists_dream.rules.position import STONES
from dream.games.alchemists_dream.tiles import Tile, TileSet, place_cells
from dream.hexgrid import ORIGIN
from dream.pictures.boards import (
    Point,
    board_figure,
    colour_cells,
    draw_glyph,
    measured_grid,
    outline,
    quiet_matplotlib,
    write,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

CELL = 25.0
INCH = 25.4
PAPER = 210 / CELL, 297 / CELL
"""A4, upright."""
COLUMNS, ROWS = 2, 3
"""Of tiles on a sheet."""
STONE, SYMBOL = 0.40, 0.44
"""The radii of pieces."""
PIECES_IN_A_ROW = 6
Sheet = tuple["Figure", "Axes"]
_INK, _FAINT = "#14101c", "#8d8374"


def save_sheets(path: Path, seed: str, tile_set: TileSet, *, bare: bool = False) -> None:
    """Write the sheets into a PDF file, the board of a seed first.

    The file is written whole or not at all. Raises Malformed when the name isn't that of a PDF file, and
    OSError when the file cannot be written.
    """
    if path.suffix.lower() != ".pdf":
        raise Malformed(f"sheets to print are a file that ends in .pdf, not {quoted(path.name)}")
    drawn = BytesIO()
    with quiet_matplotlib():
        from matplotlib.backends.backend_pdf import PdfPages

        about = {"Title": f"The Alchemist's Dream: {showable(seed)}", "CreationDate": None}
        with PdfPages(drawn, metadata=about) as pages:
            pages.savefig(board_figure(seed, lay(seed, tile_set), tile_set.name, bare=bare))
            for figure, axes in _sheets(tile_set):
                axes.set_xlim(0, PAPER[0])  # hexalattice has set others
                axes.set_ylim(0, PAPER[1])
                pages.savefig(figure)
    write_whole(path, drawn.getvalue())


def _sheets(tile_set: TileSet) -> Iterator[Sheet]:
    tiles, on_one = tile_set.tiles, COLUMNS * ROWS
    for first in range(0, len(tiles), on_one):
        yield _sheet_of_tiles(tiles[first : first + on_one])
    yield _sheet_of_pieces()


def _sheet_of_tiles(tiles: Sequence[Tile]) -> Sheet:
    figure, axes = _sheet()
    width, height = PAPER
    for number, tile in enumerate(tiles):
        row, column = divmod(number, COLUMNS)
        middle = width * (column + 0.5) / COLUMNS, height * (ROWS - row - 0.45) / ROWS
        _draw_tile(axes, tile, middle)
    return figure, axes


def _draw_tile(axes: "Axes", tile: Tile, middle: Point) -> None:
    """A tile around a point, with a line to cut it out by and its name below."""
    from matplotlib.collections import LineCollection

    cells = place_cells(ORIGIN)
    points = measured_grid().of(cells) + middle
    colour_cells(axes, points, [GROUND[terrain] for terrain in tile.cells])
    for terrain, (x, y) in zip(tile.cells, points, strict=True):
        draw_glyph(axes, terrain, x, y)
    edges = [[(x + middle[0], y + middle[1]) for x, y in edge] for edge in outline(cells)]
    axes.add_collection(LineCollection(edges, colors=_INK, linewidths=0.8))
    write(axes, middle[0], middle[1] - 1.7, tile.name, 10.0, _FAINT)


def _sheet_of_pieces() -> Sheet:
    """For each element its Symbol and its Stones."""
    figure, axes = _sheet()
    width, height = PAPER
    rows = 2 * len(ELEMENTS)
    for number, element in enumerate(ELEMENTS):
        for piece in range(1 + STONES):
            row, column = divmod(piece, PIECES_IN_A_ROW)
            x = width * (column + 0.5) / PIECES_IN_A_ROW
            y = height * (rows - (2 * number + row) - 0.5) / rows
            _draw_piece(axes, element, (x, y), is_symbol=not piece)
    return figure, axes


def _draw_piece(axes: "Axes", element: Terrain, middle: Point, *, is_symbol: bool) -> None:
    """A Stone, or a Symbol, which is larger and has a ring of rays."""
    from matplotlib.patches import Circle

    radius = SYMBOL if is_symbol else STONE
    axes.add_patch(Circle(middle, radius, facecolor=GROUND[element], edgecolor=_INK, linewidth=0.8))
    draw_glyph(axes, element, *middle)
    if is_symbol:
        for sixteenth in range(16):
            way = cos(sixteenth * pi / 8), sin(sixteenth * pi / 8)
            xs, ys = ([at + far * part for far in (0.33, 0.40)] for at, part in zip(middle, way, strict=True))
            axes.plot(xs, ys, color=_INK, linewidth=1.2)


def _sheet() -> Sheet:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(PAPER[0] * CELL / INCH, PAPER[1] * CELL / INCH), facecolor="white")
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.axis("off")
    return figure, axes
