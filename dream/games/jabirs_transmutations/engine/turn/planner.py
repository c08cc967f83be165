"""The plan of one turn, exactly: the best order of transmutations, whatever the die says."""

from collections.abc import Callable, Iterable
from itertools import product

from dream.games.jabirs_transmutations.engine.turn.packed import (
    BITS,
    FIELD,
    FIRE,
    GUARDS,
    STACK,
    SUCCESS,
    WATER,
    Packed,
    Step,
    count,
    steps,
)
from dream.games.jabirs_transmutations.rules.actions import Done, ListedAction

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

    def _best(self, tableau: Packed, after: Leaf) -> Step | None:
        """The best transmutation now, by what it is worth to have something after it; None when it is best
        to end the turn."""
        best, most = None, self._leaf(tableau)
        for step in self._steps:
            if (tableau | GUARDS) - step.needed & GUARDS == GUARDS:
                worth = step_value(tableau, step, after)
                if worth > most:
                    best, most = step, worth
        return best


def _quick(all_steps: Iterable[Step], fire: int, water: int) -> tuple[tuple[Packed, ...], ...]:
    """What a plan must know of the steps for which there are cards, with Fire or without, with Water or
    without: it goes through them so often."""
    return tuple(
        (step.needed, step.after, step.extra, step.failed)
        for step in all_steps
        if count(step.needed, FIRE) <= fire and count(step.needed, WATER) <= water
    )


def outcomes(tableau: Packed, step: Step) -> tuple[tuple[Packed, float], ...]:
    """What a seat may have after a transmutation, and how likely each is."""
    after = tableau + step.after
    if step.failed:
        return (after, SUCCESS), (tableau + step.failed, 1 - SUCCESS)
    if step.extra and after >> STACK_AT & FIELD:
        return (after + step.extra, SUCCESS), (after, 1 - SUCCESS)
    return ((after, 1.0),)


def step_value(tableau: Packed, step: Step, value: Leaf) -> float:
    """What a transmutation is worth, when `value` says what it is worth to have something after it."""
    return sum(likely * value(after) for after, likely in outcomes(tableau, step))
