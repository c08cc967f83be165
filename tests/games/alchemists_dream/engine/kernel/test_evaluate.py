"""What the evaluation reads off tables and words, against the law counted cell by cell."""

from collections import Counter
from random import Random

from dream.games.alchemists_dream.board import ALL_CELLS
from dream.games.alchemists_dream.engine.compiled.search import search_state_of
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights, weights_of
from dream.games.alchemists_dream.engine.kernel.convert import cell_number, state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import (
    FAR,
    ROOM_STEPS,
    SPOTS,
    WEIGHTS,
    SearchStates,
    offers,
    reach,
    weighed,
)
from dream.games.alchemists_dream.engine.kernel.law import CELLS, ENTER, States, entry
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.hexgrid import Hex, distance
from tests.kit.random_positions import crowded, start_of_play


@entry
def reached(states: States, player: int, cell: int) -> int:
    """`reach` for Python."""
    return reach(states[0], player, cell)


@entry
def offered(states: States, search_states: SearchStates, player: int) -> int:
    """`offers` for Python."""
    return offers(states[0], search_states[0], player)


@entry
def weighed_now(states: States, search_states: SearchStates) -> int:
    """`weighed` for Python."""
    return weighed(states[0], search_states[0])


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


def way_of_the_hand(position: Position, player: Player) -> int:
    """How many steps a Stone in the hand is from the nearest of the six sides, the placing counted."""
    own, enemy = position.sides[player], position.sides[player.other]
    assert own.symbol
    assert enemy.symbol
    sides = around(position, enemy.symbol) - position.hostile(player) - {own.symbol}
    near = [
        ways(position, player, side).get(cell, FAR) for side in sides for cell in around(position, own.symbol)
    ]
    return min(FAR, min(near, default=FAR) + 1)


def test_a_stone_in_hand_or_taken_pays_for_its_way() -> None:
    random = Random(4)
    weights = weights_of({name: int(name in ("far_hand", "calm")) for name in WEIGHTS})
    for _ in range(15):
        position = crowded(random)
        states = state_of(position)
        mine, theirs = (
            way_of_the_hand(position, player)
            * (position.sides[player].reserve + position.sides[player].taken)
            for player in (position.turn, position.turn.other)
        )
        assert weighed_now(states, search_state_of(states, weights)) == theirs - mine


def naive_exits(position: Position, player: Player) -> Counter[int]:
    """For each open side of the enemy Symbol 1 for each cell that an enemy Stone on it can step to, 100 for
    each if that Stone can never be surrounded as long as its fellows stay."""
    own, enemy = position.sides[player], position.sides[player.other]
    assert own.symbol
    assert enemy.symbol
    closing = around(position, enemy.symbol) - position.hostile(player.other)
    found = Counter[int]()
    for side in closing - position.hostile(player) - {own.symbol} - own.stones:
        beside = around(position, side) if side in enemy.stones else set()
        kept_out = position.hostile(player) | {own.symbol, enemy.symbol} | enemy.stones
        may_press = beside & position.hostile(player.other) | beside - kept_out
        escapes = set(position.escapes(side, player.other)) if beside else set()
        found[len(escapes) * (100 if len(may_press) < ENTER else 1)] += 1
    return found


def test_the_exits_of_a_guard_that_can_never_be_surrounded_have_a_price_of_their_own() -> None:
    random = Random(5)
    prices = {"guard_escape": 1, "rock_exit": 100, "calm": 1}
    weights = weights_of({name: prices.get(name, 0) for name in WEIGHTS})
    seen = Counter[int]()
    for _ in range(200):
        position = crowded(random)
        states = state_of(position)
        search_states = search_state_of(states, weights)
        for player in Player:
            offer = search_states[0]["offer"].reshape(6, 3)[: offered(states, search_states, int(player))]
            told = Counter(int(price) for price, _, _ in offer)
            assert told == naive_exits(position, player)
            seen += told
    assert any(price >= 100 for price in seen)
    assert any(0 < price < 100 for price in seen)
