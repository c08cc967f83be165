"""The loop: the pace of frames, what other threads ask for, and pictures that are kept."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from threading import Thread
from typing import TypedDict

import pygame
import pytest
from pygame import Surface

from dream.ui.kit.loop import ASLEEP, CALM, FULL, LINGER, FramePacing
from dream.ui.kit.main_thread import MainThread
from dream.ui.kit.picture_cache import BackgroundImage, Picture, PictureCache, size_of
from tests.ui.conftest import Clock
from tests.waiting import PATIENCE, PAUSE, wait_until


def test_the_loop_is_fast_after_news_and_slow_without(clock: Clock) -> None:
    pacing = FramePacing()
    assert pacing.rate(moving=False, pace=0, active=True) == FULL
    clock.now += 2 * LINGER
    assert pacing.rate(moving=False, pace=0, active=True) == CALM
    assert pacing.rate(moving=False, pace=30, active=True) == 30
    assert pacing.rate(moving=True, pace=0, active=True) == FULL
    assert pacing.rate(moving=True, pace=0, active=False) == ASLEEP


class Still(TypedDict):
    """What the pacing of frames is told of the window."""

    moving: bool
    pace: int
    active: bool


def test_without_a_reason_no_frame_is_drawn() -> None:
    pacing, now = FramePacing(), 1000.0
    still: Still = {"moving": False, "pace": 0, "active": True}
    pacing.drawn(now, moving=False)
    assert pacing.reason(now + 1000.0, **still) is None
    assert pacing.reason(now + 0.1, moving=False, pace=20, active=True) == "pace"


def test_what_has_moved_is_drawn_once_at_rest() -> None:
    pacing, now = FramePacing(), 1000.0
    still: Still = {"moving": False, "pace": 0, "active": False}
    assert pacing.reason(now, moving=True, pace=0, active=False)
    pacing.drawn(now, moving=True)
    assert pacing.reason(now + 0.01, **still) == "rest"
    pacing.drawn(now + 0.01, moving=False)
    assert pacing.reason(now + 0.02, **still) is None


def test_work_in_the_background_comes_back() -> None:
    pygame.event.clear()
    main_thread, found = MainThread(), list[str]()
    main_thread.in_background(lambda: threading.current_thread().name, found.append)
    deliver_until(main_thread, lambda: found)
    assert found == ["background"]


def test_what_goes_wrong_in_the_background_is_not_lost() -> None:
    main_thread = MainThread()
    main_thread.in_background(lambda: 1 / 0, print)
    with pytest.raises(ZeroDivisionError):
        deliver_until(main_thread, lambda: False)


def deliver_until(main_thread: MainThread, so: Callable[..., object]) -> None:
    """Go on as a window does until it is so, however busy the machine is."""

    def go_on() -> None:
        time.sleep(PAUSE)
        main_thread.deliver()

    wait_until(so, "what is done in the background", go_on=go_on)


def test_a_wake_up_that_could_not_be_posted_is_posted_with_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    posted, full = [], True

    def post(event: pygame.event.Event) -> bool:
        if full:
            raise pygame.error("Event queue full")
        posted.append(event)
        return True

    monkeypatch.setattr(pygame.event, "post", post)
    main_thread, called = MainThread(), []
    main_thread.post(lambda: called.append(1))
    full = False
    main_thread.post(lambda: called.append(2))
    main_thread.post(lambda: called.append(3))
    assert len(posted) == 1
    main_thread.deliver()
    assert called == [1, 2, 3]
    main_thread.post(lambda: called.append(4))
    assert len(posted) == 2


def test_what_was_posted_after_something_that_fails_is_still_called() -> None:
    main_thread, called = MainThread(), []
    for work in (lambda: 1 / 0, lambda: called.append(1)):
        main_thread.post(work)
    with pytest.raises(ZeroDivisionError):
        main_thread.deliver()
    main_thread.deliver()
    assert called == [1]


def test_a_picture_is_begun_after_the_frame_that_asks_for_it() -> None:
    later, ready = list[Callable[[], object]](), threading.Event()
    image: BackgroundImage[str] = BackgroundImage(
        lambda wish: Picture((1, 1), b"abc"), on_ready=ready.set, defer=later.append
    )
    assert not image.ask("red")
    assert not image.ask("red")
    assert image.waiting
    (begin,) = later
    assert not ready.is_set()
    begin()
    assert ready.wait(PATIENCE)
    assert image.ask("red")
    assert not image.ask("blue")
    assert len(later) == 2


@pytest.mark.parametrize(("wishes", "steps"), [(["red"], 3), (["red", "blue"], 1)])
def test_more_is_painted_afterwards_until_another_picture_is_wanted(wishes: list[str], steps: int) -> None:
    done, over = list[int](), threading.Event()

    def afterwards(wish: str) -> Iterator[int]:
        for number in range(3):
            if number == 0:
                for other in wishes:
                    image.ask(other)
            done.append(number)
            yield number
        over.set()

    image = BackgroundImage(
        lambda wish: Picture((1, 1), b"abc"), defer=lambda begin: None, afterwards=afterwards
    )
    image._thread = threading.Thread()
    image._work_on("red")
    assert done == list(range(steps))


@pytest.mark.parametrize("way", ["BackgroundImage(work).ask(1)", "MainThread().in_background(work, print)"])
def test_the_program_does_not_end_while_something_is_imported_in_the_background(way: str) -> None:
    """Python crashes now and then when a thread imports something while it ends."""
    program = f"""
