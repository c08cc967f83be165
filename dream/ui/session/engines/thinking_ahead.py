"""What computers think about while a person does, so that nobody waits for it after the person's move."""

from dataclasses import dataclass
from typing import Generic

from dream.play.game import A, S
from dream.play.history import History
from dream.play.levels import level_there_is, levels_of
from dream.play.observations import observe_alike
from dream.play.seating.seat import OwnOpponent
from dream.play.seating.seated_game import SeatedGame
from dream.play.seating.turns_ahead import turns_ahead
from dream.ui.session.engines.engine_pool import engine_at
from dream.ui.session.engines.engine_seat import EngineSeat
from dream.ui.session.game_host import GameHost


@dataclass
class _Thought(Generic[S, A]):
    """The game in which a seat was asked, and the action that was found, None until it is."""

    history: History[S, A]
    action: A | None = None


class ThinkingAhead(Generic[S, A]):
    """Asks computers for moves that nothing done before can change, and keeps what they find.

    What is found is good only where the seat has seen just what it was asked with, so that the game is the
    same as if it had been asked in its turn.
    """

    def __init__(self, app: GameHost, game: SeatedGame[S, A]) -> None:
        self._app, self._game = app, game
        self._thoughts: dict[int, _Thought[S, A]] = {}
        self._looked_from: S | None = None

    def think(self) -> None:
        """Ask every computer whose next move can't depend on the person who is to act."""
        game = self._game
        if game.state is self._looked_from:
            return
        self._looked_from = game.state
        computers = [number for number, seat in enumerate(game.seats) if seat.machine_here]
        for number, history in turns_ahead(game.history, computers):
            self._ask(number, history)

    def _ask(self, number: int, history: History[S, A]) -> None:
        engine = engine_at(self._app.engines, self._game, number)
        if engine.lost or self._is_asked(number, history, engine):
            return
        thought = self._thoughts[number] = _Thought[S, A](history)

        def found(action: A) -> None:
            thought.action = action

        engine.ask(history, level_of(self._game, number), found, daring=dares(self._game, number))

    def _is_asked(self, number: int, history: History[S, A], engine: EngineSeat[S, A]) -> bool:
        thought = self._thoughts.get(number)
        if thought is None or not (engine.thinking or thought.action is not None):
            return False
        return observe_alike(thought.history, history, number)

    def found(self, number: int) -> A | None:
        """The move that a seat, which is to act now, has found before its turn; None when there is none."""
        thought = self._thoughts.get(number)
        if thought is None or thought.action is None:
            return None
        return thought.action if observe_alike(thought.history, self._game.history, number) else None

    def cancel(self) -> None:
        """What was being thought about is dropped; what was found is kept, for the same may come up again."""
        self._looked_from = None
        self._thoughts = {
            number: thought for number, thought in self._thoughts.items() if thought.action is not None
        }

    def forget(self, number: int) -> None:
        """Somebody else sits at a seat."""
        self._looked_from = None
        self._thoughts.pop(number, None)


def level_of(game: SeatedGame[S, A], number: int) -> int | None:
    """The level at which the computer at a seat plays; None for an engine from outside."""
    machine = game.seats[number].machine_here
    if not isinstance(machine, OwnOpponent):
        return None
    return level_there_is(machine.level, levels_of(game.history.game.id))


def dares(game: SeatedGame[S, A], number: int) -> bool:
    """Whether the computer at a seat risks more for a decision."""
    machine = game.seats[number].machine_here
    return isinstance(machine, OwnOpponent) and machine.dares
