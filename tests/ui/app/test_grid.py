"""Every screen and dialog of the house, and every table, fits every window, at every scale.

No text or control is outside, covered, over another or cut. The corners of a grid of sizes and scales are
looked at in each run, in a language whose texts are 40 % longer than the English ones; all of it in the long
run, as other windows of the natural scale are.
"""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import combinations, product
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from pygame import Rect

from dream.base.texts import ENGLISH, language, languages, say, texts
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.play.registry import house
from dream.play.seats import Seat
from dream.protocol.dialogue import Info
from dream.records.reader import open_record
from dream.records.record import Record
from dream.study.kept_reviews import KeptReviews
from dream.ui.games.alchemists_dream.bags import Bags
from dream.ui.games.registry import view_of
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.text import Typeface
from dream.ui.scenes.covers import CoverPicture
from dream.ui.scenes.help import Help
from dream.ui.scenes.keys import KeysPage
from dream.ui.scenes.learn import Exercises, Lessons
from dream.ui.scenes.library_rows import GameRows
from dream.ui.scenes.new_game import NewGame
from dream.ui.scenes.statistics import StatisticsScene
from dream.ui.table.seating import SeatChange
from dream.ui.table.view import TabletopView
from dream.ui.widgets import paint
from dream.ui.widgets.buttons import Caption
from dream.ui.widgets.journal import JournalView
from dream.ui.widgets.layer import Layer
from dream.ui.widgets.lists import ScrollArea
from dream.ui.widgets.text import JournalEntry, Reader
from tests.kit.cases import then_long
from tests.kit.games import QUICK_WIN, SEED, SETUP
from tests.kit.journals import keep, leave_behind, unfinished_game
from tests.kit.other_games import installed
from tests.kit.pseudo import CODE, HEBREW, JAPANESE, LONG
from tests.kit.random_games import random_game
from tests.kit.sealed.game import GAME as SEALED
from tests.ui.at_table import (
    ANN,
    ANNA,
    BEN,
    CLEO,
    MACHINE,
    AtAlchemistTable,
    AtAnyTable,
    AtJabirTable,
    AtStoneTable,
    AtTable,
    setup_of,
)
from tests.ui.driver import LOOK, Person
from tests.ui.games.jabirs_transmutations.states import event, turn
from tests.ui.painting import paint_plainly
from tests.ui.scenes.library.test_library import shelve
from tests.ui.table.tables import finished, review_of

LISTS = (JournalView, GameRows, Reader)
"""What has three lines at least."""
CUT = re.compile(f"\\S{paint.ELLIPSIS}")
"""An ellipsis right behind a letter: what a player may press ends in one after a space."""
Go = Callable[[Any], object]


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are drawn cut off from now on."""
    found: list[str] = []
    render = Typeface.render

    def rendered(font: Typeface, text: str, *rest: Any) -> Any:
        if CUT.search(text) and text not in said_openly(language()):
            found.append(text)
        return render(font, text, *rest)

    monkeypatch.setattr(Typeface, "render", rendered)
    return found


@cache
def said_openly(code: str) -> frozenset[str]:
    """The texts of a language that end with an ellipsis, some languages without a blank before it."""

    def walk(node: Any) -> Iterator[str]:
        if isinstance(node, str):
            yield node
        else:
            for each in node.values() if isinstance(node, dict) else node:
                yield from walk(each)

    return frozenset(text for text in walk(texts(code)) if text.endswith("…"))


def faults(layer: Layer, window: Rect) -> Iterator[str]:
    """What lies outside the window or over something else, and the buttons whose texts are cut."""
    widgets: list[Any] = [*layer.buttons, *layer.sliders, *layer.own]
    for widget in widgets:
        within = getattr(widget, "within", None)
        seen = window if within is None else Rect(within.x, 0, within.w, window.h)
        outside = within is None or not (window.contains(within) and is_reached(widget, layer))
        if not seen.contains(widget.rect) and outside:
            yield f"{widget} at {widget.rect} is outside"
        if widget.rect.h < (3 * layer.px(24) if isinstance(widget, LISTS) else 1):
            yield f"{widget} at {widget.rect} is too low"
        if getattr(widget, "cut", False):
            yield f"{widget.text} is cut"
    for one, other in combinations([widget for widget in widgets if stands(widget)], 2):
        if seen_of(one).colliderect(seen_of(other)) and one.rect.center != other.rect.center:
            yield f"{one} at {one.rect} lies over {other} at {other.rect}"


def seen_of(widget: Any) -> Rect:
    """What is seen of a widget: of one that scrolls, what is in its area."""
    seen: Rect = widget.seen if getattr(widget, "within", None) else widget.rect
    return seen


def is_reached(widget: Any, layer: Layer) -> bool:
    """Whether a widget that scrolls is in an area of its own that does, and not too wide for it."""
    return any(
        isinstance(area, ScrollArea) and area.rect == widget.within and widget.rect.w <= area.rect.w
        for area in layer.own
    )


def stands(widget: Any) -> bool:
    """Whether a widget has its place for itself: captions and areas are wider than what they show.

    A shield lies over all others, and takes what comes too soon.
    """
    return not isinstance(widget, Caption | ScrollArea) and type(widget).__name__ not in (
        "BoardTips",
        "TableTips",
        "_Lines",
        "_Picture",
        "_Shield",
    )


# Every screen and table, at every size and scale of a grid, with and without a dialog

SIZES = ((1024, 640), (1280, 800), (2560, 1440), (3440, 1440))
LARGEST = (3840, 2160)
SCALES = (0.75, 1.0, 1.5, 3.0)
USUAL = ((1280, 800), 1.0)
CORNERS = (((1024, 640), 0.75), ((1024, 640), 3.0), USUAL, ((2560, 1440), 1.5))
HAGGLED = "@h14 @i14 @k6 stand"
WITH_GROUNDS = ("jabir", "stone", "alchemist")
NAMES = ("Wilhelmina of Alexandria", "Bo", "Zoë the younger", "Cleo", "Dora", "Emil")


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
        opened = open_record(finished(word))
        KeptReviews().keep(review_of(opened.game))
        table.app.routes.replay(opened, judging=True)
        table.wait()
        table.press("f6", "f8")

    return go


REVIEWS = ("dream", "jabir", "alchemist", "stone")


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is painted that no text stands on."""
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


