"""A box of one's own: what a file may say, that it is played by, and that a game with it opens anywhere."""

import re
from pathlib import Path
from random import Random

import pytest

from dream.base.errors import Impossible, Malformed
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import parse_box, standard_box
from dream.games.alchemist.rules.state import Create
from dream.play import game
from tests.games.alchemist.random_games import some_action

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
