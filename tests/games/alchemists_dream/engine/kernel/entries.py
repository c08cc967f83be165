"""What only the tests ask of the kernel."""

from dataclasses import replace
from typing import Any

from dream.games.alchemists_dream.engine.kernel.convert import cell_of
from dream.games.alchemists_dream.engine.kernel.evaluate import INFINITE, SearchStates, evaluate
from dream.games.alchemists_dream.engine.kernel.law import MOST_STONES, States, entry, generate
from dream.games.alchemists_dream.engine.kernel.search import EXACT, Table, probe, store, to_table
from dream.games.alchemists_dream.rules.position import Player, Position, Side
from dream.search.compiling import i64


@entry
def list_actions(states: States) -> int:
    """Write the legal actions to the first entries of ``actions``; how many there are."""
    return generate(states[0])


@entry
def evaluate_state(states: States, search_states: SearchStates) -> int:
    """What the position of a state is worth."""
    return evaluate(states[0], search_states[0])


@entry
def kept(states: States, search_states: SearchStates, table: Table, score: int, ply: int, later: int) -> int:
    """What the table says at the ply `later` of the worth `score` that the position had at `ply`."""
    s, w = states[0], search_states[0]
    store(table, w, s.key, i64(0), to_table(score, ply), i64(5), i64(EXACT))
    s.ply = later
    return probe(s, w, table, i64(-INFINITE), i64(1 - INFINITE), i64(5))


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
