import numpy as np
import pygame
import pytest
from fontTools.ttLib import TTFont

from dream.base.assets import asset
from dream.games.alchemists_dream.rules.elements import Element
from dream.ui.game_views.alchemists_dream.painters.shapes import sign
from dream.ui.kit.text.fonts import FACES, SIGNS, Role, font, font_path, sized_font, stand_ins
from dream.ui.kit.text.typeface import LINE_HEIGHT

PROSE = (
    "ABCXYZabcxyz 0123456789 .,:;!?'\"()-"
    "\N{EN DASH}\N{EM DASH}\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}"
    "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{HORIZONTAL ELLIPSIS}"
    "\N{MULTIPLICATION SIGN}\N{MINUS SIGN}éüß"
)
ALCHEMY = "".join(map(chr, range(0x1F700, 0x1F774))) + "☽♀♂♃♄♈♓"


@pytest.mark.parametrize("role", Role)
def test_every_font_has_the_characters_of_its_role(role: Role) -> None:
    has = TTFont(font_path(role)).getBestCmap()
    assert [character for character in PROSE if ord(character) not in has] == []


@pytest.mark.parametrize("role", Role)
def test_all_roles_are_of_one_family(role: Role) -> None:
    assert str(TTFont(font_path(role))["name"].getDebugName(1)).startswith("EB Garamond")


@pytest.mark.parametrize("role", Role)
def test_fonts_grow_with_the_scale_and_are_made_once(role: Role) -> None:
    assert font(role) is font(role)
    assert font(role, 2.0).size("x")[0] > 1.8 * font(role).size("x")[0] - 4
    assert sized_font(role, -3).get_linesize() > 0


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.75])
@pytest.mark.parametrize("role", Role)
def test_a_line_is_a_third_higher_than_its_letters(role: Role, scale: float) -> None:
    made = font(role, scale)
    assert made.get_linesize() == round(LINE_HEIGHT * round(FACES[role].size * scale))
    assert LINE_HEIGHT == 1.35


# Figures


def test_figures_are_lining_and_of_one_width() -> None:
    made = TTFont(font_path(Role.NUMBER))
    glyphs = [made.getBestCmap()[ord(digit)] for digit in "0123456789"]
    assert len({made["hmtx"][glyph][0] for glyph in glyphs}) == 1
    tall = made["OS/2"].sCapHeight or 650
    assert all(made["glyf"][glyph].yMax > 0.9 * tall and made["glyf"][glyph].yMin > -40 for glyph in glyphs)


@pytest.mark.parametrize("pixels", [14, 18, 31])
def test_numbers_stand_in_columns(pixels: int) -> None:
    made = pygame.font.Font(font_path(Role.NUMBER), pixels)
    widths = {made.size(f"{digit * 8}.")[0] for digit in "0123456789"}
    assert len(widths) == 1


def test_the_figures_say_that_they_are_a_modified_version() -> None:
    names = TTFont(font_path(Role.NUMBER))["name"]
    assert "Figures" in names.getDebugName(4)
    assert "modified" in names.getDebugName(5)


# What is shipped


def test_every_font_that_is_shipped_has_its_licence_beside_it() -> None:
    for file in asset("fonts").glob("*.ttf"):
        family = "NotoSansSymbols" if file.name.startswith("Noto") else "EBGaramond"
        licence = asset(f"fonts/{family}-LICENSE.txt").read_text()
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
        assert "PERMISSION & CONDITIONS" in licence
        assert "Copyright" in licence
        assert file.name in licence


def test_no_font_is_shipped_that_is_not_used() -> None:
    used = {face.file for face in FACES.values()} | {SIGNS}
    assert {file.name for file in asset("fonts").glob("*.ttf")} <= used


def test_the_fonts_that_stand_in_are_there_and_have_the_signs_of_alchemy() -> None:
    assert all(font.file.is_file() for font in stand_ins(""))
    has = TTFont(asset(f"fonts/{SIGNS}")).getBestCmap()
    assert [character for character in ALCHEMY if ord(character) not in has] == []


def test_signs_of_elements_differ() -> None:
    across, down = np.meshgrid(*(np.linspace(-1, 1, 19, dtype=np.float32),) * 2)
    pictures = {(sign(element, across, down, 1.0, 0.16) < 0).tobytes() for element in Element}
    assert len(pictures) == len(Element)
