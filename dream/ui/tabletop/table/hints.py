"""What a hint says and marks of a table."""

from collections.abc import Callable, Sequence
from typing import Any, Generic

from dream.play.game import A, S
from dream.protocol.limits import Info
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_session import GameSession
from dream.ui.session.table.hints import Hints
from dream.ui.tabletop.deeds import Deeds
from dream.ui.tabletop.sight import Target
from dream.ui.tabletop.words import TableWords


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

    def judged(self, state: S, lines: Sequence[Info[A]]) -> str | None:
        return None

    def told(self, state: S, action: A, lines: Sequence[Info[A]]) -> tuple[str, ...]:
        return self._words.hint(self._view, action, lines, self._session.name)
