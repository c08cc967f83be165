"""Exercises out of proven wins: the way to the win as far as one action alone wins, and how hard it is."""

from collections.abc import Iterable, Iterator, Sequence

from dream.games.alchemists_dream.engine.plain import stone_actions
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.notation import action_text, parse_position
from dream.games.alchemists_dream.rules.position import Position, StoneAction
from dream.lab.alchemists_dream.puzzles.siege import Siege
from dream.lab.alchemists_dream.puzzles.solver import TooHard, prove
from dream.lab.alchemists_dream.puzzles.tactics import Tactic, answers
from dream.lab.alchemists_dream.specs import parse_engine
from dream.lab.players.player_specs import Spec
from dream.protocol.dialogue import Limits
from dream.study.exercises import Exercise

GRADES = (30, 300, 3000)
"""With so many positions a turn the engine solves exercises of the first grades; the last needs more."""


def line_of(tactic: Tactic, effort: int) -> tuple[str, ...] | None:
    """The actions of both sides from a proven win on, as long as one alone of the attacker wins in time.

    It ends with an action of the attacker, at the latest with the one that wins. The defender holds out
    the longest, and where it can, so that one answer alone is right. None where several win at once, or
    where a proof takes more than `effort` positions.
    """
    if len(tactic.solutions) != 1:
        return None
    position = parse_position(tactic.text)
    right = next(one for one in stone_actions(position) if action_text(one) == tactic.solutions[0])
    line = [action_text(right)]
    try:
        for left in range(tactic.turns - 1, 0, -1):
            position = position.apply(right)
            reply = _hardest(position, left, effort)
            if reply is None:
                break
            answer, right = reply
            position = position.apply(answer)
            line += [action_text(answer), action_text(right)]
    except TooHard:
        return None
    return tuple(line)


def _hardest(position: Position, turns: int, effort: int) -> tuple[StoneAction, StoneAction] | None:
    """An answer of the defender after which the attacker wins in exactly so many turns by one action alone.

    None where there is none such.
    """
    for answer in stone_actions(position):
        after = position.apply(answer)
        if after.winner is None:
            found = prove(after, Siege.of(after, after.turn), turns, effort)
            if found is not None and found[0] == turns and len(found[1]) == 1:
                return answer, found[1][0]
    return None


def graded(tactics: Sequence[Tactic], spec: Spec) -> Iterator[int]:
    """How hard each is: 1 where the engine solves it with the fewest positions of `GRADES`, and so on up.

    Raises as `answers` does.
    """
    tries = [[answer.right for answer in answers(spec, tactics, Limits(nodes=nodes))] for nodes in GRADES]
    for found in zip(*tries, strict=True):
        yield found.index(True) + 1 if True in found else len(GRADES) + 1


def exercises_of(tactics: Iterable[Tactic], effort: int) -> Iterator[Exercise]:
    """The exercises among some proven wins, each position once, in their order; raises as `answers` does."""
    found = {tactic.text: (tactic, line) for tactic in tactics if (line := line_of(tactic, effort))}
    grades = graded([tactic for tactic, _ in found.values()], parse_engine("dream"))
    for (tactic, line), grade in zip(found.values(), grades, strict=True):
        yield Exercise(GAME.id, tactic.turns, grade, line, tactic.text, tactic.source)
