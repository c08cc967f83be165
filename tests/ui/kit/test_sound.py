import os
import subprocess
import sys
import threading
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from dream.ui.kit.sound import NAMES, VARIANTS, Pitch, Sounds, sound_file
from tests.waiting import PATIENCE, wait_until


def test_sounds_are_played_by_the_device() -> None:
    sounds = Sounds(0.5)
    sounds.play("place", Pitch.HIGH)
    sounds.wait()
    assert sounds.trouble is None
    sounds.play("bell")
    sounds.wait()
    assert pygame.mixer.get_busy()
    sounds.stop()
    assert not pygame.mixer.get_busy()
    sounds.close()


def test_nothing_plays_any_more_once_it_is_closed() -> None:
    sounds = Sounds(0.5)
    sounds.play("win")
    sounds.wait()
    assert pygame.mixer.get_busy()
    sounds.close()
    assert not pygame.mixer.get_busy()
    sounds.play("win")
    assert not pygame.mixer.get_busy()


def devices() -> set[threading.Thread]:
    """The threads of all devices, those of other windows' sounds too."""
    return {thread for thread in threading.enumerate() if thread.name == "sound device"}


def test_no_volume_reads_nothing_and_opens_no_device() -> None:
    before, sounds = devices(), Sounds(0.0)
    for name in NAMES:
        sounds.play(name)
    sounds.be_in("dream")
    assert devices() <= before


def test_a_sound_is_never_the_same_twice_in_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    sounds, played = Sounds(1.0), list[str]()

    class Heard:
        def __init__(self, file: str) -> None:
            self.name = Path(file).name

        def set_volume(self, volume: float) -> None:
            assert 0 < volume <= 1

        def play(self) -> None:
            played.append(self.name)

    monkeypatch.setattr(pygame.mixer, "Sound", Heard)
    for _ in range(40):
        sounds.play("deal")
        sounds.wait()
    assert len(played) == 40
    assert set(played) == {sound_file("deal", Pitch.MIDDLE, variant) for variant in range(VARIANTS)}
    assert all(one != other for one, other in pairwise(played))
    sounds.close()


def test_an_ambience_is_around_while_it_is_wanted() -> None:
    sounds = Sounds(0.7, 0.5)
    sounds.be_in("stone")
    sounds.wait()
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.music.get_volume() == pytest.approx(0.5, abs=0.01)
    sounds.ambience = 0.25
    assert pygame.mixer.music.get_volume() == pytest.approx(0.25, abs=0.01)
    sounds.ambience = 0
    assert pygame.mixer.music.get_volume() == 0
    sounds.wait()
    sounds.ambience = 0.25
    sounds.wait()
    assert pygame.mixer.music.get_busy()
    sounds.be_in("")
    wait_until(lambda: not pygame.mixer.music.get_busy(), "the end of the ambience")
    sounds.close()


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
sounds.ambience = 1.0
sounds.be_in("dream")
sounds.play("win")
sounds.wait()
"""


def test_the_thread_for_which_nobody_waits_imports_nothing() -> None:
    """Python crashes now and then when a daemon imports something while it ends."""
    assert ends(WHO_IMPORTS) == ""


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


def test_a_device_that_is_being_opened_is_waited_for_when_the_window_closes() -> None:
    before, sounds = devices(), Sounds(1.0)
    sounds.play("win")
    sounds.close()
    assert devices() <= before


GAMES = ("alchemist", "alchemists_dream", "jabirs_transmutations", "philosophers_stone")


def test_sound_and_what_the_title_needs_of_games_load_no_numpy() -> None:
    views = ", ".join(f"dream.ui.games.{game}.view" for game in GAMES)
    code = f"import sys, dream.ui.kit.sound, {views}; assert 'numpy' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=PATIENCE).returncode == 0
