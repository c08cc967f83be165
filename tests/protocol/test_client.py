"""The clients of an engine, and the command line that starts it."""

import gc
import logging
import os
import re
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import Queue
from time import monotonic
from typing import Any

import pytest
from hypothesis import given, strategies as st

from dream.base.errors import Malformed, Stopped
from dream.base.texts import Message, english, message
from dream.games.alchemists_dream.game import GAME, DreamHistory
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.alchemists_dream.rules.position import Action, Position
from dream.play import registry
from dream.play.seats import LONGEST_NAME, OutsideEngine
from dream.protocol import client as blocking_client, dialogue, process
from dream.protocol.client import BlockingClient, EngineClient, Forfeit, ForfeitCause, introduced
from dream.protocol.dialogue import LONGEST_COMMAND, DrawQuestion, Info, Limits, joined_command, split_command
from dream.protocol.process import Death
from tests.kit import games
from tests.kit.games import PLAY, played
from tests.kit.present import present
from tests.kit.random_games import random_game
from tests.waiting import PATIENCE, ends

STRANGER = """
import os, sys
for line in sys.stdin:
    verb = line.split()[0]
    if verb == "udi":
        print("id name stranger", "option name Variety type spin default 0 min 0 max 9", sep="\\n")
        print("udiok", flush=True)
    elif verb == "isready":
        print("readyok", flush=True)
    elif verb == "quit":
        break
    elif verb == "go":
        {go}
"""


class Ears:
    """Hears everything that a client calls back, in order."""

    def __init__(self, command: list[str] | None = None) -> None:
        self.heard: Queue[tuple[str, object]] = Queue()
        self.client = EngineClient(GAME, command, on_died=lambda death: self.heard.put(("died", death)))

    def go(self, limits: Limits, *actions: str, tag: str = "") -> None:
        self.client.go(
            played(PLAY, *actions),
            limits,
            on_best=lambda action: self.heard.put((f"best{tag}", action)),
            on_info=lambda info: self.heard.put((f"info{tag}", info)),
            on_failed=lambda sentence: self.heard.put((f"failed{tag}", sentence)),
        )

    def ask_about_draw(self, question: DrawQuestion, game: DreamHistory) -> None:
        self.client.ask_about_draw(question, game, lambda answer: self.heard.put(("draw", answer)))

    @property
    def over(self) -> bool:
        """Whether the process has ended."""
        return self.client._process is not None and self.client._process.over

    def next(self, *kinds: str) -> tuple[str, object]:
        """The next call of one of these kinds."""
        deadline = monotonic() + PATIENCE
        while True:
            kind, what = self.heard.get(timeout=max(0.01, deadline - monotonic()))
            if kind in kinds:
                return kind, what


@pytest.fixture
def ours() -> Iterator[Ears]:
    yield from started(Ears())


def started(ears: Ears) -> Iterator[Ears]:
    ears.client.start()
    yield ears
    ears.client.close(wait=PATIENCE)
    assert ears.over


def stranger(go: str) -> Ears:
    """A stranger that does this when it is told to go."""
    return Ears([sys.executable, "-c", STRANGER.format(go=go)])


def test_our_engine_answers_with_a_legal_action_and_news(ours: Ears) -> None:
    ours.go(Limits(depth=2), "k8-j8", "k14-l14")
    _, info = ours.next("info")
    assert isinstance(info, Info)
    _, action = ours.next("best")
    assert action in played(PLAY, "k8-j8 k14-l14").state.legal_actions


def test_every_line_is_logged(ours: Ears, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "dream")
    ours.go(Limits(depth=1))
    while ours.heard.get(timeout=PATIENCE)[0] != "best":
        pass
    lines = [record.getMessage().split(" ", 2)[2] for record in caplog.records]
    assert any(line.startswith("< position ") for line in lines)
    assert "< go depth 1" in lines
    answers = [line.removeprefix("> bestaction ") for line in lines if line.startswith("> bestaction ")]
    assert [parse_action(answer) for answer in answers]