import time
from dream.ui.kit.main_thread import MainThread
from dream.ui.kit.picture_cache import BackgroundImage, Picture
from tests.waiting import PATIENCE, PAUSE, wait_until

def work(wish=1):
    time.sleep(0.1)
    import decimal
    print("done", flush=True)
    return Picture((1, 1), b"abc")

{way}
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "done" in done.stdout
    assert not done.stderr


ONE = size_of(Surface((10, 10), depth=32))


def square(side: int = 10) -> Surface:
    return Surface((side, side), depth=32)


def test_the_pictures_that_nobody_has_asked_for_the_longest_go_first() -> None:
    cache = PictureCache(most=3 * ONE)
    for key in "abc":
        cache.put(key, square())
    assert cache.get("a")
    cache.put("d", square())
    assert cache.get("b") is None
    assert all(map(cache.get, "acd"))
    assert (cache.bytes, len(cache)) == (3 * ONE, 3)


def test_a_large_picture_takes_the_room_of_several_small_ones() -> None:
    cache = PictureCache(most=8 * ONE)
    for key in range(8):
        cache.put(key, square())
    cache.put("large", square(20))
    assert [key for key in range(8) if cache.get(key)] == [4, 5, 6, 7]
    assert cache.bytes == 8 * ONE


def test_a_picture_that_is_too_large_is_not_kept_and_costs_no_other_its_place() -> None:
    cache = PictureCache(most=2 * ONE)
    cache.put("small", square())
    cache.put("large", square(20))
    assert cache.get("large") is None
    assert cache.get("small")


def test_another_picture_under_the_same_key_takes_the_place_of_the_first() -> None:
    cache = PictureCache(most=2 * ONE)
    first, second = square(), square()
    cache.put("a", first)
    cache.put("a", second)
    assert cache.get("a") is second
    assert (cache.bytes, len(cache)) == (ONE, 1)


def test_what_is_kept_is_painted_once_for_the_same_arguments_and_anew_when_cleared() -> None:
    cache, painted = PictureCache(most=100 * ONE), []

    @cache.keeping
    def paint(side: int, dark: bool = False) -> Surface:
        painted.append((side, dark))
        return square(side)

    assert paint(10) is paint(10)
    assert paint(10, dark=True) is not paint(10)
    assert paint(20) is not paint(10)
    assert painted == [(10, False), (10, True), (20, False)]
    cache.clear()
    assert cache.bytes == 0
    paint(10)
    assert len(painted) == 4


def test_two_painters_do_not_get_each_others_pictures() -> None:
    cache = PictureCache(most=100 * ONE)
    one, other = cache.keeping(lambda: square(1)), cache.keeping(lambda: square(2))
    assert one().get_size() != other().get_size()


def test_several_threads_may_use_it() -> None:
    cache = PictureCache(most=5 * ONE)
    paint = cache.keeping(lambda number: square())
    threads = [Thread(target=lambda: [paint(number % 9) for number in range(500)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert cache.bytes == ONE * len(cache) <= 5 * ONE
