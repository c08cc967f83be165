"""The course that strength is measured by: its rows, its settings, its table, the command."""

import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

import dream
from dream import __version__
from dream.base.errors import Malformed
from dream.matches.alchemists_dream import Setup
from dream.matches.games import Played
from dream.matches.match import LocalWorkers
from dream.matches.statistics import PairTally
from tests.kit.dream_players import parse_engine
from tests.matches.fakes import PLAIN_ENGINE, scored
from tests.tools.course_fakes import SETTINGS, Here, Instant, Short, games, points, run_of
from tools.console import ended
from tools.strength import (
    DECIDING,
    OPENINGS,
    OPPONENTS,
    Course,
    Journal,
    Row,
    app,
    chosen_rows,
    engine_version,
    program_version,
    settings_of,
    strength_lines,
    trouble_lines,
)

Capture = pytest.CaptureFixture[str]
COURSE = Course(parse_engine("dream"), 50)
QUICK = ("course", "--games", "4", "--nodes", "50", "--only", "random-near", "--only", "5x-far")


def counted(pairs: Iterable[Played]) -> PairTally:
    tally = PairTally()
    for pair in pairs:
        tally.add(pair)
    return tally


# The course


def test_a_row_is_an_opponent_and_an_opening() -> None:
    course = replace(COURSE, against=parse_engine("cmd:./old"))
    rows = {row.name: row for row in course.rows()}
    assert list(rows) == [f"{opponent}-{opening.value}" for opponent in OPPONENTS for opening in OPENINGS]
    assert len(rows) == 24
    told = {row.opponent: [(spec.text, spec.limits.text) for spec in row.players] for row in rows.values()}
    ours = ("dream", "nodes 50")
    assert told == {
        "random": [ours, ("random", "")],
        "greedy": [ours, ("greedy", "")],
        "depth2": [ours, ("plain:depth=2", "depth 2")],
        "against": [ours, ("cmd:./old", "nodes 50")],
        "5x": [("dream", "nodes 250"), ours],
        "10x": [("dream", "nodes 500"), ours],
    }
    match = rows["5x-far"].match(7, 11)
    assert (match.rotations, match.seeds, match.terms.most_plies) == (7, 11, 300)
    assert getattr(match.terms, "setup", None) is Setup.FAR


def test_without_another_engine_there_are_no_rows_against_it() -> None:
    assert {row.opponent for row in COURSE.rows()} == set(OPPONENTS) - {"against"}


def test_rows_are_chosen_by_their_names_or_those_of_opponent_or_opening() -> None:
    rows = COURSE.rows()
    assert chosen_rows(rows, ()) == rows
    names = [row.name for row in chosen_rows(rows, ["10x", "greedy-near", "haggle"])]
    haggled = [f"{opponent}-haggle" for opponent in ("random", "greedy", "depth2", "5x", "10x")]
    assert set(names) == {*haggled, "greedy-near", "10x-near", "10x-middle", "10x-far"}
    assert names == [row.name for row in rows if row.name in names]
    with pytest.raises(Malformed, match="not 'against'"):
        chosen_rows(rows, ["random", "against"])


def test_the_settings_tell_one_course_from_another(tmp_path: Path) -> None:
    weights = tmp_path / "weights.json"
    weights.write_text("one")
    engine = parse_engine(f"dream:Weights={weights}")
    before = settings_of(replace(COURSE, engine=engine))
    assert before == settings_of(replace(COURSE, engine=engine))
    weights.write_text("two")
    after = settings_of(replace(COURSE, engine=engine))
    assert [name for name in before if before[name] != after[name]] == ["engine"]
    other = settings_of(replace(COURSE, engine=engine, nodes=60, seeds=2))
    assert [name for name in after if after[name] != other[name]] == ["nodes", "seeds"]


def test_the_program_is_another_when_what_decides_games_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = Path(dream.__file__).parent
    version = program_version()
    for place in DECIDING:
        copy = shutil.copytree if (package / place).is_dir() else shutil.copy
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        copy(package / place, tmp_path / place)
    monkeypatch.setattr(dream, "__file__", str(tmp_path / "__init__.py"))
    assert program_version() == version
    for changed in ("games/alchemists_dream/engine/kernel/search.py", "matches/alchemists_dream.py"):
        with (tmp_path / changed).open("a") as file:
            file.write("# other")
        assert program_version() != version
        version = program_version()


def test_an_outside_engine_is_known_by_what_it_calls_itself() -> None:
    assert engine_version(parse_engine(PLAIN_ENGINE)) == f"{PLAIN_ENGINE} (dream {__version__})"


# The table


