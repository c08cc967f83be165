"""Names: whatever somebody calls themselves, what a name comes to can be seen, written, and read back."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dream.games.alchemists_dream.board import Board, Element
from dream.games.alchemists_dream.game import history_of
from dream.games.alchemists_dream.rules.position import start
from dream.play.seats import Seat, clean_name, is_name, told_apart
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text

odd_texts = st.text(
    st.sampled_from(
        "aZ é\N{CJK UNIFIED IDEOGRAPH-706B}\t\n\0\x1b\u200b\u200d\ufeff\u3164\u0301\u202e\ud800\udfff"
    )
)
texts = st.one_of(st.text(), odd_texts)
BEGUN = history_of(start(Board.from_seed("x"), Element.FIRE, Element.AIR))


@given(texts)
def test_a_name_shows_something_or_is_none(text: str) -> None:
    name = clean_name(text)
    assert not {unicodedata.category(character) for character in name} & {"Cc", "Cs", "Zl", "Zp"}
    assert name == "" or any(unicodedata.category(character)[0] in "LNPS" for character in name)
    assert name.encode("utf-8").decode("utf-8") == name


@given(texts)
def test_a_clean_name_stays_as_it_is(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert is_name(name)


@given(texts)
def test_a_seat_has_a_clean_name_and_keeps_it_in_a_record(text: str) -> None:
    seat = Seat(text)
    assert seat.name == clean_name(text)
    record = Record.of(BEGUN, seats=(seat, Seat()))
    opened = open_record(record_text(record))
    assert opened.faults == ()
    assert opened.record.seats[0] == seat


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ada ", "Ada"),
        ("A\tB\u2028C", "A B C"),
        ("\u200b\u2060\ufeff", ""),
        ("\u3164", ""),
        ("\u0301", ""),
        ("Zoe\u0308", "Zoe\u0308"),
        ("\N{WOMAN}\u200d\N{MICROSCOPE}", "\N{WOMAN}\u200d\N{MICROSCOPE}"),
        ("\u200d Ada \u200c", "Ada"),
        ("A\0B\x1b[31m", "AB[31m"),
        ("\ud800", ""),
    ],
)
def test_what_a_text_comes_to(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize("character", ["\\u0000", "\\u001b", "\\n", "\\u007f"])
def test_a_control_character_in_a_name_is_a_fault_of_the_record(character: str) -> None:
    text = record_text(Record.of(BEGUN, seats=(Seat("Ada"), Seat())))
    opened = open_record(text.replace('"Ada"', f'"A{character}da"'))
    assert "FirstName contains the character" in str(opened.fault)
    assert opened.record.seats[0].name.replace(" ", "") == "Ada"


def test_characters_that_only_show_nothing_are_no_fault() -> None:
    text = record_text(Record.of(BEGUN, seats=(Seat("Ada"), Seat())))
    opened = open_record(text.replace('"Ada"', '"\u200b\ufeff"'))
    assert opened.fault is None
    assert opened.record.seats[0].name == ""


@given(st.lists(st.sampled_from(["", "Stoker", "Stoker 1", "Stoker 2", "Ada"]), max_size=6))
def test_the_same_names_are_told_apart_by_numbers_from_one(names: list[str]) -> None:
    told = told_apart(names)
    seen = [name for name in told if name]
    assert len(set(seen)) == len(seen)
    for name, shown in zip(names, told, strict=True):
        assert shown == name if names.count(name) == 1 or not name else shown.startswith(f"{name} ")


def test_what_several_are_called_is_counted_from_one() -> None:
    assert told_apart(["Ada", "Stoker", "Stoker"]) == ("Ada", "Stoker 1", "Stoker 2")
    assert told_apart(["Stoker 1", "Stoker", "Stoker"]) == ("Stoker 1", "Stoker 2", "Stoker 3")
