"""Hints: the machine looks for a moment, and its best action is shown until something is done."""

from collections.abc import Callable, Sequence

from dream.base.words import say
from dream.games.alchemists_dream.engine.score_words import judgement, score_words
from dream.games.alchemists_dream.rules.actions import (
    Action,
    PlaceStone,
    PlaceSymbol,
    ReturnStone,
    Stand,
    Step,
)
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Position
from dream.protocol.limits import Info
from dream.ui.game_views.alchemists_dream.board_state import Hint
from dream.ui.game_views.alchemists_dream.dream_session import DreamSession
from dream.ui.game_views.alchemists_dream.panel.notice import News
from dream.ui.session.game_host import GameHost

AFTERWARDS = 1
"""How many actions after the first one are told of a line."""


class Hints:
    """At most one hint. `shown` is what the board shows of it, `news` what is said.

    `hindrance` is asked why there can be none now, in a sentence, or None.
    """

    def __init__(self, app: GameHost, session: DreamSession, hindrance: Callable[[], str | None]) -> None:
        self._app, self._session, self._game = app, session, session.game
        self._hindrance = hindrance
        self._position: Position | None = None
        self._moment = (0, 0)
        self.shown: Hint | None = None
        self.news: News | None = None

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change and is shown, as one value."""
        return self.shown, self.news

    @property
    def _thinking(self) -> bool:
        return self._position is not None and self.shown is None

    def ask(self) -> bool:
        """Have the machine look at the position that is looked at; whether it does.

        A hint that is there goes away instead, and what keeps it from being given is said.
        """
        if self.forget():
            return False
        refusal = self.why_not
        if refusal:
            self._app.say(refusal)
            return False
        history = self._game.history.copy(self._game.shown_at)
        self._position, self._moment = self._game.shown, self._now()
        self.news = News(self._heading(), (say("hint.wait"),))
        self._app.engine_seat.revive()
        self._app.engine_seat.advise(history, self._found, self._failed)
        return True

    @property
    def why_not(self) -> str | None:
        """Why no hint can be given now, in a sentence, or None."""
        if self._game.over and not self._game.browsing:
            return say("hint.over")
        return self._hindrance()

    def forget(self) -> bool:
        """Take the hint away, or ask for it no more; False when there was none."""
        if self._position is None:
            return False
        if self._thinking:
            self._app.engine_seat.cancel()
        self._position = self.shown = self.news = None
        self._app.dirty("hint")
        return True

    def interrupt(self) -> None:
        """Something else is done: the hint is waited for no longer; one that is there stays."""
        if self._thinking:
            self.forget()

    def watch(self) -> None:
        """Take the hint away when another position is looked at, or when the machine has died over it."""
        if self._position is None:
            return
        moved = self._game.shown is not self._position or self._now() != self._moment
        if moved or (self._thinking and not self._app.engine_seat.thinking):
            self.forget()

    def _now(self) -> tuple[int, int]:
        """What must stay as it is, beside the position, for a hint to stay."""
        return self._game.shown_at, len(self._game.history.actions)

    def _heading(self) -> str:
        return say("hint.heading", name=self._session.name(self._game.shown.turn))

    def _found(self, action: Action, lines: Sequence[Info[Action]]) -> None:
        position = self._position
        assert position is not None
        told = [info for info in lines if info.pv]
        heading = judgement(position, told[0].score) if told else self._heading()
        self.news = News(heading, _sentences(action, told))
        self.shown = hint_of(told[0].pv[0] if told else action, position)
        self._app.dirty("hint")

    def _failed(self, why: str) -> None:
        self.forget()
        self._app.say(say("hint.failed", why=why))


def hint_of(action: Action, position: Position) -> Hint | None:
    """What the board shows of an action."""
    match action:
        case Step(origin, target):
            return Hint(origin, target)
        case PlaceStone(cell) | ReturnStone(cell) | PlaceSymbol(cell):
            return Hint(None, cell)
        case Stand() if position.mover.symbol:
            return Hint(None, position.mover.symbol)
    return None


def _sentences(action: Action, lines: Sequence[Info[Action]]) -> tuple[str, ...]:
    """The best line and the others, each with its score."""
    if not lines:
        return (say("hint.best_only", line=action_text(action)),)
    return tuple(
        say("hint.other" if place else "hint.best", line=_line(info.pv), score=score_words(info.score))
        for place, info in enumerate(lines)
    )


def _line(pv: Sequence[Action]) -> str:
    """The first action of a line, and the next ones."""
    first, *after = map(action_text, pv[: 1 + AFTERWARDS])
    return say("hint.then", action=first, after=" ".join(after)) if after else first
