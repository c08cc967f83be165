"""Languages, and that of the system."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dream.base import texts
from dream.base.assets import asset
from dream.base.texts import (
    ENGLISH,
    VARIABLES,
    choose_language,
    first_language,
    languages,
    message,
    own_name,
    system_languages,
    told,
)

GREETINGS = {
    "greeting": "Hello {name}",
    "games": {"one": "one game", "other": "{count} games"},
    "many": ["a", "b"],
}


@pytest.mark.parametrize(
    ("found", "sound"),
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
        ({"many": ["x"]}, {"many": ["x"]}),
        ({"many": []}, {}),
        ({"many": ["x", 1]}, {}),
        ({"own_name": "Deutsch"}, {"own_name": "Deutsch"}),
        ({"unknown": "{name}"}, {}),
    ],
)
def test_what_can_stand_for_the_english_texts(found: dict[str, Any], sound: dict[str, Any]) -> None:
    assert texts.sound(found, GREETINGS) == sound


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"\xff", b"[" * 100_000, b"{" + b" " * 1_000_000 + b"}", b"1" * 9_999]
)
def test_a_file_that_is_none_has_no_texts(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "xx.json"
    path.write_bytes(data)
    assert texts.read_file(path) == {}


def test_english_can_stand_for_itself() -> None:
    english = texts.read(asset("languages/en"))
    assert texts.sound(english, english) == english


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
    monkeypatch.setattr(texts, "system_languages", lambda: iter(("xx_XX", "xx")))
    assert first_language() == ENGLISH
    monkeypatch.setattr(texts, "languages", lambda: (ENGLISH, "xx"))
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
    assert told(number) == english
    assert told(message("options.percent", number=number)).startswith(english)


def test_what_cannot_be_chosen_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no language"):
        choose_language("../en")
    assert texts.PATIENCE <= 1
