"""The new-game sheet for the first game: what can be chosen, by mouse and by keys, and bad choices."""

import pygame
import pytest
from pygame import Rect

from dream.base.seeds import LONGEST_SEED
from dream.games.alchemists_dream.board.board import Board
from dream.games.alchemists_dream.game import GAME
from dream.play.seating.seat import OutsideEngine, OwnOpponent, Seat
from dream.protocol.forfeits import Forfeit, ForfeitCause
from dream.ui.kit.game_settings import GameSettings
from dream.ui.kit.settings import SettingsFile
from dream.ui.scenes.new_game import NewGame
from dream.ui.widgets.choice import Choice
from dream.ui.widgets.text_field import TextField
from tests.ui.driver import Person
from tests.ui.plain_painting import paint_plainly

SEED = "amber lion fume"
SHEET = Rect(90, 10, 1100, 780)
"""The part of a window of usual size where the sheet is."""


@pytest.fixture(autouse=True)
def _one_game(monkeypatch):
    """What is tested here is the same however many games there are."""
    monkeypatch.setattr("dream.ui.scenes.new_game.games_with_view", lambda: (GAME,))


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
    golden("scenes/new_game", person.look().subsurface(SHEET))


def test_how_it_looks_small_with_everything_named(tmp_path, monkeypatch, golden):
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    person = Person(tmp_path, (1024, 640))
    person.app.change(scale=1.0)
    scene = NewGame(person.app, SEED)
    scene.wishes.seats[:] = [0, "./siege --fast"]
    scene.wishes.options = GAME.parse_options("board=bare first=earth second=air")
    person.app.push(scene)
    golden("scenes/new_game_1024", person.look())


def test_what_is_offered_begins_at_once(person, sheet, started):
    person.press("enter")
    (setup,) = started
    assert (setup.game, setup.seed, setup.options.text) == ("dream", SEED, "-")
    assert setup.seats[0] == Seat("")
    assert setup.seats[1].occupant == OwnOpponent(2)


def test_everything_by_keys_alone(person, sheet, started):
    person.press("ctrl+a")
    person.type("my own seed")
    person.press("tab", "tab", "tab", "tab", "tab")  # past three buttons and the first player, a person
    person.type("Ada")
    person.press("tab", "right", "right")  # level 4
    person.press("tab", "right")  # bare
    person.press("tab", "left")  # air
    person.press("tab", "right", "right", "right")  # earth
    person.press("tab", "enter")
    (setup,) = started
    assert setup.seed == "my own seed"
    assert setup.options.text == "board=bare first=air second=earth"
    assert setup.seats[0] == Seat("Ada")
    assert setup.seats[1].occupant == OwnOpponent(4)
    assert person.app.settings.of("dream") == GameSettings((0, 4), ("Ada", ""), setup.options.text)


def test_the_choices_are_there_the_next_time(person, sheet, started):
    sheet.wishes.seats[:] = [3, 1]
    person.press_button("Begin")
    again = NewGame(person.app)
    assert again.wishes.seats == [3, 1]
    assert again.wishes.options.text == "-"


def test_elements_that_were_named_are_named_the_next_time(person, sheet, started):
    sheet.wishes.choose("first", "air")
    sheet.wishes.choose("second", "water")
    person.press_button("Begin")
    again = NewGame(person.app)
    assert again.wishes.options.text == "first=air second=water"
    assert SettingsFile(person.settings.path).now.of("dream").options == "first=air second=water"


def test_options_that_fit_no_more_are_as_usual(person):
    person.app.change(games={"dream": GameSettings((9, 1), ("Ada",), "first=air second=air")})
    wishes = NewGame(person.app).wishes
    assert (wishes.seats, wishes.names, wishes.options.text) == ([0, 1], ["Ada", ""], "-")


def test_another_seed_shows_another_board(person, sheet):
    person.look()
    before = sheet.preview.board
    assert before == Board.from_seed(SEED)
    person.press_button("Another")
    person.look()
    assert sheet.seed.text != SEED
    assert len(sheet.seed.text.split()) == 3
    assert sheet.preview.board == Board.from_seed(sheet.seed.text)
    assert sheet.preview.board != before


