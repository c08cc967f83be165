"""Exercises in the window: solved and missed, by the mouse and by keys, and what is remembered of them."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dream.base.folders import practice_file
from dream.base.texts import choose_language, say, worded
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND
from dream.play.game import Chance, Game, Hidden
from dream.play.registry import find, house
from dream.protocol.dialogue import WIN, Info
from dream.study.exercises import GRADES, Exercise, exercises_for, grade_name
from dream.study.repetition import Practice, exercise_of_the_day, read_practice, today
from dream.ui.games.alchemists_dream.marks import Hint
from dream.ui.games.registry import view_of
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.scenes.learn import Exercises
from dream.ui.table import practice as module
from dream.ui.table.courses import ExerciseGuide
from dream.ui.table.lessons import LessonScene
from dream.ui.table.practice import OwnExercises, PracticeFile, can_be_done
from dream.ui.table.presenter import unpointed
from dream.ui.widgets.lesson_card import AnswerTone, LessonCard, LessonText
from tests.kit.present import present
from tests.ui.at_table import RandomEngines, ScriptedEngines, ScriptedMachine
from tests.ui.driver import Person, shown_by

ALL = exercises_for("dream")
EASY = [one for one in ALL if one.grade == 1]
AT_ONCE = next(one for one in EASY if len(one.line) == 1)
WHOLE = next(one for one in EASY if one.won)


LONGEST_LINE = 10
"""No line is longer that is shown."""


class Student(Person):
    """Somebody at the sheet of exercises."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, (1280, 800))
        self.app.engines = ScriptedEngines(self.app.post, self.app.say)
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

    def meet(self, exercise: Exercise) -> None:
        """Begin with an exercise, after which none follows."""
        make = partial(view_of(exercise.game).lesson_scene, self.app)
        ExerciseGuide(self.app, exercise, lambda: None, make).begin()
        self.wait()

    @property
    def engine(self) -> ScriptedMachine:
        """What is asked what follows."""
        assert isinstance(self.app.engines, ScriptedEngines)
        assert isinstance(self.app.engines.scripted, ScriptedMachine)
        return self.app.engines.scripted

    def answer(self, text: str, score: int = 0) -> None:
        """The engine does this, and finds it worth so much to whoever does it."""
        action = self.guide.game.history.game.parse_action(text)
        self.engine.answer((action, [Info(3, score, (action,))]))
        self.wait()

    @property
    def told(self) -> list[str]:
        """What the card answers."""
        return [text for _, text in self.card.answers]

    @property
    def supposing(self) -> bool:
        """Whether a line is shown that nobody has played."""
        return self.table_scene.table.game.supposing

    def see_line(self) -> str:
        """Look on until a line is played to its end; the last state of it."""
        game = self.table_scene.table.game
        for _ in range(LONGEST_LINE):
            self.wait()
        return game.history.game.state_text(game.shown)

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
    assert student.card.answers[0][0] is AnswerTone.RIGHT
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
        said.append(student.told[-1])
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


# What follows a try

WRONG, REPLY = "k17-l16", "k18-k17"
"""Not what the first easy exercise asks for, and how that is answered."""
ESCAPE = next(one for one in ALL if one.line == ("j16-j15",))
TOO_LATE, CLOSES = "i15-h15", "j14-j15"
"""In the escape: what does not help, and how it is lost then."""


@pytest.fixture(autouse=True)
def _no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dream.ui.table.supposed.REST", 0.0)


def after(exercise: Exercise, *actions: str) -> str:
    """The state to which actions lead in an exercise."""
    game = find(exercise.game)
    state = game.parse_state(exercise.position)
    for text in actions:
        state = game.apply(state, game.parse_action(text))
    return game.state_text(state)


def test_a_wrong_try_is_answered_on_the_board(student: Student) -> None:
    student.meet(ALL[0])
    student.do(WRONG)
    assert student.engine.asked == [((WRONG,), "hint")]
    assert student.told[1:] == [say("exercise.looking")]
    student.answer(REPLY)
    wrong, follows, back = student.told
    assert wrong.endswith("Look again.")
    assert follows.startswith(say("exercise.reply", what="Earth stepped from k18 to k17. It guards k17"))
    assert back == say("supposed.back")
    assert student.see_line() == after(ALL[0], WRONG, REPLY)
    assert student.guide.game.is_untouched
    student.press("esc")
    assert not student.supposing
    assert student.told == [wrong, follows]
    student.do(WRONG)
    student.answer(REPLY)
    student.press("enter")
    assert not student.supposing
    student.press("esc")
    assert isinstance(student.app.scene, Exercises)


