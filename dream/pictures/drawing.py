"""What pictures by hexalattice and matplotlib are made of: cells, signs, outlines and texts.

The lattice is measured and coloured by hexalattice, the file written by matplotlib; both are heavy and
are imported only when a picture is asked for. On a sheet two cells that touch are 1 apart, and y grows
upwards.
"""

import os
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

from dream.base.assets import asset
from dream.games.alchemists_dream.board.colours import INK
from dream.games.alchemists_dream.board.glyphs import GLYPHS
from dream.games.alchemists_dream.board.tiles import Terrain
from dream.hexgrid.hexes import DIRECTIONS, REACH, Hex, Lattice

if TYPE_CHECKING:
    from matplotlib.axes import Axes

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
    os.environ["MPLBACKEND"] = "Agg"
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
