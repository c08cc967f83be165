"""Texts in lines, cut where they must be, and what fades in."""

import re
from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from hypothesis import given, strategies as st
from pygame import Rect, Surface

from dream.base.showable import boundaries
from dream.base.texts import ENGLISH, texts
from dream.ui.kit.text import Role, Typeface, sized_font
from dream.ui.kit.theme import Look, palette
from dream.ui.widgets import paint
from dream.ui.widgets.text import flowed, width_of

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


def test_text_is_cut_to_its_width() -> None:
    font = LOOK.font(Role.BODY)
    short = paint.shortened(font, "a very long sentence about nothing", 100)
    assert short.endswith(paint.ELLIPSIS)
    assert font.size(short)[0] <= 100
    assert paint.shortened(font, "short", 100) == "short"
    assert paint.shortened(font, "x", 0) == ""


@pytest.mark.parametrize("text", LONG)
@pytest.mark.parametrize("role", [Role.HEADING, Role.BODY, Role.NUMBER])
def test_a_cut_text_is_never_wider_than_its_place_and_keeps_whole_signs(role: Role, text: str) -> None:
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


def test_a_text_is_cut_as_late_as_possible() -> None:
    font = LOOK.font(Role.BODY)
    short = paint.shortened(font, "W" * 40, 200)
    assert font.size("W" + short)[0] > 200


def test_names_in_a_sentence_are_cut_and_nothing_else() -> None:
    font, name = LOOK.font(Role.BODY), "W" * 40
    told = paint.naming(font, f"{name}, move your Symbol, {name}; not Bo.", (name, "Bo"), 100)
    short = paint.shortened(font, name, 100)
    assert told == f"{short}, move your Symbol, {short}; not Bo."


def test_a_line_is_cut_in_its_names_first() -> None:
    font, name = LOOK.font(Role.HEADING), "W" * 40
    line = paint.fitted(font, f"{name} is thinking …", (name,), 250)
    assert line.endswith(f"{paint.ELLIPSIS} is thinking …")
    assert font.size(line)[0] <= 250
    assert paint.fitted(font, "Anna is thinking …", ("Anna",), 250) == "Anna is thinking …"
    assert font.size(paint.fitted(font, "a sentence without names", (), 90))[0] <= 90


@pytest.mark.parametrize("text", LONG)
def test_even_words_without_an_end_are_wrapped(text: str) -> None:
    font = LOOK.font(Role.BODY)
    lines = paint.wrapped(font, f"So says {text} today", 120)
    assert all(font.size(line)[0] <= 120 for line in lines)
    assert "".join("".join(lines).split()) == "".join(f"So says {text} today".split())


def test_text_is_wrapped_at_words() -> None:
    font = LOOK.font(Role.BODY)
    lines = paint.wrapped(font, "one two three four\nfive", 80)
    assert " ".join(lines) == "one two three four five"
    assert all(font.size(line)[0] <= 80 for line in lines)
    assert lines[-1] == "five"


NBSP = "\N{NO-BREAK SPACE}"


def test_a_number_and_its_unit_stand_on_one_line() -> None:
    font = LOOK.font(Role.BODY)
    held, loose = f"with a chance of 67{NBSP}% it", "with a chance of 67 % it"
    parted = [width for width in range(60, 200) if "67" in _last_words(font, loose, width)]
    assert parted, "an ordinary space may be broken at"
    for width in parted:
        assert not any(line.endswith("67") for line in paint.wrapped(font, held, width))


def _last_words(font: Typeface, text: str, width: int) -> list[str]:
    return [line.split()[-1] for line in paint.wrapped(font, text, width)]


def test_all_numbers_and_units_are_held_together_in_the_language_files() -> None:
    loose = re.compile(r"\{\w+\} (%|s\b|ms\b|MB\b|kB\b)")
    assert not [text for text in _texts(texts(ENGLISH)) if loose.search(text)]


def _texts(node: str | list[Any] | dict[str, Any]) -> Iterator[str]:
    if isinstance(node, str):
        yield node
    else:
        for part in node.values() if isinstance(node, dict) else node:
            yield from _texts(part)


