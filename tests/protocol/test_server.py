"""The protocol: scripts of lines, and what a script cannot say."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep

import pytest

from dream.games.alchemists_dream.engine.engine import serve
from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.notation import (
    action_text,
    parse_position,
    position_text,
)
from dream.games.alchemists_dream.rules.position import ListedAction, Position
from dream.protocol.dialogue import Info, Limits, Options
from dream.protocol.server import INFOS_A_SECOND, LONGEST_LINE, Report, Server
from tests.kit import games
from tests.kit.engines import Talk, play
from tests.kit.games import PLAIN, PLAY, played
from tests.waiting import PATIENCE, wait_until, works_at_most

SCRIPTS = sorted(Path(__file__).with_name("scripts").glob("*.txt"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_script(script: Path) -> None:
    play(script.read_text(encoding="utf-8"))


def answers(*lines: str) -> list[str]:
    """What is said to lines that come all at once."""
    output = io.StringIO()
    serve(io.StringIO("".join(f"{line}\n" for line in lines)), output)
    return output.getvalue().splitlines()


def test_any_pair_of_streams_will_do() -> None:
    said = answers(f"position {PLAY}", "go depth 1")
    assert said[-1].startswith("bestaction ")


@pytest.mark.parametrize("long", [LONGEST_LINE + 1, 5 * LONGEST_LINE])
def test_a_line_too_long_is_refused_as_one_line(long: int) -> None:
    said = answers("x" * long, "isready")
    assert len(said) == 2
    assert said[0].startswith("error ")
    assert said[1] == "readyok"


def test_a_long_game_is_no_line_too_long() -> None:
    shuffle = ["k8-j8", "k14-l14", "j8-k8", "l14-k14"] * 500
    assert answers(f"position {PLAY} actions {' '.join(shuffle)}", "isready") == ["readyok"]


def test_a_last_line_without_its_end_counts() -> None:
    output = io.StringIO()
    serve(io.StringIO("isready"), output)
    assert output.getvalue() == "readyok\n"


class Deaf(io.StringIO):
    """Answers that nobody reads."""

    def write(self, text: str) -> int:
        raise BrokenPipeError


def test_it_ends_quietly_when_nobody_reads() -> None:
    serve(io.StringIO(f"udi\nposition {PLAY}\ngo infinite\n" + "isready\n" * 100), Deaf())


def test_stop_is_answered_at_once() -> None:
    """Promised are 50 ms on a machine that has nothing else to do."""
    with Talk() as talk:
        talk.say(f"position {PLAY}")
        for _ in range(5):
            talk.say("go infinite")
            talk.until("info depth 2 .*")
            with works_at_most(0.1):
                talk.say("stop")
                talk.until(r"bestaction \S+")


@pytest.mark.parametrize("movetime", [20, 150])
def test_time_is_kept(movetime: int) -> None:
    with Talk() as talk:
        talk.say(f"position {PLAY}", "isready")
        talk.until("readyok")
        with works_at_most(movetime / 1000 + 0.4):
            talk.say(f"go movetime {movetime}")
            talk.until(r"bestaction \S+")


class Odd(PlainEngine):
    """An engine that does one odd thing."""

    def __init__(self, odd: str) -> None:
        super().__init__()
        self._odd = odd

    def think(
        self,
        position: Position,
        history: Sequence[Position],
        limits: Limits,
        report: Report[ListedAction],
        stop: Event,
    ) -> ListedAction:
        if self._odd == "fails":
            raise KeyError("a fault\nof its own")
        if self._odd == "broods":
            sleep(0.3)
            report(Info(1, 0))
            stop.wait(PATIENCE)
            return position.legal_actions[0]
        for number in range(1, 5000):
            report(Info(1, number))
        return position.legal_actions[0]

    def divide(self, position: Position, depth: int, stop: Event) -> Iterator[tuple[str, int]]:
        raise KeyError("a fault")


def test_a_fault_of_the_engine_is_told_and_the_server_goes_on(capfd: pytest.CaptureFixture[str]) -> None:
    with Talk(Odd("fails")) as talk:
        talk.say(f"position {PLAY}", "go", "")
        talk.until("error inside the engine: .*")
        talk.say("go perft 1", "")
        talk.until("error inside the engine: .*")
        talk.say("isready")
        talk.until("readyok")
    assert "a fault" in capfd.readouterr().err


def test_it_thinks_no_more_when_nobody_reads() -> None:
    """Even while lines might still come."""
    requests, mouth = os.pipe()
    with open(requests, encoding="ascii") as lines, open(mouth, "w", encoding="ascii") as said:
        server = Server(lines, Deaf(), GAME, Odd("broods"))
        serving = Thread(target=server.serve)
        serving.start()
        print(f"position {PLAY}\ngo infinite", file=said, flush=True)
        wait_until(lambda: server._job and server._job.over, "the end of the thought")
        said.close()
        serving.join(PATIENCE)
        assert not serving.is_alive()


def test_news_comes_at_a_bounded_rate_and_the_last_is_not_lost() -> None:
    with Talk(Odd("talks")) as talk:
        begun = monotonic()
        talk.say(f"position {PLAY}", "go")
        lines = talk.until(r"bestaction \S+")
    assert len(lines) < INFOS_A_SECOND * (monotonic() - begun + 1) + 10
    assert " cp 4999 " in f"{lines[-2]} "


def test_history_reaches_the_engine() -> None:
    """Positions before the one now, oldest first; talk adds none."""
    seen: list[Sequence[Position]] = []

    class Watching(PlainEngine):
        def think(
            self,
            position: Position,
            history: Sequence[Position],
            limits: Limits,
            report: Report[ListedAction],
            stop: Event,
        ) -> ListedAction:
            seen.append(history)
            return position.legal_actions[0]

    with Talk(Watching()) as talk:
        talk.say(f"position {PLAY} actions k8-j8 k14-l14 draw?", "go")
        talk.until(r"bestaction \S+")
    start = parse_position(PLAY)
    assert seen[0][0] == start
    assert len(seen[0]) == 2


def quiet(actions: int) -> str:
    """The line of a position after so many actions through which nothing happened."""
    return f"position {games.RAMBLING} actions {' '.join(map(action_text, games.steps(actions)))}"


def test_a_draw_is_offered_when_nothing_happens_and_not_again_at_once() -> None:
    with Talk() as talk:
        talk.say(quiet(60), "offer?")
        assert talk.next() == "draw offer"
        talk.say(f"{quiet(60)} draw? draw", "offer?")
        assert talk.next() == "error the game is over"
        talk.say(f"{quiet(60)} draw?", "draw?")
        assert talk.next() == "draw accept"
        talk.say(f"{quiet(60)} draw?", "offer?")
        assert talk.next() == "draw none"


def test_what_it_has_just_found_decides_whether_it_offers() -> None:
    """A win that the search has seen is not offered away, although a glance would not see it."""

    class Deep(PlainEngine):
        def think(
            self,
            position: Position,
            history: Sequence[Position],
            limits: Limits,
            report: Report[ListedAction],
            stop: Event,
        ) -> ListedAction:
            report(Info(1, 500 if limits.nodes else 0))
            return position.legal_actions[0]

    with Talk(Deep()) as talk:
        talk.say(quiet(60), "go nodes 100")
        talk.until(r"bestaction \S+")
        talk.say(quiet(60), "offer?")
        assert talk.next() == "draw none"
        talk.say(quiet(62), "offer?")
        assert talk.next() == "draw offer"


def test_options_are_whole_numbers_in_a_range() -> None:
    options = PlainEngine().options
    assert isinstance(options, Options)
    options.set("VARIETY", "12")
    assert options["Variety"] == 12
    for value in ("", "-1", "1.5", "2147483648", "x"):
        with pytest.raises(ValueError, match="Variety"):
            options.set("Variety", value)
    assert options["Variety"] == 12


@pytest.mark.parametrize(
    "command", [["dream", "engine"], ["dream.games.alchemists_dream.engine"]], ids=" ".join
)
def test_the_commands_serve_standard_input(command: list[str]) -> None:
    run = subprocess.run(
        [sys.executable, "-m", *command],
        input=b"udi\n\xff\xfe\nquit\n",
        capture_output=True,
        timeout=PATIENCE,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    lines = run.stdout.decode().splitlines()
    assert "udiok" in lines
    assert lines[-1].startswith("error ")
    assert run.stderr == b""


def test_a_line_that_goes_on_from_the_last_plays_only_what_is_new() -> None:
    """The same position comes of a game told at once and told bit by bit, whatever stood between."""
    told = [
        f"position {PLAY}",
        f"position {PLAY} actions k8-k9",
        f"position {PLAY} actions k8-k9 k14-k13 k9-k14",  # the third is not legal: nothing changes
        f"position {PLAY} actions k8-k9 k14-k13",
        "show",
        f"position {PLAY} actions k8-l8",
        "show",
    ]
    answers = _answers(told)
    assert [line for line in answers if line.startswith("error")] == [
        "error action 3: k9-k14 is illegal: k14 isn't next to k9: a Stone steps to an adjacent cell"
    ]
    shown = [line for line in answers if line.startswith(PLAIN)]
    assert shown == [_after("k8-k9", "k14-k13"), _after("k8-l8")]


def _answers(lines: Sequence[str]) -> list[str]:
    output = io.StringIO()
    serve(io.StringIO("\n".join([*lines, "quit", ""])), output, PlainEngine())
    return output.getvalue().splitlines()


def _after(*actions: str) -> str:
    return position_text(played(PLAY, *actions).state)
