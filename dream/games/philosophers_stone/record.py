"""The records of Philosopher's Stone: the general ones, with the number of each turn."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.state import ListedAction, State
from dream.records.record import RecordFormat


@dataclass(frozen=True)
class _Numbered:
    """The turns to which the actions of a game belong, and the state after them."""

    start: State
    actions: tuple[ListedAction, ...] = ()
    turns: tuple[int, ...] = ()
    state: State | None = None

    def begins(self, start: State, actions: Sequence[ListedAction]) -> bool:
        """Whether such a game begins like this one."""
        return self.start is start and tuple(actions[: len(self.actions)]) == self.actions


class StoneRecordFormat(RecordFormat[State, ListedAction]):
    """Which turn an action belongs to, only the law knows.

    A game that is played is written after every action, so what was found of it last time is kept.
    """

    _last: _Numbered | None = None

    def turn_numbers(self, start: State, actions: Sequence[ListedAction]) -> Iterator[int | None]:
        """The number of each turn, before the first action in it."""
        last = None
        for turn in self._turns(start, actions):
            yield None if turn == last else turn
            last = turn

    def _turns(self, start: State, actions: Sequence[ListedAction]) -> tuple[int, ...]:
        last = self._last
        known = last if last is not None and last.begins(start, actions) else _Numbered(start)
        state, turns = known.state or start, list(known.turns)
        for action in actions[len(turns) :]:
            turns.append(state.turn)
            state = GAME.apply(state, action)
        self._last = _Numbered(start, tuple(actions), tuple(turns), state)
        return tuple(turns)


FORMAT = StoneRecordFormat(GAME)
