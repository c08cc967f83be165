"""Playing games on a terminal: a progress bar for one thing after the other."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager

from rich.console import Console

from dream.lab.alchemists_dream.selfplay.compiled_games import CompiledGame, FinishedGame, GamePool
from dream.lab.progress_bar import bar


def play_games(
    pool: GamePool,
    games: Iterable[CompiledGame],
    add: Callable[[FinishedGame], None],
    told: Callable[[], None],
) -> None:
    """Play the games, `add` each in their order as it is over, and have it told."""
    with closing(pool.play_all(games)) as played:
        for finished in played:
            add(finished)
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
