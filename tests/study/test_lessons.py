"""Courses: their reader, their steps, and a game that is guided by them."""

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dream.base.errors import Malformed
from dream.base.texts import say, texts, worded
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.position import Action, Position
from dream.play.registry import find, house
from dream.study import lessons
from dream.study.lessons import (
    GuidedGame,
    Lesson,
    LessonStep,
    Reply,
    course_of,
    has_course,
    played,
    read_course,
    read_lesson,
    rulebook_of,
    solutions,
    start_of,
)
from tests.kit.games import HAGGLE, PLAIN, PLAY
from tests.kit.present import key_of, present

MOST_WORDS, MOST_WORDS_ANSWERED = 20, 24
"""In the sentence that tells what is to be done, and in any sentence that is said to what was done."""
MOST_TRIED = 12
"""So many answers of a kind are tried of each step."""
COURSES = [word for word in house() if has_course(word)]
LESSONS = [(word, number) for word in COURSES for number in range(len(present(course_of(word)).lessons))]


def steps_of(word: str, number: int) -> Iterator[tuple[int, LessonStep[Any, Any], GuidedGame[Any, Any]]]:
    """The steps of a lesson that are answered, each with its number and the game in which it begins."""
    course = present(course_of(word))
    lesson = course.lessons[number]
    for place, step in enumerate(lesson.steps):
        yield place, step, GuidedGame(course.game, start_of(course.game, lesson, place), step)


def right_answers(game: GuidedGame[Any, Any], step: LessonStep[Any, Any]) -> list[Any]:
    """Some of the actions that are wanted now, and how many there are at all."""
    found = list(solutions(game.history.game, step, game.state, game.learner))
    return [*islice(found, MOST_TRIED)]


def let_go_on(game: GuidedGame[Any, Any]) -> None:
    """Have the others and chance do what follows."""
    while not game.is_done:
        if game.chance_to_act:
            game.chance_acts()
        else:
            assert game.machine_to_act
            game.machine_acts(present(game.script)[0])


@pytest.mark.parametrize(("word", "number"), LESSONS)
def test_right_answers_lead_on(word: str, number: int) -> None:
    lesson = present(course_of(word)).lessons[number]
    for place, step, begun in steps_of(word, number):
        if step.only_tells or step.level is not None:
            continue
        right = right_answers(begun, step)
        assert right, f"{step.key} has no right answer"
        for action in right:
            game = GuidedGame(begun.history.game, begun.state, step)
            assert game.act(action) is None, step.key
            let_go_on(game)
            follows = lesson.steps[place + 1] if place + 1 < len(lesson.steps) else None
            if follows is None or follows.position is not None:
                continue
            game.begin(follows)
            assert follows.only_tells or follows.level or right_answers(game, follows), follows.key


@pytest.mark.parametrize(("word", "number"), LESSONS)
def test_wrong_answers_are_answered(word: str, number: int) -> None:
    """What is legal and not wanted is answered by the step, and changes nothing."""
    for _, step, game in steps_of(word, number):
        if step.level is not None or step.only_tells:
            continue
        right = set(solutions(game.history.game, step, game.state, game.learner))
        wrong = [action for action in game.history.game.legal_actions(game.state) if action not in right]
        answered = set()
        for action in wrong:
            before = game.state
            refusal = game.act(action)
            assert refusal is not None, step.key
            assert key_of(refusal).startswith(step.key)
            assert refusal.sentence
            assert game.state is before
            assert not game.is_done
            answered.add(key_of(refusal))
        assert bool(answered) == bool(wrong)


@pytest.mark.parametrize("word", COURSES)
def test_what_is_illegal_is_answered_by_the_law(word: str) -> None:
    course, random = present(course_of(word)), Random(word)
    found = [game for number in range(len(course.lessons)) for _, _, game in steps_of(word, number)]
    actions = list(dict.fromkeys(each for game in found for each in course.game.legal_actions(game.state)))
    for game in found:
        if game.step.only_tells:
            continue
        for action in random.sample(actions, min(MOST_TRIED, len(actions))):
            refusal = game.history.why_not(action)
            if refusal is not None:
                assert game.act(action) == refusal
                assert refusal.sentence


@pytest.mark.parametrize("word", COURSES)
def test_every_step_says_what_is_to_be_done_and_helps(word: str) -> None:
    for lesson in present(course_of(word)).lessons:
        assert worded(lesson.title)
        for step in lesson.steps:
            assert len(worded(step.says).split()) <= MOST_WORDS, step.key
            assert step.only_tells or step.hint, step.key


@pytest.mark.parametrize("word", COURSES)
def test_every_text_is_used_and_short(word: str) -> None:
    used = set()
    for lesson in (*present(course_of(word)).lessons, present(rulebook_of(word))):
        used.add(f"{lesson.key}.title")
        for step in lesson.steps:
            names = {"say", "hint", "done", "wrong", *(answer.key for answer in step.answers)}
            used |= {f"{step.key}.{name}" for name in names}
    for key in keys(f"{word}.lesson", texts("en")[word]["lesson"]):
        assert key in used, f"{key} is said nowhere"
        for sentence in re.split(r"(?<=[.!?]) ", say(key)):
            assert len(sentence.split()) <= MOST_WORDS_ANSWERED, key


