"""What a player is told of surrounded Stones: which can escape, which are lost, and what may free them."""

import pytest

from dream.games.alchemists_dream.rules.notation import parse_position
from dream.games.alchemists_dream.rules.position import Step
from dream.ui.games.alchemists_dream.words import captures, warnings
from tests.kit.positions import ESCAPE, PLAIN, PLAY

LOST, FREED = "Only one of them can escape; ", "Only one of them can step away; "

TABLE = {
    "none": (PLAY, 0, []),
    "one": (ESCAPE, 0, ["Your Stone on i12 is surrounded by i11 h12 j12 i13 and must escape."]),
    "two": (
        "f@k7:f10,i10,f11,h11,e13,f13:4:0 w@k15:i9,g10,e11,g11,i11,e12,g12,h12,g13:1:0 1 play",
        1,
        [
            "Your Stone on f11 is surrounded by g10 e11 g11 e12.",
            "Your Stone on h11 is surrounded by g11 i11 g12 h12.",
            LOST + "the other is lost.",
        ],
    ),
    "two of which a capture frees one": (
        "f@k7:f11,i11,e12,g12:6:0 w@k15:g9,i9,f10,g10,i10,e11,h11,f12,h12,g13:0:0 1 play",
        0,
        [
            "Your Stone on f11 is surrounded by f10 g10 e11 f12.",
            "Your Stone on g12 is surrounded by h11 f12 h12 g13.",
            FREED + "the other is lost unless that step captures what surrounds it.",
        ],
    ),
    "three": (
        "f@k7:h10,f11,e12,h12,e13:5:0 w@k15:g9,g10,i10,e11,g11,h11,i11,f12,g12,g13:0:0 1 play",
        2,
        ["Your Stones on h10 f11 h12 are surrounded by the marked cells.", LOST + "the others are lost."],
    ),
    "three of which a capture frees two": (
        "f@k7:h10,f11,i11,g12,f13:5:0 w@k15:g9,h9,i9,g10,e11,g11,f12,h12,e13,g13:0:0 1 play",
        0,
        [
            "Your Stones on h10 f11 g12 are surrounded by the marked cells.",
            FREED + "the others are lost unless that step captures what surrounds them.",
        ],
    ),
    "four": (
        "f@k7:g10,h10,e11,f12,h12:5:0 w@k15:g9,h9,i10,f11,g11,h11,i11,g12,e13,g13:0:0 1 play",
        3,
        ["Your Stones on g10 h10 f12 h12 are surrounded by the marked cells.", LOST + "the others are lost."],
    ),
}
"""Positions with how many Stones the best step loses, and what is said."""


@pytest.mark.parametrize("case", TABLE)
def test_surrounded_stones_are_told_what_becomes_of_them(case: str) -> None:
    text, lost, told = TABLE[case]
    position = parse_position(text if text.startswith(PLAIN) else f"{PLAIN} {text}")
    assert sorted(warning.sentence for warning in warnings(position)) == sorted(told)
    assert [warning.sentence for warning in warnings(position)][len(told) - 1 :] == told[-1:]
    steps = [action for action in position.legal_actions if isinstance(action, Step)]
    assert min(len(captures(position, step, position.apply(step)).left_behind) for step in steps) == lost


@pytest.mark.parametrize("case", ["two", "three", "four"])
def test_what_surrounds_is_named_or_marked(case: str) -> None:
    position = parse_position(f"{PLAIN} {TABLE[case][0]}")
    named = {cell for warning in warnings(position) for cell in warning.places}
    for stone in position.surrounded_stones(position.turn):
        assert {stone, *position.pressing(stone, position.turn)} <= named


def test_nothing_is_said_of_stones_when_the_game_is_over() -> None:
    lost = "f@k7:k10:9:0 w@k15:k6,l6,j8,k8:6:0 1 play"
    position = parse_position(f"{PLAIN} {lost}")
    assert position.winner is not None
    assert not warnings(position)
