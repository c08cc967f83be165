"""Reading lessons: what is malformed is refused in one sentence that names the file and the step."""

from pathlib import Path

import pytest

from dream.base.errors import Malformed
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.position import Action, Position
from dream.study import lessons
from dream.study.lessons import Lesson, course_of, has_course, read_course, read_lesson
from tests.kit.positions import PLAIN, PLAY
from tests.kit.present import present

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
