"""Walls that no proof brings down: whether an engine breaks them when the game is played on, and how soon."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from statistics import median

from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.notation import parse_position
from dream.lab.alchemists_dream.dream_terms import DreamTerms
from dream.lab.alchemists_dream.puzzles.tactics import Tactic
from dream.lab.match.game_runner import play
from dream.lab.match.player_pool import make_player
from dream.lab.players.player_specs import Spec
from dream.protocol.client import Forfeit

KIND_WIDTH, WIDTH = 24, 14
HEAD = ("games", "broken", "lost", "median plies")


@dataclass(frozen=True)
class Playout:
    """A wall from which the game was played on: whether the attacker won or lost, after how many plies."""

    kind: str
    won: bool
    lost: bool
    plies: int


def playouts(attacker: Spec, defender: Spec, suite: Sequence[Tactic], most_plies: int) -> Iterator[Playout]:
    """Play on from each of a suite, at most so many plies; raises Forfeit when somebody fails."""
    terms = DreamTerms(most_plies=most_plies)
    with (
        closing(make_player(attacker, terms.patience)) as one,
        closing(make_player(defender, terms.patience)) as other,
    ):
        for tactic in suite:
            start = parse_position(tactic.text)
            run = play(history_of(start), (one, other) if start.turn == 0 else (other, one), terms)
            if run.failure:
                raise Forfeit(run.failure.cause, f"{run.failure} in {tactic.text}")
            winner = run.game.outcome.winner if run.game.outcome else None
            yield Playout(
                tactic.kind, winner == start.turn, winner == start.turn.other, len(run.game.actions)
            )


def siege_table(played: Sequence[Playout]) -> list[str]:
    """How many walls were broken, by kind and in all, and after how many plies."""
    kinds = sorted({playout.kind for playout in played})
    parts = [(kind, [one for one in played if one.kind == kind]) for kind in kinds]
    rows = [*parts, ("in all", played)]
    return [_line("walls", HEAD), *(_line(name, _numbers(part)) for name, part in rows)]


def _numbers(played: Sequence[Playout]) -> tuple[str, ...]:
    plies = [one.plies for one in played if one.won]
    counts = len(played), len(plies), sum(one.lost for one in played)
    return (*map(str, counts), f"{median(plies):.0f}" if plies else "-")


def _line(name: str, cells: Sequence[str]) -> str:
    return name.ljust(KIND_WIDTH) + "".join(cell.rjust(WIDTH) for cell in cells)
