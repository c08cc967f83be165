"""Languages and that of the system, plurals, terms, and text that is safe to show."""

import json
import re
import subprocess
import sys
import unicodedata
from collections.abc import Mapping
from itertools import accumulate
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from dream.base.assets import asset
from dream.base.showable import (
    ELLIPSIS,
    ISOLATE,
    LONGEST,
    LONGEST_CLUSTER,
    POP,
    boundaries,
    clusters,
    folded,
    mark,
    shortened,
    showable,
    unseen,
)
from dream.base.texts import (
    ENGLISH,
    FORMS,
    NO_TERMS,
    PATIENCE,
    PLURALS,
    VARIABLES,
    Glossary,
    Listing,
    choose_language,
    counted,
    declensions,
    english,
    first_language,
    form,
    forms,
    glossary_of,
    inflected,
    isolate_values,
    languages,
    message,
    own_name,
    read,
    read_file,
    runs_leftward,
    sound,
    stock,
    system_languages,
    texts,
    worded,
)
from dream.play.registry import house

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


EVERY_CHARACTER = range(sys.maxunicode + 1)
STEERING = {
    *map(chr, range(0x20)),
    *map(chr, range(0x7F, 0xA0)),
    *"\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067",
}
"""What moves a cursor, ends a line, or turns round all that follows."""
PARTS = [
    *(
        "a",
        "Zoë",
        " ",
        "\u2068",
        "\u2069",
        "\u2068a\u2069",
        "\0",
        "\n",
        "\r\n",
        "\t",
        "\x1b[2J",
        "\x85",
        "\u2028",
        "\u2029",
        "\u202e",
        "\u2067",
    ),
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
    assert all(before.count("\u2068") >= before.count("\u2069") for before in accumulate(shown))
    assert shown.count("\u2068") == shown.count("\u2069")
    assert len(clusters(shown)) <= most
    assert max(map(len, clusters(shown)), default=0) <= LONGEST_CLUSTER
    assert showable(shown, most) == shown
    assert not shown or any(unicodedata.category(character)[0] in "LNPS" for character in shown)


def test_every_character_alone_can_be_shown() -> None:
    """Those that are none are replaced; of those that show nothing nothing is left; others stay."""
    for code in [*EVERY_CHARACTER[:0x3100], *EVERY_CHARACTER[0x3100::7]]:
        character = chr(code)
        shown = showable(character)
        assert shown in (character, "", "\ufffd")
        assert character not in {*STEERING, "\u2068", "\u2069"} or shown != character
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
    sentence = worded(message("error.in_file", file="a\nb\u202e\ud800", reason="x\0y"))
    assert sentence == "a b\ufffd\ufffd: x\ufffdy"


# Values in sentences from right to left


def isolates(text: str) -> list[str]:
    """What is isolated in a text."""
    return re.findall(f"{ISOLATE}([^{ISOLATE}{POP}]*){POP}", text)


@pytest.mark.parametrize("value", ["Anna", "+k8", "k8-l8", "5+3", "a b@c:80", "שלום", "-3", -7])
def test_a_value_is_isolated_in_a_language_from_right_to_left(
    hebrew_language: None, value: str | int
) -> None:
    meant = message("error.in_file", file=value, reason="")
    assert isolates(worded(meant)) == []
    isolate_values()
    assert isolates(worded(meant)) == [str(value)]
    assert (
        isolates(worded(message("error.in_file", file=Listing((value, value)), reason="")))
        == [str(value)] * 2
    )
    assert isolates(english(meant)) == []
    assert runs_leftward()
    assert not runs_leftward("en")


def test_a_word_stands_in_the_case_that_a_sentence_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    made = {
        "sentence": "Nie ma: {card:genitive}. Jest {card}.",
        "stone": {"other": "kamień", "genitive": "kamienia"},
        "potion": {"other": "mikstura {of}", "genitive": "mikstury {of:genitive}"},
        "list": {"and": {"between": ", ", "last": " i "}},
        **{f"number.{sign}": " " for sign in ("group", "decimal")},
    }
    monkeypatch.setattr("dream.base.texts._wording", lambda language, key: _in(made, key))
    stone = message("stone")
    for card, wanted in (
        (stone, "Nie ma: kamienia. Jest kamień."),
        (message("potion", of=stone), "Nie ma: mikstury kamienia. Jest mikstura kamień."),
        (Listing((stone, "Anna")), "Nie ma: kamienia i Anna. Jest kamień i Anna."),
        ("Anna", "Nie ma: Anna. Jest Anna."),
        (SimpleNamespace(message=stone), "Nie ma: kamienia. Jest kamień."),
        (3, "Nie ma: 3. Jest 3."),
    ):
        assert worded(message("sentence", card=card)) == wanted


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Anne", "d'Anne"),
        ("Émile", "d'Émile"),
        ("œil", "d'œil"),
        ("Joueur 1", "de Joueur 1"),
        ("i10", "de i10"),
        ("A", "de A"),
        ("que {name}", "de que {name}"),
    ],
)
def test_a_french_word_is_elided_before_a_value_that_begins_with_a_vowel(name: str, told: str) -> None:
    choose_language("fr")
    try:
        sentence = worded(message("dream.hint.where.symbol.name", name=name))
        assert (
            sentence.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'") == f"Regardez autour du Symbole {told}."
        )
    finally:
        choose_language("en")


