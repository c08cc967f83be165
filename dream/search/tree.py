"""The tree of one seat: nodes are what it has been told since the root, edges are its own actions.

Not every action is legal in every deal, so an edge counts how often it could have been chosen, its
availability, beside its visits (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search",
2012). Leaving that out starves actions that are legal in few deals.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from math import ceil, sqrt
from typing import Generic

from dream.play.game import A


@dataclass(slots=True)
class Edge:
    """What the search knows of one action: `total` is the sum of the values that it led to."""

    visits: int = 0
    available: int = 0
    total: float = 0.0

    @property
    def value(self) -> float:
        """The mean of the values; raises ZeroDivisionError before the first visit."""
        return self.total / self.visits


@dataclass(slots=True)
class Node(Generic[A]):
    """A position as its seat knows it. `children` are by what the seat is told next."""

    visits: int = 0
    total: float = 0.0
    edges: dict[A, Edge] = field(default_factory=dict)
    children: dict[Hashable, "Node[A]"] = field(default_factory=dict)

    def select(
        self, actions: Sequence[A], weights: Sequence[float], exploration: float, widening: float | None
    ) -> A:
        """Return the action to try next, of those that are legal in this deal, and count it as available.

        PUCT: the mean value so far plus ``exploration * prior * sqrt(available) / (1 + visits)``; what was
        never tried is taken to be worth as much as the node. With `widening` only the likeliest actions are
        considered, ``ceil(widening * sqrt(visits + 1))`` of them.
        """
        considered: Sequence[int] = range(len(actions))
        number = len(actions) if widening is None else ceil(widening * sqrt(self.visits + 1))
        if number < len(actions):
            considered = nlargest(number, considered, key=weights.__getitem__)
        whole = sum(weights[at] for at in considered)
        expected = self.total / self.visits if self.visits else 0.5
        best, highest = actions[considered[0]], -1.0
        for at in considered:
            edge = self.edges.get(actions[at])
            if edge is None:
                edge = self.edges[actions[at]] = Edge()
            edge.available += 1
            mean = edge.value if edge.visits else expected
            urge = exploration * weights[at] / whole * sqrt(edge.available) / (1 + edge.visits)
            if mean + urge > highest:
                best, highest = actions[at], mean + urge
        return best

    def learn(self, action: A, value: float) -> None:
        """Count what an action has led to."""
        edge = self.edges[action]
        edge.visits += 1
        edge.total += value
        self.visits += 1
        self.total += value
