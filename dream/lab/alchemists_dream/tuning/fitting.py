"""Fitting the weights of an evaluation to the results of games, by Texel's method.

A position that the evaluation thinks worth x is expected to be won with the probability
``1 / (1 + exp(-scale * x - ground * y))``, where y is how much more the enemy Symbol is exposed. The ground
decides much of a game and never changes: without y it would be laid to the charge of the weights. They are to
make what happened as likely as can be: the loss is the mean of ``-log`` of those probabilities (P. Österlund,
"Texel's Tuning Method", who tries one weight after the other). Near the present weights the worth is taken to
be linear in them; then the loss is convex, and a quasi-Newton method that keeps within bounds (L-BFGS-B)
finds its least.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit

Numbers = NDArray[np.float64]

FIRST_SCALE, LEAST_SCALE, MOST_SCALE = 1e-3, 1e-6, 1e-1
MOST_GROUND = 10.0
CLOSE = 1e-8
"""How near the logarithm of the scale, and the ground, come to the best ones."""
SURE = 1.96
"""Standard errors to either side of the middle of an interval of 95 %."""
STEEPNESS_LEFT = 1e-8
"""The fit of the weights ends where no slope of the objective is steeper."""


@dataclass(frozen=True, eq=False)
class Rows:
    """What is known of positions, one to a row, all seen from the first player.

    `worth` is what the evaluation says, `slopes` what one more of each weight would add to it, `exposure` how
    much more the second Symbol is exposed, `result` what came of the game from 0 to 1, and `share` how much
    the row counts. Rows of one `game`, a number, follow each other.
    """

    worth: Numbers
    slopes: Numbers
    exposure: Numbers
    result: Numbers
    share: Numbers
    game: NDArray[np.int64]

    def chance(self, outlook: "Outlook") -> Numbers:
        """What the logistic function makes the probability of a win of."""
        return outlook.scale * self.worth + outlook.ground * self.exposure

    def loss(self, outlook: "Outlook") -> float:
        """The mean loss; nan without a row that counts."""
        return self.loss_at(self.chance(outlook))

    def loss_at(self, z: Numbers) -> float:
        """The mean loss when each row is expected to be won with the probability ``1 / (1 + exp(-z))``."""
        total = float(self.share.sum())
        losses = np.logaddexp(0, z) - self.result * z
        return float(self.share @ losses) / total if total else float("nan")


@dataclass(frozen=True)
class Outlook:
    """What a point of worth, and a point of exposure, count in the logarithm of the odds."""

    scale: float
    ground: float


def fitted_outlook(rows: Rows) -> Outlook:
    """The outlook that makes the results most likely, the scale sought over its logarithm."""

    def outlook(point: Numbers) -> Outlook:
        return Outlook(float(np.exp(point[0])), float(point[1]))

    found = minimize(
        lambda point: rows.loss(outlook(point)),
        (np.log(FIRST_SCALE), 0.0),
        method="Nelder-Mead",
        bounds=((np.log(LEAST_SCALE), np.log(MOST_SCALE)), (-MOST_GROUND, MOST_GROUND)),
        options={"xatol": CLOSE, "fatol": CLOSE, "maxiter": 10_000},
    )
    return outlook(found.x)


@dataclass(frozen=True, eq=False)
class Pull:
    """What holds a change of the weights back: the bounds `low` and `high` of each, and the ridge, which is
    half of `ridge` times the square of the distance from `towards`. One number for each weight."""

    low: Numbers
    high: Numbers
    towards: Numbers
    ridge: float


def fitted_change(rows: Rows, outlook: Outlook, pull: Pull) -> Numbers:
    """By how much to change each weight, so that the loss and the ridge together are least."""
    base, lever = rows.chance(outlook), outlook.scale * rows.slopes
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


def margins(rows: Rows, outlook: Outlook, ridge: float) -> Numbers:
    """How far each fitted weight may be from the true one either way, with 95 %.

    By the sandwich estimator: the rows of a game are not independent, so the game is what counts once
    (P. J. Huber 1967, "The behavior of maximum likelihood estimates under nonstandard conditions"). The ridge
    is what was known beforehand, so that without games it alone says how far. The rows are those of the
    fitted weights, and the ground is thought of as fitted with them.
    """
    lever = np.column_stack([outlook.scale * rows.slopes, rows.exposure])
    known = ridge * np.diag([1.0] * rows.slopes.shape[1] + [0.0])
    total = float(rows.share.sum())
    share, chance = rows.share / total, expit(rows.chance(outlook))
    curvature = known + lever.T @ (lever * (share * chance * (1 - chance))[:, None])
    begins = np.flatnonzero(np.diff(rows.game, prepend=-1))
    pulls = np.add.reduceat(lever * (share * (chance - rows.result))[:, None], begins)
    bread = np.linalg.pinv(curvature)
    variance = np.diag(bread @ (known / total + pulls.T @ pulls) @ bread)[:-1]
    wide: Numbers = SURE * np.sqrt(np.maximum(variance, 0))
    return wide
