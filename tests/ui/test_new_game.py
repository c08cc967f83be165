"""The new-game sheet: everything that can be chosen, by mouse and by keys, and every bad choice."""

import pygame
import pytest
from pygame import Rect

from dream.base.seeds import LONGEST_SEED
from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.rules.elements import Element
from dream.play.seat import OutsideEngine, OwnOpponent, Seat
from dream.protocol.forfeits import Forfeit, ForfeitCause
from dream.ui.game_views.alchemists_dream.scenes.new_game import NewGame
from dream.ui.kit.settings import SettingsFile
from dream.ui.widgets.choice import Choice
from dream.ui.widgets.text_field import TextField
from tests.ui.at_table import plain_ground, plain_night
from tests.ui.driver import Person

SEED = "amber lion fume"
SHEET = Rect(90, 40, 1100, 720)
"""The part of a window of usual size where the sheet is."""


@pytest.fixture
def person(tmp_path, monkeypatch):
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    return Person(tmp_path)


@pytest.fixture
def started(person, monkeypatch):
    setups = []
    monkeypatch.setattr(person.app.routes, "begin", setups.append)
    return setups


@pytest.fixture
def sheet(person, started):
    scene = NewGame(person.app, SEED)
    person.app.push(scene)
    return scene


def test_how_it_looks(person, sheet, golden):
    golden("new_game", person.look().subsurface(SHEET))


def test_how_it_looks_small_with_everything_named(tmp_path, monkeypatch, golden):
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    person = Person(tmp_path, (1024, 640))
    person.app.change(scale=1.0)
    scene = NewGame(person.app, SEED)
    scene.wishes.named = True
    person.app.push(scene)
    golden("new_game_1024", person.look())


def test_what_is_offered_begins_at_once(person, sheet, started):
    person.press("enter")
    (setup,) = started
    assert (setup.seed, setup.bare, setup.elements, setup.tiles) == (SEED, False, None, None)
    assert setup.seats[0] == Seat("")
    assert setup.seats[1].occupant == OwnOpponent(2)


def test_everything_by_keys_alone(person, sheet, started):
    person.press("ctrl+a")
    person.type("my own seed")
    person.press("tab", "tab", "tab", "tab", "right")  # past three buttons to the elements: named
    person.press("tab", "right")  # bare
    person.press("tab", "tab")  # the first player is a person; the name
    person.type("Ada")
    person.press("tab", "left")  # air
    person.press("tab", "right", "right")  # level 4
    person.press("tab", "right")  # earth
    person.press("tab", "enter")
    (setup,) = started
    assert setup.seed == "my own seed"
    assert setup.bare
    assert setup.elements == (Element.AIR, Element.EARTH)
    assert setup.seats[0] == Seat("Ada")
    assert setup.seats[1].occupant == OwnOpponent(4)
    assert person.app.settings.names[0] == "Ada"
    assert person.app.settings.seats == (0, 4)


def test_the_choices_are_there_the_next_time(person, sheet, started):
    sheet.wishes.seats[:] = [3, 1]
    person.press_button("Begin")
    again = NewGame(person.app)
    assert again.wishes.seats == [3, 1]
    assert not again.wishes.named


def test_elements_that_were_named_are_named_the_next_time(person, sheet, started):
    sheet.wishes.named = True
    sheet.wishes.elements[:] = [Element.AIR, Element.WATER]
    person.press_button("Begin")
    person.settings = SettingsFile(person.settings.path)
    again = NewGame(person.app)
    assert again.wishes.named
    assert again.wishes.elements == [Element.AIR, Element.WATER]
    assert (person.settings.now.named, person.settings.now.elements) == (True, ("a", "w"))


def test_another_seed_shows_another_board(person, sheet):
    before = sheet.board
    person.press_button("Another")
    assert sheet.wishes.seed != SEED
    assert len(sheet.wishes.seed.split()) == 3
    assert sheet.board != before
    assert sheet.board == Board.from_seed(sheet.wishes.seed)


