"""The new-game sheet for the first game: what can be chosen, by mouse and by keys, and what cannot be."""

from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from dream.base.seeds import LONGEST_SEED
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.game import GAME
from dream.play.alchemists import HEADS
from dream.play.clocks import controls_text
from dream.play.registry import find
from dream.play.seats import OutsideEngine, OwnOpponent, Seat
from dream.play.setup import MatchScore, Setup
from dream.ui.games.alchemists_dream.pictures import BoardPreview
from dream.ui.kit.settings import SPARRING, GameSettings, SettingsFile
from dream.ui.scenes.new_game import NewGame
from dream.ui.table.new_game import NewGameForm, at_once
from dream.ui.widgets.buttons import Choice
from dream.ui.widgets.fields import TextField
from dream.ui.widgets.widget import Focusable
from tests.kit.present import present
from tests.kit.random_games import GAMES
from tests.ui.driver import Person
from tests.ui.golden import Golden
from tests.ui.painting import paint_plainly
from tests.ui.scenes.new_game.conftest import SEED, choice_at, fields

pytestmark = pytest.mark.usefixtures("one_game")
SHEET = Rect(90, 10, 1100, 780)
"""The part of a window of usual size where the sheet is."""


@pytest.fixture
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tested here is the same however many games there are."""
    monkeypatch.setattr("dream.ui.scenes.new_game.games_with_view", lambda: (GAME,))


def elements(person: Person) -> list[Choice[Any]]:
    """The choices of both players' elements."""
    return [widget for widget in person.app.ui.own if isinstance(widget, Choice)][-6:-4]


def told(person: Person) -> str:
    """All that stands on the sheet."""
    return " ".join(person.captions)


def in_focus(person: Person) -> Focusable | None:
    return person.app.ui.focus.current


def test_how_it_looks(person: Person, sheet: NewGame, golden: Golden) -> None:
    golden("scenes/new_game", person.look().subsurface(SHEET))


def test_how_it_looks_small_with_everything_named(tmp_path: Path, golden: Golden) -> None:
    person = Person(tmp_path, (1024, 640))
    person.app.change(scale=1.0)
    scene = NewGame(person.app, SEED)
    scene.form.seats[:] = [0, "./siege --fast"]
    scene.form.options = GAME.parse_options("board=bare first=earth second=air")
    person.app.push(scene)
    golden("scenes/new_game_1024", person.look())


def test_what_is_offered_begins_at_once(person: Person, sheet: NewGame, started: list[Setup]) -> None:
    person.press("enter")
    (setup,) = started
    assert (setup.game, setup.seed, setup.options.text) == ("dream", SEED, "-")
    assert setup.seats[0] == Seat("")
    assert setup.seats[1].occupant == OwnOpponent(1)


def test_who_was_only_offered_is_no_choice(person: Person, sheet: NewGame, started: list[Setup]) -> None:
    person.press_button("Begin")
    assert person.app.settings.of("dream").seats == ()
    sheet.sit(1, 3)
    person.press_button("Begin")
    assert person.app.settings.of("dream").seats == (0, 3)
    form = NewGame(person.app, SEED).form
    form.seats[1] = 1
    assert form.remembered.seats == (0, 1), "who was chosen back"


@pytest.mark.parametrize(
    ("word", "known"),
    [
        *((word, GameSettings()) for word in GAMES),
        *((word, GameSettings(lessons=("turn",))) for word in GAMES),
        ("stone", GameSettings((0, 3), options="players=5")),
        ("dream", GameSettings((4, 0))),
    ],
)
def test_play_and_new_game_offer_the_same(word: str, known: GameSettings) -> None:
    offered = NewGameForm.of(find(word), known).setup(SEED)
    begun = at_once(find(word), known, SEED)
    assert begun
    assert begun.seats == offered.seats


