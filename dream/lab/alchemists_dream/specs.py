"""Players of this game named by text, see `player_specs`."""

from dream.games.alchemists_dream import WORD
from dream.lab.players import player_specs
from dream.lab.players.player_specs import Spec


def parse_spec(text: str) -> Spec:
    """The player that a text names; raises Malformed."""
    return player_specs.parse_spec(text, WORD)


def parse_engine(text: str) -> Spec:
    """The engine to be measured that a text names, at limits not its own; raises Malformed."""
    return player_specs.parse_engine(text, WORD)
