"""The players of this game beside those of every game: the search of another library."""

from typing import Final

from dream.games.philosophers_stone.engine.knowledge import Dealer
from dream.lab.players.contender import Contender
from dream.lab.players.kinds import SEED, Kind
from dream.lab.players.player_specs import Spec

KINDS: Final = {"openspiel": Kind("OpenSpiel's IS-MCTS", frozenset({"nodes", "movetime"}), SEED)}


def make_player(spec: Spec) -> Contender | None:
    """The player of a spec, None when it is one of every game; raises ImportError when a peer is missing."""
    if spec.kind != "openspiel":
        return None
    from dream.lab.openspiel.ismcts_player import IsmctsPlayer

    return IsmctsPlayer(
        spec.limits, lambda seat, views: Dealer(seat, views).deal, int(spec.option("seed", "1"))
    )