def keys(key: str, found: str | Mapping[str, Any]) -> Iterator[str]:
    """The keys of all texts below one."""
    if isinstance(found, str):
        yield key
        return
    for name, below in found.items():
        yield from keys(f"{key}.{name}", below)


@pytest.mark.parametrize("word", COURSES)
def test_marks_are_right_answers(word: str) -> None:
    for number in range(len(present(course_of(word)).lessons)):
        for _, step, game in steps_of(word, number):
            if step.mark is not None:
                assert step.wants(game.history.game, game.state, step.mark, game.learner), step.key


@pytest.mark.parametrize("word", COURSES)
def test_a_course_ends_in_a_game_that_can_be_won(word: str) -> None:
    last = present(course_of(word)).lessons[-1].steps[-1]
    assert last.level == 1
    assert last.position is not None


@pytest.mark.parametrize("seed", range(4))
def test_the_small_game_of_jabir_ends_with_its_round(seed: int) -> None:
    """Who has made no gold by then has lost, and may try again."""
    random, lesson = Random(seed), present(course_of("jabir")).lessons[-1]
    game = GuidedGame(find("jabir"), start_of(find("jabir"), lesson, 0), lesson.steps[0])
    while not game.over:
        legal = game.history.game.legal_actions(game.state)
        if game.chance_to_act:
            game.chance_acts()
        elif game.machine_to_act:
            game.machine_acts(random.choice(legal))
        else:
            assert game.act(random.choice(legal)) is None
    assert game.is_done != game.is_lost
    assert game.state.round == present(lesson.steps[0].position).round


MINUTES = {"dream": 5, "jabir": 7, "stone": 7, "alchemist": 7}
"""How long a course may take at most to its small game, which takes another minute."""
WORDS_A_MINUTE, DEED = 150, 9.0
"""How fast a newcomer reads, and how many seconds a step takes to look and to click, replies and all."""


@pytest.mark.parametrize("word", COURSES)
def test_a_course_takes_a_few_minutes(word: str) -> None:
    """Read once, hints and answers to wrong clicks left out; then each step is done."""
    steps = [step for lesson in present(course_of(word)).lessons[:-1] for step in lesson.steps]
    said = [text for step in steps for text in (step.says, step.praise) if text is not None]
    words = sum(len(worded(text).split()) for text in said)
    assert words / WORDS_A_MINUTE + DEED * len(steps) / 60 <= MINUTES[word]


# The rulebook


DIAGRAMS = {"dream": 8, "jabir": 5, "stone": 5, "alchemist": 5}
"""How many diagrams of each game play something, at least."""


@pytest.mark.parametrize("word", COURSES)
def test_every_diagram_of_the_rulebook_is_played_by_the_law(word: str) -> None:
    diagrams = present(rulebook_of(word)).steps
    for step in diagrams:
        assert step.only_tells, step.key
        history = played(find(word), step)
        assert history.actions == step.then
        assert len(worded(step.says).split()) <= MOST_WORDS, step.key
    assert sum(bool(step.then) for step in diagrams) >= DIAGRAMS[word]


@pytest.mark.parametrize("word", COURSES)
def test_the_rulebook_asks_for_every_diagram_once(word: str) -> None:
    asked = [text[2:] for text in texts("en")[word]["help"]["rules"] if text.startswith("> ")]
    assert sorted(f"{word}.lesson.rulebook.{name}" for name in asked) == sorted(
        step.key for step in present(rulebook_of(word)).steps
    )


GOOD = f"""
board = "{PLAIN}"

[[step]]
name = "first"
position = "$board f@k7:k8:9:0 w@k15:k14:9:0 1 play"
do = ["k8-l8"]
then = ["k14-k13"]
mark = "k8-l8"
answers = {{ place = ["+*"] }}

[[step]]
name = "second"
do = ["*"]
"""
STEP = f'[[step]]\nname = "a"\nposition = "{PLAY}"\n'


def read(text: str) -> Lesson[Position, Action]:
    return read_lesson(GAME, "ground", text, "01_ground.toml")


