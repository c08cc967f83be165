import os
import subprocess
import sys
from array import array

import pygame
import pytest

from dream.games.alchemists_dream.rules.elements import Element
from dream.ui.kit.sound import NAMES, TIMBRES, Sounds
from dream.ui.kit.sound_synthesis import RATE, samples


@pytest.mark.parametrize("name", NAMES)
def test_sounds_are_loud_end_softly_and_are_the_same_every_time(name: str) -> None:
    wave = array("h", samples(name))
    assert samples(name) == wave.tobytes()
    assert 0.1 * RATE < len(wave) / 2 < 4 * RATE
    assert max(map(abs, wave)) > 20000
    assert max(map(abs, wave[-20:])) < 400


@pytest.mark.parametrize("name", sorted(TIMBRES))
def test_elements_sound_different(name: str) -> None:
    assert len({samples(name, element) for element in Element}) == len(Element)


def test_sounds_are_played_by_the_device() -> None:
    sounds = Sounds(0.5)
    sounds.play("place", Element.FIRE)
    sounds.wait()
    assert not sounds.silent
    sounds.play("bell")
    assert pygame.mixer.get_busy()
    sounds.stop()
    assert not pygame.mixer.get_busy()


def test_no_volume_makes_nothing() -> None:
    sounds = Sounds(0.0)
    for name in NAMES:
        sounds.play(name)
    assert sounds._thread is None


NO_DEVICE = """
from dream.ui.kit.sound import Sounds
sounds = Sounds(1.0)
sounds.play("win")
sounds.wait()
sounds.play("win")
assert sounds.silent
"""


def test_without_a_device_all_is_silent_even_on_stderr() -> None:
    environment = {key: value for key, value in os.environ.items() if key != "SDL_AUDIODRIVER"}
    environment |= {"SDL_AUDIODRIVER": "alsa", "AUDIODEV": "nowhere", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", NO_DEVICE],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=environment,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_sound_loads_no_numpy() -> None:
    views = "dream.ui.game_views.alchemists_dream"
    imports = f"import sys, dream.ui.kit.sound, {views}.board_view, {views}.piece_sprites"
    code = f"{imports}; assert 'numpy' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
