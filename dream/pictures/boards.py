"""Boards as PNG, SVG and PDF, with the seed, the names of the tiles and a legend.

The lattice is measured and coloured by hexalattice, the file written by matplotlib; both are heavy and are
imported only when a picture is asked for. On a sheet two cells that touch are 1 apart, and y grows upwards.
"""

import textwrap
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dream.base.assets import asset
from dream.base.environment import set_for_itself
from dream.base.errors import Malformed, quoted
from dream.base.files import write_whole
from dream.base.showable import showable
from dream.games.alchemists_dream.board import RIM_CELLS, Board, LaidTile, lay
from dream.games.alchemists_dream.colours import GLYPHS, GROUND, INK, RIM
from dream.games.alchemists_dream.drawing import rows
from dream.games.alchemists_dream.elements import LABELS, Terrain
from dream.games.alchemists_dream.rules.position import Position
from dream.games.alchemists_dream.tiles import TileSet, place_cells, place_middle
from dream.hexgrid import DIRECTIONS, REACH, Hex, Lattice

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


Point = tuple[float, float]

CELLS = Lattice(1 / sqrt(3))
PAGE, SEAM = "#14101c", "#1d1824"
GLYPH = 0.24
OUR_LAST_CHARACTER = 0x17F
FALLBACKS = ("EB Garamond", "Last Resort")
"""Families that claim characters which they show as nothing, or as a mere box."""