def test_a_click_shows_the_exercise_again_and_does_no_more(student: Student) -> None:
    student.meet(ALL[0])
    student.do(WRONG)
    student.answer(REPLY)
    table = student.table_scene.table
    student.click(present(student.table_scene.presenter.place_of(next(student.guide.right).origin)))
    assert (student.supposing, table.selection.chosen) == (False, ())


@pytest.mark.parametrize("way", ["type", "hint"])
def test_whoever_goes_on_need_not_go_back_first(student: Student, way: str) -> None:
    student.meet(ALL[0])
    student.do(WRONG)
    student.answer(REPLY)
    if way == "type":
        student.solve()
        assert student.card.answers[0][0] is AnswerTone.RIGHT
    else:
        student.press_button(say("lesson.hint"))
        assert student.told[-1].startswith("Look around ")
    assert not student.supposing


def test_the_look_ends_where_somebody_goes_on_or_leaves(student: Student) -> None:
    student.meet(ALL[0])
    student.do(WRONG)
    student.click((5, 5))
    assert not student.engine.thinking
    assert say("exercise.looking") not in student.told
    student.do("m18-n18")
    assert student.engine.asked[-1] == (("m18-n18",), "hint")
    student.solve()
    student.answer("h17-i17")
    assert student.engine.asked[-1] == (("l18-k19", "h17-i17"), "hint")
    student.press_button(say("lesson.leave"))
    assert not student.engine.thinking
    student.meet(ALL[0])
    student.do(WRONG)
    student.press_button(say("lesson.back"))
    assert not student.engine.thinking
    assert student.told == []


def test_an_engine_that_fails_is_told_and_one_that_dies_is_not_waited_for(student: Student) -> None:
    student.meet(ALL[0])
    student.do(WRONG)
    student.engine.fail("it said nonsense")
    student.wait()
    assert say("exercise.no_reply", why="it said nonsense") in student.told
    student.do(WRONG)
    student.engine.die()
    student.wait()
    assert say("exercise.looking") not in student.told
    assert not student.supposing


def test_a_reply_that_wins_is_played_to_the_end(student: Student) -> None:
    student.meet(ESCAPE)
    student.do(TOO_LATE)
    student.answer(CLOSES, WIN - 1)
    assert student.see_line() == after(ESCAPE, TOO_LATE, CLOSES)
    assert student.told[1].endswith("your Symbol is surrounded.")
    assert not student.guide.game.over
    lit = student.table_scene.table.hints.shown
    assert isinstance(lit, Hint)
    assert len(lit.area) >= SIDES_TO_SURROUND, "what has closed the Symbol is lit"


def test_a_win_that_takes_longer_is_followed_to_it(student: Student) -> None:
    student.meet(ESCAPE)
    line = ("j9-k8", "j14-j13", "k8-j9", "j13-j14", "j9-k8")
    student.do(line[0])
    for number, score in enumerate((WIN - 3, 2 - WIN, WIN - 1, -WIN), 1):
        assert student.engine.asked[-1] == (line[:number], "hint")
        student.answer(line[number], score)
    assert student.engine.thinking


def test_the_win_is_shown_where_it_comes_later(student: Student) -> None:
    student.meet(ALL[0])
    student.solve()
    assert student.told == [say("dream.exercise.only.done"), say("exercise.looking")]
    student.answer("h17-i17", -WIN + 2)
    student.answer("l17-k18", WIN - 1)
    assert student.told[1].startswith(say("exercise.wins", what="Earth stepped from h17 to i17. You "))
    assert student.told[1].endswith("Earth's Symbol is surrounded.")
    assert student.see_line() == after(ALL[0], "l18-k19", "h17-i17", "l17-k18")
    student.press("enter")
    assert student.practice.memories[ALL[0].name].solved
    assert isinstance(student.app.scene, Exercises)


def test_no_win_is_shown_that_comes_too_late_or_not_at_all(student: Student) -> None:
    student.meet(ALL[0])
    student.solve()
    student.answer("h17-i17")
    student.answer("l17-m17")
    assert not student.engine.thinking
    assert student.told == [say("dream.exercise.only.done")]
    student.meet(ESCAPE)
    student.solve()
    assert not student.engine.thinking, "what is saved is not won"


def test_a_game_that_is_won_already_is_not_looked_at(student: Student) -> None:
    student.meet(WHOLE)
    student.solve()
    assert student.engine.asked == []


# What follows where things are hidden

HIDDEN = [word for word in house() if find(word).hidden]


def legal_in(exercise: Exercise) -> dict[str, Any]:
    """The legal actions of an exercise, by their texts."""
    game = find(exercise.game)
    return {game.action_text(each): each for each in game.legal_actions(game.parse_state(exercise.position))}


