"""Players that hardly think, as yardsticks: one that plays anything, one that takes what it can have at once,
one that steps to and fro, and a greedy one."""

from collections.abc import Callable, Collection
from typing import Any

from dream.games.alchemists_dream.rules.position import (
    STONES,
    ListedAction,
    Phase,
    PlaceSymbol,
    Player,
    Position,
    Stand,
    Step,
)
from dream.hexgrid.hexes import Hex, distance
from dream.lab.players.random_player import RandomPlayer
from dream.play.history import History


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
