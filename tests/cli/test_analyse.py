"""`dream analyse`: what can be analysed, what is printed of it, and what is refused in one sentence."""

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest
from rich.console import Console

from dream.cli.app import guarded
from dream.games.alchemists_dream import analysis
from dream.games.alchemists_dream.analysis import Analysis
from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.games.alchemists_dream.rules.notation import position_text
from dream.records.files import with_game
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text
from tests.kit.games import PLAY, QUICK_WIN, SEED, SETUP, played, seeded_start
from tests.records.test_files import picture

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
