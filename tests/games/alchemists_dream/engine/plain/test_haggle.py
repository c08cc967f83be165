"""Haggling: legal, bounded, R5, standing when that is best and moving when that helps."""

from dataclasses import replace
from random import Random
from threading import Event
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from dream.games.alchemists_dream.board import RIM_CELLS, TILE_CELLS, Board, Element, Terrain
from dream.games.alchemists_dream.engine.evaluation import (
    OFF_STEP,
    OPEN_FIGHT,
    SHELTER,
    Aim,
    Budget,
    Evaluation,
    Haggler,
    exposure,
)
from dream.games.alchemists_dream.rules.position import (
    ListedAction,
    Phase,
    PlaceSymbol,
    Player,
    Position,
    SetupAction,
    Stand,
    start,
)
from dream.hexgrid import ORIGIN, Hex
from dream.protocol.dialogue import WIN, Info, Limits, score_text
from tests.games.alchemists_dream.engine.plain.minimax import hashed
from tests.kit.games import setup_actions
from tests.kit.random_games import randoms
from tests.kit.random_positions import haggling, some_action, some_start
from tests.waiting import works_at_most

TOO_LONG = 60
UNLIMITED = Limits()


def decide(
    position: Position, history: list[Position], limits: Limits = UNLIMITED, **how: Any
) -> SetupAction:
    return Haggler(position, Budget(limits, Event()), history=history, **how).best()


def haggled(position: Position) -> list[Position]:
    """The positions of a setup in which the engine decides for both."""
    positions = [position]
    while positions[-1].phase is not Phase.PLAY and positions[-1].legal_actions:
        positions.append(positions[-1].apply(decide(positions[-1], positions[:-1])))
        assert len(positions) < TOO_LONG
    return positions


@given(randoms.map(some_start))
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
def test_two_engines_always_come_to_an_end(position: Position) -> None:
    for before, after in zip(haggled(position), haggled(position)[1:], strict=False):
        assert any(before.apply(action) == after for action in before.legal_actions)


def seeded(seed: str) -> Position:
    return start(Board.from_seed(seed), Element.FIRE, Element.AIR)


def test_r5_it_stands_when_the_same_pair_comes_up_again() -> None:
    position = haggling("r5")
    assert position.phase is Phase.HAGGLE
    lonely = favour(next(a.cell for a in position.legal_actions if isinstance(a, PlaceSymbol)))
    assert isinstance(decide(position, [], evaluate=lonely), PlaceSymbol)
    assert decide(position, [position], evaluate=lonely) == Stand()


def favour(cell: Hex) -> Evaluation:
    """An evaluation in which the first player loves one cell and nothing else matters."""

    def evaluate(position: Position) -> int:
        happy = 300 if position.sides[Player.FIRST].symbol == cell else 0
        return happy if position.turn is Player.FIRST else -happy

    return evaluate


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_it_moves_when_that_helps_and_stands_when_not(seed: str) -> None:
    position = haggling(seed)
    other = max(a.cell for a in position.legal_actions if isinstance(a, PlaceSymbol))
    mine = position.mover.symbol
    assert mine
    assert decide(position, [], evaluate=favour(other)) == PlaceSymbol(other)
    assert decide(position, [], evaluate=favour(mine)) == Stand()
    assert decide(position, [], evaluate=lambda one: 0) == Stand()


def test_it_weighs_the_best_reply() -> None:
    """A cell that is best only until the opponent answers is not chosen."""
    position = haggling("reply")
    cells = sorted(a.cell for a in position.legal_actions if isinstance(a, PlaceSymbol))
    trap, safe = cells[0], cells[1]

    def evaluate(one: Position) -> int:
        first, second = one.sides
        worth = {safe: 100, trap: 500 if second.symbol == position.waiter.symbol else -500}
        mine = worth.get(first.symbol or ORIGIN, 0)
        return mine if one.turn is Player.FIRST else -mine

    assert decide(position, [], evaluate=evaluate) == PlaceSymbol(safe)


