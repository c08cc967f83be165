"""Grapheme clusters: what a reader takes for one character."""

import pytest

from dream.base.showable import boundaries, clusters, mark, unseen


@pytest.mark.parametrize(
    "parts",
    [
        ("a", "b", " ", "c"),
        ("e\u0301", "x\u0316\u0301"),
        ("👩\u200d👩\u200d👧", "🔥"),
        ("👍🏽", "!"),
        ("🇩🇪", "🇫🇷", "🇯"),
        ("❤\ufe0f", "1\ufe0f\u20e3"),
        ("の", "夢"),
        ("\u1100\u1161\u11a8", "\u1100"),
        ("नि", "स्", "ते"),
        ("\u0301", "a"),
        ("a\u200b", "b"),
    ],
)
def test_texts_are_cut_between_signs(parts: tuple[str, ...]) -> None:
    text = "".join(parts)
    assert clusters(text) == parts
    assert boundaries(text)[-1] == len(text)


def test_an_empty_text_has_one_boundary() -> None:
    assert boundaries("") == (0,)
    assert clusters("") == ()


def test_what_is_not_seen() -> None:
    assert all(map(unseen, "\u200b\u200d\u2066\ufe0f\u3164\U000e0061"))
    assert not any(map(unseen, "a 火\u0301\u00a0"))
    assert mark("\u0301")
    assert not mark("a")
