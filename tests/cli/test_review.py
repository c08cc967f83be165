"""`dream review`: what is said of a game that was reviewed, what is refused, and what other programs get."""

import json
import re
from pathlib import Path

import pytest

from dream.base.texts import ENGLISH, choose_language
from dream.cli.app import guarded
from dream.cli.arguments import FAULTY, REFUSED
from dream.records.files import with_game
from dream.records.library.home import open_library
from dream.records.reader import read_record
from dream.study.judging import Reviewer
from dream.study.review import Fortune, KeptReviews
from tests.records.test_files import picture
from tests.study.reviewed_games import RECORD, game, move


@pytest.fixture(autouse=True)
def reviewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is judged already, so no engine is asked."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path / "home"))
    choose_language(ENGLISH)
    played = game()
    begun = Reviewer(played)
    moves = [
        move(each.done, each.seat, 0.5, 0.5, work=2, played=text, best=text)
        for each in begun._decisions
        for text in (played.game.action_text(played.actions[each.done]),)
    ]
    wrong = {"played": "create:go:bs:8", "best": "create:go:bs:4", "line": ("create:go:bs:4",), "error": 0.02}
    moves[2] = move(2, 0, 0.2, 0.49, work=2, **wrong)
    luck = [Fortune(each.done, each.until, (0.04, -0.04), 0.01, 2) for each in begun._luck.events]
    KeptReviews().keep(begun.review.with_judged(moves, luck))


def test_words_first_then_where_it_turned_and_every_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    assert guarded(["review", str(RECORD)]) == 0
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert lines[0] == "Alchemist: Seat A - Seat B"
    assert lines[1] == "  Seat A: uneven, 1 blunder. Mistakes cost 29\xa0% of a win. Luck gave 12\xa0% (± 2)."
    assert lines[2] == "  Seat B: flawless. Mistakes cost 0\xa0% of a win. Luck took 12\xa0% (± 2)."
    assert "  2. Seat A gave away 29\xa0% with create:go:bs:8." in lines
    assert "  2. Seat A: create:go:bs:8?? from 49\xa0% to 20\xa0%" in lines
    assert re.search(r"Better: create:go:bs:4\. \S+ .*\.$", said.out, re.MULTILINE)
    assert not said.err


def test_other_programs_get_an_object_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in ("b.dream", "a.dream"):
        (tmp_path / name).write_bytes(RECORD.read_bytes())
    assert guarded(["review", "--json", str(tmp_path)]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [Path(each["source"]).name for each in found] == ["a.dream", "b.dream"]
    assert found[0]["complete"]
    assert found[0]["players"][0]["accuracy"] == "uneven"
    assert found[0]["turning_points"] == [{"done": 2, "seat": 0, "loss": 0.29, "chance": False}]
    verdicts = [each["verdict"] for each in found[0]["moves"]]
    assert verdicts.count("blunder") == 1
    assert verdicts.count("good") == len(verdicts) - 1


def test_all_games_of_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "two.dream"
    file.write_bytes(RECORD.read_bytes() + b"\n\n" + RECORD.read_bytes())
    assert guarded(["review", "--json", str(file)]) == 0
    sources = [json.loads(line)["source"] for line in capsys.readouterr().out.splitlines()]
    assert sources == [f"{file} 1", f"{file} 2"]


def test_a_picture_that_carries_a_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.png"
    file.write_bytes(with_game(picture(), RECORD.read_text(encoding="utf-8")))
    assert guarded(["review", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["source"] == str(file)
    file.write_bytes(picture())
    assert guarded(["review", str(file)]) == REFUSED
    assert "game.png" in capsys.readouterr().err


def test_a_game_of_the_library_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    with open_library() as library:
        number = library.add(RECORD.read_bytes()).id
    assert guarded(["review", str(number)]) == 0
    assert "1 blunder" in capsys.readouterr().out
    assert guarded(["review", "99"]) == REFUSED


def test_mistakes_are_written_into_a_record(tmp_path: Path) -> None:
    file = tmp_path / "with mistakes.dream"
    assert guarded(["review", str(RECORD), "--write", str(file)]) == 0
    opened = read_record(file)
    assert not opened.faults
    assert opened.record.comments == ((3, "A blunder, from 49\xa0% to 20\xa0%."),)
    assert [opened.game.game.action_text(action) for _, action in opened.record.beside] == ["create:go:bs:4"]
    assert guarded(["review", str(file), "--write", str(file)]) == REFUSED, "there is a file already"
    again = tmp_path / "again.dream"
    assert guarded(["review", str(file), "--write", str(again)]) == 0
    assert read_record(again).record == opened.record, "the same is not said twice"
    assert guarded(["review", str(file), str(RECORD), "--write", str(tmp_path / "third.dream")]) == REFUSED


@pytest.mark.parametrize("content", ["", '[Game "Chess"]\n\n1. e4', "no game"])
def test_what_is_no_game_is_refused_in_one_sentence(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.dream"
    file.write_text(content)
    assert guarded(["review", str(file), str(RECORD)]) == FAULTY
    said = capsys.readouterr()
    assert said.err.startswith(f"dream: {file}: ")
    assert said.err.count("\n") == 1
    assert "1 blunder" in said.out, "the others are reviewed"


def test_a_folder_without_games_and_a_missing_file_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    assert guarded(["review", str(tmp_path / "empty")]) == REFUSED
    assert guarded(["review", str(tmp_path / "none.dream")]) == REFUSED
    assert all(line.startswith("dream: ") for line in capsys.readouterr().err.splitlines())
