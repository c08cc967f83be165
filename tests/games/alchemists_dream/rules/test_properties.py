"""Properties of the law: what holds in every position and for every action."""

from random import Random

from hypothesis import HealthCheck, given, settings

from dream.games.alchemists_dream.board import ALL_CELLS, Board
from dream.games.alchemists_dream.game import GAME, history_of
from dream.games.alchemists_dream.rules.notation import (
    action_text,
    checked,
    parse_action,
    parse_position,
    position_text,
)
from dream.games.alchemists_dream.rules.position import (
    STONES,
    Action,
    PlaceStone,
    PlaceSymbol,
    Player,
    Position,
    ReturnStone,
    Stand,
    Step,
)
from dream.games.alchemists_dream.rules.refusals import why_not
from dream.hexgrid.hexes import DIRECTIONS, Hex
from dream.play.referee import divide, perft
from tests.kit.random_games import randoms
from tests.kit.random_positions import boards, crowds, positions, some_action, some_position, starts

few = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
FARTHEST_OFF = Hex(9, 9)


def every_action(position: Position) -> list[Action]:
    """Every listed action that can be written, sensible or not: all kinds on all cells and beyond."""
    cells = [*ALL_CELLS, FARTHEST_OFF]
    by_cell = [kind(cell) for kind in (PlaceSymbol, PlaceStone, ReturnStone) for cell in cells]
    ways = (*DIRECTIONS, Hex(0, 0), Hex(2, 1))
    steps = [Step(cell, cell + way) for cell in cells for way in ways if max(map(abs, cell + way)) <= 10]
    return [*by_cell, *steps, Stand()]


@few
@given(boards)
def test_a_board_survives_its_text(board: Board) -> None:
    again = Board.from_text(board.text)
    assert again == board
    assert again.bare == board.bare
    assert all(again[cell] is board[cell] for cell in board.cells)


@few
@given(positions)
def test_a_position_survives_its_text(position: Position) -> None:
    text = position_text(position)
    assert parse_position(text) == position
    assert position_text(parse_position(text)) == text
    assert text.isascii()


@settings(few, max_examples=2)
@given(positions)
def test_every_action_survives_its_text(position: Position) -> None:
    for action in every_action(position):
        assert parse_action(action_text(action)) == action


@settings(few, max_examples=12)
@given(positions)
def test_an_action_is_legal_or_there_is_a_reason(position: Position) -> None:
    legal = set(position.legal_actions)
    for action in every_action(position):
        refusal = why_not(position, action)
        assert (refusal is None) == (action in legal), action_text(action)
        assert refusal is None or (refusal.sentence and "{" not in refusal.sentence)


@few
@given(positions)
def test_the_legal_actions_are_all_different(position: Position) -> None:
    assert len(set(position.legal_actions)) == len(position.legal_actions)


@few
@given(positions)
def test_successors_are_possible_and_their_counts_add_up(position: Position) -> None:
    for action in position.legal_actions:
        after = checked(position.apply(action))
        for side in after.sides:
            assert len(side.stones) + side.reserve + side.taken == STONES
            assert min(side.reserve, side.taken) >= 0


@few
@given(crowds)
def test_an_own_action_never_raises_the_pressure_on_own_cells(position: Position) -> None:
    for action in position.legal_actions:
        after = position.apply(action)
        for cell in position.board.cells:
            assert after.pressure(cell, position.turn) <= position.pressure(cell, position.turn)


@few
@given(crowds)
def test_only_an_action_of_the_enemy_surrounds_a_stone(position: Position) -> None:
    for action in position.legal_actions:
        after = position.apply(action)
        if after.winner is not position.turn:
            assert not after.surrounded_stones(position.turn)


@few
@given(randoms)
def test_undo_restores_the_very_position(random: Random) -> None:
    game = history_of(some_position(random))
    for _ in range(12):
        if game.outcome:
            break
        game.play(some_action(random, game.state))
    history, actions = game.states, game.actions
    for count in range(len(actions) - 1, -1, -1):
        assert game.undo() == actions[count]
        assert game.state is history[count]
    assert game.undo() is None
    while game.redo():
        pass
    assert game.states == history
    assert game.actions == actions


@few
@given(positions)
def test_perft_is_the_sum_of_its_parts(position: Position) -> None:
    parts = dict(divide(GAME, position, 2))
    assert list(parts) == sorted(action_text(action) for action in position.legal_actions)
    assert sum(parts.values()) == perft(GAME, position, 2)
    assert perft(GAME, position, 1) == len(position.legal_actions)
    assert perft(GAME, position, 0) == 1
    assert dict(divide(GAME, position, 0)) == {}


@few
@given(starts)
def test_a_symbol_may_stand_only_where_it_can_be_surrounded(start: Position) -> None:
    for action in start.legal_actions:
        assert isinstance(action, PlaceSymbol)
        after = start.apply(action)
        assert len(after.board.around[action.cell]) >= 4
        assert not after.symbol_surrounded(Player.FIRST)