@contextmanager
def quiet_matplotlib() -> Iterator[None]:
    """matplotlib as it comes, whatever the player has set for it, without a window and without warnings."""
    set_for_itself("MPLBACKEND", "Agg")
    import matplotlib
    from matplotlib.font_manager import fontManager

    for file in asset("fonts").glob("EBGaramond*.ttf"):
        fontManager.addfont(file)
    with matplotlib.rc_context(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        matplotlib.rcdefaults()
        matplotlib.rcParams["svg.hashsalt"] = "dream"
        yield


@dataclass(frozen=True)
class Grid:
    """The middles of cells as hexalattice lays them out: an array of points, and the row of each cell."""

    points: Any
    row_of: dict[Hex, int]

    def of(self, cells: Iterable[Hex]) -> Any:
        """The points of these cells, in their order."""
        return self.points[[self.row_of[cell] for cell in cells]]


def measured_grid() -> Grid:
    """The grid of every cell within reach.

    hexalattice's circular crop gives another set of cells than a board, so a whole rectangle is taken,
    wide enough for the rhombus of all names, and each point is told by its coordinates.
    """
    points = grid_points(across=3 * REACH + 3, down=2 * REACH + 1, spacing=1.0)
    return Grid(points, {CELLS.cell(x, -y): row for row, (x, y) in enumerate(points)})


def grid_points(*, across: int, down: int, spacing: float) -> Any:
    """A rectangle of points from hexalattice; RuntimeError when it refuses, which it does by exiting."""
    from hexalattice.hexalattice import create_hex_grid

    try:
        points, _ = create_hex_grid(nx=across, ny=down, min_diam=spacing, do_plot=False)
    except SystemExit as error:
        raise RuntimeError("hexalattice refused the measures of the grid") from error
    return points


def colour_cells(axes: "Axes", points: Any, faces: Sequence[str], gap: float = 0.0) -> None:
    """Lay a coloured hexagon on each point; `gap` is the room between two of them.

    hexalattice wants the coordinates apart, each as a flat array.
    """
    from hexalattice.hexalattice import plot_single_lattice_custom_colors

    plot_single_lattice_custom_colors(
        points[:, 0],
        points[:, 1],
        face_color=faces,
        edge_color=SEAM if not gap else "none",
        min_diam=1.0,
        plotting_gap=gap,
        rotate_deg=0.0,
        line_width=1.2,
        h_ax=axes,
    )


def lit(colour: str, light: float) -> str:
    """The colour nearer to white, or to black when `light` is below 0; 1 is all the way."""
    aim = 255 if light > 0 else 0
    parts = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return "#" + "".join(f"{round(part + (aim - part) * abs(light)):02x}" for part in parts)


def draw_glyph(axes: "Axes", terrain: Terrain, x: float, y: float) -> None:
    """Draw the sign of a kind of ground around a point."""
    for line in GLYPHS[terrain]:
        xs, ys = zip(*line, strict=True)
        axes.plot(
            [x + GLYPH * dx for dx in xs],
            [y + GLYPH * dy for dy in ys],
            color=INK[terrain],
            linewidth=1.7,
            solid_joinstyle="round",
            solid_capstyle="round",
        )


def outline(cells: Sequence[Hex]) -> Iterator[tuple[Point, Point]]:
    """The edges between these cells and all others."""
    for cell in cells:
        corners = [(x, -y) for x, y in CELLS.corners(cell)]
        for way, one, other in zip(DIRECTIONS, corners, corners[1:] + corners[:1], strict=True):
            if cell + way not in cells:
                yield one, other


def _families(ours: str, text: str) -> list[str]:
    """The families of fonts to write a text in: ours, and for characters it lacks (a seed may hold any)
    others that this machine has."""
    from matplotlib.font_manager import fontManager, get_font

    lacking = {ord(character) for character in text if ord(character) > OUR_LAST_CHARACTER}
    if not lacking:
        return [ours, "DejaVu Sans"]
    families = ["DejaVu Sans"]
    for entry in sorted(fontManager.ttflist, key=lambda entry: entry.name.startswith(FALLBACKS)):
        found = lacking & get_font(entry.fname).get_charmap().keys()
        if found:
            families.append(entry.name)
            lacking -= found
        if not lacking:
            break
    return families


def write(
    axes: "Axes",
    x: float,
    y: float,
    text: str,
    size: float,
    colour: str,
    *,
    family: str = "EB Garamond",
    slanted: bool = False,
    outlined: bool = False,
    aligned: str = "center",
) -> None:
    """Write plain text (a dollar sign is a dollar sign) in the game's font, or in one that has all of it."""
    from matplotlib.patheffects import withStroke

    axes.text(
        x,
        y,
        text,
        size=size,
        color=colour,
        family=_families(family, text),
        style="italic" if slanted else "normal",
        ha=aligned,
        va="center",
        linespacing=0.95,
        parse_math=False,
        path_effects=[withStroke(linewidth=2.2, foreground=PAGE)] if outlined else None,
    )


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


_LINE = "0.06"
_STONE, _SYMBOL = 0.3, 0.42


def position_svg(position: Position) -> str:
    """A position of The Alchemist's Dream as SVG: cells, Stones as discs, Symbols as rings with a dot.

    Its user unit is the distance of two cells that touch; each piece has a title in words.
    """
    cells, reach = position.board.cells, REACH + 1.0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-reach} {-reach} {2 * reach} {2 * reach}">',
        f'<rect x="{-reach}" y="{-reach}" width="{2 * reach}" height="{2 * reach}" fill="{PAGE}"/>',
    ]
    rim = frozenset(RIM_CELLS)
    for cell in cells:
        fill = RIM if cell in rim else GROUND[position.board[cell]]
        points = " ".join(f"{x:.3f},{y:.3f}" for x, y in CELLS.corners(cell))
        parts.append(f'<polygon points="{points}" fill="{fill}" stroke="{SEAM}" stroke-width="{_LINE}"/>')
    for number, side in enumerate(position.sides, 1):
        ground = side.element.terrain
        look = f'fill="{GROUND[ground]}" stroke="{INK[ground]}" stroke-width="{2 * float(_LINE)}"'
        for cell in sorted(side.stones, key=lambda stone: stone.name):
            parts.append(_disc(cell, _STONE, look, f"Stone {number} {cell.name}"))
        if side.symbol:
            parts.append(_disc(side.symbol, _SYMBOL, look, f"Symbol {number} {side.symbol.name}"))
            parts.append(_disc(side.symbol, _SYMBOL / 3, f'fill="{INK[ground]}"', ""))
    return "\n".join([*parts, "</svg>", ""])


def _disc(cell: Hex, radius: float, look: str, title: str) -> str:
    x, y = CELLS.centre(cell)
    return f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius:.3f}" {look}><title>{title}</title></circle>'


def board_figure(seed: str, laid: Sequence[LaidTile], tile_set: str, *, bare: bool) -> "Figure":
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


def _draw_outlines(axes: "Axes", laid: Sequence[LaidTile]) -> None:
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
