"""The engines of the games on the scenes: one that a game shares, one for each seat, those from outside."""

from collections.abc import Callable
from functools import partial
from typing import Any

from dream.play.game import Game
from dream.play.seating.seat import Machine, OutsideEngine
from dream.play.seating.seated_game import SeatedGame
from dream.ui.session.engines.engine_seat import EngineSeat, Post

AnyGame = Game[Any, Any]
AnyEngineSeat = EngineSeat[Any, Any]


class Engines:
    """Every engine starts when it is first asked.

    A game's own engine serves all seats of an open game, from game to game. Where the game hides things,
    each seat has a process of its own, as each engine from outside has: none may know what another was told.
    `say` tells, in a sentence, what was wrong with one.
    """

    def __init__(self, post: Post, say: Callable[..., object]) -> None:
        self._post, self._tell = post, partial(say, stays=True)
        self._own: dict[tuple[str, int | None], AnyEngineSeat] = {}
        self._outside: dict[int, tuple[OutsideEngine, AnyEngineSeat]] = {}
        self._weigher: tuple[str, AnyEngineSeat] | None = None

    def own(self, game: AnyGame, number: int) -> AnyEngineSeat:
        """The game's own engine, for the seat of this number; those of other games end."""
        key = game.id, number if game.hidden else None
        if key not in self._own:
            self._close_own(lambda word, _: word != game.id)
            self._own[key] = EngineSeat(game, self._post, self._tell)
        return self._own[key]

    def weigher(self, game: AnyGame) -> AnyEngineSeat:
        """The engine that tells whoever wants to see it who stands better; no seat's engine hears of it."""
        if self._weigher is None or self._weigher[0] != game.id:
            self.dismiss_weigher()
            self._weigher = game.id, EngineSeat(game, self._post, self._tell)
        return self._weigher[1]

    def dismiss_weigher(self) -> None:
        """End that engine, if there is one."""
        if self._weigher is not None:
            self._weigher[1].close()
            self._weigher = None

    def at(self, game: AnyGame, number: int, machine: Machine) -> AnyEngineSeat:
        """The engine of the machine at a seat; another from outside that sat there is ended."""
        if not isinstance(machine, OutsideEngine):
            return self.own(game, number)
        if number not in self._outside or self._outside[number][0] != machine:
            self.dismiss(number)
            self._outside[number] = machine, EngineSeat(game, self._post, self._tell, machine)
        return self._outside[number][1]

    def cancel(self, game: SeatedGame[Any, Any]) -> None:
        """Drop what the engines of a game are asked."""
        for (word, _), engine in self._own.items():
            if word == game.history.game.id:
                engine.cancel()
        for _, engine in self._outside.values():
            engine.cancel()

    def dismiss(self, number: int) -> None:
        """End the engine from outside at a seat, if one sits there."""
        if number in self._outside:
            self._outside.pop(number)[1].close()

    def leave_game(self) -> None:
        """The scenes of a game are left: only an engine that serves from game to game goes on."""
        for number in list(self._outside):
            self.dismiss(number)
        self.dismiss_weigher()
        self._close_own(lambda _, number: number is not None)

    def close(self) -> None:
        """End them all."""
        self.leave_game()
        self._close_own(lambda _, __: True)

    def _close_own(self, ends: Callable[[str, int | None], bool]) -> None:
        for key in [key for key in self._own if ends(*key)]:
            self._own.pop(key).close()


def engine_at(engines: Engines, game: SeatedGame[Any, Any], number: int) -> AnyEngineSeat:
    """The engine of the machine that sits there, or the game's own where a person does."""
    machine = game.seats[number].machine_here
    if machine is None:
        return engines.own(game.history.game, number)
    return engines.at(game.history.game, number, machine)