def test_a_text_is_written_smaller_before_it_is_cut() -> None:
    font, text = LOOK.font(Role.BODY), "Furnace Keeper thinks"
    width = paint.width_of(font, text)
    assert paint.shrunk(font, text, width) is font
    smaller = paint.shrunk(font, text, width * 85 // 100)
    assert smaller.pixels < font.pixels
    assert paint.width_of(smaller, text) <= width * 85 // 100
    least = paint.shrunk(font, text, 10)
    assert least.pixels == round(font.pixels * paint.LEAST_PART)


@pytest.mark.parametrize("text", LONG)
@pytest.mark.parametrize("size", [(60, 20), (120, 40), (200, 30), (300, 90)])
def test_a_text_is_set_in_its_place_and_cut_only_where_it_must_be(text: str, size: tuple[int, int]) -> None:
    font = LOOK.font(Role.BODY)
    setting = paint.set_in(font, text, (), size)
    assert all(paint.width_of(setting.font, line) <= size[0] for line in setting.lines)
    assert setting.height <= max(size[1], setting.font.get_linesize())
    shown = "".join("".join(setting.lines).split())
    assert setting.whole is (shown == "".join(text.split()))


def test_a_text_is_set_on_two_lines_before_it_is_cut() -> None:
    font, name = LOOK.font(Role.BODY), "Wilhelmina of Alexandria"
    setting = paint.set_in(font, name, (name,), (110, 2 * font.get_linesize()))
    assert setting.whole
    assert len(setting.lines) == 2


@pytest.mark.parametrize("width", range(90, 180, 15))
def test_a_long_name_is_cut_no_shorter_than_its_place_asks(width: int) -> None:
    font, name = LOOK.font(Role.BODY), "Maximilian von Habsburg-Lothringen of Vienna and Budapest"
    setting = paint.set_in(font, f"{name} to move", (name,), (width, 2 * font.get_linesize()))
    assert not setting.whole
    assert len(setting.lines) == 2
    assert setting.lines[-1].endswith(" to move")


@pytest.mark.parametrize(
    "names",
    [
        ("First player of the evening", "First player of the morning"),
        ("The very long name of one", "The very long name of another"),
        ("W" * 20 + "a" + "W" * 20, "W" * 20 + "b" + "W" * 20, "W" * 41),
        ("Ann", "Ann", "Anna of the old Alexandria"),
    ],
)
def test_no_two_names_are_shown_alike(names: tuple[str, ...]) -> None:
    font = LOOK.font(Role.BODY)
    for width in range(40, 300, 5):
        shown = paint.short_names(font, names, width)
        assert len(set(shown)) == len(set(names)), (width, shown)
        assert all(paint.width_of(font, name) <= width for name in shown)
    assert shown == names or width < max(paint.width_of(font, name) for name in names)


def test_names_are_cut_at_their_ends_as_long_as_that_tells_them_apart() -> None:
    font = LOOK.font(Role.BODY)
    assert paint.short_names(font, ("Anna of the old Alexandria", "Bert"), 80)[0].endswith("…")
    one, other = paint.short_names(font, ("Furnace Keeper 1", "Furnace Keeper 2"), 80)
    assert (one[-1], other[-1]) == ("1", "2")
    assert one.startswith("Fur")


@pytest.mark.parametrize(("part", "lit"), [(0.0, 100), (0.5, 150), (1.0, 200)])
def test_what_fades_in_lies_between_the_old_and_the_new(part: float, lit: int) -> None:
    surface, rect = Surface((60, 40)), Rect(10, 10, 30, 50)
    surface.fill((100, 100, 100))
    with paint.fading_in(surface, rect, part):
        pygame.draw.rect(surface, (200, 200, 200), rect)
    assert surface.get_at((20, 20))[0] == pytest.approx(lit, abs=2)
    assert surface.get_at((5, 5))[0] == 100


SIGN = 20
words = st.text("ab ", min_size=1, max_size=12)
parts = st.lists(st.one_of(words, st.integers(0, 3)), max_size=8)


@pytest.mark.usefixtures("_pygame")
@given(parts, st.integers(60, 200))
def test_all_of_it_stands_in_lines_that_are_wide_enough(told: list[int | str], width: int) -> None:
    font = sized_font(Role.SMALL, 16)
    lines = flowed(font, told, width, 12, SIGN)
    shown = [run for line in lines for run in line]
    assert [run for run in shown if not isinstance(run, str)] == [p for p in told if not isinstance(p, str)]
    letters = ["".join(p.replace(" ", "") for p in some if isinstance(p, str)) for some in (told, shown)]
    assert letters[0] == letters[1]
    for line in lines:
        pieces = sum(len(run.split(" ")) if isinstance(run, str) else 1 for run in line)
        assert pieces == 1 or sum(width_of(font, run, SIGN) for run in line) <= width + 12


@pytest.mark.usefixtures("_pygame")
def test_no_line_begins_with_what_stands_directly_behind_a_sign() -> None:
    told = ["takes ", 1, "; lays out ", 2, "; takes ", 3, "'s card."]
    for width in range(60, 240, 5):
        lines = flowed(sized_font(Role.SMALL, 16), told, width, 12, SIGN)
        assert not any(isinstance(line[0], str) and line[0][:1] in ";'" for line in lines)
