"""The curtain: who of several people at one screen sees what only some of them may know.

While the seats of a game see different things, and more than one person sits here, a cover names the next
person, and that person's own deed opens it. Where one person sits, everything is for those eyes; where nobody
ever did, or the game is over, all is open. What somebody has seen cannot be taken back.
"""

from collections.abc import Iterable
from typing import Any

from dream.play.history import History


class Curtain:
    """Which person looks at the screen, as far as it matters, and what has been shown to whom.

    It is in a game's `SeatedGame`, and as closed as can be when that is made: in a game that was opened
    again nobody knows who had looked at what, so a private state is taken to have been seen as it is.
    """

    def __init__(self, history: History[Any, Any], people: Iterable[int]) -> None:
        self._history = history
        self._people = tuple(people)
        self._watched = not self._people
        self._looks = self._people[0] if len(self._people) == 1 else None
        self._opened = len(history.actions) if self._private and history.actions else 0

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change, as one value."""
        return self._looks, self._opened

    @property
    def _private(self) -> bool:
        return self._history.game.is_private(self._history.state)

    @property
    def _shared(self) -> bool:
        return len(self._people) > 1

    def seat(self, people: Iterable[int]) -> None:
        """Other people sit here from now on; nobody knows who looks, so even one alone is asked first."""
        people = tuple(people)
        if people != self._people:
            self._people, self._looks, self._watched = people, None, False

    def passed_to(self, to_act: int | None) -> None:
        """Something was done or taken back, and this seat is to act: at a shared screen another may look."""
        if self._shared and (to_act != self._looks or not self._private):
            self._looks = None

    def names(self, to_act: int | None) -> int | None:
        """Whom the cover names while this seat is to act, None where there is no cover."""
        wanted = to_act if self._shared else next(iter(self._people), None)
        return wanted if self._private and wanted in self._people and wanted != self._looks else None

    def open(self, to_act: int | None) -> None:
        """The one whom the cover names looks from now on, and has seen the state as it is."""
        named = self.names(to_act)
        if named is not None:
            self._looks, self._opened = named, len(self._history.actions)

    def sees(self, done: int, to_act: int | None) -> frozenset[int]:
        """The seats whose private things in the state after so many actions may be shown now."""
        history, game = self._history, self._history.game
        open_now = game.is_open_since(history.states[done], history.state)
        if open_now or self._watched or history.outcome is not None:
            return frozenset(range(game.seats(history.start)))
        looks = self._looks if not self._shared or self._looks == to_act else None
        return frozenset() if looks is None else frozenset({looks})

    @property
    def settled(self) -> int:
        """How many actions nobody can take back: up to the last that has shown a person something hidden.

        Behind a curtain that is when its owner opens it.
        """
        history = self._history
        if not self._people:
            return 0
        for done in range(len(history.actions), self._opened, -1):
            before, action, after = history.states[done - 1], history.actions[done - 1], history.states[done]
            behind_curtain = self._shared and history.game.is_private(after)
            if not behind_curtain and history.game.shows(before, action) & set(self._people):
                return done
        return self._opened
