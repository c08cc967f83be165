"""The words of the protocol, and their limits."""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from math import inf
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from dream.base.errors import Malformed
from dream.games.alchemists_dream.engine.evaluation import thinking_time
from dream.games.alchemists_dream.rules.notation import action_text, parse_action
from dream.games.alchemists_dream.rules.position import Action
from dream.protocol import dialogue, process
from dream.protocol.dialogue import (
    MOST_KEPT,
    PROVEN,
    WIN,
    Dialogue,
    EngineRequest,
    Info,
    Latest,
    LazyLines,
    Limits,
    awake,
    parse_score,
    score_text,
    turns_to_loss,
    turns_to_win,
    what_to_do,
)
from dream.protocol.process import (
    BYTES_A_SECOND,
    LINES_A_SECOND,
    LONGEST_LINE,
    SECONDS_AT_ONCE,
    Flood,
    Intake,
)
from tests.kit.games import PLAY, played
from tests.protocol.hosting import Host


def request(heard: list[str], tag: str = "", limits: Limits | None = None) -> EngineRequest[Action]:
    return EngineRequest(
        what_to_do(played(PLAY), limits or Limits(depth=1)),
        lambda answer: heard.append(f"{tag}{answer}"),
        lambda info: heard.append(f"{tag}info"),
        lambda sentence: heard.append(f"{tag}failed"),
    )


def greeted() -> tuple[Dialogue[Action], list[str | LazyLines]]:
    sent: list[str | LazyLines] = []
    talk = Dialogue(parse_action, sent.append)
    talk.begin()
    for line in ("id name x", "option name Variety type spin default 0", "udiok"):
        talk.hear(line)
    return talk, sent


def test_questions_wait_for_the_greeting() -> None:
    sent: list[str | LazyLines] = []
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
    sent: list[str | LazyLines] = []
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
    request: EngineRequest[Action] = EngineRequest(
        what_to_do(played(PLAY), Limits(movetime=3000)), lambda answer: None
    )
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


@pytest.mark.parametrize("strange", [False, True])
def test_compiling_is_no_answer_time_of_ours(monkeypatch: pytest.MonkeyPatch, strange: bool) -> None:
    now = [100.0]
    monkeypatch.setattr(dialogue, "awake", lambda: now[0])
    talk = Dialogue(parse_action, lambda line: None, strange=strange)
    talk.begin()
    talk.hear("udiok")
    talk.ask(EngineRequest(what_to_do(played(PLAY), Limits(movetime=3000)), lambda answer: None))
    assert not talk.preparing
    for _ in range(50):
        now[0] += 2.0
        talk.hear("info string preparing")
    assert talk.preparing
    assert talk.signs == 50
    assert (talk.overtime, talk.deadline) == ((97, 113) if strange else (0, 213))
    talk.stop()
    now[0] += 11.0
    talk.hear("info string preparing")
    assert talk.overtime > 0, "whoever no longer waits for the answer waits for no compiler either"
    talk.hear("bestaction k8-j8")
    assert not talk.preparing


def test_of_one_that_is_not_understood_only_so_many_options_are_known() -> None:
    talk = Dialogue(parse_action, lambda line: None)
    talk.begin()
    for number in range(dialogue.MOST_OPTIONS + 100):
        talk.hear(f"option name {number} type spin")
    assert len(talk._known) == dialogue.MOST_OPTIONS


class Clock:
    now = 1000.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(process, "monotonic", lambda: clock.now)
    return clock


class Slow(BytesIO):
    """A stream that says so many lines a second."""

    def __init__(self, text: bytes, clock: Clock, rate: float) -> None:
        super().__init__(text)
        self._clock, self._rate = clock, rate

    def readline(self, size: int | None = -1, /) -> bytes:
        self._clock.now += 1 / self._rate
        return super().readline(size)


def test_lines_come_whole_but_for_the_last_and_the_too_long() -> None:
    said = b"udiok\n\xff\n" + b"x" * (2 * LONGEST_LINE) + b"\nbestaction k8"
    assert list(Intake(BytesIO(said)).whole_lines()) == ["udiok\n", "\ufffd\n", "x" * LONGEST_LINE]
    assert list(Intake(BytesIO(said)).lines())[-1] == "bestaction k8"


