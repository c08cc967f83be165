"""What a journal lists: actions, several in a line or one beside another, under headings."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from dream.ui.widgets.scrolling.flow import Runs


class Mark(NamedTuple):
    """What a move was worth: a sign beside it, and a lozenge where the game turned."""

    sign: str
    turns: bool = False


@dataclass(frozen=True)
class Entry:
    """One action as it is listed, or several `actions` in a line.

    It has what it says, the column and the token of who did it, a sign beside it, and a `note` under it. In
    a single column it may say that in `parts` instead, texts and signs; a tooltip tells the text then. A
    `heading` is no action, and leads to where the next one is done.

    What is so `deep` in variations stands indented under the line, counts for no action of it, and a click
    on it leads to what it `goes_to`; one that `begins` is the first of its variation. What is `aside` of the
    game that was played is written in another colour.
    """

    text: str
    column: int = 0
    sign: str = ""
    heading: bool = False
    token: Hashable | None = None
    note: str = ""
    actions: int = 1
    parts: Runs = ()
    deep: int = 0
    begins: bool = False
    goes_to: Hashable | None = None
    aside: bool = False


def rows_of(entries: Sequence[Entry], columns: int) -> list[list[int | None]]:
    """The places of the entries in rows of so many columns; a player who acts twice begins a new row.

    A heading has a row for itself, and a variation shares none.
    """
    rows: list[list[int | None]] = []
    begins, deep = True, 0
    for place, entry in enumerate(entries):
        column = 0 if entry.heading else entry.column
        begins, deep = begins or entry.begins or entry.deep != deep, entry.deep
        if begins or column == 0 or any(there is not None for there in rows[-1][column:]):
            rows.append([None] * columns)
        rows[-1][column] = place
        begins = entry.heading
    return rows