def test_everything_by_keys_alone(person: Person, sheet: NewGame, started: list[Setup]) -> None:
    person.press("ctrl+a")
    person.type("my own seed")
    person.press(*["tab"] * 6)  # past four buttons and the first player, a person
    person.type("Ada")
    person.press("tab", "tab", "right", "right", "right")  # past the medallion, level 4
    person.press("tab", "right", "tab", "right")  # daring, bare
    person.press("tab", "left")  # air
    person.press("tab", "right", "right", "right")  # earth
    person.press("tab", "tab", "right", "tab")  # past the handicap, three minutes, past the seating
    person.press("tab", "right", "tab", "enter")  # the best of three
    (setup,) = started
    assert setup.seed == "my own seed"
    assert setup.match == MatchScore(games=3)
    assert controls_text(setup.clocks) == "3m+2s"
    assert setup.options.text == "board=bare first=air second=earth"
    assert setup.seats[0] == Seat("Ada")
    assert setup.seats[1].occupant == OwnOpponent(4, "daring")
    remembered = GameSettings((0, 4), ("Ada", ""), setup.options.text, daring=True, match="3", clock="3m+2s")
    assert person.app.settings.of("dream") == remembered


@pytest.mark.parametrize(
    ("typed", "form"), [("5+3", "5m+3s"), ("0 + 5", "0m+5s"), ("a=15 b = 30/move", "a=15m b=30s/move")]
)
def test_a_clock_is_typed_as_people_do_and_told_back_in_one_form(
    person: Person, sheet: NewGame, started: list[Setup], typed: str, form: str
) -> None:
    sheet.choose_clock("custom")
    person.app.ui.focus.give(sheet.controls["clock", 0])
    person.press("ctrl+a")
    person.type(typed)
    person.press("enter")
    (setup,) = started
    assert controls_text(setup.clocks) == form
    assert person.app.settings.of("dream").clock == form


def test_a_clock_that_is_none_is_told_with_examples(
    person: Person, sheet: NewGame, started: list[Setup]
) -> None:
    sheet.choose_clock("custom")
    person.app.ui.focus.give(sheet.controls["clock", 0])
    person.type("soon")
    person.press("enter")
    assert not started
    assert "isn't a clock: use 15, 5+3, 30s/move or 10m+3x30s" in told(person)


def test_the_choices_are_there_the_next_time(person: Person, sheet: NewGame, started: list[Setup]) -> None:
    sheet.form.seats[:] = [3, 1]
    person.press_button("Begin")
    again = NewGame(person.app)
    assert again.form.seats == [3, 1]
    assert again.form.options.text == "-"


def test_seats_are_drawn_where_that_is_wanted(person: Person, sheet: NewGame, started: list[Setup]) -> None:
    """Sooner or later the person sits second, and is offered the first seat again."""
    sheet.form.drawn = True
    while len({setup.seats for setup in started}) < 2:
        person.press_button("Begin")
    assert {setup.seats[0].name for setup in started} == {"", "Artephius"}
    again = NewGame(person.app).form
    assert (again.seats, again.drawn) == ([0, 1], True)


def test_a_sparring_partner_sits_down_and_is_offered_again(
    person: Person, sheet: NewGame, started: list[Setup]
) -> None:
    sheet.sit(1, SPARRING)
    person.wait()
    assert "Keeps the game close" in told(person)
    person.press_button("Begin")
    assert started[0].seats[1] == Seat("Artephius", OwnOpponent(3, "sparring"))
    assert NewGame(person.app).form.seats == [0, SPARRING]


def test_elements_that_were_named_are_named_the_next_time(
    person: Person, sheet: NewGame, started: list[Setup]
) -> None:
    sheet.form.choose("first", "air")
    sheet.form.choose("second", "water")
    person.press_button("Begin")
    again = NewGame(person.app)
    assert again.form.options.text == "first=air second=water"
    assert SettingsFile(person.settings.path).now.of("dream").options == "first=air second=water"


def test_options_that_fit_no_more_are_as_usual(person: Person) -> None:
    person.app.change(games={"dream": GameSettings((9, 1), ("Ada",), "first=air second=air")})
    form = NewGame(person.app).form
    assert (form.seats, form.names, form.options.text) == ([8, 1], ["Ada", ""], "-")


def board_of(sheet: NewGame) -> Board:
    """The board that is shown."""
    assert isinstance(sheet.preview, BoardPreview)
    return present(sheet.preview.board)


def field_in_focus(person: Person) -> TextField:
    """The field that has the focus."""
    field = in_focus(person)
    assert isinstance(field, TextField)
    return field


