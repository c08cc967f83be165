"""The engine of this game: the compiled one, and the plain one in its place until it is compiled.

On a machine that has not yet compiled the kernel that takes some seconds; after that, a fraction of one.
"""

import gc
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import inf
from threading import Event, Thread
from time import perf_counter
from typing import TextIO

from dream.base.errors import Stopped
from dream.games.alchemists_dream.engine import draws, levels
from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.position import Action, ListedAction, Position
from dream.protocol.dialogue import EngineOptions, Info, Limits
from dream.protocol.server import PATIENCE_AT_END, Engine, Report, Server
from dream.search.search import Either

FROM_CACHE = 1.5
"""Seconds after its start for which a level waits for the compiled engine, which needs no more for it when it
was compiled before."""
AT_ONCE = 500
"""Milliseconds that the plain one then has, so that the answer comes within two seconds."""
LOOK = 0.02
"""Seconds between two looks at whether to stop waiting."""
WORTH_CHANGING = 20
"""Milliseconds that must be left for the compiled engine to think again about a position."""


def make_compiled_engine(options: EngineOptions) -> Engine[Position, ListedAction]:
    """The compiled engine, ready to search; raises ImportError where numba cannot be had.

    The compiler leaves so many objects behind that to look through them for garbage would hold up a timed
    answer for a fifth of a second, so they are neither looked through as they come nor ever after.
    """
    gc.disable()
    try:
        from dream.games.alchemists_dream.engine.compiled.engine import CompiledEngine, compile_apart

        compile_apart()
        engine = CompiledEngine(options=options)
        engine.prepare()
    finally:
        gc.enable()
    gc.freeze()
    return engine


class WarmupEngine:
    """An `Engine` that makes another in the background and can think from the first moment.

    Until the other is made, the plain one answers, and hands over in the middle of a thought when it is:
    nobody who plays should wait for a compiler. A level without a time waits until `soon` seconds after the
    start, and so does perft. What is bounded by nodes or depth alone waits however long it takes, as it is
    to be the same every time; so does `prepare`.
    """

    def __init__(
        self,
        make: Callable[[EngineOptions], Engine[Position, ListedAction]] = make_compiled_engine,
        *,
        soon: float = FROM_CACHE,
    ) -> None:
        self._soon = perf_counter() + soon
        self.options = levels.compiled_options()
        self._plain = PlainEngine(self.options, stand_in=True)
        self._compiled: Engine[Position, ListedAction] | None = None
        self._made = Event()
        Thread(target=self._make, args=(make,), daemon=True, name="warmup").start()

    def _make(self, make: Callable[[EngineOptions], Engine[Position, ListedAction]]) -> None:
        try:
            self._compiled = make(self.options)
        except ImportError as error:
            print(f"The strong opponent needs numba, so the plain one plays: {error}", file=sys.stderr)
        except Exception:
            traceback.print_exc(file=sys.stderr)
            print("The strong opponent cannot be had, so the plain one plays.", file=sys.stderr)
        finally:
            self._made.set()

    @property
    def preparing(self) -> bool:
        """Whether the compiled engine is still being made."""
        return not self._made.is_set()

    def prepare(self) -> None:
        """Return when the compiled engine plays."""
        self._made.wait()

    def new_game(self) -> None:
        """Forget what was learnt from the positions of another game."""
        if self._compiled:
            self._compiled.new_game()

    def think(
        self,
        position: Position,
        history: Sequence[Position],
        limits: Limits,
        report: Report[ListedAction],
        stop: Event,
    ) -> ListedAction:
        """See `Engine.think`."""
        if counted(limits):
            self._wait(stop)
        elif limits.unlimited or (limits.level and limits.movetime is None):
            self._wait(stop, self._soon)
            if self.preparing:
                level = limits.level or self.options["Level"]
                limits = replace(limits, level=level, movetime=AT_ONCE)
        if self.preparing or self._compiled is None:
            return self._instead(position, history, limits, report, stop)
        return self._compiled.think(position, history, limits, report, stop)

    def worth(
        self, position: Position, history: Sequence[Position], limits: Limits, stop: Event
    ) -> int | None:
        """See `Engine.worth`."""
        return (self._compiled or self._plain).worth(position, history, limits, stop)

    def _instead(
        self,
        position: Position,
        history: Sequence[Position],
        limits: Limits,
        report: Report[ListedAction],
        stop: Event,
    ) -> ListedAction:
        """The plain engine's answer, or that of the compiled one if it comes in time."""
        begun = perf_counter()
        cut = stop if limits.level or self._made.is_set() else Either(stop, self._made)
        action = self._plain.think(position, history, limits, report, cut)
        if cut is stop or stop.is_set() or self._compiled is None:
            return action
        spent = int((perf_counter() - begun) * 1000)
        if limits.movetime is not None:
            limits = replace(limits, movetime=max(0, limits.movetime - spent))
            if limits.movetime is not None and limits.movetime < WORTH_CHANGING:
                return action
        return self._compiled.think(position, history, limits, _later(report, spent), stop)

    def divide(self, position: Position, depth: int, stop: Event) -> Iterator[tuple[str, int]]:
        """See `Engine.divide`."""
        self._wait(stop, self._soon)
        if self.preparing:
            try:
                return iter(list(self._plain.divide(position, depth, Either(stop, self._made))))
            except Stopped:
                if stop.is_set():
                    raise
        return (self._compiled or self._plain).divide(position, depth, stop)

    def _wait(self, stop: Event, until: float = inf) -> None:
        """Wait until the compiled engine is made, `stop` is set, or `perf_counter` has come to `until`."""
        while not self._made.wait(LOOK) and not stop.is_set() and perf_counter() < until:
            continue


def counted(limits: Limits) -> bool:
    """Whether only nodes or depth bound a search, so that time must not change what it finds."""
    timed = limits.movetime is not None or limits.infinite or limits.level is not None
    return not timed and not limits.unlimited


def _later(report: Report[ListedAction], milliseconds: int) -> Report[ListedAction]:
    """A report of a search that began so much earlier."""

    def shifted(info: Info[ListedAction]) -> None:
        report(replace(info, time=info.time + milliseconds))

    return shifted


def serve(
    requests: TextIO,
    answers: TextIO,
    engine: Engine[Position, Action] | None = None,
    *,
    patience: float = PATIENCE_AT_END,
) -> bool:
    """Serve the protocol with an engine, the plain one unless another is given; see `Server.serve`."""
    return Server(requests, answers, GAME, engine or PlainEngine(), draws=draws, patience=patience).serve()
