"""How bad a decision was, by how much of the win it gave away: the thresholds of all games, in one place."""

from collections.abc import Sequence
from enum import StrEnum

DOUBT = 2.0
"""By so many standard errors a decision must be worse than the best one."""


class Verdict(StrEnum):
    """What a decision was, from the best to the worst."""

    GOOD = "good"
    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def margin(self) -> float:
        """The least loss that is called so."""
        return MARGINS[self]


SIGNS = {Verdict.SLIP: "?!", Verdict.MISTAKE: "?", Verdict.BLUNDER: "??"}
"""What stands beside a move that was one, as in the annotations of chess."""
MARGINS = {Verdict.GOOD: 0.0, Verdict.SLIP: 0.05, Verdict.MISTAKE: 0.1, Verdict.BLUNDER: 0.2}
"""Losses in expected shares of the win; the tutor asks by the same ones."""


def verdict(loss: float, error: float | None = None) -> Verdict:
    """What a decision was that lost so much, as far as that is beyond its standard error."""
    certain = loss - DOUBT * (error or 0.0)
    return next((each for each in reversed(Verdict) if certain >= each.margin), Verdict.GOOD)


class Accuracy(StrEnum):
    """How well somebody has decided, in words: by what a decision lost in the mean."""

    FLAWLESS = "flawless"
    PRECISE = "precise"
    SOUND = "sound"
    UNEVEN = "uneven"
    SHAKY = "shaky"


MEAN_LOSSES = {
    Accuracy.FLAWLESS: 0.002,
    Accuracy.PRECISE: 0.008,
    Accuracy.SOUND: 0.02,
    Accuracy.UNEVEN: 0.04,
}
"""Up to which mean loss it is called so; beyond them all it is shaky."""


def accuracy(losses: Sequence[float]) -> Accuracy | None:
    """How well somebody has decided who lost this at each decision; None for nobody."""
    if not losses:
        return None
    mean = sum(losses) / len(losses)
    return next((word for word, most in MEAN_LOSSES.items() if mean <= most), Accuracy.SHAKY)
