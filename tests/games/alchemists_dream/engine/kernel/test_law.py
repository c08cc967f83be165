"""The kernel and the law agree: legal actions, successors, outcomes, perft, and the way back."""

from random import Random

import pytest

from dream.games.alchemists_dream.board import ALL_CELLS, Board
from dream.games.alchemists_dream.elements import Element, Terrain
from dream.games.alchemists_dream.engine.kernel.convert import (
    action_number,
    action_of,
    key_of,
    state_of,
)
from dream.games.alchemists_dream.engine.kernel.law import DEEPEST, FROM, States, perft, play, take_back
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.notation import checked
from dream.games.alchemists_dream.rules.position import (
    Phase,
    PlaceStone,
    Player,
    Position,
    ReturnStone,
    Side,
    Step,
    StoneAction,
)
from dream.hexgrid import ORIGIN, Hex
from dream.play.referee import perft as law_perft
from tests.games.alchemists_dream.engine.naive import list_actions, position_after
from tests.kit.cases import then_long
from tests.kit.games import stone_actions
from tests.kit.random_positions import crowded, start_of_play, turns


def legal(states: States) -> set[StoneAction]:
    count = list_actions(states)
    first = int(states[0]["ply"]) * 80
    numbers = states[0]["actions"][first : first + count]
    assert len(set(numbers.tolist())) == count
    return {action_of(int(number)) for number in numbers}


def snapshot(states: States) -> tuple[object, ...]:
    """All of a state that says what the position is, the order of the Stones too."""
    state = states[0]
    stones = [state["stone"][10 * p : 10 * p + state["stones"][p]].tolist() for p in (0, 1)]
    where = [[int(state["where"][cell]) for cell in cells] for cells in stones]
    names = ("load", "stones", "reserve", "taken", "turn", "key", "ply")
    return (stones, where, *(state[name].tolist() for name in names), int(state["surrounded"][state["ply"]]))


def compare_game(random: Random, longest: int) -> int:
    """Play a game at random on the law and on the kernel; how many plies."""
    states: States | None = None
    way_back: list[tuple[object, ...]] = []
    plies = 0
    for position, action, after in turns(random, start_of_play(random), longest):
        if states is None or states[0]["ply"] == DEEPEST - 1:
            states, way_back = state_of(position), []
        assert legal(states) == set(position.legal_actions)
        assert isinstance(action, StoneAction)
        way_back.append(snapshot(states))
        play(states, action_number(action))
        assert position_after(states, position) == after
        assert states[0]["key"] == key_of(after)
        assert (list_actions(states) == 0) == (after.winner is not None)
        plies += 1
    assert states is not None
    for before in reversed(way_back):
        take_back(states)
        assert snapshot(states) == before
    return plies


def compare_successors(position: Position) -> None:
    """Every action from a position, and every action after each."""
    states = state_of(position)
    assert legal(states) == set(position.legal_actions)
    before = snapshot(states)
    for action in stone_actions(position):
        after = position.apply(action)
        play(states, action_number(action))
        assert position_after(states, position) == after
        assert legal(states) == set(after.legal_actions)
        take_back(states)
        assert snapshot(states) == before


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("seed", "plies"), then_long(1, [(1, 4_000), (2, 1_000_000)]))
def test_random_games(seed: int, plies: int) -> None:
    random = Random(seed)
    while plies > 0:
        plies -= compare_game(random, 400)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("seed", "number"), then_long(1, [(3, 60), (4, 2_000)]))
def test_crowds(seed: int, number: int) -> None:
    random = Random(seed)
    for _ in range(number):
        compare_successors(crowded(random))


