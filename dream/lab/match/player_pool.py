"""Players made from their specs, and kept warm from one game to the next."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.util import Finalize
from threading import Lock

from dream.lab import game_parts
from dream.lab.players.contender import Contender
from dream.lab.players.engine_player import EnginePlayer
from dream.lab.players.kinds import RANDOM
from dream.lab.players.observing_player import observing_player
from dream.lab.players.player_specs import Spec
from dream.lab.players.random_player import RandomPlayer


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
    own = game_parts.part(spec.game, game_parts.PLAYERS)
    player: Contender | None = own.make_player(spec) if own else None
    if player:
        return player
    if spec.kind == RANDOM:
        return RandomPlayer(spec.option("seed", "0"))
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
