"""The search for what a seat does, as the engine asks for it: a race of its actions over common deals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import exp
from random import Random

from dream.games.philosophers_stone.engine.choices import choice_of
from dream.games.philosophers_stone.engine.kernel.layout import LUCK
from dream.games.philosophers_stone.engine.kernel.trials import deal, seeded
from dream.games.philosophers_stone.engine.kernel.weights import POLICY
from dream.games.philosophers_stone.engine.knowledge import Memory, known_table
from dream.games.philosophers_stone.engine.plain_kernel import Kernel
from dream.games.philosophers_stone.engine.policy import worths
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Seat
from dream.games.philosophers_stone.rules.state import ListedAction, SeatDecision
from dream.games.philosophers_stone.rules.view import View
from dream.search.search import ALL_ALIKE, Race, Terms, checked

TERMS = Terms(deals=12, errors=2.5, doubt=1.0)
ROUNDS = 8
"""How many rounds a trial goes on."""
LOWEST = -30.0
"""Actions that are worth so much less than the best all have the same weight."""


@dataclass(frozen=True)
class Searcher:
    """How a search goes about it: with which kernel, when it gives an action up, and how far trials go."""

    kernel: Kernel
    terms: Terms = TERMS
    rounds: int = ROUNDS
    memory: Memory = field(default_factory=Memory)

    def begin(
        self,
        seat: int,
        views: Sequence[View],
        seed: str,
        stopped: Callable[[], bool],
        only: Sequence[ListedAction] = (),
    ) -> Race[ListedAction]:
        """Begin a search for a seat that decides after the last of its views; see `Begin`.

        Without an iteration its weights are those of the policy: the likeliest is what it does.
        """
        state = views[-1].somehow_completed()
        task, legal = state.decision, GAME.legal_actions(state)
        actions = checked(only, legal) or legal
        assert isinstance(task, SeatDecision), "it is asked where its seat decides"
        random = Random(seed)
        known = known_table(views[-1], self.memory.facts(Seat(seat), views), random)
        judged = worths(_dealt(known), POLICY, task, actions)
        turns = self.rounds * state.options.players
        trial = self.kernel.trials(known, seat, random.getrandbits(30), turns)
        choice = partial(choice_of, task)
        weights = [exp(max(LOWEST, worth - max(judged))) for worth in judged]
        return Race(
            actions,
            weights,
            lambda action, number: trial(choice(action), number),
            ALL_ALIKE if only else self.terms,
            stopped,
        )


def _dealt(known: Sequence[int]) -> list[int]:
    """A table on which what a seat does not know is dealt somehow: the policy does not look at it."""
    t = list(known)
    t[LUCK] = seeded(0, 1)
    deal(t)
    return t