def test_a_word_is_found_in_all_its_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    made = {"stone": {"other": "kamień", "genitive": "kamienia"}, "way": {"one": "krok", "other": "kroki"}}
    monkeypatch.setattr("dream.base.texts.texts", lambda language: made)
    assert inflected(message("stone")) == ("kamień", "kamienia")
    assert list(declensions()) == [("kamień", "kamienia")]


@pytest.mark.parametrize(
    ("text", "plain"), [("Kocioł Żółtej", "kociol zoltej"), ("Straße", "strasse"), ("K8-l8", "k8-l8")]
)
def test_a_text_is_folded_to_what_every_keyboard_has(text: str, plain: str) -> None:
    assert folded(text) == plain


def test_kana_with_a_mark_are_letters_of_their_own() -> None:
    assert folded("が") != folded("か")
    assert folded("\u304b\u3099") == folded("が")


def _in(made: dict[str, Any], key: str) -> Any:
    if key in made:
        return made[key]
    for part in key.split("."):
        made = made[part]
    return made


def test_only_what_runs_the_other_way_is_isolated_from_left_to_right() -> None:
    isolate_values()
    assert worded(message("error.in_file", file="Anna", reason="+k8")) == "Anna: +k8"
    assert isolates(worded(message("error.in_file", file="שלום", reason="+k8"))) == ["שלום"]


def test_digits_stay_beside_their_signs_and_messages_are_of_the_language(hebrew_language: None) -> None:
    isolate_values()
    assert isolates(worded(message("options.percent", number=50))) == []
    assert isolates(worded(message("options.percent", number=1234.5))) == []
    inner = message("error.in_file", file="Anna", reason="")
    assert isolates(worded(message("error.in_file", file=inner, reason=""))) == ["Anna"]
    once = worded(message("error.in_file", file="Anna", reason=""))
    assert worded(message("error.in_file", file=once, reason="")).count("\ufffd") == 0


TIMES, MINUS, AND = (
    "\N{MULTIPLICATION SIGN}",
    "\N{MINUS SIGN}",
    "\N{HEBREW LETTER VAV}\N{HEBREW PUNCTUATION MAQAF}",
)


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("הקלידו k8-l8, +k8 או stand.", ["k8-l8", "+k8", "stand"]),
        ("הקישו Num Lock או Ctrl+C. Esc חוזר", ["Num Lock", "Ctrl+C", "Esc"]),
        ("השעון 5+3, או a=10m+3x30s, עד 2026-11-21", ["a=10m+3x30s"]),
        ("עם ./engine --fast (או .dream)", ["./engine --fast", ".dream"]),
        (f"{TIMES}2 לכד שתיים, {MINUS}1 איבד, {{count}}%, ±{{error}}%", [f"{TIMES}2", f"{MINUS}1"]),
        ("+{count} נקודות במתכון transmute:{recipe}:f", ["transmute:{recipe}:f", "+{count}"]),
        ("{name}: 12 {thing}", []),
        ("in Latin letters: k8", []),
    ],
)
def test_notation_in_a_sentence_from_right_to_left_is_isolated(
    monkeypatch: pytest.MonkeyPatch, hebrew_language: None, text: str, apart: list[str]
) -> None:
    monkeypatch.setattr("dream.base.texts._find", lambda language, key: [text, "# הלוח @board", "> board"])
    assert stock("many") == (text, "# הלוח @board", "> board")
    isolate_values()
    shown, *named = stock("many")
    assert sorted(isolates(shown)) == sorted(apart)
    assert re.sub(f"[{ISOLATE}{POP}]", "", shown) == text
    assert named == ["# הלוח @board", "> board"]


@pytest.mark.parametrize("heeded", [False, True])
def test_a_prefix_of_hebrew_is_one_word_with_a_value_in_hebrew_letters(
    monkeypatch: pytest.MonkeyPatch, heeded: bool
) -> None:
    made = {
        "to": "נמסר ל־{name}",
        "gold": "זהב",
        "list": {"and": {"between": ", ", "last": f" {AND}"}},
        **{f"number.{sign}": "," for sign in ("group", "decimal")},
        "direction": "rtl",
    }
    monkeypatch.setattr("dream.base.texts._wording", lambda language, key: _in(made, key))
    choose_language("he")
    isolate_values(heeded)
    gold = message("gold")
    for name, wanted in (
        ("דנה", "נמסר לדנה"),
        ("Dan", "נמסר ל־Dan"),
        (7, "נמסר ל־7"),
        (gold, "נמסר לזהב"),
        (Listing((gold, gold)), "נמסר לזהב וזהב"),
        (Listing((gold, "k8")), f"נמסר לזהב {AND}k8"),
    ):
        assert re.sub(f"[{ISOLATE}{POP}]", "", worded(message("to", name=name))) == wanted


