"""The first state of a seed, and what chance does with it: the same on every machine, for ever."""

import re
from dataclasses import replace

import pytest

from dream.base.errors import Malformed
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour, terms
from dream.games.alchemist.rules.law import apply, bare_table, chance_action, is_legal
from dream.games.alchemist.rules.notation import action_text
from dream.games.alchemist.rules.state import Phase

AMBER_LION_ROSE = (
    "alchemist 1 players=3 schools=on ties=best hands=hidden phase=play round=1 turn=a potions=- "
    "reserve=12,12,12,12,12 spent=0,0,0,0,0 bag=b,b,b,g,g,o,o,s,s,s,y,y,y,y fame.a=0 fame.b=0 fame.c=0 "
    "school.a=b school.b=o school.c=s hand.a=b,b,b,g,g,g,o,o,o,s,y,y hand.b=b,b,g,g,g,o,o,o,s,y,y,y "
    "hand.c=b,b,g,g,o,o,s,s,s,s,s,y"
)


def test_the_first_state_of_a_seed_never_changes() -> None:
    assert GAME.state_text(GAME.start("amber lion rose", "players=3")) == AMBER_LION_ROSE


def test_options_change_what_they_are_for_and_no_deal() -> None:
    words = "hands=open ties=share schools=off players=3"
    changed = "schools=off ties=share hands=open"
    expected = AMBER_LION_ROSE.replace("schools=on ties=best hands=hidden", changed)
    expected = re.sub(r"school\.([abc])=\w", r"school.\1=-", expected)
    assert GAME.state_text(GAME.start("amber lion rose", words)) == expected
    assert GAME.options_text(GAME.start("x", words)) == "players=3 schools=off ties=share hands=open"


def test_a_game_is_for_four_with_schools_unless_something_else_is_said() -> None:
    state = GAME.start("x", "-")
    assert GAME.seats(state) == GAME.seats_with(GAME.parse_options("-")) == 4
    assert GAME.options_text(state) == "-"
    assert all(adept.school is not None for adept in state.adepts)


def test_a_seed_is_any_text_in_its_normal_form() -> None:
    assert GAME.start("caf\u00e9", "-") == GAME.start("cafe\u0301", "-")
    assert GAME.start("", "-") != GAME.start(" ", "-")
    with pytest.raises(Malformed, match="at most 200 characters"):
        GAME.start("s" * 201, "-")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_chance_alone_leads_from_the_bare_table_to_the_first_turn(players: int) -> None:
    state = bare_table(terms(GAME.parse_options(f"players={players}")))
    done = 0
    while state.phase is not Phase.PLAY:
        action = chance_action(state, "amber lion rose", done)
        assert is_legal(state, action)
        state, done = apply(state, action), done + 1
    assert done == 13 * players
    assert [len(adept.hand) for adept in state.adepts] == [12] * players


def test_what_chance_does_depends_on_the_seed_and_on_how_often_it_has_done() -> None:
    drawing = replace(GAME.start("amber lion rose", "-"), phase=Phase.DRAW_TWO)
    words = [action_text(chance_action(drawing, "amber lion rose", done)) for done in range(6)]
    assert words == ["draw:s", "draw:s", "draw:s", "draw:g", "draw:y", "draw:b"]
    dealing = replace(
        drawing, phase=Phase.SCHOOL, adepts=tuple(replace(a, school=None) for a in drawing.adepts)
    )
    assert {action_text(chance_action(dealing, "amber", done)) for done in range(60)} == {
        f"school:{colour.word}" for colour in Colour
    }


def test_where_a_seat_decides_chance_does_nothing() -> None:
    with pytest.raises(ValueError, match="nothing in the phase play"):
        chance_action(GAME.start("0", "-"), "0", 0)
