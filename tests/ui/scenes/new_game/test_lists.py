"""The lists that the new-game sheet opens: opponents for a seat, and boards for the seed."""

import math
import re
from itertools import pairwise
from pathlib import Path

import pytest

from dream.play import registry
from dream.play.levels import Level, elo_of, levels_of, strengths_of
from dream.play.setup import Setup
from dream.study.repetition import today
from dream.study.tried_boards import BoardKind, board_of_the_day, of_kind, tried_boards
from dream.ui.kit.settings import GUEST, SPARRING
from dream.ui.scenes.boards import BoardRows, Boards
from dream.ui.scenes.new_game import NewGame
from dream.ui.table.opponents import TYPED, OpponentRows, Opponents, bars, opponents, pace_of
from dream.ui.widgets.buttons import Choice
from dream.ui.widgets.fields import TextField
from tests.kit.other_games import installed
from tests.ui.driver import Person
from tests.ui.scenes.new_game.conftest import SEED


def test_it_is_opened_at_the_seat_and_whoever_is_chosen_sits_there(
    person: Person, sheet: NewGame, started: list[Setup]
) -> None:
    person.click(sheet.controls["who", 1].rect.center)
    assert person.scene_of(Opponents)
    assert person.widget(OpponentRows).opponents[person.widget(OpponentRows).chosen].who == 1, (
        "who sits there now"
    )
    person.press("down", "down", "down", "enter")
    assert person.app.scene is sheet
    assert sheet.form.seats[1] == 4


def test_one_is_chosen_by_mouse(person: Person, sheet: NewGame) -> None:
    sheet.show_opponents(0)
    person.wait()
    place = person.widget(OpponentRows).rect
    person.click((place.centerx, place.y + place.h * 5 // (2 * len(person.widget(OpponentRows).opponents))))
    assert sheet.form.seats[0] == 1
    assert person.app.scene is sheet


def test_back_changes_nothing(person: Person, sheet: NewGame) -> None:
    before = list(sheet.form.seats)
    sheet.show_opponents(1)
    person.press("home", "esc")
    assert person.app.scene is sheet
    assert sheet.form.seats == before


@pytest.mark.parametrize("game", registry.house())
def test_every_level_tells_how_it_plays_and_how_long_it_thinks(game: str) -> None:
    everybody = list(opponents(game, {"./siege": "Siege"}))
    assert [each.who for each in everybody] == [
        0,
        GUEST,
        *range(1, len(everybody) - 4),
        SPARRING,
        "./siege",
        TYPED,
    ]
    strengths = [each.strength for each in everybody if each.strength is not None]
    assert strengths == sorted(strengths)
    assert strengths[-1] == 1
    assert all(each.about for each in everybody)
    assert all(each.pace for each in everybody if each.strength is not None)


@pytest.mark.parametrize("game", registry.house())
def test_the_bars_are_as_long_as_the_levels_were_measured_to_be_strong(game: str) -> None:
    """Each row of docs/engine.md stands beside the levels; what was not measured goes up evenly."""
    lengths, measured = bars(game), strengths_of(game)
    assert len(lengths) == len(levels_of(game))
    assert list(lengths) == sorted(set(lengths))
    assert lengths[0] > 0
    assert lengths[-1] == 1
    steps = [(one - other) / (lengths[-1] - lengths[0]) for other, one in pairwise(lengths)]
    even = [1 / len(steps)] * len(steps)
    whole = measured[-1] if measured else 1
    assert steps == pytest.approx([(b - a) / whole for a, b in pairwise(measured)] if measured else even)


def test_a_share_of_the_wins_is_told_as_elo() -> None:
    """Three quarters of the games against one are 191 Elo; half of them against two are 120."""
    assert elo_of(0.75, 1) == pytest.approx(400 * math.log10(3))
    assert elo_of(0.5, 2) == pytest.approx(400 * math.log10(2))
    assert elo_of(1 / 3, 2) == pytest.approx(0)


@pytest.mark.parametrize("game", registry.house())
def test_the_shares_are_those_of_the_documentation(game: str) -> None:
    part = registry.part(game, "engine.levels")
    told = (Path(__file__).parents[4] / "docs" / "engine.md").read_text(encoding="utf-8")
    for number, (share, others) in enumerate(getattr(part, "SHARES", ()), 2):
        against = rf"level {number - 1}" if others == 1 or game == "jabir" else rf"two of level {number - 1}"
        shown = rf"{100 * share:.0f}|{100 * share:.1f}"
        row = rf"\| level {number}\b[^|]*\| {against}[^|]*\|(?: \d+ \|)? (?:{shown})(?: ± [\d.]+)? % \|"
        assert re.search(row, told), (game, number, share)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [(None, ""), (0, "moves at once"), (2.5, "up to 2.5\u00a0s a move"), (2.0, "up to 2\u00a0s a move")],
)
def test_the_time_for_a_move_is_told_in_words(seconds: float | None, told: str) -> None:
    assert pace_of(seconds) == told


@pytest.mark.parametrize("levels", [7, (1, 2), (Level("sealed.level.1", 1, None), "two")])
def test_levels_of_another_package_that_are_none_take_nothing_away(
    person: Person,
    monkeypatch: pytest.MonkeyPatch,
    levels: int | tuple[object, ...],
) -> None:
    with installed("sealed"):
        monkeypatch.setattr("dream.play.levels._levels_of", lambda game: levels)
        assert levels_of("sealed") == ()
        person.app.push(NewGame(person.app, SEED, "sealed"))
        person.wait()
        assert person.scene_of(NewGame).form.levels == ()


def test_a_part_of_another_package_that_cannot_be_imported_takes_nothing_away(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def part(game: str, name: str) -> None:
        raise SyntaxError("broken")

    with installed("sealed"):
        monkeypatch.setattr(registry, "part", part)
        assert levels_of("sealed") == ()
        with pytest.raises(SyntaxError):
            levels_of("dream")


# Boards

ALL = tried_boards("dream")


@pytest.fixture
def chooser(person: Person) -> Person:
    """Somebody in front of the boards."""
    person.app.routes.new_game(None, "dream")
    person.look()
    person.press_button("Boards …")
    person.look()
    return person


def test_a_board_is_chosen_and_is_the_seed_of_the_new_game(chooser: Person) -> None:
    assert isinstance(chooser.app.scene, Boards)
    chooser.widget(BoardRows).choose(3)
    chooser.press_button("Use this board")
    assert isinstance(chooser.app.scene, NewGame)
    chooser.look()
    field = chooser.app.scene.controls["seed", 0]
    assert isinstance(field, TextField)
    assert chooser.app.scene.seed == field.text == ALL[3].seed


def test_going_back_leaves_the_seed_as_it_was(chooser: Person) -> None:
    sheet = chooser.app.scenes[-2]
    assert isinstance(sheet, NewGame)
    before = sheet.seed
    chooser.press("esc")
    chooser.look()
    assert chooser.scene_of(NewGame).seed == before


@pytest.mark.parametrize("kind", list(BoardKind))
def test_only_boards_of_a_kind_are_listed(chooser: Person, kind: BoardKind) -> None:
    chooser.widget(Choice).choose(list(BoardKind).index(kind))
    chooser.look()
    assert chooser.widget(BoardRows).count == len(of_kind(ALL, kind))


def test_the_board_of_the_day_is_shown(chooser: Person) -> None:
    chooser.press_button("Board of the day")
    chooser.look()
    assert ALL[chooser.widget(BoardRows).chosen] == board_of_the_day(ALL, today())
