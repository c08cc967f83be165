"""Who sits at a seat, as values: what texts mean, and that no engine's name is taken for anybody else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dream.play.seats import OutsideEngine, OwnOpponent, Person, Seat, clean_name, occupant_of, outside_engine


@pytest.mark.parametrize(
    ("text", "occupant"),
    [
        ("person", Person()),
        ("level 2", OwnOpponent(2)),
        ("level 12", OwnOpponent(12)),
        ("level 4 daring", OwnOpponent(4, "daring")),
        ("level 3 sparring", OwnOpponent(3, "sparring")),
        ("level 3 sleeping", OutsideEngine("level 3 sleeping")),
        ("level 3 ", OutsideEngine("level 3 ")),
        ("level 02", OutsideEngine("level 02")),
        ("level x", OutsideEngine("level x")),
        ("level \N{ARABIC-INDIC DIGIT THREE}", OutsideEngine("level \N{ARABIC-INDIC DIGIT THREE}")),
        ("level " + "9" * 900, OutsideEngine("level " + "9" * 900)),
        ("Person", OutsideEngine("Person")),
        ("Siege 1.2", OutsideEngine("Siege 1.2")),
        ("", OutsideEngine("")),
    ],
)
def test_the_text_of_an_occupant_says_who_it_is(text: str, occupant: object) -> None:
    assert occupant_of(text) == occupant
    assert occupant_of(text).text == text


@given(st.text())
def test_any_text_is_read_and_written_as_it_was(text: str) -> None:
    assert occupant_of(text).text == text


@given(st.one_of(st.text(), st.sampled_from(["person", "level 3", " level 3\u200b", "", "\t"])))
def test_what_an_engine_calls_itself_is_read_back_as_the_name_of_an_engine(name: str) -> None:
    engine = outside_engine(name, ("./engine",))
    assert clean_name(engine.name) == engine.name != ""
    assert occupant_of(engine.text) == OutsideEngine(engine.name)


def test_a_machine_acts_where_the_program_knows_how_to_start_it() -> None:
    assert Seat("Ada").machine_here is None
    assert Seat.machine("Golem", 3).machine_here == OwnOpponent(3)
    here = OutsideEngine("Siege", ("./siege", "--fast"))
    assert Seat("Siege", here).machine_here == here
    assert Seat("Siege", OutsideEngine("Siege")).machine_here is None
    assert Seat("Siege", here).for_person() == Seat("Siege")