def decides_after(exercise: Exercise, text: str) -> object:
    """Who decides after an action."""
    game = find(exercise.game)
    state = game.apply(game.parse_state(exercise.position), game.parse_action(text))
    return None if game.outcome(state, game.parse_action(text)) else game.decider(state)


def try_with(word: str, wanted: str) -> tuple[Exercise, str]:
    """An exercise of a game and a wrong try after which another seat, the same one or chance decides."""
    game = find(word)
    for exercise in exercises_for(word):
        learner = game.decider(game.parse_state(exercise.position))
        for text in legal_in(exercise):
            next_one = decides_after(exercise, text)
            kind = "chance" if isinstance(next_one, Chance) else "same" if next_one == learner else "other"
            if text != exercise.line[0] and next_one is not None and kind == wanted:
                return exercise, text
    raise LookupError(wanted)


@pytest.mark.parametrize("word", HIDDEN)
def test_a_try_is_set_beside_the_right_move_in_the_same_deals(student: Student, word: str) -> None:
    exercise, text = try_with(word, "chance")
    legal, right = legal_in(exercise), exercise.line[0]
    student.meet(exercise)
    student.do(text)
    assert student.engine.asked == [((), "hint")]
    assert student.engine.among == (legal[right], legal[text])
    better, worse = Info(1, 3000, (legal[right],)), Info(1, 1000, (legal[text],))
    student.engine.answer((legal[right], [better, worse]))
    student.wait()
    (sentence,) = student.told[1:]
    shares = [int(number) for number in sentence.split() if number.isdecimal()]
    assert shares[0] > shares[2], "with the best move, of 100 games, with the try"
    assert not student.engine.thinking, "what chance does is not guessed"
    assert not student.supposing
    student.do(text)
    student.engine.answer((legal[right], [worse, replace(better, pv=(legal[text],))]))
    student.wait()
    assert sentence.split()[:4] not in [text.split()[:4] for text in student.told], "luck would contradict it"


@pytest.mark.parametrize("word", HIDDEN)
def test_what_is_told_and_shown_is_what_the_learner_may_know(tmp_path: Path, word: str) -> None:
    """Whatever the others do: no card of theirs is named, and a move that tells nothing is not shown."""
    student, game = Student(tmp_path), find(word)
    student.app.engines = RandomEngines(student.app, Random(3))
    shown = 0
    for exercise in exercises_for(word)[:30]:
        student.meet(exercise)
        seat = student.guide.game.learner
        for text in [text for text in legal_in(exercise) if text != exercise.line[0]][:2]:
            student.do(text)
            shown += student.supposing
            if student.supposing:
                student.see_line()
                _is_masked(student, game, seat)
        student.press_button(say("lesson.leave"))
    assert shown
    student.app.close()


def _is_masked(student: Student, game: Game[Any, Any], seat: int) -> None:
    table = student.table_scene.table
    node, sight, own = present(table.game.supposed), unpointed(table), frozenset({seat})
    before = present(node.parent).state
    assert sight.view == game.seen(node.state, own)
    assert sight.before == game.seen(before, own)
    assert sight.done == game.told_later(before, node.action, own, node.state)
    assert not isinstance(sight.done, Hidden)
    assert game.decider(before) != seat
    assert seat not in game.shows(before, node.action)


LONGEST_WIN = (
    next(one for one in ALL if one.line == ("n13-o12",)),
    ("+p11", "o14-p14", "+q11", "+n14", "p10-q10", "n14-o14", "p13-q13", "o14-p13"),
)


def card_is_cut(student: Student) -> bool:
    """Whether the card has no room for all that it says."""
    student.look()
    return student.widget(LessonCard).cut


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [SMALLEST_WINDOW, (1280, 800)])
def test_the_longest_win_finds_room_on_the_card(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    student = Student(tmp_path)
    student.resize(size)
    choose_language(language)
    exercise, follows = LONGEST_WIN
    student.meet(exercise)
    student.solve()
    for text in follows:
        student.answer(text)
    assert student.see_line() == after(exercise, *exercise.line, *follows)
    assert not card_is_cut(student)
    student.app.close()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("word", HIDDEN)
def test_what_follows_a_second_try_finds_room_beside_the_hint(
    tmp_path: Path, word: str, language: str
) -> None:
    student = Student(tmp_path)
    student.app.engines = RandomEngines(student.app, Random(3))
    student.resize(SMALLEST_WINDOW)
    choose_language(language)
    for exercise in exercises_for(word)[:20]:
        student.meet(exercise)
        text = next(text for text in legal_in(exercise) if text != exercise.line[0])
        student.do(text)
        student.do(text)
        assert len(student.told) > 1
        assert not card_is_cut(student), student.told
        student.press_button(say("lesson.leave"))
    student.app.close()
