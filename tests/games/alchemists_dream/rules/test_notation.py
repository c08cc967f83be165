"""Texts that are refused: malformed and impossible ones, each with its sentence."""

import pytest

from dream.base.errors import Impossible, Malformed
from dream.base.texts import english
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.rules.notation import (
    LONGEST_POSITION,
    parse_action,
    parse_position,
    position_text,
)
from tests.kit.positions import PLAIN

GOOD = f"{PLAIN} f@k7:k8,j9:8:0 w@k15:-:9:1 2 play"


def test_the_good_position_is_read() -> None:
    assert position_text(parse_position(GOOD)) == GOOD


@pytest.mark.parametrize(
    "text", ["@k7", "stand", "+k8", "*k8", "k8-l8", "resign", "decline", "draw?", "draw", "@u21"]
)
def test_actions_that_are_read(text: str) -> None:
    parse_action(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "k8",
            "K8-L8",
            "@K7",
            "@k0",
            "@k22",
            "@v7",
            "@k07",
            "@ k7",
            "@k7 ",
            "+",
            "*",
            "-",
            "k8-",
            "-l8",
        ),
        *(
            "k8-l8-m8",
            "k8\u2013l8",
            "Stand",
            "stand.",
            "draw!",
            "draw??",
            "resigns",
            "@k\uff17",
            "@k7\n",
            "k8 l8",
            "++k8",
        ),
        *("\x00", "@kk", "@7k", "k8-l8x", "pass", "@k-7", "🜂"),
    ],
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(Malformed, match="is not an action") as caught:
        parse_action(text)
    assert str(caught.value).isascii()
    assert "\n" not in str(caught.value)


def test_a_long_text_is_quoted_short() -> None:
    with pytest.raises(Malformed) as caught:
        parse_action("k" * 100_000)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (" 2 play", " 2", "a position has 5 fields separated by single spaces, not 4"),
        (" 2 play", "  2 play", "a position has 5 fields separated by single spaces, not 6"),
        (" 2 play", "\t2 play", "a position has 5 fields separated by single spaces, not 4"),
        (" 2 play", " 2 play ", "a position has 5 fields separated by single spaces, not 6"),
        (" 2 play", " 3 play", "'3' isn't a turn: write 1 or 2"),
        (" 2 play", " ² play", "'\\xb2' isn't a turn: write 1 or 2"),
        (" 2 play", " 2 Play", "'Play' isn't a phase: write place, haggle or play"),
        (
            "f@k7",
            "F@k7",
            "player 1, 'F@k7:k8,j9:8:0': it isn't of the form ELEMENT@SYMBOL:STONES:RESERVE:TAKEN",
        ),
        (
            "f@k7",
            "x@k7",
            "player 1, 'x@k7:k8,j9:8:0': it isn't of the form ELEMENT@SYMBOL:STONES:RESERVE:TAKEN",
        ),
        (
            "f@k7",
            "fk7",
            "player 1, 'fk7:k8,j9:8:0': it isn't of the form ELEMENT@SYMBOL:STONES:RESERVE:TAKEN",
        ),
        (":9:1", ":9", "player 2, 'w@k15:-:9': it isn't of the form ELEMENT@SYMBOL:STONES:RESERVE:TAKEN"),
        (
            ":9:1",
            ":9:1:0",
            "player 2, 'w@k15:-:9:1:0': it isn't of the form ELEMENT@SYMBOL:STONES:RESERVE:TAKEN",
        ),
        (
            "f@k7",
            "f@",
            "player 1, 'f@:k8,j9:8:0': '' is not a cell: a letter from a to u and a number from 1 to 21",
        ),
        ("k8,j9", "k8,z9", "player 1, 'f@k7:k8,z9:8:0': 'z9' is not a cell: "),
        ("k8,j9", "k8,,j9", "player 1, 'f@k7:k8,,j9:8:0': '' is not a cell: "),
        (
            "k8,j9",
            "j9,k8",
            "player 1, 'f@k7:j9,k8:8:0': the Stones are not in board order: j9 comes before k8",
        ),
        (":8:0", ":08:0", "player 1, 'f@k7:k8,j9:08:0': '08' isn't a number of Stones"),
        (":8:0", ":-8:0", "player 1, 'f@k7:k8,j9:-8:0': '-8' isn't a number of Stones"),
        (":8:0", ":٨:0", "isn't a number of Stones"),
        (":8:0", "::0", "'' isn't a number of Stones"),
        ("3/9/", "4/9/", "row 1 of the terrain has 4 cells, not 3"),
        ("3/9/", "03/9/", "row 1 of the terrain has '03'"),
        ("3/9/", "3/0f9/", "row 2 of the terrain has '0'"),
        ("3/9/", "3/z8/", "row 2 of the terrain has 'z'"),
        ("3/9/", "3/9/9/", "the terrain has 22 rows; a board has 21, a bare board 19"),
        ("9x9", "10x8", "the terrain has no Elixir at k11"),
        ("9x9", "xf7x9", "the terrain has an Elixir at b11; the only one is at k11"),
        ("3/9/", "f2/9/", "the terrain has fire at p1, which isn't on a tile"),
    ],
)
def test_malformed_positions(old: str, new: str, sentence: str) -> None:
    assert old in GOOD
    with pytest.raises(Malformed) as caught:
        parse_position(GOOD.replace(old, new, 1))
    assert sentence in str(caught.value)


