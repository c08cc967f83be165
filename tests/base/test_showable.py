"""Whatever a text from outside holds, what is shown of it can be shown: the whole of Unicode is tried."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dream.base.showable import ELLIPSIS, LONGEST, LONGEST_CLUSTER, clusters, shortened, showable
from dream.base.texts import message, told

EVERY_CHARACTER = range(sys.maxunicode + 1)
STEERING = {
    *map(chr, range(0x20)),
    *map(chr, range(0x7F, 0xA0)),
    *"\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
}
"""What moves a cursor, ends a line, or turns round all that follows."""
PARTS = [
    *("a", "Zoë", " ", "\0", "\n", "\r\n", "\t", "\x1b[2J", "\x85", "\u2028", "\u2029", "\u202e", "\u2067"),
    *("\ud800", "\udfff", "\ud83d\ude00", "\u200b", "\u2060", "\u200d", "\ufe0f", "\u3164", "\U000e0041"),
    *(
        "\u0301",
        "\u0301" * 40,
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "\U0001f1e9\U0001f1ea",
        "\U0001f3fb",
    ),
    *("שלום", "مرحبا", "नमस्ते", "한", "\u1112\u1161\u11ab", "漢字", "\ufffe", "\U0010ffff", "\ufeff"),
]
TEXTS = st.lists(st.sampled_from(PARTS) | st.characters(), max_size=30).map("".join) | st.text()


def check(shown: str, most: int = LONGEST) -> None:
    shown.encode("utf-8")
    assert not STEERING & set(shown)
    assert len(clusters(shown)) <= most
    assert max(map(len, clusters(shown)), default=0) <= LONGEST_CLUSTER
    assert showable(shown, most) == shown
    assert not shown or any(unicodedata.category(character)[0] in "LNPS" for character in shown)


def test_every_character_alone_can_be_shown() -> None:
    """Those that are none are replaced; of those that show nothing nothing is left; others stay."""
    for code in EVERY_CHARACTER:
        character = chr(code)
        shown = showable(character)
        assert shown in (character, "", "\ufffd")
        assert character not in STEERING or shown != character
        assert not (0xD800 <= code < 0xE000) or shown == "\ufffd"
        assert unicodedata.category(character)[0] not in "LNPS" or shown == character


def test_every_character_among_others_can_be_shown() -> None:
    for first in range(0, sys.maxunicode, 512):
        shown = showable("".join(map(chr, range(first, first + 512))), 600)
        shown.encode("utf-8")
        assert not STEERING & set(shown)
        if first < 0x3000 or not first % 0x2000:
            check(shown, 600)


@given(TEXTS, st.sampled_from([1, 2, 10, LONGEST]))
def test_texts_of_any_characters_can_be_shown(text: str, most: int) -> None:
    check(showable(text, most), most)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Anna", "Anna"),
        ("two\nlines\r\n here", "two lines  here"),
        ("\x1b[31mred", "\ufffd[31mred"),
        ("abc\u202edef", "abc\ufffddef"),
        ("\udcff.dream", "\ufffd.dream"),
        ("\u200b\u2060 ", ""),
        ("\ufdd0x\U0001ffff", "\ufffdx\ufffd"),
        ("שלום", "שלום"),
        ("e" + "\u0301" * 100, "e" + "\u0301" * 15),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
    ],
)
def test_what_becomes_of_a_text(text: str, shown: str) -> None:
    assert showable(text) == shown


def test_a_long_text_is_cut_between_what_readers_take_for_characters() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert showable(family * 10, 4) == family * 3 + ELLIPSIS
    assert showable("x" * 10, 10) == "x" * 10
    assert showable("x" * 11, 10) == "x" * 9 + ELLIPSIS
    assert len(showable("x" * 10_000_000)) == LONGEST
    assert shortened("\U0001f1e9" * 100_000, 3) == "\U0001f1e9" * 4 + ELLIPSIS


def test_a_value_in_a_sentence_is_showable_and_the_sentence_stays_as_it_is() -> None:
    sentence = told(message("error.in_file", file="a\nb\u202e\ud800", reason="x\0y"))
    assert sentence == "a b\ufffd\ufffd: x\ufffdy"
