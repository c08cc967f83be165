"""How far a long piece of work has come, on a terminal; nothing where standard error is none."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Show = Callable[[str, int], object]
"""Shows what goes on, and how much of it is done."""


@contextmanager
def shown_progress(total: int | None = None) -> Iterator[Show]:
    """A line that is gone afterwards; with the `total` of all that is to be done, a bar."""
    if not sys.stderr.isatty():
        yield lambda what, done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = [BarColumn(), TimeRemainingColumn()] if total else []
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}", markup=False), *columns, console=console, transient=True
    ) as bar:
        task = bar.add_task("", total=total)
        yield lambda what, done: bar.update(task, description=what, completed=done)