def test_copy_and_paste(person, sheet):
    person.press_button("Copy")
    assert person.screen.clipboard == SEED
    person.screen.clipboard = "  Zoë's seed\n"
    person.press_button("Paste")
    seed = next(widget for widget in person.app.ui.own if isinstance(widget, TextField))
    assert sheet.wishes.seed == seed.text == "Zoë's seed"


@pytest.mark.parametrize(
    ("clipboard", "sentence"),
    [
        (None, "There is no text on the clipboard."),
        ("   ", "There is no text on the clipboard."),
        ("one\ntwo", "one line"),
        ("x" * 201, "at most 200"),
    ],
)
def test_what_is_no_seed_is_not_pasted(person, sheet, clipboard, sentence):
    person.screen.clipboard = clipboard
    person.press_button("Paste")
    assert sentence in person.app.toast.sentence
    assert sheet.wishes.seed == SEED


def test_a_clipboard_that_fails_is_told(person, sheet, monkeypatch):
    monkeypatch.setattr(person.screen, "copy", lambda text: False)
    person.press_button("Copy")
    assert person.app.toast.sentence == "The clipboard cannot be reached."


def test_no_game_without_a_seed(person, sheet, started):
    person.press("ctrl+a", "backspace")
    person.look()
    person.press("enter")
    assert started == []
    assert "Name a seed first" in person.app.toast.sentence


def test_no_game_with_one_element_twice(person, sheet, started):
    sheet.wishes.named = True
    sheet.wishes.elements[:] = [Element.AIR, Element.AIR]
    person.press_button("Begin")
    assert started == []
    assert person.app.toast.sentence == "Both players have air; the elements must differ."


@pytest.mark.parametrize(
    "seed", ["火 and 水", "a\N{COMBINING ACUTE ACCENT}", "x" * 200, "🜂🜄", "%s {seed} <b>"]
)
def test_any_text_is_a_seed(person, sheet, started, seed):
    person.screen.clipboard = seed
    person.press_button("Paste")
    person.look()
    person.press_button("Begin")
    assert started[0].seed == "\u00e1" if seed.startswith("a") else started[0].seed == seed


NAMES = (
    "W" * 40,
    "錬金術師の長い名前" * 4,
    "🔥👩\u200d🚀🇩🇪",
    "محمد علی",
    "a\u200b" * 20,
    "Z\u0301\u0316" * 13,
)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("name", NAMES)
def test_no_name_and_no_seed_breaks_the_sheet(tmp_path, monkeypatch, name, size):
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    monkeypatch.setattr(
        "dream.ui.game_views.alchemists_dream.painters.board_painter.paint_ground", plain_ground
    )
    monkeypatch.setattr("dream.ui.kit.painting.backdrop_painter.paint_backdrop", plain_night)
    plain, nasty = (
        pictured(tmp_path, size, *told) for told in (("", SEED), (name, (name * 200)[:LONGEST_SEED]))
    )
    ui = nasty.app.ui
    fields = [widget for widget in ui.own if isinstance(widget, TextField)]
    assert len(fields) == 3
    assert all(nasty.app.scene.sheet.contains(field.rect) for field in fields)
    first, second = plain.screen.last.copy(), nasty.screen.last.copy()
    for field in fields:
        for picture in (first, second):
            picture.fill((0, 0, 0), field.rect)
    for picture in (first, second):
        picture.fill((0, 0, 0), nasty.app.scene.picture)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


def pictured(folder, size, name, seed):
    """Somebody at the sheet for two people of this name."""
    person = Person(folder, size)
    person.app.change(names=(name, name), seats=(0, 0))
    person.app.push(NewGame(person.app, seed))
    person.look()
    return person


def test_the_seed_is_called_a_seed_and_copied_whole_however_long(person, sheet):
    person.screen.clipboard = "W" * LONGEST_SEED
    person.press_button("Paste")
    person.look()
    assert "Seed" in person.captions
    person.press_button("Copy")
    assert person.screen.clipboard == "W" * LONGEST_SEED
    assert len(person.app.toast.sentence) < 90


def test_the_bare_board_is_shown_bare(person, sheet):
    assert not sheet.board.bare
    rim_or_bare = next(
        w for w in person.app.ui.own if isinstance(w, Choice) and w.options[1][1] == "Bare tiles"
    )
    person.click((rim_or_bare.rect.right - 9, rim_or_bare.rect.centery))
    assert sheet.board.bare
    person.look()


