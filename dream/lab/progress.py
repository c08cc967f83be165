"""Playing skirmishes on a terminal: a progress bar for one thing after the other."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager

from rich.console import Console

from dream.lab.bar import bar
from dream.lab.skirmish import Arena, Fought, Skirmish


def play_games(
    arena: Arena, skirmishes: Iterable[Skirmish], add: Callable[[Fought], None], told: Callable[[], None]
) -> None:
    """Play the games, `add` each in their order as it is over, and have it told."""
    with closing(arena.play_all(skirmishes)) as played:
        for fought in played:
            add(fought)
            told()


@contextmanager
def progress_bar() -> Iterator[Callable[[str, int], Callable[[], None]]]:
    """A bar that begins anew with each thing to do, a name and how often it is done; what it gives back is
    to be called each time. What is printed meanwhile goes to standard output, above the bar on a terminal."""
    with bar(transient=True, redirect_stdout=Console().is_terminal) as progress:
        task = progress.add_task("", total=None)

        def begin(name: str, total: int) -> Callable[[], None]:
            progress.reset(task, description=name, total=total)
            return lambda: progress.advance(task)

        yield begin