def test_what_does_not_stand_up_to_a_closer_look_is_not_chosen() -> None:
    position = haggling("closer")
    trap, good = sorted(a.cell for a in position.legal_actions if isinstance(a, PlaceSymbol))[:2]
    seen: list[Position] = []

    def closer(one: Position) -> int:
        seen.append(one)
        return favour(good)(one) // 2

    assert decide(position, [], evaluate=favour(trap)) == PlaceSymbol(trap)
    first_look = {trap: 300, good: 200}

    def evaluate(one: Position) -> int:
        worth = first_look.get(one.sides[Player.FIRST].symbol or ORIGIN, 0)
        return worth if one.turn is Player.FIRST else -worth

    assert decide(position, [], evaluate=evaluate, closer=closer) == PlaceSymbol(good)
    assert {one.sides[Player.FIRST].symbol for one in seen} == {trap, good}, "no others are looked at"
    assert len(set(seen)) == len(seen), "none is judged again twice"


def test_a_closer_look_without_time_leaves_what_was_weighed() -> None:
    position = haggling("closer")
    other = max(a.cell for a in position.legal_actions if isinstance(a, PlaceSymbol))
    pairs: list[Position] = []

    def evaluate(one: Position) -> int:
        pairs.append(one)
        return favour(other)(one)

    assert decide(position, [], evaluate=evaluate) == PlaceSymbol(other)
    limits = Limits(nodes=len(pairs))
    assert decide(position, [], limits, evaluate=evaluate, closer=lambda one: 0) == PlaceSymbol(other)
    assert decide(position, [], evaluate=evaluate, closer=lambda one: 0) == Stand()


def exposed(position: Position, action: SetupAction) -> int:
    """The exposure of the mover's Symbol after an action."""
    cell = action.cell if isinstance(action, PlaceSymbol) else position.mover.symbol
    assert cell
    return exposure(position, position.turn, cell)


SEEDS = pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
AIMS = pytest.mark.parametrize("aim", [SHELTER, OPEN_FIGHT])


def exposures(position: Position) -> list[int]:
    return [exposed(position, action) for action in setup_actions(position)]


@SEEDS
def test_who_wants_shelter_places_the_first_symbol_where_it_is_least_exposed(seed: str) -> None:
    """Where all pairs are worth the same."""
    position = seeded(seed)
    action = decide(position, [], evaluate=lambda one: 0, aim=SHELTER)
    assert exposed(position, action) == min(exposures(position))


@SEEDS
def test_who_wants_an_open_fight_places_the_first_symbol_where_it_is_most_exposed(seed: str) -> None:
    position = seeded(seed)
    action = decide(position, [], evaluate=lambda one: 0, aim=OPEN_FIGHT)
    assert exposed(position, action) == max(exposures(position))


@SEEDS
def test_in_an_open_fight_the_next_symbol_stands_near_and_open_where_the_first_does(seed: str) -> None:
    """But for a point, by what the enemy may reply."""
    position, enemy = after_the_first(seed, 1000)
    assert enemy >= 3

    def reluctance(action: SetupAction) -> int:
        return OPEN_FIGHT.drawback(exposed(position, action), enemy) + off(position, action, OPEN_FIGHT)

    action = decide(position, [], evaluate=lambda one: 0, aim=OPEN_FIGHT)
    assert reluctance(action) <= 1 + min(map(reluctance, setup_actions(position)))


@SEEDS
@pytest.mark.parametrize(("aim", "wanted"), [(SHELTER, 1000), (SHELTER, 0), (OPEN_FIGHT, -1000)])
def test_the_next_symbol_hides_for_shelter_and_from_one_that_hides(seed: str, aim: Aim, wanted: int) -> None:
    position, _ = after_the_first(seed, wanted)
    action = decide(position, [], evaluate=lambda one: 0, aim=aim)
    assert exposed(position, action) == min(
        exposed(position, other) for other in as_near(position, action, aim)
    )


@SEEDS
@AIMS
@pytest.mark.parametrize("wanted", [1000, 0, -1000])
def test_the_next_symbol_stands_as_far_away_as_is_aimed_at(seed: str, aim: Aim, wanted: int) -> None:
    """It may be one step off where the ground is so much better."""
    position, _ = after_the_first(seed, wanted)
    action = decide(position, [], evaluate=lambda one: 0, aim=aim)
    assert off(position, action, aim) <= OFF_STEP + min(
        off(position, other, aim) for other in setup_actions(position)
    )


