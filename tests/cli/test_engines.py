"""Engines on the command line: what they tell of positions and games, and the command that is one."""

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pytest
from rich.console import Console

from dream.base.texts import ENGLISH, choose_language
from dream.cli.app import guarded
from dream.cli.arguments import FAULTY, REFUSED
from dream.games.alchemists_dream import analysis
from dream.games.alchemists_dream.analysis import Analysis
from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.games.alchemists_dream.rules.notation import position_text
from dream.play.registry import find, house
from dream.protocol.client import BlockingClient, Forfeit, ForfeitCause
from dream.protocol.dialogue import Limits
from dream.records.library.home import open_library
from dream.records.picture_records import with_game
from dream.records.reader import open_record, read_record
from dream.records.record import Record
from dream.records.writer import record_text, save
from dream.study.judging import Reviewer
from dream.study.kept_reviews import KeptReviews
from dream.study.review import Fortune
from tests.kit import counting
from tests.kit.games import PLAY, QUICK_WIN, SEED, SETUP, played, seeded_start
from tests.kit.other_games import counting_installed
from tests.kit.random_games import random_game
from tests.records.test_files import picture
from tests.study.reviewed_games import RECORD, game, move

REASON = "   "
"""What stands before a reason, below the best line."""
LINE = r"{}\. [+-]\d\.\d\d  depth 1  \S+"


