"""Sentences side by side have the stops and blanks of the language; words are found in any writing."""

import pytest

from dream.base.sentences import (
    is_of,
    labelled,
    listed,
    sentence,
    sentences,
    unended,
    without_name,
    words_in,
)
from dream.base.texts import Glossary


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("You win", "You win."),
        ("You win!", "You win!"),
        ("Here:", "Here:"),
        ("あなたの勝ちです。", "あなたの勝ちです。"),
    ],
)
def test_a_sentence_is_ended_once(text: str, whole: str) -> None:
    assert sentence(text) == whole
    assert unended(whole) == text.rstrip(".!:。")


def test_sentences_stand_in_a_row() -> None:
    assert sentences(("One.", "", "Two.")) == "One. Two."
    assert listed(("k8", "l8")) == "k8, l8"
    assert labelled("Ann", "three cubes") == "Ann: three cubes"
    assert without_name("Ann draws Fire.", "Ann") == "draws Fire."
    assert without_name("Anna draws Fire.", "Ann") == "Anna draws Fire."
    assert is_of("Ann draws", "Ann")
    assert not is_of("Anna draws", "Ann")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Step from k8 to L8!", ["step", "from", "k8", "to", "l8"]),
        ("石をk8に置く", ["石", "を", "k8", "に", "置", "く"]),
        ("エリクサーへ", ["エリクサー", "へ"]),
    ],
)
def test_words_are_found_with_blanks_and_without(text: str, words: list[str]) -> None:
    assert words_in(text) == words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("敵の石を囲む。", ["石", "囲む"]),
        ("持ち石と宝石", ["持ち石"]),
        ("タイルとタイルセット", ["タイル"]),
        ("Stone and Stonemason", ["Stone"]),
    ],
)
def test_a_term_is_found_as_a_word_in_any_writing(text: str, found: list[str]) -> None:
    terms = ("石", "持ち石", "囲む", "タイル", "Stone")
    spans = Glossary("dream", tuple((term, (term,)) for term in terms)).find(text)
    assert [text[span.start : span.end] for span in spans] == found