def as_near(position: Position, action: SetupAction, aim: Aim) -> list[SetupAction]:
    """The actions after which the Symbols stand no farther from the steps aimed at than after one."""
    return [
        other for other in setup_actions(position) if off(position, other, aim) <= off(position, action, aim)
    ]


def off(position: Position, action: SetupAction, aim: Aim) -> int:
    """What it costs that the Symbols are short of the steps aimed at or beyond them."""
    assert isinstance(action, PlaceSymbol)
    return aim.off(action.cell, position.waiter.symbol)


def in_reach(position: Position) -> Hex:
    """A cell of the mover's as far from the enemy Symbol as shelter wants."""
    theirs = position.waiter.symbol
    cells = [action.cell for action in position.legal_actions if isinstance(action, PlaceSymbol)]
    return next(cell for cell in cells if not SHELTER.off(cell, theirs))


@SEEDS
def test_r5_a_pair_from_before_that_is_good_ends_the_haggling_well(seed: str) -> None:
    """An opponent that is an AI stands there, so no reply has to be feared."""
    position = haggling(seed)
    good = in_reach(position)

    def evaluate(one: Position) -> int:
        """The first player is lost where the enemy moves away, and else best off on the good cell."""
        mine, theirs = (side.symbol for side in one.sides)
        worth = (300 if mine == good else -200) if theirs == position.waiter.symbol else -3000
        return worth if one.turn is Player.FIRST else -worth

    one, two = position.sides
    past = replace(position, sides=(replace(one, symbol=good), two))
    assert decide(position, [], evaluate=evaluate, aim=SHELTER) == Stand()
    assert decide(position, [past], evaluate=evaluate, aim=SHELTER) == PlaceSymbol(good)


@SEEDS
def test_r5_a_cell_to_which_a_bad_pair_can_come_back_is_left_alone(seed: str) -> None:
    position = haggling(seed)
    good = PlaceSymbol(in_reach(position))

    def evaluate(one: Position) -> int:
        return 10 * favour(good.cell)(one)

    after = position.apply(good)
    replies = [action.cell for action in after.legal_actions if isinstance(action, PlaceSymbol)]
    bad = max(replies, key=lambda cell: SHELTER.off(good.cell, cell))
    assert decide(position, [], evaluate=evaluate, aim=SHELTER) == good
    assert decide(position, [after.apply(PlaceSymbol(bad))], evaluate=evaluate, aim=SHELTER) != good


def after_the_first(seed: str, wanted: int) -> tuple[Position, int]:
    """The first Symbol stands, exposed as near as can be to what is wanted; and how much that is."""
    start = seeded(seed)
    found = min(setup_actions(start), key=lambda action: abs(exposed(start, action) - wanted))
    return start.apply(found), exposed(start, found)


def test_the_ground_has_no_say_in_the_scores() -> None:
    infos: list[Info[ListedAction]] = []
    budget = Budget(Limits(), Event())
    Haggler(haggling("report"), budget, evaluate=lambda one: 0, aim=SHELTER, lines=12).best(infos.append)
    assert [info.score for info in infos] == [0] * 12


@given(randoms)
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_wherever_it_is_cut_off_it_has_a_legal_action(random: Random) -> None:
    position = seeded(f"cut {random.random()}")
    for _ in range(random.randrange(4)):
        position = position.apply(some_action(random, position))
        if position.phase is Phase.PLAY:
            return
    assert decide(position, [], Limits(nodes=random.randint(1, 300))) in position.legal_actions
    assert decide(position, [], Limits(movetime=0)) in position.legal_actions


def test_a_board_full_of_elements_takes_no_longer() -> None:
    ground = {c: Terrain.FIRE if c.q % 2 else Terrain.AIR for c in TILE_CELLS} | dict.fromkeys(
        RIM_CELLS, Terrain.VOID
    )
    position = start(Board({**ground, ORIGIN: Terrain.ELIXIR}), Element.FIRE, Element.AIR)
    with works_at_most(20):
        haggled(position)


