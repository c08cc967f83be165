"""A line that nobody has played, shown on the table move by move."""

from collections.abc import Callable, Sequence
from typing import Any, Generic

from dream.base.texts import say
from dream.play.game import A, S
from dream.play.history import Node
from dream.ui.table.game_session import GameSession
from dream.ui.table.words import TableWords
from dream.ui.widgets.narrator import Narration

REST = 0.8
"""For how many seconds a state lies there before the next move."""


class SupposedLine(Generic[S, A]):
    """A line that is played on the table; the game itself is as it was, and is shown again when it `end`s."""

    def __init__(self, session: GameSession[S, A], words: TableWords[S, Any, A]) -> None:
        self._session, self._game, self._words = session, session.game, words
        self._heading = ""
        self._left: Sequence[Node[S, A]] = ()
        self._told: tuple[str, ...] = ()
        self._rested: float | None = None
        self._walked: Sequence[Node[S, A]] = ()

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change and is told, as one value."""
        return self._heading, self._told

    @property
    def narration(self) -> Narration | None:
        """What is told of it; None while there is none."""
        if not self._game.supposing:
            return None
        return Narration(self._heading, prompt=(*self._told, say("supposed.back")))

    def begin(self, heading: str, nodes: Sequence[Node[S, A]]) -> None:
        """Show the first of some nodes, then one after the other, under a heading."""
        first, *self._left = nodes
        self._heading, self._told, self._rested, self._walked = heading, (), None, ()
        self._game.suppose(first)

    def walk(self, heading: str, line: Callable[[], Sequence[Node[S, A]]], by: int) -> bool:
        """Show the node of a line so many further on, or further back; whether another is shown than before.

        The first node of the line is the one that is looked at, and shown as such again. What is walked
        already goes on, whatever the line is by now; one that is played by itself is not walked.
        """
        if not self._game.supposing:
            self._walked = line()
        at = next((at for at, node in enumerate(self._walked) if node is self._game.supposed), 0)
        to = max(0, min(at + by, len(self._walked) - 1))
        if to == at:
            return False
        node = self._walked[to]
        self._heading, self._left, self._rested = heading, (), None
        self._told = tuple(self._words.news(self._session.supposed_move(node))) if to else ()
        self._game.suppose(node if to else None)
        return True

    def watch(self, now: float, *, moving: bool) -> bool:
        """Play the next move when the one before has been seen; whether it was played."""
        if not self._game.supposing or not self._left or moving:
            self._rested = None
            return False
        self._rested = now if self._rested is None else self._rested
        if now - self._rested < REST:
            return False
        self._rested = None
        node, *self._left = self._left
        self._told = tuple(self._words.news(self._session.supposed_move(node)))
        self._game.suppose(node)
        return True

    def hurry(self) -> None:
        """Show the last node at once; what is told of it tells of all those that were to come."""
        news = (self._words.news(self._session.supposed_move(node)) for node in self._left)
        if self._game.supposing and self._left:
            self._told = (*self._told, *(line for lines in news for line in lines))
            self._game.suppose(self._left[-1])
            self._left = ()

    def end(self) -> bool:
        """Show the game again; False where nothing was played."""
        if not self._game.supposing:
            return False
        self._game.suppose(None)
        return True
