"""What only the tests ask of the kernel."""

from dataclasses import replace
from typing import Any

from dream.games.alchemists_dream.engine.kernel.compiled import entry
from dream.games.alchemists_dream.engine.kernel.convert import cell_of
from dream.games.alchemists_dream.engine.kernel.law import States, generate
from dream.games.alchemists_dream.engine.kernel.layout import MOST_STONES
from dream.games.alchemists_dream.engine.kernel.search import evaluate
from dream.games.alchemists_dream.engine.kernel.search_state import SearchStates
from dream.games.alchemists_dream.rules.position import Player, Position, Side


@entry
def list_actions(states: States) -> int:
    """Write the legal actions to the first entries of ``actions``; how many there are."""
    return generate(states[0])


@entry
def evaluate_state(states: States, search_states: SearchStates) -> int:
    """What the position of a state is worth."""
    return evaluate(states[0], search_states[0])


def position_after(states: States, position: Position) -> Position:
    """The position that a state of `position` has come to."""
    state = states[0]
    first, second = (_side_after(state, player, position.sides[player]) for player in Player)
    return Position(position.board, (first, second), Player(int(state["turn"])), position.phase)


def _side_after(state: Any, player: Player, side: Side) -> Side:
    listed = state["stone"][player * MOST_STONES :][: state["stones"][player]]
    stones = frozenset(cell_of(int(number)) for number in listed)
    return replace(
        side, stones=stones, reserve=int(state["reserve"][player]), taken=int(state["taken"][player])
    )
