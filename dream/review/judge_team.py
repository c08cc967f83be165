"""Several engines that judge the decisions of one game at once, each in a thread and a process of its own."""

from collections.abc import Callable, Iterator, Sequence
from queue import SimpleQueue
from threading import Thread
from types import TracebackType
from typing import Generic, Self

from dream.play.game import A, Game, S
from dream.play.history import History
from dream.protocol.blocking_client import BlockingClient
from dream.review.decisions import Decision
from dream.review.judging import Judge
from dream.review.review import JudgedMove
from dream.review.tutoring import Tutoring


class JudgeTeam(Generic[S, A]):
    """So many engines of a game, started with the first decisions and ended at the end of the block.

    What an engine fails to do is raised as `Forfeit`, and Interrupted when it is `stopped`.
    """

    def __init__(self, game: Game[S, A], part: Tutoring, engines: int, stopped: Callable[[], bool]) -> None:
        self._game, self._part, self._engines = game, part, engines
        self._over = False
        self._stopped = lambda: self._over or stopped()
        self._jobs: SimpleQueue[tuple[History[S, A], Decision, int] | None] = SimpleQueue()
        self._found: SimpleQueue[JudgedMove | BaseException] = SimpleQueue()
        self._threads: list[Thread] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over = True
        for _ in self._threads:
            self._jobs.put(None)
        for thread in self._threads:
            thread.join()

    def judge(self, history: History[S, A], due: Sequence[Decision], nodes: int) -> Iterator[JudgedMove]:
        """Judge decisions by so many nodes each, and give each judgement as soon as it is known."""
        for decision in due:
            self._jobs.put((history, decision, nodes))
        while len(self._threads) < min(self._engines, len(due)):
            thread = Thread(target=self._work, name="judge", daemon=True)
            self._threads.append(thread)
            thread.start()
        for _ in due:
            found = self._found.get()
            if isinstance(found, BaseException):
                raise found
            yield found

    def _work(self) -> None:
        """Judge until there are no more jobs, by an engine of its own."""
        try:
            engine = BlockingClient(self._game, stopped=self._stopped)
            try:
                engine.greet()
                judge = Judge(engine, self._part, hidden=self._game.hidden)
                while job := self._jobs.get():
                    self._found.put(judge.judge(*job))
            finally:
                engine.kill()
        except BaseException as error:
            self._found.put(error)
