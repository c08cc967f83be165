"""The sounds that are played: how loud they are, that they differ, and that each is heard somewhere."""

import ast
import subprocess
import sys
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
import soundfile

from dream.base.assets import asset
from dream.play.registry import house
from dream.ui.kit.sound import KEYS, NAMES, PITCHED, VARIANTS, Pitch, ambience_file, sound_file
from dream.ui.table.routes import HEARD
from tests.ui.games.test_any_game import PLAYED_BY_GAMES
from tools.sounds.__main__ import made
from tools.sounds.effects import EFFECTS
from tools.sounds.loudness import AMBIENCE, EFFECT, as_loud, integrated, momentary
from tools.sounds.models import BELL, BRONZE, RATE, STONE, WOOD, Wave, body, bubble, struck, times

LARGEST = 3_000_000
"""Bytes of all sounds together."""
FOLDER = asset("sounds")
FILES = {sound_file(*key, variant): key for key in KEYS for variant in range(VARIANTS)}
AMBIENCES = {ambience_file(game): game for game in house()}


@cache
def read(name: str) -> Wave:
    """The wave of a file, as it is heard."""
    wave, rate = soundfile.read(FOLDER / name)
    assert rate == RATE
    return np.asarray(wave)


def test_there_is_a_file_for_all_that_is_played_and_no_other() -> None:
    assert {path.name for path in FOLDER.iterdir()} == FILES.keys() | AMBIENCES.keys()
    assert set(EFFECTS) == set(NAMES)


def test_they_are_small_together() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < LARGEST


@pytest.mark.parametrize("name", FILES)
def test_an_effect_is_as_loud_as_all_does_not_clip_and_ends_in_silence(name: str) -> None:
    wave = read(name)
    assert wave.ndim == 1
    assert 0.1 < len(wave) / RATE < 4
    assert momentary(wave) == pytest.approx(EFFECT, abs=0.7)
    assert np.abs(wave).max() < 0.97
    assert np.abs(wave[-40:]).max() < 0.02
    assert abs(wave.mean()) < 0.005


@pytest.mark.parametrize("key", KEYS, ids=lambda key: f"{key[0]}-{key[1].name}")
def test_no_two_of_a_kind_are_alike(key: tuple[str, Pitch]) -> None:
    """The likeness of two waves is at most 1, at whatever shift."""
    waves = [read(sound_file(*key, variant)) for variant in range(VARIANTS)]
    for one, other in combinations(waves, 2):
        count = len(one) + len(other)
        both = np.fft.irfft(np.fft.rfft(one, count) * np.conj(np.fft.rfft(other, count)), count)
        assert np.abs(both).max() / np.sqrt(np.sum(one**2) * np.sum(other**2)) < 0.97


