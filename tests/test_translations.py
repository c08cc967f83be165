"""The other languages against English: complete, nothing too much, the same values, and short enough."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dream.base.texts import ENGLISH, FORMS, forms, languages, places, read

LANGUAGES = Path(__file__).parents[1] / "assets" / "languages"
OTHERS = [code for code in languages() if code != ENGLISH]
SHORT, LONGER, SPARE = 14, 1.4, 7
"""Texts of so many English characters stand on buttons and in headings: they may be so much longer."""
SAID_OTHERWISE = re.compile(r"dream\.reason\..*")
"""Where German says *the enemy's* for everybody, by whatever name."""
VALUES_OF_REASONS = {"own", "enemys", "enemy"}
FEW_WORDS = {"Zurücknehmen", "Wiederholen", "Überspringen", "Stehen bleiben", "stehen bleiben", "Nachbrauen"}
"""Longer than their English words, and looked at where they stand."""
Place = tuple[str, Any]


def texts_of(node: Any, above: str = "") -> Iterator[Place]:
    """Every text, stock of texts and set of forms, with its dotted key."""
    if isinstance(node, dict) and not is_forms(node):
        for key, text in node.items():
            yield from texts_of(text, f"{above}.{key}" if above else key)
    else:
        yield above, node


def is_forms(node: dict[str, Any]) -> bool:
    return "other" in node and node.keys() <= set(FORMS) and all(isinstance(t, str) for t in node.values())


def wordings(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text.values() if isinstance(text, dict) else text)


def values_in(text: Any) -> set[str]:
    return {name for wording in wordings(text) for name, _, _ in places(wording)}


ENGLISH_TEXTS = dict(texts_of(read(LANGUAGES / ENGLISH)))


@pytest.fixture(scope="module", params=OTHERS)
def other(request: pytest.FixtureRequest) -> tuple[str, dict[str, Any]]:
    return request.param, dict(texts_of(read(LANGUAGES / request.param)))


def test_no_text_is_missing_and_none_is_unused(other: tuple[str, dict[str, Any]]) -> None:
    _, texts = other
    assert sorted(ENGLISH_TEXTS.keys() - texts.keys()) == []
    assert sorted(texts.keys() - ENGLISH_TEXTS.keys()) == []


def test_the_files_are_those_of_english_with_the_same_first_keys(other: tuple[str, dict[str, Any]]) -> None:
    code, _ = other
    for path in (LANGUAGES / ENGLISH).glob("*.json"):
        english, told = (
            json.loads((LANGUAGES / each / path.name).read_text("utf-8")) for each in (ENGLISH, code)
        )
        assert list(told) == list(english), path.name


def test_the_same_values_go_into_a_text(other: tuple[str, dict[str, Any]]) -> None:
    for key, text in other[1].items():
        wanted = values_in(ENGLISH_TEXTS.get(key, ""))
        left_out = VALUES_OF_REASONS if SAID_OTHERWISE.fullmatch(key) else set()
        assert values_in(text) | (wanted & left_out) == wanted, key


def test_a_text_has_the_forms_of_its_language(other: tuple[str, dict[str, Any]]) -> None:
    code, texts = other
    for key, text in texts.items():
        assert isinstance(text, dict) == isinstance(ENGLISH_TEXTS.get(key), dict), key
        if isinstance(text, dict):
            assert set(text) == set(forms(code)), key


def test_a_stock_has_as_many_texts(other: tuple[str, dict[str, Any]]) -> None:
    """But for the forms of a word, of which a language has as many as it has."""
    for key, text in other[1].items():
        english = ENGLISH_TEXTS.get(key)
        if isinstance(text, list) and not key.endswith(".forms"):
            assert isinstance(english, list), key
            assert len(text) == len(english), key
            assert [line[:1] in "#!>" and line[0] for line in text] == [
                line[:1] in "#!>" and line[0] for line in english
            ], key


def test_a_short_text_stays_short(other: tuple[str, dict[str, Any]]) -> None:
    for key, text in other[1].items():
        english = ENGLISH_TEXTS.get(key)
        if isinstance(text, str) and isinstance(english, str) and len(english) <= SHORT:
            assert len(text) <= LONGER * len(english) + SPARE or text in FEW_WORDS, (key, english, text)


def test_every_text_is_whole(other: tuple[str, dict[str, Any]]) -> None:
    """No spaces at its ends or doubled, and no quotation mark without its partner."""
    code, texts = other
    for key, text in texts.items():
        english = "".join(wordings(ENGLISH_TEXTS.get(key, "")))
        for wording in wordings(text):
            assert "  " not in wording or "  " in english, key
            assert wording == wording.strip() or english != english.strip(), key
            if code == "de":
                assert wording.count("„") == wording.count("“"), key
                assert "”" not in wording, key