def look_over(person: Any, places: Any, cut: list[str], *, drawn: bool) -> None:
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


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("screen", HOUSE)
def test_the_house_in_the_corners_of_the_grid(at_length: Path, screen: str, cut: list[str]) -> None:
    person = AtTable(at_length)
    HOUSE[screen](person)
    person.wait()
    look_over(person, CORNERS, cut, drawn=False)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("table", then_long(2, ("stone, 6", "jabir", *(set(TABLES) - {"stone, 6", "jabir"}))))
def test_every_table_in_the_corners_of_the_grid(
    at_length: Path,
    table: str,
    cut: list[str],
) -> None:
    make, go = TABLES[table]
    person = make(at_length)
    assert person.app.settings.language == LONG
    go(person)
    look_over(person, CORNERS, cut, drawn=False)
    person.press("esc")
    assert person.app.dialog
    look_over(person, CORNERS, cut, drawn=False)


@pytest.fixture(params=[HEBREW, JAPANESE])
def in_other_letters(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder in whose settings a language is chosen that is written otherwise."""
    request.getfixturevalue("hebrew_language" if request.param == HEBREW else "japanese_language")
    (tmp_path / "settings.json").write_text(json.dumps({"language": request.param}), encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(
    "screen", then_long(2, ("options", "library", *sorted(set(HOUSE) - {"options", "library"})))
)
def test_the_house_in_other_letters(in_other_letters: Path, screen: str, cut: list[str]) -> None:
    person = AtTable(in_other_letters)
    HOUSE[screen](person)
    person.wait()
    look_over(person, (USUAL, CORNERS[0]), cut, drawn=True)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("table", then_long(1, ("stone, 6", *sorted(set(TABLES) - {"stone, 6"}))))
def test_every_table_in_other_letters(in_other_letters: Path, table: str, cut: list[str]) -> None:
    make, go = TABLES[table]
    person = make(in_other_letters)
    go(person)
    look_over(person, (USUAL, CORNERS[0]), cut, drawn=True)
    person.press("esc")
    look_over(person, (USUAL, CORNERS[0]), cut, drawn=True)


@pytest.fixture(params=[code for code in languages() if code != ENGLISH])
def in_a_language(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder in whose settings one of the program's languages is chosen."""
    (tmp_path / "settings.json").write_text(json.dumps({"language": request.param}), encoding="utf-8")
    return tmp_path


IN_A_LANGUAGE = (((1024, 600), 1.0), USUAL, ((1920, 1080), 1.5))


@pytest.mark.long
@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("screen", HOUSE)
def test_the_house_in_each_language(in_a_language: Path, screen: str, cut: list[str]) -> None:
    person = AtTable(in_a_language)
    HOUSE[screen](person)
    person.wait()
    look_over(person, IN_A_LANGUAGE, cut, drawn=True)


@pytest.mark.long
@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("table", TABLES)
def test_every_table_in_each_language(in_a_language: Path, table: str, cut: list[str]) -> None:
    make, go = TABLES[table]
    person = make(in_a_language)
    go(person)
    look_over(person, IN_A_LANGUAGE, cut, drawn=True)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("word", REVIEWS[:2])
def test_every_review_in_the_corners_of_the_grid(tmp_path: Path, word: str, cut: list[str]) -> None:
    person = AtTable(tmp_path)
    reviewed(word)(person)
    look_over(person, CORNERS, cut, drawn=False)


@pytest.mark.usefixtures("plain")
@pytest.mark.long
@pytest.mark.parametrize("word", REVIEWS)
def test_every_review_in_all_of_the_grid(tmp_path: Path, word: str, cut: list[str]) -> None:
    person = AtTable(tmp_path)
    reviewed(word)(person)
    look_over(person, whole_grid(), cut, drawn=True)


@pytest.mark.usefixtures("plain")
@pytest.mark.long
@pytest.mark.parametrize("screen", HOUSE | SLOW)
def test_the_house_in_all_of_the_grid(tmp_path: Path, screen: str, cut: list[str]) -> None:
    person = AtTable(tmp_path)
    (HOUSE | SLOW)[screen](person)
    person.wait()
    look_over(person, whole_grid(), cut, drawn=True)


@pytest.mark.usefixtures("plain")
@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("table", TABLES)
def test_every_table_in_all_of_the_grid(
    tmp_path: Path,
    table: str,
    cut: list[str],
) -> None:
    make, go = TABLES[table]
    person = make(tmp_path)
    go(person)
    look_over(person, whole_grid(), cut, drawn=True)
    person.press("esc")
    look_over(person, whole_grid(), cut, drawn=True)


# Every scene and dialog of two games, and tables for two to six, at the natural scale

Sizes = tuple[tuple[int, int], ...]
SMALL_AND_USUAL: Sizes = (SMALLEST_WINDOW, (1280, 800))
BETWEEN: Sizes = ((800, 480), (1024, 600))
OTHER_WINDOWS: Sizes = ((1024, 640), (2560, 1080), (3840, 2160))
"""Where only places are looked at: the texts are those of other windows, some times as large."""
OF_A_TABLE = ("play", "end", "review", "curtain")


def opened(*keys: str) -> Go:
    """A game in play with a dialog that keys open."""

    def go(person: AtTable) -> None:
        person.sit(f"{SETUP} +h15 +i15")
        person.press(*keys)
        assert person.app.dialog

    return go


def library_after(*keys: str) -> Go:
    def go(person: AtTable) -> None:
        library(person)
        person.wait()
        person.press(*keys)
        assert bool(person.app.dialog) == bool(keys)

    return go


def set_up(*seats: int | str) -> Go:
    def go(person: AtTable) -> None:
        person.app.routes.new_game()
        form = person.scene_of(NewGame).form
        form.seats[: len(seats)] = seats
        person.app.rebuild()

    return go


def bags(*picked: int) -> Go:
    def go(person: AtTable) -> None:
        person.app.routes.begin(setup_of(SEED))
        person.wait()
        person.press("enter")
        for number in picked:
            person.scene_of(Bags).pick(number)

    return go


def analysed(person: AtTable) -> None:
    """The analysis of a position, with three lines."""
    person.sit(QUICK_WIN)
    person.press("f9")
    lines = ("+i13 +h13 +i15 h13-i12", "+i15 +i13", "+j14 +i13")
    person.press("pageup")
    person.engines.analysing.tell(
        *(Info(5, 80 - at, tuple(map(parse_action, line.split()))) for at, line in enumerate(lines))
    )
    person.wait()


def review(person: AtTable) -> None:
    person.sit(QUICK_WIN)
    person.press("v", "end")


def lesson(number: int, *keys: str) -> Go:
    """A lesson of the Dream, and keys that are pressed in it."""

    def go(person: AtTable) -> None:
        person.app.routes.learn("dream")
        person.scene_of(Lessons).begin(number)
        person.wait()
        person.press(*keys)

    return go


def who_plays_on(person: Any) -> None:
    person.press("esc")
    SeatChange(person.table, 0).ask()


def help_with(person: Any, game: str, chapter: str) -> None:
    person.app.push(Help(person.app, game, chapter))


DREAM: dict[str, Go] = {
    "title": lambda person: person.app.routes.title(),
    "options": lambda person: person.app.routes.options(),
    "keys": lambda person: person.app.push(KeysPage(person.app)),
    "a new game": set_up(0, 3),
    "a new game with engines": set_up("./engine --fast", "./engine --slow"),
    **{
        f"help, {game}, {chapter}": partial(help_with, game=game, chapter=chapter)
        for game, chapter in (("dream", "rules"), ("jabir", "keys"))
    },
    "lessons": lambda person: person.app.routes.learn("dream"),
    "a lesson with a hint": lesson(0, "h"),
    "a lesson before the game": lesson(7),
    "a small game": lesson(8),
    "library": library_after(),
    "library, a name": library_after("ctrl+r"),
    "statistics": statistics,
    "laying": lambda person: person.app.routes.begin(setup_of(SEED)),
    "bags": bags(),
    "bags, open": bags(0, 1),
    "symbols": lambda person: person.sit("@h14 @i14 @k6"),
    "play": lambda person: person.sit(f"{SETUP} +h15 +i15"),
    "play, a computer": lambda person: person.sit(f"{SETUP} +h15 +i15", (ANNA, MACHINE)),
    "play, two computers": lambda person: person.sit(f"{SETUP} +h15 +i15", (MACHINE, MACHINE)),
    "end": lambda person: person.sit(QUICK_WIN),
    "review": review,
    "analysis": analysed,
    "menu": opened("esc"),
    "an action": opened("/"),
    "a name": opened("ctrl+s"),
    "giving up": opened("shift+g"),
    "a draw": opened("shift+o"),
    "seats": lambda person: who_plays_on(person.sit(f"{SETUP} +h15 +i15")),
}
JABIR: dict[str, Go] = {
    "curtain": lambda jabir: jabir.sit(ANN, BEN, CLEO),
    "draft": lambda jabir: jabir.sit(ANN, MACHINE, MACHINE),
    "turn": lambda jabir: jabir.sit(ANN, BEN, CLEO, state=turn("a")),
    "turn, computers": lambda jabir: jabir.sit(ANN, MACHINE, MACHINE, state=turn("a")),
    "event": lambda jabir: jabir.sit(ANN, BEN, CLEO, state=event("disaster")),
    "end": lambda jabir: jabir.sit(
        ANN, BEN, CLEO, state=turn("c", first="a", board_a="gold:4"), actions="done"
    ),
    "review": lambda jabir: (
        jabir.sit(ANN, BEN, CLEO, state=turn("c", first="a", board_a="gold:4"), actions="done"),
        jabir.press("v"),
    ),
    "analysis": lambda jabir: (
        jabir.sit(ANN, BEN, CLEO, state=turn("c", first="a", board_a="gold:4"), actions="done"),
        jabir.press("f9"),
        jabir.press("tab", "enter") if jabir.app.dialog else None,
    ),
    "menu": lambda jabir: (jabir.sit(ANN, BEN, CLEO, state=turn("a")), jabir.press("esc")),
    "seats": lambda jabir: who_plays_on(jabir.sit(ANN, BEN, CLEO, state=turn("a"))),
}


@pytest.fixture(params=then_long(1, [(SMALL_AND_USUAL,), ((*BETWEEN, *OTHER_WINDOWS),)]))
def sizes(request: pytest.FixtureRequest) -> Sizes:
    """Those of windows, the smallest and the usual one first."""
    found: Sizes = request.param
    return found


@pytest.mark.parametrize("scene", DREAM)
def test_in_every_window(at_table: AtTable, scene: str, cut: list[str], sizes: Sizes) -> None:
    DREAM[scene](at_table)
    in_windows(at_table, cut, sizes)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("scene", JABIR)
def test_jabirs_table_in_every_window(tmp_path: Path, scene: str, cut: list[str], sizes: Sizes) -> None:
    jabir = AtJabirTable(tmp_path)
    JABIR[scene](jabir)
    in_windows(jabir, cut, sizes)


@pytest.mark.parametrize(("players", "scene"), then_long(4, product("6432", OF_A_TABLE)))
def test_a_table_for_two_to_six_in_every_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: str, scene: str, cut: list[str], sizes: Sizes
) -> None:
    """In the game of ``tests.kit.sealed``."""
    paint_plainly(monkeypatch)
    with installed("sealed"):
        sealed = AtAnyTable(tmp_path)
        if scene in ("play", "curtain"):
            sealed.begin("Sealed", SEED, players=players)
            sealed.press(*(("enter",) if scene == "play" else ()))
        else:
            sit_at_the_end(sealed, int(players))
            sealed.press(*(("v",) if scene == "review" else ()))
        assert sealed.scene.name == scene
        in_windows(sealed, cut, sizes)