@pytest.mark.parametrize("word", ["alchemist", "jabir", "stone"])
def test_a_log_tells_nothing_of_hidden_things(word: str, caplog: pytest.LogCaptureFixture) -> None:
    """Of what a seat has observed, may do and does, it has no more than the verbs."""
    caplog.set_level(logging.DEBUG, "dream")
    game = registry.find(word)
    played = (random_game(game, 3, most) for most in range(12, 40))
    history = next(each for each in played if isinstance(game.decider(each.state), int))
    client: BlockingClient[Any, Any] = BlockingClient(game)
    try:
        client.greet()
        client.go(history, Limits(nodes=1), PATIENCE)
    finally:
        client.close()
    lines = [record.getMessage().split(" ", 2)[2] for record in caplog.records]
    assert "< observations \N{HORIZONTAL ELLIPSIS}" in lines
    assert "> bestaction \N{HORIZONTAL ELLIPSIS}" in lines
    assert game.observation(history.state, present(game.deciding_seat(history.state))) not in caplog.text
    whole = re.compile(r"< (udi|isready|stop|quit|setoption name .*|newgame .*)|[<>] [a-z?]+|has ended")
    assert all(line.endswith(" \N{HORIZONTAL ELLIPSIS}") or whole.fullmatch(line) for line in lines)


@given(
    st.sampled_from(["info", "bestaction", "id", "option", "setoption", "newgame", "Lead"]),
    st.text(min_size=1).filter(str.strip),
    st.text(min_size=1).filter(str.strip),
)
def test_an_outline_of_what_is_heard_depends_on_the_verb_alone(verb: str, one: str, other: str) -> None:
    said = {dialogue.outline(f"{verb} {text}", heard=True) for text in (f"x{one}", f"x{other}")}
    assert len(said) == 1


def test_a_new_question_replaces_the_one_before(ours: Ears) -> None:
    ours.go(Limits(infinite=True), tag=" old")
    ours.next("info old")
    ours.go(Limits(depth=1), tag=" new")
    ours.next("best new")
    while not ours.heard.empty():
        assert ours.heard.get()[0] != "best old"


def test_stop_brings_the_answer(ours: Ears) -> None:
    ours.go(Limits(infinite=True))
    ours.client.stop()
    ours.next("best")
    ours.go(Limits(infinite=True))
    ours.next("info")
    ours.client.stop()
    ours.next("best")


def test_a_question_that_was_dropped_is_never_answered(ours: Ears) -> None:
    ours.go(Limits(infinite=True), tag=" dropped")
    ours.next("info dropped")
    ours.client.cancel()
    while not ours.heard.empty():
        ours.heard.get()
    ours.go(Limits(depth=1))
    assert ours.next("best", "best dropped", "info dropped")[0] == "best"


def test_a_game_that_is_over_is_refused_and_the_next_question_answered(ours: Ears) -> None:
    ours.go(Limits(depth=1), "resign")
    assert ours.next("failed", "best")[0] == "failed"
    ours.go(Limits(depth=1))
    assert ours.next("failed", "best")[0] == "best"


def test_options_are_kept_over_a_restart(ours: Ears) -> None:
    ours.client.set_option("Level", 1)
    ours.client.set_option("Unheard", 5)
    for _ in range(2):
        ours.go(Limits())
        info = ours.next("info")[1]
        assert isinstance(info, Info)
        assert info.depth == 1
        ours.next("best")
        ours.client.close(wait=PATIENCE)
        ours.client.start()


def test_a_crash_is_told_once_and_it_can_be_started_again() -> None:
    ears = stranger("print('no more', file=sys.stderr); sys.exit(7)")
    for _ in range(2):
        ears.client.start()
        ears.go(Limits(depth=1))
        death = ears.next("died")[1]
        assert isinstance(death, Death)
        assert death.status == 7
        assert death.last_words == ("no more",)
        assert "7" in english(death)
        assert ears.over
    ears.client.close()
    assert ears.heard.empty()


