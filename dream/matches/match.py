"""A match: its rotations handed to workers, counted as they come back until it is decided, and reported.

Workers are processes of this machine, or a cluster. Both are executors of ``concurrent.futures``, so that a
match does not know the difference. On a terminal a bar tells the score while the match goes on.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from ctypes import c_bool
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any, Protocol, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dream.base.errors import Impossible, Malformed, Stopped, quoted
from dream.base.files import write_whole
from dream.matches.games import PAIR, Played, Rotation, Terms, entrants, play_rotation, try_out, unit
from dream.matches.players import Patience, Spec
from dream.matches.report import live_line, report_lines
from dream.matches.statistics import PairTally, SeatTally, Tally
from dream.matches.strength import Sprt
from dream.protocol.client import Forfeit
from dream.protocol.process import forget_safe_path, kill_all, safe_path
from dream.records.files import SUFFIX


def bar(*, transient: bool = False, redirect_stdout: bool = True) -> Progress:
    """A bar on standard error: what goes on, how much of it is done, how long the rest takes."""
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=transient,
        redirect_stdout=redirect_stdout,
    )


T = TypeVar("T")
JOIN_WITHIN = "20s"
GRACE = 3.0
"""Seconds that a worker which is to stop has for it."""
LOOK_FOR_STOP_EVERY = 0.5
MOST_ON_WINDOWS = 61
"""Processes that can be waited for at once there."""


class Workers(Protocol):
    """Something that does jobs; `size` is how many at once."""

    @property
    def size(self) -> int:
        """How many jobs are done at once."""

    def submit(self, work: Callable[..., T], *arguments: Any) -> "Future[T]":
        """Have a job done; `work` is called with the arguments by a worker."""

    def check(self) -> None:
        """Tell when nobody is there to do the jobs, and when somebody is again; raises ConnectionError when
        nobody is waited for. Whoever waits for a job calls it twice a second."""

    def renew(self) -> bool:
        """Replace what has broken; whether that was possible."""

    def close(self) -> None:
        """End; jobs that are under way are given up, but those on other machines run to their end."""


class LocalWorkers:
    """Processes of this machine. A job that is under way when they are closed is told to stop, and its
    process ended when it does not."""

    def __init__(self, size: int | None = None) -> None:
        """So many processes; without a number one for every core but one."""
        self._size = size or max(1, (os.cpu_count() or 2) - 1)
        if sys.platform == "win32":
            self._size = min(self._size, MOST_ON_WINDOWS)
        self._context = get_context("spawn")
        self._stop = self._context.RawValue(c_bool, False)  # no lock, which a worker could die with
        self._executor = self._begin()

    def _begin(self) -> Executor:
        with safe_path():  # for the tracker of its locks
            return ProcessPoolExecutor(
                self._size, mp_context=self._context, initializer=_begin_worker, initargs=(self._stop,)
            )

    @property
    def size(self) -> int:
        """See `Workers`."""
        return self._size

    def submit(self, work: Callable[..., T], *arguments: Any) -> "Future[T]":
        """See `Workers`; `work` gets `stopped` by name."""
        with safe_path():
            return self._executor.submit(_stoppable, work, *arguments)

    def check(self) -> None:
        """See `Workers`; a process that dies is told by its job."""

    def renew(self) -> bool:
        """See `Workers`."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._begin()
        return True

    def close(self) -> None:
        """See `Workers`."""
        self._stop.value = True
        self._executor.shutdown(wait=True, cancel_futures=True)


_told: list[c_bool] = []
"""What tells this worker to stop."""


def _begin_worker(stop: c_bool) -> None:
    forget_safe_path()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that plays the match
    signal.signal(signal.SIGTERM, _end_now)
    _told.append(stop)
    Thread(target=_end_in_time, name="end in time", daemon=True).start()


def _end_in_time() -> None:
    """End this worker when it is to stop and goes on: a search in Python asks nobody."""
    while not _stopped():
        sleep(LOOK_FOR_STOP_EVERY)
    sleep(GRACE)
    kill_all()
    os._exit(1)


