"""The lens of a table: what lies there but is not plain to see, shown by one press after another."""

from typing import Any, Generic

from dream.base.texts import Listing, Message, message
from dream.play.game import A, S
from dream.ui.table.game_session import GameHost, GameSession
from dream.ui.table.telling import Telling
from dream.ui.table.words import TableWords

UNSEEN = "tabletop.unseen"
"""The key of what is told of all that is still to come."""


class Lens(Generic[S, A]):
    """Tells what is still to come, by counting what may be known, and at the next press nothing any more.

    A game whose board has more to show has its own.
    """

    def __init__(
        self, app: GameHost, words: TableWords[S, Any, A], session: GameSession[S, A], telling: Telling[S, A]
    ) -> None:
        self._app, self._words, self._session, self._telling = app, words, session, telling

    @property
    def snapshot(self) -> object:
        """All that can change here, as one value."""
        return None

    def look(self) -> None:
        """Look through the next lens, or through none any more, and tell what it shows."""
        self._telling.said = self._next()
        self._app.dirty("lens")

    def _next(self) -> Message | None:
        """What the next lens shows; None where that is none."""
        assent = self._telling.assent
        if assent is not None and assent.key == UNSEEN:
            return None
        found = tuple(self._words.unseen(self._session.view(self._session.game.shown_at)))
        return message(UNSEEN, parts=Listing(found or (message("tabletop.all_seen"),), "sentences"))
