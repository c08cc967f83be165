"""The opponent of Alchemist, and its heuristic player once more, word for word as the law describes it."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from dream.games.alchemist.engine.evaluation import BOLD, GREEDY, HEURISTIC, choose, play_out, worths
from dream.games.alchemist.engine.kernel import action_of, table_of
from dream.games.alchemist.engine.search import Breadth, candidates, greedy, own
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour, Cubes, Seat
from dream.games.alchemist.rules.law import apply, legal_actions
from dream.games.alchemist.rules.state import Action, Bag, Copy, Create, Phase, State
from dream.play import game
from dream.play.game import Chance
from dream.protocol.dialogue import Limits
from tests.games.alchemist.random_games import some_turns
from tests.games.alchemist.test_law import OWN as OWN_BOX
from tests.kit.engines import thought
from tests.kit.random_games import randoms


def numbers(state: State) -> dict[Action, float]:
    """The number of every action that the player considers; of creations those with the highest tile."""
    highest = max(state.tiles, default=0)
    return {
        action: number(state, action)
        for action in legal_actions(state)
        if not isinstance(action, Create) or action.value == highest
    }


def number(state: State, action: Action) -> float:
    seat, own = state.turn, state.of(state.turn)
    after = apply(state, action)
    changed = after.of(seat)
    fame = changed.fame - own.fame
    paid, tribute = Counter[Colour](), 0
    match action:
        case Create(_, recipe, _):
            paid = Counter(recipe)
        case Copy(cauldron, colour):
            potion = state.potion(cauldron)
            assert potion
            paid, tribute = Counter(potion.recipe), 1
            paid_to_creator = colour
    gained = len(changed.hand) - len(own.hand) + paid.total()
    if isinstance(action, Bag):
        gained = 2
    used_up = paid[own.school] if own.school is not None else 0
    if tribute and paid_to_creator is own.school:
        used_up -= 1
    found = fame + 0.5 * gained - 0.5 * paid.total() - 0.5 * tribute + used_up
    found += 0.5 * next_fame(after, seat)
    if isinstance(action, Create):
        found -= action.value * risk(state, action.recipe)
    return found


def next_fame(after: State, seat: Seat) -> int:
    hand = after.of(seat).hand
    values = [
        potion.value for potion in after.potions if potion.creator is not seat and potion.recipe <= hand
    ]
    if after.seals(seat) and len(after.potions) < len(after.terms.box.cauldrons):
        values += after.tiles
    return max(values, default=0)


def risk(state: State, recipe: Cubes) -> float:
    """Taken from what really lies there, which is the same as counting."""
    unseen = state.bag
    others = [seat for seat in state.terms.seats if seat is not state.turn]
    for seat in others:
        unseen = unseen + state.of(seat).hand
    chances = []
    for seat in others:
        n, chance = len(state.of(seat).hand), 1.0
        for colour in recipe.present:
            q = unseen[colour] / len(unseen)
            at_least_one = 1 - (1 - q) ** n
            exactly_one = n * q * (1 - q) ** (n - 1) if n else 0.0
            chance *= at_least_one if recipe[colour] == 1 else at_least_one - exactly_one
        chances.append(chance)
    return sum(chances) / len(chances)


def answer(states: Sequence[State], seat: int, limits: Limits) -> Action:
    """What an engine does that has observed these states."""
    action: Action = thought(GAME, own(), states, seat, limits)
    return action


def turn_of(seed: int, most: int = 60, **said: str) -> tuple[list[State], int]:
    """The states up to some seat's turn, and that seat."""
    random = Random(seed)
    states = list(some_turns(random, **said))[:most]
    turns = [done for done, state in enumerate(states) if state.phase is Phase.PLAY and state.round > 1]
    done = random.choice(turns)
    return states[: done + 1], int(states[done].turn)


def test_engines_play_with_a_box_of_ones_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    file = game.own_file("alchemist")
    file.parent.mkdir(parents=True)
    file.write_text(OWN_BOX, encoding="utf-8")
    state, random = GAME.start("own", "players=2 box=own"), Random(1)
    states = [state]
    while state.decider is not None:
        if isinstance(state.decider, Chance):
            action = random.choice(GAME.legal_actions(state))
        else:
            seat = int(state.turn)
            action = answer(states, seat, Limits(nodes=20) if seat else Limits(level=3))
        assert GAME.why_not(state, action, None) is None
        state = GAME.apply(state, action)
        states.append(state)
    assert len(states) > 20


def test_the_third_level_is_the_heuristic_player() -> None:
    for seed in range(20, 32):
        states, seat = turn_of(seed)
        found = numbers(states[-1])
        chosen = answer(states, seat, Limits(level=3))
        assert found[chosen] == pytest.approx(max(found.values()), abs=1e-6)


def test_the_greedy_engine_is_the_heuristic_player_too() -> None:
    states, seat = turn_of(7)
    made, found = greedy(), numbers(states[-1])
    chosen = thought(GAME, made, states, seat, Limits(level=1))
    assert found[chosen] == pytest.approx(max(found.values()), abs=1e-6)
    assert type(own()) is type(made)


def test_candidates_are_legal_and_few_and_have_the_best_of_every_kind() -> None:
    for seed in range(8):
        states, _ = turn_of(seed)
        state = states[-1]
        table, random = table_of(state, state.bag), Random(seed)
        found = candidates(table, Breadth(), HEURISTIC, random)
        assert 1 <= len(set(found.moves)) == len(found.moves) <= 60
        worths = [worth for worth, _ in found.considered]
        assert worths == sorted(worths, reverse=True)
        assert worths[0] == pytest.approx(max(numbers(state).values()), abs=1e-6)
        actions = [action_of(move, table.cauldrons.words) for move in found.moves]
        assert set(actions) <= set(GAME.legal_actions(state))
        highest = max(state.tiles, default=0)
        assert all(isinstance(action, Create) for action in actions[len(found.considered) :])
        assert all(move[3] < highest for move in found.others)


def test_under_the_duty_of_two_players_only_creations_are_tried() -> None:
    state = GAME.start("amber", "players=2")
    for limits in (Limits(level=1), Limits(level=2), Limits(nodes=40)):
        chosen = answer([state], 0, limits)
        assert isinstance(chosen, Create)
        assert chosen.value >= 5


few = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@few
@given(randoms)
def test_its_numbers_are_those_of_the_law(random: Random) -> None:
    turns = [state for state in some_turns(random) if state.phase is Phase.PLAY]
    for state in random.sample(turns, min(6, len(turns))):
        table = table_of(state, state.bag)
        words = table.cauldrons.words
        found = {action_of(move, words): worth for worth, move in worths(table)}
        assert found == pytest.approx(numbers(state), abs=1e-6)
        best = max(found.values())
        for _ in range(5):
            assert found[action_of(choose(table, random), words)] == pytest.approx(best, abs=1e-6)


def test_equal_moves_are_chosen_by_luck() -> None:
    turns = [state for state in some_turns(Random(1)) if state.phase is Phase.PLAY]
    tables = [table_of(state, state.bag) for state in turns]
    found = [len({choose(table, Random(seed)) for seed in range(20)}) for table in tables]
    assert max(found) > 1


def test_a_playout_ends_and_is_quick() -> None:
    from time import process_time

    began = process_time()
    for number in range(20):
        state = GAME.start(str(number), "players=4")
        table = table_of(state, state.bag)
        play_out(table, Random(number), [HEURISTIC, BOLD, GREEDY, HEURISTIC])
        assert table.over
        assert min(table.sizes) >= 0
    assert process_time() - began < 1
