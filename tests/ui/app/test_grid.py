"""Every screen of the house and every table, at every size and scale of a grid, with and without a dialog.

No text or control is clipped, covered, over another or cut. The corners of the grid are looked at in each
run, in a language whose texts are 40 % longer than the English ones; all of it in the long run.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pygame import Rect

from dream.base.texts import say
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.play.registry import house
from dream.play.seats import Seat
from dream.protocol.dialogue import Info
from dream.records.reader import open_record
from dream.records.record import Record
from dream.study.review import KeptReviews
from dream.ui.games.registry import view_of
from dream.ui.scenes.covers import CoverPicture
from dream.ui.scenes.help import Help
from dream.ui.scenes.keys import KeysPage
from dream.ui.scenes.learn import Exercises
from dream.ui.scenes.new_game import NewGame
from dream.ui.scenes.statistics import StatisticsScene
from dream.ui.table.view import TabletopView
from dream.ui.widgets import paint
from tests.kit.cases import then_long
from tests.kit.games import SETUP
from tests.kit.journals import keep, leave_behind, unfinished_game
from tests.kit.pseudo import LONG
from tests.ui.app.test_fits import cut, faults  # noqa: F401
from tests.ui.at_table import ANNA, MACHINE, AtAlchemistTable, AtJabirTable, AtStoneTable, AtTable
from tests.ui.driver import Person
from tests.ui.plain_painting import paint_plainly
from tests.ui.scenes.library.shelf import shelve
from tests.ui.table.judged import STONE, finished, review_of

SIZES = ((1024, 640), (1280, 800), (2560, 1440), (3440, 1440))
LARGEST = (3840, 2160)
SCALES = (0.75, 1.0, 1.5, 3.0)
USUAL = ((1280, 800), 1.0)
CORNERS = (((1024, 640), 0.75), ((1024, 640), 3.0), USUAL, ((2560, 1440), 1.5))
HAGGLED = "@h14 @i14 @k6 stand"
WITH_GROUNDS = ("jabir", "stone", "alchemist")
NAMES = ("Wilhelmina of Alexandria", "Bo", "Zoë the younger", "Cleo", "Dora", "Emil")
Go = Callable[[Any], object]


def library(person: Person) -> None:
    shelve()
    person.app.routes.open_game()


def statistics(person: Person) -> None:
    shelve()
    person.app.push(StatisticsScene(person.app))


def statistics_with_a_curve(person: Person) -> None:
    game = open_record(finished("alchemist")).game
    others = [Seat.machine("", level) for level in range(1, game.game.seats(game.start))]
    for when in range(3):
        keep(Record.of(game, seats=(Seat(), *others)), when=1_789_990_000.0 + when)
    person.app.push(StatisticsScene(person.app))


def boards(person: Person) -> None:
    new_game("dream")(person)
    person.wait()
    person.scene_of(NewGame).show_boards()


def exercise(person: Person) -> None:
    person.app.routes.exercises("stone")
    person.wait()
    scene = person.scene_of(Exercises)
    scene.begin(scene.next)


def haggling(table: AtTable) -> None:
    table.sit(HAGGLED).press("shift+t")
    table.engine_seat.answer((parse_action("+i15"), [Info(1, 240)]))


def sealed_offers(table: AtTable) -> None:
    table.sit("@h14 @i14").press("shift+w")
    table.press_button(say("dream.sealed.write"))


def title_with_a_game(person: Person) -> None:
    leave_behind(unfinished_game())
    person.app.routes.title()


def opponents(person: Person) -> None:
    person.app.routes.new_game(None, "dream")
    person.wait()
    person.scene_of(NewGame).show_opponents(1)


def new_game(word: str) -> Go:
    return lambda person: person.app.routes.new_game("a", word)


def help_of(word: str, chapter: str) -> Go:
    return lambda person: person.app.push(Help(person.app, word, chapter))


HOUSE: dict[str, Go] = {
    "title": lambda person: person.app.routes.title(),
    "title, a game under way": title_with_a_game,
    **{f"new game, {word}": new_game(word) for word in house()},
    "opponents": opponents,
    "options": lambda person: person.app.routes.options(),
    "help, keys": help_of("dream", "keys"),
    "library": library,
    "statistics": statistics,
    "statistics, a curve": statistics_with_a_curve,
    "boards": boards,
    "keys": lambda person: person.app.push(KeysPage(person.app)),
    "exercises": lambda person: person.app.routes.exercises("alchemist"),
    "the haggling, judged": haggling,
}
SLOW = {
    **{f"help, {word}": help_of(word, "rules") for word in house()},
    "an exercise": exercise,
    "sealed offers": sealed_offers,
}
"""What takes its time: with drawings, or at a table."""


def people(count: int) -> tuple[Seat, ...]:
    return tuple(map(Seat, NAMES[:count]))


def uncovered(table: Any, *seats: Seat) -> None:
    table.sit(*seats)
    if table.app.scene.name == "curtain":
        table.press("enter")


def uncovered_with(table: Any, count: int) -> None:
    uncovered(table, *people(count))


TABLES: dict[str, tuple[type[Any], Go]] = {
    "dream": (AtTable, lambda table: table.sit(f"{SETUP} +h15 +i15", (ANNA, MACHINE))),
    "jabir": (AtJabirTable, lambda table: uncovered(table, *people(3))),
    **{f"stone, {count}": (AtStoneTable, partial(uncovered_with, count=count)) for count in (2, 6)},
    **{f"alchemist, {count}": (AtAlchemistTable, partial(uncovered_with, count=count)) for count in (2, 5)},
}


def reviewed(word: str) -> Go:
    """The review of a game, at a mistake, with numbers."""

    def go(table: Any) -> None:
        opened = open_record(STONE.read_bytes() if word == "stone" else finished(word))
        KeptReviews().keep(review_of(opened.game))
        table.app.routes.replay(opened, judging=True)
        table.wait()
        table.press("f6", "f8")

    return go


REVIEWS = ("dream", "jabir", "alchemist", "stone")


@pytest.fixture(autouse=True)
def plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is painted that no text stands on."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    paint_plainly(monkeypatch)
    for word in WITH_GROUNDS:
        view = view_of(word)
        assert isinstance(view, TabletopView)
        monkeypatch.setattr(type(view.looks()), "paint_ground", plain_ground)
    monkeypatch.setattr(CoverPicture, "draw", lambda picture, surface, now: surface.fill((60, 60, 60)))


@pytest.fixture
def at_length(tmp_path: Path, long_language: None) -> Path:
    """A folder in whose settings the long language is chosen."""
    (tmp_path / "settings.json").write_text(json.dumps({"language": LONG}), encoding="utf-8")
    return tmp_path


def plain_ground(looks: Any, window: tuple[int, int], layout: Any, palette: Any) -> Any:
    return np.full((layout.box.h, layout.box.w, 3), 60, np.uint8)


def whole_grid() -> Iterator[tuple[tuple[int, int], float]]:
    return product((*SIZES, LARGEST), SCALES)


def look_over(person: Any, places: Any, cut: list[str], *, drawn: bool) -> None:  # noqa: F811
    """Have the window at each place of the grid, and look for faults: `drawn`, or else at the usual one."""
    for size, scale in places:
        person.screen.resize(size)
        person.app.change(scale=scale)
        person.app.rebuild("resize")
        cut.clear()
        if drawn or (size, scale) == USUAL:
            paint.forget(size)
            person.look()
        wrong = list(faults(person.app.layer, Rect((0, 0), size)))
        assert not wrong + cut, (size, scale, person.app.look.scale)


@pytest.mark.parametrize("screen", HOUSE)
def test_the_house_in_the_corners_of_the_grid(at_length: Path, screen: str, cut: list[str]) -> None:  # noqa: F811
    person = AtTable(at_length)
    HOUSE[screen](person)
    person.wait()
    look_over(person, CORNERS, cut, drawn=False)


@pytest.mark.parametrize("table", then_long(2, ("stone, 6", "jabir", *(set(TABLES) - {"stone, 6", "jabir"}))))
def test_every_table_in_the_corners_of_the_grid(
    at_length: Path,
    table: str,
    cut: list[str],  # noqa: F811
) -> None:
    make, go = TABLES[table]
    person = make(at_length)
    assert person.app.settings.language == LONG
    go(person)
    look_over(person, CORNERS, cut, drawn=False)
    person.press("esc")
    assert person.app.dialog
    look_over(person, CORNERS, cut, drawn=False)


@pytest.mark.parametrize("word", REVIEWS[:2])
def test_every_review_in_the_corners_of_the_grid(tmp_path: Path, word: str, cut: list[str]) -> None:  # noqa: F811
    person = AtTable(tmp_path)
    reviewed(word)(person)
    look_over(person, CORNERS, cut, drawn=False)


@pytest.mark.long
@pytest.mark.parametrize("word", REVIEWS)
def test_every_review_in_all_of_the_grid(tmp_path: Path, word: str, cut: list[str]) -> None:  # noqa: F811
    person = AtTable(tmp_path)
    reviewed(word)(person)
    look_over(person, whole_grid(), cut, drawn=True)


@pytest.mark.long
@pytest.mark.parametrize("screen", HOUSE | SLOW)
def test_the_house_in_all_of_the_grid(tmp_path: Path, screen: str, cut: list[str]) -> None:  # noqa: F811
    person = AtTable(tmp_path)
    (HOUSE | SLOW)[screen](person)
    person.wait()
    look_over(person, whole_grid(), cut, drawn=True)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("table", TABLES)
def test_every_table_in_all_of_the_grid(
    tmp_path: Path,
    table: str,
    cut: list[str],  # noqa: F811
) -> None:
    make, go = TABLES[table]
    person = make(tmp_path)
    go(person)
    look_over(person, whole_grid(), cut, drawn=True)
    person.press("esc")
    look_over(person, whole_grid(), cut, drawn=True)
