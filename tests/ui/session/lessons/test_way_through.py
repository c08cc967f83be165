"""The buttons of a lesson: back and on, skipped and late, and where a course leads to at its end."""

from dataclasses import replace

import pytest

from dream.base.texts import say
from dream.play.levels import FIRST_LEVEL
from dream.study.lessons import GuidedGame, course_of
from dream.ui.kit.settings import PERSON
from dream.ui.scenes.learn import Lessons
from dream.ui.scenes.new_game import NewGame
from dream.ui.table import courses
from dream.ui.widgets.panels import Tone
from tests.kit.present import present
from tests.ui.session.lessons.learner import Learner


def test_back_and_on_at_any_time(learner: Learner) -> None:
    learner.scene_of(Lessons).begin(0)
    learner.press("pagedown", "pagedown")
    assert learner.step == "close"
    learner.press("pagedown")
    assert learner.card.title == "2. Stepping"
    assert learner.app.settings.of("dream").lessons == ()
    learner.press("pageup")
    assert learner.step == "close"
    learner.type_right()
    learner.press("pageup")
    assert learner.step == "close"
    assert not learner.guide.game.is_done
    learner.press("pageup", "pageup", "pageup")
    assert learner.step == "win"
    learner.press("pagedown")
    learner.type_right()
    learner.wait_until(lambda: learner.step == "close")
    learner.press("pageup")
    assert learner.step == "near"


def test_a_small_game_that_is_lost_can_be_played_again(learner: Learner) -> None:
    course = learner.scene_of(Lessons).course
    learner.scene_of(Lessons).begin(len(course.lessons) - 1)
    learner.table_scene.table.type_action("resign")
    learner.wait()
    assert learner.card.answers == ((Tone.WRONG, say("lesson.lost")),)
    learner.press_button(say("lesson.again"))
    assert not learner.guide.game.over
    learner.press("pagedown")
    assert isinstance(learner.app.scene, Lessons)
    assert learner.app.dialog is None


def test_next_waits_for_what_is_asked_and_to_skip_has_a_place_of_its_own(
    learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner.scene_of(Lessons).begin(0)
    monkeypatch.setattr(courses, "FRESH", 0.0)
    next_button = learner.next_button
    learner.wait()
    learner.click(next_button.rect.center)
    assert learner.step == "win"
    assert learner.app.spoken == say("lesson.not_done")
    learner.type_right()
    learner.click(next_button.rect.center)
    learner.click(next_button.rect.center)
    assert learner.step == "near", "the second of two clicks skips nothing"
    learner.press_button(say("lesson.skip"))
    assert learner.step == "close"


def test_a_press_just_after_a_step_has_gone_on_by_itself_does_nothing(
    learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was meant for the step before; only later is somebody told what to do first."""
    monkeypatch.setattr(courses, "REST", 60.0)
    monkeypatch.setattr(courses, "FRESH", 60.0)
    learner.scene_of(Lessons).begin(0)
    learner.type_right()
    learner.wait_until(lambda: learner.next_button.class_ids[-1] == "@primary")
    learner.press("enter")
    learner.type_right()
    learner.wait()
    assert learner.step == "near"
    assert learner.next_button.class_ids[-1] == "@button", "a step that goes on by itself waits for nobody"
    learner.click(learner.next_button.rect.center)
    assert learner.step == "close"
    learner.click(learner.next_button.rect.center)
    learner.press("enter", "pagedown")
    assert learner.step == "close"
    assert (learner.app.spoken, learner.card.answers) == ("", ())
    monkeypatch.setattr(courses, "FRESH", 0.0)
    learner.wait()
    learner.click(learner.next_button.rect.center)
    assert learner.app.spoken == say("lesson.not_done")


def test_the_buttons_of_a_lesson_keep_their_places(learner: Learner) -> None:
    learner.scene_of(Lessons).begin(learner.scene_of(Lessons).course.names.index("symbols"))
    haggling = learner.places()
    learner.press("pagedown")
    learner.type_right()
    assert learner.step == "stand"
    assert learner.places() == haggling


def test_to_stand_is_not_lit_where_a_better_cell_is_asked_for(learner: Learner) -> None:
    learner.scene_of(Lessons).begin(learner.scene_of(Lessons).course.names.index("symbols"))
    learner.press("pagedown")
    for step, kind in (("stand", "@primary"), ("move", "@button")):
        assert learner.step == step
        stand = next(b for b, name in learner.table_scene.controls.buttons if name == "dream.stand")
        assert stand.class_ids[-1] == kind
        learner.press("pagedown")


def test_whoever_has_won_the_last_game_is_offered_a_real_one(
    learner: Learner, monkeypatch: pytest.MonkeyPatch
) -> None:
    learner.scene_of(Lessons).begin(len(learner.scene_of(Lessons).course.lessons) - 1)
    monkeypatch.setattr(GuidedGame, "is_done", True)
    learner.wait()
    praise = say("dream.lesson.winning.game.done")
    assert learner.card.sentences == (praise,), "it has all the room that the task had"
    learner.press("enter")
    assert learner.app.dialog is not None
    learner.press("enter")
    assert learner.scene.name == "new_game"
    assert learner.app.settings.of("dream").lessons == ("winning",)
    assert learner.scene_of(NewGame).form.seats == [PERSON, FIRST_LEVEL], "against whom the course was ended"


def test_of_a_course_that_is_learnt_the_list_is_opened(learner: Learner) -> None:
    learner.press("esc")
    names, settings = present(course_of("dream")).names, learner.app.settings
    for done, scene in ((names[:-1], "lesson"), (names, "lessons")):
        learner.app.change(games={"dream": replace(settings.of("dream"), lessons=done)})
        learner.app.routes.learn("dream", at_once=True)
        learner.wait()
        assert learner.scene.name == scene
        learner.press("esc")
        if scene == "lesson":
            learner.press("esc")
