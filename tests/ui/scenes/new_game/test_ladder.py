"""The ladder of opponents: opened at a seat, climbed by mouse and by keys, the same for games of any kind."""

import pytest

from dream.play import registry
from dream.play.levels import levels_of, seconds_of
from dream.ui.kit.game_settings import SPARRING
from dream.ui.scenes.new_game import NewGame
from dream.ui.session.opponents.ladder import Ladder
from dream.ui.session.opponents.ladder_rows import LadderRows
from dream.ui.session.opponents.rungs import TYPED, pace_of, rungs
from tests.kit.other_games import installed
from tests.ui.scenes.new_game.sheet import SEED


def rows(person):
    return next(widget for widget in person.app.ui.own if isinstance(widget, LadderRows))


def test_it_is_opened_at_the_seat_and_whoever_is_chosen_sits_there(person, sheet, started):
    person.click(sheet.seats.who[1].rect.center)
    assert isinstance(person.app.scene, Ladder)
    assert rows(person).rungs[rows(person).chosen].who == 2, "who sits there now"
    person.press("down", "down", "enter")
    assert person.app.scene is sheet
    assert sheet.wishes.seats[1] == 4


def test_it_is_climbed_by_mouse(person, sheet):
    sheet.seats.climb(0)
    person.wait()
    place = rows(person).rect
    person.click((place.centerx, place.y + place.h * 3 // (2 * len(rows(person).rungs))))
    assert sheet.wishes.seats[0] == 1
    assert person.app.scene is sheet


def test_back_changes_nothing(person, sheet):
    before = list(sheet.wishes.seats)
    sheet.seats.climb(1)
    person.press("home", "esc")
    assert person.app.scene is sheet
    assert sheet.wishes.seats == before


@pytest.mark.parametrize("game", registry.house())
def test_every_level_tells_how_it_plays_and_how_long_it_thinks(game):
    ladder = list(rungs(levels_of(game), {"./siege": "Siege"}, spars=True))
    assert [rung.who for rung in ladder] == [0, *range(1, len(ladder) - 3), SPARRING, "./siege", TYPED]
    strengths = [rung.strength for rung in ladder if rung.strength is not None]
    assert strengths == sorted(strengths)
    assert strengths[-1] == 1
    assert all(rung.about for rung in ladder)
    assert all(rung.pace for rung in ladder if rung.strength is not None)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(None, ""), (0, "moves at once"), (2.5, "up to 2.5\u00a0s a move"), (2.0, "up to 2\u00a0s a move")],
)
def test_the_time_for_a_move_is_told_in_words(seconds, told):
    assert pace_of(seconds) == told


class Silent:
    """A level that does not tell its time."""

    number, name, about = 1, "One", "Plays."


class Numberless:
    name, about = "One", "Plays."


@pytest.mark.parametrize("levels", [7, (Numberless(),), (Silent(), "two")])
def test_levels_of_another_package_that_are_none_take_nothing_away(person, monkeypatch, levels):
    with installed("sealed"):
        monkeypatch.setattr("dream.play.levels._levels_of", lambda game: levels)
        assert levels_of("sealed") == ()
        person.app.push(NewGame(person.app, SEED, "sealed"))
        person.wait()
        assert person.app.scene.wishes.levels == ()


def test_a_part_of_another_package_that_cannot_be_imported_takes_nothing_away(person, monkeypatch):
    def part(game, name):
        raise SyntaxError("broken")

    with installed("sealed"):
        monkeypatch.setattr(registry, "part", part)
        assert levels_of("sealed") == ()
        with pytest.raises(SyntaxError):
            levels_of("dream")


def test_a_level_that_does_not_tell_its_time_has_none():
    assert seconds_of(Silent()) is None
