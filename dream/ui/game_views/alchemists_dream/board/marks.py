"""The marks of cells: those of every table, and those that only this board has."""

from enum import StrEnum

from dream.ui.kit.palette import Colour, Mark, Palette


class BoardMark(StrEnum):
    """A meaning that only a cell of this board can be marked with."""

    MOVABLE = "movable"
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


def mark_colour(mark: CellMark, palette: Palette) -> Colour:
    """The colour of a mark; gold in a theme that has none for it."""
    if mark in CLOSED:
        return palette.mark[Mark.DANGER]
    if mark in STEPS:
        return palette.mark[Mark.TARGET]
    return palette.mark.get(mark, palette.gold_light)
