"""An engine that acts for one seat of a game with hidden things, by policy or by search.

It is an `ObservingEngine`: the protocol's server speaks for it, and a match asks it in its own process.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from threading import Event
from time import monotonic
from typing import Generic, Protocol, TypeVar

from dream.play.game import A, S
from dream.play.hidden_game import HiddenGame
from dream.protocol.limits import Info, Limits
from dream.protocol.options import MOST_LINES, MULTI_PV, Option, Options, lines_wanted
from dream.protocol.server.engine import Observed, Report
from dream.search.choice import Choice, Searching
from dream.search.lapses import inclined, misjudged

V = TypeVar("V", bound=Observed)

BETWEEN_REPORTS = 50
"""In iterations."""
SCALE = 10_000
"""What a certain win scores in `Info`: a share of the win is told in hundredths of a per cent."""


@dataclass(frozen=True, kw_only=True)
class Strength:
    """How a level plays: by search of so many iterations, or by the policy alone when there are none.

    `milliseconds` end a search on a slow computer. `lapse` is the standard deviation of the error with which
    the share of the win is misjudged; `temperature` is that of `inclined`, for the policy alone.
    """

    iterations: int = 0
    milliseconds: int | None = None
    lapse: float = 0.0
    temperature: float = 0.0


V_contra = TypeVar("V_contra", bound=Observed, contravariant=True)


class Begin(Protocol[V_contra, A]):
    """Begins searches."""

    def __call__(
        self,
        seat: int,
        views: Sequence[V_contra],
        seed: str,
        stopped: Callable[[], bool],
        only: Sequence[A] = (),
    ) -> Searching[A]:
        """Begin a search for a seat after its views, oldest first, by a seed; it ends when it is `stopped`.

        With `only` these actions alone are compared, all in the same deals to the end; raises ValueError
        where one of them is not legal.
        """


class SearchEngine(Generic[V, S, A]):
    """The same views, options and limits, but for a time, give the same action."""

    def __init__(self, game: HiddenGame[S, A, V], begin: Begin[V, A], levels: Sequence[Strength]) -> None:
        """The levels stand weakest first."""
        self._game = game
        self._begin = begin
        self._levels = tuple(levels)
        self._seat = 0
        self.options = Options(
            Option("Variety", 0, 0, 2**31 - 1),
            Option("Level", len(levels), 1, len(levels)),
            Option(MULTI_PV, 1, 1, MOST_LINES),
        )

    def prepare(self) -> None:
        """There is nothing to prepare."""

    def new_game(self, seat: int, options: str) -> None:
        """See `ObservingEngine.new_game`."""
        self._game.parse_options(options)
        self._seat = seat

    def parse_observation(self, text: str) -> V:
        """See `ObservingEngine.parse_observation`."""
        return self._game.parse_view(text, self._seat)

    def think(self, observations: Sequence[V], limits: Limits, report: Report[A], stop: Event) -> A:
        """See `ObservingEngine.think`; `nodes` are iterations."""
        strength = self._strength(limits)
        until = None if strength.milliseconds is None else monotonic() + strength.milliseconds / 1000

        def stopped() -> bool:
            return stop.is_set() or (until is not None and monotonic() > until)

        seed = f"{self.options['Variety']} {self._seat} {self._game.view_text(observations[-1])}"
        search = self._begun(observations, seed, stopped, limits)
        if len(search.actions) == 1:
            return search.actions[0]
        random = Random(f"lapses {seed}")
        if strength.iterations:
            self._search(search, strength.iterations, lines_wanted(self.options, limits), report)
        tried = {choice.action: choice.value for choice in search.choices if choice.visits}
        if not tried:
            return inclined(search.actions, search.weights, strength.temperature, random)
        return misjudged(tried, strength.lapse, random) if strength.lapse else search.choices[0].action

    def _begun(
        self, views: Sequence[V], seed: str, stopped: Callable[[], bool], limits: Limits
    ) -> Searching[A]:
        """Begin a search; actions that are compared on purpose are, in other deals than those of a choice."""
        if not limits.searchmoves:
            return self._begin(self._seat, views, seed, stopped)
        only = tuple(map(self._game.parse_action, limits.searchmoves))
        return self._begin(self._seat, views, f"compared {seed}", stopped, only)

    def _strength(self, limits: Limits) -> Strength:
        """Return how limits have it think: those of the level, unless they name a number, or a time alone.

        A time beside a level only makes that shorter.
        """
        timed = limits.movetime is not None
        if limits.nodes or limits.infinite or (timed and not limits.level):
            endless = 10**9
            return Strength(iterations=limits.nodes or endless, milliseconds=limits.movetime)
        strength = self._levels[(limits.level or self.options["Level"]) - 1]
        if limits.movetime is None:
            return strength
        least = min(limits.movetime, strength.milliseconds or limits.movetime)
        return replace(strength, milliseconds=least)

    def _search(self, search: Searching[A], iterations: int, lines: int, report: Report[A]) -> None:
        began, done = monotonic(), 0
        while done < iterations:
            wanted = min(BETWEEN_REPORTS, iterations - done)
            more = search.run(wanted)
            done += more
            milliseconds = round(1000 * (monotonic() - began))
            for place, choice in enumerate(search.choices[:lines], 1):
                report(info(choice, done, milliseconds, place if lines > 1 else 0))
            if more < wanted:
                return


def info(choice: Choice[A], iterations: int, milliseconds: int, line: int) -> Info[A]:
    """What is told of a choice, the one of a number from 1, or 0 where no other is told of."""
    return Info(
        depth=1,
        score=round(SCALE * choice.value),
        pv=(choice.action,),
        nodes=choice.visits if line else iterations,
        time=milliseconds,
        line=line,
        error=round(SCALE * choice.error) if line and choice.error is not None else None,
    )
