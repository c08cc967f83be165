"""What the evaluation reads off tables and words, against the law counted cell by cell."""

from collections import Counter
from random import Random

from dream.games.alchemists_dream.board.board import ALL_CELLS
from dream.games.alchemists_dream.engine.compiled.search_setup import search_state_of
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights, weights_of
from dream.games.alchemists_dream.engine.kernel.convert import cell_number, state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import FAR, ROOM_STEPS, offers, reach
from dream.games.alchemists_dream.engine.kernel.jit import entry
from dream.games.alchemists_dream.engine.kernel.law import States
from dream.games.alchemists_dream.engine.kernel.layout import CELLS, ENTER
from dream.games.alchemists_dream.engine.kernel.search_state import SPOTS, WEIGHTS, SearchStates
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.hexgrid.hexes import Hex, distance
from tests.kit.random_positions import crowded, start_of_play


@entry
def reached(states: States, player: int, cell: int) -> int:
    """`reach` for Python."""
    return reach(states[0], player, cell)


@entry
def offered(states: States, search_states: SearchStates, player: int) -> int:
    """`offers` for Python."""
    return offers(states[0], search_states[0], player)


def test_how_far_cells_are_apart() -> None:
    states = state_of(start_of_play(Random(1)))
    search_state = search_state_of(states, standard_weights())[0]
    for one in ALL_CELLS:
        for other in ALL_CELLS:
            spots = [int(search_state["spot"][cell_number(cell)]) for cell in (one, other)]
            assert search_state["apart"][SPOTS + spots[1] - spots[0]] == distance(one, other)


def around(position: Position, cell: Hex) -> set[Hex]:
    return set(position.board.around[cell])


def test_what_a_stone_can_come_to() -> None:
    random = Random(2)
    for _ in range(30):
        position = crowded(random)
        states = state_of(position)
        for player in Player:
            load = states[0]["load"][player * CELLS :][:CELLS]
            for stone in position.sides[player].stones:
                come_to = {stone}
                for _ in range(ROOM_STEPS):
                    near = set().union(*(around(position, cell) for cell in come_to))
                    come_to |= {cell for cell in near if load[cell_number(cell)] < ENTER}
                assert reached(states, int(player), cell_number(stone)) == len(come_to) - 1


def ways(position: Position, player: Player, goal: Hex) -> dict[Hex, int]:
    """The fewest steps over the ground to `goal` from each cell from which it can be reached."""
    symbols = {side.symbol for side in position.sides}
    steps, front = {goal: 0}, [goal]
    for cell in front:
        for near in around(position, cell) - symbols - position.hostile(player) - set(steps):
            steps[near] = steps[cell] + 1
            front.append(near)
    return steps


def naive_offers(position: Position, player: Player) -> Counter[tuple[int, int]]:
    """For each open side of the enemy Symbol the steps of the nearest Stone, and what the next needs more."""
    own, enemy = position.sides[player], position.sides[player.other]
    assert own.symbol
    assert enemy.symbol
    closing = around(position, enemy.symbol) - position.hostile(player.other)
    found = Counter[tuple[int, int]]()
    for side in closing - position.hostile(player) - {own.symbol} - own.stones:
        steps = ways(position, player, side)
        hand = min((steps.get(cell, FAR) for cell in around(position, own.symbol)), default=FAR) + 1
        hands = [hand] if own.reserve else []
        stones = [steps.get(stone, FAR) for stone in own.stones - closing]
        nearest, second = sorted(min(FAR, way) for way in (*stones, *hands, FAR, FAR))[:2]
        by_hand = bool(hands) and min(FAR, hand) == nearest
        found[nearest, 0 if by_hand or nearest == FAR else second - nearest] += 1
    return found


def test_what_it_takes_to_close_a_side() -> None:
    random = Random(3)
    weights = weights_of({name: int(name in ("step", "calm")) for name in WEIGHTS})
    for _ in range(60):
        position = crowded(random)
        states = state_of(position)
        search_states = search_state_of(states, weights)
        for player in Player:
            offer = search_states[0]["offer"].reshape(6, 3)[: offered(states, search_states, int(player))]
            told = Counter((int(price), int(more)) for price, _, more in offer)
            assert told == naive_offers(position, player)
