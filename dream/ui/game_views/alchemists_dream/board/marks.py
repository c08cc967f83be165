"""The marks of cells: those of every table, and those that only this board has."""

from enum import StrEnum

from dream.ui.kit.palette import Colour, Mark, Palette


class BoardMark(StrEnum):
    """A meaning that only a cell of this board can be marked with."""

    MOVABLE = "movable"
    BESIEGER = "besieger"
    THREATENED = "threatened"
    CRACKED = "cracked"


CellMark = Mark | BoardMark
MARKS: tuple[CellMark, ...] = (*Mark, *BoardMark)


def mark_colour(mark: CellMark, palette: Palette) -> Colour:
    """The colour of a mark; gold in a theme that has none for it."""
    return palette.mark.get(mark, palette.gold_light)
