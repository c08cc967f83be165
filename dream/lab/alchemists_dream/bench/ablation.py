"""``dream bench ablation``: what each heuristic of the search is worth, in games of the whole search against
the same search without it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from rich.console import Console
from rich.table import Table

from dream.games.alchemists_dream.engine.kernel.evaluate import HEURISTICS, STANDARD_HEURISTICS
from dream.lab.alchemists_dream.selfplay.compiled_games import CompiledPlayer, GamePool
from dream.lab.alchemists_dream.selfplay.compiled_match import CompiledMatch
from dream.lab.alchemists_dream.selfplay.progress import play_games, progress_bar

NEVER_UNSAFE: Final = 5
"""More pressure than any Symbol in play is under: with four it is surrounded, and the game is over."""
OLD_NAMES: Final = dict(zip(("reverse", "pass", "late", "reduce", "extend", "wary"), HEURISTICS, strict=True))
"""What the heuristics were called before: these names still choose them, and are shown nowhere."""


def chosen_heuristics(names: Iterable[str]) -> list[str]:
    """The heuristics of these names in their order, or all without a name; raises KeyError for another
    one."""
    known = {**OLD_NAMES, **dict(zip(HEURISTICS, HEURISTICS, strict=True))}
    wanted = [known[name] for name in names]
    return [name for name in HEURISTICS if not wanted or name in wanted]


def without(heuristic: str) -> tuple[int, ...]:
    """The standard heuristics but this one; without ``symbol_safety`` the others are trusted under any
    pressure."""
    gone = NEVER_UNSAFE if heuristic == "symbol_safety" else 0
    known = zip(HEURISTICS, STANDARD_HEURISTICS, strict=True)
    return tuple(gone if name == heuristic else held for name, held in known)


def ablations(heuristics: Iterable[str], nodes: int, pairs: int) -> list[CompiledMatch]:
    """Matches of the whole search against the search without each heuristic, after which they are named."""
    whole = CompiledPlayer(nodes=nodes)
    return [
        CompiledMatch(name, whole, replace(whole, heuristics=without(name)), pairs) for name in heuristics
    ]


def ablate_on_console(matches: Sequence[CompiledMatch], seeds: int, pool: GamePool) -> None:
    """Play the matches, all from the same seeds, print how each ended, and a table of all at the end.

    The table is printed too when they are interrupted (KeyboardInterrupt), of what was played so far.
    """
    try:
        with progress_bar() as begin:
            begin("compiling", 1)
            pool.prepare()
            for match in matches:
                told = begin(match.name, 2 * match.pairs)
                play_games(pool, match.games(seeds), match.add, told)
                print(match.text, flush=True)
    finally:
        if any(match.points for match in matches):
            Console().print(ablation_table(matches))


def ablation_table(matches: Iterable[CompiledMatch]) -> Table:
    """What is said of the matches of which games were played."""
    table = Table("without", "games", "+", "=", "-", "Elo (95 %)", "worth having")
    for match in matches:
        if match.points:
            found = match.estimate
            strength = (str(found), f"{found.superiority:.1%}") if found else ()
            table.add_row(match.name, str(len(match.points)), *map(str, match.counts), *strength)
    return table
