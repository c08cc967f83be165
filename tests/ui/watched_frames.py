"""An app that is watched: after every turn of the loop, what it drew last must be what it would draw now."""

from collections.abc import Sequence
from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from dream.ui.app import App
from dream.ui.kit.loop import WAKE
from dream.ui.table.engines import Engines
from tests.ui.conftest import Clock

TURN = 0.06
"""Seconds of the stopped clock from one turn of the loop to the next."""


class DelayedEngine:
    """Stands in for every engine: it answers after a few turns of the loop, with any legal action."""

    late = None
    why_lost = ""
    lost = False

    def __init__(self, engines: "DelayedEngines") -> None:
        self._engines = engines
        self.asked = 0
        self._waits: object | None = None

    @property
    def thinking(self):
        return self._waits is not None

    def _answer(self, answer):
        question = self._waits = object()

        def answered():
            if self._waits is question:
                self._waits = None
                answer()

        self._engines.later(answered)

    def ask(self, game, level, done, **how):
        self.asked += 1
        choices = game.game.legal_actions(game.state)
        self._answer(lambda: done(self._engines.random.choice(choices)))

    def ask_about_draw(self, question, game, done):
        self._answer(lambda: done(False))

    def advise(self, game, done, failed, **limits):
        choices = game.game.legal_actions(game.state)
        self._answer(lambda: done(self._engines.random.choice(choices), ()))

    def cancel(self):
        self._waits = None

    def hurry(self):
        pass

    revive = close = hurry


class DelayedEngines(Engines):
    """The engines of an app in which every one takes some turns to answer; none is a process."""

    def __init__(self, app: App, seed: int) -> None:
        super().__init__(app.post, app.say)
        self._app, self.random = app, Random(seed)
        self._waiting: list[list] = []

    def own(self, game, number):
        return self._own.setdefault((game.id, number if game.hidden else None), DelayedEngine(self))

    def at(self, game, number, machine):
        return self.own(game, number)

    def later(self, answered):
        self._waiting.append([self.random.randrange(1, 9), answered])

    def turn(self):
        """A turn of the loop has passed."""
        for waiting in self._waiting:
            waiting[0] -= 1
        due = [answered for left, answered in self._waiting if left <= 0]
        self._waiting = [waiting for waiting in self._waiting if waiting[0] > 0]
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
