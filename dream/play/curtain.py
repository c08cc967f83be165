"""Who of several people at one screen sees what only some of them may know.

While the seats of a game see different things, and more than one person sits here, a cover names the next
person, and that person's own key or click opens it. It closes when another person is to act, and not when
chance or a computer does. Whom chance has just shown something, such as a card that was drawn, that person
goes on looking until it has been seen (`lingers`). Where one person sits, everything is for those eyes; where
nobody ever did, or the game is over, all is open, unless the game's law keeps it hidden from one another
(`Game.ends_open`) and nobody has asked to reveal it. Guests have screens of their own: for them nothing is
covered here, and none of what only they see is shown. What somebody has seen, here or there, cannot be
undone.
"""

from collections.abc import Iterable
from typing import Any

from dream.play.game import Chance
from dream.play.history import History


class CurtainRule:
    """Which person looks at the screen, as far as it matters, and what has been shown to whom.

    It is in a game's `SeatedGame`, and as closed as can be when that is made: in a game that was opened
    again nobody knows who had looked at what, so a private state is taken to have been seen as it is.
    """

    def __init__(
        self,
        history: History[Any, Any],
        people: Iterable[int],
        *,
        guests: Iterable[int] = (),
        watched: bool = True,
        revealed: bool = False,
    ) -> None:
        """The `people` share this screen; `guests` have one of their own, and nobody here sees their things.

        A game without either is open to whoever looks if it is `watched`. One that is over when it is opened
        may be `revealed` from the beginning.
        """
        self._history = history
        self._people, self._guests = tuple(people), tuple(guests)
        self._watched = watched and not self._people and not self._guests
        self._looks = self._people[0] if len(self._people) == 1 else None
        self._alone: int | None = None
        self._lingers, self._revealed = False, revealed and history.is_over
        self._privacy: tuple[Any, bool] | None = None
        self._shown: dict[int, tuple[Any, frozenset[int]]] = {}
        hides = bool(self._people) and self._private
        self._limit = len(history.actions) if hides else self._last_shown(self._persons)
        self._seen = dict.fromkeys(self._persons, len(history.actions))

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can change, as one value."""
        own = self._looks, self._lingers, self._revealed, self._limit, self._guests
        return *own, tuple(self._seen.items())

    @property
    def _private(self) -> bool:
        """Whether the state now needs a curtain: asked at every frame, worked out once for each state."""
        state = self._history.state
        if self._privacy is None or self._privacy[0] is not state:
            self._privacy = state, self._history.game.needs_curtain(state)
        return self._privacy[1]

    @property
    def _shared(self) -> bool:
        return len(self._people) > 1

    @property
    def _persons(self) -> tuple[int, ...]:
        """All people, at this screen or their own."""
        return (*self._people, *self._guests)

    def seat(self, people: Iterable[int], guests: Iterable[int] = ()) -> None:
        """Seat other people here; nobody knows who looks, so even one alone is asked first.

        Somebody who has looked alone, and comes back where nobody else sat meanwhile, is the one who looks.
        """
        people, self._guests = tuple(people), tuple(guests)
        self._watched = self._watched and not self._guests
        stay = {person: self._seen[person] for person in people} if people == self._people else {}
        if people != self._people:
            if self._people:
                self._alone = None if self._shared else self._looks
            is_back = not self._people and people == (self._alone,)
            self._people, self._looks, self._watched = people, self._alone if is_back else None, False
            self._lingers = False
        come = [person for person in self._persons if person not in stay]
        self._limit = max(self._limit, self._last_shown(come))
        self._seen = stay | dict.fromkeys(come, len(self._history.actions))

    def turn_changed(self, to_act: int | None) -> None:
        """Note that something was done or undone, and that this seat is to act now."""
        private = self._private
        leaves = self._shared and (not private or (to_act in self._people and to_act != self._looks))
        self._lingers = leaves and private and self._has_just_shown(self._looks)
        if leaves and not self._lingers:
            self._looks = None
        done = len(self._history.actions)
        self._seen = {person: min(seen, done) for person, seen in self._seen.items()}
        for person in self._persons:
            if person in self._guests or not (private and self._shared) or person == self._looks:
                self._look(person)

    def _has_just_shown(self, person: int | None) -> bool:
        """Whether chance has shown something to a person with the last action."""
        history, game = self._history, self._history.game
        if person is None or not history.actions or not isinstance(game.decider(history.states[-2]), Chance):
            return False
        return person in game.shows(history.states[-2], history.actions[-1])

    @property
    def lingers(self) -> bool:
        """Whether the one who has looked still does, though it is for another person to come."""
        return self._lingers

    def pass_on(self) -> None:
        """Note that what was shown has been seen: nobody looks until the next person comes."""
        if self._lingers:
            self._looks, self._lingers = None, False

    def hides_from(self, to_act: int | None) -> int | None:
        """Return whom the cover names while this seat is to act, None where there is no cover."""
        wanted = to_act if self._shared else next(iter(self._people), None)
        return wanted if self._private and wanted in self._people and wanted != self._looks else None

    def open(self, to_act: int | None) -> None:
        """Open the cover for the person whom it names, who sees the state as it is."""
        named = self.hides_from(to_act)
        if named is not None:
            self._looks, self._lingers = named, False
            self._look(named)

    def reveal(self) -> None:
        """Show everything once the game is over, whatever its law keeps hidden."""
        self._revealed = True

    def sees(self, done: int, to_act: int | None) -> frozenset[int]:
        """Return the seats whose private things in the state after so many actions may be shown now.

        Where what is private needs no curtain, those are all people here: the picture leaves it out.
        """
        history, game = self._history, self._history.game
        over = history.is_over
        open_now = game.is_open_since(history.states[done], history.state)
        ends_open = game.ends_open or not (self._shared or self._guests) or self._revealed
        if open_now or self._watched or (over and ends_open):
            return frozenset(range(game.seats(history.start)))
        if self._shared and not self._private and game.is_private(history.state) and not over:
            return frozenset(self._people)
        covered = self.hides_from(to_act) is not None and not self._lingers
        if (over and self._shared) or self._looks is None or covered:
            return frozenset()
        return frozenset({self._looks})

    @property
    def undo_limit(self) -> int:
        """How many actions cannot be undone: up to the last that has shown a person something hidden.

        Behind a curtain that is when the person comes to look. Where no person plays, all can be undone.
        """
        return self._limit if self._persons else 0

    def _look(self, person: int) -> None:
        """Note that a person sees what there is to see for them now."""
        done = len(self._history.actions)
        shown = self._last_shown((person,), since=self._seen[person])
        if shown:
            behind = person in self._people and self._private and self._shared
            self._limit = max(self._limit, done if behind else shown)
        self._seen[person] = done

    def _last_shown(self, people: Iterable[int], since: int = 0) -> int:
        """Return how many actions there are up to the last, after `since`, that shows something to people."""
        people, done = frozenset(people), len(self._history.actions)
        return next((done for done in range(done, since, -1) if self._shown_by(done) & people), 0)

    def _shown_by(self, done: int) -> frozenset[int]:
        """Return the seats to which the last of so many actions shows something: the law is asked once."""
        history = self._history
        before, after = history.states[done - 1], history.states[done]
        if done not in self._shown or self._shown[done][0] is not after:
            self._shown[done] = after, history.game.shows(before, history.actions[done - 1])
        return self._shown[done][1]
