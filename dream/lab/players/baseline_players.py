"""Players that hardly think, as yardsticks: one that plays anything, and a greedy one."""

from collections.abc import Collection

from dream.games.alchemists_dream.engine.plain.plain_engine import luck
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.actions import ListedAction, PlaceSymbol, Stand
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import STONES, Player, Position
from dream.hexgrid.hexes import Hex, distance


class Memoryless:
    """A player that keeps nothing from one game to the next, and holds nothing that must be given back."""

    def new_game(self) -> None:
        """Nothing is kept from one game to the next."""

    def close(self) -> None:
        """There is nothing to end."""


class RandomPlayer(Memoryless):
    """Does any legal action, all alike; stands as soon as it may haggle (R5)."""

    def __init__(self, seed: str = "0") -> None:
        self._seed = seed

    def choose(self, game: DreamHistory) -> ListedAction:
        """An action for the position now."""
        position = game.state
        if Stand() in position.legal_actions:
            return Stand()
        return luck(self._seed, position).choice(sorted(self._alike(position), key=action_text))

    def _alike(self, position: Position) -> Collection[ListedAction]:
        """The actions that are left to luck."""
        return position.legal_actions


class GreedyPlayer(RandomPlayer):
    """Looks at the position right after its action: a win, then most captures, then most pressure on the
    enemy Symbol, then its Stones nearest to it; what is alike in all of these is left to luck.

    It places its Symbol where the fewest neighbours are hostile.
    """

    def _alike(self, position: Position) -> Collection[ListedAction]:
        values = {action: value_of(position, action) for action in position.legal_actions}
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
