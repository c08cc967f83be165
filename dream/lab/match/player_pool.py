"""Players made from their specs, and kept warm from one game to the next."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.util import Finalize
from threading import Lock
from typing import Any, Protocol

from dream.lab.players.alpha_beta_player import PlainPlayer, evaluation_named
from dream.lab.players.baseline_players import GreedyPlayer, OpportunistPlayer, RandomPlayer, ShufflingPlayer
from dream.lab.players.engine_player import EnginePlayer
from dream.lab.players.observing_player import observing_player
from dream.lab.players.player_specs import Spec
from dream.play.history import History


class Contender(Protocol):
    """Somebody who can be asked what to do. What it fails to do is raised as `Forfeit`."""

    def new_game(self) -> None:
        """Another game begins."""

    def choose(self, game: History[Any, Any]) -> Any:
        """The action to do now; the game is only looked at, and goes on."""

    def close(self) -> None:
        """It is not asked any more."""


@dataclass(frozen=True)
class Patience:
    """How long players are waited for, in seconds: `margin` over a time limit, `untimed` for other limits."""

    margin: float = 2.0
    untimed: float = 120.0


Stopped = Callable[[], bool]


def make_player(spec: Spec, patience: Patience, stopped: Stopped = lambda: False) -> Contender:
    """The player of a spec; raises Malformed when there is none such, ImportError when a peer is missing."""
    observing = observing_player(spec)
    if observing:
        return observing
    if spec.engine:
        return EnginePlayer(spec, patience=patience.untimed, margin=patience.margin, stopped=stopped)
    match spec.kind:
        case "random":
            return RandomPlayer(spec.option("seed", "0"))
        case "opportunist":
            return OpportunistPlayer(spec.option("seed", "0"))
        case "shuffler":
            return ShufflingPlayer(spec.option("seed", "0"))
        case "greedy":
            return GreedyPlayer(spec.option("seed", "0"))
        case "plain":
            return PlainPlayer(spec.limits, evaluation_named(spec.option("evaluation", "simple")))
        case "easyai":
            from dream.lab.peers.easyai_peer import EasyAiPlayer

            return EasyAiPlayer(spec.limits, evaluation_named(spec.option("evaluation", "siege")))
        case "openspiel":
            from dream.lab.peers.openspiel_peer import OpenSpielPlayer

            return OpenSpielPlayer(spec.limits, evaluation_named(spec.option("evaluation", "siege")))
    raise ValueError(f"there is no player {spec.kind}")


class PlayerPool:
    """Players who wait for their next game, so that engines need not start for each; safe among threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._idle: dict[tuple[Spec, Patience], list[Contender]] = {}

    @contextmanager
    def player(self, spec: Spec, patience: Patience, stopped: Stopped) -> Iterator[Contender]:
        """A player of its own for a while. Raises as `make_player` does."""
        with self._lock:
            idle = self._idle.setdefault((spec, patience), [])
            player = idle.pop() if idle else None
        player = player or make_player(spec, patience, stopped)
        try:
            yield player
        except BaseException:
            player.close()
            raise
        with self._lock:
            idle.append(player)

    def close(self) -> None:
        """End all that wait."""
        with self._lock:
            waiting = [player for idle in self._idle.values() for player in idle]
            self._idle.clear()
        for player in waiting:
            player.close()


PLAYERS = PlayerPool()
"""The players of this process; they end with it."""

Finalize(None, PLAYERS.close, exitpriority=10)
