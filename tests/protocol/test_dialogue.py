"""The dialogue with an engine, line by line: who waits for whom, and what is taken for an answer."""

import pytest

from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.alchemists_dream.rules.position import Action
from dream.protocol import dialogue
from dream.protocol.dialogue import Dialogue, Limits, Lines, Request, awake, what_to_do
from tests.kit.games import played
from tests.kit.positions import PLAY


def request(heard: list[str], tag: str = "", limits: Limits | None = None) -> Request[Action]:
    return Request(
        what_to_do(played(PLAY), limits or Limits(depth=1)),
        lambda answer: heard.append(f"{tag}{answer}"),
        lambda info: heard.append(f"{tag}info"),
        lambda sentence: heard.append(f"{tag}failed"),
    )


def greeted() -> tuple[Dialogue[Action], list[str | Lines]]:
    sent: list[str | Lines] = []
    talk = Dialogue(parse_action, sent.append)
    talk.begin()
    for line in ("id name x", "option name Variety type spin default 0", "udiok"):
        talk.hear(line)
    return talk, sent


def test_questions_wait_for_the_greeting() -> None:
    sent: list[str | Lines] = []
    heard: list[str] = []
    talk = Dialogue(parse_action, sent.append)
    talk.begin()
    talk.ask(request(heard))
    talk.hear("bestaction k8-j8")
    assert sent == ["udi"]
    talk.hear("udiok")
    assert sent[2:] == ["go depth 1"]
    talk.hear("bestaction k8-j8")
    assert heard == ["k8-j8"]


def test_a_stale_answer_is_never_taken_for_the_new_one() -> None:
    talk, sent = greeted()
    heard: list[str] = []
    talk.ask(request(heard, "old "))
    talk.ask(request(heard, "new "))
    assert sent[-1] == "stop"
    talk.hear("info depth 1 score cp 1")
    talk.hear("bestaction k8-j8")
    assert heard == []
    assert sent[-1] == "go depth 1"
    talk.hear("bestaction k8-k9")
    assert heard == ["new k8-k9"]


def test_after_an_error_it_gets_back_into_step() -> None:
    talk, sent = greeted()
    heard: list[str] = []
    talk.ask(request(heard, "bad "))
    talk.hear("error no such position")
    assert heard == ["bad failed"]
    assert sent[-2:] == ["stop", "isready"]
    talk.ask(request(heard, "good "))
    talk.hear("bestaction none")
    assert sent[-1] == "isready"
    talk.hear("readyok")
    talk.hear("bestaction k8-j8")
    assert heard == ["bad failed", "good k8-j8"]


def test_stopping_before_it_was_sent_stops_it_when_it_is() -> None:
    sent: list[str | Lines] = []
    talk = Dialogue(parse_action, sent.append)
    talk.begin()
    talk.ask(request([], limits=Limits(infinite=True)))
    talk.stop()
    talk.hear("udiok")
    assert sent[-2:] == ["go infinite", "stop"]


def test_only_known_options_are_sent_and_only_when_they_change() -> None:
    talk, sent = greeted()
    for _ in range(2):
        talk.set_option("Variety", 4)
        talk.set_option("Hash", 4)
        talk.ask(request([]))
        talk.hear("bestaction k8-j8")
    assert [line for line in sent if str(line).startswith("setoption")] == ["setoption name Variety value 4"]


# How long it is waited for, and how much is known of it


@pytest.mark.parametrize("stopped", [False, True])
def test_one_is_late_as_soon_as_its_time_is_over_and_waited_for_ten_seconds_more(
    monkeypatch: pytest.MonkeyPatch, stopped: bool
) -> None:
    now = [100.0]
    monkeypatch.setattr(dialogue, "awake", lambda: now[0])
    talk = Dialogue(parse_action, lambda line: None, strange=True)
    talk.begin()
    assert (talk.overtime, talk.deadline) == (0, 115)
    now[0] = 107.0
    assert talk.overtime == 2
    talk.hear("udiok")
    assert (talk.overtime, talk.deadline) == (0, None)
    request: Request[Action] = Request(what_to_do(played(PLAY), Limits(movetime=3000)), lambda answer: None)
    talk.ask(request)
    now[0] = 112.0
    if stopped:
        talk.stop()
    assert (talk.overtime, talk.deadline) == (2, 120)
    talk.hear("bestaction k8-k9")
    assert (talk.overtime, talk.deadline) == (0, None)


def test_ours_has_time_to_start() -> None:
    talk = Dialogue(parse_action, lambda line: None)
    talk.begin()
    assert talk.deadline
    assert talk.deadline - awake() > dialogue.STRANGERS_TIME


def test_of_one_that_is_not_understood_only_so_many_options_are_known() -> None:
    talk = Dialogue(parse_action, lambda line: None)
    talk.begin()
    for number in range(dialogue.MOST_OPTIONS + 100):
        talk.hear(f"option name {number} type spin")
    assert len(talk._known) == dialogue.MOST_OPTIONS
