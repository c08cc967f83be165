"""What matches know of the first game alone: its terms, and players that an engine is measured by.

A match of it begins in several ways, scores the draws of R11, and knows no draws by agreement. Some of the
players hardly think: one plays anything, one takes what it can have at once, one steps to and fro, one is
greedy. One is a plain alpha-beta search, by default with an evaluation that anybody would write first,
material and the pressure on the Symbols.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import Enum
from threading import Event
from typing import Any, Final

from dream.base.errors import Malformed, quoted
from dream.games.alchemists_dream import WORD
from dream.games.alchemists_dream.agreements import REPETITIONS_TO_PROPOSE
from dream.games.alchemists_dream.engine.evaluation import Budget, Evaluation, Haggler, evaluate, luck
from dream.games.alchemists_dream.engine.plain import Search
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.record import REPETITION, scored_as_drawn
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import (
    STONES,
    Action,
    AgreeDraw,
    Decline,
    ListedAction,
    OfferDraw,
    Phase,
    PlaceSymbol,
    Player,
    Position,
    Stand,
    Step,
)
from dream.hexgrid import Hex, distance
from dream.matches.games import Terms
from dream.matches.players import GREEDY, SEED, Contender, Memoryless, PlayerKind, RandomPlayer, Spec
from dream.play.history import History
from dream.play.seats import Seat
from dream.protocol.dialogue import DEEPEST_SEARCH, Limits
from dream.records.record import Record

MOST_PLIES = 300


class SetupKind(Enum):
    """How the games begin: players place and haggle, only place, or the seed places the Symbols.

    It places them anywhere, or as far apart as `APART` says.
    """

    HAGGLE = "haggle"
    PLACE = "place"
    RANDOM = "random"
    NEAR = "near"
    MIDDLE = "middle"
    FAR = "far"


BY_PLAYERS = frozenset({SetupKind.HAGGLE, SetupKind.PLACE})
APART: Final = {SetupKind.NEAR: range(1, 6), SetupKind.MIDDLE: range(6, 12), SetupKind.FAR: range(12, 21)}
"""The steps between the Symbols. Of places at random some two in five are near, two in five in the middle."""


@dataclass(frozen=True)
class DreamTerms(Terms):
    """The terms of a match of the first game."""

    word: str = WORD
    most_plies: int | None = MOST_PLIES
    setup: SetupKind = SetupKind.HAGGLE

    def begin(self, seed: str) -> DreamHistory:
        game = super().begin(seed)
        if self.setup not in BY_PLAYERS:
            for action in self._placed(game.state):
                game.play(action)
            game.play(Stand())
        return game

    def _placed(self, position: Position) -> tuple[PlaceSymbol, PlaceSymbol]:
        """Where the seed places both Symbols."""
        if self.setup in APART:
            return symbols_apart(position, APART[self.setup])
        first = luck("symbols", position).choice(_cells(position))
        after = position.apply(first)
        return first, luck("symbols", after).choice(_cells(after))

    def settled(self, history: DreamHistory) -> Action | None:
        """Without haggling the first player stands as soon as both Symbols are placed."""
        haggling = history.state.phase is Phase.HAGGLE
        return Stand() if haggling and self.setup is not SetupKind.HAGGLE else None

    def scored(self, history: DreamHistory) -> str | None:
        """R11: the third repetition too."""
        return REPETITION if history.repetitions >= REPETITIONS_TO_PROPOSE else super().scored(history)

    def why_not(self, history: DreamHistory, action: Any) -> str | None:
        if isinstance(action, OfferDraw | AgreeDraw):
            return "a match knows no agreed draws"
        return super().why_not(history, action)

    def forfeit(self, history: DreamHistory) -> None:
        """To decline is how the law says that the other one wins."""
        history.play(Decline())

    def record(self, history: DreamHistory, seed: str, seats: tuple[Seat, ...], scored: str | None) -> Record:
        record = super().record(history, seed, seats, scored)
        return scored_as_drawn(record, scored) if scored else record


def symbols_apart(position: Position, steps: range) -> tuple[PlaceSymbol, PlaceSymbol]:
    """Two cells for the Symbols of a board with so many steps between them, all such pairs alike; on a board
    that has none, those that come nearest to it."""
    pairs = [(first, second) for first in _cells(position) for second in _cells(position.apply(first))]
    off = [_off(distance(first.cell, second.cell), steps) for first, second in pairs]
    fitting = [pair for pair, by in zip(pairs, off, strict=True) if by == min(off)]
    return luck("symbols apart", position).choice(fitting)


def _cells(position: Position) -> list[PlaceSymbol]:
    """Where a Symbol may be placed, in an order that is always the same."""
    places = [action for action in position.legal_actions if isinstance(action, PlaceSymbol)]
    return sorted(places, key=action_text)


def _off(steps: int, wanted: range) -> int:
    """By how many steps a distance misses those that are wanted."""
    return max(wanted[0] - steps, 0, steps - wanted[-1])


class StandingPlayer(RandomPlayer):
    """Does any legal action, but stands as soon as it may haggle (R5)."""

    def choose(self, game: History[Any, Any]) -> Any:
        """See `RandomPlayer`."""
        return Stand() if Stand() in game.state.legal_actions else super().choose(game)


class OpportunistPlayer(StandingPlayer):
    """Takes what it can have in one action, the game or Stones; everything else is left to luck."""

    def _alike(self, game: History[Any, Any]) -> Collection[ListedAction]:
        position: Position = game.state
        if position.phase is not Phase.PLAY:
            return position.legal_actions
        return _best(position, lambda action: value_of(position, action)[:2])


class ShufflingPlayer(StandingPlayer):
    """Steps to and fro with one Stone and does nothing else unless it must; where the Stone
    sets out is left to luck."""

    def _alike(self, game: History[Any, Any]) -> Collection[ListedAction]:
        position: Position = game.state
        steps = [action for action in position.legal_actions if isinstance(action, Step)]
        last = game.actions[-2] if len(game.actions) > 1 else None
        back = Step(last.target, last.origin) if isinstance(last, Step) else None
        return [back] if back in steps else steps or position.legal_actions


class GreedyPlayer(StandingPlayer):
    """Looks at the position right after its action: a win, then most captures, then most pressure on the
    enemy Symbol, then its Stones nearest to it; what is alike in all of these is left to luck.

    It places its Symbol where the fewest neighbours are hostile.
    """

    def _alike(self, game: History[Any, Any]) -> Collection[ListedAction]:
        position: Position = game.state
        return _best(position, lambda action: value_of(position, action))


def _best(position: Position, value: Callable[[ListedAction], tuple[int, ...]]) -> list[ListedAction]:
    """The legal actions of the greatest value."""
    values = {action: value(action) for action in position.legal_actions}
    best = max(values.values())
    return [action for action in values if values[action] == best]


def value_of(position: Position, action: ListedAction) -> tuple[int, ...]:
    """What an action gives at once, the greater the better."""
    if isinstance(action, PlaceSymbol):
        return (-position.pressure(action.cell, position.turn),)
    me, other = position.turn, position.turn.other
    after = position.apply(action)
    symbol = after.sides[other].symbol
    assert symbol
    captured = after.sides[other].taken - position.sides[other].taken
    return int(after.winner is me), captured, after.pressure(symbol, other), -_farness(after, me, symbol)


def _farness(position: Position, player: Player, goal: Hex) -> int:
    """How far a player's Stones are from a cell; one that is off the board sets out beside the Symbol."""
    side = position.sides[player]
    assert side.symbol
    waiting = (STONES - len(side.stones)) * (distance(side.symbol, goal) + 1)
    return waiting + sum(distance(stone, goal) for stone in side.stones)


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


EVALUATIONS: dict[str, Evaluation] = {"simple": simple, "siege": evaluate}


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


KINDS: Final = {
    "opportunist": PlayerKind("a win or a Stone in one action, else any", options=SEED),
    "shuffler": PlayerKind("to and fro with one Stone, by the option seed", options=SEED),
    GREEDY: PlayerKind("one action ahead: a win, captures, pressure, closeness", options=SEED),
    "plain": PlayerKind(
        "plain alpha-beta",
        frozenset({"depth", "nodes", "movetime"}),
        frozenset({"evaluation"}),
        (("judge", "evaluation"),),
    ),
}


def make_player(spec: Spec) -> Contender | None:
    """The player of a spec, None when it is one of every game."""
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
    return None