class Analysed(Protocol):
    """Has a text or a file analysed: the lines that are printed, and what is said as an error."""

    def __call__(self, *arguments: str, status: int = 0, reasons: bool = False) -> tuple[list[str], str]: ...


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled."""
    monkeypatch.setattr(analysis, "make_compiled_engine", PlainEngine)


@pytest.fixture
def analysed(capsys: pytest.CaptureFixture[str]) -> Analysed:
    """What is printed of an analysis, its reasons only if asked for, and what as an error."""

    def run(*arguments: str, status: int = 0, reasons: bool = False) -> tuple[list[str], str]:
        assert guarded(["analyse", *arguments]) == status
        said = capsys.readouterr()
        lines = [line for line in said.out.splitlines() if reasons or not line.startswith(REASON)]
        return lines, said.err.strip()

    return run


@pytest.fixture
def kept(tmp_path: Path) -> Callable[[str], str]:
    """Writes a game on the usual board to a file."""

    def write(actions: str, name: str = "game.dream") -> str:
        path = tmp_path / name
        path.write_text(record_of(actions), encoding="utf-8")
        return str(path)

    return write


def record_of(actions: str) -> str:
    """The text of a record with these actions."""
    return record_text(Record.of(played(seeded_start(), actions), {"Seed": SEED}))


def test_a_position_has_its_best_lines(analysed: Analysed) -> None:
    lines, _ = analysed(PLAY, "--depth", "1")
    assert re.fullmatch(r"Fire to move\. .+\.", lines[0])
    assert all(re.fullmatch(LINE.format(n), line) for n, line in enumerate(lines[1:], 1))
    assert len(lines) == 4


def test_below_the_best_line_it_is_told_why(analysed: Analysed, kept: Callable[[str], str]) -> None:
    lines, _ = analysed(kept(QUICK_WIN), "--depth", "1", "--at", "5", "--lines", "2", reasons=True)
    assert lines[1:3] == ["1. win in 1  depth 1  +i13", "   It surrounds Air's Symbol and wins."]
    assert lines[3].startswith("2. ")


def test_so_many_lines_as_are_asked_for(analysed: Analysed) -> None:
    assert len(analysed(PLAY, "--depth", "1", "--lines", "1")[0]) == 2
    assert len(analysed(PLAY, "--depth", "1", "--lines", "20")[0]) > 8


def test_it_looks_for_a_time(analysed: Analysed) -> None:
    assert len(analysed(PLAY, "--seconds", "0.3", "--lines", "2")[0]) == 3


def test_a_record_is_analysed_where_it_ends_or_earlier(
    analysed: Analysed, kept: Callable[[str], str]
) -> None:
    game = kept(f"{SETUP} +h15 +i15")
    assert analysed(game, "--depth", "1")[0][0].startswith("Earth to move after 5 moves. ")
    lines, _ = analysed(game, "--depth", "1", "--at", "4")
    assert lines[0].startswith("Air to move after 4 moves. ")


def test_a_won_position_is_told_in_turns(analysed: Analysed, kept: Callable[[str], str]) -> None:
    lines, _ = analysed(kept(QUICK_WIN), "--depth", "1", "--at", "5", "--lines", "1")
    assert lines == [
        "Earth to move after 5 moves. Earth wins in one turn.",
        "1. win in 1  depth 1  +i13",
    ]


@pytest.mark.parametrize("text", [PLAY, f"{PLAY}\n", "record"])
def test_standard_input_and_files_hold_positions_or_records(
    analysed: Analysed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    text = record_of(SETUP) if text == "record" else text
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    piped, _ = analysed("-", "--depth", "1")
    file = tmp_path / "what.txt"
    file.write_text(text, encoding="ascii")
    assert analysed(str(file), "--depth", "1")[0] == piped
    assert len(piped) == 4


def test_a_picture_that_carries_a_game_is_analysed_as_its_record(analysed: Analysed, tmp_path: Path) -> None:
    path = tmp_path / "game.png"
    path.write_bytes(with_game(picture(), record_of(f"{SETUP} +h15")))
    lines, _ = analysed(str(path), "--depth", "1", "--lines", "1")
    assert re.fullmatch(LINE.format(1), lines[-1])
    path.write_bytes(picture())
    assert "game.png" in analysed(str(path), status=2)[1]


def test_setting_up_a_line_is_one_action(analysed: Analysed, kept: Callable[[str], str]) -> None:
    lines, _ = analysed(kept("@h14 @i14"), "--seconds", "60", "--lines", "4")
    assert lines[0] == (
        "Earth to move the Symbol or stand. Until the haggling is over, a line is a single move. "
        "What the ground around the Symbols is worth counts before the score."
    )
    for number, line in enumerate(lines[1:], 1):
        assert re.fullmatch(rf"{number}\. [+-]\d\.\d\d  depth 1  (stand|@\w\d+)", line)
    assert len(lines) == 5


def test_an_action_that_the_engine_says_nothing_of_is_told_all_the_same(
    analysed: Analysed, kept: Callable[[str], str]
) -> None:
    """By R5 it stands when a pair of cells comes up for the second time."""
    game = kept("@h14 @i14 @k6 @k15 @h14 @i14")
    assert analysed(game, "--depth", "1")[0][1] == "1. -  depth -  stand"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nothing"], "'nothing' is neither a position nor a file"),
        (["no/such.dream"], "no/such.dream: No such file or directory"),
        ([PLAY.replace("play", "playing")], "'playing' isn't a phase: write place, haggle or play"),
        ([PLAY.replace("9:0 1", "8:0 1")], "player 2 has 9 Stones on the board"),
        ([PLAY, "--at", "2"], "--at needs the record of a game, and this is a single position"),
        ([PLAY, "--seconds", "nan"], "--seconds takes a number of seconds up to a day, not nan"),
        ([PLAY, "--depth", "100"], "depth takes a number from 1 to 99, not '100'"),
        ([PLAY, "--lines", "21"], "takes a number in the range 1<=x<=20, not 21"),
    ],
)
def test_what_cannot_be_analysed_is_refused_in_a_sentence(
    analysed: Analysed, arguments: list[str], sentence: str
) -> None:
    lines, error = analysed(*arguments, status=2)
    assert lines == []
    assert error.startswith("dream: ")
    assert sentence in error
    assert "\n" not in error


def test_a_game_that_is_over_is_refused_and_can_be_analysed_earlier(
    analysed: Analysed, kept: Callable[[str], str]
) -> None:
    _, error = analysed(kept(QUICK_WIN), status=2)
    assert error == "dream: the game is over after 6 actions; use a smaller number with --at"
    _, error = analysed(kept(QUICK_WIN), "--at", "7", status=2)
    assert error == "dream: --at 7 is after the end: the record has 6 actions"
    winning = open_record(record_of(QUICK_WIN)).game.state
    _, error = analysed(position_text(winning), status=2)
    assert error == "dream: the game is over, so there is nothing to analyse"


def test_a_damaged_record_will_do_up_to_its_fault(
    analysed: Analysed, kept: Callable[[str], str], tmp_path: Path
) -> None:
    damaged = tmp_path / "damaged.dream"
    damaged.write_text(record_of(QUICK_WIN).replace("+i15", "+a1"), encoding="ascii")
    _, error = analysed(str(damaged), status=2)
    assert "action 5, +a1: a1 isn't" in error
    assert len(analysed(str(damaged), "--depth", "1", "--at", "4")[0]) == 4
    damaged.write_text("no record\n\n\n", encoding="ascii")
    assert "this isn't a record of a game" in analysed(str(damaged), status=2)[1]


def test_broken_off_it_prints_what_it_has(analysed: Analysed, monkeypatch: pytest.MonkeyPatch) -> None:
    real, breaks = Analysis.wait, [KeyboardInterrupt]

    def wait(self: Analysis, seconds: float | None = None) -> bool:
        while breaks and not self.lines:
            real(self, 0.01)
        if breaks:
            raise breaks.pop()
        return real(self, seconds)

    monkeypatch.setattr(Analysis, "wait", wait)
    lines, _ = analysed(PLAY, "--seconds", "60", status=130)
    assert len(lines) == 4


def test_without_numba_the_plain_engine_looks(analysed: Analysed, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(options: object) -> None:
        raise ImportError("no numba")

    monkeypatch.setattr(analysis, "make_compiled_engine", fails)
    lines, error = analysed(PLAY, "--depth", "1")
    assert error == "The strong engine isn't available here (no numba), so the plain one is used."
    assert len(lines) == 4


def test_a_terminal_shows_a_table(analysed: Analysed, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()

    def terminal(**settings: object) -> Console:
        return Console(file=shown, force_terminal=True, width=70)

    monkeypatch.setattr(analysis, "Console", terminal)
    assert analysed(PLAY, "--seconds", "0.3") == ([], "")
    last = shown.getvalue().rpartition("Fire to move")[2]
    assert all(word in last for word in ("Score", "Depth", "Line", "3", "positions in"))


def test_a_fault_of_the_search_is_no_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlainEngine, "think", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        guarded(["analyse", PLAY, "--depth", "1"])


ENGINE = (sys.executable, "-P", "-m", "dream", "engine")
OTHER = {word: next(other for other in house() if other != word) for word in house()}


@pytest.fixture
def other_package() -> Iterator[None]:
    with counting_installed():
        yield


def engine_says(lines: str, *arguments: str) -> list[str]:
    command = [*ENGINE, *arguments]
    run = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=100, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    return run.stdout.splitlines()


@pytest.mark.parametrize("word", house())
def test_every_game_has_its_engine_and_says_which_game_it_plays(word: str) -> None:
    other = OTHER[word]
    said = engine_says(f"udi\nnewgame {other} a -\ngo level 1\nquit\n", "--game", word)
    refusal = f"error '{other}' is not the game of this engine, {word}: "
    refusal += f"start that one's with dream engine --game {other}"
    assert said[said.index("udiok") + 1 :] == [refusal, refusal, "bestaction none"]


def test_without_a_word_it_is_the_first_game() -> None:
    assert engine_says("udi\nquit\n", "--plain") == engine_says("udi\nquit\n", "--plain", "--game", "dream")


@pytest.mark.parametrize("word", ["jabir", "stone", "alchemist"])
def test_our_own_client_tells_what_the_wrong_engine_says(word: str) -> None:
    history = random_game(find(word), 1, 12)
    while not isinstance(history.game.decider(history.state), int):
        history = random_game(find(word), 1, len(history.actions) + 1)
    client = BlockingClient(history.game, [*ENGINE, "--plain"])
    try:
        client.greet()
        with pytest.raises(Forfeit) as refused:
            client.go(history, Limits(level=1), 60)
    finally:
        client.close()
    assert refused.value.cause is ForfeitCause.REFUSED
    assert f"start that one's with dream engine --game {word}" in str(refused.value)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "halma"], "'halma' isn't a game"),
        (["--game", "counting"], "Counting has no engine of its own"),
        (["--game", "jabir", "--plain"], "--plain is for The Alchemist's Dream only, not for Jabir's"),
    ],
)
@pytest.mark.usefixtures("other_package")
def test_what_cannot_be_started_is_told(
    capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    assert guarded(["engine", *arguments]) == REFUSED
    assert sentence in capsys.readouterr().err


@pytest.mark.usefixtures("other_package")
@pytest.mark.parametrize("file", ["engine.py", "engine/__main__.py"])
def test_another_package_brings_its_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], file: str
) -> None:
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    path.write_text("import sys\nif __name__ == '__main__':\n    print('id name Other', *sys.argv[1:])\n")
    monkeypatch.setattr(counting, "__path__", [*counting.__path__, str(tmp_path)])
    monkeypatch.setattr(sys, "argv", ["dream", "engine", "--game", "counting"])
    assert guarded(["engine", "--game", "counting"]) == 0
    for name in [name for name in sys.modules if name.startswith("tests.kit.counting.engine")]:
        monkeypatch.delitem(sys.modules, name)
    assert capsys.readouterr().out == "id name Other\n"


@pytest.fixture
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


@pytest.mark.usefixtures("reviewed")
def test_of_a_review_words_first_then_where_it_turned_and_every_mistake(
    capsys: pytest.CaptureFixture[str],
) -> None:
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


@pytest.mark.usefixtures("reviewed")
def test_other_programs_get_an_object_a_line_for_each_review(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
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


@pytest.mark.usefixtures("reviewed")
def test_all_games_of_a_file_are_reviewed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "two.dream"
    file.write_bytes(RECORD.read_bytes() + b"\n\n" + RECORD.read_bytes())
    assert guarded(["review", "--json", str(file)]) == 0
    sources = [json.loads(line)["source"] for line in capsys.readouterr().out.splitlines()]
    assert sources == [f"{file} 1", f"{file} 2"]


@pytest.mark.usefixtures("reviewed")
def test_a_picture_that_carries_a_game_is_reviewed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.png"
    file.write_bytes(with_game(picture(), RECORD.read_text(encoding="utf-8")))
    assert guarded(["review", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["source"] == str(file)
    file.write_bytes(picture())
    assert guarded(["review", str(file)]) == REFUSED
    assert "game.png" in capsys.readouterr().err


@pytest.mark.usefixtures("reviewed")
def test_a_game_that_several_people_still_play_is_not_reviewed_by_the_way(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "game.dream"
    save(Record.of(random_game(find("stone"), 1, 12)), file)
    assert guarded(["review", str(file)]) == REFUSED
    out, err = capsys.readouterr()
    assert out == ""
    assert "with --reveal" in err


@pytest.mark.usefixtures("reviewed")
def test_a_game_of_the_library_is_reviewed_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    with open_library() as library:
        number = library.add(RECORD.read_bytes()).id
    assert guarded(["review", str(number)]) == 0
    assert "1 blunder" in capsys.readouterr().out
    assert guarded(["review", "99"]) == REFUSED


@pytest.mark.usefixtures("reviewed")
def test_mistakes_are_written_into_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "with mistakes.dream"
    assert guarded(["review", str(RECORD), "--write", str(file)]) == 0
    opened = read_record(file)
    assert not opened.faults
    assert opened.record.comments == ((3, "A blunder, from 49\xa0% to 20\xa0%."),)
    assert [opened.game.game.action_text(action) for _, action in opened.record.beside] == ["create:go:bs:4"]
    assert guarded(["review", str(file), "--write", str(file)]) == REFUSED, "there is a file already"
    assert "exists already; --replace replaces it" in capsys.readouterr().err
    assert guarded(["review", str(file), "--write", str(file), "--replace"]) == 0
    assert read_record(file).record == opened.record
    assert guarded(["review", str(file), "--write", str(tmp_path / "missing" / "a.dream")]) == REFUSED
    again = tmp_path / "again.dream"
    assert guarded(["review", str(file), "--write", str(again)]) == 0
    assert read_record(again).record == opened.record, "the same is not said twice"
    assert guarded(["review", str(file), str(RECORD), "--write", str(tmp_path / "third.dream")]) == REFUSED


@pytest.mark.parametrize("answer", ["y", "n"])
def test_a_file_that_is_there_is_asked_about_before_the_work(
    answer: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Worked(Exception):
        pass

    def work(*_: object) -> None:
        raise Worked

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    file = tmp_path / "there.dream"
    file.write_text("old")
    monkeypatch.setattr("dream.study.judging.Reviewer", work)
    assert guarded(["review", str(RECORD), "--write", str(file)]) == REFUSED
    monkeypatch.setattr("sys.stdin", Terminal(f"{answer}\n"))
    monkeypatch.setattr("sys.stderr", Terminal())
    if answer == "y":
        with pytest.raises(Worked):
            guarded(["review", str(RECORD), "--write", str(file)])
    else:
        assert guarded(["review", str(RECORD), "--write", str(file)]) == REFUSED
    assert file.read_text() == "old"


@pytest.mark.usefixtures("reviewed")
@pytest.mark.parametrize("content", ["", '[Game "Chess"]\n\n1. e4', "no game"])
def test_what_is_no_game_is_not_reviewed(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.dream"
    file.write_text(content)
    assert guarded(["review", str(file), str(RECORD)]) == FAULTY
    said = capsys.readouterr()
    assert said.err.startswith(f"dream: {file}: ")
    assert said.err.count("\n") == 1
    assert "1 blunder" in said.out, "the others are reviewed"


@pytest.mark.usefixtures("reviewed")
def test_a_folder_without_games_and_a_missing_file_are_not_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "empty").mkdir()
    assert guarded(["review", str(tmp_path / "empty")]) == REFUSED
    assert guarded(["review", str(tmp_path / "none.dream")]) == REFUSED
    assert all(line.startswith("dream: ") for line in capsys.readouterr().err.splitlines())
