"""What a seat remembers is true, and its deals agree with all that it has seen."""

from random import Random

from hypothesis import HealthCheck, given, settings

from dream.games.alchemist.engine.evaluation import GREEDY, choose
from dream.games.alchemist.engine.kernel import (
    NO_SCHOOL,
    action_of,
    counts_of,
    holds,
    packed,
    size_of,
    table_of,
)
from dream.games.alchemist.engine.knowledge import Dealer, Evidence, Memory
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.law import apply
from dream.games.alchemist.rules.state import Action, Phase
from tests.games.alchemist.random_games import heuristic_action, some_turns, views_of
from tests.kit.random_games import randoms

few = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@few
@given(randoms)
def test_the_cubes_that_are_remembered_are_there(random: Random) -> None:
    states = list(some_turns(random))
    seat = random.choice(states[0].terms.seats)
    remembered = 0
    for done in range(1, len(states), 5):
        memory = Memory(views_of(states[:done], seat))
        for other in states[0].terms.seats:
            hand = packed(states[done - 1].of(other).hand)
            assert holds(hand, memory.known[other])
            remembered += size_of(memory.known[other])
        assert memory.known[seat] == packed(states[done - 1].of(seat).hand)
    assert remembered


@few
@given(randoms)
def test_what_was_used_up_is_what_lies_in_cauldrons_and_out_of_the_game(random: Random) -> None:
    states = list(some_turns(random))
    last = states[-1]
    memory = Memory(views_of(states, 0))
    gone = packed(last.spent) + sum(packed(potion.recipe) for potion in last.potions)
    assert sum(memory.used_up) == gone
    for seat in last.terms.seats:
        own = sum(packed(potion.recipe) for potion in last.potions if potion.creator is seat)
        assert holds(memory.used_up[seat], own)


@few
@given(randoms)
def test_a_deal_agrees_with_all_that_is_seen(random: Random) -> None:
    states = list(some_turns(random))
    turns = [done for done, state in enumerate(states) if state.phase is Phase.PLAY]
    for done in random.sample(turns, min(5, len(turns))):
        state, seat = states[done], int(states[done].turn)
        views = views_of(states[: done + 1], seat)
        dealer, memory = Dealer(views, 4), Memory(views)
        for _ in range(3):
            table = dealer.deal(random)
            assert table.sizes == [size_of(hand) for hand in table.hands]
            assert table.sizes == [len(adept.hand) for adept in state.adepts]
            assert len(table.bag) == len(state.bag)
            assert table.hands[seat] == packed(state.of(state.turn).hand)
            assert all(map(holds, table.hands, memory.known))
            in_bag = sum(1 << 8 * colour for colour in table.bag)
            assert sum(table.hands) + in_bag + table.reserve == table.left == packed(state.cubes_left)
            own = state.of(state.turn).school
            assert table.schools[seat] == (NO_SCHOOL if own is None else own)
            if state.terms.schools:
                assert len(set(table.schools)) == state.terms.players
            else:
                assert set(table.schools) == {NO_SCHOOL}


def test_what_the_others_did_is_likelier_in_the_truth_than_in_any_deal() -> None:
    true = dealt = 0.0
    for seed in range(6):
        random = Random(seed)
        states = [GAME.start(f"evidence {seed}", "players=4")]
        while states[-1].decider is not None:
            states.append(apply(states[-1], heuristic_action(random, states[-1])))
        turns = [done for done, state in enumerate(states) if state.phase is Phase.PLAY and state.round > 2]
        for done in random.sample(turns, 6):
            views = views_of(states[: done + 1], states[done].turn)
            evidence, dealer = Evidence(views), Dealer(views, 1)
            true += evidence.likelihood(table_of(states[done], states[done].bag), random)
            dealt += sum(evidence.likelihood(dealer.deal(random), random) for _ in range(4)) / 4
    assert true > 1.15 * dealt
    assert true > 0.9 * 36


def test_a_gap_in_what_was_seen_is_forgotten_and_harms_nothing() -> None:
    for seed in range(10):
        random = Random(seed)
        states = [state for state in some_turns(random) if random.random() < 0.6 or state.round < 2]
        turns = [done for done, state in enumerate(states) if state.phase is Phase.PLAY]
        done = random.choice(turns[len(turns) // 2 :])
        table = Dealer(views_of(states[: done + 1], states[done].turn), 4).deal(random)
        assert min(min(counts_of(hand)) for hand in table.hands) >= 0
        assert table.sizes == [size_of(hand) for hand in table.hands]


def test_whoever_uses_up_a_colour_is_thought_to_serve_it() -> None:
    right = wrong = 0.0
    for seed in range(12):
        states = [state for state in some_turns(Random(seed), schools="on", players="3") if state.round < 9]
        done = max(at for at, state in enumerate(states) if state.phase is Phase.PLAY)
        dealer = Dealer(views_of(states[: done + 1], states[done].turn), 4)
        for other in states[done].terms.seats:
            if other is not states[done].turn:
                chances, school = dealer.schools.chances(other), states[done].of(other).school
                assert school is not None
                assert abs(sum(chances) - 1) < 1e-9
                right += chances[school]
                wrong += 0.25
    assert right > wrong


def test_whoever_creates_what_others_can_brew_is_taken_for_greedy() -> None:
    fearful, greedy = [], []
    for seed in range(6):
        random = Random(seed)
        states = [GAME.start(f"greed {seed}", "players=3")]
        while states[-1].decider is not None and states[-1].round < 7:
            state = states[-1]
            if state.phase is Phase.PLAY and state.turn == 2:
                table = table_of(state, state.bag)
                action: Action = action_of(choose(table, random, GREEDY), table.cauldrons.words)
            else:
                action = heuristic_action(random, state)
            states.append(apply(state, action))
        evidence = Evidence(views_of(states, 0))
        fearful.append(evidence.greedy(1))
        greedy.append(evidence.greedy(2))
    assert sum(fearful) / 6 < 0.45
    assert sum(greedy) / 6 > 0.8
