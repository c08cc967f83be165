"""Escapes: positions in which one action alone saves the side to move, whose Symbol is soon surrounded.

They are looked for in games of a search against itself, on the way to their end. That every other action
loses is proven, as is that this one is not lost as soon.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dream.games.alchemists_dream.engine.plain import stone_actions
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.notation import action_text, position_text
from dream.games.alchemists_dream.rules.position import Phase, Player, Position, StoneAction
from dream.lab.alchemists_dream.puzzles.exercise_lines import graded
from dream.lab.alchemists_dream.puzzles.siege import Siege
from dream.lab.alchemists_dream.puzzles.solver import TooHard, prove
from dream.lab.alchemists_dream.puzzles.tactics import Tactic
from dream.lab.alchemists_dream.selfplay.compiled_games import (
    CompiledGame,
    CompiledPlayer,
    FinishedGame,
    GamePool,
)
from dream.lab.alchemists_dream.specs import parse_engine
from dream.study.exercises import Exercise

MOST_TURNS = 3
"""In so many turns at most every other action is lost."""
LEAST_TURNS = 2
FEWEST_ACTIONS = 8
"""With fewer there is little to choose from."""
ESCAPE_EFFORT = 100_000
"""A proof that needs more positions is given up."""
LAST_PLIES = 14
"""So many actions before the end of a game are looked at."""


@dataclass(frozen=True)
class Escape:
    """A position in which `action` alone is not lost within `turns` of the enemy."""

    position: Position
    action: StoneAction
    turns: int
    source: str

    @property
    def tactic(self) -> Tactic:
        """The same as a position with a solution, for an engine to try."""
        return Tactic(self.turns, (action_text(self.action),), self.source, position_text(self.position))


def escapes(games: int, seed: int, nodes: int, effort: int, threads: int | None = None) -> Iterator[Escape]:
    """The escapes in so many games from a seed on, at most one of each."""
    player = CompiledPlayer(nodes=nodes)
    pool = GamePool(threads)
    pool.prepare()
    played = (CompiledGame(number, (player, player)) for number in range(seed, seed + games))
    for finished in pool.play_all(played):
        found = next(_of_game(finished, effort), None)
        if found is not None:
            yield found


def _of_game(finished: FinishedGame, effort: int) -> Iterator[Escape]:
    """The escapes of a game that one side has won, the last one first."""
    positions = list(finished.positions)
    sieges = [Siege.of(finished.start, player) for player in Player]
    if positions[-1].winner is None:
        return
    for number in range(len(positions) - 2, max(0, len(positions) - LAST_PLIES), -1):
        position = positions[number]
        found = escape_of(position, sieges[1 - position.turn], effort)
        if found is not None:
            yield Escape(position, *found, f"self-play {finished.game.seed} {number}")


def escape_of(position: Position, siege: Siege, effort: int) -> tuple[StoneAction, int] | None:
    """The one action that saves the side to move, and within how many turns all others are lost.

    `siege` is that of the enemy. None where none or several save it, where it is in no danger or can win at
    once, or where a proof takes more than `effort` positions.
    """
    actions = list(stone_actions(position)) if position.phase is Phase.PLAY else []
    if len(actions) < FEWEST_ACTIONS:
        return None
    saving, longest = list[StoneAction](), 0
    try:
        for action in actions:
            after = position.apply(action)
            if after.winner is not None:
                return None
            lost = prove(after, siege, MOST_TURNS, effort)
            if lost is not None:
                longest = max(longest, lost[0])
            elif saving:
                return None
            else:
                saving.append(action)
    except TooHard:
        return None
    return (saving[0], longest) if saving and longest >= LEAST_TURNS else None


def exercises_of_escapes(found: Iterable[Escape]) -> Iterator[Exercise]:
    """The exercises that escapes make, each position once; raises as `answers` does."""
    once = {escape.tactic.text: escape for escape in found}
    grades = graded([escape.tactic for escape in once.values()], parse_engine("dream"))
    for (text, escape), grade in zip(once.items(), grades, strict=True):
        yield Exercise(GAME.id, escape.turns, grade, escape.tactic.solutions, text, escape.source, saves=True)
