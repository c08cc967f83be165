"""The chance to win, from what the seats have at the end of a round.

When a seat has reached enough points the game is over, and whoever has most has won. Else the chance of a
seat is to those of the others as the exponentials of what their tableaus are worth (a softmax).
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from math import exp, prod

from dream.games.jabirs_transmutations.engine.turn.evaluation import Evaluation
from dream.games.jabirs_transmutations.engine.turn.packed import BITS, STACK, Packed, count
from dream.games.jabirs_transmutations.rules.components import (
    ELIXIRS,
    METALS,
    TOKENS_OF_A_COLOUR,
    Resource,
)
from dream.games.jabirs_transmutations.rules.scoring import GOLD_POINTS, POINTS_TO_END, SILVER_POINTS

STEEPNESS = 0.45
"""How much a point more is worth in the exponent, fitted to games."""
MOST_ENDS = 4
"""How many ends of another's turn are told apart; the likeliest stand for the rest."""
MOST_WEIGHTS = 6
"""How many weights of the others together are told apart."""

SCORING_AT = BITS * ELIXIRS[0]
SCORING_MASK = (1 << BITS * len(ELIXIRS + METALS)) - 1
RANK_BITS = 5
END_RANK = POINTS_TO_END << 3 * RANK_BITS
"""The least rank with enough points to end the game."""


class _Ranks(dict[int, int]):
    """The ranks of what counts for the score, but for tokens, worked out when first asked for."""

    def __missing__(self, scoring: int) -> int:
        tableau = scoring << SCORING_AT
        gold, silver = count(tableau, Resource.GOLD), count(tableau, Resource.SILVER)
        points = GOLD_POINTS * gold + SILVER_POINTS * silver + sum(count(tableau, each) for each in ELIXIRS)
        self[scoring] = rank = ((points << RANK_BITS) + gold << RANK_BITS) + silver << RANK_BITS
        return rank


_ranks = _Ranks()


def rank_of(tableau: Packed) -> int:
    """A number by which the law would say who has won: points, gold, silver and tokens, in this order."""
    return _ranks[tableau >> SCORING_AT & SCORING_MASK] + TOKENS_OF_A_COLOUR - count(tableau, STACK)


def points_of(tableau: Packed) -> int:
    """The points of what a seat has."""
    return rank_of(tableau) >> 3 * RANK_BITS


def share_of_win(worths: Sequence[float], seat: int) -> float:
    """The chance of a seat to win when the game goes on and the tableaus of all are worth this."""
    return 1 / sum(exp(STEEPNESS * (worth - worths[seat])) for worth in worths)


class Rivals:
    """What the others may have at the end of the round, as far as it matters to a seat.

    Where the game goes on that is the sum of their exponentials, where one of them ends it their best rank
    and how many of them have it; each with how likely it is.
    """

    def __init__(self, evaluation: Evaluation) -> None:
        self._evaluation = evaluation
        self._weights: list[tuple[float, float]] = []
        self.ranks: list[tuple[float, int, int]] = []

    def add(self, ends: Sequence[Mapping[Packed, float]], likely: float = 1.0) -> None:
        """Take the others to have, each independently, one of his `ends`, so likely all together."""
        for combined in product(*map(_likeliest, ends)):
            chance = likely * prod(each for _, each in combined)
            ranks = [rank_of(tableau) for tableau, _ in combined]
            if max(ranks) >= END_RANK:
                self.ranks.append((chance, max(ranks), ranks.count(max(ranks))))
            else:
                weight = sum(exp(STEEPNESS * self._evaluation(tableau)) for tableau, _ in combined)
                self._weights.append((weight, chance))

    def weights(self) -> list[tuple[float, float]]:
        """How likely the game goes on for the others with about these weights: such that are near together
        are one."""
        weights = sorted(self._weights)
        size = -(-len(weights) // MOST_WEIGHTS) or 1
        groups = [weights[at : at + size] for at in range(0, len(weights), size)]
        chances = [sum(chance for _, chance in group) for group in groups]
        means = [
            sum(weight * chance for weight, chance in group) / total
            for group, total in zip(groups, chances, strict=True)
        ]
        return list(zip(chances, means, strict=True))


def _likeliest(ends: Mapping[Packed, float]) -> Iterable[tuple[Packed, float]]:
    chosen = sorted(ends.items(), key=lambda end: -end[1])[:MOST_ENDS]
    total = sum(chance for _, chance in chosen)
    return [(tableau, chance / total) for tableau, chance in chosen]


class WinChance:
    """A leaf of a plan: the chance to win with what a seat ends the round with."""

    def __init__(self, evaluation: Evaluation, rivals: Rivals) -> None:
        self._evaluation = evaluation
        self._weights = rivals.weights()
        self._ranks = rivals.ranks
        self._going_on = sum(chance for chance, _ in self._weights)

    def __call__(self, tableau: Packed) -> float:
        rank = rank_of(tableau)
        if rank < END_RANK:
            weight = exp(STEEPNESS * self._evaluation(tableau))
            return sum([chance * weight / (weight + other) for chance, other in self._weights])
        beaten = sum(chance for chance, other, _ in self._ranks if rank > other)
        tied = sum(chance / (1 + number) for chance, other, number in self._ranks if rank == other)
        return self._going_on + beaten + tied
