"""Search under uncertainty for any game: a race of actions over deals of what is hidden, lapses that make
weaker levels, and the engine of a seat, which chooses by the race or by the policy alone.

In a race one iteration is one trial: an action in one deal, played to its end. All actions that are in the
race are tried in the same deals with the same luck, so that their differences are several times less noisy
than their values. An action leaves the race when, deal by deal, it falls behind the leader by more than luck
explains; so the close ones get most of the deals. With more trials more actions enter, the likeliest first,
and catch up on the deals before.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import takewhile
from math import ceil, sqrt
from random import Random
from threading import Event
from time import monotonic
from typing import Any, Generic, Protocol, TypeVar

from dream.play.game import A, HiddenGame, S
from dream.protocol.dialogue import (
    MOST_LINES,
    MULTI_PV,
    EngineOption,
    EngineOptions,
    Info,
    Limits,
    lines_wanted,
)
from dream.protocol.server import Observed, Report


class Either(Event):
    """Set when one of two others is; only to be looked at, not waited for."""

    def __init__(self, one: Event, other: Event) -> None:
        super().__init__()
        self._both = one, other

    def is_set(self) -> bool:
        """Whether one of the two is set."""
        return any(event.is_set() for event in self._both)


@dataclass(frozen=True)
class RootAction(Generic[A]):
    """An action at the root: how often it was tried, and its share of the win, 0 where it never was.

    `error` is the standard error of how far it is behind the best one, where both were tried together; None
    where nothing is known of that, and for the best one itself.
    """

    action: A
    visits: int
    value: float
    error: float | None = None


T = TypeVar("T")


def misjudged(worths: Mapping[T, float], lapse: float, random: Random) -> T:
    """Return the best choice by its worth, each misread by a normal error with this standard deviation."""
    if lapse:
        worths = {action: worth + random.gauss(0, lapse) for action, worth in worths.items()}
    return max(worths, key=worths.__getitem__)


def inclined(actions: Sequence[T], weights: Sequence[float], temperature: float, random: Random) -> T:
    """Return an action by a policy: the likeliest at temperature 0, drawn by the weights themselves at 1."""
    if not temperature:
        return actions[max(range(len(actions)), key=weights.__getitem__)]
    highest = max(weights)
    return random.choices(actions, [(weight / highest) ** (1 / temperature) for weight in weights])[0]


FEWEST = 2
"""How many deals it takes for a standard error."""


@dataclass(frozen=True, kw_only=True)
class RaceTerms:
    """When actions enter and leave the race, and which of them is preferred.

    After n trials ``ceil(widening * sqrt(n + 1))`` have entered, as soon as a deal is over for all. One that
    has been tried in so many `deals` at least leaves when it is so many standard `errors` behind the leader.
    Of those that were tried longest, another than the likeliest is only preferred when it is more than so
    many standard errors (`doubt`) ahead of it: of several, luck alone makes one look better.
    """

    deals: int = 8
    errors: float = 2.5
    widening: float = 1.5
    doubt: float = 0.0


ALL_ALIKE = RaceTerms(deals=10**9, widening=1e9)
"""All actions enter at once, and none leaves: for those of which somebody wants to know how they compare."""


def checked(only: Sequence[A], legal: Sequence[A]) -> Sequence[A]:
    """Return the actions that alone are to be compared; raises ValueError where one of them is not legal."""
    if not set(only) <= set(legal):
        raise ValueError("only legal actions can be compared")
    return only


class Race(Generic[A]):
    """A search for what a seat does after the last of its views, which leaves the decision to it.

    `weights` say how likely each of the `actions` is without any search, whatever their sum; the likeliest
    enter first, unless `promise` says otherwise. The same actions, trials and number of iterations give the
    same choices.
    """

    def __init__(
        self,
        actions: Sequence[A],
        weights: Sequence[float],
        trial: Callable[[A, int], float],
        terms: RaceTerms,
        stopped: Callable[[], bool] = lambda: False,
        promise: Sequence[float] = (),
    ) -> None:
        """`trial` gives the value of an action in the deal of a number; `stopped` is asked before each.

        `promise` says which actions are tried sooner, those with the highest first.
        """
        self.actions = tuple(actions)
        self.weights = tuple(weights)
        self.stopped = stopped
        """Asked before each trial; who goes on with a race later has another one asked."""
        self._trial = trial
        self._terms = terms
        self._values: list[list[float]] = [[] for _ in self.actions]
        self._totals = [0.0] * len(self.actions)
        self._differences: dict[tuple[int, int], _Differences] = {}
        self._waiting = sorted(range(len(self.actions)), key=(promise or self.weights).__getitem__)
        self._running: list[int] = []
        self.done = 0
        """How many trials have been made."""
        self._whole = 0
        """How many deals are over for all that race."""
        self._let_in()

    def run(self, iterations: int) -> int:
        """Race on for so many trials; return how many it was, fewer when `stopped` or with one left."""
        for done in range(iterations):
            if self.stopped() or len(self._running) < 2:
                return done
            at = min(self._running, key=lambda at: len(self._values[at]))
            value = self._trial(self.actions[at], len(self._values[at]))
            self._values[at].append(value)
            self._totals[at] += value
            self.done += 1
            if len({len(self._values[each]) for each in self._running}) == 1:
                self._end_deal()
        return iterations

    @property
    def choices(self) -> tuple[RootAction[A], ...]:
        """The actions, best first: by the deals that they were tried in, by value less the doubt, by weight.

        The value of the first one is its mean; that of another is less by how far it is behind in the deals
        of both. Of the deal that is under way the trials count for nobody.
        """
        deals = [min(len(values), self._whole) for values in self._values]
        longest = max(deals)
        tried_longest = (at for at, number in enumerate(deals) if number == longest)
        favourite = max(tried_longest, key=self.weights.__getitem__)
        rows = []
        for at, number in enumerate(deals):
            less = self._doubt(at, favourite, number) if number == longest else 0.0
            rows.append((-number, less - self._mean(at, number), -self.weights[at], at))
        best, *others = (at for *_, at in sorted(rows))
        value = self._mean(best, longest)
        first = RootAction(self.actions[best], longest, value)
        return first, *(self._behind(best, value, at, deals[at]) for at in others)

    def _mean(self, at: int, deals: int) -> float:
        return sum(self._values[at][:deals]) / deals if deals else 0.0

    def _behind(self, best: int, value: float, at: int, deals: int) -> RootAction[A]:
        """An action beside the best one and its value, in the deals of both."""
        action = self.actions[at]
        if deals < FEWEST:
            return RootAction(action, deals, self._mean(at, deals))
        behind = self._ahead(best, at, deals)
        return RootAction(action, deals, value - behind.mean, behind.error)

    def _doubt(self, at: int, favourite: int, deals: int) -> float:
        """How much of an action's value may be luck, beside the favourite on as many deals."""
        if not self._terms.doubt or deals < FEWEST:
            return 0.0
        return self._terms.doubt * self._ahead(at, favourite, deals).error

    def _let_in(self) -> None:
        """Let the likeliest of those waiting enter: as many as there may be by now, and two at least."""
        most = ceil(self._terms.widening * sqrt(self.done + 1))
        while self._waiting and (len(self._running) < 2 or len(self.actions) - len(self._waiting) < most):
            self._running.append(self._waiting.pop())

    def _end_deal(self) -> None:
        """Drop those that are too far behind, and let others enter."""
        leader = max(self._running, key=self._totals.__getitem__)
        self._whole = len(self._values[leader])
        if self._whole >= self._terms.deals:
            self._running = [at for at in self._running if at == leader or self._keeps_up(at, leader)]
        self._let_in()

    def _keeps_up(self, at: int, leader: int) -> bool:
        """Whether an action may still be as good as the leader, by their differences in each deal."""
        behind = self._ahead(leader, at, self._whole)
        return behind.mean <= self._terms.errors * behind.error

    def _ahead(self, at: int, other: int, deals: int) -> "_Differences":
        """How far an action is ahead of another in the first deals, which both were tried in."""
        ahead = self._differences.setdefault((at, other), _Differences())
        ahead.learn(self._values[at], self._values[other], deals)
        return ahead