def test_the_table_tells_what_was_counted() -> None:
    won = counted([(scored(1, 1, 2), scored(1, 2, 2)), (scored(2, 1, 2), scored(2, 2, 1))])
    long = replace(scored(1, 2, 1), plies=300)
    even = counted([(scored(1, 1, 1), long), (scored(2, 1, 0), scored(2, 2, 2)), (scored(3, 1, 1), long)])
    tallies = {"random-near": won, "10x-far": even, "5x-far": PairTally()}
    assert strength_lines(tallies) == [
        "| row         | games | won | drawn | lost | plies | draws |        Elo (95 %) |",
        "|-------------|-------|-----|-------|------|-------|-------|-------------------|",
        "| random-near |     4 |   3 |     1 |    0 |   100 |   25% | +338 [+149, +inf] |",
        "| 10x-far     |     6 |   1 |     4 |    1 |   100 |   67% |   +0 [-223, +223] |",
    ]
    assert not list(trouble_lines(tallies))


def test_forfeits_and_what_could_not_be_played_are_told() -> None:
    tally = counted([(replace(scored(1, 1, 2), failed=1, failure="player 2 crashed: gone"), scored(1, 2, 1))])
    tally.lost.append("pair 2: its worker died")
    assert list(trouble_lines({"against-near": tally, "random-near": PairTally()})) == [
        "against-near, pair 1 game 1: B forfeits, player 2 crashed: gone",
        "against-near, not played: pair 2: its worker died",
    ]


# The command


@pytest.fixture
def instant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody plays: see `Instant`."""
    monkeypatch.setattr("tools.strength.LocalWorkers", Instant)


@pytest.mark.usefixtures("instant")
def test_the_command_prints_one_table(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "course.jsonl"
    assert ended(app, [*QUICK, "--resume", str(file)]) == 0
    said = capsys.readouterr()
    pairs = [
        (scored(number, 1, points(number)[0]), scored(number, 2, points(number)[1])) for number in (1, 2)
    ]
    head, gap, *table = said.out.splitlines()
    assert head.startswith("engine dream, against nobody, nodes 50, seeds 1, program ")
    assert (gap, table) == ("", strength_lines({"random-near": counted(pairs), "5x-far": counted(pairs)}))
    assert "5x-far: +2 =1 -1" in said.err
    assert len(file.read_text().splitlines()) == 5
    assert [path.name for path in tmp_path.iterdir()] == ["course.jsonl"]
    assert ended(app, [*QUICK, "--resume", str(file)]) == 0
    assert capsys.readouterr().out == said.out
    assert ended(app, [*QUICK, "--nodes", "60", "--resume", str(file)]) == 2
    assert capsys.readouterr().err.endswith("holds another course: nodes is 50 there, not 60\n")


def test_interrupted_the_command_prints_what_there_is(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    monkeypatch.setattr("tools.strength.LocalWorkers", lambda jobs: Instant(jobs, most=3))
    assert ended(app, [*QUICK, "--resume", str(tmp_path / "course")]) == 130
    table = capsys.readouterr().out.splitlines()[2:]
    assert [line.split()[1:5] for line in table[2:]] == [
        ["random-near", "|", "4", "|"],
        ["5x-far", "|", "2", "|"],
    ]
    monkeypatch.setattr("tools.strength.LocalWorkers", lambda jobs: Instant(jobs, most=0))
    assert ended(app, QUICK) == 130
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (["--only", "bad"], "--only takes one of random-haggle, random-near"),
        (["--only", "against"], "not 'against'"),
        (["--games", "1"], "1"),
        (["--nodes", "0"], "0"),
        (["--engine", "random"], "'random' is no engine to measure"),
        (["--engine", "dream:nodes=3"], "is no engine to measure"),
        (["--against", "greedy"], "'greedy' is no engine to measure"),
        (["--against", "cmd:/no/such/engine"], "the engine couldn't be started"),
        (["--resume", "/no/such/folder/file"], "isn't a file that can be written"),
        (["--resume", "."], ". isn't a file that can be written"),
    ],
)
@pytest.mark.usefixtures("instant")
def test_what_will_not_do_is_refused_in_a_sentence(wrong: list[str], why: str, capsys: Capture) -> None:
    assert ended(app, [*QUICK, *wrong]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("dream: ")
    assert said.err.count("\n") == 1
    assert why in said.err


def test_our_engine_plays_the_same_games_in_any_number_of_processes(tmp_path: Path) -> None:
    """Once without a break by two workers, once by one that is broken off after each pair."""
    row = next(iter(COURSE.rows()))
    assert row.opening is Setup.HAGGLE
    rows: list[Row] = [Short(row.opponent, row.opening, row.players)]
    workers = LocalWorkers(2)
    try:
        whole = run_of(rows, 2, workers)
    finally:
        workers.close()
    for _ in range(2):
        journal = Journal(tmp_path / "course", SETTINGS)
        broken = run_of(rows, 2, Here(most=1), journal)
        journal.close()
    assert games(broken) == games(whole)
    assert [len(results) for results in games(whole).values()] == [4]