def test_a_position_has_a_longest_text() -> None:
    with pytest.raises(Malformed, match=f"a position has at most {LONGEST_POSITION} characters, not 1000000"):
        parse_position("x" * 1_000_000)
    with pytest.raises(Malformed, match="a terrain has at most 400 characters, not 401"):
        Board.from_text("x" * 401)


@pytest.mark.parametrize(
    ("sides", "faults"),
    [
        (
            "f@k7:k8:8:0 w@k15:-:9:1 2 play",
            ["player 1 has 9 Stones on the board, in reserve and taken together, not 10"],
        ),
        (
            "f@k7:k8:9:0 w@k15:-:99:1 2 play",
            ["player 2 has 100 Stones on the board, in reserve and taken together, not 10"],
        ),
        ("f@k7:-:10:0 f@h10:-:10:0 2 play", ["both players have fire; the elements must differ"]),
        ("f@k7:k8,k8:8:0 w@k15:-:10:0 2 play", ["two pieces share k8"]),
        (
            "f@k7:k8,k8,k8:8:0 w@k15:-:10:0 2 play",
            [
                "player 1 has 11 Stones on the board, in reserve and taken together, not 10",
                "two pieces share k8",
            ],
        ),
        ("f@k7:k8:9:0 w@k15:k8:9:0 2 play", ["two pieces share k8"]),
        (
            "f@k7:-:10:0 w@k15:k7:9:0 1 play",
            ["player 2 has a Stone on k7, which is hostile ground", "two pieces share k7"],
        ),
        ("f@k8:-:10:0 w@k15:-:10:0 2 play", ["the Symbol of player 1 is on k8, which isn't fire"]),
        ("f@a1:-:10:0 w@k15:-:10:0 2 play", ["the Symbol of player 1 is on a1, which isn't on the board"]),
        ("f@k7:a1:9:0 w@k15:-:10:0 2 play", ["player 1 has a Stone on a1, which isn't on the board"]),
        ("f@k7:k15:9:0 w@n9:-:10:0 2 play", ["player 1 has a Stone on k15, which is hostile ground"]),
        ("f@k7:k8:9:0 w@k15:-:10:0 1 haggle", ["there are Stones on the board before play has begun"]),
        ("f@k7:-:9:1 w@k15:-:10:0 1 haggle", ["there are taken Stones before play has begun"]),
        ("f@k7:-:10:0 w@-:-:10:0 1 haggle", ["a Symbol is missing in the phase haggle"]),
        ("f@-:-:10:0 w@k15:-:10:0 1 play", ["a Symbol is missing in the phase play"]),
        (
            "f@k7:-:10:0 w@k15:-:10:0 2 place",
            ["while player 2 is to place a Symbol, only earlier Symbols may be on the board"],
        ),
        (
            "f@k7:-:10:0 w@k15:j7,l7,j8,k8:6:0 2 play",
            ["player 1 has just moved and their Symbol is surrounded"],
        ),
        (
            "f@k7:m18:9:0 w@k15:n17,l18,n18,l19:6:0 2 play",
            ["player 1 has just moved and their Stone on m18 is surrounded"],
        ),
        (
            "f@k7:m18:9:0 w@k15:m17,n17,l18,n18,l19:5:0 1 play",
            ["player 1 is to move and their Stone on m18 is surrounded and cannot escape"],
        ),
        (
            "f@k8:a1,k15:9:1 f@k15:a1,k15:10:0 1 haggle",
            [
                "both players have fire; the elements must differ",
                "player 1 has 12 Stones on the board, in reserve and taken together, not 10",
                "the Symbol of player 1 is on k8, which isn't fire",
                "player 1 has a Stone on a1, which isn't on the board",
                "player 1 has a Stone on k15, which is hostile ground",
                "player 2 has 12 Stones on the board, in reserve and taken together, not 10",
                "the Symbol of player 2 is on k15, which isn't fire",
                "player 2 has a Stone on a1, which isn't on the board",
                "player 2 has a Stone on k15, which is hostile ground",
                "two pieces share k15",
                "two pieces share a1",
                "there are Stones on the board before play has begun",
                "there are taken Stones before play has begun",
            ],
        ),
        (
            "w@n9:a1,m18:7:0 e@m16:m17,n17,l18,n18,l19:5:0 2 play",
            [
                "player 1 has 9 Stones on the board, in reserve and taken together, not 10",
                "player 1 has a Stone on a1, which isn't on the board",
                "player 1 has just moved and their Stone on m18 is surrounded",
            ],
        ),
    ],
)
def test_impossible_positions(sides: str, faults: list[str]) -> None:
    with pytest.raises(Impossible) as caught:
        parse_position(f"{PLAIN} {sides}")
    assert list(map(english, caught.value.faults)) == faults


def test_the_side_to_move_with_a_surrounded_symbol_has_lost_and_its_stones_are_not_judged() -> None:
    position = parse_position(f"{PLAIN} f@k7:m18:9:0 w@k15:j7,l7,j8,k8,m17,n17,l18,n18,l19:1:0 1 play")
    assert position.winner == 1
    assert position.legal_actions == ()
