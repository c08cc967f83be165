"""The new-game sheet for games of every kind: one with no options, one with many, one of another package."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import pygame
import pytest
from pygame.event import Event

from dream.games.alchemists_dream.game import GAME as DREAM
from dream.games.jabirs_transmutations.game import GAME as JABIR
from dream.play.game import Options
from dream.play.seats import OwnOpponent, Seat
from dream.play.setup import Setup
from dream.ui.app import App
from dream.ui.kit.settings import GUEST, PERSON, GameSettings, SettingsFile
from dream.ui.scenes.covers import CoverStrip
from dream.ui.scenes.new_game import NewGame
from dream.ui.widgets.buttons import Caption, Choice
from tests.kit.cases import then_long
from tests.kit.counting.game import GAME as COUNTING
from tests.kit.other_games import counting_installed
from tests.kit.present import present
from tests.ui.driver import Person
from tests.ui.golden import Golden
from tests.ui.scenes.new_game.conftest import SEED, choice_at, fields

SMALL, USUAL, LARGE = (1024, 640), (1280, 800), (2560, 1440)
SIZES = [(SMALL, None), (SMALL, 3.0), (USUAL, None), (LARGE, None), (LARGE, 3.0)]
"""Windows with a natural scale, and with the largest that the settings have."""


class PlainView:
    """A view whose picture is one colour; it remembers what it was to show and to begin."""

    def __init__(self) -> None:
        self.shown, self.begun = list[Any](), list[Any]()

    def preview(self, app: App) -> Self:
        return self

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, seed: str, options: Options) -> None:
        self.shown.append((seed, options.text))
        pygame.draw.rect(surface, (90, 40, 90), rect)

    def begin(self, app: App, setup: Setup) -> None:
        self.begun.append(setup)


@pytest.fixture
def views(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, PlainView]]:
    views = {game.id: PlainView() for game in (DREAM, JABIR, COUNTING)}
    monkeypatch.setattr("dream.ui.scenes.new_game.games_with_view", lambda: (DREAM, JABIR, COUNTING))
    monkeypatch.setattr("dream.ui.scenes.new_game.view_of", views.get)
    monkeypatch.setattr("dream.ui.routes.view_of", views.get)
    with counting_installed():
        yield views


@pytest.fixture
def person(tmp_path: Path, views: dict[str, PlainView]) -> Person:
    return Person(tmp_path)


@pytest.fixture
def sheet(person: Person) -> NewGame:
    person.app.push(NewGame(person.app, SEED))
    return person.scene_of(NewGame)


def choices(person: Person) -> list[Choice[Any]]:
    """Those below the covers."""
    every = (widget for widget in person.app.ui.own if isinstance(widget, Choice))
    return [choice for choice in every if not isinstance(choice, CoverStrip)]


def play(person: Person, title: str) -> None:
    """Choose a game."""
    games = person.widget(CoverStrip)
    games.choose([game.name for game in games.games].index(title))
    person.wait()


def option(person: Person, word: str) -> Choice[Any]:
    """The choice of an option: how many play above the seats, the others below."""
    choice = person.scene_of(NewGame).controls["option", word]
    assert isinstance(choice, Choice)
    return choice


def test_how_it_looks(person: Person, views: dict[str, PlainView], golden: Golden) -> None:
    people = GameSettings((0, 0, "./siege --fast"), ("Ada", "Bo"), "draft=open")
    person.app.change(game="jabir", games={"jabir": people})
    person.app.push(NewGame(person.app, SEED))
    golden("scenes/new_game_three_seats", person.look())


def test_the_games_with_a_view_are_offered(person: Person, sheet: NewGame) -> None:
    assert [(game.word, game.name) for game in person.widget(CoverStrip).games] == [
        ("dream", "The Alchemist's Dream"),
        ("jabir", "Jabir's Transmutations"),
        ("counting", "Counting"),
    ]


def test_what_is_offered_begins_at_once(person: Person, sheet: NewGame, views: dict[str, PlainView]) -> None:
    person.press("enter")
    assert [setup.seed for setup in views["dream"].begun] == [SEED]


def test_three_sit_down_to_a_game_with_its_own_options(
    person: Person, sheet: NewGame, views: dict[str, PlainView]
) -> None:
    play(person, "Jabir's Transmutations")
    sheet.form.seats[:] = [PERSON] * 3
    person.app.rebuild()
    for field, name in zip(fields(person), ("Ada", "Bo", "Zoë"), strict=True):
        person.click(field.rect.center)
        person.type(name)
    draft = option(person, "draft")
    person.click((draft.rect.right - 5, draft.rect.centery))
    person.look()
    assert not views["jabir"].shown, "while the seed is secret the cover is shown"
    sheet.take_seed(SEED)
    person.look()
    assert views["jabir"].shown[-1] == (SEED, "draft=open")
    person.press_button("Begin")
    (setup,) = views["jabir"].begun
    assert (setup.game, setup.seed, setup.options.text) == ("jabir", SEED, "draft=open")
    assert setup.seats == (Seat("Ada"), Seat("Bo"), Seat("Zoë"))
    assert setup.origin == {"Options": "draft=open", "Seed": SEED}
    assert JABIR.start(setup.seed, setup.options.text).options.open_draft


def test_the_seed_of_a_game_with_hidden_things_is_drawn_in_secret(
    person: Person, sheet: NewGame, views: dict[str, PlainView]
) -> None:
    play(person, "Jabir's Transmutations")
    assert sheet.seed == "", "what another game is offered would hide nothing"
    person.press_button("Begin")
    person.app.push(NewGame(person.app, SEED, "jabir"))
    person.press_button("Begin")
    one, another = (setup.seed for setup in views["jabir"].begun)
    assert one != another
    assert len(one.replace("-", "")) == len(another.replace("-", "")) == 26
    person.app.push(NewGame(person.app, SEED, "jabir"))
    play(person, "The Alchemist's Dream")
    assert person.scene_of(NewGame).seed == SEED


def test_a_typed_seed_that_several_people_may_know_is_told_to_tell_the_cards(
    person: Person, sheet: NewGame
) -> None:
    def told() -> bool:
        return "Anyone who knows this seed" in " ".join(person.captions)

    sheet.form.seats[:] = [PERSON] * 2
    person.app.rebuild()
    assert not told(), "nothing is hidden in this game"
    play(person, "Jabir's Transmutations")
    sheet.form.seats[:] = [PERSON, GUEST, 1]
    person.app.rebuild()
    assert not told()
    person.app.ui.focus.give(sheet.controls["seed", 0])
    person.type("amber")
    assert told()
    assert sheet.seed == "amber"
    sheet.sit(1, 1)
    person.wait()
    assert not told(), "one person hides nothing from computers"


def test_every_option_has_its_sentence(person: Person, sheet: NewGame) -> None:
    play(person, "Jabir's Transmutations")
    text = " ".join(person.captions)
    for declared in JABIR.options:
        assert (declared.about in text) is (len(declared.values) > 1)


def test_what_was_chosen_is_there_the_next_time_for_each_game(person: Person, sheet: NewGame) -> None:
    sheet.form.choose("board", "bare")
    person.press_button("Begin")
    play(person, "Jabir's Transmutations")
    sheet.form.names[:] = ["Ada", "", "Zoë"]
    sheet.form.choose("first", "b")
    person.press_button("Begin")
    kept = SettingsFile(person.settings.path).now
    assert kept.of("dream").options == "board=bare"
    assert kept.of("jabir") == GameSettings((), ("Ada", "", "Zoë"), "first=b")
    person.app.change(game="jabir")  # as it is once the game has begun
    again = NewGame(person.app)
    assert again.form.game is JABIR
    assert (again.form.names, again.form.options["first"]) == (["Ada", "", "Zoë"], "b")


def test_another_game_keeps_the_seed_and_the_people_and_nothing_is_lost_on_the_way(
    person: Person, sheet: NewGame, views: dict[str, PlainView]
) -> None:
    sheet.form.names[:] = ["Ada", "Bo"]
    sheet.form.seats[:] = [0, 0]
    sheet.form.choose("first", "fire")
    person.press_button("Another")
    seed = sheet.seed
    play(person, "Counting")
    person.look()
    assert sheet.form.names == ["Ada", "Bo"]
    assert views["counting"].shown[-1] == (seed, "-")
    play(person, "The Alchemist's Dream")
    assert sheet.form.options.text == "first=fire"
    assert sheet.form.seats == [0, 0]


def test_a_game_of_another_package_with_five_options_and_six_seats(
    person: Person, sheet: NewGame, views: dict[str, PlainView]
) -> None:
    play(person, "Counting")
    assert len(sheet.form.places) == 2
    option(person, "players").choose(4)
    person.wait()
    assert len(sheet.form.places) == 6
    assert "Sixth player" in person.captions
    option(person, "fingers").choose(1)
    fields(person)[5].set_text("")
    person.app.ui.focus.give(fields(person)[5])
    person.type("Zoë")
    person.press("enter")
    (setup,) = views["counting"].begun
    assert setup.options.text == "players=6 fingers=seen"
    assert setup.seats == (*[Seat()] * 5, Seat("Zoë"))


def test_fewer_seats_and_more_again_lose_nobody(person: Person, sheet: NewGame) -> None:
    play(person, "Counting")
    players = option(person, "players")
    players.choose(2)
    person.wait()
    sheet.form.names[3] = "Zoë"
    option(person, "players").choose(0)
    person.wait()
    assert [len(sheet.form.places), len(sheet.form.setup(SEED).seats)] == [2, 2]
    option(person, "players").choose(4)
    person.wait()
    assert sheet.form.setup(SEED).seats[3] == Seat("Zoë")


def test_options_that_contradict_one_another_are_refused_in_a_sentence(
    person: Person, sheet: NewGame, views: dict[str, PlainView]
) -> None:
    play(person, "Counting")
    option(person, "aloud").choose(1)
    option(person, "players").choose(4)
    person.wait()
    assert len(sheet.form.places) == 2
    person.press_button("Begin")
    assert "Six count aloud." in person.captions
    assert person.app.ui.focus.current in (option(person, "aloud"), option(person, "players"))
    assert views["counting"].begun == []


def test_a_game_without_levels_offers_persons_and_engines_from_outside(
    person: Person, sheet: NewGame
) -> None:
    play(person, "Counting")
    assert [text for _, text in choice_at(sheet, 1).options] == [
        "A person",
        "A guest",
        "An engine of your own",
    ]
    play(person, "The Alchemist's Dream")
    assert len(choice_at(sheet, 1).options) == 12


def test_a_level_that_the_game_does_not_have_is_a_person(person: Person) -> None:
    person.app.change(game="counting", games={"counting": GameSettings(seats=(1, 2))})
    assert NewGame(person.app).form.seats == [0, 0]


def test_a_game_that_is_not_there_any_more_is_not_offered(person: Person) -> None:
    person.app.change(game="forgotten", games={"forgotten": GameSettings()})
    person.app.push(NewGame(person.app))
    assert person.scene_of(NewGame).form.game is DREAM
    person.press_button("Begin")
    assert "forgotten" in person.app.settings.games


def test_an_engine_is_asked_by_the_protocol_of_its_game(
    person: Person, sheet: NewGame, introductions: list[tuple[str, tuple[str, ...]]]
) -> None:
    play(person, "Counting")
    sheet.sit(1, "")
    sheet.sit_engine(1, "./ram")
    person.press_button("Begin")
    assert introductions == [(COUNTING.id, ("./ram",))]


def test_an_engine_that_is_waited_for_begins_no_other_game(
    person: Person, sheet: NewGame, views: dict[str, PlainView], monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = []
    monkeypatch.setattr(person.app, "in_background", lambda work, done: waiting.append(done))
    sheet.sit_engine(1, "ram")
    person.press_button("Begin")
    play(person, "Counting")
    waiting[0]((Seat(), Seat("Ram", OwnOpponent(1))))
    assert views["dream"].begun == views["counting"].begun == []


# Where it lies


@pytest.mark.parametrize("word", then_long(1, ["jabir", "dream", "counting"]))
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_keyboard_reaches_everything_and_sees_it(
    tmp_path: Path,
    views: dict[str, PlainView],
    size: tuple[int, int],
    scale: float | None,
    word: str,
) -> None:
    person = Person(tmp_path, size)
    known = {"counting": GameSettings(options="players=6"), "dream": GameSettings(options="board=bare")}
    person.app.change(scale=scale, game=word, games=known)
    person.app.push(NewGame(person.app, SEED))
    person.look()
    ring, sheet = person.app.ui.focus, person.scene_of(NewGame)
    reached = []
    for _ in range(60):
        person.press("tab")
        if ring.current in reached:
            break
        reached.append(ring.current)
        assert sheet.sheet.contains(present(ring.current).rect)
        assert getattr(ring.current, "seen", present(ring.current).rect) == present(ring.current).rect
    assert {*choices(person), *fields(person)} <= set(reached)
    texts = {button.text for button in person.app.ui.buttons}
    ways = {"Paste"} if sheet.form.game.hidden else {"Another", "Copy", "Paste"}
    assert texts - {"Learn it first", "Boards …"} == {*ways, "Begin", "Back"}
    assert set(person.app.ui.buttons) <= set(reached)
    rects = [widget.seen for widget in (*choices(person), *fields(person)) if widget.seen]
    assert all(len(rect.collidelistall(rects)) == 1 for rect in rects)


@pytest.mark.parametrize("scale", [None, 3.0])
@pytest.mark.parametrize("size", [SMALL, USUAL, LARGE])
def test_three_seats_and_four_options_are_all_in_sight_at_the_natural_scale(
    tmp_path: Path,
    views: dict[str, PlainView],
    size: tuple[int, int],
    scale: float | None,
) -> None:
    person = Person(tmp_path, size)
    person.app.change(scale=scale, game="jabir")
    person.app.push(NewGame(person.app, SEED))
    held = [widget for widget in person.app.ui.own if widget.within]
    hidden = [widget for widget in held if widget.seen != widget.rect]
    assert len([widget for widget in held if isinstance(widget, Caption)]) >= 14
    assert bool(hidden) is (scale is not None)


def test_the_wheel_scrolls_and_what_is_out_of_sight_takes_no_click(
    tmp_path: Path, views: dict[str, PlainView]
) -> None:
    person = Person(tmp_path, (1024, 640))
    person.app.change(scale=3.0, game="counting", games={"counting": GameSettings(options="players=6")})
    person.app.push(NewGame(person.app, SEED))
    person.look()
    sheet = person.scene_of(NewGame)
    below = next(field for field in fields(person) if field.seen.h == 0)
    place = below.rect.centerx, min(below.rect.centery, 639)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(Event(kind, pos=place, button=1, clicks=1, touch=False))
        person.wait()
    assert not below.focused
    first = fields(person)[0]
    top = first.rect.top
    person.wheel(first.rect.center, -2)
    assert first.rect.top < top
    person.press("tab")
    assert sheet.sheet.contains(present(person.app.ui.focus.current).rect)
    person.wheel(below.rect.center, 99)
    assert first.rect.top == top


def test_a_change_of_the_window_keeps_what_was_scrolled_to(
    tmp_path: Path, views: dict[str, PlainView]
) -> None:
    person = Person(tmp_path, (1024, 640))
    person.app.change(scale=3.0, game="counting", games={"counting": GameSettings(options="players=6")})
    person.app.push(NewGame(person.app, SEED))
    person.wheel(fields(person)[0].rect.center, -3)
    top = fields(person)[0].rect.top
    person.app.rebuild("test")
    assert fields(person)[0].rect.top == top