def _end_now(number: int, frame: object) -> None:
    """Die of a signal as if nothing had been done about it, but not without the engines."""
    kill_all()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def _stopped() -> bool:
    """Whether this worker is to stop: it was told to, or the process that plays the match is no more."""
    match = parent_process()
    return _told[0].value or match is None or not match.is_alive()


def _stoppable(work: Callable[..., T], *arguments: Any) -> T:
    if _stopped():
        raise Stopped
    return work(*arguments, _stopped)


ANSWER_WITHIN = 5.0
ASK_EVERY = 2.0
"""Seconds between two questions who is at work on a cluster."""
ALONE_AFTER = 4.0
"""Seconds without any worker after which that is told: one that begins takes a moment to join."""


class ClusterWorkers:
    """The workers of a dask cluster, which must have the same version of this program installed.

    The scheduler gives the jobs of a worker that dies to others. When all are gone, that is told on standard
    error, and others are waited for.
    """

    def __init__(self, address: str, *, waits: bool = True) -> None:
        """Join the cluster of a scheduler; raises OSError when it is not there, Malformed when the address is
        none, Impossible without dask. Without `waits` nobody is waited for when all workers are gone."""
        self._address, self._waits = address, waits
        self._asked = self._seen = monotonic()
        self._alone = False
        try:
            from distributed import Client
        except ImportError as error:
            raise Impossible(["--cluster needs distributed, the extra cluster"]) from error
        try:
            self._client: Any = Client(address, timeout=JOIN_WITHIN, set_as_default=False)
        except ValueError as error:
            raise Malformed(f"{quoted(address)} is no address such as tcp://HOST:8786") from error
        self._executor: Executor = self._client.get_executor(pure=False)

    @property
    def size(self) -> int:
        """See `Workers`; workers may come and go."""
        return max(1, self._threads())

    def _threads(self) -> int:
        """How many threads the workers have now; raises ConnectionError when the scheduler doesn't answer."""
        asking = self._client.scheduler.ncores
        try:
            threads: dict[str, int] = self._client.sync(asking, workers=None, callback_timeout=ANSWER_WITHIN)
        except OSError as error:
            raise ConnectionError(f"the scheduler at {self._address} is gone") from error
        return sum(threads.values())

    def submit(self, work: Callable[..., T], *arguments: Any) -> "Future[T]":
        """See `Workers`."""
        return self._executor.submit(work, *arguments)

    def check(self) -> None:
        """See `Workers`."""
        now = monotonic()
        if now - self._asked < ASK_EVERY:
            return
        self._asked = now
        if self._threads():
            self._seen = monotonic()
            if self._alone:
                self._alone = False
                print(f"The cluster at {self._address} has workers again.", file=sys.stderr, flush=True)
        elif not self._alone and now - self._seen >= ALONE_AFTER:
            if not self._waits:
                raise ConnectionError(f"the cluster at {self._address} has no workers")
            self._alone = True
            sentence = f"The cluster at {self._address} has no workers. Waiting for one: dask worker"
            print(sentence, self._address, file=sys.stderr, flush=True)

    def renew(self) -> bool:
        """See `Workers`; the scheduler has done so already, or is gone."""
        return False

    def close(self) -> None:
        """See `Workers`."""
        self._executor.shutdown(wait=False)
        self._client.close()


LOOK_EVERY = 0.5


def result_of(future: "Future[T]", workers: Workers) -> T:
    """The result of a job, once it is done; raises what the job raised, and as `Workers.check` does."""
    while not wait((future,), timeout=LOOK_EVERY).done:
        workers.check()
    return future.result()


def as_done(futures: "Iterable[Future[T]]", workers: Workers) -> "Iterator[Future[T]]":
    """Jobs as they are done, in whatever order; raises as `Workers.check` does."""
    waiting = set(futures)
    while waiting:
        done, waiting = wait(waiting, timeout=LOOK_EVERY, return_when=FIRST_COMPLETED)
        if not done:
            workers.check()
        yield from done


