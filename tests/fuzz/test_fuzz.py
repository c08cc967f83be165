"""Whatever comes from outside is read, or refused in a sentence: quickly, and touching nothing else.

`python -m tests.fuzz --minutes 15` tries the same table for as long as one likes.
"""

import re
from codecs import BOM_UTF8
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.fuzz.drivers import mutated
from tests.fuzz.guard import Reader, fault_of, own_place
from tests.fuzz.table import FILES, READERS
from tests.kit.random_games import GAMES

WARM_UP = 30.0
"""Seconds in which a reader reads the first time, for then it imports what it needs."""


@cache
def _reader(name: str) -> Reader:
    """A reader that has read once."""
    reader: Reader = READERS[name]
    fault_of(reader, reader.seeds()[0], WARM_UP)
    return reader


@pytest.mark.parametrize("name", READERS)
def test_valid_texts_are_read(name: str) -> None:
    reader = _reader(name)
    for text in reader.seeds():
        fault = fault_of(reader, text)
        assert fault is None, fault.what


def test_the_page_about_readers_names_each() -> None:
    page = (Path(__file__).parents[2] / "docs" / "readers.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1] for line in page.splitlines() if line.startswith("| `")]
    named = [name for row in rows for name in re.findall("`([^`]+)`", row)]
    of_any_game = {re.sub(rf"\b({'|'.join(GAMES)})\b", "a game", name) for name in READERS}
    assert sorted(named) == sorted(of_any_game)


@pytest.mark.parametrize("reader", FILES, ids=lambda reader: reader.name)
def test_a_byte_order_mark_before_a_file_is_no_fault(reader: Reader) -> None:
    with own_place() as place:
        for text in reader.seeds():
            assert _refusal(reader, BOM_UTF8 + text, place) == _refusal(reader, text, place)


def _refusal(reader: Reader, data: bytes, place: Path) -> str | None:
    try:
        reader.read(data, place)
    except reader.errors as error:
        return str(error)
    return None


@pytest.mark.parametrize("name", READERS)
def test_whatever_is_made_of_them_is_read_or_refused(name: str) -> None:
    reader = _reader(name)
    texts = reader.seeds()
    made = st.builds(
        lambda text, seed: mutated(Random(seed), text, texts), st.sampled_from(texts), st.integers(0, 2**32)
    )

    @settings(max_examples=reader.examples, suppress_health_check=[HealthCheck.too_slow], database=None)
    @given(made | st.binary(max_size=200) | st.text(max_size=60).map(lambda text: text.encode("utf-8")))
    def read(data: bytes) -> None:
        fault = fault_of(reader, data)
        assert fault is None, fault.what

    read()
