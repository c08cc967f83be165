"""Engines that answer at once with any legal action: somebody to play against where it matters not how."""

from random import Random

from dream.ui.table.engines import Engines


class RandomEngine:
    """Stands in for an engine; `asked` counts the questions."""

    thinking = lost = False
    late = None
    why_lost = ""

    def __init__(self, random: Random) -> None:
        self._random, self.asked = random, 0

    def ask(self, game, level, done, **how):
        self.asked += 1
        done(self._random.choice(game.game.legal_actions(game.state)))

    def advise(self, game, done, failed, **limits):
        done(game.game.legal_actions(game.state)[0], ())

    def hurry(self):
        pass

    cancel = revive = close = hurry


class RandomEngines(Engines):
    """The engines of an app in which each seat has a random one."""

    def __init__(self, app, random: Random, seats: int) -> None:
        super().__init__(app.post, app.say)
        self.engines = [RandomEngine(random) for _ in range(seats)]

    def own(self, game, number):
        return self.engines[number]
