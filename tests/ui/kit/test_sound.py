import os
import subprocess
import sys
import threading
from array import array

import pygame
import pytest

from dream.ui.kit.sound import NAMES, PITCHED, Pitch, Sounds
from dream.ui.kit.synthesis import RATE, samples
from tests.waiting import PATIENCE


@pytest.mark.parametrize("name", NAMES)
def test_sounds_are_loud_end_softly_and_are_the_same_every_time(name: str) -> None:
    wave = array("h", samples(name))
    assert samples(name) == wave.tobytes()
    assert 0.1 * RATE < len(wave) / 2 < 4 * RATE
    assert max(map(abs, wave)) > 20000
    assert max(map(abs, wave[-20:])) < 400


@pytest.mark.parametrize("name", sorted(PITCHED))
def test_every_pitch_sounds_different(name: str) -> None:
    assert len({samples(name, pitch.value) for pitch in Pitch}) == len(Pitch)


def test_sounds_are_played_by_the_device() -> None:
    sounds = Sounds(0.5)
    sounds.play("place", Pitch.HIGH)
    sounds.wait()
    assert sounds.trouble is None
    sounds.play("bell")
    assert pygame.mixer.get_busy()
    sounds.stop()
    assert not pygame.mixer.get_busy()


def test_nothing_plays_any_more_once_it_is_closed() -> None:
    sounds = Sounds(0.5)
    sounds.prepare()
    sounds.wait()
    sounds.play("win")
    assert pygame.mixer.get_busy()
    sounds.close()
    assert not pygame.mixer.get_busy()


def test_no_volume_makes_nothing() -> None:
    sounds = Sounds(0.0)
    for name in NAMES:
        sounds.play(name)
    assert sounds._synthesis is None


NO_DEVICE = """
from dream.ui.kit.sound import Sounds
sounds = Sounds(1.0)
sounds.play("win")
sounds.wait()
sounds.play("win")
assert sounds.trouble
"""


def test_without_a_device_all_is_silent_even_on_stderr() -> None:
    environment = {key: value for key, value in os.environ.items() if key != "SDL_AUDIODRIVER"}
    environment |= {"SDL_AUDIODRIVER": "alsa", "AUDIODEV": "nowhere", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", NO_DEVICE],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env=environment,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def ends(program: str) -> str:
    """What a program says that comes to its end."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


WHO_IMPORTS = """
import sys, threading
from dream.ui.kit.sound import Sounds

class Finder:
    def find_spec(self, name, path, target=None):
        if threading.current_thread() is not threading.main_thread():
            print(name, threading.current_thread().daemon)

sys.meta_path.insert(0, Finder())
sounds = Sounds(1.0)
sounds.play("win")
sounds.wait()
"""


def test_what_makes_sounds_is_imported_by_a_thread_that_python_waits_for() -> None:
    """Python crashes now and then when a daemon imports something while it ends."""
    imported = ends(WHO_IMPORTS)
    assert "dream.ui.kit.synthesis False" in imported
    assert "True" not in imported


HANGS = """
import time
from dream.ui.kit import sound

sound.MOMENT = 0.1
sound._open_device = lambda rate: time.sleep(1000)
sounds = sound.Sounds(1.0)
sounds.play("win")
sounds.close()
"""


def test_the_program_ends_although_the_device_hangs() -> None:
    ends(HANGS)


LATE = """
import threading, time
start = threading.Thread.start

def late(thread):
    if thread.name == "sound device":
        time.sleep(0.3)
    start(thread)

threading.Thread.start = late
"""


def test_the_program_ends_before_a_device_is_even_asked_for() -> None:
    ends(LATE + HANGS)


def test_a_device_that_is_being_opened_is_waited_for_when_the_window_closes() -> None:
    sounds = Sounds(1.0)
    sounds.play("win")
    sounds.close()
    names = {thread.name for thread in threading.enumerate()}
    assert not names & {"sound synthesis", "sound device"}


GAMES = ("alchemist", "alchemists_dream", "jabirs_transmutations", "philosophers_stone")


def test_sound_and_what_the_title_needs_of_games_load_no_numpy() -> None:
    views = ", ".join(f"dream.ui.games.{game}.view" for game in GAMES)
    code = f"import sys, dream.ui.kit.sound, {views}; assert 'numpy' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=PATIENCE).returncode == 0
