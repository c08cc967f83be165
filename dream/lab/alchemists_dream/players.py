"""The players of this game beside those of every game: yardsticks, and the searches of other libraries."""

from typing import Final

from dream.lab.alchemists_dream.yardsticks.alpha_beta_player import PlainPlayer, evaluation_named
from dream.lab.alchemists_dream.yardsticks.yardsticks import (
    GreedyPlayer,
    OpportunistPlayer,
    ShufflingPlayer,
    StandingPlayer,
)
from dream.lab.players.contender import Contender
from dream.lab.players.kinds import GREEDY, SEED, Kind
from dream.lab.players.player_specs import Spec

_SEARCHES = frozenset({"depth", "nodes", "movetime"})
_EVALUATION = frozenset({"evaluation"})
_EARLIER = (("judge", "evaluation"),)

KINDS: Final = {
    "opportunist": Kind("a win or a Stone in one action, else any", options=SEED),
    "shuffler": Kind("to and fro with one Stone, by the option seed", options=SEED),
    GREEDY: Kind("one action ahead: a win, captures, pressure, closeness", options=SEED),
    "plain": Kind("plain alpha-beta", _SEARCHES, _EVALUATION, _EARLIER),
    "easyai": Kind("easyAI's Negamax", _SEARCHES, _EVALUATION, _EARLIER),
    "openspiel": Kind("OpenSpiel's alpha-beta", _SEARCHES, _EVALUATION, _EARLIER),
}


def make_player(spec: Spec) -> Contender | None:
    """The player of a spec, None when it is one of every game; raises ImportError when a peer is missing."""
    match spec.kind:
        case "random":
            return StandingPlayer(spec.option("seed", "0"))
        case "opportunist":
            return OpportunistPlayer(spec.option("seed", "0"))
        case "shuffler":
            return ShufflingPlayer(spec.option("seed", "0"))
        case "greedy":
            return GreedyPlayer(spec.option("seed", "0"))
        case "plain":
            return PlainPlayer(spec.limits, evaluation_named(spec.option("evaluation", "simple")))
        case "easyai":
            from dream.lab.alchemists_dream.peers.easyai_peer import EasyAiPlayer

            return EasyAiPlayer(spec.limits, evaluation_named(spec.option("evaluation", "siege")))
        case "openspiel":
            from dream.lab.alchemists_dream.peers.openspiel_peer import OpenSpielPlayer

            return OpenSpielPlayer(spec.limits, evaluation_named(spec.option("evaluation", "siege")))
    return None
