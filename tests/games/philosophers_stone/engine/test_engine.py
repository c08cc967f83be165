"""The engine: it does what is legal, by what its seat may know, and the same for the same."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from threading import Event

import pytest

from dream.games.philosophers_stone.engine.evaluation import PlainKernel
from dream.games.philosophers_stone.engine.levels import LEVELS, POLICY_LEVEL
from dream.games.philosophers_stone.engine.search import StoneEngine, WarmingKernel, greedy
from dream.games.philosophers_stone.game import GAME
from dream.games.philosophers_stone.rules.components import Seat
from dream.games.philosophers_stone.rules.state import ListedAction, SeatDecision, State
from dream.games.philosophers_stone.rules.tasks import Aim, Form, React, Volley
from dream.play.game import Chance
from dream.play.history import History, observations_of
from dream.protocol.dialogue import Info, Limits
from tests.games.philosophers_stone.random_games import some_game
from tests.games.philosophers_stone.test_observation import exchanged
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
