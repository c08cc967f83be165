"""Hexagonal cells: axial coordinates, the six directions, distance, names, and where each lies.

Geometry after Red Blob Games' guide to hexagonal grids (axial coordinates, pointy tops)."""

from dataclasses import dataclass
from math import cos, pi, sin, sqrt
from typing import Any, NamedTuple

from dream.base.errors import Malformed, quoted
from dream.base.texts import message

REACH = 10
"""The largest absolute coordinate that has a name: ``a`` to ``u`` for q, ``1`` to ``21`` for r."""


class Hex(NamedTuple):
    """A cell by its axial coordinates: q grows to the right, r downwards and to the right."""

    q: int
    r: int

    def __add__(self, other: tuple[Any, ...]) -> "Hex":
        return Hex(self.q + other[0], self.r + other[1])

    def turned(self, sixths: int) -> "Hex":
        """This cell after turning the lattice about the origin by `sixths` of a full turn, clockwise."""
        q, r = self
        for _ in range(sixths % 6):
            q, r = -r, q + r
        return Hex(q, r)

    @property
    def name(self) -> str:
        """The name of the cell: a letter for q and a number for r, ``k11`` for the origin."""
        return f"{chr(ord('a') + self.q + REACH)}{self.r + REACH + 1}"


_NUMBERS = frozenset(str(r + REACH + 1) for r in range(-REACH, REACH + 1))

ORIGIN = Hex(0, 0)
DIRECTIONS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
"""The six directions, clockwise from the right: each is the one before it turned by a sixth."""


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """The six cells around `cell`, in the order of the directions."""
    return tuple(cell + direction for direction in DIRECTIONS)


def distance(one: Hex, other: Hex) -> int:
    """The fewest steps between two cells on an endless lattice."""
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def board_order(cell: Hex) -> tuple[int, int]:
    """The key that sorts cells in board order: by r, then by q."""
    return cell.r, cell.q


def parse_cell(text: str) -> Hex:
    """The cell that `text` names; raises Malformed when it names none within reach."""
    letter, number = text[:1], text[1:]
    if "a" <= letter <= "u" and number in _NUMBERS:
        return Hex(ord(letter) - ord("a") - REACH, int(number) - REACH - 1)
    raise Malformed(message("error.no_cell", text=quoted(text)))


@dataclass(frozen=True)
class Lattice:
    """Where cells lie on a plane whose y grows downwards: pointy-topped hexagons.

    `size` is the distance from the middle of a hexagon to a corner, `x` and `y` the place of
    the origin cell, `sixths` how far the lattice is turned, in sixths of a turn, clockwise.
    """

    size: float
    x: float = 0.0
    y: float = 0.0
    sixths: int = 0

    def centre(self, cell: Hex) -> tuple[float, float]:
        """The middle of `cell`."""
        q, r = cell.turned(self.sixths)
        return self.x + self.size * sqrt(3) * (q + r / 2), self.y + self.size * 1.5 * r

    def cell(self, x: float, y: float) -> Hex:
        """The cell that a point lies in, on the endless lattice."""
        r = (y - self.y) / (1.5 * self.size)
        q = (x - self.x) / (sqrt(3) * self.size) - r / 2
        return _rounded(q, r).turned(-self.sixths)

    def corners(self, cell: Hex) -> tuple[tuple[float, float], ...]:
        """The six corners of `cell`, clockwise from the upper right one."""
        x, y = self.centre(cell)
        angles = (pi / 6 * (2 * k - 1) for k in range(6))
        return tuple((x + self.size * cos(a), y + self.size * sin(a)) for a in angles)


def _rounded(q: float, r: float) -> Hex:
    """The cell nearest to fractional coordinates: round all three, correct the worst."""
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > off_r and off_q > off_s:
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return Hex(whole_q, whole_r)