def wander(position: Position, random: Random, actions: int) -> None:
    """Go down and up the tree at random, and find everything as it was on the way up."""
    states = state_of(position)
    way: list[tuple[object, ...]] = []
    if position.winner is not None:
        return
    for _ in range(actions):
        count = list_actions(states)
        if way and (count == 0 or len(way) == DEEPEST - 1 or random.random() < 0.45):
            for _ in range(random.randint(1, len(way))):
                take_back(states)
                assert snapshot(states) == way.pop()
            continue
        way.append(snapshot(states))
        first = int(states[0]["ply"]) * 80
        play(states, int(states[0]["actions"][first + random.randrange(count)]))


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("seed", "number", "actions"), then_long(1, [(6, 30, 300), (7, 2_000, 500)]))
def test_wandering_to_and_fro(seed: int, number: int, actions: int) -> None:
    random = Random(seed)
    for _ in range(number):
        wander(crowded(random), random, actions)


def test_a_captured_stone_comes_back_to_the_list_and_no_other_is_misplaced() -> None:
    """The last Stone listed is taken, then one from the hand fills its place, where an enemy had stood."""
    fires, water = (Hex(6, 0), Hex(5, 1), Hex(4, 1), Hex(0, -5)), Hex(-5, 0)
    ground = {cell: Terrain.FIRE if cell in fires else Terrain.VOID for cell in ALL_CELLS}
    board = Board({**ground, ORIGIN: Terrain.ELIXIR, water: Terrain.WATER})
    hunters = Side(Element.FIRE, fires[-1], frozenset({Hex(7, -1), Hex(-4, 0), Hex(2, 2)}), 7)
    hunted = Side(Element.WATER, water, frozenset({Hex(5, -1), Hex(4, 0), Hex(5, 0)}), 7)
    position = checked(Position(board, (hunters, hunted), Player.FIRST, Phase.PLAY))
    capture, aside, away = (
        Step(Hex(7, -1), Hex(6, -1)),
        Step(Hex(4, 0), Hex(3, 0)),
        Step(Hex(-4, 0), Hex(-3, 0)),
    )
    assert position.apply(capture).sides[1].taken == 1
    states = state_of(position)
    way: list[tuple[object, ...]] = []
    for action in (capture, aside, away, PlaceStone(Hex(-4, 0))):
        assert action in legal(states)
        way.append(snapshot(states))
        play(states, action_number(action))
    for before in reversed(way):
        take_back(states)
        assert snapshot(states) == before


@pytest.mark.parametrize("seed", range(8))
def test_perft(seed: int) -> None:
    for position in (crowded(Random(seed)), start_of_play(Random(seed))):
        states = state_of(position)
        before = snapshot(states)
        assert [perft(states, depth) for depth in (1, 2, 3)] == [
            law_perft(GAME, position, depth) for depth in (1, 2, 3)
        ]
        assert snapshot(states) == before


def test_action_numbers() -> None:
    board = Board.from_seed("numbers")
    for cell in board.cells:
        for action in (PlaceStone(cell), ReturnStone(cell)):
            assert action_of(action_number(action)) == action
        for near in board.around[cell]:
            step = Step(cell, near)
            assert action_of(action_number(step)) == step
            assert action_number(step) < 1 << 2 * FROM


def test_setup_is_not_for_the_kernel() -> None:
    board = Board.from_seed("setup")
    position = Position(board, (Side(Element.FIRE), Side(Element.AIR)), Player.FIRST, Phase.PLACE)
    with pytest.raises(ValueError, match="play"):
        state_of(position)


def test_the_past_goes_back_to_the_last_stone_from_a_hand() -> None:
    random = Random(8)
    game = list(turns(random, start_of_play(random), 200))
    past = [position for position, _, _ in game]
    last = game[-1][2]
    state = state_of(last, past)[0]
    quiet = int(state["reversible"][0])
    hands = [[(side.reserve, side.taken) for side in position.sides] for position in (*past, last)]
    assert all(one == hands[-1] for one in hands[len(past) - quiet :])
    assert quiet == len(past) or hands[len(past) - quiet - 1] != hands[-1]
    for back in range(quiet):
        assert state["keys"][1024 - 1 - back] == key_of(past[-1 - back])
