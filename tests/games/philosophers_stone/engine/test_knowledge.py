"""What a seat remembers of the others' hands is true, and deals agree with what it sees."""

from random import Random

from hypothesis import HealthCheck, given, settings

from dream.games.philosophers_stone.engine.kernel import table as layout
from dream.games.philosophers_stone.engine.kernel.turns import deal, seeded
from dream.games.philosophers_stone.engine.knowledge import Memory, known_table
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Seat
from dream.games.philosophers_stone.rules.law import View
from dream.games.philosophers_stone.rules.state import State
from dream.games.philosophers_stone.rules.tasks import Give, Slip
from tests.games.philosophers_stone.random_games import some_game
from tests.kit.random_games import randoms

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
