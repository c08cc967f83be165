"""What things are worth beside their points: the one table of the evaluation."""

from dataclasses import dataclass

from dream.games.jabirs_transmutations.rules.components import Resource

R = Resource
Marginal = tuple[float, ...]


@dataclass(frozen=True)
class Values:
    """What things are worth beside their points: the first of each, the second, and so on; the last number
    holds for all that follow. `together` is what one of each of these adds when all are there."""

    resources: dict[Resource, Marginal]
    fire: Marginal
    water: Marginal
    together: dict[tuple[Resource, ...], float]


ROUGH = Values(
    resources={
        R.CINNABAR: (0.3,),
        R.LEAD: (0.4,),
        R.SALT: (0.4,),
        R.QUICKSILVER: (0.75,),
        R.SULFUR: (0.6,),
        R.ARSENIC: (0.6,),
        R.TIN: (1.85,),
        R.COPPER: (1.75,),
        R.DISTILLED: (1.5,),
        R.PURE: (1.8,),
        R.HOTNESS: (0.3,),
        R.COLDNESS: (-0.1,),
        R.WETNESS: (0.2,),
        R.DRYNESS: (-0.1,),
    },
    fire=(0.2,),
    water=(0.25,),
    together={},
)
"""What the law's own page proposes, less the points."""

FITTED = Values(
    resources={
        R.CINNABAR: (0.3, 0.1),
        R.LEAD: (0.35, 0.4, 0.2),
        R.SALT: (0.5, 0.6, 0.35),
        R.QUICKSILVER: (0.45, 0.45),
        R.SULFUR: (0.4, 0.5, 0.3),
        R.ARSENIC: (1.25, 1.1, 1.0),
        R.TIN: (1.0, 0.4, 0.2),
        R.COPPER: (2.25, 0.9),
        R.DISTILLED: (1.25, 1.1),
        R.PURE: (1.0, 0.7),
        R.HOTNESS: (0.3, 0.0),
        R.COLDNESS: (-0.5, -0.2),
        R.WETNESS: (0.3, 0.05),
        R.DRYNESS: (-0.3, -0.2),
    },
    fire=(0.1,),
    water=(0.1, 0.2),
    together={(R.TIN, R.COPPER): 0.35},
)
"""Fitted to who won the games of machines, by a softmax of the worths of the three seats."""
