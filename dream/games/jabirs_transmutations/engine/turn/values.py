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
        R.CINNABAR: (0.13, 0.14, -0.22),
        R.LEAD: (0.79, 0.11, 0.09),
        R.SALT: (0.22, 0.26, -0.09),
        R.QUICKSILVER: (0.41, 0.06),
        R.SULFUR: (0.43, -0.42, -0.04),
        R.ARSENIC: (1.02, 0.41),
        R.TIN: (0.47, -0.07),
        R.COPPER: (1.71, 1.20),
        R.DISTILLED: (1.25, 0.92),
        R.PURE: (-0.19, -0.16),
        R.HOTNESS: (0.22,),
        R.COLDNESS: (0.11,),
        R.WETNESS: (0.84,),
        R.DRYNESS: (0.04,),
    },
    fire=(0.59, 0.35),
    water=(0.93, 0.68),
    together={
        (R.TIN, R.COPPER): 0.12,
        (R.TIN, R.COLDNESS): 0.76,
        (R.TIN, R.DRYNESS): 0.12,
        (R.PURE, R.DISTILLED): 0.55,
        (R.PURE, R.WETNESS): 0.15,
        (R.ARSENIC, R.COPPER): -1.00,
        (R.ARSENIC, R.HOTNESS): -0.48,
    },
)
"""Found by an evolution strategy (CMA-ES) that maximized the share of wins.

The opponents were two that pick by fixed values of cards, and two that play by an earlier table of values.
Tokens pile up and cards run short when others pick Fire and Water first: so more of a token is worth little.
"""
