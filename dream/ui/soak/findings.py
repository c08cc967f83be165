"""What was found, in lines of a table: some have to be right, others only tell."""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.console import Console
from rich.markup import escape
from rich.table import Table

_VERDICTS = {True: "[green]pass", False: "[red]fail", None: ""}
MOST_OF_A_FAULT = 4000


@dataclass(frozen=True)
class Finding:
    """A line: `passed` None where nothing can be wrong, or where nobody can tell."""

    name: str
    value: str
    passed: bool | None = None


def none_of(name: str, things: Iterable[str] | None) -> Finding:
    """A line of things of which there should be none; None where nobody can tell."""
    if things is None:
        return Finding(name, "not told")
    count = len(list(things))
    return Finding(name, str(count), count == 0)


def show(title: str, findings: Iterable[Finding], faults: Iterable[str]) -> bool:
    """Print the table, and below it what is wrong; whether all is right."""
    table, right = Table("what", "found", "", title=title), True
    for finding in findings:
        table.add_row(finding.name, escape(finding.value), _VERDICTS[finding.passed])
        right = right and finding.passed is not False
    console = Console()
    console.print(table)
    for fault in faults:
        console.print(escape(fault[:MOST_OF_A_FAULT]), highlight=False)
    return right
