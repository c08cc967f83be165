"""The engines that a match asks in its own process."""

from dream.games.philosophers_stone.engine.engine import StoneEngine
from dream.games.philosophers_stone.engine.levels import POLICY_ALONE
from dream.games.philosophers_stone.engine.plain_kernel import PlainKernel
from dream.games.philosophers_stone.engine.searching import Searcher
from dream.games.philosophers_stone.engine.warming import best_kernel
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.state import ListedAction, State
from dream.games.philosophers_stone.rules.view import View
from dream.search.search import SearchEngine


def own() -> StoneEngine:
    """The engine, its kernel compiled before the first game where it can be."""
    return StoneEngine(best_kernel())


def policy() -> SearchEngine[View, State, ListedAction]:
    """The policy alone, at whatever level."""
    return SearchEngine(GAME, Searcher(PlainKernel()).begin, [POLICY_ALONE])


OWN = own
GREEDY = policy
