"""What the evaluation reads off tables and words, against the law counted cell by cell; and its network,
against the same sums by numpy.
"""

from collections import Counter
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from dream.base.assets import asset
from dream.games.alchemists_dream.board import ALL_CELLS
from dream.games.alchemists_dream.engine.compiled.search import search_state_of
from dream.games.alchemists_dream.engine.compiled.weights import (
    FEATURES,
    UNITS,
    Network,
    careless,
    named_weights,
    standard_network,
    standard_weights,
    weights_of,
    write_network,
)
from dream.games.alchemists_dream.engine.kernel.convert import action_number, cell_number, state_of
from dream.games.alchemists_dream.engine.kernel.evaluate import (
    FAR,
    FEATURE_OFFSET,
    GROUNDS,
    LOAD_CLASSES,
    MOST_HIDDEN,
    MOST_OUTPUT,
    NETWORK_INPUTS,
    OUTPUT_BITS,
    ROOM_STEPS,
    SPOTS,
    WEIGHTS,
    SearchStates,
    load_classes,
    network,
    offers,
    reach,
    weighed,
)
from dream.games.alchemists_dream.engine.kernel.law import (
    CELLS,
    ENEMY,
    ENTER,
    HOSTILE,
    OUTSIDE,
    OWN,
    SYMBOL,
    States,
    entry,
    play,
    take_back,
)
from dream.games.alchemists_dream.rules.position import Player, Position, StoneAction
from dream.hexgrid import Hex, distance
from tests.kit.random_positions import crowded, some_action, start_of_play


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


STEPS = 2


@entry
def said(states: States, search_states: SearchStates) -> int:
    """`network` for Python."""
    return network(states[0], search_states[0])


def random_network(random: Random, largest: int = FEATURE_OFFSET) -> Network:
    numbers = np.random.default_rng(random.randrange(1 << 32))
    return Network(
        numbers.integers(-largest, largest, FEATURES),
        numbers.integers(-2000, 2000, UNITS),
        numbers.integers(-3000, 3000, UNITS),
    )


def seen_cells(symbol: Hex) -> list[Hex]:
    """By rows, and in each by columns, on the board or not."""
    around = product(range(-STEPS, STEPS + 1), repeat=2)
    cells = [Hex(symbol.q + dq, symbol.r + dr) for dr, dq in around]
    return [cell for cell in cells if 0 < distance(cell, symbol) <= STEPS]


def class_of(position: Position, cell: Hex, player: Player) -> int:
    """What a player sees of a cell, counted by the law."""
    side, other = position.sides[player], position.sides[player.other]
    if cell not in position.board.cells:
        return GROUNDS.index(OUTSIDE) * 8
    hostile = HOSTILE if cell in position.hostile(player) else 0
    if cell in (side.symbol, other.symbol):
        ground = SYMBOL
    elif cell in side.stones:
        ground = OWN
    else:
        ground = hostile + (ENEMY if cell in other.stones else 0)
    return GROUNDS.index(ground) * 8 + position.pressure(cell, player)


def naive_output(position: Position, network: Network, besieger: Player) -> int:
    besieged = besieger.other
    symbol = position.sides[besieged].symbol
    assert symbol
    seen = [
        class_of(position, cell, player) for player in (besieged, besieger) for cell in seen_cells(symbol)
    ]
    role = int(besieger is not position.turn)
    hidden = network.features[np.arange(NETWORK_INPUTS), seen].sum(axis=0) + network.biases[role]
    total = int((np.clip(hidden, 0, MOST_HIDDEN) * network.outputs[role]).sum())
    return max(-MOST_OUTPUT, min(total >> OUTPUT_BITS, MOST_OUTPUT))


def naive_network(position: Position, network: Network) -> int:
    mine, theirs = (
        naive_output(position, network, player) for player in (position.turn, position.turn.other)
    )
    return mine - theirs


@pytest.mark.parametrize("largest", [FEATURE_OFFSET, 40])
def test_it_says_what_the_same_sums_over_the_law_say(largest: int) -> None:
    random = Random(largest)
    heard = set()
    for _ in range(60):
        position, numbers = crowded(random), random_network(random, largest)
        states = state_of(position)
        told = said(states, search_state_of(states, standard_weights(), numbers))
        assert told == naive_network(position, numbers)
        heard.add(told)
    assert len(heard) > 50


def test_the_standard_one_does_so_too() -> None:
    random = Random(7)
    for _ in range(20):
        position = crowded(random)
        states = state_of(position)
        told = said(states, search_state_of(states, standard_weights()))
        assert told == naive_network(position, standard_network())


def test_what_is_remembered_is_still_so_after_actions_and_when_they_are_taken_back() -> None:
    random = Random(8)
    numbers = random_network(random, 100)
    for _ in range(10):
        position = crowded(random)
        states = state_of(position)
        lasting = search_state_of(states, standard_weights(), numbers)
        known = [said(states, lasting)]
        for _ in range(40):
            if not position.legal_actions:
                break
            action = some_action(random, position)
            assert isinstance(action, StoneAction)
            play(states, action_number(action))
            position = position.apply(action)
            known.append(said(states, lasting))
            assert known[-1] == naive_network(position, numbers)
        for before in reversed(known[:-1]):
            take_back(states)
            assert said(states, lasting) == before
        assert len(set(known)) > 10


def test_the_class_of_a_load_has_room() -> None:
    assert load_classes().max() < LOAD_CLASSES


def test_no_sum_of_features_is_beyond_its_bits() -> None:
    assert NETWORK_INPUTS * (2 * FEATURE_OFFSET - 1) < 1 << 16


def test_its_weight_says_how_much_of_it_counts() -> None:
    random = Random(9)
    standard = named_weights(standard_weights())
    none, half, whole = (weights_of({**standard, "network": part}) for part in (0, 50, 100))
    for _ in range(20):
        states = state_of(crowded(random))
        told = said(states, search_state_of(states, whole))
        without, with_half, with_all = (
            weighed_now(states, search_state_of(states, weights)) for weights in (none, half, whole)
        )
        assert with_all - without == told
        assert with_half - without == told // 2


def test_who_is_careless_has_learnt_nothing() -> None:
    assert named_weights(careless(standard_weights()))["network"] == 0
    assert named_weights(standard_weights())["network"] == 100


def test_a_network_is_written_as_it_is_read(tmp_path: Path) -> None:
    write_network(standard_network(), tmp_path / "network.npz")
    with np.load(tmp_path / "network.npz") as written, np.load(asset("engine/network.npz")) as standard:
        assert written.files == standard.files
        for name in standard.files:
            assert written[name].dtype == standard[name].dtype
            assert np.array_equal(written[name], standard[name])


def test_numbers_that_the_kernel_cannot_add_are_refused() -> None:
    network = random_network(Random(1))
    with pytest.raises(ValueError, match="other shapes"):
        replace(network, biases=network.biases[0])
    for too_large in (-FEATURE_OFFSET - 1, FEATURE_OFFSET):
        with pytest.raises(ValueError, match="too large"):
            replace(network, features=np.full(FEATURES, too_large))
