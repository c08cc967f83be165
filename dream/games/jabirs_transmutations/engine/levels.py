"""The levels of play, as one table: how far each looks ahead, at how many deals, and what it gets wrong."""

from dataclasses import dataclass, replace
from enum import Enum

from dream.games.jabirs_transmutations import WORD
from dream.games.jabirs_transmutations.engine.evaluation import (
    FITTED_EVALUATION,
    ROUGH_EVALUATION,
    Evaluation,
)
from dream.play.levels import numbered


class Draft(Enum):
    """How cards are picked."""

    FIXED = "fixed"
    """By the same values of cards always."""
    PLANNED = "planned"
    """By what the seat's own turn gains by them."""
    LOOK_AHEAD = "look ahead"
    """By how the rest of the draft goes, over deals of what is unseen."""


@dataclass(frozen=True, kw_only=True)
class Strength:
    """How the engine plays: `deals` of what is unseen are looked at for a pick.

    Without `plans` a turn is played step by step, each the best one for itself. Who `minds_others` plays
    for the chance to win, others for what they end with themselves. `lapse` is by how many
    points it misjudges each choice: the standard deviation of a normal error.
    """

    draft: Draft
    evaluation: Evaluation = FITTED_EVALUATION
    plans: bool = True
    minds_others: bool = False
    deals: int = 0
    lapse: float = 0.0


SINGLE_STEP = Strength(draft=Draft.FIXED, plans=False, evaluation=ROUGH_EVALUATION)
"""The yardstick that the best level is measured by: the best single step, with fixed card values."""
LEVELS = numbered(
    WORD,
    (
        replace(SINGLE_STEP, lapse=0.5),
        Strength(draft=Draft.PLANNED, lapse=1.6),
        Strength(draft=Draft.PLANNED, lapse=0.8),
        Strength(draft=Draft.PLANNED, lapse=0.3),
        Strength(draft=Draft.LOOK_AHEAD, deals=60, minds_others=True),
    ),
    lambda strength: 1.0 if strength.deals else 0.0,
)
BEST = LEVELS[-1].strength
FACES = ("youth", "hood", "spectacles", "ruff", "turban")
"""What whoever plays at each level looks like."""
SHARES = ((0.620, 2), (0.520, 2), (0.555, 2), (0.463, 2))
"""The share of the wins of each level but the first against so many of the level below: docs/engine.md."""
