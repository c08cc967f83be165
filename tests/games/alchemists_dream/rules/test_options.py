"""The options of a game as words, and the first position that they make."""

import pytest

from dream.base.errors import Malformed
from dream.games.alchemists_dream.game import GAME
from dream.games.alchemists_dream.rules.elements import Element
from dream.games.alchemists_dream.rules.options import Options, parse_options
from dream.games.alchemists_dream.rules.setup import bags

NONE = [
    ("shape=bare", "'shape=bare' is no option"),
    ("bare", "'bare' is no option"),
    ("board=round", "'round' is no value of board: rim, bare"),
    ("first=gold", "'gold' is no value of first"),
    ("first=fire first=water", "the option first is said twice"),
    ("first=fire second=fire", "both players have Fire|both players have fire"),
]


def test_options_in_any_order() -> None:
    chosen = Options(bare=True, elements=(Element.EARTH, Element.AIR))
    assert parse_options("board=bare first=earth second=air") == chosen
    assert parse_options("second=air board=bare first=earth") == chosen
    assert parse_options("-") == Options()


@pytest.mark.parametrize(("text", "sentence"), NONE)
def test_what_is_no_option_is_told(text: str, sentence: str) -> None:
    with pytest.raises(Malformed, match=sentence):
        parse_options(text)


def test_elements_that_are_not_named_come_from_the_first_bags_that_are_free() -> None:
    first, second, *_ = bags("amber")
    position = GAME.start("amber", "-")
    assert [side.element for side in position.sides] == [first, second]
    named = GAME.start("amber", f"second={first.name.lower()}")
    assert [side.element for side in named.sides] == [second, first]


def test_the_board_is_the_one_of_the_seed() -> None:
    assert GAME.start("amber", "board=bare").board.bare
    assert not GAME.start("amber", "-").board.bare
