"""The title: what it offers, by mouse and by keys, and how it looks."""

import pytest
from pygame import Rect

from dream.play.options import Options as GameOptions
from dream.play.registry import find
from dream.play.seating.seat import Seat
from dream.play.seating.setup import Setup
from dream.records.reader import open_record
from dream.records.record import Record
from dream.records.writer import record_text
from dream.ui.game_views.alchemists_dream.board.title_backdrop import TitleBackdrop
from dream.ui.game_views.jabirs_transmutations.pictures.title_picture import TitleTable
from dream.ui.game_views.registry import view_of
from dream.ui.scenes.help import Help
from dream.ui.scenes.library.library_scene import LibraryScene
from dream.ui.scenes.new_game import NewGame
from dream.ui.scenes.options import Options
from dream.ui.scenes.title import Title
from tests.kit.journals import leave_behind, unfinished, unfinished_game
from tests.kit.other_games import counting_installed
from tests.kit.random_games import random_game
from tests.ui.driver import Person

SEED = "amber lion fume"
BESIDE_BOARD, MENU = Rect(0, 0, 540, 800), Rect(140, 380, 300, 300)
"""Parts of a window of usual size."""


@pytest.fixture
def person(tmp_path, monkeypatch):
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    monkeypatch.setattr("dream.ui.scenes.title.__version__", "1.2.3")
    return Person(tmp_path)


@pytest.fixture
def title(person):
    scene = Title(person.app, view_of("dream"), SEED)
    person.app.push(scene)
    return scene


def test_how_it_looks(person, title, golden):
    golden("scenes/title", person.look().subsurface(BESIDE_BOARD))


def test_how_it_looks_in_the_smallest_window(tmp_path, monkeypatch, golden):
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    monkeypatch.setattr("dream.ui.scenes.title.__version__", "1.2.3")
    person = Person(tmp_path, (1024, 640))
    person.app.push(Title(person.app, view_of("dream"), SEED))
    golden("scenes/title_1024", person.look())


@pytest.mark.parametrize(
    ("button", "scene"),
    [("New game", NewGame), ("Open a game", LibraryScene), ("Rules and keys", Help), ("Options", Options)],
)
def test_each_button_opens_its_scene_and_escape_comes_back(person, title, button, scene):
    person.press_button(button)
    assert isinstance(person.app.scene, scene)
    person.press("esc")
    if person.app.scene is not title:
        person.press("esc")
    assert person.app.scene is title


def test_all_of_it_by_keys(person, title):
    person.press("down", "down", "enter")
    assert isinstance(person.app.scene, Help)
    person.press("esc", "down", "down", "enter")
    assert not person.app.running


def test_a_new_game_is_offered_the_board_in_sight(person, title):
    person.press("enter")
    assert person.app.scene.seed.text == SEED


def test_without_an_unfinished_game_there_is_nothing_to_go_on_with(person, title):
    assert "Continue" not in [button.text for button in person.app.ui.buttons]


def test_an_unfinished_game_can_be_gone_on_with(person, monkeypatch, golden):
    leave_behind(unfinished_game())
    opened = []
    monkeypatch.setattr(person.app.routes, "go_on", opened.append)
    person.app.push(Title(person.app, view_of("dream"), SEED))
    golden("scenes/title_go_on", person.look().subsurface(MENU))
    person.press("enter")
    assert [seat.name for seat in opened[0].record.seats] == ["Ada", "Zoë"]
    assert len(opened[0].game.actions) == 1


def test_an_unfinished_game_that_the_window_cannot_show_stays_where_it_is(person):
    with counting_installed():
        _an_unfinished_game_that_the_window_cannot_show(person)


def _an_unfinished_game_that_the_window_cannot_show(person):
    counted = Record.of(random_game(find("counting"), 1, 2))
    leave_behind(counted)
    scene = Title(person.app, view_of("dream"), SEED)
    person.app.push(scene)
    person.press_button("Continue")
    assert "Counting can't be opened" in person.app.toast.sentence
    assert person.app.scene is scene
    assert unfinished().record == counted


def test_a_library_that_cannot_be_read_is_told(person, tmp_path):
    (tmp_path / "data").write_text("in the way")
    person.app.push(Title(person.app, view_of("dream"), SEED))
    assert "can't be read" in person.app.toast.sentence


def picture(person):
    person.app.routes.title()
    return type(person.app.scene._picture)


def test_it_shows_the_game_played_last(person):
    assert picture(person) is TitleBackdrop, "nothing was played yet"
    person.app.routes.begin(
        Setup("jabir", SEED, (Seat("Ann"),) * 3, GameOptions.usual(find("jabir").options))
    )
    assert picture(person) is TitleTable
    person.app.routes.go_on(open_record(record_text(unfinished_game())))
    assert picture(person) is TitleBackdrop


@pytest.mark.parametrize("word", ["counting", "forgotten"])
def test_a_game_that_the_window_cannot_show_is_not_shown(person, word):
    with counting_installed():
        person.app.change(game=word)
        assert picture(person) is TitleBackdrop


def test_it_moves_only_when_movement_is_wanted(person, title):
    assert title.pace == 0
    person.app.change(animation="calm")
    assert title.pace > 0
    person.look()
