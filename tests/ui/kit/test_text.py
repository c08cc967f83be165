"""Texts in every script can be drawn, in lines that keep their height."""

import string
import subprocess
import sys
from pathlib import Path

import numpy as np
import pygame
import pytest
from fontTools.ttLib import TTFont

from dream.base.assets import asset
from dream.games.alchemists_dream.elements import Element
from dream.ui.games.alchemists_dream.signs import sign
from dream.ui.kit import system_fonts
from dream.ui.kit.font_coverage import coverage
from dream.ui.kit.text import (
    FACES,
    HEBREW,
    JAPANESE,
    LINE_HEIGHT,
    LOOPED_L,
    MISSING,
    SIGNS,
    Role,
    fallbacks,
    font,
    font_path,
    sized_font,
)

PROSE = (
    "ABCXYZabcxyz 0123456789 .,:;!?'\"()-"
    "\N{EN DASH}\N{EM DASH}\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}"
    "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{HORIZONTAL ELLIPSIS}"
    "\N{MULTIPLICATION SIGN}\N{MINUS SIGN}éüß"
)
ALCHEMY = "".join(map(chr, range(0x1F700, 0x1F774))) + "☽♀♂♃♄♈♓"


SET = [role for role in Role if role is not Role.ADDRESS]
"""The roles of what is set in Garamond."""


@pytest.mark.parametrize("role", Role)
def test_every_font_has_the_characters_of_its_role(role: Role) -> None:
    has = TTFont(font_path(role)).getBestCmap()
    assert [character for character in PROSE if ord(character) not in has] == []


@pytest.mark.parametrize("role", SET)
def test_all_roles_but_addresses_are_of_one_family(role: Role) -> None:
    assert str(TTFont(font_path(role))["name"].getDebugName(1)).startswith("EB Garamond")


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.75])
def test_no_character_of_an_address_is_taken_for_another(scale: float) -> None:
    """Each is drawn as it is wherever it stands, and no two, such as 1, I and l, are drawn alike."""
    face = font(Role.ADDRESS, scale)

    def drawn(text: str) -> bytes:
        return pygame.image.tobytes(face.render(text, True, (255, 255, 255)), "RGBA")

    alone = [drawn(character) for character in string.ascii_letters + string.digits + "-_#:/.[]"]
    assert len(set(alone)) == len(alone)
    wide = face.size("1")[0]
    for text in ("http://[fd00::1]:80/", "#--l9-l12__->==", "I1l0O"):
        whole = face.render(text, True, (255, 255, 255))
        for number, character in enumerate(text):
            part = whole.subsurface((number * wide, 0, wide, whole.get_height()))
            assert pygame.image.tobytes(part, "RGBA") == drawn(character)


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
        families = "NotoSansSymbols", "FrankRuhlLibre", "ShipporiMincho", "EBGaramond"
        family = next(each for each in families if file.name.startswith(each[:9]))
        licence = asset(f"fonts/{family}-LICENSE.txt").read_text()
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence
        assert "PERMISSION & CONDITIONS" in licence
        assert "Copyright" in licence
        assert file.name in licence


def test_no_font_is_shipped_that_is_not_used() -> None:
    used = {face.file for face in FACES.values()} | {SIGNS, HEBREW, JAPANESE}
    assert {file.name for file in asset("fonts").glob("*.ttf")} <= used


def test_the_fonts_that_stand_in_are_there_and_have_the_signs_of_alchemy() -> None:
    assert all(font.file.is_file() for font in fallbacks(""))
    has = TTFont(asset(f"fonts/{SIGNS}")).getBestCmap()
    assert [character for character in ALCHEMY if ord(character) not in has] == []


def test_signs_of_elements_differ() -> None:
    across, down = np.meshgrid(*(np.linspace(-1, 1, 19, dtype=np.float32),) * 2)
    pictures = {(sign(element, across, down, 1.0, 0.16) < 0).tobytes() for element in Element}
    assert len(pictures) == len(Element)


