"""Work that other threads do for the main one."""

import threading
import time

import pygame
import pytest

from dream.ui.kit.loop.main_thread import MainThread


def test_work_in_the_background_comes_back():
    pygame.event.clear()
    main_thread, found = MainThread(), []
    main_thread.in_background(lambda: threading.current_thread().name, found.append)
    until = time.monotonic() + 5
    while not found and time.monotonic() < until:
        main_thread.deliver()
    assert found == ["background"]


def test_what_goes_wrong_in_the_background_is_not_lost():
    main_thread = MainThread()
    main_thread.in_background(lambda: 1 / 0, print)
    time.sleep(0.3)
    with pytest.raises(ZeroDivisionError):
        main_thread.deliver()