def test_it_reports_what_it_chose() -> None:
    infos: list[Info[ListedAction]] = []
    action = Haggler(haggling("report"), Budget(Limits(), Event())).best(infos.append)
    assert infos[-1].pv == (action,)


def test_it_reports_several_the_best_first() -> None:
    """Cells are worth what `hashed` says."""
    position = haggling("report")
    infos: list[Info[ListedAction]] = []
    one = decide(position, [], evaluate=hashed)
    many = Haggler(position, Budget(Limits(), Event()), evaluate=hashed, lines=12)
    assert many.best(infos.append) == one == infos[0].pv[0]
    assert [info.line for info in infos] == list(range(1, 13))
    assert [info.score for info in infos] == sorted((info.score for info in infos), reverse=True)
    assert len({info.pv for info in infos}) == 12


def test_standing_comes_first_when_nothing_is_much_better() -> None:
    position = haggling("one")
    other = max(a.cell for a in position.legal_actions if isinstance(a, PlaceSymbol))
    infos: list[Info[ListedAction]] = []

    def evaluate(one: Position) -> int:
        return favour(other)(one) // 60

    Haggler(position, Budget(Limits(), Event()), evaluate=evaluate, lines=3).best(infos.append)
    assert [info.score for info in infos] == [0, 5, 0]
    assert [info.pv[0] for info in infos[:2]] == [Stand(), PlaceSymbol(other)]


def test_cut_off_it_reports_as_many_as_it_has_weighed() -> None:
    infos: list[Info[ListedAction]] = []
    budget = Budget(Limits(nodes=30), Event())
    Haggler(haggling("report"), budget, lines=20).best(infos.append)
    assert [info.line for info in infos] == [*range(1, len(infos) + 1)]
    assert 0 < len(infos) < len(haggling("report").legal_actions)


def test_variety_has_no_say_among_several() -> None:
    position = seeded("variety")
    chosen = {decide(position, [], near=200, variety=Random(seed), lines=2) for seed in range(6)}
    assert len(chosen) == 1


def test_variety_places_symbols_differently() -> None:
    position = seeded("variety")
    chosen = {decide(position, [], near=200, variety=Random(seed)) for seed in range(12)}
    assert len(chosen) > 1
    assert chosen <= set(position.legal_actions)


@pytest.mark.parametrize("worth", [WIN - 3, 3 - WIN])
def test_what_is_won_or_lost_after_the_haggling_is_no_proof(worth: int) -> None:
    """Not every reply has been looked at, and a Symbol that is moved may be moved again."""
    infos: list[Info[ListedAction]] = []
    position = haggling("proof")
    Haggler(position, Budget(Limits(), Event()), evaluate=lambda pair: worth, lines=20).best(infos.append)
    assert {score_text(info.score).split()[0] for info in infos} == {"cp"}


def test_an_opponent_who_can_place_no_symbol_loses() -> None:
    """R10 in the setup: there is no earth, so the second player cannot act."""
    ground = dict.fromkeys(TILE_CELLS, Terrain.VOID) | {Hex(2, 3): Terrain.FIRE, ORIGIN: Terrain.ELIXIR}
    position = start(Board(ground), Element.FIRE, Element.EARTH)
    infos: list[Info[ListedAction]] = []
    assert Haggler(position, Budget(Limits(), Event())).best(infos.append) == PlaceSymbol(Hex(2, 3))
    assert score_text(infos[-1].score) == "win 1"


@pytest.mark.parametrize("seed", ["pair 1", "pair 2"])
def test_whenever_it_runs_out_of_nodes_it_still_chooses(seed: str) -> None:
    """A closer look may lower all that was fully weighed; then one of which replies are left out is best."""
    position = haggling(seed)
    for nodes in range(1, 120):
        budget = Budget(Limits(nodes=nodes), Event())
        haggler = Haggler(
            position,
            budget,
            evaluate=lambda pair: 0,
            closer=lambda pair: -200,
            near=6,
            variety=None,
            aim=SHELTER,
        )
        assert haggler.best() in position.legal_actions
