"""The panel beside the table."""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dream.base.texts import ENGLISH, choose_language
from dream.games.alchemist.rules.state import Bag
from dream.games.alchemist.rules.state import Draw as BagDraw
from dream.games.philosophers_stone.rules.components import Card
from dream.games.philosophers_stone.rules.state import DrawFrom, Roll, Shuffle
from dream.play.history import History
from dream.play.registry import find
from dream.play.seated_game import SeatedGame
from dream.play.seats import Seat
from dream.study.lessons import course_of
from dream.ui.games.jabirs_transmutations.words import WORDS
from dream.ui.games.registry import view_of
from dream.ui.table.game_session import GameSession
from dream.ui.table.panel import Lines
from dream.ui.table.presenter import WHEN_DONE, Stop, Timeline
from dream.ui.table.view import TabletopView
from dream.ui.table.words import Luck, luck_of
from dream.ui.widgets.overlays import Banner
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.ui.at_table import AtJabirTable


def test_another_language_words_every_line_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    session = AtJabirTable(tmp_path).sit().table.session
    history = session.game.history
    for _ in range(4):
        session.game.act(history.game.legal_actions(history.state)[0])
    lines = Lines(WORDS, session)
    english = lines.entries()
    try:
        choose_language("de")
        german = lines.entries()
        assert german == Lines(WORDS, session).entries()
        assert german[0] != english[0]
        assert german[1] != english[1]
    finally:
        choose_language(ENGLISH)


SEEDS = (2, 3)
PERSON, MACHINE = Seat("Ada"), Seat.machine("Stoker", 2)
Counts = dict[int, tuple[int, int]]


def told(history: History[Any, Any], *people: int) -> list[Luck]:
    """What is told when these seats are people's and the others are ours."""
    seats = tuple(PERSON if seat in people else MACHINE for seat in range(history.game.seats(history.start)))
    session: GameSession[Any, Any] = GameSession(SeatedGame(history, seats, "seed 1"), {})
    view = view_of(history.game.id)
    assert isinstance(view, TabletopView)
    return list(view.words().luck(session))


def cells(counts: Counts) -> tuple[str, ...]:
    parts = (counts[seat] for seat in sorted(counts))
    return tuple(f"{kind} of {all_of_them}" if all_of_them else "\N{EN DASH}" for kind, all_of_them in parts)


@cache
def ended(word: str, seed: int) -> History[Any, Any]:
    history = random_game(find(word), seed, 6000)
    assert history.outcome is not None
    return history


def test_draws_and_rolls_of_philosophers_stone() -> None:
    history = ended("stone", SEEDS[0])
    states, game = history.states, history.game
    drawn, wanted, rolled, kind = Counter[int](), Counter[int](), Counter[int](), Counter[int]()
    for number, action in enumerate(history.actions):
        state = states[number]
        if isinstance(action, DrawFrom):
            seat = game.decider(state)
            assert isinstance(seat, int)
            deck = state.decks[action.pile]
            if not deck:
                following = history.actions[number + 1]
                assert isinstance(following, Shuffle), "an empty deck is made anew first"
                deck = following.order
            drawn[seat] += 1
            wanted[seat] += state.needed(seat)[deck[0]] > state.of(seat).hand[deck[0]]
        elif isinstance(action, Roll):
            rolled[state.decision.seat] += 1
            kind[state.decision.seat] += action.process in (Card.DISTILLATION, Card.INCINERATION)
    draws, rolls = told(history, 0)
    seats = range(game.seats(history.start))
    assert draws.cells == cells({seat: (wanted[seat], drawn[seat]) for seat in seats})
    assert rolls.cells == cells({seat: (kind[seat], rolled[seat]) for seat in seats})
    assert sum(drawn.values()) > sum(wanted.values()) > 0


def test_where_hands_stay_hidden_after_the_end_draws_are_not_told() -> None:
    """Of several people at one screen none sees at the end what the others held."""
    assert [luck.heading for luck in told(ended("stone", SEEDS[0]), 0, 1)] == ["Rolls"]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("people", [(0,), (0, 1), ()])
def test_cubes_of_the_bag_in_alchemist(seed: int, people: tuple[int, ...]) -> None:
    history = ended("alchemist", seed)
    states, drawn, own = history.states, Counter[int](), Counter[int]()
    drawing = False
    for number, action in enumerate(history.actions):
        state = states[number]
        if isinstance(action, BagDraw) and drawing:
            drawn[state.turn] += 1
            own[state.turn] += action.colour == states[-1].of(state.turn).school
        else:
            drawing = isinstance(action, Bag)
    (bag,) = told(history, *people)
    seats = range(history.game.seats(history.start))
    assert bag.cells == cells({seat: (own[seat], drawn[seat]) for seat in seats})
    assert sum(drawn.values()) > 0


def test_where_nobody_drew_there_is_no_column() -> None:
    game = find("alchemist")
    step = present(course_of("alchemist")).lessons[-2].steps[0]
    assert step.position is not None
    history = History(game, step.position, [game.parse_action("take:o")])
    assert history.outcome is not None
    assert told(history, 0) == []


def test_a_part_of_nothing_is_a_dash() -> None:
    assert luck_of("", [(1, 0, 2)], 2, "").cells == ("\N{EN DASH}", "0 of 2")


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
def test_every_column_says_what_it_counts(word: str) -> None:
    for luck in told(ended(word, SEEDS[0]), 0):
        assert luck.told.startswith(f"{luck.heading}: ")


BANNER = Banner("Robbery")
times = st.floats(0, 4).map(lambda seconds: round(seconds, 6))
stops = st.lists(st.builds(Stop, st.just(BANNER), st.floats(0.1, 3), times | st.just(WHEN_DONE)), max_size=4)


def test_it_stops_before_within_and_after() -> None:
    first, second, last = Stop(BANNER, 1.0, 0.0), Stop(BANNER, 2.0, 0.5), Stop(BANNER, 3.0, WHEN_DONE)
    timeline = Timeline(0.8, (last, second, first))
    assert timeline.lasts == pytest.approx(6.8)
    seen = [timeline.at(passed) for passed in (0.0, 0.9, 1.2, 1.6, 3.6, 4.0, 6.9)]
    assert [now.stop for now in seen] == [first, first, None, second, None, last, None]
    assert [now.moved for now in seen] == pytest.approx([0.0, 0.0, 0.2, 0.5, 0.6, 0.8, 0.9])
    assert timeline.at(0.9).left == pytest.approx(0.1)


@given(times, stops, st.lists(st.floats(0, 20), min_size=2, max_size=6))
def test_what_moves_never_goes_back_and_comes_to_its_end(
    moves: float, stopped: list[Stop], passed: list[float]
) -> None:
    timeline = Timeline(moves, stopped)
    moved = [timeline.at(each).moved for each in sorted(passed)]
    assert moved == sorted(moved)
    assert timeline.at(timeline.lasts + 0.01).moved >= moves
    assert timeline.at(timeline.lasts + 0.01).stop is None
