"""The course of games, its journal, and how straight a player goes for the victory."""

import json
import shutil
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import dream
from dream import __version__
from dream.base.errors import Impossible, Malformed
from dream.games.alchemists_dream.rules.notation import parse_position
from dream.games.alchemists_dream.rules.position import Step
from dream.matches.alchemists_dream import DreamTerms, SetupKind, ShufflingPlayer
from dream.matches.games import Played, Result, Rotation, play_rotation
from dream.matches.match import LocalWorkers, Match, Workers, bar
from dream.matches.statistics import PairTally
from tests.kit.games import PLAIN
from tests.matches.fakes import PLAIN_ENGINE, parse_engine, parse_spec, scored, timeless
from tools.console import ended
from tools.strength import (
    DECIDING,
    OPENINGS,
    OPPONENTS,
    Advance,
    Course,
    Journal,
    Row,
    Run,
    Settings,
    advances,
    app,
    chosen_rows,
    engine_version,
    fewest_turns,
    mean_times,
    program_version,
    settings_of,
    strength_lines,
    trouble_lines,
)

Points = tuple[int, int]
SETTINGS: Settings = {"engine": "dream", "against": "nobody", "nodes": 50, "seeds": 1, "program": "9 abc"}


class Short(Row):
    """A row whose games end soon."""

    def match(self, pairs: int, seeds: int) -> Match:
        match = super().match(pairs, seeds)
        return replace(match, terms=replace(match.terms, most_plies=16))


CHEAP: list[Row] = [
    Short("random", setup, (parse_spec("greedy"), parse_spec("random")))
    for setup in (SetupKind.NEAR, SetupKind.FAR)
]
"""Rows of players that hardly think."""


class Here:
    """Workers that do each job at once; they are interrupted instead of beginning one pair too many."""

    def __init__(self, size: int | None = 1, most: int | None = None) -> None:
        self._size = size or 1
        self._most = most
        self.played: list[int] = []
        """The pairs, by their numbers."""

    @property
    def size(self) -> int:
        return self._size

    def submit(self, work: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        job = arguments[0]
        if isinstance(job, Rotation):
            if self._most is not None and len(self.played) >= self._most:
                raise KeyboardInterrupt
            self.played.append(job.number)
        future: Future[Any] = Future()
        future.set_result(self.done(work, *arguments))
        return future

    def done(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """What a job gives."""
        return work(*arguments)

    def check(self) -> None:
        pass

    def renew(self) -> bool:
        return False

    def close(self) -> None:
        pass


class Instant(Here):
    """Workers that play nothing: the first player wins both games of odd pairs and one half of even ones."""

    def done(self, work: Callable[..., Any], *arguments: Any) -> Any:
        job = arguments[0]
        if not isinstance(job, Rotation):
            return None
        one, other = points(job.number)
        return scored(job.number, 1, one), scored(job.number, 2, other)


def points(pair: int) -> Points:
    """The half points of the first player in the two games of a pair."""
    return (2, 2) if pair % 2 else (1, 0)


def run_of(rows: list[Row], pairs: int, workers: Workers, journal: Journal | None = None) -> Run:
    """A course that was played, on its first seeds, as far as the workers went."""
    run = Run(rows, pairs, 1, workers, journal)
    with suppress(KeyboardInterrupt), bar() as progress:
        run.play(progress)
    return run


def games(run: Run) -> dict[str, list[Result]]:
    """The games of a course, but for what the clock said."""
    return {name: timeless(tally.results) for name, tally in run.tallies.items()}


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
    assert getattr(match.terms, "setup", None) is SetupKind.FAR


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
    monkeypatch.setattr("dream.matches.match.LocalWorkers", Instant)


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
    monkeypatch.setattr("dream.matches.match.LocalWorkers", lambda jobs: Instant(jobs, most=3))
    assert ended(app, [*QUICK, "--resume", str(tmp_path / "course")]) == 130
    table = capsys.readouterr().out.splitlines()[2:]
    assert [line.split()[1:5] for line in table[2:]] == [
        ["random-near", "|", "4", "|"],
        ["5x-far", "|", "2", "|"],
    ]
    monkeypatch.setattr("dream.matches.match.LocalWorkers", lambda jobs: Instant(jobs, most=0))
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


@pytest.mark.long
def test_our_engine_plays_the_same_games_in_any_number_of_processes(tmp_path: Path) -> None:
    """Once without a break by two workers, once by one that is broken off after each pair."""
    row = next(iter(COURSE.rows()))
    assert row.opening is SetupKind.HAGGLE
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


@pytest.mark.parametrize(
    ("reserve", "fewest"), [("10:0", 7 + 8 + 8 + 9), ("4:6", 7 + 8 + 8 + 9), ("3:7", None)]
)
def test_four_stones_go_to_the_nearest_sides(reserve: str, fewest: int | None) -> None:
    """A Stone stands on a cell after as many turns as that is away from its Symbol; these are eight apart."""
    position = parse_position(f"{PLAIN} f@k7:-:{reserve} w@k15:-:10:0 1 play")
    assert fewest_turns(position) == fewest


def test_who_shuffles_steps_to_and_fro_with_one_stone() -> None:
    game, player = DreamTerms(setup=SetupKind.RANDOM).begin("shuffle"), ShufflingPlayer("shuffle")
    while len(game.actions) < 24:
        game.play(player.choose(game))
    assert all(len(side.stones) == 1 for side in game.state.sides)
    for earlier, later in zip(game.actions[7:], game.actions[11:], strict=False):
        assert isinstance(earlier, Step)
        assert earlier == later


@pytest.mark.parametrize("level", [1, 4])
def test_a_level_goes_straight_for_the_victory(level: int) -> None:
    played = list(advances(parse_spec(str(level)), boards=2, seeds=31))
    assert [one.seat for one in played] == [0, 1, 0, 1]
    assert all(one.turns is not None and one.fewest <= one.turns for one in played)
    assert (mean_times(played) or 0) <= 1.3


def test_a_game_that_is_not_won_does_not_count_for_the_mean() -> None:
    assert mean_times([Advance("1", 0, 20, 30), Advance("1", 1, 20, None), Advance("2", 0, 10, 20)]) == 1.75
    assert mean_times([Advance("1", 1, 20, None)]) is None


def test_the_command_prints_a_table_or_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(app, ["purpose", "greedy", "random", "--boards", "1"]) == 0
    rows = [line.split("|")[1:-1] for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    assert [cells[0].strip() for cells in rows[2:]] == ["greedy", "random"]
    assert ended(app, ["purpose", "greedy", "--boards", "1", "--json"]) == 0
    [said] = json.loads(capsys.readouterr().out)
    assert (said["player"], said["games"], len(said["played"])) == ("greedy", 2, 2)
    assert said["times_the_fewest"] > 1


def test_a_player_that_there_is_not_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(app, ["purpose", "bad"]) != 0
    assert capsys.readouterr().err.count("\n") == 1
