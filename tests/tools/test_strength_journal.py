"""The finished pairs of a course in a file: however often it is broken off, it comes to the same games."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dream.base.errors import Impossible, Malformed
from dream.matches.games import play_rotation
from tests.matches.fakes import scored
from tests.tools.course_fakes import CHEAP, SETTINGS, Here, Instant, games, points, run_of
from tools.strength import Journal


def test_however_often_a_course_is_broken_off_it_has_the_same_games(tmp_path: Path) -> None:
    whole = run_of(CHEAP, 3, Here())
    assert [len(results) for results in games(whole).values()] == [6, 6]
    for step, size in ((1, 1), (2, 3), (5, 2)):
        path, played = tmp_path / f"{step}.jsonl", list[int]()
        for _ in range(7):
            journal, workers = Journal(path, SETTINGS), Here(size, most=step)
            run = run_of(CHEAP, 3, workers, journal)
            journal.close()
            played += workers.played
        assert games(run) == games(whole)
        assert played == [1, 2, 3, 1, 2, 3], "no pair is played twice"


def test_broken_off_it_tells_of_all_that_is_known(tmp_path: Path) -> None:
    """Of rows that were not begun too, and of pairs that stand behind one that is not finished."""
    near, far = CHEAP
    journal = Journal(tmp_path / "course", SETTINGS)
    run_of([far], 2, Instant(), journal)
    for number in (5, 9, 40):
        one, other = points(number)
        journal.keep(near.name, (scored(number, 1, one), scored(number, 2, other)))
    run = run_of(CHEAP, 10, Instant(most=1), journal)
    told = {name: sorted(result.rotation for result in tally.results) for name, tally in run.tallies.items()}
    assert told == {near.name: [1, 1, 5, 5, 9, 9], far.name: [1, 1, 2, 2]}


def test_more_games_go_on_from_fewer(tmp_path: Path) -> None:
    journal, workers = Journal(tmp_path / "course", SETTINGS), Here()
    run_of(CHEAP[:1], 1, workers, journal)
    run = run_of(CHEAP, 2, workers, journal)
    assert workers.played == [1, 2, 1, 2]
    assert games(run) == games(run_of(CHEAP, 2, Here()))
    assert games(run_of(CHEAP, 1, workers, journal)) == games(run_of(CHEAP, 1, Here()))


def test_a_line_that_was_not_written_to_its_end_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "course"
    journal = Journal(path, SETTINGS)
    run_of(CHEAP, 2, Here(), journal)
    journal.close()
    whole = path.read_bytes()
    last = whole.rindex(b"\n", 0, -1) + 1
    pair = json.loads(whole[last:])["games"][0]["rotation"]
    for cut in (last + 1, last + 200, len(whole) - 1):
        path.write_bytes(whole[:cut])
        journal, workers = Journal(path, SETTINGS), Here()
        assert path.read_bytes() == whole[:last]
        run_of(CHEAP, 2, workers, journal)
        journal.close()
        assert workers.played == [pair]
        assert path.read_bytes().count(b"\n") == whole.count(b"\n")


def test_what_is_read_again_is_what_was_written(tmp_path: Path) -> None:
    path, pair = tmp_path / "course", play_rotation(next(CHEAP[0].match(1, 5).jobs()))
    failed = tuple(replace(each, rotation=2, failed=1, failure="player 2 hung: “so”") for each in pair)
    journal = Journal(path, SETTINGS)
    for played in (pair, failed, pair):
        journal.keep("random-near", played)
    journal.close()
    assert len(path.read_text(encoding="utf-8").splitlines()) == 3
    journal = Journal(path, SETTINGS)
    assert journal.known("random-near") == {1: pair, 2: failed}
    assert journal.known("random-far") == {}
    journal.close()
    assert [file.name for file in tmp_path.iterdir()] == ["course"]


@pytest.mark.parametrize(
    ("name", "value"), [("nodes", 60), ("seeds", 2), ("program", "9 abd"), ("engine", "")]
)
def test_another_course_is_refused(tmp_path: Path, name: str, value: Any) -> None:
    path = tmp_path / "course"
    Journal(path, SETTINGS).close()
    before = path.read_bytes()
    with pytest.raises(Impossible, match=f"holds another course: {name} is .* there, not {value}"):
        Journal(path, {**SETTINGS, name: value})
    assert path.read_bytes() == before
    Journal(path, SETTINGS).close()


@pytest.mark.parametrize("text", ["hello", "hello\n", "{}\n", "[1]\n", '{"course of games": 3}\n'])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "diary"
    path.write_text(text)
    with pytest.raises(Malformed, match="diary holds no results of a course"):
        Journal(path, SETTINGS)
    assert path.read_text() == text


def _changed(line: str, **values: Any) -> str:
    told = json.loads(line)
    told["games"][0].update(values)
    return json.dumps(told)


@pytest.mark.parametrize(
    "wrong",
    [
        {"order": [1, 0]},
        {"plies": "many"},
        {"plies": -1},
        {"rotation": 9},
        {"standings": [{"share": 1, "rank": 1}, {"share": 1, "rank": 1}]},
        {"standings": [{"place": 1}]},
        {"turns": 3},
        {"luck": 1},
    ],
)
def test_a_line_that_is_no_pair_is_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    path = tmp_path / "course"
    journal = Journal(path, SETTINGS)
    run_of(CHEAP[:1], 2, Instant(), journal)
    journal.close()
    head, first, second = path.read_text().splitlines()
    for text in (_changed(second, **wrong), "{", "3", '{"row": "random-near"}'):
        path.write_text("\n".join((head, first, text, "")))
        with pytest.raises(Malformed, match="course, line 3: this is no pair of games"):
            Journal(path, SETTINGS)


def test_one_course_at_a_time_writes_to_a_file(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "course", SETTINGS)
    with pytest.raises(Impossible, match="course is in use"):
        Journal(tmp_path / "course", SETTINGS)
    journal.close()
    Journal(tmp_path / "course", SETTINGS).close()
