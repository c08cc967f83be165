"""The engine: it does what is legal, the same for the same, by what its seat may know and remembers."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from threading import Event
from typing import Any

from hypothesis import HealthCheck, given, settings

from dream.games.philosophers_stone.engine.evaluation import PlainKernel, Trial
from dream.games.philosophers_stone.engine.kernel import table as layout
from dream.games.philosophers_stone.engine.kernel.turns import deal, seeded
from dream.games.philosophers_stone.engine.knowledge import Memory, known_table
from dream.games.philosophers_stone.engine.levels import LEVELS, POLICY_LEVEL
from dream.games.philosophers_stone.engine.search import StoneEngine, WarmingKernel, greedy
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Seat
from dream.games.philosophers_stone.rules.law import View
from dream.games.philosophers_stone.rules.state import ListedAction, SeatDecision, State
from dream.games.philosophers_stone.rules.tasks import Aim, ConcoctFormulas, Give, React, Slip, Volley
from dream.protocol.dialogue import Info, Limits
from tests.games.philosophers_stone.random_games import some_game
from tests.kit.engines import thought
from tests.kit.random_games import randoms
from tests.waiting import PATIENCE

WEIGHTY = (ConcoctFormulas, Aim, Volley, React)
"""The decisions that matter most."""


def policy(states: Sequence[State], seat: int) -> ListedAction:
    """What the level of the policy does at a seat that has observed these states."""
    made = StoneEngine(PlainKernel())
    action: ListedAction = thought(GAME, made, states, seat, Limits(level=POLICY_LEVEL))
    return action


def turn_of(seed: int, weighty: bool = False, **said: str) -> tuple[list[State], int]:
    """The states up to some seat's decision between several actions, and that seat."""
    random = Random(seed)
    states = list(some_game(random, 120, **said))
    turns = [
        done
        for done, state in enumerate(states)
        if isinstance(state.decision, WEIGHTY if weighty else SeatDecision)
        and len(GAME.legal_actions(state)) > 1
        and done > 20
    ]
    done = random.choice(turns)
    seat = GAME.decider(states[done])
    assert isinstance(seat, Seat)
    return states[: done + 1], int(seat)


def test_the_greedy_engine_is_the_policy() -> None:
    for seed in range(6):
        states, seat = turn_of(seed)
        chosen = thought(GAME, greedy(), states, seat, Limits(level=1))
        assert chosen == policy(states, seat)


def test_below_the_policy_a_level_strays_from_it_the_more_the_lower_it_is() -> None:
    strayed = dict.fromkeys(range(1, POLICY_LEVEL + 1), 0)
    for seed in range(5, 9):
        states, seat = turn_of(seed, weighty=True, players="2")
        sensible, asked = policy(states, seat), StoneEngine(PlainKernel())
        for level in strayed:
            for variety in range(12):
                asked.options.set("Variety", str(variety))
                chosen = thought(GAME, asked, states, seat, Limits(level=level))
                strayed[level] += chosen != sensible
    assert strayed.pop(POLICY_LEVEL) == 0
    assert list(strayed.values()) == sorted(strayed.values(), reverse=True)
    assert all(strayed.values())


def _set(stop: Event, info: Info[ListedAction]) -> None:
    stop.set()


def test_above_the_policy_every_decision_is_searched() -> None:
    states, seat = turn_of(5, players="2")
    for level in LEVELS[POLICY_LEVEL:]:
        stop = Event()
        made = StoneEngine(PlainKernel())
        thought(GAME, made, states, seat, Limits(level=level.number), partial(_set, stop), stop=stop)
        assert stop.is_set(), "something was told of a search"


def test_it_plays_by_the_plain_kernel_until_another_is_made() -> None:
    made, wanted = PlainKernel(), Event()

    def make(takes_long: Callable[[], object]) -> PlainKernel:
        takes_long()
        assert wanted.wait(PATIENCE)
        return made

    warming = WarmingKernel(make)
    asked = StoneEngine(warming)
    states, seat = turn_of(2, players="2")
    first = thought(GAME, asked, states, seat, Limits(level=POLICY_LEVEL))
    wanted.set()
    asked.prepare()
    assert thought(GAME, asked, states, seat, Limits(level=POLICY_LEVEL)) == first


