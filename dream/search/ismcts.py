"""Information set Monte Carlo tree search, with a tree for each seat (MO-ISMCTS).

One iteration deals what the seat does not know, walks down the trees choosing among what is legal in this
deal, adds a node to each, plays on by the policy, and counts the values of every seat. Each tree is keyed by
what its seat is told, so that nobody's choice depends on what that seat cannot know.

A known limit: all deals agree with what the searching seat knows, so in the search the others meet its true
hand every time and come to answer it. It therefore never bluffs on purpose.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic

from dream.play.game import A, Chance, S, V
from dream.search.problem import Problem
from dream.search.search import Choice
from dream.search.tree import Edge, Node


@dataclass(frozen=True, kw_only=True)
class Settings:
    """How a search goes about it.

    `exploration` and `widening` are those of `Node.select`. A playout ends when `rounds` more rounds are
    over; without that, with the game. Unless `others_search`, the other seats act by the policy all the way.
    """

    exploration: float = 0.7
    widening: float | None = None
    rounds: int | None = None
    others_search: bool = True


class Stopped(Exception):
    """The search was told to stop in the middle of an iteration."""


class Search(Generic[V, S, A]):
    """A search for what a seat does after the last of its views, which leaves the decision to it.

    The same views, settings, seed and number of iterations give the same choices.
    """

    def __init__(
        self,
        problem: Problem[V, S, A],
        seat: int,
        views: Sequence[V],
        settings: Settings,
        seed: str,
        stopped: Callable[[], bool] = lambda: False,
    ) -> None:
        """`stopped` is asked before every action of an iteration."""
        self._problem = problem
        self._seat = seat
        self._views = views
        self._settings = settings
        self._random = Random(seed)
        self._stopped = stopped
        first = self._deal()
        self._first = problem.judge.rounds(first)
        self.actions: tuple[A, ...] = tuple(problem.game.legal_actions(first))
        self.weights: tuple[float, ...] = tuple(problem.policy.weights(first, self.actions))
        self._root: Node[A] = Node()
        self._others = frozenset(range(problem.game.seats(first))) - {seat} if settings.others_search else ()
        self._roots_of_others: dict[tuple[int, V], Node[A]] = {}

    def run(self, iterations: int) -> int:
        """Search on for so many iterations; return how many it was, fewer when `stopped`."""
        for done in range(iterations):
            try:
                self._iterate()
            except Stopped:
                return done
        return iterations

    @property
    def choices(self) -> tuple[Choice[A], ...]:
        """The actions, best first: by visits, then by value, then by the policy."""
        edges, weights = self._root.edges, dict(zip(self.actions, self.weights, strict=True))
        choices = [_choice(action, edges.get(action)) for action in self.actions]
        return tuple(sorted(choices, key=lambda each: (-each.visits, -each.value, -weights[each.action])))

    def _deal(self) -> S:
        return self._problem.determinizer.deal(self._views, self._random)

    def _iterate(self) -> None:
        path: list[tuple[int, Node[A], A]] = []
        end = self._play_out(self._descend(self._deal(), path))
        values = self._problem.judge.values(end)
        for seat, node, action in path:
            node.learn(action, values[seat])

    def _descend(self, state: S, path: list[tuple[int, Node[A], A]]) -> S:
        """Walk down from the roots until every tree has got a new node, and return the state there.

        What seats with a tree choose is added to `path`.
        """
        game, settings, at = self._problem.game, self._settings, self._roots(state)
        while at and (decider := game.decider(state)) is not None:
            self._heed()
            node = None if isinstance(decider, Chance) else at.get(decider)
            if node is None or isinstance(decider, Chance):
                action = self._by_policy(state, decider)
            else:
                legal = game.legal_actions(state)
                weights = self._problem.policy.weights(state, legal)
                action = node.select(legal, weights, settings.exploration, settings.widening)
                path.append((decider, node, action))
            at = self._children(at, state, action)
            state = game.apply(state, action)
        return state

    def _roots(self, deal: S) -> dict[int, Node[A]]:
        """Return where each seat begins: the others by what they know in this deal."""
        roots = {self._seat: self._root}
        for other in self._others:
            view = self._problem.game.seen(deal, frozenset({other}))
            roots[other] = self._roots_of_others.setdefault((other, view), Node())
        return roots

    def _children(self, at: dict[int, Node[A]], state: S, action: A) -> dict[int, Node[A]]:
        """Return where the seats come to in their trees; one that needed a new node has left its tree."""
        moved: dict[int, Node[A]] = {}
        for seat, node in at.items():
            told = self._problem.told(state, action, seat)
            child = node.children.get(told)
            if child is None:
                node.children[told] = Node()
            else:
                moved[seat] = child
        return moved

    def _play_out(self, state: S) -> S:
        """Play on by the policy, to the end or as many rounds as the settings say."""
        game, judge, rounds = self._problem.game, self._problem.judge, self._settings.rounds
        end = None if rounds is None else self._first + rounds
        while (decider := game.decider(state)) is not None and (end is None or judge.rounds(state) < end):
            self._heed()
            state = game.apply(state, self._by_policy(state, decider))
        return state

    def _by_policy(self, state: S, decider: int | Chance) -> A:
        if isinstance(decider, Chance):
            return self._problem.roll(state, self._random)
        legal = self._problem.game.legal_actions(state)
        if len(legal) == 1:
            return legal[0]
        return self._random.choices(legal, self._problem.policy.weights(state, legal))[0]

    def _heed(self) -> None:
        if self._stopped():
            raise Stopped


def _choice(action: A, edge: Edge | None) -> Choice[A]:
    return Choice(action, edge.visits, edge.value) if edge and edge.visits else Choice(action, 0, 0.0)
