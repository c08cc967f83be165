"""A plain alpha-beta search as a yardstick: the engine's plain one, by default with a judge that anybody
would write first, material and the pressure on the Symbols."""

from threading import Event

from dream.board.errors import Malformed, quoted
from dream.engine.budget import Budget
from dream.engine.draws import history
from dream.engine.haggle import Haggler
from dream.engine.judge import Judge
from dream.engine.judge import judge as siege
from dream.engine.limits import DEEPEST_SEARCH, Limits
from dream.engine.plain import Search
from dream.lab.simple import Memoryless
from dream.rules.actions import ListedAction
from dream.rules.game import Game
from dream.rules.position import Phase, Player, Position

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


JUDGES: dict[str, Judge] = {"simple": simple, "siege": siege}


def judge_named(name: str) -> Judge:
    """The judge of a name; raises Malformed."""
    if name not in JUDGES:
        raise Malformed(f"{quoted(name)} is no judge: {', '.join(JUDGES)}")
    return JUDGES[name]


def setup_action(game: Game, judge: Judge, limits: Limits) -> ListedAction:
    """What the plain haggler does before play."""
    budget = Budget(limits, Event())
    return Haggler(game.position, budget, history=history(game), judge=judge).best()


class PlainPlayer(Memoryless):
    """Searches over the law itself, deeper and deeper within its limits."""

    def __init__(self, limits: Limits, judge: Judge = simple) -> None:
        self._limits = limits
        self._judge = judge

    def choose(self, game: Game) -> ListedAction:
        """An action for the position now."""
        if game.position.phase is not Phase.PLAY:
            return setup_action(game, self._judge, self._limits)
        budget = Budget(self._limits, Event())
        search = Search(game.position, budget, history=history(game), judge=self._judge)
        return search.best(self._limits.depth or DEEPEST_SEARCH)
