"""What is said of the suite of walls: what is proven in it, and what an engine made of that, in tables."""

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from dream.base.assets import asset
from dream.base.texts import counted, english
from dream.lab.alchemists_dream.puzzles.tactics import Answer, Tactic

HEADER = """\
# Walls, and what an exhaustive search proves of them: N, won in N turns and no sooner, or >N, not won within
# N turns; the first actions that win in as many (all of them) or -; where it comes from; the position; tabs
# between. Made by `dream walls`, see docs/lab.md."""
WIDEST_BAR = 40
NAMES = ("walls", "won", "solved", "announced", "not won", "right", "later win announced")
KIND_WIDTH, WIDTH = 24, 8


def wall_suite() -> Path:
    """The file of the suite of walls that comes with the program."""
    return asset("bench/walls.txt")


def plies(tactic: Tactic) -> int:
    """How many plies the turns of a proof are: those of the attacker and the answers between."""
    return 2 * tactic.turns - 1


def histogram(suite: Iterable[Tactic]) -> list[str]:
    """How many positions are proven to be won in how many turns, and not to be won within how many."""
    counts = Counter((not tactic.won, tactic.turns, plies(tactic)) for tactic in suite)
    longest = max(counts.values(), default=1)
    lines = []
    for (not_won, turns, length), count in sorted(counts.items()):
        name = f"{'not won within' if not_won else 'won in'} {_turns(turns)} ({_plies(length)})"
        lines.append(f"{name:<34}{count:>5}  {'#' * -(-count * WIDEST_BAR // longest)}")
    return lines


def wall_table(given: Sequence[Answer]) -> list[str]:
    """What an engine made of the suite, by kind and by how long the proof is."""
    kinds = sorted({answer.tactic.kind for answer in given})
    lengths = sorted({answer.tactic.turns for answer in given})
    by_kind = [(kind, [one for one in given if one.tactic.kind == kind]) for kind in kinds]
    by_length = [
        (f"{_turns(turns)}, {_plies(2 * turns - 1)}", [one for one in given if one.tactic.turns == turns])
        for turns in lengths
    ]
    head = NAMES[0].ljust(KIND_WIDTH) + "".join(f"  {name:>{max(WIDTH, len(name))}}" for name in NAMES[1:])
    rows = [_row(name, answers) for name, answers in [*by_kind, *by_length, ("in all", list(given))]]
    return [head, *rows]


def _turns(count: int) -> str:
    return english(counted("turns", count))


def _plies(count: int) -> str:
    return english(counted("plies", count))


def _row(name: str, given: Sequence[Answer]) -> str:
    won = [answer for answer in given if answer.tactic.won]
    others = [answer for answer in given if not answer.tactic.won]
    numbers = (
        len(won),
        sum(answer.right for answer in won),
        sum(answer.sure for answer in won),
        len(others),
        sum(answer.right for answer in others),
        sum(answer.later for answer in others),
    )
    cells = (
        f"  {number:>{max(WIDTH, len(title))}}" for title, number in zip(NAMES[1:], numbers, strict=True)
    )
    return name.ljust(KIND_WIDTH) + "".join(cells)