GREETINGS = {
    "greeting": "Hello {name}",
    "games": {"one": "one game", "other": "{count} games"},
    "many": ["a", "b"],
}


@pytest.mark.parametrize(
    ("found", "kept"),
    [
        ({"greeting": "Hallo {name}"}, {"greeting": "Hallo {name}"}),
        ({"greeting": "Hallo"}, {"greeting": "Hallo"}),
        ({"greeting": "{nobody}"}, {}),
        ({"greeting": "{name.__class__}"}, {}),
        ({"greeting": "{name:>999999999}"}, {}),
        ({"greeting": "{name!r}"}, {}),
        ({"greeting": "{name"}, {}),
        ({"greeting": "{}"}, {}),
        ({"greeting": "{0}"}, {}),
        ({"greeting": "\ud800"}, {}),
        ({"greeting": 7}, {}),
        ({"greeting": {"deep": "x"}}, {}),
        ({"greeting": ["x"]}, {}),
        ({"games": "{count} Spiele"}, {"games": "{count} Spiele"}),
        ({"games": {"one": "x", "other": "{name}"}}, {}),
        ({"games": {"one": "x"}}, {}),
        ({"greeting": "{name:genitive}"}, {"greeting": "{name:genitive}"}),
        ({"greeting": {"other": "x", "genitive": "y"}}, {"greeting": {"other": "x", "genitive": "y"}}),
        ({"greeting": {"other": "x", "nonsense": "y"}}, {}),
        ({"many": ["x"]}, {"many": ["x"]}),
        ({"many": []}, {}),
        ({"many": ["x", 1]}, {}),
        ({"own_name": "Deutsch"}, {"own_name": "Deutsch"}),
        ({"unknown": "{name}"}, {}),
    ],
)
def test_what_can_stand_for_the_english_texts(found: dict[str, Any], kept: dict[str, Any]) -> None:
    assert sound(found, GREETINGS) == kept


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"\xff", b"[" * 100_000, b"{" + b" " * 1_000_000 + b"}", b"1" * 9_999]
)
def test_a_file_that_is_none_has_no_texts(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "xx.json"
    path.write_bytes(data)
    assert read_file(path) == {}


def test_english_can_stand_for_itself() -> None:
    english = read(asset("languages/en"))
    assert sound(english, english) == english


@pytest.fixture(autouse=True)
def nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ({}, []),
        ({"LANG": "C"}, []),
        ({"LANG": "C.UTF-8"}, []),
        ({"LANG": "POSIX"}, []),
        ({"LANG": "de_DE.UTF-8"}, ["de_DE", "de"]),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_AT@euro"}, ["de_AT", "de"]),
        ({"LANG": "de_DE", "LC_ALL": "en_US"}, ["en_US", "en"]),
        ({"LANG": "en_US", "LANGUAGE": "pt_BR:de"}, ["pt_BR", "pt", "de", "de"]),
        ({"LANG": "\udcff/../de"}, []),
    ],
)
def test_what_the_environment_says(
    monkeypatch: pytest.MonkeyPatch, said: dict[str, str], wanted: list[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name, value in said.items():
        monkeypatch.setenv(name, value)
    assert list(system_languages()) == wanted


def test_what_a_mac_says(monkeypatch: pytest.MonkeyPatch) -> None:
    told_by_system = SimpleNamespace(stdout='(\n    "de-CH",\n    en\n)\n')
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: told_by_system)
    assert list(system_languages()) == ["de_CH", "de", "en", "en"]


def test_a_mac_that_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", missing)
    assert list(system_languages()) == []


def test_the_first_language_is_one_that_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dream.base.texts.system_languages", lambda: iter(("xx_XX", "xx")))
    assert first_language() == ENGLISH
    monkeypatch.setattr("dream.base.texts.languages", lambda: (ENGLISH, "xx"))
    assert first_language() == "xx"


def test_every_language_has_a_name_of_its_own() -> None:
    names = [own_name(code) for code in languages()]
    assert len(set(names)) == len(names)
    assert not set(names) & set(languages())


@pytest.mark.parametrize(
    ("number", "english"),
    [
        (0, "0"),
        (-3, "-3"),
        (1000, "1,000"),
        (1234567, "1,234,567"),
        (1.5, "1.5"),
        (2.0, "2"),
        (0.30000001, "0.3"),
    ],
)
def test_a_number_in_english(number: float, english: str) -> None:
    assert worded(number) == english
    assert worded(message("options.percent", number=number)).startswith(english)


def test_what_cannot_be_chosen_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no language"):
        choose_language("../en")
    assert PATIENCE <= 1
