"""The engine: it does what is legal, by what its seat may know, and the same for the same."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from threading import Event

import pytest

from dream.games.alchemist.engine.evaluation import action_of, table_of
from dream.games.alchemist.engine.levels import LEVELS
from dream.games.alchemist.engine.search import Breadth, candidates, greedy, own
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.state import Action, Create, Phase, State
from dream.play import game
from dream.play.game import Chance
from dream.play.history import History, observations_of
from dream.protocol.dialogue import Info, Limits
from tests.games.alchemist.engine.naive_heuristic import numbers
from tests.games.alchemist.engine.turns import some_turns
from tests.games.alchemist.test_box import OWN as OWN_BOX
from tests.games.alchemist.test_observation import exchanged
from tests.waiting import works_at_most

BEST = LEVELS[-1].number


def answer(
    texts: Sequence[str], seat: int, limits: Limits, report: list[Info[Action]] | None = None
) -> Action:
    """What an engine does that has observed these texts."""
    asked = own()
    asked.new_game(seat, "-")
    views = [asked.parse_observation(text) for text in texts]
    heard: list[Info[Action]] = [] if report is None else report
    return asked.think(views, limits, heard.append, Event())


def turn_of(seed: int, most: int = 60, **said: str) -> tuple[list[State], int]:
    """The states up to some seat's turn, and that seat."""
    random = Random(seed)
    states = list(some_turns(random, **said))[:most]
    turns = [done for done, state in enumerate(states) if state.phase is Phase.PLAY and state.round > 1]
    done = random.choice(turns)
    return states[: done + 1], int(states[done].turn)


def texts_of(states: Sequence[State], seat: int) -> list[str]:
    return [GAME.observation(state, seat) for state in states]


def test_levels_are_numbered_from_one_and_have_names() -> None:
    assert [level.number for level in LEVELS] == list(range(1, len(LEVELS) + 1))
    assert len({level.name for level in LEVELS}) == len({level.about for level in LEVELS}) == len(LEVELS) >= 4


@pytest.mark.parametrize("options", ["players=2 ties=share", "players=5 hands=open", "players=3 schools=off"])
def test_engines_play_whole_games(options: str) -> None:
    """An illegal answer would end the test."""
    history: History[State, Action] = History(GAME, GAME.start("engines", options))
    seats = range(GAME.seats(history.start))
    engines, chances = [own() for _ in seats], 0
    for number in seats:
        engines[number].new_game(number, options)
    while history.outcome is None:
        seat = GAME.decider(history.state)
        if isinstance(seat, Chance) or seat is None:
            history.play(GAME.chance_action(history.state, "engines", chances))
            chances += 1
            continue
        views = [engines[seat].parse_observation(text) for text in observations_of(history, seat)]
        limits = Limits(level=1 + seat % 2) if seat else Limits(nodes=30)
        history.play(engines[seat].think(views, limits, lambda info: None, Event()))
    assert history.outcome.winners


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
            action = answer(texts_of(states, seat), seat, Limits(nodes=20) if seat else Limits(level=3))
        assert GAME.why_not(state, action, None) is None
        state = GAME.apply(state, action)
        states.append(state)
    assert len(states) > 20


@pytest.mark.parametrize("level", [level.number for level in LEVELS])
def test_what_is_hidden_changes_nothing(level: int) -> None:
    """Cubes and schools exchanged in every state that was seen: the texts are the same, and the answer is."""
    states, seat = turn_of(level, players="3", schools="on", hands="hidden")
    random = Random(level)
    others = [exchanged(random, state, states[-1].terms.seats[seat]) for state in states]
    assert others != states
    limits = Limits(level=level) if level < BEST else Limits(nodes=200)
    assert texts_of(states, seat) == texts_of(others, seat)
    assert answer(texts_of(states, seat), seat, limits) == answer(texts_of(others, seat), seat, limits)


def test_the_same_iterations_give_the_same_answer_and_values() -> None:
    states, seat = turn_of(11)
    reports: list[list[Info[Action]]] = [[], []]
    found = [answer(texts_of(states, seat), seat, Limits(nodes=120), report) for report in reports]
    assert found[0] == found[1]
    told = [[(info.nodes, info.score, info.pv) for info in report] for report in reports]
    assert told[0] == told[1]
    assert told[0]


def test_the_third_level_is_the_heuristic_player() -> None:
    for seed in range(20, 32):
        states, seat = turn_of(seed)
        found = numbers(states[-1])
        chosen = answer(texts_of(states, seat), seat, Limits(level=3))
        assert found[chosen] == pytest.approx(max(found.values()), abs=1e-6)


def test_the_greedy_engine_is_the_heuristic_player_too() -> None:
    states, seat = turn_of(7)
    made = greedy()
    made.new_game(seat, "-")
    views = [made.parse_observation(text) for text in texts_of(states, seat)]
    found = numbers(states[-1])
    chosen = made.think(views, Limits(level=1), lambda info: None, Event())
    assert found[chosen] == pytest.approx(max(found.values()), abs=1e-6)
    assert type(own()) is type(made)


def test_the_best_level_answers_within_two_seconds_and_soon_after_a_stop() -> None:
    states, seat = turn_of(3, most=12, players="5")
    asked = own()
    asked.new_game(seat, "-")
    views = [asked.parse_observation(text) for text in texts_of(states, seat)]
    with works_at_most(2.5):
        asked.think(views, Limits(level=BEST), lambda info: None, Event())
    stop = Event()
    stop.set()
    with works_at_most(0.2):
        asked.think(views, Limits(infinite=True), lambda info: None, stop)


def test_candidates_are_legal_and_few_and_have_the_best_of_every_kind() -> None:
    for seed in range(8):
        states, _ = turn_of(seed)
        state = states[-1]
        table, random = table_of(state, state.bag), Random(seed)
        found = candidates(table, Breadth(), random)
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
    texts = [GAME.observation(state, 0)]
    for limits in (Limits(level=1), Limits(level=2), Limits(nodes=40)):
        chosen = answer(texts, 0, limits)
        assert isinstance(chosen, Create)
        assert chosen.value >= 5


def test_it_refuses_options_that_are_none() -> None:
    with pytest.raises(ValueError, match="isn't an option"):
        own().new_game(0, "colour=red")
