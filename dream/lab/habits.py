"""``dream bench habits``: what each thing that a search guesses by is worth, in games against the same search
without it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from rich.console import Console
from rich.table import Table

from dream.engine.kernel.work import HABITS, STANDARD_HABITS
from dream.lab.progress import play_games, progress_bar
from dream.lab.skirmish import Arena, Fighter
from dream.lab.trial import Trial

NEVER_WARY: Final = 5
"""More pressure than any Symbol in play is under: with four it is surrounded, and the game is over."""


def without(habit: str) -> tuple[int, ...]:
    """The standard habits but this one; without ``wary`` the others are trusted under any pressure."""
    gone = NEVER_WARY if habit == "wary" else 0
    return tuple(gone if name == habit else held for name, held in zip(HABITS, STANDARD_HABITS, strict=True))


def habit_trials(habits: Iterable[str], nodes: int, pairs: int) -> list[Trial]:
    """The whole search against the search without each of `habits`, after which the trials are named."""
    whole = Fighter(nodes=nodes)
    return [Trial(habit, whole, replace(whole, habits=without(habit)), pairs) for habit in habits]


def try_on_console(trials: Sequence[Trial], seeds: int, arena: Arena) -> None:
    """Play the trials, all from the same seeds, print how each ended, and a table of all at the end.

    The table is printed too when they are interrupted (KeyboardInterrupt), of what was played so far.
    """
    try:
        with progress_bar() as begin:
            begin("compiling", 1)
            arena.prepare()
            for trial in trials:
                told = begin(trial.name, 2 * trial.pairs)
                play_games(arena, trial.skirmishes(seeds), trial.add, told)
                print(trial.text, flush=True)
    finally:
        if any(trial.points for trial in trials):
            Console().print(habits_table(trials))


def habits_table(trials: Iterable[Trial]) -> Table:
    """What is said of the trials of which games were played."""
    table = Table("habit", "games", "+", "=", "-", "Elo (95 %)", "worth having")
    for trial in trials:
        if trial.points:
            found = trial.estimate
            strength = (str(found), f"{found.superiority:.1%}") if found else ()
            table.add_row(trial.name, str(len(trial.points)), *map(str, trial.counts), *strength)
    return table
