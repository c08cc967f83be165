"""What a tableau is worth: one turn planned exactly, whatever the die says, and the chance to win.

What one seat has is one integer, and the transmutations are sums, for a plan looks at thousands of
tableaus. A field of six bits counts one thing, at most 31 of it; its highest bit is a guard, which is not
set. The fields are those of the resources in table order, then Fire and Water before the seat, then what is
left of silver and gold in the supply, and at last the seat's stack of tokens. So what a recipe takes can be
told from all fields at once: nothing is missing when the guards survive the subtraction.

To end a turn with something is worth its points, and what may become of the rest: what a thing brings in
the long run of a game, in points. When a seat has reached enough points the game is over, and whoever has
most has won. Else the chance of a seat is to those of the others as the exponentials of what their tableaus
are worth (a softmax).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import exp, prod

from dream.games.jabirs_transmutations.rules.components import (
    ELIXIRS,
    LEAST_SUCCESS,
    METALS,
    REAGENTS,
    RECIPES,
    TOKEN_OF,
    TOKENS_OF_A_COLOUR,
    Card,
    Resource,
)
from dream.games.jabirs_transmutations.rules.law import (
    GOLD_POINTS,
    POINTS_TO_END,
    SILVER_POINTS,
    TRANSMUTATIONS,
    card_used,
)
from dream.games.jabirs_transmutations.rules.state import (
    MOST_SAVED,
    Done,
    ListedAction,
    State,
    Tableau,
    Transmute,
)
from dream.play.cards import Multiset

# What a seat has, as one integer

BITS = 6
FIELD = 31
FIRE = len(Resource)
WATER = FIRE + 1
SUPPLY = {Resource.SILVER: WATER + 1, Resource.GOLD: WATER + 2}
STACK = WATER + 3
FIELDS = STACK + 1
GUARDS = sum(32 << BITS * field for field in range(FIELDS))
CARD_FIELD = {Card.FIRE: FIRE, Card.WATER: WATER}
SUCCESS = (7 - LEAST_SUCCESS) / 6
"""How likely the die is a success."""

Packed = int


def one(field: int) -> Packed:
    """One thing of a field."""
    return 1 << BITS * field


def count(packed: Packed, field: int) -> int:
    """How many things a field has."""
    return packed >> BITS * field & FIELD


def packed(tableau: Tableau, state: State) -> Packed:
    """What a seat has, with what is left in the supply."""
    return _packed(tableau, state.supply(Resource.SILVER), state.supply(Resource.GOLD))


def _packed(tableau: Tableau, silver: int, gold: int) -> Packed:
    counts = (*tableau.board.counts, *tableau.cards.counts[: len(REAGENTS)], silver, gold, tableau.stack)
    return sum(number << BITS * field for field, number in enumerate(counts))


PLACES = tuple((card, one(token)) for card, token in TOKEN_OF.items())


def revealed(tableau: Packed, picks: Multiset[Card]) -> Packed:
    """What the seat has when these picks are turned up: of tokens no more than its stack has."""
    tableau += picks[Card.FIRE] * one(FIRE) + picks[Card.WATER] * one(WATER)
    for card, token in PLACES:
        placed = min(picks[card], count(tableau, STACK))
        tableau += placed * (token - one(STACK))
    return tableau


@dataclass(frozen=True, slots=True)
class TransmutationEffect:
    """A transmutation: what must be there, and what it changes.

    Without a die `after` is added. With a die on a product `extra` is added as well when it succeeds, if
    there is a token for it. With a die on a reactant `failed` is added in the place of `after` when it fails.
    """

    action: Transmute
    needed: Packed
    after: Packed
    extra: Packed = 0
    failed: Packed = 0


@cache
def steps(gold_takes_card: bool) -> tuple[TransmutationEffect, ...]:
    """Every transmutation that can be named."""
    return tuple(map(_step, TRANSMUTATIONS[gold_takes_card]))


def _step(action: Transmute) -> TransmutationEffect:
    recipe, card = RECIPES[action.recipe], card_used(action)
    board = sum(_unit(resource) * recipe.reactants[resource] for resource in Resource)
    spent = 0 if card is None else one(CARD_FIELD[card])
    metals = [resource for resource in recipe.products if resource in METALS]
    needed = spent + sum(one(r) * recipe.reactants[r] for r in Resource)
    return TransmutationEffect(
        action=action,
        needed=needed + sum(one(SUPPLY[metal]) for metal in metals),
        after=sum(map(_unit, recipe.products)) - board - spent,
        extra=0 if recipe.extra is None else _unit(recipe.extra),
        failed=0 if recipe.risk is None else -_unit(recipe.risk),
    )


def _unit(resource: Resource) -> Packed:
    """What changes when a unit is placed: a token leaves the stack, a metal the supply."""
    return one(resource) - one(SUPPLY.get(resource, STACK))


# What it is worth to end a turn with it


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


LOW = (R.CINNABAR, R.LEAD, R.SALT, R.QUICKSILVER, R.SULFUR)
HIGH = (R.ARSENIC, R.TIN, R.COPPER, R.DISTILLED, R.PURE, *ELIXIRS)
LOW_MASK = (1 << BITS * len(LOW)) - 1
HIGH_AT = BITS * len(LOW)
HIGH_MASK = (1 << BITS * len(HIGH)) - 1
TOP_AT = HIGH_AT + BITS * len(HIGH)
TOP_MASK = (1 << BITS * 4) - 1
MOST_KNOWN = 200_000
"""How many parts of tableaus are remembered at most."""


def cumulated(marginal: Sequence[float]) -> tuple[float, ...]:
    """What so many of a thing are worth together, from none to `FIELD`."""
    sums = [0.0]
    for number in range(FIELD):
        sums.append(sums[-1] + marginal[min(number, len(marginal) - 1)])
    return tuple(sums)


class Evaluation:
    """What tableaus are worth by a table of values."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self._tables = {resource: cumulated(marginal) for resource, marginal in values.resources.items()}
        self._fire, self._water = cumulated(values.fire), cumulated(values.water)
        self._together = tuple(values.together.items())
        self._low: dict[int, float] = {}
        self._high: dict[int, float] = {}
        self._top: dict[int, float] = {}

    def __call__(self, tableau: Packed) -> float:
        """What a seat has at the end of its turn is worth: three parts of it, each remembered."""
        low, high, top = tableau & LOW_MASK, tableau >> HIGH_AT & HIGH_MASK, tableau >> TOP_AT & TOP_MASK
        try:
            return self._low[low] + self._high[high] + self._top[top]
        except KeyError:
            self._learn(tableau, low, high, top)
            return self._low[low] + self._high[high] + self._top[top]

    def _learn(self, tableau: Packed, low: int, high: int, top: int) -> None:
        if len(self._high) + len(self._low) > MOST_KNOWN:
            self._low.clear()
            self._high.clear()
        self._low[low] = sum(self._tables[r][count(tableau, r)] for r in LOW)
        counts = {resource: count(tableau, resource) for resource in HIGH}
        worth = sum(self._tables[resource][number] for resource, number in counts.items())
        worth += sum(more * min(counts[r] for r in things) for things, more in self._together)
        self._high[high] = worth + sum(counts[elixir] for elixir in ELIXIRS)
        metals = GOLD_POINTS * count(tableau, R.GOLD) + SILVER_POINTS * count(tableau, R.SILVER)
        saved = self.saved(count(tableau, FIRE), count(tableau, WATER))
        self._top[top] = metals + self.saved_worth(*saved)

    def saved_worth(self, fire: int, water: int) -> float:
        """What saved cards are worth."""
        return self._fire[fire] + self._water[water]

    def saved(self, fire: int, water: int) -> tuple[int, int]:
        """How many Fire and Water to keep of so many."""
        if fire + water <= MOST_SAVED:
            return fire, water
        kept = range(max(0, MOST_SAVED - water), min(MOST_SAVED, fire) + 1)
        best = max(kept, key=lambda number: self.saved_worth(number, MOST_SAVED - number))
        return best, MOST_SAVED - best


