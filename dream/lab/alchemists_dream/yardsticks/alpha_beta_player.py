"""A plain alpha-beta search as a yardstick: the engine's plain one, by default with an evaluation that
anybody would write first, material and the pressure on the Symbols."""

from threading import Event

from dream.base.errors import Malformed, quoted
from dream.games.alchemists_dream.engine.evaluation import Budget, Evaluation, Haggler
from dream.games.alchemists_dream.engine.evaluation import evaluate as siege
from dream.games.alchemists_dream.engine.plain import Search
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.position import ListedAction, Phase, Player, Position
from dream.lab.players.contender import Memoryless
from dream.protocol.dialogue import DEEPEST_SEARCH, Limits

STONE = 100
IN_RESERVE = 90
PRESSED = 30


def simple(position: Position) -> int:
    """Stones, a little less for those in reserve, and the pressure on the enemy Symbol, less the same of
    the other side; in hundredths of a Stone, for the side to move."""
    me = position.turn
    return _worth(position, me) - _worth(position, me.other)


def _worth(position: Position, player: Player) -> int:
    side, symbol = position.sides[player], position.sides[player.other].symbol
    pressure = position.pressure(symbol, player.other) if symbol else 0
    return STONE * len(side.stones) + IN_RESERVE * side.reserve + PRESSED * pressure


EVALUATIONS: dict[str, Evaluation] = {"simple": simple, "siege": siege}


def evaluation_named(name: str) -> Evaluation:
    """The evaluation of a name; raises Malformed."""
    if name not in EVALUATIONS:
        raise Malformed(f"{quoted(name)} is no evaluation: {', '.join(EVALUATIONS)}")
    return EVALUATIONS[name]


def setup_action(game: DreamHistory, evaluate: Evaluation, limits: Limits) -> ListedAction:
    """What the plain haggler does before play."""
    budget = Budget(limits, Event())
    return Haggler(game.state, budget, history=game.past(), evaluate=evaluate).best()


class PlainPlayer(Memoryless):
    """Searches over the law itself, deeper and deeper within its limits."""

    def __init__(self, limits: Limits, evaluate: Evaluation = simple) -> None:
        self._limits = limits
        self._evaluate = evaluate

    def choose(self, game: DreamHistory) -> ListedAction:
        """An action for the position now."""
        if game.state.phase is not Phase.PLAY:
            return setup_action(game, self._evaluate, self._limits)
        budget = Budget(self._limits, Event())
        search = Search(game.state, budget, history=game.past(), evaluate=self._evaluate)
        return search.best(self._limits.depth or DEEPEST_SEARCH)
