"""Engines from outside on the new-game sheet: by their commands, known ones, and those that cannot play."""

import pytest

from dream.play.seated_game import Setup
from dream.play.seats import OutsideEngine, Seat
from dream.ui.kit.settings import GameSettings
from dream.ui.scenes.new_game import NewGame
from tests.ui.driver import Person
from tests.ui.scenes.new_game.sheet import SEED, choice_at, fields, in_focus, told

pytestmark = pytest.mark.usefixtures("one_game")
KNOWN = (("Siege", "./siege --fast"), ("Ram", "ram"))


def test_an_engine_is_chosen_by_its_command_and_named_by_itself(
    person: Person, sheet: NewGame, started: list[Setup], introductions: list[tuple[str, tuple[str, ...]]]
) -> None:
    person.press(*["tab"] * 7, *["right"] * 8)  # from level 2 past the last one
    person.press("tab")
    person.type("./siege '--try hard'")
    person.press("enter")
    command = ("./siege", "--try hard")
    assert introductions == [("dream", command)]
    assert started[0].seats == (Seat(), Seat("The ./siege", OutsideEngine("The ./siege", command)))
    assert person.app.settings.of("dream").seats == (0, "./siege '--try hard'")


def test_those_used_before_are_choices_and_their_commands_are_seen(
    person: Person, started: list[Setup], introductions: list[tuple[str, tuple[str, ...]]]
) -> None:
    person.app.change(engines=KNOWN, games={"dream": GameSettings(("ram", 1))})
    person.app.push(NewGame(person.app, SEED))
    texts = [text for _, text in choice_at(person.scene_of(NewGame), 0).options]
    assert texts[-3:] == ["Siege", "Ram", "An engine of your own"]
    assert choice_at(person.scene_of(NewGame), 0).value == "ram"
    assert [field.text for field in fields(person)] == ["ram"]
    person.scene_of(NewGame).sit(0, "./siege --fast")
    person.look()
    assert [field.text for field in fields(person)] == ["./siege --fast"]
    person.press_button("Begin")
    assert introductions == [("dream", ("./siege", "--fast"))]
    assert person.app.settings.of("dream").seats == ("./siege --fast", 1)


def test_a_known_command_that_is_changed_is_one_of_your_own_and_not_lost(
    person: Person, started: list[Setup]
) -> None:
    person.app.change(engines=KNOWN, games={"dream": GameSettings(("ram", "ram"))})
    sheet = NewGame(person.app, SEED)
    person.app.push(sheet)
    sheet.sit_engine(0, "ram -x")
    assert choice_at(sheet, 0).value == ""
    sheet.sit(0, 0)
    sheet.sit(0, "")
    assert sheet.form.seats == ["ram -x", "ram"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "nter the engine's program"),
        ('"siege', "has no partner"),
        ("bad --fast", "bad --fast: it says nothing."),
        (f"bad {'x' * 90}", "x...: it says nothing."),
    ],
)
def test_no_game_with_an_engine_that_cannot_play(
    person: Person,
    sheet: NewGame,
    started: list[Setup],
    introductions: list[tuple[str, tuple[str, ...]]],
    line: str,
    sentence: str,
) -> None:
    sheet.sit(1, "")
    sheet.sit_engine(1, line)
    if line.startswith('"'):
        assert sentence in told(person), "it is told as soon as it is so"
    else:
        assert sentence not in told(person).replace("Name", "name")
    person.press_button("Begin")
    assert started == []
    assert sentence in told(person).replace("Name", "name")
    assert person.app.toast.sentence is None
    assert in_focus(person) is sheet.controls["seat", 1]
    sheet.sit_engine(1, "good")
    assert sentence not in told(person).replace("Name", "name")
    person.press_button("Begin")
    assert len(started) == 1


def test_an_engine_that_is_waited_for_is_asked_once_and_not_any_more_when_the_sheet_is_left(
    person: Person,
    sheet: NewGame,
    started: list[Setup],
    introductions: list[tuple[str, tuple[str, ...]]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waiting = []
    monkeypatch.setattr(person.app, "in_background", lambda work, done: waiting.append((work, done)))
    sheet.sit_engine(1, "siege")
    person.press_button("Begin")
    person.press_button("Begin")
    [(work, done)] = waiting
    assert person.app.toast.sentence == "Starting the engine …"
    named = work()
    person.press("esc", "esc")
    done(named)
    assert started == []


def test_whoever_plays_is_remembered_with_the_command_when_the_game_begins(
    person: Person, introductions: list[tuple[str, tuple[str, ...]]]
) -> None:
    person.app.change(games={"dream": GameSettings(("siege", 0))}, engines=KNOWN)
    person.app.push(NewGame(person.app, SEED))
    person.press_button("Begin")
    assert person.app.settings.engines == (("The siege", "siege"), *KNOWN)
    assert person.scene.name in ("laying", "bags")