def test_what_cannot_be_started_is_told() -> None:
    ears = Ears(["/nowhere/no engine"])
    ears.client.start()
    death = ears.next("died")[1]
    assert isinstance(death, Death)
    assert death.status is None
    ears.client.close()


def test_one_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dream.protocol.client.PATIENCE", 0.2)
    ears = stranger("import time; time.sleep(1000)")
    ears.client.start()
    ears.go(Limits(movetime=50))
    death = ears.next("died")[1]
    assert isinstance(death, Death)
    assert english(death.ending) == english(message("engine.silent"))


def test_one_that_does_not_read_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pipe takes no more long before all is said."""
    monkeypatch.setattr("dream.protocol.client.PATIENCE", 0.2)
    ears = Ears([sys.executable, "-c", "import time; print('udiok', flush=True); time.sleep(1000)"])
    ears.client.start()
    there_and_back = ["k8-j8", "k14-l14", "j8-k8", "l14-k14"]
    ears.go(Limits(movetime=1), *there_and_back * 5000)
    death = ears.next("died")[1]
    assert isinstance(death, Death)
    assert english(death.ending) == english(message("engine.silent"))


LEAVES_A_CHILD = (
    "import subprocess; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)']); "
)


def test_the_end_of_one_is_told_though_what_it_started_lives_and_holds_its_output() -> None:
    ears = stranger(f"{LEAVES_A_CHILD} print('no more', file=sys.stderr, flush=True); os._exit(7)")
    ears.client.start()
    ears.go(Limits(infinite=True))
    death = ears.next("died")[1]
    assert isinstance(death, Death)
    assert (death.status, death.last_words) == (7, ("no more",))
    assert ears.over


def test_one_that_does_not_quit_is_ended_by_force(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "PATIENCE_AT_QUIT", 0.2)
    monkeypatch.setattr(process, "PATIENCE_AT_TERMINATE", 0.2)
    ears = stranger("import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(1000)")
    ears.client.start()
    ears.go(Limits(infinite=True))
    ears.client.close(wait=PATIENCE)
    assert ears.over
    assert ears.heard.empty()


def test_it_starts_again_while_the_one_before_is_still_ending() -> None:
    ears = stranger("import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(1000)")
    ears.client.start()
    first = ears.client._process
    ears.client.close()
    ears.client.start()
    assert ears.client._process is not first
    ears.client.close(wait=PATIENCE)
    assert ears.over


RUBBISH = "sys.stdout.buffer.write(b'\\xff\\n' * 999 + b'x' * 99999 + b'\\ninfo depth\\n'); "


def test_rubbish_is_passed_over() -> None:
    for ears in started(stranger(RUBBISH + "print('bestaction k8-j8', flush=True)")):
        ears.go(Limits(depth=1))
        kind, action = ears.next("best", "failed", "died")
        assert kind == "best"
        assert action == parse_action("k8-j8")


@pytest.mark.parametrize("answer", ["k8-u1", "+a1", "stand", "none", "", "\\x00", "k8-j8 or so"])
def test_an_illegal_answer_is_a_failure_with_a_sentence(answer: str) -> None:
    for ears in started(stranger(f"print('bestaction {answer}', flush=True)")):
        ears.go(Limits(depth=1))
        kind, why = ears.next("best", "failed", "died")
        assert kind == "failed"
        assert isinstance(why, Message)
        assert english(why).startswith("the engine answered")


@pytest.mark.parametrize("question", DrawQuestion)
def test_a_draw_is_asked_for_and_an_offer(ours: Ears, question: DrawQuestion) -> None:
    quiet = games.ramble(60)
    for game in (quiet, games.ramble(59)):
        ours.ask_about_draw(question, game)
        assert ours.next("draw")[1] is (game is quiet)


@pytest.mark.parametrize("question", DrawQuestion)
def test_a_stranger_takes_no_draw_and_offers_none(question: DrawQuestion) -> None:
    ears = stranger("pass")
    ears.ask_about_draw(question, games.ramble(60))
    assert ears.next("draw")[1] is False


def test_a_flood_of_news_is_thinned_out() -> None:
    news = "[print('info depth', n, 'score cp 1') for n in range(1, 5000)]"
    begun = monotonic()
    heard = told(f"{news}; print('bestaction k8-j8', flush=True)")
    assert len(heard) < dialogue.INFOS_A_SECOND * (monotonic() - begun + 1) + 10


def told(go: str) -> list[Info[Action]]:
    """The news of a stranger until its answer."""
    infos: list[Info[Action]] = []
    for ears in started(stranger(go)):
        ears.go(Limits(depth=1))
        while (news := ears.next("info", "best"))[0] == "info":
            assert isinstance(news[1], Info)
            infos.append(news[1])
    assert infos[-1].depth == 4999
    return infos


ENGINE = """
import os, sys, time
for line in sys.stdin:
    verb, *words = line.split()
    if verb == "udi":
        {greeting}
    elif verb == "isready":
        print("readyok", flush=True)
    elif verb == "setoption":
        print("error no such value")
    elif verb == "quit":
        break
    elif verb == "go":
        {go}