@pytest.mark.parametrize("line", [b"info\n", b"x" * 9999 + b"\n"])
def test_so_much_may_come_at_once_and_no_more(clock: Clock, line: bytes) -> None:
    most = min(LINES_A_SECOND, BYTES_A_SECOND // len(line)) * SECONDS_AT_ONCE
    assert len(list(Intake(BytesIO(line * most)).lines())) == most
    with pytest.raises(Flood):
        list(Intake(BytesIO(line * (most + 1))).lines())


def test_a_line_without_an_end_is_a_flood(clock: Clock) -> None:
    with pytest.raises(Flood):
        list(Intake(BytesIO(b"x" * (BYTES_A_SECOND * SECONDS_AT_ONCE + 1))).lines())


@pytest.mark.parametrize(("rate", "floods"), [(0.9, False), (1.2, True)])
def test_in_the_long_run_it_is_the_rate_that_counts(clock: Clock, rate: float, floods: bool) -> None:
    many = LINES_A_SECOND * SECONDS_AT_ONCE * 7
    stream = Slow(b"info\n" * many, clock, LINES_A_SECOND * rate)
    if floods:
        with pytest.raises(Flood):
            list(Intake(stream).lines())
    else:
        assert len(list(Intake(stream).lines())) == many


def test_news_that_begin_nothing_new_are_not_kept_without_end() -> None:
    heard: list[int] = []
    latest: Latest[int] = Latest(heard.append, 0, begins=lambda item: item == 0)
    for number in range(5 * MOST_KEPT):
        latest.offer(number)
    latest.flush()
    assert heard == list(range(MOST_KEPT))


numbers = st.none() | st.integers(1, 8)
words = st.lists(st.sampled_from(("pass", "k7-k8", "depth")), max_size=3).map(tuple)
limits = st.builds(Limits, numbers, numbers, numbers, numbers, st.booleans(), words)
scores = st.integers(-PROVEN, PROVEN) | st.integers(1, 99).map(lambda plies: WIN - plies)


@given(limits)
def test_limits_to_text_and_back(one: Limits) -> None:
    assert Limits.parse(one.text.split()) == one
    assert one.unlimited == (not replace(one, searchmoves=()).text)


@pytest.mark.parametrize(
    "words",
    [
        "depth",
        "depth x",
        "depth 0",
        "depth -1",
        "depth 100",
        "depth 1 depth 2",
        "nodes 0",
        "nodes 1e9",
        "movetime -5",
        "movetime 99999999999",
        "level 0",
        "level 21",
        "infinite infinite",
        "infinite 3",
        "forever",
        "depth \u0663",
        "perft 3 depth 2",
        "nodes 3 searchmoves",
        "searchmoves" + " pass" * 21,
    ],
)
def test_limits_that_are_none(words: str) -> None:
    with pytest.raises(Malformed):
        Limits.parse(words.split())


@pytest.mark.parametrize(
    ("score", "text"),
    [
        (35, "cp 35"),
        (-PROVEN, f"cp {-PROVEN}"),
        (WIN - 1, "win 1"),
        (WIN - 3, "win 2"),
        (WIN - 5, "win 3"),
        (-WIN, "loss 0"),
        (2 - WIN, "loss 1"),
        (4 - WIN, "loss 2"),
    ],
)
def test_a_distance_counts_the_turns_of_the_winner(score: int, text: str) -> None:
    assert score_text(score) == text
    assert parse_score(*text.split()) == score


@given(scores)
def test_only_proven_scores_have_a_distance(score: int) -> None:
    assert (turns_to_win(score) is not None) == (score > PROVEN)
    assert (turns_to_loss(score) is not None) == (score < -PROVEN)


@given(st.integers(1, 99), scores, st.integers(0, 10**9), st.integers(0, 10**6), st.integers(0, 20))
def test_info_to_text_and_back(depth: int, score: int, nodes: int, time: int, line: int) -> None:
    pv = tuple(map(parse_action, ["+k8", "k8-l8", "*k9"]))
    info = Info(depth, score, pv, nodes, time, depth + 1, line)
    again = Info.parse(info.text(action_text), parse_action)
    assert again.text(action_text) == info.text(action_text)
    assert (again.depth, again.pv, again.nodes, again.time, again.line) == (depth, pv, nodes, time, line)
    assert Info.parse(info.text(action_text, "line"), parse_action) == again
    assert again.error is None
    sure = replace(info, error=time)
    assert Info.parse(sure.text(action_text), parse_action).error == time


NO_INFO = """
info
info depth
info depth x score cp 1
info depth 3
info score cp 3
info depth 2 score
info depth 2 score cp
info depth 2 score mate 3
info depth 2 score cp 1 pv what
depth 2 score cp --1
"""


@pytest.mark.parametrize("line", NO_INFO.splitlines())
def test_info_that_is_none(line: str) -> None:
    with pytest.raises(Malformed):
        Info.parse(line, parse_action)


def test_a_stranger_may_say_more() -> None:
    line = "info depth 4 hashfull 30 score cp -12 nodes 5 tbhits 0 time 9 currmove k8 pv +k8"
    info = Info.parse(line, parse_action)
    assert (info.depth, info.score, info.nodes, info.time) == (4, -12, 5, 9)


@pytest.mark.parametrize(
    ("movetime", "overhead", "seconds"),
    [
        (None, 10, inf),
        (100, 10, 0.09),
        (100, 0, 0.1),
        (20, 10, 0.01),
        (10, 10, 0.005),
        (10, 5000, 0.005),
        (0, 9, 0),
    ],
)
def test_at_least_half_of_the_time_is_thought(movetime: int | None, overhead: int, seconds: float) -> None:
    assert thinking_time(movetime, overhead) == seconds


# What an engine is sent

RECORDED = sorted(Path(__file__).with_name("recorded").glob("*.txt"))
OFFER = "< option name LegalActions type check default false"


def replayed(path: Path, script: Sequence[str]) -> list[str]:
    """The conversation that a host holds with an engine that says what it says in a script."""
    rest = iter([*script, ""])
    line = next(rest)

    def engine(sent: str) -> list[str]:
        nonlocal line
        if sent.startswith(("legal ", "setoption name LegalActions ")):
            return []
        assert line == f"> {sent}"
        said = []
        while (line := next(rest)).startswith("< "):
            said.append(line.removeprefix("< "))
        return said

    host = Host(path.stem.partition(" ")[0], engine)
    host.hold()
    return host.lines


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_an_engine_is_sent_the_same_bytes_for_ever(path: Path) -> None:
    """The engines of 0.9.0, and two of a few lines that know of no newer option, in whole conversations."""
    script = path.read_text(encoding="utf-8").splitlines()
    assert replayed(path, script) == script


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_an_engine_that_offers_it_is_told_what_is_legal_before_each_go_and_all_else_as_ever(
    path: Path,
) -> None:
    script = path.read_text(encoding="utf-8").splitlines()
    at = script.index("< udiok")
    lines = replayed(path, [*script[:at], OFFER, *script[at:]])
    assert lines.count("> setoption name LegalActions value true") == 1
    told = [number for number, line in enumerate(lines) if line.startswith("> legal ")]
    assert [number + 1 for number in told] == [n for n, line in enumerate(lines) if line.startswith("> go ")]
    for number in told:
        actions = [word.rpartition(":")[0] for word in lines[number].split(" ")[2:]]
        assert lines[number + 2].removeprefix("< bestaction ") in actions
    of_old = [
        line for line in lines if not line.startswith(("> legal ", "> setoption name LegalActions", OFFER))
    ]
    assert of_old == script


@pytest.mark.parametrize(
    "option", ["LegalActions type spin default 0", "LegalActions", "legalactions type check"]
)
def test_only_a_check_box_of_that_name_is_the_offer(option: str) -> None:
    sent: list[str | LazyLines] = []
    talk = Dialogue(parse_action, sent.append)
    talk.begin()
    talk.hear(f"option name {option}")
    talk.hear("udiok")
    talk.ask(request([]))
    assert not talk.wants_legal
    assert sent[2:] == ["go depth 1"]