FITTED_EVALUATION = Evaluation(FITTED)
ROUGH_EVALUATION = Evaluation(ROUGH)


# One turn


Leaf = Callable[[Packed], float]
STACK_AT = BITS * STACK
FIRE_AT = BITS * FIRE
WATERS = FIELD << BITS


class Planner:
    """Memoised expectimax over all that a seat may do in its turn, with a value for what it ends with.

    It takes for granted that the supply of metals is the seat's alone, which it is in its turn.
    """

    def __init__(self, leaf: Leaf, gold_takes_card: bool) -> None:
        """A planner in which `leaf` says what it is worth to end the turn with what is left."""
        self._leaf = leaf
        self._steps = steps(gold_takes_card)
        self._quick = tuple(_quick(self._steps, fire, water) for fire, water in product((0, 1), (0, 1)))
        self._known: dict[Packed, float] = {}
        self._by_steps: dict[Packed, float] = {}

    @property
    def looked_at(self) -> int:
        """How many states of a turn have been looked at."""
        return len(self._known)

    def value(self, tableau: Packed) -> float:
        """What a turn that begins with this is worth when it is played in the best way."""
        known = self._known.get(tableau)
        if known is not None:
            return known
        best = self._leaf(tableau)
        guarded = tableau | GUARDS
        cards = tableau >> FIRE_AT
        for needed, after, extra, failed in self._quick[2 * (cards & FIELD > 0) + (cards & WATERS > 0)]:
            if (guarded - needed) & GUARDS != GUARDS:
                continue
            value = self.value(tableau + after)
            if failed:
                value = SUCCESS * value + (1 - SUCCESS) * self.value(tableau + failed)
            elif extra and (tableau + after) >> STACK_AT & FIELD:
                value = SUCCESS * self.value(tableau + after + extra) + (1 - SUCCESS) * value
            if value > best:
                best = value
        self._known[tableau] = best
        return best

    def value_by_steps(self, tableau: Packed) -> float:
        """What a turn is worth in which each transmutation is the best one for itself, quickly known."""
        known = self._by_steps.get(tableau)
        if known is None:
            step = self._best(tableau, self._leaf)
            known = self._leaf(tableau) if step is None else step_value(tableau, step, self.value_by_steps)
            self._by_steps[tableau] = known
        return known

    def choices(self, tableau: Packed) -> dict[ListedAction, float]:
        """What each action that is legal now is worth when the turn goes on in the best way."""
        return self._choices(tableau, self.value)

    def single_steps(self, tableau: Packed) -> dict[ListedAction, float]:
        """What each action that is legal now is worth when the turn ends right after it."""
        return self._choices(tableau, self._leaf)

    def _choices(self, tableau: Packed, after: Leaf) -> dict[ListedAction, float]:
        found: dict[ListedAction, float] = {Done(): self._leaf(tableau)}
        for step in self._steps:
            if (tableau | GUARDS) - step.needed & GUARDS == GUARDS:
                found[step.action] = step_value(tableau, step, after)
        return found

    def ends(self, tableau: Packed) -> dict[Packed, float]:
        """What the turn ends with when it is played in the best way, and how likely each is."""
        ends: dict[Packed, float] = {}
        open_now = {tableau: 1.0}
        while open_now:
            now, chance = open_now.popitem()
            step = self._best(now, self.value)
            if step is None:
                ends[now] = ends.get(now, 0.0) + chance
                continue
            for after, likely in outcomes(now, step):
                open_now[after] = open_now.get(after, 0.0) + chance * likely
        return ends

    def _best(self, tableau: Packed, after: Leaf) -> TransmutationEffect | None:
        """The best transmutation now, by what it is worth to have something after it; None when it is best
        to end the turn."""
        best, most = None, self._leaf(tableau)
        for step in self._steps:
            if (tableau | GUARDS) - step.needed & GUARDS == GUARDS:
                worth = step_value(tableau, step, after)
                if worth > most:
                    best, most = step, worth
        return best


def _quick(all_steps: Iterable[TransmutationEffect], fire: int, water: int) -> tuple[tuple[Packed, ...], ...]:
    """What a plan must know of the steps for which there are cards, with Fire or without, with Water or
    without: it goes through them so often."""
    return tuple(
        (step.needed, step.after, step.extra, step.failed)
        for step in all_steps
        if count(step.needed, FIRE) <= fire and count(step.needed, WATER) <= water
    )


def outcomes(tableau: Packed, step: TransmutationEffect) -> tuple[tuple[Packed, float], ...]:
    """What a seat may have after a transmutation, and how likely each is."""
    after = tableau + step.after
    if step.failed:
        return (after, SUCCESS), (tableau + step.failed, 1 - SUCCESS)
    if step.extra and after >> STACK_AT & FIELD:
        return (after + step.extra, SUCCESS), (after, 1 - SUCCESS)
    return ((after, 1.0),)


def step_value(tableau: Packed, step: TransmutationEffect, value: Leaf) -> float:
    """What a transmutation is worth, when `value` says what it is worth to have something after it."""
    return sum(likely * value(after) for after, likely in outcomes(tableau, step))


# The chance to win


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
