"""The protocol, of games with hidden things too: scripts of lines, and what a script cannot say."""

import io
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any, TextIO

import pytest

from dream.games.alchemists_dream.engine.engine import serve
from dream.games.alchemists_dream.engine.plain import PlainEngine
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.notation import action_text, parse_position, position_text
from dream.games.alchemists_dream.rules.position import ListedAction, Position
from dream.games.jabirs_transmutations.engine.search import JabirsEngine, own
from dream.games.jabirs_transmutations.game import GAME as JABIR
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import ListedAction as JabirAction, Phase, Pick, State
from dream.play.history import History, observations_of
from dream.protocol.dialogue import (
    Dialogue,
    EngineOptions,
    EngineRequest,
    Info,
    LazyLines,
    Limits,
    what_to_do,
)
from dream.protocol.server import INFOS_A_SECOND, LONGEST_LINE, ObservationServer, Report, Server
from tests.games.jabirs_transmutations.random_games import some_action, some_start
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


class Compiling(PlainEngine):
    """An engine that must compile before it can search."""

    def __init__(self) -> None:
        super().__init__()
        self.preparing, self._made = True, Event()

    def prepare(self) -> None:
        self._made.wait(PATIENCE)

    def end(self) -> None:
        """All is compiled now."""
        self.preparing = False
        self._made.set()


def test_who_waits_for_one_that_compiles_hears_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dream.protocol.server.SIGN_EVERY", 0.01)
    engine = Compiling()
    with Talk(engine) as talk:
        talk.say("isready")
        talk.until("info string preparing")
        engine.end()
        talk.until("readyok")
        talk.say(f"position {PLAY}", "go depth 1")
        assert "info string preparing" not in talk.until(r"bestaction \S+")


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
    assert isinstance(options, EngineOptions)
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


# Games with hidden things

OBSERVATION_SCRIPTS = sorted(Path(__file__).with_name("observation_scripts").glob("*.txt"))


def serving(requests: TextIO, answers: TextIO) -> bool:
    return ObservationServer(requests, answers, JABIR, own(), patience=5).serve()


def games_after(seed: int) -> Iterator[History[State, JabirAction]]:
    """A random game after each of its actions."""
    random = Random(seed)
    history: History[State, JabirAction] = History(JABIR, some_start(random, draft="closed"))
    while history.outcome is None:
        yield history
        history.play(some_action(random, history.state))


def texts() -> dict[str, str]:
    """Observations of the first seat for the scripts: of the first draft, and of another seat's turn."""
    found: dict[str, str] = {}
    for history in islice(games_after(11), 40):
        state = history.state
        seen = JABIR.observation(state, Seat.A)
        if state.phase is Phase.DRAFT and state.turn is Seat.A:
            name = "PICK" if "PICK" not in found else "NEXT"
            found.setdefault(name, seen)
            found.setdefault(f"HAND_{name}", "".join(card.word for card in state.of(Seat.A).hand.present))
        if state.phase is Phase.DRAFT and state.turn is Seat.B:
            found.setdefault("OTHERS", seen)
    return found


@pytest.mark.parametrize("script", OBSERVATION_SCRIPTS, ids=lambda path: path.stem)
def test_a_script_of_observations(script: Path) -> None:
    said = texts()
    text = script.read_text(encoding="utf-8")
    for name in ("HAND_PICK", "HAND_NEXT"):
        text = text.replace(f"${name}", said.pop(name))
    play(text, None, serving, **said)


def lines_sent(sent: list[str | LazyLines]) -> list[str]:
    """What was sent since the last look."""
    lines = [line for one in sent for line in ([one] if isinstance(one, str) else one())]
    sent.clear()
    return lines