@dataclass(frozen=True)
class Match:
    """So many rotations between players, as many as there are seats, from seeds counted up from `seeds`.

    A match of two ends sooner when its test decides; a match of more has none. For `every` see `orders`.
    """

    players: tuple[Spec, ...]
    rotations: int
    terms: Terms
    seeds: int = 1
    sprt: Sprt | None = None
    every: bool = False

    def jobs(self) -> Iterator[Rotation]:
        """The rotations in their order."""
        for number in range(self.rotations):
            yield Rotation(number + 1, str(self.seeds + number), self.players, self.terms, self.every)

    def tally(self) -> Tally:
        """A tally of nothing yet."""
        return (
            PairTally(self.sprt)
            if len(self.players) == PAIR
            else SeatTally(len(self.entrants), len(self.players))
        )

    @property
    def entrants(self) -> tuple[Spec, ...]:
        """Who plays: players who are alike count once, but not in a match of two."""
        named = dict(zip(entrants(self.players), self.players, strict=True))
        return tuple(named[number] for number in sorted(named))


MOST_TRIES = 4
DIED = "its worker died"
ALL_DIED = 2
"""So many rotations must have killed their workers again and again, when none was played, to give up."""


class Contest:
    """A match under way. Rotations are counted in their order, however they come back, so that the same
    match gives the same tally with any number of workers; `on_played` is told of each as it comes back, and
    once more of one that it was interrupted at."""

    def __init__(
        self,
        match: Match,
        workers: Workers,
        on_played: Callable[[Played], None] = lambda played: None,
        on_count: Callable[[Tally], None] = lambda tally: None,
    ) -> None:
        self.tally = match.tally()
        self._workers = workers
        self._jobs = match.jobs()
        self._again: list[Rotation] = []
        self._tries: dict[int, int] = {}
        self._under_way: dict[Future[Played], Rotation] = {}
        self._early: dict[int, Played | None] = {}
        self._untold: list[Played] = []
        self._died = 0
        self._has_played = False
        self._next = 1
        self._on_played, self._on_count = on_played, on_count

    def run(self) -> Tally:
        """Play until all rotations are counted or the test has decided.

        When it is interrupted (KeyboardInterrupt) the tally holds what came back so far. Raises
        ConnectionError when the workers are gone, and when all that began had died before anything was
        played.
        """
        try:
            while not self.tally.decided:
                self._hand_out()
                if self._under_way:
                    self._take_back()
                elif not self._again:
                    self._refuse_the_dead(1)
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

        What was under way when a worker died goes out alone, for nobody knows of which rotation it died.
        """
        while len(self._under_way) < self._most_at_once and (rotation := self._next_job()):
            try:
                self._under_way[self._workers.submit(play_rotation, rotation)] = rotation
            except BrokenExecutor:
                self._again.append(rotation)
                self._recover()

    @property
    def _most_at_once(self) -> int:
        suspected = any(rotation.number in self._tries for rotation in self._under_way.values())
        return 1 if self._again or suspected else 2 * self._workers.size

    def _next_job(self) -> Rotation | None:
        return self._again.pop(0) if self._again else next(self._jobs, None)

    def _take_back(self) -> None:
        done, _ = wait(self._under_way, timeout=LOOK_EVERY, return_when=FIRST_COMPLETED)
        self._workers.check()
        broken = False
        for future in done:
            rotation = self._under_way.pop(future)
            try:
                played = future.result()
            except BrokenExecutor:
                broken = True
                self._try_again(rotation, DIED)
            except Stopped:
                raise KeyboardInterrupt from None
            except Exception as error:
                self._try_again(rotation, f"{type(error).__name__} {error}")
            else:
                self._keep(rotation, played)
        if broken:
            self._recover()
        self._count()

    def _keep(self, rotation: Rotation, played: Played) -> None:
        """Have a rotation counted when it is its turn, and tell of it."""
        self._early[rotation.number] = played
        self._has_played = True
        self._untold.append(played)
        self._on_played(played)
        self._untold.clear()

    def _recover(self) -> None:
        """What was under way on workers that died is played again by others."""
        for future in [future for future in self._under_way if not _is_finished(future)]:
            self._try_again(self._under_way.pop(future), DIED)
        if not self._workers.renew():
            raise ConnectionError("the workers are gone")

    def _try_again(self, rotation: Rotation, why: str) -> None:
        self._tries[rotation.number] = self._tries.get(rotation.number, 0) + 1
        if self._tries[rotation.number] < MOST_TRIES:
            self._again.append(rotation)
        else:
            self.tally.lost.append(f"{rotation.name}: {why}")
            self._early[rotation.number] = None
            self._died += why == DIED
            self._refuse_the_dead(ALL_DIED)

    def _refuse_the_dead(self, most: int) -> None:
        """Raise when nothing was played and so many rotations were given up, for every worker died."""
        if self._died >= most and not self._has_played:
            raise ConnectionError(
                "every worker died before it had played a game; a script that uses workers needs"
                ' if __name__ == "__main__": because each worker imports it'
            )

    def _count(self) -> None:
        """Count what has come back, in order, as far as nothing is missing and nothing is decided."""
        while self._next in self._early and not self.tally.decided:
            played = self._early.pop(self._next)
            self._next += 1
            if played:
                self.tally.add(played)
                self._on_count(self.tally)

    def _take_finished(self) -> None:
        """Count what is finished, before its turn too, and tell of what was not told of to its end."""
        for future, rotation in self._under_way.items():
            if _is_finished(future) and not future.exception():
                self._early[rotation.number] = future.result()
                self._untold.append(future.result())
        for number in sorted(self._early):
            played = self._early.pop(number)
            if played:
                self.tally.add(played)
        for played in self._untold:
            self._on_played(played)


def _is_finished(future: Future[Played]) -> bool:
    """Whether a job was done to its end, be it a failure of its own, by a worker that lived."""
    done = future.done() and not future.cancelled()
    return done and not isinstance(future.exception(), BrokenExecutor)


class Archive:
    """A folder of the games of one match, by the numbers of their pairs or rotations."""

    def __init__(self, folder: Path) -> None:
        """Make the folder; raises Impossible when there are games in it already, and OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.glob(f"*{SUFFIX}")):
            raise Impossible([f"{folder} holds games already: a match is saved in a folder of its own"])
        self._folder = folder

    def keep(self, played: Played) -> None:
        """Write the games of a rotation; raises OSError."""
        for result in played:
            name = f"{unit(len(result.order))} {result.rotation:05d} game {result.game}{SUFFIX}"
            write_whole(self._folder / name, result.text)


