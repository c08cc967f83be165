"""The engine of this game: it acts for one seat, from what that seat has observed alone."""

from dream.games.alchemist.engine.levels import LEVELS
from dream.games.alchemist.engine.search import Searcher
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.state import Action, State, View
from dream.search.search import SearchEngine

AlchemistEngine = SearchEngine[View, State, Action]


def engine() -> AlchemistEngine:
    """An engine that has been told nothing yet."""
    return SearchEngine(GAME, Searcher().begin, [level.strength for level in LEVELS])
