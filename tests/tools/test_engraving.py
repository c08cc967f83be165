"""The engraver: shapes, screens, the two cuttings, and files that are the same each time."""

import gzip
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import numpy as np
import pygame
import pytest

from dream.base.assets import asset
from dream.ui.kit.engravings import EMBLEMS, inks, paint_sign_of, print_engraving
from dream.ui.kit.theme import palette, palette_names
from tools.engraving.__main__ import NAMES, plates_of
from tools.engraving.block import Block
from tools.engraving.outlines import path, smooth, star, thinned

PLATES = {file: plate for name in NAMES for file, plate in plates_of(name).items()}
COVERS = [f"cover-{word}" for word in EMBLEMS]


def test_a_path_is_flattened() -> None:
    square, curve = path("M0 0 L4 0 4 4 L0 4 Z M10 0 C10 5 20 5 20 0")
    assert square.tolist() == [[0, 0], [4, 0], [4, 4], [0, 4]]
    assert curve[-1].tolist() == [20, 0]
    assert max(curve[:, 1]) == pytest.approx(3.75)


def test_a_smooth_line_passes_through_all_points() -> None:
    points = [(0, 0), (5, 8), (12, 3), (20, 9)]
    line = smooth(points)
    assert all(np.hypot(*(line - point).T).min() < 1e-9 for point in points)


def test_no_point_of_a_line_is_lost_that_it_needs() -> None:
    corners = star(0, 0, (10.0,), 5)
    full = np.vstack(
        [np.linspace(a, b, 9)[:-1] for a, b in zip(corners, np.roll(corners, -1, 0), strict=True)]
    )
    line = thinned(np.vstack([full, full[:1]]), 0.01)
    assert len(line) <= 7 < len(full)
    assert all(np.hypot(*(line - corner).T).min() < 1e-9 for corner in corners)


@pytest.mark.parametrize("night", [True, False])
def test_the_share_of_ink_is_the_tone_of_the_light(night: bool) -> None:
    shares = []
    for light in (0.2, 0.5, 0.8):
        block = Block(60, 60, night=night)
        square = block.box(5, 5, 55, 55)
        block.body(square, square.level(3), 0 * square.distance + light, rim=0, moat=0)
        shares.append(float(block.inks["key"].mean()))
    assert shares == sorted(shares, reverse=not night)
    assert all(0.02 < share < 0.7 for share in shares)


def test_what_stands_in_front_has_a_moat() -> None:
    block = Block(40, 40, night=True)
    block.fill("key", block.box(0, 0, 40, 40))
    block.gilded(block.circle(20, 20, 8), 2)
    assert block.inks["gold"][80, 80] == pytest.approx(1)
    assert block.inks["key"][80, 80] == block.inks["key"][80, 116] == pytest.approx(0)
    assert block.inks["key"][80, 130] == pytest.approx(1)


@pytest.mark.parametrize("name", PLATES)
def test_no_place_has_more_ink_than_it_holds(name: str) -> None:
    total = np.sum(list(PLATES[name].cut(1).inks.values()), axis=0)
    assert total.min() >= 0
    assert total.max() < 1.001


def test_the_same_drawing_gives_the_same_bytes(tmp_path: Path) -> None:
    for run in ("first", "second"):
        command = [
            sys.executable,
            "-m",
            "tools.engraving",
            "emblems",
            "--fine",
            "1",
            "--to",
            str(tmp_path / run),
        ]
        subprocess.run(command, check=True, capture_output=True)
    made = sorted((tmp_path / "first").iterdir())
    assert [file.stem for file in made] == sorted(plates_of("emblems"))
    assert all(file.read_bytes() == (tmp_path / "second" / file.name).read_bytes() for file in made)


def test_there_is_a_file_for_each_plate_and_no_other() -> None:
    assert {file.stem for file in asset("engravings").iterdir()} == set(PLATES)


@pytest.mark.parametrize("name", PLATES)
def test_a_file_holds_plain_paths_in_inks_that_are_known(name: str) -> None:
    text = gzip.decompress(asset(f"engravings/{name}.svgz").read_bytes()).decode()
    assert set(re.findall(r"<(\w+)", text)) == {"svg", "path"}
    assert set(re.findall(r'id="(\w+)"', text)) <= set(PLATES[name].inks(palette()))


def test_all_files_together_stay_small() -> None:
    assert sum(file.stat().st_size for file in asset("engravings").iterdir()) < 4_500_000


@pytest.mark.parametrize("theme", palette_names())
@pytest.mark.parametrize("name", COVERS)
def test_a_picture_is_printed_in_the_colours_of_a_theme(name: str, theme: str) -> None:
    colours = inks(palette(theme))
    printed = print_engraving(name, 300, palette(theme))
    average = pygame.transform.average_color(printed)
    assert printed.get_size() == (300, 300)
    bright = sum(colours["ground"]) > sum(colours["key"])
    assert (sum(average[:3]) > 3 * 110) is bright


@pytest.mark.parametrize("theme", palette_names())
def test_emblems_are_told_apart_at_sixteen_pixels(theme: str) -> None:
    seen = [
        np.asarray(pygame.surfarray.array_alpha(paint_sign_of(word, 16, palette(theme))), float) / 255
        for word in EMBLEMS
    ]
    for first, second in combinations(seen, 2):
        assert np.abs(first - second).mean() > 0.1