def test_a_lesson_is_read() -> None:
    lesson = read(GOOD)
    assert lesson.name == "ground"
    first, second = lesson.steps
    assert GAME.state_text(present(first.position)) == PLAY
    assert first.key == "dream.lesson.ground.first"
    assert [GAME.action_text(reply) for reply in first.then] == ["k14-k13"]
    mark = first.mark
    assert mark is not None
    assert GAME.action_text(mark) == "k8-l8"
    assert first.objection("+l7").key == "dream.lesson.ground.first.place"
    assert second.position is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("step = 1", "'step' isn't what is expected there"),
        ("", "a lesson has from 1 to 30 steps"),
        ("[[step]]\nname = 'a'\n", "the first step has no position"),
        ("[[step]]\nname = 'A'\n", "'A' isn't a name of small letters and underscores"),
        ("[[step]]\nname = 'a'\ncolour = 1\n", "'colour' is unknown"),
        ("step = [1]", "a lesson has from 1 to 30 steps"),
        (f"{STEP}do = 'k8'", "step a: 'do' isn't what is expected there"),
        (f"{STEP}do = [1]", "step a: 'do' isn't what is expected there"),
        (f"{STEP}do = {['x'] * 21}", "step a: 'do' has more than 20 entries"),
        (f"{STEP}wins = 1", "step a: 'wins' isn't what is expected there"),
        (f"{STEP}level = 9", "step a: a level from 1 to 3 is expected"),
        (f"{STEP}level = true", "step a: 'level' isn't what is expected there"),
        (f"{STEP}mark = 'nonsense'", "step a: "),
        (f"{STEP}then = ['nonsense']", "step a: "),
        (f"{STEP}answers = {{ P = ['+*'] }}", "step a: 'P' isn't a name"),
        ("[[step]]\nname = 'a'\nposition = 'nonsense'\n", "step a: "),
        (STEP.replace("f@k7", "f@k8"), "step a: "),
        (STEP + STEP, "two steps have the same name"),
        (STEP * 31, "a lesson has from 1 to 30 steps"),
        ("[[", "isn't valid TOML"),
    ],
)
def test_what_is_malformed_is_refused_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(Malformed) as refused:
        read(text)
    assert "01_ground.toml" in str(refused.value)
    assert why in str(refused.value)


def test_files_have_a_number_and_a_name(tmp_path: Path) -> None:
    path = tmp_path / "ground.toml"
    path.write_text(GOOD, encoding="utf-8")
    with pytest.raises(Malformed, match="isn't named like a lesson"):
        read_course(GAME, [path])
    named = path.rename(tmp_path / "01_ground.toml")
    assert read_course(GAME, [named]).names == ("ground",)
    with pytest.raises(Malformed, match="at most 30 lessons"):
        read_course(GAME, [named] * 31)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "01_ground.toml"
    path.write_text("#" * (lessons.LARGEST_LESSON + 1), encoding="utf-8")
    with pytest.raises(Malformed, match="larger than"):
        read_course(GAME, [path])


def test_a_course_goes_on_at_the_first_lesson_that_is_not_done() -> None:
    course = present(course_of("dream"))
    assert has_course("dream")
    assert course.next_after(()) == 0
    assert course.next_after((course.names[0], course.names[2])) == 1
    assert course.next_after(course.names) == 0


WANTED = GAME.parse_action("k8-l8")


def guided(step: LessonStep[Position, Action], text: str = PLAY) -> GuidedGame[Position, Action]:
    return GuidedGame(GAME, GAME.parse_state(text), step)


def test_a_step_waits_for_what_it_wants_and_lets_the_others_answer() -> None:
    reply = GAME.parse_action("k14-k13")
    game = guided(LessonStep("x", do=("k8-*",), then=(reply,)))
    assert game.person_to_act
    assert not game.machine_to_act
    assert game.act(WANTED) is None
    assert game.machine_to_act
    assert not game.is_done
    game.machine_acts(game.script[0])
    assert game.is_done
    assert not game.machine_to_act
    assert not game.person_to_act
    assert key_of(game.act(WANTED)) == "lesson.is_done"


def test_the_law_speaks_first() -> None:
    game = guided(LessonStep("x", do=("k8-l8",)))
    far = GAME.parse_action("k8-k14")
    assert game.act(far) == game.history.why_not(far)


def test_answers_are_chosen_by_kind() -> None:
    step: LessonStep[Position, Action] = LessonStep("x", do=("k8-l8",), answers=(Reply("place", ("+*",)),))
    game = guided(step)
    assert key_of(game.act(GAME.parse_action("+l7"))) == "x.place"
    assert key_of(game.act(GAME.parse_action("k8-k9"))) == "x.wrong"
    assert key_of(game.act(GAME.parse_action("resign"))) == "x.wrong"
    assert game.act(WANTED) is None


def test_what_is_reached_is_read_from_the_state() -> None:
    step: LessonStep[Position, Action] = LessonStep("x", reach=("* f@k7:l8:9:0 *",))
    game = guided(step)
    assert key_of(game.act(GAME.parse_action("k8-k9"))) == "x.wrong"
    assert game.act(WANTED) is None


def test_a_step_that_only_tells_is_done_at_once() -> None:
    assert guided(LessonStep("x")).is_done


def test_a_small_game_is_the_machines_as_soon_as_it_is_its_turn() -> None:
    game = guided(LessonStep("x", level=1), HAGGLE)
    assert game.script is None
    assert game.act(GAME.parse_action("stand")) is None
    assert not game.is_done
    assert game.act(GAME.parse_action("+k8")) is None
    assert game.machine_to_act


def test_a_small_game_that_is_given_up_is_lost() -> None:
    game = guided(LessonStep("x", level=1))
    assert game.act(GAME.parse_action("resign")) is None
    assert game.is_lost
    assert not game.is_done


def test_a_small_game_ends_where_its_goal_is_reached() -> None:
    game = guided(LessonStep("x", level=1, reach=("* f@k7:l8:9:0 *",)))
    assert game.act(WANTED) is None
    assert game.is_done
    assert not game.machine_to_act