def test_an_endless_search_begins_anew_as_soon_as_the_other_kernel_is_made() -> None:
    tried, wanted, stop = list[str](), Event(), Event()

    class Known(PlainKernel):
        def trials(self, *of: Any) -> Trial:
            tried.append("other")
            return super().trials(*of)

    def make(takes_long: Callable[[], object]) -> PlainKernel:
        takes_long()
        assert wanted.wait(PATIENCE)
        return Known()

    def report(_: Any) -> None:
        wanted.set()
        if tried:
            stop.set()

    states, seat = turn_of(2, players="2")
    asked = StoneEngine(WarmingKernel(make))
    thought(GAME, asked, states, seat, Limits(infinite=True), report, stop=stop)
    assert (tried, stop.is_set()) == (["other"], True)


few = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def views_of(states: list[State], seat: Seat) -> list[View]:
    return [GAME.seen(state, frozenset({int(seat)})) for state in states]


@few
@given(randoms)
def test_a_card_that_is_known_is_there_unless_one_was_stolen_unseen(random: Random) -> None:
    states = list(some_game(random))
    seat = random.choice(states[0].seats)
    memory, views = Memory(), views_of(states, seat)
    for done in range(1, len(states), 7):
        facts = memory.facts(seat, views[:done])
        passing = any(isinstance(task, Slip | Give) for task in states[done - 1].todo)
        for other, hand in facts.items() if not passing else ():
            true = states[done - 1].of(other).hand
            assert hand.known <= true or hand.thefts, (other, list(hand.known), list(true))


def test_much_is_known() -> None:
    known = total = 0
    for number in range(12):
        states = list(some_game(Random(number), players="3"))
        facts = Memory().facts(Seat.A, views_of(states, Seat.A))
        known += sum(len(hand.known) for hand in facts.values())
        total += sum(len(states[-1].of(other).hand) for other in facts)
    assert known > total / 5


@few
@given(randoms)
def test_what_is_remembered_step_by_step_is_what_is_learnt_at_once(random: Random) -> None:
    views = views_of(list(some_game(random, 120)), Seat.B)
    step_by_step = Memory()
    for done in range(1, len(views) + 1, 11):
        step_by_step.facts(Seat.B, views[:done])
    assert step_by_step.facts(Seat.B, views) == Memory().facts(Seat.B, views)
    other = views_of(list(some_game(random, 30)), Seat.B)
    assert step_by_step.facts(Seat.B, other) == Memory().facts(Seat.B, other)


@few
@given(randoms)
def test_deals_agree_with_what_is_seen(random: Random) -> None:
    states = list(some_game(random, 150))
    state = states[-1]
    seat = random.choice(state.seats)
    view = GAME.seen(state, frozenset({int(seat)}))
    known = known_table(view, Memory().facts(seat, views_of(states, seat)), random)
    for number in range(3):
        table = list(known)
        table[layout.LUCK] = seeded(number, 1)
        deal(table)
        for other in state.seats:
            at = layout.SEATS + layout.STRIDE * other
            hand = table[at + layout.HAND : at + layout.HAND + layout.KINDS]
            assert sum(hand) == table[at + layout.HAND_SIZE] == len(state.of(other).hand)
            assert other is not seat or tuple(hand) == state.of(seat).hand.counts
        for pile, deck in enumerate(state.decks):
            assert table[layout.DECK_SIZE + pile] == len(deck)


def test_deals_differ() -> None:
    state = list(some_game(Random(4), 60, players="3"))[-1]
    view = GAME.seen(state, frozenset({0}))
    hands = set()
    for number in range(12):
        table = known_table(view, Memory().facts(Seat.A, [view]), Random(number))
        table[layout.LUCK] = seeded(number, 5)
        deal(table)
        at = layout.SEATS + layout.STRIDE
        hands.add(tuple(table[at + layout.HAND : at + layout.HAND + layout.KINDS]))
    assert len(hands) > 3
