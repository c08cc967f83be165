"""Lines are broken where they may be: between words, and in Japanese between phrases."""

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from dream.ui.kit.line_breaking import INSEPARABLE, NOT_FIRST, NOT_LAST, breaks, phrases, pieces
from dream.ui.kit.text import Role, font
from dream.ui.widgets import paint
from dream.ui.widgets.text import flowed

SENTENCES = (
    "錬金術師は賢者の石を置くか、または石を隣のマスへ動かします。",
    "「元素」は四つあります（火・水・風・土）……そして、最後に残った人の勝ちです！",
    "ロボットが24手目に「+k8」と指した。",
)
JAPANESE = st.text(st.sampled_from("火水のはをっーァ、。「」（）・…―々k8+ ？賢者石動かす"), max_size=60)


def test_words_between_spaces_are_pieces() -> None:
    assert [piece.text for piece in pieces("one two\u00a0three  four")] == ["one", "two\u00a0three", "four"]
    assert phrases("Zurücknehmen") == ("Zurücknehmen",)


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_japanese_sentence_is_broken_between_phrases(sentence: str) -> None:
    found = phrases(sentence)
    assert "".join(found) == sentence
    assert len(found) >= 4
    assert max(map(len, found)) <= 14


@given(JAPANESE)
def test_no_line_begins_or_ends_with_what_is_forbidden_there(text: str) -> None:
    face = font(Role.BODY)
    for width in (60, 130, 400):
        lines = paint.wrapped(face, text, width)
        assert "".join("".join(lines).split()) == "".join(text.split())
        for before, after in pairwise(lines):
            if before and after and f"{before}{after}" in text:
                assert after[0] not in NOT_FIRST
                assert before[-1] not in NOT_LAST
                assert not (before[-1] == after[0] and after[0] in INSEPARABLE)


def test_a_long_phrase_is_broken_where_it_must_be_and_not_before_a_small_letter() -> None:
    assert breaks("キャット") == (0, 3, 4)
    assert breaks("abc") == (0, 1, 2, 3)


def test_a_flow_of_japanese_and_signs_is_broken_between_phrases() -> None:
    face, sign = font(Role.SMALL), object()
    lines = flowed(face, (SENTENCES[0], sign, "。次に" + SENTENCES[2]), 150, 10, 14)
    assert len(lines) >= 4
    texts = ["".join(part if isinstance(part, str) else "*" for part in line) for line in lines]
    assert "".join(texts) == SENTENCES[0] + "*。次に" + SENTENCES[2]
    assert all(text[0] not in NOT_FIRST for text in texts)
