"""A match under way: its rotations handed to workers, and counted as they come back, until it is decided."""

from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait

from dream.lab.match.match import Match
from dream.lab.match.rotation import Played, Rotation, play_rotation
from dream.lab.match.tally import Tally
from dream.lab.match.workers import Workers
from dream.protocol.client import Interrupted

LOOK_EVERY = 0.5
MOST_TRIES = 4


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
        self._next = 1
        self._on_played, self._on_count = on_played, on_count

    def run(self) -> Tally:
        """Play until all rotations are counted or the test has decided.

        When it is interrupted (KeyboardInterrupt) the tally holds what came back so far.
        """
        try:
            while not self.tally.decided:
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
        broken = False
        for future in done:
            rotation = self._under_way.pop(future)
            try:
                played = future.result()
            except BrokenExecutor:
                broken = True
                self._try_again(rotation, "its worker died")
            except Interrupted:
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
        self._untold.append(played)
        self._on_played(played)
        self._untold.clear()

    def _recover(self) -> None:
        """What was under way on workers that died is played again by others."""
        for future in [future for future in self._under_way if not _is_finished(future)]:
            self._try_again(self._under_way.pop(future), "its worker died")
        if not self._workers.renew():
            raise ConnectionError("the workers are gone")

    def _try_again(self, rotation: Rotation, why: str) -> None:
        self._tries[rotation.number] = self._tries.get(rotation.number, 0) + 1
        if self._tries[rotation.number] < MOST_TRIES:
            self._again.append(rotation)
        else:
            self.tally.lost.append(f"{rotation.name}: {why}")
            self._early[rotation.number] = None

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