def test_another_seed_shows_another_board(person: Person, sheet: NewGame) -> None:
    person.look()
    before = board_of(sheet)
    assert before == Board.from_seed(SEED)
    person.press_button("Another")
    person.look()
    assert sheet.seed != SEED
    assert len(sheet.seed.split()) == 3
    assert board_of(sheet) == Board.from_seed(sheet.seed)
    assert board_of(sheet) != before


def test_copy_and_paste(person: Person, sheet: NewGame) -> None:
    person.press_button("Copy")
    assert person.screen.clipboard == SEED
    person.screen.clipboard = "  Zoë's\u00a0seed\u200b\n\ufeff"
    person.press_button("Paste")
    seed = person.widget(TextField)
    assert sheet.seed == seed.text == "Zoë's seed"


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
def test_what_is_no_seed_is_not_pasted_and_told_at_the_field(
    person: Person, sheet: NewGame, started: list[Setup], clipboard: str | None, sentence: str
) -> None:
    person.screen.clipboard = clipboard
    person.press_button("Paste")
    person.look()
    assert sentence in told(person)
    assert sheet.seed == SEED
    person.press_button("Another")
    person.look()
    assert sentence not in told(person), "the field holds another seed"
    person.press_button("Paste")
    person.press_button("Begin")
    assert started[0].seed == sheet.seed, "the seed that stands is one"


def test_what_is_typed_can_be_undone_when_the_sheet_is_made_anew_meanwhile(
    person: Person, sheet: NewGame
) -> None:
    person.screen.clipboard = "one\ntwo"
    person.press_button("Paste")
    person.app.ui.focus.give(sheet.controls["seed", 0])
    person.press("home")
    person.type("ab")
    assert sheet.seed == f"ab{SEED}"
    person.press("ctrl+z")
    assert sheet.seed == SEED


def test_what_was_typed_elsewhere_can_be_undone_when_the_sheet_is_made_anew_meanwhile(
    person: Person, sheet: NewGame
) -> None:
    person.press("ctrl+a")
    person.type("mine")
    person.press(*["tab"] * 6)
    person.type("Ada")
    person.press("tab", "right")  # another opponent, which makes the sheet anew
    person.app.ui.focus.give(sheet.controls["seed", 0])
    person.press("ctrl+z")
    assert sheet.seed == SEED


def test_spaces_around_a_typed_seed_make_no_other_board(
    person: Person, sheet: NewGame, started: list[Setup]
) -> None:
    person.press("ctrl+a")
    person.type(" amber  lion ")
    person.press_button("Copy")
    assert person.screen.clipboard == "amber lion"
    person.press_button("Begin")
    assert started[0].seed == "amber lion"


def test_a_clipboard_that_fails_is_told(
    person: Person, sheet: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(person.screen, "copy", lambda text: False)
    person.press_button("Copy")
    assert person.app.toast.sentence == "The clipboard isn't available."


def test_no_game_without_a_seed(person: Person, sheet: NewGame, started: list[Setup]) -> None:
    person.press("ctrl+a", "backspace")
    person.look()
    assert "Enter a seed." not in told(person), "nothing is asked for before it is needed"
    person.press("enter")
    assert started == []
    assert "Enter a seed." in told(person)
    assert in_focus(person) is sheet.controls["seed", 0]
    person.type("a")
    assert "Enter a seed." not in told(person)
    person.type("b")
    assert sheet.seed == "ab", "what is typed goes on where it was"


SAME = "Both players have air. Choose different elements."


def test_no_game_with_one_element_twice(person: Person, sheet: NewGame, started: list[Setup]) -> None:
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


def test_a_field_is_selected_when_it_gets_the_focus_so_that_typing_replaces_it(
    person: Person, started: list[Setup]
) -> None:
    person.app.change(games={"dream": GameSettings((0, 0), ("Ada", "Bo"))})
    person.app.push(NewGame(person.app, SEED))
    person.press(*["tab"] * 6)
    person.type("Zoë")
    person.press("enter")
    assert started[0].seats[0] == Seat("Zoë")
    person.press("shift+tab", "tab")
    assert field_in_focus(person).selection == (0, 3)
    person.press("end")
    person.app.rebuild("resize")
    assert field_in_focus(person).selection == (3, 3), "a selection outlives what is made anew"


@pytest.mark.parametrize(
    "seed", ["火 and 水", "a\N{COMBINING ACUTE ACCENT}", "x" * 200, "🜂🜄", "%s {seed} <b>"]
)
def test_any_text_is_a_seed(person: Person, sheet: NewGame, started: list[Setup], seed: str) -> None:
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
def test_no_name_and_no_seed_breaks_the_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, size: tuple[int, int]
) -> None:
    paint_plainly(monkeypatch)
    plain, nasty = (
        pictured(tmp_path, size, *told) for told in (("", SEED), (name, (name * 200)[:LONGEST_SEED]))
    )
    ui = nasty.app.ui
    fields = [widget for widget in ui.own if isinstance(widget, TextField)]
    assert len(fields) == 3
    assert all(nasty.scene_of(NewGame).sheet.contains(field.rect) for field in fields)
    first, second = present(plain.screen.last).copy(), present(nasty.screen.last).copy()
    for field in fields:
        for picture in (first, second):
            picture.fill((0, 0, 0), field.rect)
    for picture in (first, second):
        picture.fill((0, 0, 0), nasty.scene_of(NewGame).picture)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


