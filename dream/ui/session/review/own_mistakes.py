"""What somebody did wrong in a game, as exercises: where one action was clearly better than any other."""

from collections.abc import Callable

from dream.exercises.exercise import PLAYED, Exercise
from dream.play.game import A, S
from dream.play.history import History
from dream.review.review import JudgedMove, Review
from dream.review.verdict import Verdict

LEAST_LEAD = 0.04
"""By so much of the win, beyond its error, the best action must be better than any other."""
GRADES_FROM = {1: 0.4, 2: 0.2, 3: 0.1, 4: 0.0}
"""The least loss of each grade: what cost most is easiest to see."""


def own_exercises(
    review: Review, history: History[S, A], is_own: Callable[[JudgedMove], bool]
) -> tuple[Exercise, ...]:
    """The exercises of what somebody did wrong in a reviewed game, in its order, each position once.

    `is_own` knows whose decisions count.
    """
    mistakes = review.mistakes(least=Verdict.MISTAKE)
    found = [_exercise(move, history) for move in mistakes if _is_clear(move) and is_own(move)]
    return tuple({one.name: one for one in found}.values())


def _is_clear(move: JudgedMove) -> bool:
    return move.lead is not None and move.lead >= LEAST_LEAD and move.best != move.played


def _exercise(move: JudgedMove, history: History[S, A]) -> Exercise:
    game = history.game
    return Exercise(
        game=game.id,
        turns=0,
        grade=next(grade for grade, least in GRADES_FROM.items() if move.loss >= least),
        line=(move.best,),
        position=game.state_text(history.states[move.done]),
        source=f"{PLAYED} {move.played}",
        ahead=max(1, round(100 * (move.lead or 0))),
    )
