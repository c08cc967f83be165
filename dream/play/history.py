"""What was done in one game: every action and every state, with undo and redo."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise, takewhile
from threading import Lock
from typing import Generic

from dream.base.errors import Refused, message_of
from dream.base.messages import message
from dream.play.game import A, Game, Hidden, S
from dream.play.outcome import Outcome
from dream.play.refusal import Illegal, Refusal


class History(Generic[S, A]):
    """A first state, the actions done since, and the state after each of them.

    What is asked of it is worked out once, and again after a change.
    """

    def __init__(self, game: Game[S, A], start: S, actions: Iterable[A] = ()) -> None:
        """A game from `start` with `actions` done; raises Illegal at the first that is not legal."""
        self.game = game
        self._states = [start]
        self._actions: list[A] = []
        self._undone: list[A] = []
        self._observed: dict[int, list[tuple[S, str]]] = {}
        self._observing = Lock()
        for action in actions:
            self.play(action)

    def copy(self, done: int | None = None) -> "History[S, A]":
        """Another with the same actions, or the first `done` of them, which goes its own way.

        There is nothing to redo in it, and nothing is played again for it, nor observed.
        """
        done = len(self._actions) if done is None else done
        other = History(self.game, self.start)
        other._states, other._actions = self._states[: done + 1], self._actions[:done]
        other._observed, other._observing = self._observed, self._observing
        return other

    @property
    def start(self) -> S:
        """The first state."""
        return self._states[0]

    @property
    def state(self) -> S:
        """The state now."""
        return self._states[-1]

    @cached_property
    def states(self) -> tuple[S, ...]:
        """The first state and the one after each action: one more than there are actions."""
        return tuple(self._states)

    @cached_property
    def actions(self) -> tuple[A, ...]:
        """What has been done, oldest first."""
        return tuple(self._actions)

    @property
    def last(self) -> A | None:
        """The action done last."""
        return self._actions[-1] if self._actions else None

    @cached_property
    def undone(self) -> tuple[A, ...]:
        """What `redo` would do again, the next one last."""
        return tuple(self._undone)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.game.outcome(self.state, self.last)

    def why_not(self, action: A) -> Refusal | None:
        """Why an action cannot be done now, or None when it can."""
        return self.game.why_not(self.state, action, self.last)

    def play(self, action: A) -> None:
        """Do an action; raises Illegal with the reason, and changes nothing, when it is not legal."""
        self._play(action)
        self._undone.clear()
        self._changed()

    def _play(self, action: A) -> None:
        refusal = self.why_not(action)
        if refusal:
            raise Illegal(self.game.action_text(action), refusal)
        self._states.append(self.game.apply(self.state, action))
        self._actions.append(action)
        self._changed()

    def play_words(self, words: Sequence[str], done: int = 0) -> None:
        """Do the actions of words but the first `done`; raises Refused with the number of a bad one."""
        for number, word in enumerate(words[done:], done + 1):
            try:
                self.play(self.game.parse_action(word))
            except ValueError as error:
                raise Refused(message("error.in_action", action=number, reason=message_of(error))) from error

    def undo(self) -> A | None:
        """Take back the last action, which is returned, or None when there is none."""
        if not self._actions:
            return None
        self._states.pop()
        self._undone.append(self._actions.pop())
        self._changed()
        return self._undone[-1]

    def redo(self) -> A | None:
        """Do again what was taken back last, and return it, or None when there is nothing."""
        if not self._undone:
            return None
        action = self._undone.pop()
        self._play(action)
        return action

    def observed(self, seat: int) -> list[str]:
        """What a seat has observed of the first state, and of the one after each action.

        The first time that takes long in a long game: a thread may ask it of a copy meanwhile.
        """
        with self._observing:
            known = self._observed.setdefault(seat, [])
            same = takewhile(lambda both: both[0][0] is both[1], zip(known, self._states, strict=False))
            del known[sum(1 for _ in same) :]
            observation = self.game.observation
            known += [(state, observation(state, seat)) for state in self._states[len(known) :]]
            return [text for _, text in known]

    def told(self, done: int, by: frozenset[int] = frozenset()) -> A | Hidden:
        """Return what seats together may be told by now of the action that followed so many.

        With no seat it is what anybody may. Once all is known that was private then, everybody is told.
        """
        state, game = self._states[done], self.game
        if (self.outcome is not None and game.ends_open) or game.is_open_since(state, self.state):
            by = frozenset(range(game.seats(state)))
        return game.told_later(state, self._actions[done], by, self.state)

    def _changed(self) -> None:
        """The history is another: forget what was worked out of the one before."""
        for known in ("states", "actions", "undone", "outcome", "repetitions"):
            vars(self).pop(known, None)

    def past(self) -> list[S]:
        """The states before the one now, oldest first, each once however much was said in it."""
        return [state for state, after in pairwise(self._states) if state is not after]

    @cached_property
    def repetitions(self) -> int:
        """How often the state now has occurred, this time included."""
        same = self.game.same
        now = same(self.state)
        return 1 + sum(same(state) == now for state in self.past())
