"""How a game of Alchemist is set up, and what is in its box."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from dream.base.errors import Impossible, Malformed
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour, parse_box, standard_box, terms
from dream.games.alchemist.rules.law import apply, bare_table, chance_action, is_legal
from dream.games.alchemist.rules.notation import action_text
from dream.games.alchemist.rules.state import Create, Phase
from dream.play import game
from tests.games.alchemist.random_games import some_action

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


OWN = """name = "My copy"
cauldrons = ["bg", "sy", "bg", "os", "go", "gs", "gy", "os", "oy", "os"]
tiles = [2, 2, 4, 4, 6, 6, 8, 8, 10, 12]
"""
TOLD = "box=bg,bg,go,gs,gy,os,os,os,oy,sy:2,2,4,4,6,6,8,8,10,12"


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    folder = game.own_file("alchemist").parent
    folder.mkdir(parents=True)
    return folder


def write(folder: Path, text: str) -> None:
    (folder / "alchemist.toml").write_text(text, encoding="utf-8")


def test_ours_is_every_pair_and_every_value_once() -> None:
    box = standard_box()
    assert " ".join(cauldron.word for cauldron in box.cauldrons) == "bg bo bs by go gs gy os oy sy"
    assert box.tiles == tuple(range(1, 11))


def test_an_own_box_is_played_by_and_told(home: Path) -> None:
    write(home, OWN)
    state = GAME.start("amber", "box=own players=2")
    assert GAME.state_text(state).endswith(f" {TOLD}")
    assert GAME.options_text(state) == "players=2 box=own"
    (home / "alchemist.toml").unlink()
    assert GAME.parse_state(GAME.state_text(state)) == state
    words = {action.cauldron for action in GAME.legal_actions(state) if isinstance(action, Create)}
    assert words == {"bg", "bg2", "go", "gs", "gy", "os", "os2", "os3", "oy", "sy"}
    values = {action.value for action in GAME.legal_actions(state) if isinstance(action, Create)}
    assert values == {6, 8, 10, 12}


def test_a_tile_that_is_there_twice_goes_twice(home: Path) -> None:
    write(home, OWN)
    random = Random(1)
    for _ in range(5):
        state = GAME.start("amber", "box=own players=4 schools=off")
        while state.decider is not None:
            text = GAME.state_text(state)
            assert GAME.parse_state(text) == state
            seat = random.randrange(4)
            view = GAME.seen(state, frozenset({seat}))
            assert GAME.parse_view(GAME.view_text(view), seat) == view
            state = GAME.apply(state, some_action(random, state))
        values = [potion.value for potion in state.potions]
        assert all(values.count(value) <= state.terms.box.tiles.count(value) for value in values)


def test_without_a_file_there_is_a_sentence_and_other_games_are_played_on(home: Path) -> None:
    with pytest.raises(Malformed, match=r"There is no file .*alchemist\.toml"):
        GAME.start("amber", "box=own")
    with pytest.raises(Malformed, match="There is no file"):
        GAME.check_ready(GAME.parse_options("box=own"))
    GAME.check_ready(GAME.parse_options("box=standard"))
    assert GAME.start("amber", "-").terms.box == standard_box()


def test_what_is_wrong_with_a_file_is_said_with_its_name(home: Path) -> None:
    write(home, OWN.replace('"sy"', '"ys"'))
    with pytest.raises(Malformed, match=r"alchemist\.toml: 'ys' isn't a cauldron"):
        GAME.start("amber", "box=own")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('name = "My copy"', "", "The box needs a name"),
        ("My copy", "x" * 61, "The box needs a name"),
        ("tiles", "tile", "The box has an unknown entry 'tile'; it has name, cauldrons and tiles."),
        ('"sy", ', "", "The box needs a list of 10 cauldrons."),
        ('"sy"', '"ss"', "'ss' isn't a cauldron"),
        ('"sy"', '"sx"', "'sx' isn't a cauldron"),
        ('"sy"', "3", "'3' isn't a cauldron"),
        ("10, 12", "10", "The box needs a list of 10 tiles."),
        ("12]", "0]", "'0' isn't the value of a tile"),
        ("12]", "100]", "'100' isn't the value of a tile: a whole number from 1 to 99."),
        ("12]", "true]", "'True' isn't the value of a tile"),
        ("12]", "12", "the box isn't valid TOML"),
    ],
)
def test_boxes_that_are_refused(old: str, new: str, sentence: str) -> None:
    with pytest.raises((Malformed, Impossible), match=re.escape(sentence)):
        parse_box(OWN.replace(old, new))


def test_every_mistake_is_named_at_once() -> None:
    with pytest.raises(Impossible) as refused:
        parse_box('name = ""\ncauldrons = ["ab"]\ntiles = [-1]')
    assert len(refused.value.faults) == 3


@pytest.mark.parametrize(
    "told",
    [
        "box=",
        "box=bg",
        TOLD.replace("bg,bg,go", "bg,go,bg"),
        TOLD.replace("10,12", "12,10"),
        TOLD.replace("sy", "ys"),
        TOLD.replace(",12", ""),
        TOLD.replace("2,2", "02,2"),
        f"box={standard_box().text}",
    ],
)
def test_a_state_tells_an_own_box_in_one_form_only(told: str, home: Path) -> None:
    write(home, OWN)
    text = GAME.state_text(GAME.start("amber", "box=own"))
    assert GAME.parse_state(text)
    with pytest.raises(Malformed, match="The field box: "):
        GAME.parse_state(text.replace(TOLD, told))
