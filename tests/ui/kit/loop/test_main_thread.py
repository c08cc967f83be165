"""Work that other threads do for the main one."""

import subprocess
import sys
import threading
import time

import pygame
import pytest

from dream.ui.kit.loop.main_thread import MainThread
from dream.ui.kit.painting.background_image import BackgroundImage, Picture
from tests.waiting import PATIENCE, PAUSE, wait_until

"""Seconds, far more than is needed on a busy machine."""


def test_work_in_the_background_comes_back():
    pygame.event.clear()
    main_thread, found = MainThread(), []
    main_thread.in_background(lambda: threading.current_thread().name, found.append)
    deliver_until(main_thread, lambda: found)
    assert found == ["background"]


def test_what_goes_wrong_in_the_background_is_not_lost():
    main_thread = MainThread()
    main_thread.in_background(lambda: 1 / 0, print)
    with pytest.raises(ZeroDivisionError):
        deliver_until(main_thread, lambda: False)


def deliver_until(main_thread, so):
    """Go on as a window does until it is so, however busy the machine is."""

    def go_on() -> None:
        time.sleep(PAUSE)
        main_thread.deliver()

    wait_until(so, "what is done in the background", go_on=go_on)


def test_a_wake_up_that_could_not_be_posted_is_posted_with_the_next(monkeypatch):
    posted, full = [], True

    def post(event):
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


def test_what_was_posted_after_something_that_fails_is_still_called():
    main_thread, called = MainThread(), []
    for work in (lambda: 1 / 0, lambda: called.append(1)):
        main_thread.post(work)
    with pytest.raises(ZeroDivisionError):
        main_thread.deliver()
    main_thread.deliver()
    assert called == [1]


def test_a_picture_is_begun_after_the_frame_that_asks_for_it():
    later, ready = [], threading.Event()
    image = BackgroundImage(lambda wish: Picture((1, 1), b"abc"), on_ready=ready.set, defer=later.append)
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
def test_more_is_painted_afterwards_until_another_picture_is_wanted(wishes, steps):
    done, over = [], threading.Event()

    def afterwards(wish):
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
    image._thread = object()
    image._work_on("red")
    assert done == list(range(steps))


@pytest.mark.parametrize("way", ["BackgroundImage(work).ask(1)", "MainThread().in_background(work, print)"])
def test_the_program_does_not_end_while_something_is_imported_in_the_background(way):
    """Python crashes now and then when a thread imports something while it ends."""
    program = f"""
import time
from dream.ui.kit.loop.main_thread import MainThread
from dream.ui.kit.painting.background_image import BackgroundImage, Picture

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
