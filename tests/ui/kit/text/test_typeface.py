"""The typeface: which font draws what, that nothing is drawn as a box, and that no text breaks its line."""

import subprocess
import sys

import pygame
import pytest
from fontTools.ttLib import TTFont

from dream.ui.kit.text.coverage import coverage
from dream.ui.kit.text.fonts import FACES, Role, font, font_path, stand_ins
from dream.ui.kit.text.typeface import LOOPED_L, MISSING

GREETINGS = {
    "Dobrý den, Đặng Văn Łukasz": "EBGaramond12-Regular.ttf",
    "Здравствуйте": "EBGaramond12-Regular.ttf",
    "Καλημέρα": "EBGaramond12-Regular.ttf",
    "გამარჯობა": "NotoSansGeorgian-Regular.ttf",
    "שלום": "NotoSansHebrew-Regular.ttf",
    "مرحبا": "NotoSansArabic-Regular.ttf",
    "नमस्ते": "NotoSans-Regular.ttf",
    "炼金术士": "NotoSansSC-Regular.otf",
    "錬金術の夢": "NotoSansJP-Regular.otf",
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


def test_han_characters_follow_the_letters_beside_them() -> None:
    for text, name in (("直", "SC"), ("直の", "JP"), ("直 불", "KR")):
        assert name in font(Role.BODY).runs(text)[0].font.file.name


def test_the_words_of_a_language_to_the_left_are_one_run() -> None:
    (run,) = font(Role.BODY).runs("שלום עולם")
    assert run.script == "Hebr"
    assert [run.text for run in font(Role.BODY).runs("שלום 12")] == ["שלום", " 12"]


def test_letters_of_arabic_are_joined_unless_they_are_kept_apart() -> None:
    made = font(Role.BODY)
    assert made.size("محمد")[0] != made.size("\u200c".join("محمد"))[0]


def test_what_no_font_has_is_one_neat_sign() -> None:
    assert [run.text for run in font(Role.BODY).runs("👩\u200d👩\u200d👧🇩🇪\x07")] == [MISSING * 3]
    assert MISSING in coverage(font(Role.BODY).runs("🔥")[0].font.file)


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


@pytest.mark.parametrize("file", sorted({*map(font_path, FACES), *(font.file for font in stand_ins(""))}))
def test_what_a_font_has_is_read_as_fonttools_reads_it(file) -> None:
    wanted, found = TTFont(file, lazy=True).getBestCmap(), coverage(file)
    assert [code for code in range(0x30000) if (chr(code) in found) != (code in wanted)] == []


def test_a_file_that_is_no_font_is_told(tmp_path) -> None:
    (tmp_path / "no.ttf").write_bytes(b"\0\1\0\0" + bytes(8))
    with pytest.raises(ValueError, match=r"no\.ttf"):
        coverage(tmp_path / "no.ttf")


def test_no_other_font_is_opened_before_a_text_asks_for_it() -> None:
    program = (
        "import pygame; pygame.font.init()\n"
        "from pathlib import Path; opened = []; real = Path.open\n"
        "Path.open = lambda self, *rest, **named: opened.append(self.name) or real(self, *rest, **named)\n"
        "from dream.ui.kit.text import typeface; made = typeface.Font\n"
        "typeface.Font = lambda file, size: opened.append(file.name) or made(file, size)\n"
        "from dream.ui.kit.text.fonts import Role, font\n"
        "font(Role.BODY).render('Plain text: 12 +k7', True, (0, 0, 0)); print(*opened)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.split()[-1:] == ["EBGaramond12-Regular.ttf"]
    assert "Noto" not in told.stdout


@pytest.mark.parametrize("role", Role)
def test_the_l_of_a_cell_is_not_drawn_like_a_1(role: Role) -> None:
    """They are one glyph but for a hair: l9 was read as 19."""

    def drawn(text: str) -> bytes:
        return pygame.image.tobytes(font(role).render(text, True, (255, 255, 255)), "RGBA")

    looped = "".join(run.text for run in font(role).runs("l9-l10, (l21)"))
    assert looped == "l9-l10, (l21)".replace("l", LOOPED_L)
    assert drawn("l9") == drawn(f"{LOOPED_L}9")
    for other in ("l", "all", "level 9", "al9", "l100", "l9a", "L9"):
        assert "".join(run.text for run in font(role).runs(other)) == other
