"""The client: our engine, and strangers that crash, hang, print rubbish or answer what they must not."""

import sys
from collections.abc import Iterator
from queue import Queue
from time import monotonic

import pytest

from dream.base.texts import Message, english, message
from dream.games.alchemists_dream.game import GAME, DreamHistory
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.alchemists_dream.rules.position import Action
from dream.protocol import dialogue, process
from dream.protocol.client import EngineClient
from dream.protocol.dialogue import DrawQuestion, Info, Limits
from dream.protocol.process import Death
from tests.kit import rambling
from tests.kit.games import played
from tests.kit.positions import PLAY
from tests.waiting import PATIENCE

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
    quiet = rambling.ramble(60)
    for game in (quiet, rambling.ramble(59)):
        ours.ask_about_draw(question, game)
        assert ours.next("draw")[1] is (game is quiet)


@pytest.mark.parametrize("question", DrawQuestion)
def test_a_stranger_takes_no_draw_and_offers_none(question: DrawQuestion) -> None:
    ears = stranger("pass")
    ears.ask_about_draw(question, rambling.ramble(60))
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
