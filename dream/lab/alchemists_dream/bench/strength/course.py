"""The course: who plays whom, and how the games begin. Every row is a match of pairs at fixed nodes."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from dream.lab.alchemists_dream.dream_terms import DreamTerms, Setup
from dream.lab.alchemists_dream.specs import parse_spec
from dream.lab.match.match import Match
from dream.lab.players.player_specs import Spec
from dream.protocol.dialogue import Limits

OPENINGS: Final = (Setup.HAGGLE, Setup.NEAR, Setup.MIDDLE, Setup.FAR)
YARDSTICKS: Final = {"random": "random", "greedy": "greedy", "depth2": "plain:depth=2"}
"""Players that never change, by the words of their rows."""
AGAINST: Final = "against"
TIMES: Final = {"5x": 5, "10x": 10}
"""Rows in which the engine plays with so many times the nodes against itself."""
OPPONENTS: Final = (*YARDSTICKS, AGAINST, *TIMES)


@dataclass(frozen=True)
class Row:
    """A match of the course: the first of its players is the one whose games are counted."""

    opponent: str
    opening: Setup
    players: tuple[Spec, Spec]

    @property
    def name(self) -> str:
        """What it is called: `random-far`."""
        return f"{self.opponent}-{self.opening.value}"

    @property
    def names(self) -> frozenset[str]:
        """What it is chosen by: its name, or that of its opponent or opening."""
        return frozenset({self.name, self.opponent, self.opening.value})

    def match(self, pairs: int, seeds: int) -> Match:
        """So many of its pairs, from seeds counted up from `seeds`."""
        return Match(self.players, pairs, DreamTerms(setup=self.opening), seeds)


@dataclass(frozen=True)
class Course:
    """The course of an engine, which plays with `nodes` a turn; `against` is another one, if there is one."""

    engine: Spec
    nodes: int
    seeds: int = 1
    against: Spec | None = None

    def rows(self) -> list[Row]:
        """All rows, in the order in which they are played."""
        pairings = self._pairings()
        return [
            Row(opponent, opening, players) for opponent, players in pairings.items() for opening in OPENINGS
        ]

    def _pairings(self) -> Mapping[str, tuple[Spec, Spec]]:
        """Who plays, by the word for the opponent."""
        one = self._with(self.engine)
        found = {word: (one, parse_spec(text)) for word, text in YARDSTICKS.items()}
        if self.against:
            found[AGAINST] = one, self._with(self.against)
        return found | {word: (self._with(self.engine, times), one) for word, times in TIMES.items()}

    def _with(self, engine: Spec, times: int = 1) -> Spec:
        return engine.within(Limits(nodes=times * self.nodes))


def chosen_rows(rows: Iterable[Row], names: Iterable[str]) -> list[Row]:
    """The rows of these names in their order, or all without a name; raises KeyError for a name of none."""
    wanted, rows = set(names), list(rows)
    for name in sorted(wanted):
        if not any(name in row.names for row in rows):
            raise KeyError(name)
    return [row for row in rows if not wanted or wanted & row.names]
