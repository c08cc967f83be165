"""What a journal lists: actions, several in a line or one beside another, under headings."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from dream.ui.widgets.scrolling.flow import Runs


@dataclass(frozen=True)
class Entry:
    """One action as it is listed, or several `actions` in a line.

    It has what it says, the column and the token of who did it, a sign beside it, and a `note` under it. In
    a single column it may say that in `parts` instead, texts and signs; a tooltip tells the text then. A
    `heading` is no action, and leads to where the next one is done.
    """

    text: str
    column: int = 0
    sign: str = ""
    heading: bool = False
    token: Hashable | None = None
    note: str = ""
    actions: int = 1
    parts: Runs = ()


def rows_of(entries: Sequence[Entry], columns: int) -> list[list[int | None]]:
    """The places of the entries in rows of so many columns; a player who acts twice begins a new row.

    A heading has a row for itself.
    """
    rows: list[list[int | None]] = []
    begins = True
    for place, entry in enumerate(entries):
        column = 0 if entry.heading else entry.column
        if begins or column == 0 or any(there is not None for there in rows[-1][column:]):
            rows.append([None] * columns)
        rows[-1][column] = place
        begins = entry.heading
    return rows
