"""An engine behind the protocol, ours or a stranger's, begun as its spec says, and as a player of a match."""

from collections.abc import Callable
from typing import Any

from dream.base.errors import Malformed
from dream.lab.players.player_specs import Spec
from dream.play import registry
from dream.play.history import History
from dream.protocol.client import BlockingClient, Forfeit, ForfeitCause
from dream.protocol.dialogue import Limits, checked_answer

EngineClient = BlockingClient[Any, Any]

THREADS = "Threads"
"""An option that is set to 1 where the engine has it: a match runs many games at once, and is to be the
same again."""


def start_engine(spec: Spec, stopped: Callable[[], bool] = lambda: False) -> EngineClient:
    """Start an engine with its options, and with one thread unless they name it.

    Raises Forfeit when it does not come up, Malformed when it lacks an option or refuses a value.
    """
    client = EngineClient(registry.find(spec.game), spec.command or None, stopped=stopped)
    try:
        client.greet()
        _set_options(client, spec)
    except BaseException:
        client.kill()
        raise
    return client


def _set_options(client: EngineClient, spec: Spec) -> None:
    named = {name.lower() for name, _ in spec.options}
    if client.option(THREADS) and THREADS.lower() not in named:
        client.set_option(THREADS, "1")
    for name, value in spec.options:
        client.set_option(name, value)
    try:
        client.wait_ready()
    except Forfeit as error:
        if error.cause is ForfeitCause.REFUSED:
            raise Malformed(f"{spec.text}: {error}") from error
        raise


class EnginePlayer:
    """Asks an engine in a process of its own, which starts with the first game, and again after it failed."""

    def __init__(self, spec: Spec, *, patience: float, margin: float, stopped: Callable[[], bool]) -> None:
        """`margin` seconds over a `movetime` are allowed, `patience` seconds for any other limit."""
        self._spec = spec
        self._patience = patience
        self._margin = margin
        self._stopped = stopped
        self._client: EngineClient | None = None
        self.name = ""
        """What the engine calls itself; nothing until it has said so."""

    def new_game(self) -> None:
        """Start the engine unless it runs, and tell it that another game begins.

        Raises Forfeit when it does not live up to that, Malformed when it lacks an option.
        """
        client = self._client = self._client or start_engine(self._spec, self._stopped)
        self.name = client.name
        try:
            client.new_game()
        except BaseException:
            self._end()
            raise

    def choose(self, game: History[Any, Any]) -> Any:
        """What the engine does now; raises Forfeit, after which the engine has been ended."""
        try:
            return self._asked(game)
        except BaseException:
            self._end()
            raise

    def _asked(self, game: History[Any, Any]) -> Any:
        if self._client is None:
            raise RuntimeError("no game has begun")
        limits = self._spec.limits
        answer, _ = self._client.go(game, limits, self._allowed(limits))
        try:
            return checked_answer(game, answer)
        except ValueError as error:
            raise Forfeit(ForfeitCause.ILLEGAL, str(error)) from error

    def _allowed(self, limits: Limits) -> float:
        return self._patience if limits.movetime is None else limits.movetime / 1000 + self._margin

    def close(self) -> None:
        """End the engine."""
        if self._client:
            self._client.close()
            self._client = None

    def _end(self) -> None:
        if self._client:
            self._client.kill()
            self._client = None