def test_a_client_sends_all_at_first_and_then_what_is_new() -> None:
    lines: list[str | LazyLines] = []
    dialogue: Dialogue[JabirAction] = Dialogue(JABIR.parse_action, lines.append)
    dialogue.begin()
    dialogue.hear("udiok")
    lines_sent(lines)
    asked = 0
    known: list[str] = []
    for history in islice(games_after(12), 60):
        if history.state.decider is not Seat.B:
            continue
        dialogue.ask(EngineRequest(what_to_do(history, Limits(level=2)), lambda text: None))
        dialogue.hear("bestaction none")
        seen = observations_of(history, Seat.B)
        *told, go = lines_sent(lines)
        assert go == "go level 2"
        if asked:
            assert told == [f"observation {text}" for text in seen[len(known) :]]
        else:
            newgame, everything = told
            assert newgame.startswith("newgame jabir b ")
            assert everything == f"observations {' | '.join(seen)}"
        known, asked = seen, asked + 1
    assert asked > 6


def test_a_client_sends_all_again_after_an_undo_and_after_an_error() -> None:
    lines: list[str | LazyLines] = []
    dialogue: Dialogue[JabirAction] = Dialogue(JABIR.parse_action, lines.append)
    dialogue.begin()
    dialogue.hear("udiok")
    asked = [history.copy() for history in islice(games_after(12), 30) if history.state.decider is Seat.B]

    def verbs(history: History[State, JabirAction], reply: str) -> list[str]:
        lines_sent(lines)
        dialogue.ask(EngineRequest(what_to_do(history, Limits(level=2)), lambda text: None))
        sent = [line.partition(" ")[0] for line in lines_sent(lines)]
        dialogue.hear(reply)
        if reply.startswith("error"):
            dialogue.hear("readyok")
        return sent

    assert verbs(asked[-1], "bestaction none") == ["newgame", "observations", "go"]
    assert verbs(asked[0], "bestaction none") == ["observations", "go"]
    assert verbs(asked[0], "error no") == ["go"]
    assert verbs(asked[0], "bestaction none") == ["newgame", "observations", "go"]
    dialogue.new_game()
    assert verbs(asked[0], "bestaction none") == ["newgame", "newgame", "observations", "go"]


def test_what_a_seat_has_observed_is_read_once_though_others_are_asked_about_between() -> None:
    read = list[str]()

    class Reader(JabirsEngine):
        def parse_observation(self, text: str) -> Any:
            read.append(text)
            return super().parse_observation(text)

    history = next(islice(games_after(12), 30, None))
    lines = list[str]()
    for seat in "abab":
        seen = observations_of(history, Seat("ab".index(seat)))
        lines += [f"newgame jabir {seat} {JABIR.options_text(history.start)}"]
        lines += [f"observations {' | '.join(seen[:-1])}", f"observation {seen[-1]}", "show"]
    answers = io.StringIO()
    ObservationServer(io.StringIO("\n".join(lines) + "\n"), answers, JABIR, Reader(), patience=5).serve()
    assert "error" not in answers.getvalue()
    once = [*observations_of(history, Seat.A), *observations_of(history, Seat.B)]
    assert set(read) == set(once)
    assert len(read) == len(once) + 2, "but for the last, which is told as news"


def test_nobody_is_asked_where_chance_decides() -> None:
    history = next(history for history in games_after(3) if history.state.phase is Phase.ROLL)
    with pytest.raises(ValueError, match="no seat"):
        what_to_do(history, Limits())


def all_that_is_asked(history: History[State, JabirAction]) -> tuple[str, ...]:
    question = what_to_do(history, Limits())
    assert question.seen
    return (*question.seen.lines_after(None), *question.lines)


def test_no_question_tells_a_hidden_card() -> None:
    """What is asked is the same when another seat has picked another card."""
    compared = 0
    for history in islice(games_after(13), 400):
        state = history.state
        if state.phase is not Phase.DRAFT or state.turn is state.first or state.turn is None:
            continue
        before = History(JABIR, history.start, history.actions[:-1])
        for card in before.state.of(before.state.mover).hand.present:
            other = before.copy()
            other.play(Pick(card))
            if other.state.decider == state.decider and other.state != state:
                assert all_that_is_asked(other) == all_that_is_asked(history)
                compared += 1
    assert compared > 50
