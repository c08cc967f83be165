"""Sounds, played without waiting for the device."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from queue import SimpleQueue
from time import monotonic

import pygame

CHANNELS = 12
STALE = 0.4
"""A sound that could not be played for so many seconds is not played any more."""
MOMENT = 1.0
"""For how many seconds a window that is closed waits for a device that is being opened."""
_OPENING = threading.Lock()
"""Held by who opens the device: opened twice at once, it is closed for the first."""


NAMES = ("place", "step", "taken", "tile", "dice", "bell", "illegal", "win", "tick")
"""What is heard when a piece is set down, steps, is taken; when a tile is laid; when a die rolls ..."""


class Pitch(Enum):
    """How high a thing sounds, by which a game tells its pieces apart: what the tones are multiplied with."""

    LOWEST = 0.72
    LOW = 0.92
    MIDDLE = 1.0
    HIGH = 1.12
    HIGHEST = 1.42


PITCHED = frozenset({"place", "step"})
"""The sounds that differ by pitch."""

Key = tuple[str, Pitch]
KEYS = tuple((name, pitch) for name in NAMES for pitch in (Pitch if name in PITCHED else (Pitch.MIDDLE,)))
"""All sounds there are."""
Waves = SimpleQueue[tuple[Key, bytes] | None]
"""Sounds that are made, with None after the last."""


class Sounds:
    """Plays sounds at a `volume` from 0 to 1, which may be changed at any time; never raises.

    The device is opened and the sounds are made in threads, at the first sound that is asked for. Python
    waits at its end for the one that makes them, as it would crash while something is imported there; but not
    for the one that opens the device, as that may never come back. The first error is kept as `trouble`: from
    then on nothing is heard.
    """

    def __init__(self, volume: float = 0.7) -> None:
        self.volume = volume
        self._made: dict[Key, pygame.mixer.Sound] = {}
        self._wanted: tuple[Key, float] | None = None
        self._synthesis: threading.Thread | None = None
        self._device: threading.Thread | None = None
        self._closed = False
        self.trouble: Exception | None = None

    def play(self, name: str, pitch: Pitch = Pitch.MIDDLE) -> None:
        """Play one of the `NAMES`; those that are `PITCHED`, as high or low as is asked for."""
        assert name in NAMES, name
        if self.volume <= 0 or self.trouble:
            return
        key = (name, pitch if name in PITCHED else Pitch.MIDDLE)
        if key in self._made:
            self._sound(key)
            return
        self._wanted = key, monotonic()
        self.prepare()

    def prepare(self) -> None:
        """Open the device and make all sounds in the background, so that the first is not late."""
        if self._synthesis is None and not self.trouble:
            self._synthesis = threading.Thread(target=self._synthesize, name="sound synthesis")
            self._synthesis.start()

    def wait(self, seconds: float = 10.0) -> None:
        """Wait until the sounds are made, or there turn out to be none."""
        if self._synthesis is not None:
            self._synthesis.join(seconds)
        if self._device is not None:
            self._device.join(seconds)

    def stop(self) -> None:
        """Be quiet at once: for a window that is left."""
        if pygame.mixer.get_init():
            pygame.mixer.stop()

    def close(self) -> None:
        """Make no more sounds, and wait a moment for a device that is being opened.

        What still plays is stopped: a sound that ends while pygame closes the mixer can hang or crash it.
        """
        self._closed = True
        self.wait(MOMENT)
        self.stop()

    def _sound(self, key: Key) -> None:
        sound = self._made[key]
        try:
            sound.set_volume(max(0.0, min(1.0, self.volume)))
            sound.play()
        except pygame.error as error:
            self.trouble = error

    def _synthesize(self) -> None:
        """In a thread: have the device opened, and meanwhile make every sound, the one waited for first."""
        from dream.ui.kit.synthesis import RATE, samples

        waves: Waves = SimpleQueue()
        device = threading.Thread(target=self._open, args=(RATE, waves), name="sound device", daemon=True)
        device.start()
        self._device = device  # a thread that isn't started can't be waited for
        wanted = [self._wanted[0]] if self._wanted else []
        try:
            for key in dict.fromkeys([*wanted, *KEYS]):
                if self._closed or self.trouble:
                    break
                waves.put((key, samples(key[0], key[1].value)))
        except MemoryError as error:
            self.trouble = error
        finally:
            waves.put(None)

    def _open(self, rate: int, waves: Waves) -> None:
        """In a thread: open the device, and keep the sounds for it as they come. It must import nothing."""
        try:
            _open_device(rate)
            for key, wave in iter(waves.get, None):
                self._made[key] = pygame.mixer.Sound(buffer=wave)
                self._play_wanted(key)
        except (pygame.error, OSError, MemoryError) as error:
            self.trouble = error

    def _play_wanted(self, key: Key) -> None:
        if (
            self._wanted
            and self._wanted[0] == key
            and not self._closed
            and monotonic() - self._wanted[1] < STALE
        ):
            self._wanted = None
            self._sound(key)


def _open_device(rate: int) -> None:
    """Open the mixer in the format that the sounds are made in; raises pygame.error where there is none."""
    with _OPENING:
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