@dataclass(slots=True)
class _Differences:
    """How far one action is ahead of another, deal by deal, as far as that has been learnt."""

    deals: int = 0
    mean: float = 0.0
    squares: float = 0.0
    """The sum of the squared distances from the mean (Welford)."""

    def learn(self, ahead: Sequence[float], behind: Sequence[float], deals: int) -> None:
        """Learn of the deals since the last time, up to so many, from all values of both."""
        for deal in range(self.deals, deals):
            difference = ahead[deal] - behind[deal]
            distance = difference - self.mean
            self.deals += 1
            self.mean += distance / self.deals
            self.squares += distance * (difference - self.mean)

    @property
    def error(self) -> float:
        """The standard error of the mean, of two deals or more."""
        return sqrt(max(0.0, self.squares) / (self.deals - 1) / self.deals)


V = TypeVar("V", bound=Observed)

BETWEEN_REPORTS = 50
"""In iterations."""
ENDLESS = 1_000_000
"""How many iterations are as good as any number: what they find changes no more that anybody could see."""
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

    def seconds(self) -> float:
        """How long a move takes at most, as a rule."""
        return (self.milliseconds or 0) / 1000


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
    ) -> Race[A]:
        """Begin a search for a seat after its views, oldest first, by a seed; it ends when it is `stopped`.

        With `only` these actions alone are compared, all in the same deals to the end; raises ValueError
        where one of them is not legal.
        """