def sit_at_the_end(sealed: AtAnyTable, players: int) -> None:
    options = f"players={players}"
    game = random_game(SEALED, 1, options=options)
    assert game.outcome
    seats = tuple(Seat(f"Player {number}") for number in range(1, players + 1))
    actions = " ".join(map(SEALED.action_text, game.actions))
    sealed.word = SEALED.id
    sealed.sit(*seats, seed="seed 1", options=options, actions=actions)


def in_windows(person: Any, cut: list[str], sizes: Sizes) -> None:
    for size in sizes:
        become(person, size)
        cut.clear()
        if size not in OTHER_WINDOWS:
            paint.forget(size)
            person.look()
        wrong = list(faults(person.app.layer, Rect((0, 0), size)))
        assert not wrong + cut, (size, person.app.look.scale)


def become(person: Any, size: tuple[int, int]) -> None:
    """Have another window, whose frame is not awaited."""
    person.screen.resize(size)
    person.app.rebuild("resize")
    pygame.event.clear()


LONG_NAMES = ("Wilhelmina of the old Alexandria, first", "Wilhelmina of the old Alexandria, second", "Bo")


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("scene", OF_A_TABLE)
def test_long_names_are_never_shown_alike(tmp_path: Path, scene: str, cut: list[str]) -> None:
    names = tuple(map(Seat, LONG_NAMES))
    state = turn("c", first="a", board_a="gold:4")
    jabir = AtJabirTable(tmp_path, (800, 480))
    if scene == "curtain":
        jabir.sit(*names)
    else:
        jabir.sit(*names, state=state, actions="done" if scene != "play" else "")
    if scene == "review":
        jabir.press("v")
    cut.clear()
    jabir.look()
    alike = [text for text in set(cut) if text.endswith(paint.ELLIPSIS) and text.startswith("Wilh")]
    assert not alike, "both of these names begin so"


