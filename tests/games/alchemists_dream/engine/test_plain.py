"""The plain engine: its search, its evaluation, and how it haggles."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from threading import Event
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from dream.games.alchemists_dream.board import RIM_CELLS, TILE_CELLS, Board
from dream.games.alchemists_dream.elements import Element, Terrain
from dream.games.alchemists_dream.engine.compiled.engine import REASON, CompiledEngine, weights_of_level
from dream.games.alchemists_dream.engine.compiled.search import IterativeDeepening, table_of
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights
from dream.games.alchemists_dream.engine.evaluation import (
    CARELESS,
    OFF_STEP,
    OPEN_FIGHT,
    SHELTER,
    SOUND,
    Aim,
    Budget,
    Evaluation,
    Haggler,
    evaluate,
    exposure,
    has_ended,
    paths,
    siege,
)
from dream.games.alchemists_dream.engine.levels import strength
from dream.games.alchemists_dream.engine.plain import (
    A_WHILE,
    NO_WAY,
    March,
    PlainEngine,
    Search,
    enemy_dawdles,
    step_back,
)
from dream.games.alchemists_dream.rules.beginning import start
from dream.games.alchemists_dream.rules.notation import parse_action, parse_position, position_text
from dream.games.alchemists_dream.rules.position import (
    Action,
    ListedAction,
    Phase,
    PlaceSymbol,
    Player,
    Position,
    SetupAction,
    Stand,
    StoneAction,
)
from dream.hexgrid import ORIGIN, Hex, distance
from dream.matches.alchemists_dream import DreamTerms, SetupKind
from dream.play.history import History
from dream.protocol.dialogue import PROVEN, WIN, Info, Limits, score_text
from tests.games.alchemists_dream.engine.naive import ENDS, hashed, minimax
from tests.kit.games import FAR_APART, HAGGLE, PLAIN, played, setup_actions, stone_actions
from tests.kit.random_games import randoms
from tests.kit.random_positions import crowded, haggling, some_action, some_start, walk
from tests.waiting import works_at_most


def few(examples: int) -> settings:
    """Searches take time: few examples, however long."""
    return settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))


def unlimited() -> Budget:
    return Budget(Limits(), Event())


def searched(position: Position, depth: int, **how: Any) -> list[Info[ListedAction]]:
    infos: list[Info[ListedAction]] = []
    Search(position, unlimited(), **how).best(depth, infos.append)
    return infos


def small(random: Random) -> Position:
    """A crowded position that is not finished and whose full tree of three plies is small."""
    while True:
        position = crowded(random)
        if 0 < len(position.legal_actions) < 12:
            return position


@given(randoms)
@few(8)
def test_its_score_is_that_of_a_full_search(random: Random) -> None:
    """With an evaluation made of hashes nothing is right by luck."""
    position = small(random)
    for info in searched(position, 3, evaluate=hashed):
        assert info.score == minimax(position, info.depth, hashed)


@given(randoms)
@few(20)
def test_its_line_leads_to_its_score(random: Random) -> None:
    position = small(random)
    last = searched(position, 2, evaluate=hashed)[-1]
    end = position
    for action in last.pv:
        assert action in end.legal_actions
        end = end.apply(action)
    sign = -1 if len(last.pv) % 2 else 1
    worth = len(last.pv) - WIN if has_ended(end) else hashed(end)
    assert last.score == sign * worth


@pytest.mark.parametrize(("words", "text"), ENDS)
def test_distances_to_the_end_are_exact(words: str, text: str) -> None:
    """No shallower full search finds the end, and one of this depth finds it at the same distance."""
    position = parse_position(text)
    info = searched(position, 4)[-1]
    assert score_text(info.score) == words
    assert minimax(position, info.depth, hashed) == info.score
    assert all(abs(minimax(position, less, hashed)) < PROVEN for less in range(1, info.depth))


@given(randoms)
@few(8)
def test_wherever_it_is_cut_off_it_has_a_legal_action(random: Random) -> None:
    position = crowded(random)
    assume(position.legal_actions)
    whole = unlimited()
    Search(position, whole).best(2)
    for nodes in range(1, min(whole.nodes, 40)):
        budget = Budget(Limits(nodes=nodes), Event())
        assert Search(position, budget).best(3) in position.legal_actions
        assert budget.nodes <= nodes


def test_stopped_before_it_begins_it_has_a_legal_action() -> None:
    position, stop = small(Random("stopped")), Event()
    stop.set()
    assert Search(position, Budget(Limits(), stop)).best(9) in position.legal_actions


def test_no_time_at_all_leaves_a_legal_action() -> None:
    position = small(Random("no time"))
    budget = Budget(Limits(movetime=0), Event())
    assert Search(position, budget).best(9) in position.legal_actions


@given(randoms)
@few(10)
def test_the_same_search_is_the_same(random: Random) -> None:
    position = crowded(random)
    assume(position.legal_actions)
    again = parse_position(position_text(position))
    runs = [
        [(info.depth, info.score, info.pv, info.nodes) for info in searched(one, 2)]
        for one in (position, again)
    ]
    assert runs[0] == runs[1]


def test_variety_chooses_among_near_equals_only() -> None:
    position = small(Random("variety"))
    exact = {action: -minimax(position.apply(action), 1, hashed, ply=1) for action in position.legal_actions}
    chosen = {
        Search(position, unlimited(), evaluate=hashed, near=400, variety=Random(seed)).best(2)
        for seed in range(40)
    }
    allowed = {action for action, score in exact.items() if score >= max(exact.values()) - 400}
    assert chosen == allowed
    assert len(allowed) > 1


def test_a_repetition_is_worse_than_an_equal_game() -> None:
    """All else equal, it does not go back to where it was."""
    position = parse_position(FAR_APART)
    free = Search(position, unlimited(), evaluate=lambda one: 0).best(1)
    history = [position.apply(free)]
    other = Search(position, unlimited(), evaluate=lambda one: 0, history=history).best(1)
    assert other != free


def test_a_repetition_is_better_than_a_lost_game() -> None:
    position = parse_position(FAR_APART)
    repeated = position.apply(position.legal_actions[-1])
    search = Search(position, unlimited(), evaluate=lambda one: 500, history=[repeated])
    assert search.best(1) == position.legal_actions[-1]


def test_a_weak_level_never_claims_a_win_that_it_has_not_proven() -> None:
    for seed in range(40):
        position = small(Random(f"win {seed}"))
        for info in searched(position, 3, sight=0):
            if info.score > PROVEN:
                assert score_text(info.score) == "win 1"


CLOSING = ("d11", "l15", "l14", "k14", "j16", "k16")
"""A fire Stone far away, then on one side of the water Symbol on k15 after another."""


def reached(random: Random) -> Position:
    return walk(random, crowded(random), random.randrange(6))[-1]


@given(randoms.map(reached))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_it_knows_when_play_has_ended(position: Position) -> None:
    assert has_ended(position) == (not position.legal_actions)


@given(randoms.map(crowded))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_it_is_fair(position: Position) -> None:
    """What is good for one side is as bad for the other, the turn aside; so is a change of names."""
    seen_by_other = replace(position, turn=position.turn.other)
    assert evaluate(position) - SOUND.tempo == SOUND.tempo - evaluate(seen_by_other)
    renamed = Position(position.board, position.sides[::-1], position.turn.other, Phase.PLAY)
    assert evaluate(position) == evaluate(renamed)


@pytest.mark.parametrize("count", range(1, 4))
def test_every_side_that_is_closed_helps_the_siege(count: int) -> None:
    def price(stones: int) -> int:
        cells = sorted(CLOSING[1 : stones + 1], key=lambda name: (int(name[1:]), name[0]))
        text = f"{PLAIN} f@k7:{','.join(cells) or '-'}:{10 - stones}:0 w@k15:-:10:0 1 play"
        return siege(parse_position(text), Player.FIRST)

    assert price(count) < price(count - 1)


def test_a_guard_makes_a_siege_dearer_and_the_careless_do_not_see_it() -> None:
    free = parse_position(f"{PLAIN} f@k7:l14:9:0 w@k15:a14:9:0 1 play")
    guarded = parse_position(f"{PLAIN} f@k7:l14:9:0 w@k15:k14,j15,l15,j16,k16:5:0 1 play")
    assert siege(guarded, Player.FIRST) > siege(free, Player.FIRST)
    assert siege(guarded, Player.FIRST, CARELESS) == siege(free, Player.FIRST, CARELESS)


def test_paths_go_round_hostile_ground() -> None:
    board = parse_position(HAGGLE).board
    goal = next(cell for cell in board.cells if cell.name == "l9")
    fire, earth = paths(board, Element.FIRE, goal), paths(board, Element.EARTH, goal)
    hostile = board.with_terrain[Element.WATER.terrain]
    assert not hostile & set(fire)
    assert set(earth) == set(board.cells)
    assert all(fire[cell] >= earth[cell] for cell in fire)


SYMBOL = Hex(2, 3)


def ground(**cells: list[Hex]) -> Position:
    """A board of void but for these cells by their terrain, for fire against air."""
    named = {cell: Terrain[name.upper()] for name, these in cells.items() for cell in these}
    void = dict.fromkeys([*TILE_CELLS, *RIM_CELLS], Terrain.VOID)
    return start(Board({**void, ORIGIN: Terrain.ELIXIR, **named}), Element.FIRE, Element.AIR)


def apart(steps: int, count: int) -> list[Hex]:
    """So many cells that are so many steps from the Symbol."""
    return sorted(cell for cell in TILE_CELLS if distance(cell, SYMBOL) == steps)[:count]


@pytest.mark.parametrize(
    ("position", "first", "second"),
    [
        (ground(), 0, 0),
        (ground(water=apart(1, 1)), 6, -4),
        (ground(water=apart(1, 3)), 14, -12),
        (ground(earth=apart(1, 1)), -4, 6),
        (ground(water=apart(2, 3)), 3, -6),
        (ground(earth=apart(2, 2)), -4, 2),
        (ground(water=apart(1, 2), earth=apart(2, 4)), 2, -4),
        (ground(water=apart(3, 6), earth=[SYMBOL]), 0, 0),
        (ground(fire=apart(1, 6), air=apart(2, 6)), 0, 0),
    ],
)
def test_what_presses_and_what_keeps_the_enemy_out(position: Position, first: int, second: int) -> None:
    """Water is hostile to fire, earth to air: what exposes a Symbol of the one shelters one of the other."""
    assert exposure(position, Player.FIRST, SYMBOL) == first
    assert exposure(position, Player.SECOND, SYMBOL) == second


def test_guards_at_the_edge_of_the_board_shelter_a_symbol() -> None:
    corner, inside = max(RIM_CELLS), Hex(0, 0)
    assert exposure(ground(), Player.FIRST, corner) == -3
    assert exposure(ground(), Player.FIRST, inside) == 0


ALONE = f"{PLAIN} f@k7:l4,m5:8:0 w@k15:f17:9:0 1 play"
IDLE = ("l4-m4", "f17-g17", "m4-l4", "g17-f17")


def starts() -> Iterator[Position]:
    """Beginnings of play on boards of many seeds, the Symbols at random."""
    terms, seed = DreamTerms(setup=SetupKind.RANDOM), 0
    while True:
        seed += 1
        yield terms.begin(f"march {seed}").state


def after(position: Position, action: StoneAction) -> Position:
    """The position after an action, as if the enemy had passed."""
    return replace(position.apply(action), turn=position.turn)


@pytest.mark.parametrize("number", range(6))
def test_no_action_saves_more_than_its_turn_and_one_saves_it_until_it_is_won(number: int) -> None:
    position = next(islice(starts(), number, None))
    left = fewest = March(position).turns_left(position)
    assert 4 <= fewest < NO_WAY
    for _ in range(fewest):
        march = March(position)
        nexts = [after(position, action) for action in stone_actions(position)]
        turns = [march.turns_left(one) for one in nexts]
        assert min(turns) == left - 1
        position, left = nexts[turns.index(min(turns))], left - 1
    assert position.symbol_surrounded(position.turn.other)


def test_without_stones_for_it_there_is_no_march() -> None:
    position = parse_position(f"{PLAIN} f@k7:l4,m5:0:8 w@k15:f17:9:0 1 play")
    assert March(position).turns_left(position) == NO_WAY


def test_an_enemy_stone_in_the_way_costs_turns() -> None:
    free, barred = (parse_position(f"{PLAIN} f@k7:l4:9:0 w@k15:{cell}:9:0 1 play") for cell in ("f17", "k14"))
    assert March(free).turns_left(free) <= March(barred).turns_left(barred) < NO_WAY


def game(start: str, *actions: str) -> tuple[Position, list[Position]]:
    history = played(start, *actions)
    return history.state, history.past()


def test_who_brings_on_nobody_and_has_too_few_dawdles() -> None:
    assert len(IDLE) == A_WHILE
    assert enemy_dawdles(*game(ALONE, *IDLE))
    assert not enemy_dawdles(*game(ALONE, *IDLE[:-1]))
    assert not enemy_dawdles(*game(ALONE, "l4-m4", "f17-g17", "m4-l4", "+k16"))
    armed = f"{PLAIN} f@k7:l4,m5:8:0 w@k15:c17,d17,e17,f17:6:0 1 play"
    assert not enemy_dawdles(*game(armed, *IDLE))


@pytest.mark.parametrize("number", [1, 5, 7])
@pytest.mark.parametrize("kind", [CompiledEngine, PlainEngine])
def test_a_level_marches_on_an_enemy_that_dawdles(
    kind: type[CompiledEngine] | type[PlainEngine], number: int
) -> None:
    position, past = game(ALONE, *IDLE)
    engine = kind()
    for variety in ("0", "1", "2"):
        engine.options.set("Variety", variety)
        action = engine.think(position, past, Limits(level=number), lambda info: None, Event())
        assert isinstance(action, StoneAction)
        march = March(position)
        assert march.turns_left(position.apply(action)) == march.turns_left(position) - 1


def test_what_takes_a_step_back() -> None:
    assert step_back(*game(ALONE)) is None
    assert step_back(*game(ALONE, "l4-m4", "f17-g17")) == parse_action("m4-l4")
    assert step_back(*game(ALONE, "+k8", "f17-g17")) is None
    assert step_back(*game(ALONE, "l4-m4")) is None


@pytest.mark.parametrize("number", [2, 4])
def test_a_level_steps_back_only_where_all_else_is_worse(number: int) -> None:
    """In a game of the level against itself with many choices."""
    plays = strength(number).compiled
    weights, engine, backs = weights_of_level(plays, standard_weights()), CompiledEngine(), 0
    engine.options.set("Variety", "3")
    history: History[Position, Action] = DreamTerms(setup=SetupKind.NEAR).begin("back and forth")
    while not history.outcome and len(history.actions) < 120:
        position, past = history.state, history.past()
        action = engine.think(position, past, Limits(level=number), lambda info: None, Event())
        if action == step_back(position, past) and not enemy_dawdles(position, past):
            backs += 1
            search = IterativeDeepening(position, weights, table_of(1), past=past)
            chosen = search.best(1)
            assert chosen
            other = search.best(1, without=[action])
            assert other is None or other.score < chosen.score - REASON / 2
        history.play(action)
    assert len(history.actions) > 20
    assert backs < len(history.actions) / 6


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
def test_wherever_haggling_is_cut_off_it_has_a_legal_action(random: Random) -> None:
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
