"""Engines that answer at once with any legal action: somebody to play against where it matters not how."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from dream.base.texts import Sentence
from dream.play.history import History
from dream.protocol.dialogue import Info
from dream.ui.app import App
from dream.ui.table.engines import HINT_TIME, LINES, AnyEngineSeat, AnyGame, Engines, EngineSeat


class RandomEngine(EngineSeat[Any, Any]):
    """Stands in for an engine; `asked` counts the questions."""

    thinking = lost = False
    late = None
    why_lost = ""

    def __init__(self, random: Random) -> None:
        self._random, self.asked = random, 0

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
        done(self._random.choice(game.game.legal_actions(game.state)))

    def advise(
        self,
        game: History[Any, Any],
        done: Callable[[Any, Sequence[Info[Any]]], object],
        failed: Callable[[Sentence], object],
        *,
        milliseconds: int = HINT_TIME,
        lines: int = LINES,
    ) -> None:
        done(game.game.legal_actions(game.state)[0], ())

    def hurry(self) -> None:
        pass

    cancel = revive = close = hurry


class RandomEngines(Engines):
    """The engines of an app in which each seat has a random one."""

    def __init__(self, app: App, random: Random, seats: int) -> None:
        super().__init__(app.post, app.say)
        self.engines: list[AnyEngineSeat] = [RandomEngine(random) for _ in range(seats)]

    def own(self, game: AnyGame, number: int) -> AnyEngineSeat:
        return self.engines[number]
