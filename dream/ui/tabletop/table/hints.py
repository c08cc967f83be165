"""What a hint says and marks of a table."""

from collections.abc import Callable, Iterator
from typing import Any, Generic

from dream.base.messages import Listing
from dream.base.words import say, told
from dream.play.game import A, S
from dream.ui.session.address import address_in
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_session import GameSession
from dream.ui.session.table.hints import Advice, Hints, Rung
from dream.ui.tabletop.deeds import Deeds
from dream.ui.tabletop.sight import Target
from dream.ui.tabletop.words import TableWords

MOST_TOLD = 3
"""How many actions of a line are told."""


class TableHints(Hints[S, A, Target], Generic[S, A]):
    """Hints for a table: what is advised is marked where it is done."""

    def __init__(
        self,
        app: GameHost,
        words: TableWords[S, Any, A],
        session: GameSession[S, A],
        hindrance: Callable[[], str | None],
    ) -> None:
        super().__init__(app, session, hindrance)
        self._words = words
        self._deeds: Deeds[Any, A] = Deeds(session)

    @property
    def _view(self) -> Any:
        return self._deeds.view(self._game.shown_at)

    def mark(self, action: A, state: S) -> Target | None:
        return next((way[0] for way in self._words.ways(self._view, action) if way), None)

    def marked(self, advice: Advice[S, A], rung: Rung) -> Target | None:
        return None if rung is Rung.WHERE else self.mark(advice.action, advice.state)

    def judged(self, advice: Advice[S, A]) -> str | None:
        return None

    def told(self, advice: Advice[S, A], rung: Rung) -> tuple[str, ...]:
        words, view, name = self._words, self._view, address_in(self._session).whom
        match rung:
            case Rung.WHERE:
                return tuple(words.where(view, advice.action))
            case Rung.WHICH:
                way = next(iter(words.ways(view, advice.action)), ())
                return (say("tabletop.hint.first"),) if len(way) > 1 else ()
            case Rung.WHAT:
                best = say("hint.best", action=words.advice(view, advice.action, name))
                return best, *map(told, words.reasons(view, advice.action))
        return tuple(self._followed(advice))

    def _followed(self, advice: Advice[S, A]) -> Iterator[str]:
        """What is expected to follow, and what else is good."""
        words, view, name = self._words, self._view, address_in(self._session).whom
        if not advice.lines:
            return
        best, *others = advice.lines
        after = [words.advice(view, each, name) for each in best.pv[1:MOST_TOLD]]
        if after:
            yield say("hint.then", actions=Listing(tuple(after), "then"))
        for other in others:
            yield say("hint.or", action=words.advice(view, other.pv[0], name))
