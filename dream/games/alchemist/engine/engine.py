"""The engine of this game: it acts for one seat, from what that seat has observed alone."""

from dream.games.alchemist.engine.levels import LEVELS
from dream.games.alchemist.engine.search.searching import Searcher
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.actions import Action
from dream.games.alchemist.rules.state import State
from dream.games.alchemist.rules.view import View
from dream.search.observing_engine import SearchEngine

AlchemistEngine = SearchEngine[View, State, Action]


def engine() -> AlchemistEngine:
    """An engine that has been told nothing yet."""
    return SearchEngine(GAME, Searcher().begin, [level.strength for level in LEVELS])
