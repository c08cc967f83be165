"""What the tools share on a terminal: their commands, tables, and lines of what was found."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from typer.main import get_command

from dream.base.errors import Refused, reason
from dream.cli.arguments import INTERRUPTED, os_sentence, refuse

Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="The scheduler of a dask cluster, whose workers do the work."),
]
"""The option of every command that can take hours."""


def command_app() -> typer.Typer:
    """What holds the commands of a tool."""
    return typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
        pretty_exceptions_enable=False,
    )


def main(app: typer.Typer) -> None:
    """Run the command that the program was called with, and exit with its status."""
    sys.exit(ended(app, sys.argv[1:]))


def ended(app: typer.Typer, arguments: Sequence[str]) -> int:
    """Run a tool with these arguments; gives the exit status, and says in one sentence what is refused."""
    try:
        status = get_command(app).main(list(arguments), standalone_mode=False)
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except typer.TyperException as error:
        return refuse(error.format_message())
    except OSError as error:
        return refuse(os_sentence(error))
    except Refused as error:
        return refuse(reason(error))
    return status if isinstance(status, int) else 0


def table_lines(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown: the first column to the left, the others to the right."""
    table = Table(box=box.MARKDOWN)
    for name in columns:
        table.add_column(name, justify="left" if name == columns[0] else "right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    console = Console(file=StringIO(), width=160)  # more columns than any row takes
    with console.capture() as written:
        console.print(table)
    return [line for line in written.get().splitlines() if line.strip()]


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
