"""Fitting the weights of an evaluation to the results of games, by Texel's method.

A position that the evaluation thinks worth x is expected to be won with the probability
``1 / (1 + exp(-scale * x))``; the weights are to make what happened as likely as can be: the loss is the
mean of ``-log`` of those probabilities (P. Österlund, "Texel's Tuning Method", who tries one weight after
the other). Near the present weights the worth is taken to be linear in them; then the loss is convex, and
Newton's method, kept within bounds (D. Bertsekas, "Projected Newton Methods", 1982), finds its least.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

LEAST_SCALE, MOST_SCALE = 1e-6, 1e-1
SECTIONS = 40
GOLDEN = (5**0.5 - 1) / 2
MOST_STEPS, MOST_HALVINGS = 50, 30
SMALL = 1e-7


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
    """The scale that makes the results most likely, found by a golden section over its logarithm."""
    low, high = np.log(LEAST_SCALE), np.log(MOST_SCALE)
    for _ in range(SECTIONS):
        one, other = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        if rows.loss(np.exp(one)) <= rows.loss(np.exp(other)):
            high = other
        else:
            low = one
    return float(np.exp((low + high) / 2))


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
    return _Fit(rows, scale, pull).change()


class _Fit:
    """A fit under way."""

    def __init__(self, rows: Rows, scale: float, pull: Pull) -> None:
        self._rows = rows
        self._pull = pull
        self._base = scale * rows.worth
        self._lever = scale * rows.slopes
        self._share = rows.share / rows.share.sum()

    def change(self) -> Numbers:
        """See `fitted_change`."""
        change = self._within(np.zeros(len(self._pull.low)))
        for _ in range(MOST_STEPS):
            after = self._walked(change, self._step(change))
            if np.abs(after - change).max() < SMALL:
                break
            change = after
        return change

    def _within(self, change: Numbers) -> Numbers:
        return np.clip(change, self._pull.low, self._pull.high)

    def _objective(self, change: Numbers) -> float:
        away = change - self._pull.towards
        return self._rows.loss_at(self._base + self._lever @ change) + self._pull.ridge / 2 * float(
            away @ away
        )

    def _step(self, change: Numbers) -> Numbers:
        """Newton's step in the weights that no bound holds."""
        z = np.clip(self._base + self._lever @ change, -500, 500)
        p = 1 / (1 + np.exp(-z))
        pull = self._pull
        gradient = self._lever.T @ (self._share * (p - self._rows.result))
        gradient += pull.ridge * (change - pull.towards)
        held = ((change <= pull.low) & (gradient > 0)) | ((change >= pull.high) & (gradient < 0))
        free = np.flatnonzero(~held)
        lever = self._lever[:, free]
        curve = (lever.T * (self._share * p * (1 - p))) @ lever + pull.ridge * np.eye(len(free))
        step = np.zeros_like(change)
        step[free] = -np.linalg.solve(curve, gradient[free])
        return step

    def _walked(self, change: Numbers, step: Numbers) -> Numbers:
        """As much of a step as makes it better, within the bounds; nothing of it when none does."""
        reached = self._objective(change)
        for _ in range(MOST_HALVINGS):
            after = self._within(change + step)
            if self._objective(after) < reached:
                return after
            step = step / 2
        return change
