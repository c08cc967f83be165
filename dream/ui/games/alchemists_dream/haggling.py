"""What the pairs that were haggled over are worth, once both players have committed themselves."""

from collections.abc import Sequence

from dream.base.texts import say
from dream.games.alchemists_dream.agreements import Pair, is_fixed, pairs
from dream.games.alchemists_dream.game import GAME, history_of
from dream.games.alchemists_dream.rules.actions import Action
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.games.alchemists_dream.teach import share
from dream.protocol.dialogue import PROVEN, Info
from dream.ui.games.alchemists_dream.words import DreamSession
from dream.ui.table.engines import AnyEngineSeat
from dream.ui.table.game_session import GameHost

MOST_PAIRS = 12
"""So many pairs are judged at most: the last ones."""
LOOK = 0.4
"""How closely the engine looks at each, as a part of the work of a hint."""


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
    def snapshot(self) -> tuple[object, ...]:
        """All that can change here, as one value."""
        return len(self._scores), self.failed

    @property
    def asked(self) -> bool:
        """Whether the value of any pair is known."""
        return bool(self._scores)

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs that are judged, in the order in which they came up; none before play has begun."""
        return pairs(self._history)[-MOST_PAIRS:] if is_fixed(self._history) else ()

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

        def take(lines: Sequence[Info[Action]]) -> None:
            self.failed = not lines
            if lines:
                self._scores[pair.stood] = lines[0].score
            self._app.dirty("haggling")
            if lines and self._engine is not None:
                self.ask()

        self._engine = self._app.engines.own(GAME, 0)
        self._engine.advise(
            history_of(pair.stood),
            lambda _, lines: take(lines),
            lambda _: take(()),
            work=LOOK,
            lines=1,
        )

    def stop(self) -> None:
        """Ask no more."""
        if self._engine is not None:
            self._engine.cancel()
            self._engine = None

    def score(self, pair: Pair) -> int | None:
        """What a pair is worth to whoever begins the play; None as long as that is not known."""
        return self._scores.get(pair.stood)

    def verdict(self) -> str | None:
        """Who chose better, in a sentence; None as long as that is not known."""
        chosen = self.chosen
        score = None if chosen is None else self.score(chosen)
        if chosen is None or score is None:
            return None
        player = chosen.stood.turn if score >= 0 else chosen.stood.turn.other
        lead = 2 * share(abs(score)) - 1
        much = "even" if lead < 0.06 else "a_little" if lead < 0.25 else "better"
        return say(f"dream.haggling.{much}", name=chosen.stood.sides[player].element.label.capitalize())


def share_of_first(pair: Pair, score: int) -> float:
    """The share of the win that the first player may expect of a pair, by what it is worth."""
    proven = 1.0 if score > 0 else 0.0
    mover = proven if abs(score) > PROVEN else share(score)
    return mover if pair.stood.turn is Player.FIRST else 1 - mover