GREETINGS = {
    "Dobrý den, Đặng Văn Łukasz": "EBGaramond12-Regular.ttf",
    "Здравствуйте": "EBGaramond12-Regular.ttf",
    "Καλημέρα": "EBGaramond12-Regular.ttf",
    "გამარჯობა": "NotoSansGeorgian-Regular.ttf",
    "שָׁלוֹם עולם": "FrankRuhlLibre-Hebrew.ttf",
    "مرحبا": "NotoSansArabic-Regular.ttf",
    "नमस्ते": "NotoSans-Regular.ttf",
    "炼金术士": "NotoSansSC-Regular.otf",
    "錬金術の「夢」、ー。": "ShipporiMincho-Japanese.ttf",
    "연금술사": "NotoSansKR-Regular.ttf",
    "🜁🜃": "NotoSansSymbols-Alchemy.ttf",
}
NASTY = (
    "W" * 40,
    "Z" + "\u0301\u0316" * 100,
    "\u200b\u200d\u2060\ufeff" * 10,
    "a\u202eb\u2066c",
    "\0\x07\x1b\r\n",
    "\ud800x\udfff",
    "🔥👩\u200d👩\u200d👧🇩🇪❤\ufe0f1\ufe0f\u20e3",
    "\u3164\u115f",
    "\U0010ffff\ue000",
    "\u0301",
    " ",
)


@pytest.mark.parametrize(("text", "file"), GREETINGS.items())
def test_a_text_is_drawn_by_the_first_font_that_has_it(text: str, file: str) -> None:
    runs = font(Role.BODY).runs(text)
    assert {run.font.file.name for run in runs} - {"EBGaramond12-Regular.ttf"} <= {file}
    assert file in {run.font.file.name for run in runs}


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("text", GREETINGS)
def test_no_character_of_these_languages_is_missing(role: Role, text: str) -> None:
    for run in font(role).runs(text):
        has = TTFont(run.font.file, lazy=True).getBestCmap()
        assert all(ord(character) in has for character in run.text)
        assert MISSING not in run.text


def test_what_the_cut_font_lacks_of_japanese_is_drawn_by_the_larger_one() -> None:
    files = [run.font.file.name for run in font(Role.BODY).runs("の鰈")]
    assert files == ["ShipporiMincho-Japanese.ttf", "NotoSansJP-Regular.otf"]


def test_han_characters_follow_the_letters_beside_them() -> None:
    for text, name in (("直", "SC"), ("直の", "Japanese"), ("直 불", "KR")):
        assert name in font(Role.BODY).runs(text)[0].font.file.name


def test_the_words_of_a_language_to_the_left_are_one_run() -> None:
    (run,) = font(Role.BODY).runs("שלום עולם")
    assert run.script == "Hebr"
    assert [run.text for run in font(Role.BODY).runs("שלום 12")] == ["12", " ", "שלום"]


def test_letters_of_arabic_are_joined_unless_they_are_kept_apart() -> None:
    made = font(Role.BODY)
    assert made.size("محمد")[0] != made.size("\u200c".join("محمد"))[0]


def test_what_no_font_has_is_one_neat_sign() -> None:
    assert [run.text for run in font(Role.BODY).runs("👩\u200d👩\u200d👧🇩🇪\x07")] == [MISSING * 3]
    assert MISSING in coverage(font(Role.BODY).runs("🔥")[0].font.file)


def test_a_letter_that_none_of_ours_has_is_drawn_by_a_font_of_the_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[str] = []

    def found(letter: str) -> list[Path]:
        asked.append(letter)
        return [tmp_path / "none.ttf", tmp_path, font_path(Role.BODY), fallbacks("")[-1].file]

    monkeypatch.setattr(system_fonts, "_asked", found)
    system_fonts.system_font.cache_clear()
    assert system_fonts.system_font("a") == font_path(Role.BODY)
    assert system_fonts.system_font("🔥") is None
    (tmp_path / "none.ttf").write_bytes(b"ttcf")
    system_fonts.system_font.cache_clear()
    assert system_fonts.system_font("a") == font_path(Role.BODY)
    assert set(asked) == {"a"}
    system_fonts.system_font.cache_clear()


