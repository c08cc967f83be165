"""Exercises in the window: solved and missed, by the mouse and by keys, and what is remembered of them."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from dream.base.folders import practice_file
from dream.base.texts import say, worded
from dream.games.alchemists_dream.game import GAME
from dream.play.registry import house
from dream.study.exercises import (
    GRADES,
    Exercise,
    Practice,
    exercise_of_the_day,
    exercises_for,
    grade_name,
    read_practice,
    today,
)
from dream.ui.scenes.learn import Exercises
from dream.ui.table import practice as module
from dream.ui.table.courses import ExerciseGuide
from dream.ui.table.lessons import LessonScene
from dream.ui.table.practice import OwnExercises, PracticeFile, can_be_done
from dream.ui.widgets.lesson_card import AnswerTone, LessonCard, LessonText
from tests.kit.present import present
from tests.ui.driver import Person, shown_by

ALL = exercises_for("dream")
EASY = [one for one in ALL if one.grade == 1]
AT_ONCE = next(one for one in EASY if len(one.line) == 1)
WHOLE = next(one for one in EASY if one.won)


class Student(Person):
    """Somebody at the sheet of exercises."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, (1280, 800))
        self.app.routes.learn("dream")
        self.press_button(say("exercise.heading"))
        self.wait()

    def remember(self, *skipped: Exercise) -> None:
        """As if these had been tried and solved."""
        practice, day = Practice(), today()
        for exercise in skipped:
            practice = practice.after(exercise, True, day)
        self.app.practice.keep("dream", practice)
        self.app.rebuild("test")

    @property
    def practice(self) -> Practice:
        """What is remembered."""
        return self.app.practice.of("dream")

    @property
    def guide(self) -> ExerciseGuide:
        """The way through the exercises."""
        guide = self.scene_of(LessonScene).guide
        assert isinstance(guide, ExerciseGuide)
        return guide

    @property
    def card(self) -> LessonText:
        """What the card says."""
        card: LessonText = shown_by(self.widget(LessonCard))
        return card

    def begin_easy(self) -> None:
        """Begin with the easy ones that are new."""
        number = len(self.practice.new(ALL, 1))
        self.press_button(say("exercise.new", grade=worded(grade_name(1)), number=number))
        self.wait()

    def do(self, text: str) -> None:
        """Type an action, and wait until nothing moves."""
        self.table_scene.table.type_action(text)
        self.wait()

    def solve(self) -> None:
        """Do what is right until the exercise is solved."""
        steps = self.guide.lesson.steps
        for number in range(self.guide.at, len(steps)):
            self.do(GAME.action_text(next(self.guide.right)))
            last = number == len(steps) - 1
            self.wait_until(lambda: self.guide.game.is_done if last else self.guide.at > number)  # noqa: B023


@pytest.fixture
def student(tmp_path: Path) -> Iterator[Student]:
    somebody = Student(tmp_path)
    yield somebody
    somebody.app.close()


def test_every_game_has_exercises_of_every_grade() -> None:
    for word in house():
        assert {each.grade for each in exercises_for(word)} == set(GRADES), word


