"""The parts of a line stand in the order of Unicode's bidi algorithm, values in their isolates among them."""

import subprocess
import sys

import bidi as python_bidi
import pygame
import pytest
from hypothesis import given, strategies as st

from dream.base.showable import ISOLATE, POP, isolated
from dream.ui.kit import bidi
from dream.ui.kit.text import Role, Typeface, fallbacks, font, font_path, opened_font, typeface
from dream.ui.widgets import paint

SENTENCE = "{} זז אל {} ואז {}"
"""A sentence that runs to the left, with a value first, in its middle and last."""
INK = (255, 255, 255)


def lines(*, leftward: bool) -> Typeface:
    return typeface(font_path(Role.BODY), 20, fallbacks, leftward)


def seen(text: str, *, leftward: bool) -> str:
    """What is seen of a line from left to right, without mirroring."""
    runs = lines(leftward=leftward).runs(text)
    return "".join("".join(reversed(run.parts) if run.leftward else run.parts) or run.text for run in runs)


@pytest.mark.parametrize("value", ["+k8", "k8-m8", "5+3", "-2", "Anna", "a@b.c:80", "(x)", "1.", "#7"])
def test_a_value_is_seen_as_it_is_written_wherever_it_stands(value: str) -> None:
    text = SENTENCE.format(*[isolated(value)] * 3)
    assert seen(text, leftward=True) == f"{value} זאו {value} לא זז {value}"
    assert seen(text, leftward=False) == seen(text, leftward=True)


def test_a_line_runs_as_the_language_does_unless_all_its_letters_run_otherwise() -> None:
    for text, here, elsewhere in (
        ("Anna", False, False),
        ("+k8", False, False),
        ("שלום", True, True),
        ("Anna שלום", True, False),
        (isolated("+k8"), True, False),
        (f"{isolated('Anna')} moves.", False, False),
        (f"{isolated('Anna')} זזה.", True, True),
    ):
        assert bidi.runs_leftward(text, leftward=True) is here, text
        assert bidi.runs_leftward(text, leftward=False) is elsewhere, text


WRITTEN = st.text(
    st.sampled_from("abאבגج١٢0123 .,:+-!?%$" + ISOLATE + POP) | st.characters(categories=("L", "Nd", "Sm")),
    max_size=24,
)


@given(WRITTEN, st.booleans())
def test_the_order_is_that_of_unicode(text: str, leftward: bool) -> None:
    """As the other half of python-bidi has it, which knows isolates, too, and is another program."""
    parts = list(text)
    found = "".join(parts[each.number] for each in bidi.in_order(parts, leftward=leftward))
    base = "R" if bidi.runs_leftward(text, leftward=leftward) else "L"
    wanted = python_bidi.get_display(text, base_dir=base) if text else ""
    assert found == "".join(each for each in wanted if each not in (ISOLATE, POP))


@given(st.text(st.sampled_from("ab אב12.(" + ISOLATE + POP), max_size=60))
def test_every_part_stands_somewhere_once(text: str) -> None:
    numbers = [each.number for each in bidi.in_order(list(text), leftward=True)]
    assert sorted(numbers) == [n for n, each in enumerate(text) if each not in (ISOLATE, POP)]


def test_isolates_in_isolates_without_end_are_drawn_all_the_same() -> None:
    assert seen(ISOLATE * 500 + "אב" + POP * 900, leftward=True) == "בא"


def test_brackets_of_a_line_to_the_left_are_mirrored() -> None:
    """An opening bracket is drawn as what opens at the right."""

    def drawn(text: str, *, leftward: bool) -> bytes:
        face = lines(leftward=leftward)
        (run,) = [run for run in face.runs(text) if "(" in run.text or ")" in run.text][:1]
        made = opened_font(run.font.file, 40, run.script, run.leftward).render(run.text.strip(), True, INK)
        return pygame.image.tobytes(made, "RGBA")

    assert drawn("(א", leftward=True) == drawn(")", leftward=False)


def test_without_a_shaper_a_run_is_turned_round_before_it_is_drawn() -> None:
    assert bidi.turned_round("אב(ג") == "ג)בא"
    assert bidi.turned_round("א\u05b8ב") == "בא\u05b8"


# Carets, underlines and lines


@pytest.mark.parametrize("leftward", [False, True])
@pytest.mark.parametrize("text", ["plain 12", "שלום עולם", "Anna אומרת שלום", "אני +k8 12 וגם abc (א)"])
def test_carets_go_from_one_end_of_a_line_to_the_other(text: str, leftward: bool) -> None:
    face = lines(leftward=leftward)
    wide = face.size(text)[0]
    places = [face.caret(text, place) for place in range(len(text) + 1)]
    to_the_left = bidi.runs_leftward(text, leftward=leftward)
    assert all(0 <= place <= wide for place in places)
    if not set("ab12") & set(text) or text.isascii():
        assert places == sorted(places, reverse=to_the_left)
        assert (places[0], places[-1]) == ((wide, 0) if to_the_left else (0, wide))
    pieces = face.stretches(text, 0, len(text))
    assert sum(right - left for left, right in pieces) == pytest.approx(wide, abs=3)


def test_what_is_underlined_of_a_line_of_both_directions_is_in_pieces() -> None:
    face = lines(leftward=True)
    text = "שלום Anna לך"
    first, last = text.index("A") - 3, text.index("A") + 2
    assert len(face.stretches(text, first, last)) == 2
    whole = paint.stretches(face, "שלום", 0, 4)
    assert whole == ((0, face.size("שלום")[0]),)


def test_the_caret_of_a_reading_line_begins_where_reading_does() -> None:
    hebrew, english = lines(leftward=True), lines(leftward=False)
    assert paint.caret_at(hebrew, "שלום", 0) == 0
    assert paint.caret_at(english, "שלום", 0) == english.size("שלום")[0]
    assert paint.caret_at(hebrew, "Anna", 0) == hebrew.size("Anna")[0]


def test_a_value_over_two_lines_is_isolated_in_both() -> None:
    face = lines(leftward=True)
    name = "Wilhelmina +von +Alexandria"
    text = SENTENCE.format(isolated(name), isolated("+k8"), "סוף")
    for width in range(90, 400, 20):
        found = paint.wrapped(face, text, width)
        assert all(bidi.closed(line) == line for line in found)
        assert all(line.count(ISOLATE) == line.count(POP) for line in found)
        assert all(bidi.runs_leftward(line, leftward=True) for line in found)
        assert "".join("".join(found).split()).count("+k8") == 1


def test_what_is_cut_off_ends_its_isolates() -> None:
    face = lines(leftward=True)
    text = SENTENCE.format(isolated("Wilhelmina"), "", "")
    for width in range(30, 120, 10):
        cut = paint.shortened(face, text, width)
        assert cut.count(ISOLATE) == cut.count(POP)


def test_letters_alone_need_no_bidi_algorithm() -> None:
    program = (
        "import sys, pygame; pygame.font.init()\n"
        "from dream.ui.kit.text import Role, font\n"
        "font(Role.BODY).render('Zoë: 12 +k7, 錬金術', True, (0, 0, 0))\n"
        "print('bidi' in sys.modules, 'budoux' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.split()[-2:] == ["False", "False"]


def test_points_stand_on_their_letters() -> None:
    """A letter with a point is no wider than it is without."""
    face = font(Role.BODY, 2.0)
    assert face.size("ש\u05c1\u05b8ל")[0] == face.size("של")[0]
