"""The engine: it does what is legal, the same for the same, by what its seat may know and remembers."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from threading import Event

import pytest
from hypothesis import HealthCheck, given, settings

from dream.games.philosophers_stone.engine.evaluation import PlainKernel
from dream.games.philosophers_stone.engine.kernel import table as layout
from dream.games.philosophers_stone.engine.kernel.turns import deal, seeded
from dream.games.philosophers_stone.engine.knowledge import Memory, known_table
from dream.games.philosophers_stone.engine.levels import LEVELS, POLICY_LEVEL
from dream.games.philosophers_stone.engine.search import StoneEngine, WarmingKernel, greedy
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Seat
from dream.games.philosophers_stone.rules.law import View
from dream.games.philosophers_stone.rules.state import ListedAction, SeatDecision, State
from dream.games.philosophers_stone.rules.tasks import Aim, Form, Give, React, Slip, Volley
from dream.play.game import Chance
from dream.play.history import History, observations_of
from dream.protocol.dialogue import Info, Limits
from tests.games.philosophers_stone.random_games import exchanged, some_game
from tests.kit.random_games import randoms
from tests.waiting import PATIENCE, works_at_most

BEST = LEVELS[-1].number
WEIGHTY = (Form, Aim, Volley, React)
"""The decisions that matter most."""


def engine(seat: int) -> StoneEngine:
    made = StoneEngine(PlainKernel())
    made.new_game(seat, "-")
    return made


def answer(
    texts: Sequence[str], seat: int, limits: Limits, report: list[Info[ListedAction]] | None = None
) -> ListedAction:
    """What an engine does that has observed these texts."""
    asked = engine(seat)
    views = [asked.parse_observation(text) for text in texts]
    heard: list[Info[ListedAction]] = [] if report is None else report
    return asked.think(views, limits, heard.append, Event())


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


def texts_of(states: Sequence[State], seat: int) -> list[str]:
    return [GAME.observation(state, seat) for state in states]


def test_levels_are_numbered_from_one_and_have_names() -> None:
    assert [level.number for level in LEVELS] == list(range(1, len(LEVELS) + 1))
    assert len({level.name for level in LEVELS}) == len({level.about for level in LEVELS}) == len(LEVELS) >= 4


@pytest.mark.parametrize("options", ["players=2 air=choose", "players=3 alchemists=on cutthroat=on"])
def test_engines_play_whole_games(options: str) -> None:
    """An illegal answer would end the test."""
    history: History[State, ListedAction] = History(GAME, GAME.start("engines", options))
    seats = range(GAME.seats(history.start))
    engines, chances = [engine(seat) for seat in seats], 0
    while history.outcome is None:
        seat = GAME.decider(history.state)
        if isinstance(seat, Chance) or seat is None:
            history.play(GAME.chance_action(history.state, "engines", chances))
            chances += 1
            continue
        views = [GAME.parse_view(text, seat) for text in observations_of(history, seat)[-4:]]
        limits = Limits(level=1 + seat % POLICY_LEVEL)
        history.play(engines[seat].think(views, limits, lambda info: None, Event()))
    assert history.outcome.winners
    assert history.state.turn < 60 * len(seats)


@pytest.mark.parametrize("level", [level.number for level in LEVELS])
def test_what_is_hidden_changes_nothing(level: int) -> None:
    """Hidden cards exchanged in every state that was seen: the texts are the same, and the answer is."""
    for seed in range(1):
        states, seat = turn_of(level + 10 * seed, weighty=True, players="3")
        random = Random(level)
        others = [exchanged(random, state, seat) for state in states]
        assert others != states
        limits = Limits(level=level) if level <= POLICY_LEVEL else Limits(nodes=16)
        assert texts_of(states, seat) == texts_of(others, seat)
        assert answer(texts_of(states, seat), seat, limits) == answer(texts_of(others, seat), seat, limits)


def test_the_same_iterations_give_the_same_answer_and_values() -> None:
    states, seat = turn_of(11, players="2")
    reports: list[list[Info[ListedAction]]] = [[], []]
    found = [answer(texts_of(states, seat), seat, Limits(nodes=60), report) for report in reports]
    assert found[0] == found[1]
    told = [[(info.nodes, info.score, info.pv) for info in report] for report in reports]
    assert told[0] == told[1]
    assert told[0]


def test_the_greedy_engine_is_the_policy() -> None:
    for seed in range(6):
        states, seat = turn_of(seed)
        made = greedy()
        made.new_game(seat, "-")
        views = [made.parse_observation(text) for text in texts_of(states, seat)]
        chosen = made.think(views, Limits(level=1), lambda info: None, Event())
        assert chosen == answer(texts_of(states, seat), seat, Limits(level=POLICY_LEVEL))


def test_below_the_policy_a_level_strays_from_it_the_more_the_lower_it_is() -> None:
    strayed = dict.fromkeys(range(1, POLICY_LEVEL + 1), 0)
    for seed in range(5, 9):
        states, seat = turn_of(seed, weighty=True, players="2")
        sensible = answer(texts_of(states, seat), seat, Limits(level=POLICY_LEVEL))
        asked = engine(seat)
        views = [asked.parse_observation(text) for text in texts_of(states, seat)]
        for level in strayed:
            for variety in range(12):
                asked.options.set("Variety", str(variety))
                chosen = asked.think(views, Limits(level=level), lambda info: None, Event())
                strayed[level] += chosen != sensible
    assert strayed.pop(POLICY_LEVEL) == 0
    assert list(strayed.values()) == sorted(strayed.values(), reverse=True)
    assert all(strayed.values())


def _stop(stop: Event, info: Info[ListedAction]) -> None:
    stop.set()


def test_above_the_policy_every_decision_is_searched() -> None:
    states, seat = turn_of(5, players="2")
    asked = engine(seat)
    views = [asked.parse_observation(text) for text in texts_of(states, seat)]
    for level in LEVELS[POLICY_LEVEL:]:
        stop = Event()
        asked.think(views, Limits(level=level.number), partial(_stop, stop), stop)
        assert stop.is_set(), "something was told of a search"


def test_the_best_level_answers_within_two_seconds_and_soon_after_a_stop() -> None:
    """Even by the plain kernel, as on a computer without numba."""
    states, seat = turn_of(3, players="6")
    asked = engine(seat)
    views = [asked.parse_observation(text) for text in texts_of(states, seat)]
    with works_at_most(2.5):
        asked.think(views, Limits(level=BEST), lambda info: None, Event())
    stop = Event()
    stop.set()
    with works_at_most(0.3):
        asked.think(views, Limits(infinite=True), lambda info: None, stop)


def test_it_plays_by_the_plain_kernel_until_another_is_made() -> None:
    made, wanted = PlainKernel(), Event()

    def make(takes_long: Callable[[], object]) -> PlainKernel:
        takes_long()
        assert wanted.wait(PATIENCE)
        return made

    warming = WarmingKernel(make)
    asked = StoneEngine(warming)
    states, seat = turn_of(2, players="2")
    asked.new_game(seat, "-")
    views = [asked.parse_observation(text) for text in texts_of(states, seat)]
    first = asked.think(views, Limits(level=POLICY_LEVEL), lambda info: None, Event())
    wanted.set()
    asked.prepare()
    assert asked.think(views, Limits(level=POLICY_LEVEL), lambda info: None, Event()) == first


def test_it_refuses_options_that_are_none() -> None:
    with pytest.raises(ValueError, match="isn't an option"):
        StoneEngine(PlainKernel()).new_game(0, "colour=red")


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