class SeatEngine(Generic[V, S, A]):
    """What an `ObservingEngine` needs beside `think`: its game, its seat, and its options.

    `Level` is how it plays when `go` names none; `Variety` a seed: another number, another game. With
    `MultiPV` it tells of so many choices what each is worth.
    """

    def __init__(self, game: HiddenGame[S, A, V], levels: int) -> None:
        self._game = game
        self._seat = 0
        self._digested: tuple[V, ...] = ()
        self._digest = sha256()
        self.options = EngineOptions(
            EngineOption("Variety", 0, 0, 2**31 - 1),
            EngineOption("Level", levels, 1, levels),
            EngineOption(MULTI_PV, 1, 1, MOST_LINES),
        )

    @property
    def preparing(self) -> bool:
        """There is nothing to prepare."""
        return False

    def prepare(self) -> None:
        """There is nothing to prepare."""

    def new_game(self, seat: int, options: str) -> None:
        """See `ObservingEngine.new_game`."""
        self._game.parse_options(options)
        self._seat = seat

    def parse_observation(self, text: str) -> V:
        """See `ObservingEngine.parse_observation`."""
        return self._game.parse_view(text, self._seat)

    def digest(self, observations: Sequence[V]) -> str:
        """A digest of all that the seat has observed: what counted work draws its luck from.

        Views that come after those of the last time are added to theirs.
        """
        both = zip(self._digested, observations, strict=False)
        known = sum(1 for _ in takewhile(lambda views: views[0] is views[1], both))
        if known < len(self._digested):
            known, self._digest = 0, sha256()
        for view in observations[known:]:
            self._digest.update(f"{self._game.view_text(view)}\n".encode())
        self._digested = tuple(observations)
        return self._digest.hexdigest()


class SearchEngine(SeatEngine[V, S, A]):
    """An `ObservingEngine`: the same views, options and limits, but for a time, give the same action."""

    def __init__(self, game: HiddenGame[S, A, V], begin: Begin[V, A], levels: Sequence[Strength]) -> None:
        """The levels stand weakest first."""
        super().__init__(game, len(levels))
        self._begin = begin
        self._levels = tuple(levels)
        self._endless: tuple[str, Race[A]] | None = None

    def new_game(self, seat: int, options: str) -> None:
        """See `ObservingEngine.new_game`."""
        super().new_game(seat, options)
        self._endless = None

    def think(self, observations: Sequence[V], limits: Limits, report: Report[A], stop: Event) -> A:
        """See `ObservingEngine.think`; `nodes` are iterations.

        What is asked to go on until it is told goes on with what it has, where it was asked that before.
        """
        strength = self._strength(limits)
        until = None if strength.milliseconds is None else monotonic() + strength.milliseconds / 1000

        def stopped() -> bool:
            return stop.is_set() or (until is not None and monotonic() > until)

        counts = limits.nodes or limits.infinite
        seen = self.digest(observations) if counts else self._game.view_text(observations[-1])
        seed = f"{self.options['Variety']} {self._seat} {seen}"
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

    def _begun(self, views: Sequence[V], seed: str, stopped: Callable[[], bool], limits: Limits) -> Race[A]:
        """Begin a search; actions that are compared on purpose are, in other deals than those of a choice."""
        if limits.infinite and not limits.searchmoves:
            return self._going_on(views, seed, stopped)
        if not limits.searchmoves:
            return self._begin(self._seat, views, seed, stopped)
        only = tuple(map(self._game.parse_action, limits.searchmoves))
        return self._begin(self._seat, views, f"compared {seed}", stopped, only)

    def _going_on(self, views: Sequence[V], seed: str, stopped: Callable[[], bool]) -> Race[A]:
        """The endless search of this seed, gone on with or begun; no other is kept."""
        if self._endless is None or self._endless[0] != seed:
            self._endless = seed, self._begin(self._seat, views, seed, stopped)
        _, race = self._endless
        race.stopped = stopped
        return race

    def _strength(self, limits: Limits) -> Strength:
        """Return how limits have it think: those of the level, unless they name a number, or a time alone.

        A time beside a level only makes that shorter.
        """
        timed = limits.movetime is not None
        if limits.nodes or limits.infinite or (timed and not limits.level):
            return Strength(iterations=limits.nodes or ENDLESS, milliseconds=limits.movetime)
        strength = self._levels[(limits.level or self.options["Level"]) - 1]
        if limits.movetime is None:
            return strength
        least = min(limits.movetime, strength.milliseconds or limits.movetime)
        return replace(strength, milliseconds=least)

    def _search(self, search: Race[A], iterations: int, lines: int, report: Report[A]) -> None:
        began = monotonic()
        while search.done < iterations:
            wanted = min(BETWEEN_REPORTS, iterations - search.done)
            more = search.run(wanted)
            milliseconds = round(1000 * (monotonic() - began))
            for place, choice in enumerate(search.choices[:lines], 1):
                report(info(choice, search.done, milliseconds, place if lines > 1 else 0))
            if more < wanted:
                return


def info(choice: RootAction[A], iterations: int, milliseconds: int, line: int) -> Info[A]:
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


def share(score: int, seats: int = 2) -> float:
    """The expected share of the win, from 0 to 1, of a score of `Info`."""
    return max(0.0, min(1.0, score / SCALE))


def judges(_: Any) -> bool:
    """Whether moves are judged in a state: in every one."""
    return True