def test_the_sheet_names_its_game_and_only_grades_that_it_has(
    student: Student, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That all easy ones have been tried would not be true where there are none."""
    hard = tuple(each for each in exercises_for("alchemist") if each.grade > 1)
    monkeypatch.setattr("dream.ui.scenes.learn.exercises_for", lambda word: hard)
    student.app.push(Exercises(student.app, "alchemist"))
    student.wait()
    labels = [button.text for button in student.app.ui.buttons]
    assert not any("easy" in label for label in labels)
    assert sum(label.startswith("New: ") for label in labels) == 3
    assert any(line.startswith("Alchemist: 0 of ") for line in student.captions)


def test_one_that_is_solved_is_remembered_and_another_follows(student: Student) -> None:
    student.remember(*EASY[: EASY.index(AT_ONCE)])
    student.begin_easy()
    assert student.guide.exercise == AT_ONCE
    assert student.card.title == worded(AT_ONCE.title)
    student.solve()
    assert [tone for tone, _ in student.card.answers] == [AnswerTone.RIGHT]
    student.press_button(say("lesson.next"))
    assert student.guide.exercise == EASY[EASY.index(AT_ONCE) + 1]
    assert student.practice.memories[AT_ONCE.name].solved
    student.press_button(say("lesson.leave"))
    assert isinstance(student.app.scene, Exercises)


def test_a_line_is_played_to_the_win_against_replies(student: Student) -> None:
    student.remember(*EASY[: EASY.index(WHOLE)])
    student.begin_easy()
    assert student.guide.exercise == WHOLE
    student.solve()
    assert present(student.guide.game.history.outcome).winners == (student.guide.game.learner,)
    assert len(student.guide.game.history.actions) == len(WHOLE.line)
    student.press("enter")
    assert student.practice.memories[WHOLE.name].solved


def test_who_does_something_wrong_or_asks_for_a_hint_or_skips_has_missed_it(student: Student) -> None:
    student.begin_easy()
    missed = []
    for way in ("wrong", "hint", "skip"):
        exercise = student.guide.exercise
        missed.append(exercise.name)
        if way == "wrong":
            game = student.guide.game
            wrong = next(
                text
                for action in GAME.legal_actions(game.state)
                if (text := GAME.action_text(action)) not in exercise.line
            )
            student.do(wrong)
            assert student.card.answers[0][0] is AnswerTone.WRONG
        if way == "hint":
            student.press_button(say("lesson.hint"))
            assert AnswerTone.HINT in [tone for tone, _ in student.card.answers]
        if way != "skip":
            student.press_button(say("lesson.back"))
            student.solve()
        student.press_button(say("lesson.next" if way != "skip" else "lesson.skip"))
        assert student.guide.exercise != exercise
    assert [student.practice.memories[name].solved for name in missed] == [False] * 3
    assert student.practice.streak == 0


def test_a_hint_leads_to_the_right_move_before_it_marks_that(student: Student) -> None:
    student.remember(*EASY[: EASY.index(AT_ONCE)])
    student.begin_easy()
    right = next(student.guide.right)
    marked, said = list[Any](), list[Any]()
    for _ in range(4):
        student.press("h")
        marked.append(student.table_scene.table.hints.shown)
        said.append(student.card.answers[-1][1])
    where, which, what, still = marked
    assert right.target in where.area
    assert (where.origin, where.target) == (None, None)
    assert (which.origin, which.target) == (None, right.origin)
    assert (what.origin, what.target) == (right.origin, right.target)
    assert still == what
    assert said[0].startswith("Look around ")
    assert right.origin.name in said[1]
    assert said[2:] == [worded(present(student.guide.step.hint))] * 2


def test_what_cannot_be_begun_says_why(student: Student) -> None:
    again = say("exercise.again", number=0)
    assert next(button.tip for button in student.app.ui.buttons if button.text == again) == say(
        "exercise.none_due"
    )


def test_the_exercise_of_the_day_is_one(student: Student) -> None:
    student.press_button(say("exercise.of_the_day"))
    student.press_button(say("lesson.skip"))
    assert isinstance(student.app.scene, Exercises)
    assert student.app.toast.sentence == say("exercise.none_left")
    assert len(student.practice.memories) == 1


def test_the_exercise_of_the_day_is_there_once_a_day(
    student: Student, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sheet that stays open until the next morning has the next one."""
    later = 0
    monkeypatch.setattr("dream.ui.scenes.learn.today", lambda: today() + timedelta(days=later))
    student.remember(*(one for one in ALL if one is exercise_of_the_day(ALL, today())))
    label = say("exercise.of_the_day")
    of_the_day = next(button for button in student.app.ui.buttons if button.text == label)
    assert of_the_day.why == say("exercise.day_done")
    later = 1
    student.app.rebuild("test")
    student.press_button(label)
    assert student.guide.exercise == exercise_of_the_day(ALL, today() + timedelta(days=1))


def test_it_is_written_and_read_again(student: Student) -> None:
    student.begin_easy()
    student.press_button(say("lesson.skip"))
    student.app.practice.flush()
    assert read_practice(practice_file().read_text(), "it")["dream"] == student.practice


def test_two_windows_lose_nothing_of_one_another(tmp_path: Path) -> None:
    one, other = (PracticeFile(tmp_path / "exercises.json") for _ in range(2))
    now = today()
    assert one.of("dream") == other.of("dream") == Practice()
    one.keep("dream", one.of("dream").after(EASY[0], True, now))
    other.keep("dream", other.of("dream").after(EASY[1], True, now))
    assert set(PracticeFile(tmp_path / "exercises.json").of("dream").memories) == {
        EASY[0].name,
        EASY[1].name,
    }


def test_a_damaged_file_is_kept_beside_a_new_one(tmp_path: Path) -> None:
    path = tmp_path / "exercises.json"
    path.write_text("{]")
    file = PracticeFile(path)
    assert file.of("dream") == Practice()
    assert str(path) in worded(present(file.news()))
    file.keep("dream", Practice().after(EASY[0], True, today()))
    assert path.with_name("exercises.json.damaged").read_text() == "{]"
    assert file.news() is None


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    file = PracticeFile(tmp_path / "file" / "exercises.json")
    file.keep("dream", Practice().after(EASY[0], True, today()))
    assert file.of("dream").solved == 1
    assert "couldn't be" in worded(present(file.news()))


def own_of(exercise: Exercise, played: str) -> Exercise:
    """As if an exercise came from a game of one's own."""
    return replace(exercise, turns=0, line=exercise.line[:1], ahead=12, source=f"played {played}")


def another_of(exercise: Exercise) -> str:
    """The text of an action that is not the right one."""
    actions = map(GAME.action_text, GAME.legal_actions(GAME.parse_state(exercise.position)))
    return next(text for text in actions if text != exercise.line[0])


def test_a_mistake_of_ones_own_comes_back_and_is_told_at_the_end(student: Student) -> None:
    mine = [own_of(one, another_of(one)) for one in EASY[3:6]]
    student.app.practice.own.add(mine)
    student.press("esc")
    student.press_button(say("exercise.heading"))
    student.press_button(say("exercise.from_own", number=3))
    student.wait()
    assert student.guide.exercise == mine[-1]
    student.solve()
    assert student.card.answers[-1][1].startswith(say("exercise.played", what="You "))
    student.press_button(say("lesson.next"))
    assert student.guide.exercise == mine[-2]
    student.press_button(say("lesson.leave"))
    assert student.practice.solved_of(mine) == 1
    assert student.practice.solved_of(ALL[:3]) == 0
    assert any("1 of 3" in line for line in student.captions)


def test_of_no_own_games_the_way_to_them_is_told(student: Student) -> None:
    own = say("exercise.from_own", number=0)
    tip = next(button.tip for button in student.app.ui.buttons if button.text == own)
    assert tip == say("exercise.no_own")


def test_own_exercises_are_kept_once_each_and_the_oldest_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_OWN", 3)
    one, other = OwnExercises(tmp_path), OwnExercises(tmp_path)
    mine = [own_of(each, "e4-e5") for each in EASY[:5]]
    assert one.of("dream") == other.of("dream") == ()
    one.add(mine[:2])
    other.add([mine[2], mine[0]])
    assert set(OwnExercises(tmp_path).of("dream")) == set(mine[:3])
    one.add(mine[3:])
    assert OwnExercises(tmp_path).of("dream")[-2:] == tuple(mine[3:])
    assert len(OwnExercises(tmp_path).of("dream")) == 3


def test_damaged_own_exercises_are_kept_beside_new_ones(tmp_path: Path) -> None:
    (tmp_path / "dream.txt").write_text("nothing\n")
    own = OwnExercises(tmp_path)
    assert own.of("dream") == ()
    assert "dream.txt" in worded(present(own.news()))
    assert (tmp_path / "dream.txt.damaged").is_file()
    own.add([own_of(EASY[0], "e4-e5")])
    assert OwnExercises(tmp_path).of("dream") == (own_of(EASY[0], "e4-e5"),)


def test_what_cannot_be_laid_out_is_passed_over() -> None:
    good = own_of(EASY[0], "e4-e5")
    assert can_be_done(good)
    assert not can_be_done(replace(good, position="nowhere"))
    assert not can_be_done(replace(good, line=("zz",)))


def test_start_says_what_it_starts(student: Student) -> None:
    first = ALL[0]
    student.press_button(say("exercise.begin_with", what=first.title))
    assert student.guide.exercise == first
