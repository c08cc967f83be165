"""The engines that a match asks in its own process."""

from dream.games.alchemist.engine.engine import AlchemistEngine, engine
from dream.games.alchemist.engine.levels import HEURISTIC
from dream.games.alchemist.engine.search import Searcher
from dream.games.alchemist.game import GAME
from dream.search.search import SearchEngine

OWN = engine


def heuristic() -> AlchemistEngine:
    """The heuristic player, at whatever level."""
    return SearchEngine(GAME, Searcher().begin, [HEURISTIC])


GREEDY = heuristic