@pytest.mark.parametrize("name", AMBIENCES)
def test_an_ambience_is_quiet_and_goes_on_where_it_ends(name: str) -> None:
    wave = read(name)
    assert wave.shape[1] == 2
    assert integrated(wave) == pytest.approx(AMBIENCE, abs=0.5)
    assert np.abs(wave).max() < 0.5
    steps = np.abs(np.diff(wave, axis=0))
    seam = np.abs(wave[0] - wave[-1])
    assert (seam <= np.quantile(steps, 0.999, axis=0)).all()
    around = np.concatenate([wave[-RATE // 2 :], wave[: RATE // 2]])
    assert integrated(around) == pytest.approx(AMBIENCE, abs=6)


def test_every_sound_is_played_somewhere_and_what_is_played_is_a_sound() -> None:
    """At a table, at its end, or by name at once."""
    named = set(HEARD.values())
    for path in Path("dream/ui").rglob("*.py"):
        for call in (
            node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)
        ):
            if isinstance(call.func, ast.Attribute) and ast.unparse(call.func).endswith("sounds.play"):
                texts = (node.value for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant))
                named |= {text for text in texts if isinstance(text, str)}
    assert named >= {"win", "loss", "turn", "tick", "illegal", "tile", "bell"}
    assert named.union(*PLAYED_BY_GAMES.values()) == set(NAMES)


def middle(wave: Wave) -> float:
    """The mean frequency of a sound, by its power."""
    power = np.abs(np.fft.rfft(wave, RATE)) ** 2
    return float(np.sum(np.arange(len(power)) * power) / np.sum(power))


def test_a_win_rises_brightly_and_a_loss_falls() -> None:
    def between(wave: Wave, begins: float, ends: float) -> float:
        return middle(wave[round(begins * RATE) : round(ends * RATE)])

    for variant in range(VARIANTS):
        win, loss = (read(sound_file(name, Pitch.MIDDLE, variant)) for name in ("win", "loss"))
        assert between(win, 0.63, 0.8) > 1.4 * between(win, 0, 0.14)
        assert between(loss, 0.9, 1.1) < 0.7 * between(loss, 0, 0.14)
        assert middle(win) > 2 * middle(loss)


@pytest.mark.parametrize("name", sorted(PITCHED))
@pytest.mark.parametrize("variant", range(VARIANTS))
def test_higher_pitches_are_higher(name: str, variant: int) -> None:
    """The strongest tone of the Stone, which lies above those of the board."""
    board = 600
    waves = (read(sound_file(name, pitch, variant)) for pitch in Pitch)
    tones = [board + int(np.argmax(np.abs(np.fft.rfft(wave, RATE))[board:])) for wave in waves]
    assert tones == sorted(set(tones))


# How they are made


def test_the_same_sound_is_made_of_the_same_bytes(tmp_path: Path) -> None:
    for run in ("first", "second"):
        command = [sys.executable, "-m", "tools.sounds", "coin", "tick", "--to", str(tmp_path / run)]
        subprocess.run(command, check=True, capture_output=True)
    first, second = (
        {path.name: path.read_bytes() for path in (tmp_path / run).iterdir()} for run in ("first", "second")
    )
    assert len(first) == 2 * VARIANTS
    assert first == second


@pytest.mark.parametrize("name", ["flip", "die", "surround", "loss"])
def test_the_files_are_those_that_are_made(name: str) -> None:
    for file, wave in made(name):
        kept = read(file)
        assert len(kept) == len(wave)
        assert np.sqrt(np.mean((kept - wave) ** 2)) < 0.25 * np.sqrt(np.mean(wave**2))


def test_a_mode_dies_as_its_material_says() -> None:
    for material in (WOOD, STONE, BRONZE):
        wave = struck(body(440, (1.0,)), material, 0.0001, 2.0)
        rate = np.pi * 440 * material.loss + material.support
        early, late = (
            np.abs(wave[round(at * RATE) : round((at + 0.01) * RATE)]).max() for at in (0.05, 0.15)
        )
        assert late / early == pytest.approx(np.exp(-0.1 * rate), rel=0.05)


def test_a_long_touch_is_dull() -> None:
    hard, soft = (struck(body(300, BELL), BRONZE, contact, 0.5) for contact in (0.0002, 0.003))
    above = slice(800, None)
    share = [
        np.sum(np.abs(np.fft.rfft(w, RATE))[above] ** 2) / np.sum(np.abs(np.fft.rfft(w, RATE)) ** 2)
        for w in (hard, soft)
    ]
    assert share[1] < 0.2 * share[0]


def test_a_bubble_sounds_by_its_size_and_rises() -> None:
    small, large = (np.argmax(np.abs(np.fft.rfft(bubble(r, 0.0), RATE))) for r in (0.002, 0.006))
    assert small == pytest.approx(3.26 / 0.002, rel=0.02)
    assert large == pytest.approx(3.26 / 0.006, rel=0.02)


def test_loudness_is_that_of_ebu_tech_3341() -> None:
    """Its first signal: a sine of 1 kHz at -23 dB on both sides is -23 LUFS, by a moment as by the whole."""
    sine = 10 ** (-23 / 20) * np.sin(2 * np.pi * 1000 * times(20))
    both = np.stack([sine, sine], axis=1)
    assert integrated(both) == pytest.approx(-23, abs=0.1)
    assert momentary(sine[:RATE]) == pytest.approx(-26, abs=0.1)


def test_what_is_made_as_loud_does_not_clip() -> None:
    click = np.zeros(RATE // 10)
    click[10:40] = np.hanning(30)
    assert np.abs(as_loud(click)).max() < 1
