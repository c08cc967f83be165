"""The options of a game as words, and the first position that they make."""

import pytest

from dream.base.errors import Malformed
from dream.games.alchemists_dream.board import Element
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.position import bags, is_bare, named_elements

NONE = [
    ("shape=bare", "'shape=bare' isn't an option"),
    ("bare", "'bare' isn't an option"),
    ("board=round", "'round' isn't a value of board: rim or bare."),
    ("first=gold", "'gold' isn't a value of first"),
    ("first=fire first=water", "The option first is given twice."),
    ("first=fire second=fire", "Both players have fire. Choose different elements."),
]


def test_options_in_any_order() -> None:
    chosen = GAME.parse_options("board=bare first=earth second=air")
    assert (is_bare(chosen), named_elements(chosen)) == (True, (Element.EARTH, Element.AIR))
    assert GAME.parse_options("second=air board=bare first=earth") == chosen
    usual = GAME.parse_options("-")
    assert (is_bare(usual), named_elements(usual)) == (False, (None, None))


@pytest.mark.parametrize(("text", "sentence"), NONE)
def test_what_is_no_option_is_told(text: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        GAME.parse_options(text)


def test_elements_that_are_not_named_come_from_the_first_bags_that_are_free() -> None:
    first, second, *_ = bags("amber")
    position = GAME.start("amber", "-")
    assert [side.element for side in position.sides] == [first, second]
    named = GAME.start("amber", f"second={first.name.lower()}")
    assert [side.element for side in named.sides] == [second, first]
    assert GAME.start("amber", "second=drawn first=drawn") == position


def test_the_board_is_the_one_of_the_seed() -> None:
    assert GAME.start("amber", "board=bare").board.bare
    assert not GAME.start("amber", "-").board.bare
