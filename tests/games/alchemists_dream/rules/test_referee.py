"""The referee: lines in, lines out, and nothing that a line can do to the next one."""

import io
import subprocess
import sys

import pytest

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.referee import answer
from dream.play.referee import LONGEST_LINE, reply, request_lines, serve
from tests.kit.positions import HAGGLE, PLAIN
from tests.waiting import PATIENCE

PLAY = f"{PLAIN} f@k7:-:10:0 w@k15:k14:9:0 1 play"
WON = f"{PLAIN} f@k7:-:10:0 w@k15:j7,l7,j8,k8:6:0 1 play"

SCRIPT = [
    (f"legal\t{HAGGLE}", "@h10 stand"),
    (f"legal {HAGGLE}", "@h10 stand"),
    (f"legal\t{PLAY}", "+j7 +j8 +k6 +k8 +l6 +l7"),
    (f"legal\t{WON}", ""),
    (f"apply\t{HAGGLE}\tstand", f"{HAGGLE.replace('haggle', 'play')}\t*"),
    (f"apply\t{PLAY}\t+k8\tk14-k13", f"{PLAIN} f@k7:k8:9:0 w@k15:k13:9:0 1 play\t*"),
    (f"apply {PLAY} +k8 k14-k13", f"{PLAIN} f@k7:k8:9:0 w@k15:k13:9:0 1 play\t*"),
    (f"apply\t{PLAY}\t+k8 k14-k13", f"{PLAIN} f@k7:k8:9:0 w@k15:k13:9:0 1 play\t*"),
    (f"apply\t{PLAY}", f"{PLAY}\t*"),
    (f"apply\t{PLAY}\tresign", f"{PLAY}\t0-1"),
    (f"apply\t{PLAY}\tdraw?\tdraw", f"{PLAY}\t1/2-1/2"),
    (f"apply\t{WON}", f"{WON}\t0-1"),
    (f"perft\t{PLAY}\t0", "1"),
    (f"perft\t{PLAY}\t1", "6"),
    (f"perft\t{WON}\t3", "0"),
    (f"perft\t{WON}\t0", "1"),
    (f"why\t{PLAY}\t+k8", "legal"),
    (f"why\t{PLAY}\tresign", "legal"),
    (f"why\t{PLAY}\t@h10", "Symbols don't move once the haggling is over"),
    (f"why\t{WON}\t+k9", "the game is over"),
    ("board\tGrüße, 賢者の石", Board.from_seed("Grüße, 賢者の石").text),
    ("board\ttwo words", Board.from_seed("two words").text),
    ("board two words", Board.from_seed("two words").text),
]
REFUSED = [
    ("", "'' isn't a request"),
    ("hello", "'hello' isn't a request: legal, apply, perft, why, board"),
    ("LEGAL", "'LEGAL' isn't a request"),
    ("legal", "a position has 5 fields"),
    (f"legal\t{PLAY}\t+k8", "nothing stands after the position, but there is '+k8'"),
    (f"legal\t{PLAY.replace('x', 'y')}", "'y'"),
    (
        f"legal\t{PLAY.replace('f@k7', 'w@k15')}",
        "both players have water; the elements must differ; two pieces share k15",
    ),
    (
        f"apply\t{PLAY}\t+k8\tk8-k9",
        "action 2: k8-k9 is illegal: the Stone on k8 isn't yours: it's water",
    ),
    (f"apply\t{PLAY}\t+k8\tjump", "action 2: 'jump' is not an action"),
    (f"apply\t{PLAY}\tdraw", "action 1: draw is illegal: nobody has just offered a draw"),
    (f"apply\t{PLAY}\tresign\t+k8", "action 2: +k8 is illegal: the game is over"),
    (f"perft\t{PLAY}", "after the position stands one depth, not 0"),
    (f"perft\t{PLAY}\t1\t2", "after the position stands one depth, not 2"),
    (f"perft\t{PLAY}\t-1", "'-1' is not a depth from 0 to 20"),
    (f"perft\t{PLAY}\t21", "'21' is not a depth from 0 to 20"),
    (f"perft\t{PLAY}\t1.5", "'1.5' is not a depth from 0 to 20"),
    (f"why\t{PLAY}", "after the position stands one action, not 0"),
    (f"why\t{PLAY}\tk8", "'k8' is not an action"),
    ("board\t" + "s" * 201, "a seed has at most 200 characters, not 201"),
    ("x" * (LONGEST_LINE + 1), f"a request has at most {LONGEST_LINE} characters"),
]


@pytest.mark.parametrize(("request_line", "expected"), SCRIPT)
def test_what_is_answered(request_line: str, expected: str) -> None:
    assert reply(answer, request_line) == expected


@pytest.mark.parametrize(("request_line", "sentence"), REFUSED)
def test_what_is_refused(request_line: str, sentence: str) -> None:
    word, tab, said = reply(answer, request_line).partition("\t")
    assert (word, tab) == ("error", "\t")
    assert sentence in said
    assert not set("\t\n\r") & set(said)
    assert len(said) < 1000


def test_one_line_for_each_and_errors_change_nothing() -> None:
    lines = [line for pair in zip(SCRIPT, REFUSED, strict=False) for line, _ in pair]
    out = io.StringIO()
    serve(answer, (line + "\n" for line in lines), out)
    answers = out.getvalue().split("\n")
    assert len(answers) == len(lines) + 1
    for index, (_, expected) in enumerate(SCRIPT[: len(REFUSED)]):
        assert answers[2 * index] == expected
        assert answers[2 * index + 1].startswith("error\t")


def test_lines_from_bytes() -> None:
    data = b"legal\r\n" + b"x" * (10 * LONGEST_LINE) + b"\nboard \xff\n\nboard\tlast"
    lines = list(request_lines(io.BytesIO(data)))
    assert len(lines) == 5
    assert lines[0] == "legal\r\n"
    assert LONGEST_LINE < len(lines[1]) < 5 * LONGEST_LINE
    assert reply(answer, lines[2].rstrip()).startswith(
        "error\tthe seed '\\udcff' contains a character that isn't Unicode"
    )
    assert lines[3:] == ["\n", "board\tlast"]


def test_the_command_serves_to_the_end() -> None:
    requests = f"legal\t{HAGGLE}\r\nnonsense \udcff\nboard\t賢者の石\nwhy\t{PLAY}\t+k8"
    done = subprocess.run(
        [sys.executable, "-m", "dream", "referee"],
        input=requests.encode("utf-8", "surrogateescape"),
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    answers = done.stdout.decode("ascii").split("\n")
    assert answers[0] == "@h10 stand"
    assert answers[1].startswith("error\t'nonsense' isn't a request")
    assert answers[2:] == [Board.from_seed("賢者の石").text, "legal", ""]
    assert done.stderr == b""


def test_the_perft_command() -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "dream", "perft", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)

    assert run(HAGGLE, "2").stdout == "8\n"
    assert run(HAGGLE, "2", "--divide").stdout == "@h10: 2\nstand: 6\n8\n"
    assert run(HAGGLE, "0", "--divide").stdout == "1\n"
    assert run(WON, "2", "--divide").stdout == "0\n"
    for arguments in ((HAGGLE, "x"), ("nonsense", "1")):
        refused = run(*arguments)
        assert refused.returncode == 2
        assert refused.stdout == ""
        assert refused.stderr.startswith("dream: ")
        assert refused.stderr.count("\n") == 1
