"""The terms of the games: found in their texts as whole words, each explained in a sentence or two."""

import json
import re

import pytest

from dream.base.texts import NO_TERMS, Glossary, choose_language, glossary_of, languages, texts
from dream.play.registry import house

STONES = Glossary(
    "dream", (("stone", ("Stone", "Stones")), ("philosophers", ("Philosopher's Stone",)), ("set", ("set",)))
)
NEEDED = {
    "dream": "symbol stone elixir pressure surrounded hostile sympathy haggle escape reserve taken bag tile",
    "jabir": "recipe transmute token stack elixir metal event starting draft pick fire water saved supply",
    "stone": "set laboratory process element mundane pure formula concoct transmute tracker face_up cancel",
    "alchemist": "potion recipe cauldron yield copy tribute tile seal cube reserve bag school award fame",
}
"""The terms with which the rules of each game are told."""
MOST_WORDS = 32


def found(text: str) -> list[tuple[str, str]]:
    return [(span.term, text[span.start : span.end]) for span in STONES.find(text)]


def test_terms_are_whole_words_in_one_of_their_forms() -> None:
    assert found("Two Stones, one Stone; no Stonemason, no stone.") == [
        ("stone", "Stones"),
        ("stone", "Stone"),
    ]


def test_a_sentence_may_begin_with_a_term_and_the_longest_counts() -> None:
    assert found("Set a Philosopher's Stone.") == [("set", "Set"), ("philosophers", "Philosopher's Stone")]


def test_without_terms_nothing_is_found() -> None:
    assert NO_TERMS.find("Stone") == ()
    assert glossary_of(None) is NO_TERMS
    assert glossary_of("unheard") is NO_TERMS


@pytest.mark.parametrize("word", house())
def test_every_term_of_the_rules_has_an_entry(word: str) -> None:
    assert set(NEEDED[word].split()) <= set(glossary_of(word).terms)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("word", house())
def test_every_form_is_found_in_the_texts_of_its_game_and_explained_shortly(word: str, language: str) -> None:
    choose_language(language)
    try:
        glossary = glossary_of(word)
        own = texts(language).get(word, {}).get("glossary", {})
        rest = {key: text for key, text in texts(language).get(word, {}).items() if key != "glossary"}
        used = {span.term for span in glossary.spans(json.dumps(rest, ensure_ascii=False))}
        for term in own:
            assert term in glossary.terms, f"English doesn't know {term}"
            assert term in used, f"{word}.{term} stands in no text"
            meaning = glossary.meaning(term)
            assert len(re.findall(r"[.!?](?= |$)", meaning)) <= 2, meaning
            assert len(meaning.split()) <= MOST_WORDS, meaning
        assert len({form for _, forms in glossary.forms for form in forms}) == sum(
            len(forms) for _, forms in glossary.forms
        ), "a form stands for two terms"
    finally:
        choose_language("en")