"""
GREETING = "print('id name', os.getpid(), '\\noption name Variety type spin\\nudiok', flush=True)"
ANSWER = "print('bestaction k8-j8', flush=True)"
LIMITS = Limits(movetime=1)
"""Seconds, far more than is needed on a busy machine."""


def engine(go: str = "pass", greeting: str = GREETING) -> list[str]:
    """The command of one that does this when it is told to go."""
    return [sys.executable, "-c", ENGINE.format(go=go, greeting=greeting)]


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    begun = (thread for thread in set(threading.enumerate()) - before if thread.ident)
    for thread in begun:
        thread.join(PATIENCE)
        assert not thread.is_alive()


def cause(client: BlockingClient[Position, Action], seconds: float = PATIENCE) -> ForfeitCause:
    with pytest.raises(Forfeit) as raised:
        client.go(played(PLAY), LIMITS, seconds)
    return raised.value.cause


NEWS = (
    "print('info depth 1 score cp 1', 'info depth 7 score cp 1 nodes 5', 'bestaction k8-j8', sep=os.linesep)"
)


def test_the_answer_comes_with_the_last_news() -> None:
    client = BlockingClient(GAME, engine(f"{NEWS}; sys.stdout.flush()"))
    client.greet()
    for _ in range(2):
        answer, info = client.go(played(PLAY), LIMITS, PATIENCE)
        assert answer == "k8-j8"
        assert info is not None
        assert (info.depth, info.nodes) == (7, 5)
        client.new_game()
    client.close()


def test_it_waits_as_long_as_it_was_told_and_no_longer() -> None:
    """The deadline of the dialogue is not its own."""
    client = BlockingClient(GAME, engine(f"time.sleep(0.8); {ANSWER}"))
    client.greet()
    client._dialogue.patience = 0.1
    assert client.go(played(PLAY), LIMITS, PATIENCE)[0] == "k8-j8"
    client.kill()
    client = BlockingClient(GAME, engine(f"time.sleep(1000); {ANSWER}"))
    client.greet()
    begun = time.perf_counter()
    assert cause(client, 0.3) is ForfeitCause.HUNG
    assert 0.3 <= time.perf_counter() - begun < PATIENCE
    client.kill()


COMPILES = "[(time.sleep(0.2), print('info string preparing', flush=True)) for _ in range(6)]"


def test_compiling_is_no_answer_time_of_ours_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    command = engine(f"{COMPILES}; {ANSWER}")
    monkeypatch.setattr(blocking_client, "own_engine", lambda game: command)
    ours = BlockingClient(GAME)
    ours.greet()
    assert ours.go(played(PLAY), LIMITS, 0.8)[0] == "k8-j8"
    ours.kill()
    strange = BlockingClient(GAME, command)
    strange.greet()
    assert cause(strange, 0.8) is ForfeitCause.HUNG
    strange.kill()


def test_one_that_does_not_greet_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocking_client, "PATIENCE_AT_START", 0.3)
    client = BlockingClient(GAME, engine(greeting="pass"))
    with pytest.raises(Forfeit, match="didn't answer in time"):
        client.greet()
    client.kill()


def test_one_that_refuses_the_greeting_is_not_waited_for() -> None:
    client = BlockingClient(GAME, engine(greeting="print('error what?', flush=True)"))
    with pytest.raises(Forfeit, match=r"the engine reported an error: what\?") as raised:
        client.greet()
    assert raised.value.cause is ForfeitCause.REFUSED
    client.kill()


def test_a_value_that_is_refused_is_told_when_it_is_ready() -> None:
    client = BlockingClient(GAME, engine())
    client.greet()
    with pytest.raises(Malformed, match="has no option 'Colour'; it has Variety"):
        client.set_option("Colour", "3")
    client.set_option("variety", "3")
    with pytest.raises(Forfeit, match="the engine reported an error: no such value"):
        client.wait_ready()
    client.kill()


def test_one_that_dies_has_crashed_however_often_it_is_asked() -> None:
    client = BlockingClient(GAME, engine("sys.exit('out of aqua regia')"))
    client.greet()
    for _ in range(2):
        with pytest.raises(Forfeit, match=r"stopped \(exit status 1\): out of aqua regia"):
            client.go(played(PLAY), LIMITS, PATIENCE)
    client.close()


def test_waiting_ends_when_it_is_told_to_stop() -> None:
    stopped = threading.Event()
    client = BlockingClient(GAME, engine(), stopped=stopped.is_set)
    client.greet()
    stopped.set()
    with pytest.raises(Stopped):
        client.go(played(PLAY), LIMITS, PATIENCE)
    client.kill()


def test_a_search_is_stopped_and_leaves_are_counted() -> None:
    client = BlockingClient(GAME)
    client.greet()
    client.think(played(PLAY), Limits(infinite=True))
    assert client.stop(60)
    assert client.perft(played(PLAY), 1, 60) == len(played(PLAY).state.legal_actions)
    client.close()


def test_one_that_cannot_count_has_refused() -> None:
    client = BlockingClient(GAME, engine("print('nodes many', flush=True)"))
    client.greet()
    with pytest.raises(Forfeit, match="counted no leaves"):
        client.perft(played(PLAY), 1, 20)
    client.kill()


WRAPPED = """
import subprocess, sys
subprocess.run([sys.executable, "-c", sys.argv[1]])
"""


def test_it_is_ended_with_all_that_it_started() -> None:
    client = BlockingClient(GAME, [sys.executable, "-c", WRAPPED, engine()[-1]])
    client.greet()
    client.kill()
    assert ends(int(client.name))


COUNTING = "import itertools; [print(number, flush=True) for number in itertools.count()]"


def test_of_one_that_never_is_silent_nothing_is_left() -> None:
    client = BlockingClient(GAME, [sys.executable, "-c", COUNTING])
    time.sleep(0.5)
    client.kill()


def test_what_is_killed_as_soon_as_it_was_begun_is_gone() -> None:
    client = BlockingClient(GAME, engine())
    client.kill()
    assert client.pid is None or ends(client.pid)


def open_files() -> set[int]:
    """The numbers of all files that this process has open, as far as there are not very many."""
    found = set()
    for number in range(500):
        with suppress(OSError):
            os.fstat(number)
            found.add(number)
    return found


def test_one_that_has_ended_leaves_no_file_open() -> None:
    """Not until the garbage is collected either: a match may go through hundreds of engines. The first of a
    process opens what all of them share."""
    ended()
    gc.collect()
    gc.disable()
    try:
        assert any(leaves_none_open() for _ in range(5)), "a thread of another test may open one meanwhile"
    finally:
        gc.enable()


def leaves_none_open() -> bool:
    """Whether no more files are open after some engines have ended."""
    before = open_files()
    for _ in range(3):
        ended()
    return open_files() <= before


def ended() -> None:
    """An engine that stopped before it could be greeted comes and goes."""
    client = BlockingClient(GAME, [sys.executable, "-c", "pass"])
    with pytest.raises(Forfeit, match="stopped"):
        client.greet()
    client.close()


# A stranger that introduces itself


@pytest.mark.parametrize(
    ("greeting", "name"),
    [
        ("print('id name  Siege\\t1.2 \\nudiok', flush=True)", "Siege 1.2"),
        ("print('id name', 'x' * 99, '\\nudiok', flush=True)", "x" * LONGEST_NAME),
        ("print('udiok', flush=True)", Path(sys.executable).name),
        ("print('id name level 3\\nudiok', flush=True)", "engine level 3"),
    ],
)
def test_a_stranger_is_known_by_the_name_that_it_gives_itself(greeting: str, name: str) -> None:
    command = engine(greeting=greeting)
    assert introduced(GAME, command) == OutsideEngine(name, tuple(command))


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["/no/such/engine"], r"couldn't be started: \w"),
        ([sys.executable, "-c", "pass"], r"stopped at once \(exit status 0\)"),
        ([sys.executable, "-c", "raise SystemExit('no board')"], "exit status 1.*: no board"),
        (engine(greeting="print('uciok', flush=True)"), "may speak another protocol"),
        ([sys.executable, "-c", "import time; time.sleep(99)"], "may speak another protocol"),
    ],
)
def test_who_cannot_play_is_told_of_in_a_sentence(
    command: list[str], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        blocking_client, "PATIENCE_WITH_STRANGERS", 0.5 if "another" in sentence else PATIENCE
    )
    with pytest.raises(Forfeit, match=sentence):
        introduced(GAME, command)


def test_an_introduction_can_be_stopped() -> None:
    with pytest.raises(Stopped):
        introduced(GAME, engine(greeting="pass"), stopped=lambda: True)


words = st.lists(st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1), min_size=1, max_size=5)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("./engine --fast", ("./engine", "--fast")),
        ("  engine  ", ("engine",)),
        ('"/my engines/one" -x', ("/my engines/one", "-x")),
        ("engine $HOME `id` *.txt; rm -r x", ("engine", "$HOME", "`id`", "*.txt;", "rm", "-r", "x")),
        ("engine > file && other | third", ("engine", ">", "file", "&&", "other", "|", "third")),
    ],
)
def test_words_are_parted_and_mean_nothing_to_a_shell(line: str, command: tuple[str, ...]) -> None:
    assert split_command(line) == command


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "enter the engine's program"),
        ("   ", "enter the engine's program"),
        ('""', "enter the engine's program"),
        ('"engine', "has no partner"),
        ("engine\0", "invisible characters"),
        ("engine\n--fast", "invisible characters"),
        ("engine \ud800", "invisible characters"),
        ("x" * (LONGEST_COMMAND + 1), "at most 500"),
    ],
)
def test_what_is_no_command_line_is_refused_in_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        split_command(line)


@given(words)
def test_words_joined_are_split_into_the_same_words(command: list[str]) -> None:
    line = joined_command(command)
    if len(line) <= LONGEST_COMMAND:
        assert split_command(line) == tuple(command)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        (r"C:\engines\siege.exe --fast", (r"C:\engines\siege.exe", "--fast")),
        (r'"C:\Program Files\siege.exe" -x "two words"', (r"C:\Program Files\siege.exe", "-x", "two words")),
    ],
)
def test_on_windows_a_backslash_stands_for_itself(
    monkeypatch: pytest.MonkeyPatch, line: str, command: tuple[str, ...]
) -> None:
    monkeypatch.setattr(dialogue, "_WINDOWS", True)
    assert split_command(line) == command
    assert joined_command(command) == line
