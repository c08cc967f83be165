"""Players of the first game named by text."""

from dream.games.alchemists_dream import WORD
from dream.matches import players
from dream.matches.players import Spec


def parse_spec(text: str) -> Spec:
    return players.parse_spec(text, WORD)


def parse_engine(text: str) -> Spec:
    return players.parse_engine(text, WORD)
