"""Text on one line or several: cut and broken so that it always fits, between whole characters."""

import pytest

from dream.base.graphemes import boundaries
from dream.ui.kit.palette import palette
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint

LOOK = Look(palette(), 1.0)
LONG = (
    "W" * 40,
    "a very long sentence about nothing at all, and then some more of it",
    "錬金術師の長い名前はとても長いのでここまで来ました",
    "🔥👩\u200d👩\u200d👧🇩🇪" * 6,
    "محمد علی بن الکیمیاگر بن محمد علی",
    "Z\u0301\u0316\u0301" * 30,
    "i\u200b" * 60,
)


def test_text_is_cut_to_its_width():
    font = LOOK.font(Role.BODY)
    short = paint.shortened(font, "a very long sentence about nothing", 100)
    assert short.endswith(paint.ELLIPSIS)
    assert font.size(short)[0] <= 100
    assert paint.shortened(font, "short", 100) == "short"
    assert paint.shortened(font, "x", 0) == ""


@pytest.mark.parametrize("text", LONG)
@pytest.mark.parametrize("role", [Role.HEADING, Role.BODY, Role.NUMBER])
def test_a_cut_text_is_never_wider_than_its_place_and_keeps_whole_signs(role, text):
    font = LOOK.font(role)
    before = ""
    for width in range(0, 300, 7):
        short = paint.shortened(font, text, width)
        assert font.size(short)[0] <= width
        kept = short.removesuffix(paint.ELLIPSIS)
        assert len(kept) in boundaries(text) or text[len(kept)].isspace()
        assert text.startswith(kept)
        assert len(kept) >= len(before) - 1
        before = kept


def test_a_text_is_cut_as_late_as_possible():
    font = LOOK.font(Role.BODY)
    short = paint.shortened(font, "W" * 40, 200)
    assert font.size("W" + short)[0] > 200


def test_names_in_a_sentence_are_cut_and_nothing_else():
    font, name = LOOK.font(Role.BODY), "W" * 40
    told = paint.naming(font, f"{name}, move your Symbol, {name}; not Bo.", (name, "Bo"), 100)
    short = paint.shortened(font, name, 100)
    assert told == f"{short}, move your Symbol, {short}; not Bo."


def test_a_line_is_cut_in_its_names_first():
    font, name = LOOK.font(Role.HEADING), "W" * 40
    line = paint.fitted(font, f"{name} thinks ...", (name,), 250)
    assert line.endswith(f"{paint.ELLIPSIS} thinks ...")
    assert font.size(line)[0] <= 250
    assert paint.fitted(font, "Anna thinks ...", ("Anna",), 250) == "Anna thinks ..."
    assert font.size(paint.fitted(font, "a sentence without names", (), 90))[0] <= 90


@pytest.mark.parametrize("text", LONG)
def test_even_words_without_an_end_are_wrapped(text):
    font = LOOK.font(Role.BODY)
    lines = paint.wrapped(font, f"So says {text} today", 120)
    assert all(font.size(line)[0] <= 120 for line in lines)
    assert "".join("".join(lines).split()) == "".join(f"So says {text} today".split())


def test_text_is_wrapped_at_words():
    font = LOOK.font(Role.BODY)
    lines = paint.wrapped(font, "one two three four\nfive", 80)
    assert " ".join(lines) == "one two three four five"
    assert all(font.size(line)[0] <= 80 for line in lines)
    assert lines[-1] == "five"
