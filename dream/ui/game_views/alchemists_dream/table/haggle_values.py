"""What the pairs of Symbols of a haggling were worth, by the engine: for whom, and how much."""

from collections.abc import Sequence

from dream.base.words import say
from dream.games.alchemists_dream.analysis.pairs import Pair, is_fixed, pairs
from dream.games.alchemists_dream.engine.score_words import judgement
from dream.games.alchemists_dream.game import GAME, history_of
from dream.games.alchemists_dream.rules.actions import Action
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.games.alchemists_dream.tutoring import share
from dream.protocol.limits import PROVEN, Info
from dream.ui.game_views.alchemists_dream.dream_session import DreamSession
from dream.ui.kit.commands import TABLE, command
from dream.ui.session.engines.engine_pool import AnyEngineSeat
from dream.ui.session.game_host import GameHost

HAGGLING = command("dream.haggling", "shift+t", "game", TABLE)
"""Tells what the pairs of Symbols were worth."""
MOST = 12
"""So many pairs are judged at most: the last ones."""
MILLISECONDS = 400
"""How long the engine looks at each."""


class HaggleValues:
    """Judges the pairs of a game once both players have committed themselves, the chosen one first.

    Nothing is asked before `ask`, and nothing after `stop`. Known values stay.
    """

    def __init__(self, app: GameHost, session: DreamSession) -> None:
        self._app, self._history = app, session.game.history
        self._scores: dict[Position, int] = {}
        self._engine: AnyEngineSeat | None = None
        self.failed = False

    @property
    def snapshot(self) -> int:
        """Another number after every value that was found."""
        return len(self._scores)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs that are judged, in the order in which they came up; none before play has begun."""
        return pairs(self._history)[-MOST:] if is_fixed(self._history) else ()

    @property
    def chosen(self) -> Pair | None:
        """The pair that was stood on."""
        return next((pair for pair in self.pairs if pair.chosen), None)

    def ask(self) -> None:
        """Have the engine judge what is not known yet, one pair after the other."""
        waiting = [pair for pair in self.pairs if pair.stood not in self._scores]
        if not waiting:
            self._engine = None
            return
        pair = max(waiting, key=lambda each: each.chosen)

        def found(_: Action, lines: Sequence[Info[Action]]) -> None:
            if lines:
                self._scores[pair.stood] = lines[0].score
            self._app.dirty("haggling")
            self.failed = not lines
            if lines and self._engine is not None:
                self.ask()

        def fails(_: object) -> None:
            self.failed = True
            self._app.dirty("haggling")

        self._engine = self._app.engines.own(GAME, 0)
        self._engine.advise(history_of(pair.stood), found, fails, milliseconds=MILLISECONDS, lines=1)

    def stop(self) -> None:
        """Ask no more."""
        if self._engine is not None:
            self._engine.cancel()
            self._engine = None

    def words(self, pair: Pair) -> str | None:
        """For whom a pair is good and how much, in words; None as long as that is not known."""
        score = self._scores.get(pair.stood)
        return None if score is None else judgement(pair.stood, score)

    def share(self, pair: Pair) -> float | None:
        """The share of the win that the first player may expect of a pair; None while it is not known."""
        score = self._scores.get(pair.stood)
        if score is None:
            return None
        proven = 1.0 if score > 0 else 0.0
        mover = proven if abs(score) > PROVEN else share(score)
        return mover if pair.stood.turn is Player.FIRST else 1 - mover

    def verdict(self) -> str | None:
        """Who chose better, in a sentence; None as long as that is not known."""
        chosen = self.chosen
        score = None if chosen is None else self._scores.get(chosen.stood)
        if chosen is None or score is None:
            return None
        player = chosen.stood.turn if score >= 0 else chosen.stood.turn.other
        name = chosen.stood.sides[player].element.label.capitalize()
        return say(f"dream.haggling.{_how_much(score)}", name=name)


def _how_much(score: int) -> str:
    """How much better somebody chose, by the word of the text."""
    lead = 2 * share(abs(score)) - 1
    return "even" if lead < 0.06 else "a_little" if lead < 0.25 else "better"
