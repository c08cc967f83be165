"""Files made to choke a parser: each is refused in one sentence, and within a second."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from time import process_time

import pytest

from dream.base.errors import Impossible, Malformed
from dream.base.untrusted import DEEPEST, LONGEST_WORD, parse_json, parse_toml
from dream.games.alchemists_dream.engine.compiled.weights import read_weights
from dream.games.alchemists_dream.tiles import LARGEST_FILE, parse_tiles, read_tiles

TOML_BOMBS = {
    "dots in a key": ("a" + ".a" * 40_000 + " = 1", "line 1 of the tile set has a dot outside"),
    "dots between quoted words": ('"a"' + '."a"' * 20_000 + " = 1", "has a dot outside"),
    "dots in a header": ("\n[" + "a." * 40_000 + "a]", "line 2 of the tile set has a dot outside"),
    "dots after a string that ends in quotes": ('a = """x""""\nb' + ".b" * 40_000 + " = 1", "line 2 of"),
    "dots after half a string": ("a = 'it''s'\nb" + ".b" * 40_000 + " = 1 # '", "line 2 of"),
    "digits": (
        "a=" + "9" * 90_000,
        f"line 1 of the tile set has a word of more than {LONGEST_WORD} characters",
    ),
    "digits with joints": ("a=1" + "_1" * 45_000, "has a word of more than"),
    "a long word twice": ("x={" + ("k" * 40_000 + "=1,") * 2 + "}", "has a word of more than"),
    "arrays": ("x=" + "[" * 90_000, f"the tile set has brackets nested more than {DEEPEST} deep"),
    "tables": ("x=" + "{a=" * 30_000, "has brackets nested more than"),
    "escaped quotes without an end": ('"""' + '\\"' * 45_000 + "\\", "isn't valid TOML"),
    "quotes": ('"\\' * 49_000, "isn't valid TOML"),
    "a long name twice": ("x={" + ('"' + "k" * 40_000 + '"=1,') * 2 + "}", "isn't valid TOML"),
    "tiles": ("[[tile]]\n" * 11_000, "tile 1 needs cells"),
    "names": ("".join(f"k{number}=1\n" for number in range(9_000)), "only a name and tiles, not"),
    "fields": ("[[tile]]\n" + "".join(f"k{number}=1\n" for number in range(9_000)), "unknown field 'k0'"),
}
JSON_BOMBS = {
    "digits": '{"far":' + "9" * 90_000 + "}",
    "digits behind a point": '{"far":1.' + "9" * 90_000 + "}",
    "arrays": "[" * 90_000,
    "arrays that end": "[" * 500 + "]" * 500,
    "objects": '{"a":' * 18_000,
    "no number": '{"far":NaN}',
    "names": json.dumps(dict.fromkeys(map(str, range(9_000)), 0)),
    "a long name": json.dumps({"x" * 90_000: 0}),
    "quotes": '"\\"' * 30_000 + "\\",
    "half a character": '{"\\ud800": 1}',
    "bytes": " " * 100_001,
}


@contextmanager
def within_a_second() -> Iterator[None]:
    begun = process_time()
    yield
    assert process_time() - begun < 1


def refusal(read: Callable[[Path], object], path: Path) -> str:
    """The sentence with which a file is refused: one, and not without end."""
    with within_a_second(), pytest.raises((Malformed, Impossible)) as refused:
        read(path)
    sentence = str(refused.value)
    assert len(sentence) < 2_000
    assert len(sentence.splitlines()) == 1
    return sentence


@pytest.mark.parametrize(("text", "sentence"), TOML_BOMBS.values(), ids=TOML_BOMBS)
def test_a_tile_set_that_chokes_a_parser_is_refused(text: str, sentence: str, tmp_path: Path) -> None:
    assert len(text) <= LARGEST_FILE
    path = tmp_path / "bomb.toml"
    path.write_text(text, encoding="utf-8")
    assert sentence in refusal(read_tiles, path)


@pytest.mark.parametrize("text", JSON_BOMBS.values(), ids=JSON_BOMBS)
def test_weights_that_choke_a_parser_are_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "bomb.json"
    path.write_text(text, encoding="utf-8")
    assert "holds no weights: " in refusal(read_weights, path)


class Endless(BytesIO):
    """A file without end, of which nobody may ask for all."""

    def read(self, size: int | None = -1, /) -> bytes:
        assert size is not None
        assert 0 <= size <= 1_000_000
        return bytes(size)


def test_a_file_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dream.base.files.open", lambda *_, **__: Endless(), raising=False)
    assert refusal(read_tiles, tmp_path) == f"the tile set is larger than {LARGEST_FILE} bytes"
    assert "it is larger than" in refusal(read_weights, tmp_path)


def test_what_is_quoted_may_have_dots_and_be_long() -> None:
    text = """
        # A set of mine... with "quotes" and an apostrophe's worth of [[[[[[[[[[[[[[[[[[[[[[[[[ brackets
        name = "St. John's [[[[[[[[[[[[[[[[[[[[[[[[["  # 1.5
        note = '''it's "1.5" long: '''
        more = \"""one.two \\\""" three\"""
    """
    found = parse_toml(text + "last = 1", "it")
    assert found["name"].startswith("St. John's [")
    assert found["more"] == 'one.two """ three'
    assert found["last"] == 1
    with pytest.raises(Malformed, match="line 6 of it has a dot"):
        parse_toml(text.rstrip() + "\nlast = 1.5", "it")


def test_tiles_may_be_written_in_one_line() -> None:
    with pytest.raises(ValueError, match="there is 1 tile, not 31"):
        parse_tiles('name = "One"\ntile = [{name = "A.", cells = "x......"}]')


def test_numbers_in_json_are_what_they_say_as_far_as_anybody_means_them() -> None:
    assert parse_json('[-12, 0.5, "[[[[[[[[[[[[[[[[[[[[[[[[[[[["]', "it")[:2] == [-12, 0.5]
    assert parse_json("9" * 400, "it") == float("inf")
    assert type(parse_json("9" * 19, "it")) is float


@pytest.mark.parametrize(
    "text",
    ["a . b = 1", '"a"."b" = 1', "a..b = 1", "[a.]", "x = .5", "a" + ".a" * 40 + " = 1"],
)
def test_where_dots_are_needed_they_stand_inside_words(text: str) -> None:
    with pytest.raises(Malformed):
        parse_toml(text, "it", dots=True)
    assert parse_toml("[a.b]\nc = 0.5", "it", dots=True) == {"a": {"b": {"c": 0.5}}}
