"""The marks of cells: those of every table, and those that only this board has."""

from enum import StrEnum

from dream.ui.kit.palette import Colour, Mark, Palette


class BoardMark(StrEnum):
    """A meaning that only a cell of this board can be marked with."""

    MOVABLE = "movable"
    THREATENED = "threatened"
    SURROUNDED = "surrounded"
    CRACKED = "cracked"


CellMark = Mark | BoardMark
MARKS: tuple[CellMark, ...] = (*(mark for mark in Mark if mark is not Mark.DANGER), *BoardMark)
"""Those that cells have: danger is told by arcs and rounds."""


def mark_colour(mark: CellMark, palette: Palette) -> Colour:
    """The colour of a mark; gold in a theme that has none for it."""
    return palette.mark.get(mark, palette.gold_light)