@pytest.mark.parametrize("height", range(90, 190, 13))
def test_a_list_ends_with_a_whole_line(height: int) -> None:
    entries = [JournalEntry(f"What was done {number}") for number in range(40)]
    rect = Rect(10, 10, 300, height)
    shown = JournalView(rect, LOOK, lambda count: None, entries=entries, columns=1)
    surface = pygame.Surface((330, 240))
    shown.draw(surface)
    rows = [any(surface.get_at((x, y))[0] > 120 for x in range(15, 290)) for y in range(10, height + 10)]
    lines = "".join("x" if row else " " for row in rows[2:-2]).split()
    assert len({len(line) for line in lines if len(line) > 3}) <= 3
    assert len(lines[-1]) >= min(map(len, lines[:-1])) or height < 100


# The language changes while a screen stands: it looks as if it had been opened in the new one

SCREENS = ("title", "options", "statistics", "dream")


def opened_in(folder: Path, screen: str, language: str) -> Any:
    """Somebody at a screen that was opened in a language."""
    folder.mkdir()
    (folder / "settings.json").write_text(json.dumps({"language": language}), encoding="utf-8")
    make, go = TABLES[screen] if screen in TABLES else (Person, HOUSE[screen])
    person = make(folder)
    go(person)
    person.wait()
    return person


def picture(person: Any) -> bytes:
    """What is seen, painted anew."""
    paint.forget(person.app.size)
    person.app.rebuild(keep_focus=False)
    return pygame.image.tobytes(person.look(), "RGB")


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_changes_its_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screen: str, pseudo_language: None
) -> None:
    changed = opened_in(tmp_path / "changed", screen, CODE)
    strange = picture(changed)
    changed.app.change(language=ENGLISH)
    english = picture(changed)
    assert english != strange
    monkeypatch.setenv("DREAM_HOME", str(tmp_path / "english"))
    assert english == picture(opened_in(tmp_path / "english", screen, ENGLISH))
    changed.app.change(language=CODE)
    assert strange == picture(changed)
