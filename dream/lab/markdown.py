"""Tables that can be put into a page as they are."""

from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table

WIDE: Final = 160
"""More columns than any row takes, however narrow the terminal is."""


def table_lines(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown: the first column to the left, the others to the right."""
    table = Table(box=box.MARKDOWN)
    for name in columns:
        table.add_column(name, justify="left" if name == columns[0] else "right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    console = Console(file=StringIO(), width=WIDE)
    with console.capture() as written:
        console.print(table)
    return [line for line in written.get().splitlines() if line.strip()]