def test_copy_and_paste(person, sheet):
    person.press_button("Copy")
    assert person.screen.clipboard == SEED
    person.screen.clipboard = "  Zoë's\u00a0seed\u200b\n\ufeff"
    person.press_button("Paste")
    seed = next(widget for widget in person.app.ui.own if isinstance(widget, TextField))
    assert sheet.seed.text == seed.text == "Zoë's seed"


@pytest.mark.parametrize(
    ("clipboard", "sentence"),
    [
        (None, "There's no text on the clipboard."),
        ("   ", "There's no text on the clipboard."),
        ("\u200b\n", "There's no text on the clipboard."),
        ("one\ntwo", "one line"),
        ("x" * 201, "at most 200"),
    ],
)
def test_what_is_no_seed_is_not_pasted(person, sheet, clipboard, sentence):
    person.screen.clipboard = clipboard
    person.press_button("Paste")
    assert sentence in person.app.toast.sentence
    assert sheet.seed.text == SEED


def test_spaces_around_a_typed_seed_make_no_other_board(person, sheet, started):
    person.press("ctrl+a")
    person.type(" amber  lion ")
    person.press_button("Copy")
    assert person.screen.clipboard == "amber lion"
    person.press_button("Begin")
    assert started[0].seed == "amber lion"


def test_a_clipboard_that_fails_is_told(person, sheet, monkeypatch):
    monkeypatch.setattr(person.screen, "copy", lambda text: False)
    person.press_button("Copy")
    assert person.app.toast.sentence == "The clipboard isn't available."


def test_no_game_without_a_seed(person, sheet, started):
    person.press("ctrl+a", "backspace")
    person.look()
    assert "Enter a seed." not in told(person), "nothing is asked for before it is needed"
    person.press("enter")
    assert started == []
    assert "Enter a seed." in told(person)
    assert in_focus(person) is sheet.seed.field
    person.type("a")
    assert "Enter a seed." not in told(person)
    person.type("b")
    assert sheet.seed.text == "ab", "what is typed goes on where it was"


SAME = "Both players have air. Choose different elements."


def test_no_game_with_one_element_twice(person, sheet, started):
    elements(person)[0].choose(4)
    assert SAME not in told(person)
    elements(person)[1].choose(4)
    assert SAME in told(person), "it is told as soon as it is so"
    person.press_button("Begin")
    assert started == []
    assert in_focus(person) is elements(person)[1]
    assert person.app.toast.sentence is None
    person.press("left")
    assert SAME not in told(person)
    person.press_button("Begin")
    assert len(started) == 1


def elements(person):
    """The choices of both players' elements."""
    return [widget for widget in person.app.ui.own if isinstance(widget, Choice)][-2:]


def told(person):
    """All that stands on the sheet."""
    return " ".join(person.captions)


def in_focus(person):
    return person.app.ui.focus.current


def test_a_field_is_selected_when_it_gets_the_focus_so_that_typing_replaces_it(person, started):
    person.app.change(games={"dream": GameSettings((0, 0), ("Ada", "Bo"))})
    person.app.push(NewGame(person.app, SEED))
    person.press("tab", "tab", "tab", "tab", "tab")
    person.type("Zoë")
    person.press("enter")
    assert started[0].seats[0] == Seat("Zoë")
    person.press("shift+tab", "tab")
    assert in_focus(person).selection == (0, 3)
    person.press("end")
    person.app.rebuild("resize")
    assert in_focus(person).selection == (3, 3), "a selection outlives what is made anew"


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
    paint_plainly(monkeypatch)
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
        picture.fill((0, 0, 0), nasty.app.scene.seed.picture)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


def pictured(folder, size, name, seed):
    """Somebody at the sheet for two people of this name."""
    person = Person(folder, size)
    person.app.change(games={"dream": GameSettings((0, 0), (name, name))})
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
    person.look()
    assert not sheet.preview.board.bare
    rim_or_bare = next(
        w for w in person.app.ui.own if isinstance(w, Choice) and w.options[1][1] == "Tiles only"
    )
    person.click((rim_or_bare.rect.right - 9, rim_or_bare.rect.centery))
    person.look()
    assert sheet.preview.board.bare


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

    monkeypatch.setattr("dream.ui.session.engines.introductions.introduced", introduced)
    return asked


def fields(person):
    """What stands in the fields below the seed."""
    return [widget for widget in person.app.ui.own if isinstance(widget, TextField)][1:]


