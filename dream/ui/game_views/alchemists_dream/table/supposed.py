"""Moves that nobody has made, played on the board to be seen: what may follow, or what idleness costs."""

from collections.abc import Iterable

from dream.base.words import say
from dream.games.alchemists_dream.rules.actions import Action, Talk
from dream.games.alchemists_dream.rules.position import Position
from dream.ui.game_views.alchemists_dream.dream_session import DreamSession
from dream.ui.game_views.alchemists_dream.narration.accounts import account
from dream.ui.session.address import address_in
from dream.ui.widgets.narrator import Narration

REST = 0.8
"""For how many seconds a position lies there before the next move."""
MOST = 4
"""How many moves are played at most."""


class SupposedLine:
    """A line that is played on the board; the game itself is as it was, and is shown again when it `end`s."""

    def __init__(self, session: DreamSession) -> None:
        self._session, self._game = session, session.game
        self._heading = ""
        self._left: list[Action] = []
        self._told: tuple[str, ...] = ()
        self._rested: float | None = None

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change and is told, as one value."""
        return self._heading, self._told

    @property
    def narration(self) -> Narration | None:
        """What is told of it; None while there is none."""
        if not self._game.supposing:
            return None
        return Narration(self._heading, prompt=(*self._told, say("dream.supposed.back")))

    def begin(self, heading: str, position: Position, actions: Iterable[Action]) -> None:
        """Play moves from a position on, under a heading; those that are no moves end the line."""
        self._heading, self._told, self._rested = heading, (), None
        self._left = list(actions)[:MOST]
        self._game.suppose(position)

    def watch(self, now: float, *, moving: bool) -> bool:
        """Play the next move when the one before has been seen; whether it was played."""
        if not self._game.supposing or not self._left or moving:
            self._rested = None
            return False
        if self._rested is None:
            self._rested = now
        if now - self._rested < REST:
            return False
        self._play(self._left.pop(0))
        self._rested = None
        return True

    def _play(self, action: Action) -> None:
        before = self._game.shown
        if isinstance(action, Talk) or action not in before.legal_actions:
            self._left.clear()
            return
        after = before.apply(action)
        self._told = account(before, action, after, address_in(self._session))
        self._game.suppose(after, action)

    def end(self) -> bool:
        """Show the game again; False where nothing was played."""
        if not self._game.supposing:
            return False
        self._game.browse_to_now()
        return True
