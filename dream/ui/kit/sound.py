"""Sounds: files in assets/sounds, played without waiting for the device or the disk.

They are made by ``python -m tools.sounds``.
"""

import os
import random
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from queue import SimpleQueue
from time import monotonic

import pygame

from dream.base.assets import asset

RATE = 44100
CHANNELS = 16
STALE = 0.4
"""A sound that could not be played for so many seconds is not played any more."""
MOMENT = 1.0
"""For how many seconds a window that is closed waits for a device that is being opened."""
FADE = 0.8
"""In how many seconds an ambience comes and goes."""
_OPENING = threading.Lock()
"""Held by who opens the device: opened twice at once, it is closed for the first."""


NAMES = (
    *("deal", "flip", "shuffle", "take"),
    *("cube", "cauldron", "liquid", "coin", "die"),
    *("place", "step", "tile", "surround", "capture", "elixir"),
    *("turn", "bell", "win", "loss", "illegal", "tick"),
)
"""What is heard of cards; of cubes, metals and dice; of Stones; and of whatever game."""
QUIETER: Mapping[str, float] = {"turn": 0.5, "tick": 0.6, "take": 0.7, "deal": 0.7}
"""How much softer than the others those are played that come often or stand behind what is done."""
VARIANTS = 3
"""How many there are of each, so that none is heard twice in a row."""


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
Request = Key | str | threading.Event
"""A sound to be read, the game whose ambience is to come, or what is set when all before is done."""
KEYS = tuple((name, pitch) for name in NAMES for pitch in (Pitch if name in PITCHED else (Pitch.MIDDLE,)))
"""All sounds there are."""


def sound_file(name: str, pitch: Pitch, variant: int) -> str:
    """Return the name of the file of a sound."""
    pitched = f"-{pitch.name.lower()}" if name in PITCHED else ""
    return f"{name}{pitched}-{variant + 1}.ogg"


def ambience_file(game: str) -> str:
    """Return the name of the file of the ambience of a game, by its word."""
    return f"ambience-{game}.ogg"


class Sounds:
    """Plays sounds at a `volume` from 0 to 1, which may be changed at any time; never raises.

    Around them the ambience of a game is heard, at an `ambience` from 0, which is none, to 1. The device is
    opened and files are read in a thread, at the first sound that is asked for. Nobody waits for that thread
    at the end of Python, as a device may never come back: it must import nothing. The first error is kept as
    `trouble`: from then on nothing is heard.
    """

    def __init__(self, volume: float = 0.7, ambience: float = 0.0) -> None:
        self.volume, self._ambience = volume, ambience
        self._read: dict[Key, list[pygame.mixer.Sound]] = {}
        self._wanted: dict[Key, float] = {}
        self._last: dict[Key, int] = {}
        self._game = self._around = ""
        self._requests: SimpleQueue[Request | None] = SimpleQueue()
        self._device: threading.Thread | None = None
        self._closed = False
        self.trouble: Exception | None = None

    def play(self, name: str, pitch: Pitch = Pitch.MIDDLE) -> None:
        """Play one of the `NAMES`; those that are `PITCHED`, as high or low as is asked for."""
        assert name in NAMES, name
        if self.volume <= 0 or self.trouble or self._closed:
            return
        key = (name, pitch if name in PITCHED else Pitch.MIDDLE)
        if key in self._read:
            self._sound(key)
            return
        asked, self._wanted[key] = key in self._wanted, monotonic()
        if not asked:
            self._ask(key)

    def be_in(self, game: str) -> None:
        """Have the ambience of a game around, by its word; none around what is of no game."""
        self._game = game
        self._have_around()

    @property
    def ambience(self) -> float:
        """How loud the ambience is, 0 to 1."""
        return self._ambience

    @ambience.setter
    def ambience(self, volume: float) -> None:
        changed, self._ambience = volume != self._ambience, volume
        self._have_around()
        if changed and pygame.mixer.get_init():
            pygame.mixer.music.set_volume(volume)

    def _have_around(self) -> None:
        around = self._game if self._ambience > 0 and not self.trouble and not self._closed else ""
        if around != self._around:
            self._around = around
            self._ask(around)

    def wait(self, seconds: float = 10.0) -> None:
        """Wait until all that was asked for is read, or turns out not to be there."""
        if self._device is not None:
            done = threading.Event()
            self._requests.put(done)
            done.wait(seconds)

    def stop(self) -> None:
        """Be quiet at once: for a window that is left."""
        if pygame.mixer.get_init():
            pygame.mixer.music.stop()
            pygame.mixer.stop()

    def close(self) -> None:
        """Read no more sounds, and wait a moment for a device that is being opened.

        What still plays is stopped: a sound that ends while pygame closes the mixer can hang or crash it.
        """
        self._closed = True
        self._requests.put(None)
        if self._device is not None:
            self._device.join(MOMENT)
        self.stop()

    def _sound(self, key: Key) -> None:
        """Play any of a sound but the one that was heard last."""
        sounds, last = self._read[key], self._last.get(key)
        variant = random.choice([each for each in range(len(sounds)) if each != last])
        self._last[key] = variant
        volume = self.volume * QUIETER.get(key[0], 1.0)
        try:
            sounds[variant].set_volume(max(0.0, min(1.0, volume)))
            sounds[variant].play()
        except pygame.error as error:
            self.trouble = error

    # In the thread of the device

    def _ask(self, request: Key | str) -> None:
        """Have a sound read, or an ambience played."""
        self._requests.put(request)
        if self._device is None:
            self._device = threading.Thread(target=self._serve, name="sound device", daemon=True)
            self._device.start()

    def _serve(self) -> None:
        """Open the device, and do what is asked for as it comes."""
        try:
            _open_device(RATE)
        except (pygame.error, OSError, MemoryError) as error:
            self.trouble = error
        while (request := self._requests.get()) is not None:
            if isinstance(request, threading.Event):
                request.set()
                continue
            if not self.trouble and not self._closed:
                try:
                    self._do(request)
                except (pygame.error, OSError, MemoryError) as error:
                    self.trouble = error

    def _do(self, request: Key | str) -> None:
        if isinstance(request, str):
            _surround(request, self._ambience)
            return
        files = (asset(f"sounds/{sound_file(*request, variant)}") for variant in range(VARIANTS))
        self._read[request] = [pygame.mixer.Sound(str(file)) for file in files]
        if not self._closed and monotonic() - self._wanted[request] < STALE:
            self._sound(request)


def _surround(game: str, volume: float) -> None:
    """Have the ambience of a game come, once the one that is heard has gone; none comes with no game."""
    if pygame.mixer.music.get_busy():
        pygame.mixer.music.fadeout(round(1000 * FADE))
    if game:
        pygame.mixer.music.load(str(asset(f"sounds/{ambience_file(game)}")))
        pygame.mixer.music.set_volume(volume)
        pygame.mixer.music.play(loops=-1, fade_ms=round(1000 * FADE))


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