def test_an_engine_is_chosen_by_its_command_and_named_by_itself(person, sheet, started, introductions):
    person.press(*["tab"] * 6, *["right"] * 7)  # from level 2 past the last one
    person.press("tab")
    person.type("./siege '--try hard'")
    person.press("enter")
    command = ("./siege", "--try hard")
    assert introductions == [command]
    assert started[0].seats == (Seat(), Seat("The ./siege", OutsideEngine("The ./siege", command)))
    assert person.app.settings.of("dream").seats == (0, "./siege '--try hard'")


def test_those_used_before_are_choices_and_their_commands_are_seen(person, started, introductions):
    person.app.change(engines=KNOWN, games={"dream": GameSettings(("ram", 1))})
    person.app.push(NewGame(person.app, SEED))
    texts = [text for _, text in person.app.scene.seats.who[0].options]
    assert texts[-3:] == ["Siege", "Ram", "An engine of your own"]
    assert person.app.scene.seats.who[0].value == "ram"
    assert [field.text for field in fields(person)] == ["ram"]
    person.app.scene.seats.sit(0, "./siege --fast")
    person.look()
    assert [field.text for field in fields(person)] == ["./siege --fast"]
    person.press_button("Begin")
    assert introductions == [("./siege", "--fast")]
    assert person.app.settings.of("dream").seats == ("./siege --fast", 1)


def test_a_known_command_that_is_changed_is_one_of_your_own_and_not_lost(person, started):
    person.app.change(engines=KNOWN, games={"dream": GameSettings(("ram", "ram"))})
    sheet = NewGame(person.app, SEED)
    person.app.push(sheet)
    sheet.seats.command(0, "ram -x")
    assert sheet.seats.who[0].value == ""
    sheet.seats.sit(0, 0)
    sheet.seats.sit(0, "")
    assert sheet.wishes.seats == ["ram -x", "ram"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "nter the engine's program"),
        ('"siege', "has no partner"),
        ("bad --fast", "bad --fast: it says nothing."),
        (f"bad {'x' * 90}", "x...: it says nothing."),
    ],
)
def test_no_game_with_an_engine_that_cannot_play(person, sheet, started, introductions, line, sentence):
    sheet.seats.sit(1, "")
    sheet.seats.command(1, line)
    if line.startswith('"'):
        assert sentence in told(person), "it is told as soon as it is so"
    else:
        assert sentence not in told(person).replace("Name", "name")
    person.press_button("Begin")
    assert started == []
    assert sentence in told(person).replace("Name", "name")
    assert person.app.toast.sentence is None
    assert in_focus(person) is sheet.seats.controls[1]
    sheet.seats.command(1, "good")
    assert sentence not in told(person).replace("Name", "name")
    person.press_button("Begin")
    assert len(started) == 1


def test_an_engine_that_is_waited_for_is_asked_once_and_not_any_more_when_the_sheet_is_left(
    person, sheet, started, introductions, monkeypatch
):
    waiting = []
    monkeypatch.setattr(person.app, "in_background", lambda work, done: waiting.append((work, done)))
    sheet.seats.command(1, "siege")
    person.press_button("Begin")
    person.press_button("Begin")
    [(work, done)] = waiting
    assert person.app.toast.sentence == "Starting the engine …"
    named = work()
    person.press("esc", "esc")
    done(named)
    assert started == []


def test_whoever_plays_is_remembered_with_the_command_when_the_game_begins(person, introductions):
    person.app.change(games={"dream": GameSettings(("siege", 0))}, engines=KNOWN)
    person.app.push(NewGame(person.app, SEED))
    person.press_button("Begin")
    assert person.app.settings.engines == (("The siege", "siege"), *KNOWN)
    assert person.app.scene.name in ("laying", "bags")


def test_the_same_level_twice_is_told_apart_where_it_is_chosen(person, sheet):
    sheet.seats.sit(0, 2)
    sheet.seats.sit(1, 2)
    person.look()
    chosen = [choice.options[choice.place][1] for choice in sheet.seats.who.values()]
    assert chosen == ["2. Stoker 1", "2. Stoker 2"]
    sheet.seats.sit(1, 3)
    person.look()
    assert sheet.seats.who[0].options[sheet.seats.who[0].place][1] == "2. Stoker"
