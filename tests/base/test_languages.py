"""Language files that somebody else has made: what of them can be used, and nothing else."""

from pathlib import Path
from typing import Any

import pytest

from dream.base import texts
from dream.base.assets import asset

ENGLISH = {
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
    assert texts.sound(found, ENGLISH) == sound


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
