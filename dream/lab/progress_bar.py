"""The bar on a terminal that tells how far a long piece of work has come."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


def bar(*, transient: bool = False, redirect_stdout: bool = True) -> Progress:
    """A bar on standard error: what goes on, how much of it is done, how long the rest takes."""
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=transient,
        redirect_stdout=redirect_stdout,
    )
