"""Exercises of games with hidden things: what is raced, when an action is surely the best, what is kept."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

import pytest

from dream.base.errors import Malformed
from dream.games.alchemist.engine import search as alchemist_judging
from dream.games.alchemist.game import GAME as ALCHEMIST
from dream.games.jabirs_transmutations.engine import search as jabir_judging
from dream.games.jabirs_transmutations.game import GAME as JABIR
from dream.games.jabirs_transmutations.rules import state as jabir_state
from dream.games.philosophers_stone.engine import search as stone_judging
from dream.games.philosophers_stone.engine.evaluation import PlainKernel
from dream.games.philosophers_stone.game import GAME as STONE
from dream.games.philosophers_stone.rules.law import View as StoneView
from dream.play.game import HiddenGame
from dream.search.search import Race, Terms
from dream.study.exercises import Exercise, exercises_for, lesson_of
from dream.study.lessons import solutions
from tests.games.alchemist.random_games import some_game as game_of_alchemist
from tests.games.jabirs_transmutations.random_games import some_game as game_of_jabir
from tests.games.philosophers_stone.random_games import some_game as game_of_stone
from tests.kit.present import present
from tools.exercises import SURE, TERMS, Judge, chosen, exercises_of_game, judge_of


def _of_stone(seat: int, views: Sequence[StoneView], seed: str, terms: Terms) -> Race[Any] | None:
    return stone_judging.judging(seat, views, seed, terms, PlainKernel())


@pytest.mark.parametrize(
    ("game", "states", "judging"),
    [
        (STONE, game_of_stone, _of_stone),
        (ALCHEMIST, game_of_alchemist, alchemist_judging.judging),
        (JABIR, game_of_jabir, jabir_judging.judging),
    ],
    ids=["stone", "alchemist", "jabir"],
)
def test_every_legal_action_is_raced_and_no_other(
    game: HiddenGame[Any, Any, Any],
    states: Callable[[Random], Iterable[Any]],
    judging: Callable[..., Race[Any] | None],
) -> None:
    raced = 0
    for state in list(states(Random(7)))[::5]:
        seat, legal = game.decider(state), game.legal_actions(state)
        if not isinstance(seat, int) or len(legal) < 2:
            continue
        race = judging(seat, [game.seen(state, frozenset({seat}))], "1", TERMS)
        if race is not None:
            assert len(race.actions) == len(legal)
            assert set(race.actions) == set(legal)
            raced += 1
    assert raced >= 5


def test_late_picks_of_the_file_are_found_again_by_the_shares_of_the_win() -> None:
    picks = [one for one in exercises_for("jabir") if one.line[0].startswith("pick")]
    late = [one for one in picks if int(one.source.split()[-1]) > 100]
    assert late
    for one in late:
        state = JABIR.parse_state(one.position)
        assert judge_of("jabir").exercise(state, _seat(state), one.source) == one


class _Race:
    """Makes races of Jabir's actions whose trials give set values, a little noisy."""

    def __init__(self, *values: float, noise: float = 0.0) -> None:
        self._values, self._noise, self.seeds = values, noise, list[str]()

    def __call__(
        self, seat: int, views: Sequence[jabir_state.View], seed: str, terms: Terms
    ) -> Race[jabir_state.ListedAction]:
        self.seeds.append(seed)
        random, actions = Random(seed), JABIR.legal_actions(views[-1].seen)
        values = dict(zip(actions, (*self._values, *[0.0] * len(actions)), strict=False))
        return Race(
            actions,
            [1.0] * len(actions),
            lambda action, number: values[action] + random.gauss(0, self._noise),
            terms,
        )


def _seat(state: jabir_state.State) -> int:
    """The seat that decides."""
    seat = JABIR.decider(state)
    assert isinstance(seat, int)
    return seat


def _decision() -> jabir_state.State:
    """A decision of Jabir's game between three actions or more."""
    for state in game_of_jabir(Random(3)):
        if isinstance(JABIR.decider(state), int) and len(JABIR.legal_actions(state)) > 2:
            return state
    raise AssertionError


@pytest.mark.parametrize(
    ("race", "ahead"),
    [
        (_Race(0.5, 0.4), 9),
        (_Race(0.5, 0.47), None),  # so little is no exercise
        (_Race(0.5, 0.5), None),
        (_Race(0.5, 0.44, noise=2.0), None),  # so noisy is not sure
        (_Race(0.5, 0.2, noise=0.1), 30),
    ],
)
def test_an_exercise_asks_for_what_is_surely_and_clearly_the_best(race: _Race, ahead: int | None) -> None:
    state = _decision()
    found = Judge(JABIR, race).exercise(state, _seat(state), "some game")
    if ahead is None:
        assert found is None
        return
    assert found is not None
    assert found.line == (JABIR.action_text(JABIR.legal_actions(state)[0]),)
    assert abs(found.ahead - ahead) <= 2
    assert len(set(race.seeds)) == 2
    assert SURE >= 3


def test_a_game_gives_the_same_exercises_each_with_one_answer() -> None:
    found = exercises_of_game("jabir", "3", "-", "3")
    assert found
    assert found == exercises_of_game("jabir", "3", "-", "3")
    for exercise in found:
        (step,) = lesson_of(exercise).steps
        right = list(solutions(JABIR, step, present(step.position), _seat(present(step.position))))
        assert [JABIR.action_text(action) for action in right] == list(exercise.line)


def test_only_games_with_hidden_things_are_judged() -> None:
    with pytest.raises(Malformed, match=r"^no decisions of The Alchemist's Dream can be judged$"):
        judge_of("dream")


def test_of_what_was_found_few_of_a_kind_are_kept_and_none_twice() -> None:
    found = [
        Exercise("jabir", 0, 1 + number % 2, (f"{kind}:{number}",), f"{kind} {number}", "", 5)
        for kind, numbers in (("pick", 30), ("done", 4), ("transmute", 4))
        for number in range(numbers)
    ]
    kept = chosen([*found, *found], 10)
    assert len(kept) == len({one.position for one in kept}) == 10
    assert sum(one.line[0].startswith("pick") for one in kept) <= 4
    assert chosen(found, 10) == chosen(reversed(found), 10)
