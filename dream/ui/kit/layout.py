"""How a window is cut up, at any size and scale. Knows nothing of pygame."""

from dataclasses import dataclass, replace
from itertools import pairwise
from math import floor
from typing import NamedTuple, TypeVar

SMALLEST_WINDOW = (800, 440)
"""A display of 800 by 480, less the frame of a window."""
LEAST_DESIGN = (1024, 640)
"""How large a window at scale 1 is at least, for a whole scene to fit."""
SMALLEST_SCALE, LARGEST_SCALE = 0.65, 3.0
READABLE_SCALE = 0.75
"""The automatic scale is no smaller than this where a whole scene fits."""
STEPS = 20
"""So many scales there are from one to two."""
PANEL_WIDTH = 320
LEAST_WING = 260
"""How wide a second panel is at scale 1, at least, where the window has room for one."""
DESIGN_WIDTH, DESIGN_HEIGHT = 1280, 720
"""The automatic scale is 1 in a window of this height, where the panel leaves the board its height."""
PANEL_HEIGHT = 660
"""So high is a panel beside a table at scale 1, at least, where texts are as large as it lets them be."""
WIDEST_TABLE = 1.2
"""How wide the widest of the games' tables is, in its heights."""
MARGIN = 8
Length = TypeVar("Length", int, float)


class Box(NamedTuple):
    """A rectangle in whole pixels; pygame takes it wherever it takes a rectangle."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, by: int) -> "Box":
        """The box that is smaller by so many pixels on every side."""
        return Box(self.x + by, self.y + by, max(0, self.w - 2 * by), max(0, self.h - 2 * by))

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the box."""
        return self.x <= x < self.right and self.y <= y < self.bottom


@dataclass(frozen=True)
class Layout:
    """A window of `size` at a `scale`, cut up: the `board` at the left, the side `panel` at its right.

    A window that is wide enough has a second panel at the left of the board, the `wing`.
    """

    size: tuple[int, int]
    scale: float
    board: Box
    panel: Box
    wing: Box | None

    @property
    def cuts(self) -> tuple[int, ...]:
        """Where across the window one part ends and the next begins."""
        wing = () if self.wing is None else (self.wing.right,)
        return (*wing, self.panel.x, self.panel.right)

    @property
    def without_wing(self) -> "Layout":
        """The same with the board in the place of the wing as well."""
        return replace(self, wing=None, board=self.board._replace(x=0, w=self.board.right))

    def px(self, length: float) -> int:
        """A length given at scale 1, in pixels, at least one."""
        return max(1, round(length * self.scale))


def automatic_scale(size: tuple[int, int], table: float | None = None) -> float:
    """The UI scale for a window: the largest that leaves the board its full height, in small steps.

    The panel has room for all that it shows. In windows that are no wider than a board, the panel takes
    a quarter of the width. Where it is known that the `table` is so many times as wide as high, texts are as
    large as the panel beside it may be.
    """
    width, height = size
    beside_board = max((width - WIDEST_TABLE * height) / PANEL_WIDTH, width / DESIGN_WIDTH)
    readable = min(READABLE_SCALE, largest_scale(size))
    usual = min(max(height / DESIGN_HEIGHT, readable), beside_board)
    if table is None:
        return in_steps(usual)
    beside_table = (width - table * height) / PANEL_WIDTH
    return in_steps(max(usual, min(height / PANEL_HEIGHT, beside_table, largest_scale(size))))


def largest_scale(size: tuple[int, int]) -> float:
    """The largest scale with which every scene fits into a window."""
    return min(have / least for have, least in zip(size, LEAST_DESIGN, strict=True))


def in_steps(scale: float) -> float:
    """The nearest scale that is no larger, within the limits of all scales."""
    return min(LARGEST_SCALE, max(SMALLEST_SCALE, floor(scale * STEPS + 1e-6) / STEPS))


def layout(size: tuple[int, int], scale: float | None = None, *, table: float = WIDEST_TABLE) -> Layout:
    """The layout of a window; `scale` None chooses the automatic one.

    The panel is as wide as its texts ask, but takes nothing of a `table` so many times as wide as high that
    the automatic scale leaves it. What the table leaves over becomes a wing, if that is as wide as one is.
    """
    automatic = automatic_scale(size)
    chosen = automatic if scale is None else scale
    width, height = size
    panel = min(
        round(PANEL_WIDTH * chosen), max(round(PANEL_WIDTH * automatic), width - round(table * height))
    )
    spare = width - panel - round(table * height)
    wing = min(panel, spare) if spare >= LEAST_WING * chosen else 0
    return Layout(
        size=size,
        scale=chosen,
        board=Box(wing, 0, width - panel - wing, height),
        panel=Box(width - panel, 0, panel, height),
        wing=Box(0, 0, wing, height) if wing else None,
    )


class Mirroring(NamedTuple):
    """How places lie in a window in which reading begins at the right: all across it, `width` pixels.

    What is on a `table` is not mirrored. Its parts, cut across at places `cuts`, change their places, and in
    each all stays as it is. No width means that nothing is mirrored.
    """

    width: int = 0
    table: Box | None = None
    cuts: tuple[int, ...] = ()

    def left(self, left: Length, width: Length) -> Length:
        """Where something so wide begins that begins there; the same way back."""
        return self.width - left - width if self.width else left

    def pixel(self, x: int) -> int:
        """The mirrored place of a pixel; the same way back."""
        return self.left(x, 1)

    @property
    def parts(self) -> tuple[tuple[int, int], ...]:
        """The parts of a table, each from and to a place across."""
        ends = (0, *(cut for cut in self.cuts if 0 < cut < self.width), self.width)
        return tuple(pairwise(ends))

    def shift(self, x: float) -> int:
        """How far to the right something on a table is moved whose middle is at a place across."""
        start, end = next((part for part in self.parts if x < part[1]), self.parts[-1])
        return self.width - end - start

    def shift_back(self, x: float) -> int:
        """How far to the left something on a table was whose middle is in the window at a place across."""
        there = (part for part in self.parts if x >= self.width - part[1])
        start, end = next(there, self.parts[-1])
        return self.width - end - start

    def on_table(self, x: int, y: int) -> int | None:
        """The place across on the table that is seen at a pixel of the window; None beside the table."""
        if not self.width or self.table is None:
            return None
        there = x - self.shift_back(x)
        return there if self.table.holds(there, y) else None


AS_READ = Mirroring()
"""Nothing is mirrored."""
