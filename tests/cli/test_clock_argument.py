"""Clocks on the command line: one for all seats, or one for each."""

import pytest

from dream.base.errors import Malformed
from dream.cli.playing import SetupArguments, refuse_beside_a_saved_game, setup_of
from dream.play.clocks import controls_text


def said(*clocks: str, game: str = "dream") -> SetupArguments:
    return SetupArguments(game, "amber", clocks=clocks)


@pytest.mark.parametrize(
    ("clocks", "told"),
    [
        ((), ""),
        (("5m+3s",), "5m+3s"),
        (("b=30s/move",), "a=- b=30s/move"),
        (("a=5m", "b=10m+3x30s"), "a=5m b=10m+3x30s"),
        (("5 + 3",), "5m+3s"),
        (("a=5+3",), "a=5m+3s b=-"),
        (("a=5 + 3", "b=0+5"), "a=5m+3s b=0m+5s"),
    ],
)
def test_clocks_can_be_said(clocks: tuple[str, ...], told: str) -> None:
    assert controls_text(setup_of(said(*clocks)).clocks) == told


@pytest.mark.parametrize(
    ("clock", "sentence"),
    [
        ("soon", "'soon' isn't a clock: use 15, 5\\+3, 30s/move"),
        ("c=5m", "'c=5m' isn't a seat and its clock"),
    ],
)
def test_what_is_none_is_refused_in_a_sentence(clock: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        setup_of(said(clock))


def test_a_saved_game_has_its_own() -> None:
    with pytest.raises(Malformed, match="--clock"):
        refuse_beside_a_saved_game(SetupArguments(clocks=("5m",)))
