"""Exercises: what one action alone wins or saves is proven, and what is surely the best is raced for."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dream.base.assets import asset
from dream.base.errors import Malformed
from dream.games.alchemist.engine import search as alchemist_judging
from dream.games.alchemist.game import GAME as ALCHEMIST
from dream.games.alchemists_dream.engine.plain import stone_actions
from dream.games.alchemists_dream.rules.notation import action_text, parse_position
from dream.games.alchemists_dream.rules.position import Position
from dream.games.jabirs_transmutations.engine import search as jabir_judging
from dream.games.jabirs_transmutations.game import GAME as JABIR
from dream.games.jabirs_transmutations.rules import state as jabir_state
from dream.games.philosophers_stone.engine import search as stone_judging
from dream.games.philosophers_stone.engine.evaluation import PlainKernel
from dream.games.philosophers_stone.game import GAME as STONE
from dream.games.philosophers_stone.rules.law import View as StoneView
from dream.play.game import HiddenGame
from dream.search.search import Race, RaceTerms
from dream.study.exercises import Exercise, exercises_for, lesson_of, read_exercises
from dream.study.lessons import solutions
from tests.games.alchemist.random_games import some_game as game_of_alchemist
from tests.games.jabirs_transmutations.random_games import some_game as game_of_jabir
from tests.games.philosophers_stone.random_games import some_game as game_of_stone
from tests.kit.cases import then_long
from tests.kit.present import present
from tests.tools.test_proofs import Prover
from tools.console import ended
from tools.exercises import (
    SURE,
    TERMS,
    Judge,
    app,
    chosen,
    escape_of,
    escapes,
    exercises_of_escapes,
    exercises_of_game,
    judge_of,
    line_of,
)
from tools.proofs import Siege
from tools.selfplay import GamePool
from tools.tactics import Tactic, read_suite, write_suite

SHORT = [one for one in exercises_for("dream") if one.turns <= 3 and len(one.line) >= 3][::40]


@pytest.mark.parametrize("exercise", SHORT, ids=lambda one: one.name)
def test_the_law_proves_that_each_action_of_a_line_alone_wins_in_time(exercise: Exercise) -> None:
    position, left = parse_position(exercise.position), exercise.turns
    for number, text in enumerate(exercise.line):
        if number % 2 == 0:
            found = Prover(Siege.of(position, position.turn), 100_000).solve(position, left)
            assert found is not None
            assert (found[0], [action_text(one) for one in found[1]]) == (left, [text])
            left -= 1
        position = position.apply(next(one for one in stone_actions(position) if action_text(one) == text))
    assert exercise.won == (left == 0)
    assert exercise.won == (position.winner is not None)


def test_a_win_with_several_solutions_is_no_exercise() -> None:
    several = next(one for one in read_suite(asset("bench/tactics.txt")) if len(one.solutions) > 1)
    assert line_of(several, 100_000) is None


def test_what_is_too_hard_to_prove_is_none() -> None:
    long = next(
        one for one in read_suite(asset("bench/tactics.txt")) if one.turns == 5 and len(one.solutions) == 1
    )
    assert line_of(long, 1) is None


def test_the_command_writes_what_it_has_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite = read_suite(asset("bench/tactics.txt"))
    alone = [one for one in suite if one.turns == 2 and len(one.solutions) == 1][:2]
    several = next(one for one in suite if len(one.solutions) > 1)
    write_suite(tmp_path / "suite.txt", [*alone, several])
    target = tmp_path / "dream.txt"
    assert ended(app, ["wins", str(tmp_path / "suite.txt"), "--to", str(target)]) == 0
    made = list(read_exercises("dream", target))
    assert {one.position for one in made} == {tactic.text for tactic in alone}
    assert "2 exercises" in capsys.readouterr().out


def test_the_command_writes_nothing_where_there_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    several = next(one for one in read_suite(asset("bench/tactics.txt")) if len(one.solutions) > 1)
    write_suite(tmp_path / "suite.txt", [Tactic(several.turns, several.solutions, "x", several.text)])
    assert ended(app, ["wins", str(tmp_path / "suite.txt"), "--to", str(tmp_path / "none.txt")]) == 2
    assert "no position has one solution" in capsys.readouterr().err
    assert not (tmp_path / "none.txt").exists()


ESCAPES = [one for one in exercises_for("dream") if one.saves]
SHORT_GAMES = [one for one in ESCAPES if one.turns == 2][::12]


def _siege(position: Position) -> Siege:
    """The siege of whoever waits."""
    return Siege.of(position, position.turn.other)


@pytest.mark.parametrize("exercise", then_long(1, SHORT_GAMES))
def test_the_law_proves_that_one_action_alone_saves(exercise: Exercise) -> None:
    position = parse_position(exercise.position)
    actions = list(stone_actions(position))
    saving = [
        action_text(action)
        for action in actions
        if Prover(_siege(position), 1_000_000).solve(position.apply(action), exercise.turns) is None
    ]
    assert saving == list(exercise.line)
    assert len(actions) >= 8


def test_the_file_has_escapes_of_every_grade() -> None:
    assert len(ESCAPES) >= 50
    assert {one.grade for one in ESCAPES} == {1, 2, 3, 4}
    assert all(len(one.line) == 1 and not one.won for one in ESCAPES)


def test_what_is_found_is_found_again() -> None:
    exercise = ESCAPES[0]
    position = parse_position(exercise.position)
    found = escape_of(position, _siege(position), 100_000)
    assert found is not None
    assert (action_text(found[0]), found[1]) == (exercise.line[0], exercise.turns)
    assert escape_of(position, _siege(position), 1) is None


@pytest.mark.long
def test_games_give_exercises() -> None:
    found = list(exercises_of_escapes(escapes(12, 44, 60, 100_000, GamePool(1))))
    assert [one.source for one in found] == ["self-play 44 190", "self-play 49 65"]


def _of_stone(seat: int, views: Sequence[StoneView], seed: str, terms: RaceTerms) -> Race[Any] | None:
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
        self, seat: int, views: Sequence[jabir_state.View], seed: str, terms: RaceTerms
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