def test_letters_in_disguise_are_read_all_the_same() -> None:
    assert "".join(run.text for run in font(Role.BODY).runs("\U0001d4d0\U0001d4f7")) == "An"


@pytest.mark.any_text
@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("text", NASTY)
def test_no_text_is_higher_than_its_line(role: Role, text: str) -> None:
    made = font(role)
    assert made.render(text, True, (255, 255, 255)).get_size() == made.size(text)
    assert made.size(text)[1] == made.get_linesize()


def test_what_is_not_to_be_seen_takes_no_room() -> None:
    made = font(Role.BODY)
    assert made.size("\u200b\u200d\u2060\ufeff\u202e\u3164")[0] == 0
    assert made.size("A\u200bn\u200bna")[0] == made.size("Anna")[0]
    assert made.size("Z" + "\u0301" * 200)[0] == made.size("Z" + "\u0301" * 4)[0]


def test_accents_do_not_move_the_letters_under_them() -> None:
    def foot(text: str) -> int:
        drawn = font(Role.BODY, 2.0).render(text, True, (255, 255, 255))
        return drawn.get_bounding_rect(128).bottom

    assert foot("E") == foot("É") == foot("Ế")


def test_plain_letters_of_a_line_stand_as_those_beside_other_fonts() -> None:
    made = font(Role.BODY, 2.0)
    alone, beside = (made.render(text, True, (255, 255, 255)) for text in ("Anna", "Anna 火"))
    part = beside.subsurface((0, 0, *alone.get_size()))
    assert pygame.image.tobytes(alone, "RGBA") == pygame.image.tobytes(part, "RGBA")


# Coverage


@pytest.mark.parametrize("file", sorted({*map(font_path, FACES), *(font.file for font in fallbacks(""))}))
def test_what_a_font_has_is_read_as_fonttools_reads_it(file: Path) -> None:
    wanted, found = TTFont(file, lazy=True).getBestCmap(), coverage(file)
    assert [code for code in range(0x30000) if (chr(code) in found) != (code in wanted)] == []


def test_a_file_that_is_no_font_is_told(tmp_path: Path) -> None:
    (tmp_path / "no.ttf").write_bytes(b"\0\1\0\0" + bytes(8))
    with pytest.raises(ValueError, match=r"no\.ttf"):
        coverage(tmp_path / "no.ttf")


def test_no_other_font_is_opened_before_a_text_asks_for_it() -> None:
    program = (
        "import pygame; pygame.font.init()\n"
        "from pathlib import Path; opened = []; real = Path.open\n"
        "Path.open = lambda self, *rest, **named: opened.append(self.name) or real(self, *rest, **named)\n"
        "from dream.ui.kit.text import Role, font; made = pygame.font.Font\n"
        "pygame.font.Font = lambda file, size: opened.append(file.name) or made(file, size)\n"
        "font(Role.BODY).render('Plain text: 12 +k7', True, (0, 0, 0)); print(*opened)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.split()[-1:] == ["EBGaramond12-Regular.ttf"]
    assert "Noto" not in told.stdout


@pytest.mark.parametrize("role", SET)
def test_the_l_of_a_cell_is_not_drawn_like_a_1(role: Role) -> None:
    """They are one glyph but for a hair: l9 was read as 19."""

    def drawn(text: str) -> bytes:
        return pygame.image.tobytes(font(role).render(text, True, (255, 255, 255)), "RGBA")

    looped = "".join(run.text for run in font(role).runs("l9-l10, (l21)"))
    assert looped == "l9-l10, (l21)".replace("l", LOOPED_L)
    assert drawn("l9") == drawn(f"{LOOPED_L}9")
    for other in ("l", "all", "level 9", "al9", "l100", "l9a", "L9"):
        assert "".join(run.text for run in font(role).runs(other)) == other
