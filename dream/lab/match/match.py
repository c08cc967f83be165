"""A match: pairs of games handed to workers, counted as they come back, until it is decided."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass, field

from dream.lab.match.pair_job import Pair, Result, Terms, play_pair
from dream.lab.match.sprt import Sprt, Verdict
from dream.lab.match.workers import Workers
from dream.lab.players.player_specs import Spec
from dream.protocol.forfeits import Interrupted

LOOK_EVERY = 0.5
MOST_TRIES = 4
Played = tuple[Result, Result]


@dataclass(frozen=True)
class Match:
    """What is to be played: so many pairs, from seeds counted up from `seeds`, or until the test decides."""

    players: tuple[Spec, Spec]
    pairs: int
    seeds: int = 1
    sprt: Sprt | None = None
    terms: Terms = field(default_factory=Terms)

    def jobs(self) -> Iterator[Pair]:
        """The pairs in their order."""
        for number in range(self.pairs):
            yield Pair(number + 1, str(self.seeds + number), self.players, self.terms)


@dataclass
class Tally:
    """What has been counted: the results, in the order of their pairs, and pairs that could not be played."""

    sprt: Sprt | None = None
    results: list[Result] = field(default_factory=list)
    counts: list[int] = field(default_factory=lambda: [0] * 5)
    lost: list[str] = field(default_factory=list)

    def add(self, played: Played) -> None:
        """Count a pair."""
        self.results += played
        self.counts[sum(result.points for result in played)] += 1

    @property
    def verdict(self) -> Verdict:
        """What the test says; open when there is none."""
        return self.sprt.verdict(self.counts) if self.sprt else Verdict.OPEN

    def games(self, points: int) -> int:
        """In how many games A got so many half points."""
        return sum(result.points == points for result in self.results)


class Contest:
    """A match under way. Pairs are counted in their order, however they come back, so that the same match
    gives the same tally with any number of workers; `on_pair` is told of each as it comes back, and once
    more of one that it was interrupted at."""

    def __init__(
        self,
        match: Match,
        workers: Workers,
        on_pair: Callable[[Played], None] = lambda played: None,
        on_count: Callable[[Tally], None] = lambda tally: None,
    ) -> None:
        self.tally = Tally(match.sprt)
        self._workers = workers
        self._jobs = match.jobs()
        self._again: list[Pair] = []
        self._tries: dict[int, int] = {}
        self._under_way: dict[Future[Played], Pair] = {}
        self._early: dict[int, Played | None] = {}
        self._untold: list[Played] = []
        self._next = 1
        self._on_pair, self._on_count = on_pair, on_count

    def run(self) -> Tally:
        """Play until all pairs are counted or the test has decided.

        When it is interrupted (KeyboardInterrupt) the tally holds what came back so far.
        """
        try:
            while self.tally.verdict is Verdict.OPEN:
                self._hand_out()
                if self._under_way:
                    self._take_back()
                elif not self._again:
                    break
        except BaseException:
            self._take_finished()
            raise
        finally:
            for future in self._under_way:
                future.cancel()
        return self.tally

    def _hand_out(self) -> None:
        """Keep twice as many jobs handed out as there are workers.

        What was under way when a worker died goes out alone, for nobody knows of which pair it died.
        """
        while len(self._under_way) < self._most_at_once and (pair := self._next_job()):
            try:
                self._under_way[self._workers.submit(play_pair, pair)] = pair
            except BrokenExecutor:
                self._again.append(pair)
                self._recover()

    @property
    def _most_at_once(self) -> int:
        suspected = any(pair.number in self._tries for pair in self._under_way.values())
        return 1 if self._again or suspected else 2 * self._workers.size

    def _next_job(self) -> Pair | None:
        return self._again.pop(0) if self._again else next(self._jobs, None)

    def _take_back(self) -> None:
        done, _ = wait(self._under_way, timeout=LOOK_EVERY, return_when=FIRST_COMPLETED)
        broken = False
        for future in done:
            pair = self._under_way.pop(future)
            try:
                played = future.result()
            except BrokenExecutor:
                broken = True
                self._try_again(pair, "its worker died")
            except Interrupted:
                raise KeyboardInterrupt from None
            except Exception as error:
                self._try_again(pair, f"{type(error).__name__} {error}")
            else:
                self._keep(pair, played)
        if broken:
            self._recover()
        self._count()

    def _keep(self, pair: Pair, played: Played) -> None:
        """Have a pair counted when it is its turn, and tell of it."""
        self._early[pair.number] = played
        self._untold.append(played)
        self._on_pair(played)
        self._untold.clear()

    def _recover(self) -> None:
        """What was under way on workers that died is played again by others."""
        for future in [future for future in self._under_way if not _is_finished(future)]:
            self._try_again(self._under_way.pop(future), "its worker died")
        if not self._workers.renew():
            raise ConnectionError("the workers are gone")

    def _try_again(self, pair: Pair, why: str) -> None:
        self._tries[pair.number] = self._tries.get(pair.number, 0) + 1
        if self._tries[pair.number] < MOST_TRIES:
            self._again.append(pair)
        else:
            self.tally.lost.append(f"pair {pair.number}: {why}")
            self._early[pair.number] = None

    def _count(self) -> None:
        """Count what has come back, in order, as far as nothing is missing and nothing is decided."""
        while self._next in self._early and self.tally.verdict is Verdict.OPEN:
            played = self._early.pop(self._next)
            self._next += 1
            if played:
                self.tally.add(played)
                self._on_count(self.tally)

    def _take_finished(self) -> None:
        """Count what is finished, before its turn too, and tell of what was not told of to its end."""
        for future, pair in self._under_way.items():
            if _is_finished(future) and not future.exception():
                self._early[pair.number] = future.result()
                self._untold.append(future.result())
        for number in sorted(self._early):
            played = self._early.pop(number)
            if played:
                self.tally.add(played)
        for played in self._untold:
            self._on_pair(played)


def _is_finished(future: Future[Played]) -> bool:
    """Whether a job was done to its end, be it a failure of its own, by a worker that lived."""
    done = future.done() and not future.cancelled()
    return done and not isinstance(future.exception(), BrokenExecutor)
