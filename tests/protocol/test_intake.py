"""What an engine may say, and that no more of a flood is kept than a line."""

from io import BytesIO

import pytest

from dream.protocol import process
from dream.protocol.dialogue import MOST_KEPT, Latest
from dream.protocol.process import (
    BYTES_A_SECOND,
    LINES_A_SECOND,
    LONGEST_LINE,
    SECONDS_AT_ONCE,
    Flood,
    Intake,
)


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
