"""A player that does anything that is legal, as the lowest yardstick of every game."""

from collections.abc import Collection
from hashlib import sha256
from random import Random
from typing import Any

from dream.lab.players.contender import Memoryless
from dream.play.history import History


class RandomPlayer(Memoryless):
    """Does any legal action of any game, all alike, by what its seat observes and a seed."""

    def __init__(self, seed: str = "0") -> None:
        self._seed = seed

    def choose(self, game: History[Any, Any]) -> Any:
        """An action for the state now."""
        law, state = game.game, game.state
        alike = self._alike(game)
        if len(alike) == 1:
            return next(iter(alike))
        seat = law.decider(state)
        assert isinstance(seat, int), "a player is asked where its seat decides"
        observed = law.observation(state, seat)
        luck = Random(sha256(f"{self._seed} {observed}".encode()).digest())
        return luck.choice(sorted(alike, key=law.action_text))

    def _alike(self, game: History[Any, Any]) -> Collection[Any]:
        """The actions that are left to luck."""
        return game.game.legal_actions(game.state)
