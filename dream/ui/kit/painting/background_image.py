"""Pictures painted in the background: the newest wish is painted, the last picture stays until then."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar

import pygame
from pygame import Surface

from dream.ui.kit.loop import heap

Wish = TypeVar("Wish")


class Picture(NamedTuple):
    """Red, green and blue bytes, row by row, and the size they have as a picture."""

    size: tuple[int, int]
    data: bytes


class BackgroundImage(Generic[Wish]):
    """Keeps one picture and paints the next in a thread of its own, or `at_once`.

    `paint` is called off the main thread, and so is `on_ready`, when a picture is done; everything
    else belongs to the main thread. An error in painting is raised by the next `ask`. With `defer` the
    thread is begun by what that calls later, so that the frame that asks first need not wait for it.

    The program does not end while a picture is painted: a thread that imports what it needs while Python
    ends would crash. `afterwards` is what may be painted in the same thread when the picture is done, a
    step for each value that it gives; it is left off when another picture is wanted, or the program ends.
    """

    def __init__(
        self,
        paint: Callable[[Wish], Picture],
        *,
        at_once: bool = False,
        on_ready: Callable[[], object] | None = None,
        defer: Callable[[Callable[[], object]], object] | None = None,
        afterwards: Callable[[Wish], Iterator[object]] | None = None,
    ) -> None:
        self._paint, self._at_once, self._on_ready, self._defer = paint, at_once, on_ready, defer
        self._afterwards = afterwards
        self._wish: Wish | None = None
        self._thread: threading.Thread | None = None
        self._done: tuple[Wish, Picture | BaseException] | None = None
        self._first_came: float | None = None
        self.surface: Surface | None = None
        self.shown: Wish | None = None

    @property
    def waiting(self) -> bool:
        """Whether a picture is being painted, or is painted and has not been asked for."""
        return self._thread is not None

    def appeared(self, lasts: float) -> float:
        """How far the first picture of all has come, 0 to 1, where it takes some seconds to fade in."""
        if self.surface is None:
            return 1.0 if self._at_once else 0.0
        passed = lasts if self._first_came is None else time.monotonic() - self._first_came
        return 1.0 if passed >= lasts else passed / lasts

    def ask(self, wish: Wish) -> bool:
        """Whether `surface` is the picture of a wish; if not, it will be painted."""
        if self._done is not None:
            self._take()
        self._wish = wish
        if self.shown == wish:
            return True
        if self._at_once:
            self._work(wish)
            self._take()
        elif self._thread is None:
            self._thread = threading.Thread(target=self._work_on, args=(wish,), name="background image")
            if self._defer is None:
                self._thread.start()
            else:
                self._defer(self._thread.start)
        return self.shown == wish

    def _work_on(self, wish: Wish) -> None:
        self._work(wish)
        if self._afterwards is not None:
            for _ in self._afterwards(wish):
                if self._wish != wish or not threading.main_thread().is_alive():
                    return

    def _work(self, wish: Wish) -> None:
        try:
            self._done = wish, self._paint(wish)
        except Exception as error:
            self._done = wish, error
        if self._on_ready is not None:
            self._on_ready()

    def _take(self) -> None:
        self._thread = None
        if self._done is None:
            return
        (wish, result), self._done = self._done, None
        if isinstance(result, BaseException):
            raise result
        if self.surface is None and not self._at_once:
            self._first_came = time.monotonic()
        self.surface = _surface(result)
        self.shown = wish
        del result
        heap.trim()


def _surface(picture: Picture) -> Surface:
    surface = pygame.image.frombuffer(picture.data, picture.size, "RGB")
    return surface.convert() if pygame.display.get_surface() else surface.copy()
