"""Fitting the weights of an evaluation to the results of games, by Texel's method.

A position that the evaluation thinks worth x is expected to be won with the probability
``1 / (1 + exp(-scale * x))``; the weights are to make what happened as likely as can be: the loss is the
mean of ``-log`` of those probabilities (P. Österlund, "Texel's Tuning Method", who tries one weight after
the other). Near the present weights the worth is taken to be linear in them; then the loss is convex, and
a quasi-Newton method that keeps within bounds (L-BFGS-B) finds its least.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize, minimize_scalar
from scipy.special import expit

Numbers = NDArray[np.float64]

LEAST_SCALE, MOST_SCALE = 1e-6, 1e-1
CLOSE = 1e-8
"""How near the logarithm of the scale comes to the best one."""
STEEPNESS_LEFT = 1e-8
"""The fit of the weights ends where no slope of the objective is steeper."""


@dataclass(frozen=True, eq=False)
class Rows:
    """What is known of positions, one to a row, all seen from the first player.

    `worth` is what the evaluation says, `slopes` what one more of each weight would add to it, `result`
    what came of the game from 0 to 1, and `share` how much the row counts.
    """

    worth: Numbers
    slopes: Numbers
    result: Numbers
    share: Numbers

    def loss(self, scale: float) -> float:
        """The mean loss; nan without a row that counts."""
        return self.loss_at(scale * self.worth)

    def loss_at(self, z: Numbers) -> float:
        """The mean loss when each row is expected to be won with the probability ``1 / (1 + exp(-z))``."""
        total = float(self.share.sum())
        losses = np.logaddexp(0, z) - self.result * z
        return float(self.share @ losses) / total if total else float("nan")


def fitted_scale(rows: Rows) -> float:
    """The scale that makes the results most likely, sought over its logarithm."""
    found = minimize_scalar(
        lambda logarithm: rows.loss(np.exp(logarithm)),
        bounds=(np.log(LEAST_SCALE), np.log(MOST_SCALE)),
        method="bounded",
        options={"xatol": CLOSE},
    )
    return float(np.exp(found.x))


@dataclass(frozen=True, eq=False)
class Pull:
    """What holds a change of the weights back: the bounds `low` and `high` of each, and the ridge, which is
    half of `ridge` times the square of the distance from `towards`. One number for each weight."""

    low: Numbers
    high: Numbers
    towards: Numbers
    ridge: float


def fitted_change(rows: Rows, scale: float, pull: Pull) -> Numbers:
    """By how much to change each weight, so that the loss and the ridge together are least."""
    base, lever = scale * rows.worth, scale * rows.slopes
    share = rows.share / rows.share.sum()

    def objective(change: Numbers) -> tuple[float, Numbers]:
        """The loss with the ridge after a change of the weights, and its gradient."""
        z, away = base + lever @ change, change - pull.towards
        value = rows.loss_at(z) + pull.ridge / 2 * float(away @ away)
        return value, lever.T @ (share * (expit(z) - rows.result)) + pull.ridge * away

    found = minimize(
        objective,
        np.clip(np.zeros(len(pull.low)), pull.low, pull.high),
        jac=True,
        method="L-BFGS-B",
        bounds=list(zip(pull.low, pull.high, strict=True)),
        options={"ftol": 0, "gtol": STEEPNESS_LEFT, "maxiter": 10_000},
    )
    change: Numbers = found.x
    return change