# Engines from outside


KNOWN = (("Siege", "./siege --fast"), ("Ram", "ram"))


@pytest.fixture
def introductions(monkeypatch):
    """The commands that were asked who they are; one whose program is called ``bad`` cannot play."""
    asked = []

    def introduced(game, command, stopped):
        asked.append(command)
        if command[0] == "bad":
            raise Forfeit(ForfeitCause.HUNG, "it says nothing")
        return OutsideEngine(f"The {command[0]}", tuple(command))

    monkeypatch.setattr("dream.ui.session.introductions.introduced", introduced)
    return asked


def fields(person):
    """What stands in the fields below the seed."""
    return [widget for widget in person.app.ui.own if isinstance(widget, TextField)][1:]


def test_an_engine_is_chosen_by_its_command_and_named_by_itself(person, sheet, started, introductions):
    person.press(*["tab"] * 8, *["right"] * 7)  # from level 2 past the last one
    person.press("tab")
    person.type("./siege '--try hard'")
    person.press("enter")
    command = ("./siege", "--try hard")
    assert introductions == [command]
    assert started[0].seats == (Seat(), Seat("The ./siege", OutsideEngine("The ./siege", command)))
    assert person.app.settings.seats == (0, "./siege '--try hard'")


def test_those_used_before_are_choices_and_their_commands_are_seen(person, started, introductions):
    person.app.change(engines=KNOWN, seats=("ram", 1))
    person.app.push(NewGame(person.app, SEED))
    texts = [text for _, text in person.app.scene._who[0].options]
    assert texts[-3:] == ["Siege", "Ram", "An engine of your own"]
    assert person.app.scene._who[0].value == "ram"
    assert [field.text for field in fields(person)] == ["ram"]
    person.app.scene._sit(0, "./siege --fast")
    person.look()
    assert [field.text for field in fields(person)] == ["./siege --fast"]
    person.press_button("Begin")
    assert introductions == [("./siege", "--fast")]
    assert person.app.settings.seats == ("./siege --fast", 1)


def test_a_known_command_that_is_changed_is_one_of_your_own_and_not_lost(person, started):
    person.app.change(engines=KNOWN, seats=("ram", "ram"))
    sheet = NewGame(person.app, SEED)
    person.app.push(sheet)
    sheet._command(0, "ram -x")
    assert sheet._who[0].value == ""
    sheet._sit(0, 0)
    sheet._sit(0, "")
    assert sheet.wishes.seats == ["ram -x", "ram"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "name the program of the engine"),
        ('"siege', "No closing quotation"),
        ("bad --fast", "bad --fast: it says nothing."),
        (f"bad {'x' * 90}", "x...: it says nothing."),
    ],
)
def test_no_game_with_an_engine_that_cannot_play(person, sheet, started, introductions, line, sentence):
    sheet._sit(1, "")
    sheet._command(1, line)
    person.press_button("Begin")
    assert started == []
    assert sentence in person.app.toast.sentence
    sheet._command(1, "good")
    person.press_button("Begin")
    assert len(started) == 1


def test_an_engine_that_is_waited_for_is_asked_once_and_not_any_more_when_the_sheet_is_left(
    person, sheet, started, introductions, monkeypatch
):
    waiting = []
    monkeypatch.setattr(person.app, "in_background", lambda work, done: waiting.append((work, done)))
    sheet._command(1, "siege")
    person.press_button("Begin")
    person.press_button("Begin")
    [(work, done)] = waiting
    assert person.app.toast.sentence == "The engine is being started ..."
    named = work()
    person.press("esc", "esc")
    done(named)
    assert started == []


def test_whoever_plays_is_remembered_with_the_command_when_the_game_begins(person, introductions):
    person.app.change(seats=("siege", 0), engines=KNOWN)
    person.app.push(NewGame(person.app, SEED))
    person.press_button("Begin")
    assert person.app.settings.engines == (("The siege", "siege"), *KNOWN)
    assert person.app.scene.name == "laying"
