"""Lessons at the table."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect

from dream.base.texts import has_text, say, worded
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND
from dream.hexgrid import parse_cell
from dream.play.levels import FIRST_LEVEL
from dream.play.registry import house
from dream.study.lessons import GuidedGame, LessonStep, course_of, has_course, start_of
from dream.ui.games.alchemists_dream.items import closers
from dream.ui.games.alchemists_dream.marks import Hint
from dream.ui.games.alchemists_dream.scenes import BoardLesson
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.settings import PERSON
from dream.ui.scenes.learn import Lessons
from dream.ui.scenes.new_game import NewGame
from dream.ui.table import courses
from dream.ui.table.courses import Guide
from dream.ui.table.game_session import address_in
from dream.ui.table.lessons import LessonScene
from dream.ui.table.sight import Target
from dream.ui.widgets.buttons import Button
from dream.ui.widgets.lesson_card import AnswerTone, LessonCard, LessonText
from tests.kit.other_games import installed
from tests.kit.present import present
from tests.ui.driver import Person, shown_by
from tests.ui.golden import Golden


class Learner(Person):
    """Somebody who learns a game from the beginning."""

    def __init__(self, folder: Path, word: str = "dream", size: tuple[int, int] = (1280, 800)) -> None:
        super().__init__(folder, size)
        self.app.routes.learn(word)
        self.wait()

    @property
    def guide(self) -> Guide:
        """The way through the course."""
        return self.scene_of(LessonScene).guide

    @property
    def step(self) -> str:
        """The word for the step at the table."""
        return self.guide.step.key.rpartition(".")[2]

    @property
    def card(self) -> LessonText:
        """What the card says."""
        card: LessonText = shown_by(self.widget(LessonCard))
        return card

    def places(self) -> dict[str, Rect]:
        """Where the buttons are that lead through the lesson and out of it."""
        ways = {"lesson_back", "advice", "lesson_on", "cancel"}
        return {name: button.rect for button, name in self.table_scene.controls.buttons if name in ways}

    @property
    def next_button(self) -> Button:
        """The button that leads to the next step."""
        return next(button for button, name in self.table_scene.controls.buttons if name == "lesson_on")

    def tones(self) -> list[AnswerTone]:
        """In which tones something is answered."""
        return [tone for tone, _ in self.card.answers]

    def click_cells(self, *names: str) -> None:
        """Click cells of the board."""
        for name in names:
            centre = self.scene_of(BoardLesson).layout.lattice.centre(parse_cell(name))
            self.click((round(centre[0]), round(centre[1])))

    def type_right(self) -> None:
        """Do what is right, and wait until it is done or the next step has come."""
        step, action = self.guide.step, next(self.guide.right)
        assert self.table_scene.table.type_action(GAME.action_text(action)) is None
        self.wait_until(lambda: self.guide.step is not step or self.guide.game.is_done)


def press_target(learner: Learner, target: Target) -> None:
    """Click something that lies on the table."""
    presenter = learner.table_scene.presenter
    learner.wait_until(lambda: presenter.place_of(target) is not None)
    learner.click(present(presenter.place_of(target)))


@pytest.fixture(autouse=True)
def _no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(courses, "REST", 0.0)


@pytest.fixture
def learner(tmp_path: Path) -> Iterator[Learner]:
    somebody = Learner(tmp_path)
    yield somebody
    somebody.app.close()


COURSES = [word for word in house() if has_course(word)]


def test_a_lesson_is_learnt_by_the_mouse(learner: Learner) -> None:
    learner.press_button(say("lesson.begin"))
    assert learner.card.title == "1. The goal"
    assert learner.card.task == say("dream.lesson.goal.win.say")
    learner.click_cells("i10", "i9")
    assert learner.tones() == [AnswerTone.RIGHT]
    learner.wait_until(lambda: learner.table_scene.table.hints.shown is not None)
    shown = learner.table_scene.table.hints.shown
    assert isinstance(shown, Hint)
    assert shown.target is None
    assert shown.area == closers(learner.guide.game.state)
    assert len(shown.area) == SIDES_TO_SURROUND
    learner.press_button(say("lesson.next"))
    shown = learner.table_scene.table.hints.shown
    assert isinstance(shown, Hint)
    assert (shown.origin, shown.target) == (parse_cell("h7"), parse_cell("i7"))
    learner.click_cells("h7", "i7")
    learner.wait_until(lambda: learner.step == "close")
    learner.click_cells("i7", "i8")
    learner.press_button(say("lesson.next"))
    assert learner.card.title == "2. Stepping"
    assert learner.app.settings.of("dream").lessons == ("goal",)
    learner.press_button(say("lesson.leave"))
    assert isinstance(learner.app.scene, Lessons)
    learner.press_button(say("lesson.go_on"))
    assert learner.card.title == "2. Stepping"


def test_a_lesson_is_learnt_by_keys(learner: Learner) -> None:
    learner.scene_of(Lessons).begin(1)
    learner.press("b", "enter", "n", "enter")
    learner.wait_until(lambda: learner.guide.game.is_done)
    learner.press("enter")
    assert learner.card.title == "3. Ground"
    assert learner.app.settings.of("dream").lessons == ("stepping",)
    learner.press("/")
    learner.type("m13-n12")
    learner.press("enter")
    learner.wait_until(lambda: learner.guide.game.is_done)
    assert learner.tones() == [AnswerTone.RIGHT]
    learner.press("enter")
    assert learner.card.title == "4. Surrounding"
    learner.press("esc")
    assert isinstance(learner.app.scene, Lessons)


def test_wrong_answers_say_why_and_two_bring_a_hint(learner: Learner) -> None:
    learner.scene_of(Lessons).begin(0)
    learner.press("pagedown")
    assert learner.step == "near"
    learner.click_cells("j7", "k6")
    assert list(learner.card.answers) == [(AnswerTone.WRONG, say("dream.lesson.goal.near.wrong"))]
    learner.click_cells("h7", "i6")
    (_, refused), (tone, hint) = learner.card.answers
    assert "water opposes fire" in refused
    assert (tone, hint) == (AnswerTone.HINT, say("dream.lesson.goal.near.hint"))
    assert learner.table_scene.table.hints.shown is not None
    learner.type_right()
    learner.wait_until(lambda: learner.step == "close")
    learner.wait_until(lambda: learner.card.answers == ())  # what was said of one step isn't said of the next


def test_whoever_follows_the_hint_after_wrong_answers_gets_there(learner: Learner) -> None:
    """The Stone of the wrong step is not chosen any more: a click on it chooses it."""
    learner.scene_of(Lessons).begin(0)
    learner.press("pagedown")
    for wrong in ("g8", "i6"):
        learner.click_cells("h7", wrong)
        assert learner.tones()[0] is AnswerTone.WRONG
    learner.click_cells("h7", "i7")
    learner.wait_until(lambda: learner.step == "close")


def test_how_a_card_looks(learner: Learner, golden: Golden) -> None:
    learner.scene_of(Lessons).begin(0)
    learner.press("pagedown")
    learner.click_cells("j7", "k6")
    learner.press("h")
    learner.point((1, 1))
    card = learner.widget(LessonCard)
    golden("widgets/lesson_card", learner.look().subsurface(card.rect))


def test_the_cells_that_a_step_speaks_of_are_lit(learner: Learner) -> None:
    course = learner.scene_of(Lessons).course
    for lesson in course.lessons:
        for at, step in enumerate(lesson.steps):
            board = start_of(course.game, lesson, at).board
            assert {parse_cell(cell) for cell in step.show} <= set(board.cells), step.key
    learner.scene_of(Lessons).begin(0)
    learner.press("pagedown")
    named = lit("i7", "k8", "j9")._replace(origin=parse_cell("h7"), target=parse_cell("i7"))
    learner.wait_until(lambda: learner.table_scene.presenter.sight.marks.hint == named)
    learner.click_cells("h7", "g8")
    learner.wait_until(lambda: learner.tones() == [AnswerTone.WRONG])
    assert learner.table_scene.presenter.sight.marks.hint == named


def lit(*cells: str) -> Hint:
    """How a board lights cells."""
    return Hint(None, None, frozenset(map(parse_cell, cells)))


def test_a_hint_can_be_asked_for(learner: Learner) -> None:
    learner.scene_of(Lessons).begin(0)
    learner.press("pagedown", "h")
    assert learner.card.answers == ((AnswerTone.HINT, say("dream.lesson.goal.near.hint")),)


def test_a_table_that_is_set_up_anew_is_told(learner: Learner) -> None:
    learner.scene_of(Lessons).begin(0)
    assert learner.card.note == ""
    learner.press("pagedown")
    assert learner.card.note == say("lesson.anew")
    learner.press("pagedown")
    assert learner.step == "close"
    assert learner.card.note == "", "it goes on where the step before has ended"
    learner.press("pagedown")
    assert (learner.step, learner.card.note) == ("step", say("lesson.anew")), "so has that of another lesson"


def test_a_refusal_in_a_lesson_calls_players_by_their_names(tmp_path: Path) -> None:
    learner = Learner(tmp_path, "stone")
    learner.scene_of(Lessons).begin(learner.scene_of(Lessons).course.names.index("defence"))
    learner.table_scene.table.type_action("deck:e")
    learner.wait()
    ((tone, text),) = learner.card.answers
    assert tone is AnswerTone.WRONG
    names = address_in(learner.guide.session).names
    assert text.endswith(f"now you answer {names[1]}'s attack.")
    learner.app.close()


def test_what_a_second_click_does_is_told(tmp_path: Path) -> None:
    """At a table the narrator is not there to tell it."""
    learner = Learner(tmp_path, "jabir")
    learner.scene_of(Lessons).begin(0)
    table = learner.table_scene.table
    way = next(iter(table.words.ways(table.view_now, next(learner.guide.right))))
    press_target(learner, way[0])
    ((tone, text),) = learner.card.answers
    assert tone is AnswerTone.HINT
    assert "again" in text
    learner.app.close()


def test_the_narrator_asks_nothing_more_when_a_small_game_is_over(learner: Learner) -> None:
    learner.scene_of(Lessons).begin(len(learner.scene_of(Lessons).course.lessons) - 1)
    assert learner.table_scene.narration().prompt
    assert learner.guide.session.name(1) == "Water", "as the lessons call it"
    learner.table_scene.table.type_action("resign")
    learner.wait()
    told = learner.table_scene.narration()
    assert (told.means, told.prompt) == ((), ())


def wordy(step: LessonStep[Any, Any]) -> Iterator[tuple[tuple[AnswerTone, str], ...]]:
    """The longest that a card can have to say of a step: an answer and a hint, or the praise."""
    names = ("wrong", *(answer.key for answer in step.answers))
    answers = [say(f"{step.key}.{name}") for name in names if has_text(f"{step.key}.{name}")]
    hint = ((AnswerTone.HINT, worded(step.hint)),) if step.hint else ()
    for answer in answers:
        yield (AnswerTone.WRONG, answer), *hint
    if step.praise:
        yield ((AnswerTone.RIGHT, worded(step.praise)),)


@pytest.mark.parametrize("word", COURSES)
@pytest.mark.parametrize("size", [SMALLEST_WINDOW, (1024, 640)])
def test_all_that_a_card_says_finds_room(tmp_path: Path, word: str, size: tuple[int, int]) -> None:
    """What is said of any step is drawn whole on the card of the first one."""
    learner = Learner(tmp_path, word, size)
    learner.scene_of(Lessons).begin(0)
    place = learner.widget(LessonCard).rect
    for lesson in learner.guide.course.lessons:
        for step in lesson.steps:
            for answers in wordy(step):
                note = say("lesson.anew") if step.position is not None else ""
                said = LessonText(
                    worded(lesson.title), 0, len(lesson.steps), worded(step.says), answers, note
                )
                card = LessonCard(place, learner.app.look, partial(_said, said))
                card.draw(learner.app.screen.surface)
                assert not card.cut, step.key
    learner.app.close()


def test_a_game_of_another_package_brings_its_lessons(tmp_path: Path) -> None:
    with installed("sealed"):
        learner = Learner(tmp_path, "sealed")
        learner.press_button(say("lesson.begin"))
        assert learner.card.task == say("sealed.lesson.asking.ask.say")
        learner.table_scene.table.type_action("look:b")
        learner.wait()
        assert list(learner.card.answers) == [(AnswerTone.WRONG, say("sealed.lesson.asking.ask.look"))]
        learner.table_scene.table.type_action("ask:b")
        learner.wait_until(lambda: learner.step == "draw")
        learner.table_scene.table.type_action("draw")
        learner.wait_until(lambda: learner.guide.game.is_done)
        assert learner.card.answers == ((AnswerTone.RIGHT, say("sealed.lesson.asking.draw.done")),)
        learner.app.close()


TABLES = [word for word in COURSES if word != "dream"]


@pytest.mark.parametrize("word", TABLES)
def test_the_first_lesson_of_a_table_is_learnt_by_the_mouse(tmp_path: Path, word: str) -> None:
    """What is right is clicked, target by target, and again where that does it."""
    learner = Learner(tmp_path, word)
    learner.press_button(say("lesson.begin"))
    steps = len(learner.guide.lesson.steps)
    for _ in range(steps):
        guide, step, table = learner.guide, learner.guide.step, learner.table_scene.table
        if not step.only_tells:
            way = next(iter(table.words.ways(table.view_now, next(guide.right))))
            done = len(table.game.history.actions)
            for target in way:
                press_target(learner, target)
            if len(table.game.history.actions) == done:
                press_target(learner, way[-1])
            learner.wait_until(partial(_is_over, guide, step))
        if guide.step is step:
            learner.press_button(say("lesson.next"))
    assert learner.app.settings.of(word).lessons == (guide.course.names[0],)
    learner.app.close()


def _said(lesson: LessonText) -> LessonText:
    return lesson


def _is_over(guide: Guide, step: LessonStep[Any, Any]) -> bool:
    """Whether a step is done, or no longer the one at the table."""
    return guide.game.is_done or guide.step is not step


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
    assert learner.card.answers == ((AnswerTone.WRONG, say("lesson.lost")),)
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