TERMINATED = 128 + signal.SIGTERM


def play_on_console(match: Match, workers: Workers, keep: Callable[[Played], None]) -> Tally:
    """Play a match and print its report, which is printed too when it is broken off. On the main thread.

    Raises Impossible when a player cannot begin at all, and what broke the match off: SystemExit with
    the status `TERMINATED` when that was SIGTERM.
    """
    with terminable():
        try:
            try_players(match.entrants, match.terms.patience, workers)
            return _play(match, workers, keep)
        finally:
            workers.close()


def _play(match: Match, workers: Workers, keep: Callable[[Played], None]) -> Tally:
    with bar() as progress:
        task = progress.add_task("", total=match.rotations)

        def counted(tally: Tally) -> None:
            progress.update(task, advance=1, description=live_line(tally))

        contest = Contest(match, workers, keep, counted)
        try:
            return contest.run()
        finally:
            progress.stop()
            for line in report_lines(match.entrants, contest.tally):
                print(line, flush=True)


@contextmanager
def terminable() -> Iterator[None]:
    """Have SIGTERM break off what is done meanwhile with SystemExit of the status `TERMINATED`.

    It does so once: `timeout` sends it twice, to a process and to its group. On the main thread.
    """

    def terminate(number: int, frame: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        raise SystemExit(TERMINATED)

    before = signal.signal(signal.SIGTERM, terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def try_players(specs: Iterable[Spec], patience: Patience, workers: Workers) -> None:
    """Have each player begin a game; raises Impossible when one cannot."""
    for spec in specs:
        try:
            with Console(stderr=True).status(f"{spec.text} begins"):
                result_of(workers.submit(try_out, spec, patience), workers)
        except Forfeit as error:
            raise Impossible([f"{quoted(spec.text)} cannot begin: {error}"]) from error
        except BrokenExecutor as error:
            raise Impossible([f"{quoted(spec.text)} cannot begin: its worker died"]) from error
