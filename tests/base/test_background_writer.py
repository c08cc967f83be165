"""Writing in the background: in order, the latest wins, and whoever waits has it written."""

from threading import Event, get_ident

import pytest

from dream.base.files import BackgroundWriter
from tests.waiting import PATIENCE


def test_of_those_that_wait_only_the_latest_is_written() -> None:
    begun, go_on = Event(), Event()
    written: list[int] = []

    def write(number: int) -> None:
        begun.set()
        assert go_on.wait(PATIENCE)
        written.append(number)

    writer = BackgroundWriter(write)
    writer.put(1)
    assert begun.wait(PATIENCE)
    for number in (2, 3, 4):
        writer.put(number)
    go_on.set()
    writer.flush()
    assert written == [1, 4]


@pytest.mark.parametrize("at_once", [True, False])
def test_what_goes_wrong_is_known_until_it_goes_well(at_once: bool) -> None:
    def write(error: Exception | None) -> None:
        if error:
            raise error

    writer = BackgroundWriter(write, at_once=at_once)
    for wrong in (OSError("full"), RuntimeError("a fault of ours"), None):
        writer.put(wrong)
        writer.flush()
        assert writer.error is wrong


def test_who_writes() -> None:
    threads: list[int] = []
    for at_once in (True, False):
        writer = BackgroundWriter[None](lambda _: threads.append(get_ident()), at_once=at_once)
        writer.put(None)
        writer.flush()
    assert threads[0] == get_ident() != threads[1]
