"""An engine of a game with hidden things as a player of a match, asked in the process that plays the game.

It observes what one behind the protocol does, as values that no text is made of: that takes most of the time
of a weak level.
"""

from threading import Event
from typing import Any

from dream.lab.players.kinds import GREEDY, IN_PROCESS
from dream.lab.players.player_specs import Spec
from dream.play import registry
from dream.play.game import HiddenGame
from dream.play.history import History
from dream.protocol.dialogue import Info, Limits
from dream.protocol.server import ObservingEngine


class ObservingPlayer:
    """Tells an engine what its seat has observed, and nothing else."""

    def __init__(
        self, game: HiddenGame[Any, Any, Any], engine: ObservingEngine[Any, Any], limits: Limits
    ) -> None:
        self._game = game
        self._engine = engine
        self._limits = limits
        self._states = 0
        self._observations: list[Any] = []

    def new_game(self) -> None:
        """At which seat, the first decision shows."""
        self._states = 0
        self._observations = []

    def choose(self, game: History[Any, Any]) -> Any:
        """What the engine does for the seat that decides; a game only goes on from one time to the next."""
        seat = game.game.decider(game.state)
        assert isinstance(seat, int), "a player is asked where its seat decides"
        if not self._states:
            self._engine.new_game(seat, game.game.options_text(game.start))
        for state in game.states[self._states :]:
            observation = self._game.seen(state, frozenset({seat}))
            if self._observations[-1:] != [observation]:
                self._observations.append(observation)
        self._states = len(game.states)
        return self._engine.think(self._observations, self._limits, _unheard, Event())

    def close(self) -> None:
        """There is nothing to end."""


def _unheard(info: Info[Any]) -> None:
    """Nobody listens to what a search has found so far."""


def observing_player(spec: Spec) -> ObservingPlayer | None:
    """The player of a spec, if its game has the engine to be asked in this process; None when it has not.

    Raises Malformed when the engine lacks an option or refuses a value.
    """
    part = registry.part(spec.game, IN_PROCESS)
    engines = {spec.game: part.own, GREEDY: part.greedy} if part else {}
    if part is None or spec.kind not in engines:
        return None
    engine: ObservingEngine[Any, Any] = engines[spec.kind]()
    for name, value in spec.options:
        engine.options.set(name, value)
    game = registry.find(spec.game)
    assert isinstance(game, HiddenGame)
    return ObservingPlayer(game, engine, spec.limits)
