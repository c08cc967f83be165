"""What cells are marked with, and what of the game and beside it the marks tell: plain values."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from dream.hexgrid import Hex
from dream.ui.games.alchemists_dream.settings import Coordinates
from dream.ui.kit.theme import Mark, Palette, Rgb


class BoardMark(StrEnum):
    """A meaning that only a cell of this board can be marked with."""

    MOVABLE = "movable"
    CHOOSABLE = "choosable"
    THREATENED = "threatened"
    SURROUNDED = "surrounded"
    CRACKED = "cracked"
    CLOSED_1 = "closed_1"
    CLOSED_2 = "closed_2"
    CLOSED_3 = "closed_3"
    CLOSED_4 = "closed_4"
    STEPS_1 = "steps_1"
    STEPS_2 = "steps_2"
    STEPS_3 = "steps_3"
    STEPS_4 = "steps_4"


CLOSED = (BoardMark.CLOSED_1, BoardMark.CLOSED_2, BoardMark.CLOSED_3, BoardMark.CLOSED_4)
"""What the lens marks a cell with of which so many sides are closed, four being as good as more."""
STEPS = (BoardMark.STEPS_1, BoardMark.STEPS_2, BoardMark.STEPS_3, BoardMark.STEPS_4)
"""What the lens marks a cell with to which a Stone gets in so many steps."""
CellMark = Mark | BoardMark
MARKS: tuple[CellMark, ...] = (*(mark for mark in Mark if mark is not Mark.DANGER), *BoardMark)
"""Those that cells have: danger is told by arcs and rounds."""


def mark_colour(mark: CellMark, palette: Palette) -> Rgb:
    """The colour of a mark; gold in a theme that has none for it."""
    if mark in CLOSED:
        return palette.mark[Mark.DANGER]
    if mark in STEPS or mark is BoardMark.CHOOSABLE:
        return palette.mark[Mark.TARGET]
    return palette.mark.get(mark, palette.gold_light)


class LastAction(NamedTuple):
    """Where an action came from (None for a tray) and went to."""

    origin: Hex | None
    target: Hex


class Hint(NamedTuple):
    """The action that a hint shows: from where (None for a tray, or where a Symbol stands) and to where.

    One that tells only where to look has no target, but an `area`.
    """

    origin: Hex | None
    target: Hex | None
    area: frozenset[Hex] = frozenset()


class Beside(NamedTuple):
    """What the table shows beside a position: by the settings, through the lens, and to whom.

    With `warn`, every Stone that is closed on three sides shows it, not only those that must escape. `closed`
    are cells with how many of their sides are, `steps` those with in how many a Stone gets there. With
    `agreed`, all cells are marked where something may enter. `kinds` tell who sits at each seat.
    """

    coordinates: Coordinates = "none"
    warn: bool = True
    closed: tuple[tuple[Hex, int], ...] = ()
    steps: tuple[tuple[Hex, int], ...] = ()
    agreed: bool = False
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Marked:
    """A mark on a cell, smaller on a piece where cells bear their names."""

    mark: CellMark
    named: bool = False


@dataclass(frozen=True, slots=True)
class Trail:
    """Dots across the edge between two cells, in a direction on the screen: the last action went this way."""

    direction: int


@dataclass(frozen=True, slots=True)
class HintArrow:
    """An arrow across such an edge: the action of a hint."""

    direction: int


@dataclass(frozen=True, slots=True)
class Left:
    """The mark of the cell that the last action came from."""
