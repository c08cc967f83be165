"""An app that is watched: after every turn of the loop, what it drew last must be what it would draw now."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from dream.base.texts import Sentence
from dream.play.history import History
from dream.play.seats import Machine
from dream.protocol.dialogue import DrawQuestion, Info
from dream.ui.app import App
from dream.ui.kit.loop import WAKE
from dream.ui.kit.window import NullScreen
from dream.ui.table.engines import HINT_TIME, LINES, AnyEngineSeat, AnyGame, Engines, EngineSeat
from tests.ui.conftest import Clock

TURN = 0.06
"""Seconds of the stopped clock from one turn of the loop to the next."""


class DelayedEngine(EngineSeat[Any, Any]):
    """Stands in for every engine: it answers after a few turns of the loop, with any legal action."""

    late = None
    why_lost = ""
    lost = False

    def __init__(self, engines: "DelayedEngines") -> None:
        self._engines = engines
        self.asked = 0
        self._waits: object | None = None

    @property
    def thinking(self) -> bool:
        return self._waits is not None

    def _answer(self, answer: Callable[[], object]) -> None:
        question = self._waits = object()

        def answered() -> None:
            if self._waits is question:
                self._waits = None
                answer()

        self._engines.later(answered)

    def ask(
        self,
        game: History[Any, Any],
        level: int | None,
        done: Callable[[Any], object],
        *,
        daring: bool = False,
        within: int | None = None,
    ) -> None:
        self.asked += 1
        choices = game.game.legal_actions(game.state)
        self._answer(lambda: done(self._engines.random.choice(choices)))

    def ask_about_draw(
        self, question: DrawQuestion, game: History[Any, Any], done: Callable[[bool], object]
    ) -> None:
        self._answer(lambda: done(False))

    def advise(
        self,
        game: History[Any, Any],
        done: Callable[[Any, Sequence[Info[Any]]], object],
        failed: Callable[[Sentence], object],
        *,
        milliseconds: int = HINT_TIME,
        lines: int = LINES,
    ) -> None:
        choices = game.game.legal_actions(game.state)
        self._answer(lambda: done(self._engines.random.choice(choices), ()))

    def cancel(self) -> None:
        self._waits = None

    def hurry(self) -> None:
        pass

    revive = close = hurry


class DelayedEngines(Engines):
    """The engines of an app in which every one takes some turns to answer; none is a process."""

    def __init__(self, app: App, seed: int) -> None:
        super().__init__(app.post, app.say)
        self._app, self.random = app, Random(seed)
        self._waiting: list[tuple[int, Callable[[], object]]] = []

    def own(self, game: AnyGame, number: int) -> AnyEngineSeat:
        return self._own.setdefault((game.id, number if game.hidden else None), DelayedEngine(self))

    def at(self, game: AnyGame, number: int, machine: Machine) -> AnyEngineSeat:
        return self.own(game, number)

    def later(self, answered: Callable[[], object]) -> None:
        self._waiting.append((self.random.randrange(1, 9), answered))

    def turn(self) -> None:
        """A turn of the loop has passed."""
        due = [answered for left, answered in self._waiting if left <= 1]
        self._waiting = [(left - 1, answered) for left, answered in self._waiting if left > 1]
        for answered in due:
            self._app.post(answered)


def watch(patch: pytest.MonkeyPatch, clock: Clock) -> list[str]:
    """Watch every app from now on, whose time goes on with each turn; the faults that are found.

    A fault is a turn after which the window shows something else than it would draw then, and draws nothing.
    The time is that of a clock that stands still while a turn lasts. What another thread has just done is
    drawn in the next turn, for which it wakes the loop. A picture that lives slowly of itself asks for a
    pace, and is left out.
    """
    faults: list[str] = []
    step = App.step

    def watched(app: App) -> bool:
        clock.now += TURN
        engines = app.__dict__.get("engines")
        if isinstance(engines, DelayedEngines):
            engines.turn()
        drawn = step(app)
        assert isinstance(app.screen, NullScreen)
        last = app.screen.last
        if not drawn and last is not None and app.running and app.scene and not app.scene.pace:
            now = Surface(app.size)
            app.draw(now)
            same = now.get_size() != last.get_size() or now.get_buffer().raw == last.get_buffer().raw
            if not same and not pygame.event.peek(WAKE):
                faults.append(f"{app.scene.name}: {_where(last, now)}")
        return drawn

    patch.setattr(App, "step", watched)
    patch.setattr(App, "turn", watched)
    return faults


def _where(before: Surface, after: Surface) -> Sequence[Rect]:
    """Where two pictures differ."""
    mask = pygame.mask.from_threshold(before, (0, 0, 0), (1, 1, 1, 255), after)
    mask.invert()
    return mask.get_bounding_rects()[:4]
