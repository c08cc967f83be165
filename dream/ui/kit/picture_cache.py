"""Pictures that are kept, and pictures that another thread paints.

Pictures that are painted once and kept, as long as all of them together take no more than so much
memory. How large a picture is depends on the window, so what is kept is counted in bytes and not in
pictures.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import suppress
from functools import wraps
from io import BytesIO
from pathlib import Path
from typing import Generic, NamedTuple, ParamSpec, TypeVar

import pygame
from pygame import Surface

from dream.base.files import write_whole
from dream.ui.kit import heap

Asked = ParamSpec("Asked")


class PictureCache:
    """Pictures by what they show, at most `most` bytes of them; may be used by any thread.

    Where one more would be too much, those go that nobody has asked for the longest.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.bytes = 0
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable) -> Surface | None:
        """The picture that was put under a key, or None when it is not there any more."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def put(self, key: Hashable, picture: Surface) -> None:
        """Keep a picture, in the place of the one before with the same key; not one that is too large."""
        with self._lock:
            self._drop(key)
            if size_of(picture) > self.most:
                return
            self._kept[key] = picture
            self.bytes += size_of(picture)
            while self.bytes > self.most:
                self._drop(next(iter(self._kept)))

    def _drop(self, key: Hashable) -> None:
        gone = self._kept.pop(key, None)
        if gone is not None:
            self.bytes -= size_of(gone)

    def clear(self) -> None:
        """Keep nothing of what is there now."""
        with self._lock:
            self._kept.clear()
            self.bytes = 0

    def keeping(self, paint: Callable[Asked, Surface]) -> Callable[Asked, Surface]:
        """A function that paints, asked only for what is not here; its arguments are part of the key.

        What it gives is shared by all who ask, and is not to be drawn on.
        """

        @wraps(paint)
        def kept(*args: Asked.args, **named: Asked.kwargs) -> Surface:
            key = (paint, args, *named.items()) if named else (paint, args)
            found = self.get(key)
            if found is None:
                found = paint(*args, **named)
                self.put(key, found)
            return found

        return kept


def size_of(picture: Surface) -> int:
    """The bytes of a picture's pixels."""
    return int(picture.get_pitch() * picture.get_height())


_OF_A_LOOK: list[PictureCache] = []


def cache_of_a_look(most: int) -> PictureCache:
    """Pictures that nobody asks for any more when the window has another size, scale or palette."""
    cache = PictureCache(most)
    _OF_A_LOOK.append(cache)
    return cache


def forget_pictures() -> None:
    """The window looks different: forget the pictures of how it looked before."""
    for cache in _OF_A_LOOK:
        cache.clear()


SPRITES = cache_of_a_look(most=8_000_000)
"""The small pictures of pieces, marks and things; a window of 3840 by 2160 needs half of it at a time."""


Wish = TypeVar("Wish")


class Picture(NamedTuple):
    """Red, green and blue bytes, row by row, and the size they have as a picture."""

    size: tuple[int, int]
    data: bytes


class KeptPictures:
    """Pictures as they were seen last, by their names, in files that may go at any time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, Surface | None] = {}
        self._widths: dict[str, int] = {}
        self._lock = threading.Lock()

    def find(self, name: str) -> Surface | None:
        """The picture of a name, read once; None where none is kept. It may be called by any thread."""
        with self._lock:
            if name not in self._read:
                self._read[name] = None
                with suppress(OSError, pygame.error):
                    found = self._read[name] = pygame.image.load(self._path(name)).convert()
                    self._widths[name] = found.get_width()
            return self._read[name]

    def keep(self, name: str, picture: Picture) -> None:
        """Keep a picture for the next start, unless a larger one is; it may be called by any thread."""
        written = BytesIO()
        pygame.image.save(pygame.image.frombuffer(picture.data, picture.size, "RGB"), written, ".png")
        with self._lock, suppress(OSError):
            if self._widths.get(name, 0) > picture.size[0]:
                return
            self._widths[name] = picture.size[0]
            self._folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._path(name), written.getvalue())

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.png"


class BackgroundImage(Generic[Wish]):
    """Keeps one picture and paints the next in a thread of its own, or `at_once`.

    `paint` is called off the main thread, and so is `on_ready`, when a picture is done; everything
    else belongs to the main thread. An error in painting is raised by the next `ask`. With `defer` the
    thread is begun by what that calls later, so that the frame that asks first need not wait for it.

    The program does not end while a picture is painted: a thread that imports what it needs while Python
    ends would crash. `afterwards` is what may be painted in the same thread when the picture is done, a
    step for each value that it gives; it is left off when another picture is wanted, or the program ends.
    `before` is the surface until the first picture is done, and that one is handed to `keep`, off the main
    thread.
    """

    def __init__(
        self,
        paint: Callable[[Wish], Picture],
        *,
        at_once: bool = False,
        on_ready: Callable[[], object] | None = None,
        defer: Callable[[Callable[[], object]], object] | None = None,
        afterwards: Callable[[Wish], Iterator[object]] | None = None,
        before: Surface | None = None,
        keep: Callable[[Picture], object] | None = None,
    ) -> None:
        self._paint, self._at_once, self._on_ready, self._defer = paint, at_once, on_ready, defer
        self._afterwards, self._keep = afterwards, keep
        self._wish: Wish | None = None
        self._thread: threading.Thread | None = None
        self._done: tuple[Wish, Picture | BaseException] | None = None
        self._first_came: float | None = None
        self.surface = before
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
            picture = self._paint(wish)
            self._done = wish, picture
        except Exception as error:
            self._done, picture = (wish, error), None
        if self._on_ready is not None:
            self._on_ready()
        if picture and self._keep:
            keep, self._keep = self._keep, None
            keep(picture)

    def _take(self) -> None:
        self._thread = None
        if self._done is None:
            return
        (wish, result), self._done = self._done, None
        if isinstance(result, BaseException):
            raise result
        if self.surface is None and not self._at_once:
            self._first_came = time.monotonic()
        surface = pygame.image.frombuffer(result.data, result.size, "RGB")
        self.surface = surface.convert() if pygame.display.get_surface() else surface.copy()
        self.shown = wish
        del result, surface
        heap.trim()
