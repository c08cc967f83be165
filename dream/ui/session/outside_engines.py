"""The engines from outside that play in the window: each seat has a process of its own."""

from collections.abc import Callable
from typing import Any

from dream.play.game import Game
from dream.play.seat import OutsideEngine
from dream.ui.session.engine_seat import EngineSeat, Post


class OutsideEngines:
    """The engines at the seats of one game; `died` is told, in a sentence, that one has stopped."""

    def __init__(self, game: Game[Any, Any], post: Post, died: Callable[[str], object]) -> None:
        self._game, self._post, self._died = game, post, died
        self._seats: dict[int, tuple[OutsideEngine, EngineSeat[Any, Any]]] = {}

    def at(self, number: int, engine: OutsideEngine) -> EngineSeat[Any, Any]:
        """The engine at a seat, which starts when it is first asked; another that sat there is ended."""
        if number not in self._seats or self._seats[number][0] != engine:
            self.dismiss(number)
            seat: EngineSeat[Any, Any] = EngineSeat(self._game, self._post, self._died, engine)
            self._seats[number] = engine, seat
        return self._seats[number][1]

    def dismiss(self, number: int) -> None:
        """End the engine at a seat, if one sits there."""
        if number in self._seats:
            self._seats.pop(number)[1].close()

    def close(self) -> None:
        """End them all."""
        for number in list(self._seats):
            self.dismiss(number)