def pictured(folder: Path, size: tuple[int, int], name: str, seed: str) -> Person:
    """Somebody at the sheet for two people of this name."""
    person = Person(folder, size)
    person.app.change(games={"dream": GameSettings((0, 0), (name, name))})
    person.app.push(NewGame(person.app, seed))
    person.look()
    return person


def test_the_seed_is_called_a_seed_and_copied_whole_however_long(person: Person, sheet: NewGame) -> None:
    person.screen.clipboard = "W" * LONGEST_SEED
    person.press_button("Paste")
    person.look()
    assert "Seed" in person.captions
    person.press_button("Copy")
    assert person.screen.clipboard == "W" * LONGEST_SEED
    assert len(present(person.app.toast.sentence)) < 90


def test_the_bare_board_is_shown_bare(person: Person, sheet: NewGame) -> None:
    person.look()
    assert not board_of(sheet).bare
    rim_or_bare = next(
        w for w in person.app.ui.own if isinstance(w, Choice) and w.options[1][1] == "Tiles only"
    )
    person.click((rim_or_bare.rect.right - 9, rim_or_bare.rect.centery))
    person.look()
    assert board_of(sheet).bare


def test_a_level_is_chosen_and_whoever_plays_at_it_has_a_name(person: Person, sheet: NewGame) -> None:
    sheet.sit(0, 2)
    sheet.sit(1, 2)
    person.look()
    chosen = [choice.options[choice.place][1] for choice in (choice_at(sheet, n) for n in (0, 1))]
    assert chosen == ["2. Stoker", "2. Stoker"]
    assert [seat.name for seat in sheet.form.setup("a").seats] == ["Artephius", "Cleopatra"]


# Engines from outside: by their commands, known ones, and those that cannot play

KNOWN = (("Siege", "./siege --fast"), ("Ram", "ram"))


def test_a_medallion_is_chosen_and_known_by_the_name(
    person: Person, sheet: NewGame, started: list[Setup]
) -> None:
    person.press(*["tab"] * 6)
    person.type("Ada")
    person.press("tab", "right", "right")
    person.press_button("Begin")
    assert started[0].seats[0] == Seat("Ada"), "nothing of it is in the game"
    assert person.app.settings.medallions == {"Ada": HEADS[1]}
    person.app.push(NewGame(person.app, SEED))
    again = person.scene_of(NewGame)
    assert again.form.head(0, person.app.settings.medallions) == HEADS[1]
    again.form.heads[0] = ""
    again.start()
    assert person.app.settings.medallions == {}


def test_an_engine_is_chosen_by_its_command_and_named_by_itself(
    person: Person, sheet: NewGame, started: list[Setup], introductions: list[tuple[str, tuple[str, ...]]]
) -> None:
    person.press(*["tab"] * 8, *["right"] * 9)  # from level 1 past the last one
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
