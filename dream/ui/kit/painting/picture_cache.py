"""Pictures that are painted once and kept, as long as all of them together take no more than so much memory.

How large a picture is depends on the window, so what is kept is counted in bytes and not in pictures.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import ParamSpec

from pygame import Surface

Asked = ParamSpec("Asked")


class PictureCache:
    """Pictures by what they show, at most `most` bytes of them; may be used by any thread.

    Where one more would be too much, those go that nobody has asked for the longest.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.bytes = 0
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()
        self._lock = Lock()

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
