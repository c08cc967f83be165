"""What is heard. Sounds are made by our own code; where there is no audio device, all is silent."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

import pygame

from dream.games.alchemists_dream.rules.elements import Element

CHANNELS = 12
STALE = 0.4
"""A sound that could not be played for so many seconds is not played any more."""


NAMES = ("place", "step", "taken", "tile", "bell", "illegal", "win")
"""What is heard when a Stone is set down, steps, is taken; when a tile is laid; at the start of a turn ..."""

TIMBRES = frozenset({"place", "step"})
"""The sounds that differ by element."""

Key = tuple[str, Element | None]


class Sounds:
    """Plays sounds at a `volume` from 0 to 1, which may be changed at any time; never raises.

    The device is opened and the sounds are made in a thread, at the first sound that is asked for. All is
    `silent` when it has turned out that nothing can be heard on this machine.
    """

    def __init__(self, volume: float = 0.7) -> None:
        self.volume = volume
        self._made: dict[Key, pygame.mixer.Sound] = {}
        self._wanted: tuple[Key, float] | None = None
        self._thread: threading.Thread | None = None
        self.silent = False

    def play(self, name: str, element: Element | None = None) -> None:
        """Play one of the `NAMES`; Stones of each element have a timbre of their own."""
        assert name in NAMES, name
        if self.volume <= 0 or self.silent:
            return
        key = (name, element if name in TIMBRES else None)
        if key in self._made:
            self._sound(key)
            return
        self._wanted = key, monotonic()
        self.prepare()

    def prepare(self) -> None:
        """Open the device and make all sounds in the background, so that the first is not late."""
        if self._thread is None and not self.silent:
            self._thread = threading.Thread(target=self._make_all, name="sounds", daemon=True)
            self._thread.start()

    def wait(self, seconds: float = 10.0) -> None:
        """Wait until the sounds are made, or there turn out to be none."""
        if self._thread is not None:
            self._thread.join(seconds)

    def stop(self) -> None:
        """Be quiet at once: for a window that is left."""
        if pygame.mixer.get_init():
            pygame.mixer.stop()

    def _sound(self, key: Key) -> None:
        sound = self._made[key]
        try:
            sound.set_volume(max(0.0, min(1.0, self.volume)))
            sound.play()
        except pygame.error:
            self.silent = True

    def _make_all(self) -> None:
        """In the thread: open the device and make every sound, those most waited for first."""
        try:
            from dream.ui.kit.sound_synthesis import RATE, samples

            _open_device(RATE)
            wanted = [self._wanted[0]] if self._wanted else []
            for key in [*wanted, *_all_keys()]:
                if key not in self._made:
                    self._made[key] = pygame.mixer.Sound(buffer=samples(*key))
                    self._play_wanted(key)
        except (pygame.error, OSError, MemoryError):
            self.silent = True

    def _play_wanted(self, key: Key) -> None:
        if self._wanted and self._wanted[0] == key and monotonic() - self._wanted[1] < STALE:
            self._wanted = None
            self._sound(key)


def _all_keys() -> Iterator[Key]:
    for name in NAMES:
        yield name, None
        if name in TIMBRES:
            yield from ((name, element) for element in Element)


def _open_device(rate: int) -> None:
    """Open the mixer in the format that the sounds are made in; raises pygame.error where there is none."""
    if pygame.mixer.get_init() == (rate, -16, 2):
        return
    with _quiet_stderr():
        pygame.mixer.quit()
        pygame.mixer.init(rate, -16, 2, 512, allowedchanges=0)
    pygame.mixer.set_num_channels(CHANNELS)


@contextmanager
def _quiet_stderr() -> Iterator[None]:
    """Nothing on stderr meanwhile: the system's audio library writes pages there when it finds no device."""
    sys.stderr.flush()
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
