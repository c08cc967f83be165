"""Which form of a text goes with a number, in languages of many kinds."""

from collections.abc import Mapping

import pytest

from dream.base.texts import ENGLISH, FORMS, PLURALS, counted, english, form, forms, sound, texts

FORMS_OF: Mapping[str, str] = {
    "en": "0 other, 1 one, 2 other, 11 other, 21 other",
    "de": "0 other, 1 one, 2 other",
    "fr": "0 one, 1 one, 2 other",
    "pt_BR": "0 one, 1 one, 2 other",
    "pt_PT": "0 other, 1 one",
    "es": "0 other, 1 one, 1000000 many",
    "ja": "0 other, 1 other, 2 other",
    "pl": "0 many, 1 one, 2 few, 4 few, 5 many, 12 many, 21 many, 22 few, 112 many",
    "ru": "0 many, 1 one, 2 few, 5 many, 11 many, 21 one, 24 few, 111 many, 121 one",
    "sr": "1 one, 3 few, 5 other, 21 one",
    "cs": "0 other, 1 one, 4 few, 5 other, 22 other",
    "lt": "1 one, 9 few, 10 other, 11 other, 21 one",
    "lv": "0 zero, 1 one, 11 zero, 21 one, 22 other",
    "ro": "0 few, 1 one, 19 few, 20 other, 101 few",
    "sl": "1 one, 2 two, 3 few, 5 other, 101 one",
    "he": "1 one, 2 two, 3 other",
    "ga": "1 one, 2 two, 6 few, 10 many, 11 other",
    "cy": "0 zero, 1 one, 2 two, 3 few, 6 many, 4 other",
    "ar": "0 zero, 1 one, 2 two, 3 few, 10 few, 11 many, 99 many, 100 other, 103 few",
    "xx": "1 one, 2 other",
}


@pytest.mark.parametrize("language", FORMS_OF)
def test_a_language_has_the_forms_that_its_rules_say(language: str) -> None:
    for pair in FORMS_OF[language].split(", "):
        count, wanted = pair.split()
        assert form(language, int(count)) == wanted, pair
        assert wanted in FORMS


def test_every_language_of_unicode_has_the_forms_that_babel_gives_it() -> None:
    babel = pytest.importorskip("babel", reason="only who writes the table anew has it")
    counts = (*range(205), 1000, 1001, 20000, 100000, 1000000, 1000001)
    for code in (code for codes in PLURALS for code in codes.split()):
        rule = babel.Locale.parse(code).plural_form
        assert [form(code, count) for count in counts] == list(map(rule, counts)), code


def test_a_language_has_a_few_forms_at_most() -> None:
    assert forms("de") == ("one", "other")
    assert forms("ja") == ("other",)
    assert forms("ar") == FORMS
    assert forms("de_AT") == forms("xx") == forms("en")


def test_a_text_may_have_more_forms_than_the_english_one() -> None:
    forms = {"one": "{count} gra", "few": "{count} gry", "many": "{count} gier", "other": "{count} gry"}
    written = {"one": "{count} game", "other": "{count} games"}
    assert sound({"games": forms}, {"games": written}) == {"games": forms}
    assert sound({"games": {"few": "{count} gry"}}, {"games": written}) == {}
    assert sound({"games": {**forms, "some": "x"}}, {"games": written}) == {}


@pytest.mark.parametrize("what", sorted(texts(ENGLISH)["counted"]))
def test_one_thing_is_one_and_several_are_several(what: str) -> None:
    one, several = english(counted(what, 1)), english(counted(what, 2))
    assert one.startswith("1 ")
    assert several == f"2 {what}"
    assert not one.endswith(what)
