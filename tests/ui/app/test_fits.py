"""Every scene and dialog of both games fits into every window: nothing is outside, overlaps, or is cut."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, product
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from pygame import Rect

from dream.play.seats import Seat
from dream.ui.games.alchemists_dream.bags import Bags
from dream.ui.games.jabirs_transmutations import paint as jabir_ground
from dream.ui.kit.layout import SMALLEST_WINDOW, Box
from dream.ui.kit.text import Typeface
from dream.ui.scenes.help import Help
from dream.ui.scenes.keys import KeysPage
from dream.ui.scenes.learn import Lessons
from dream.ui.scenes.library_rows import GameRows
from dream.ui.scenes.new_game import NewGame
from dream.ui.scenes.statistics import StatisticsScene
from dream.ui.table.seating import SeatChange
from dream.ui.widgets import paint
from dream.ui.widgets.buttons import Caption
from dream.ui.widgets.journal import Journal
from dream.ui.widgets.layer import Layer
from dream.ui.widgets.lists import ScrollArea
from dream.ui.widgets.text import Entry, Reader
from tests.kit.cases import then_long
from tests.kit.games import QUICK_WIN, SEED, SETUP
from tests.kit.other_games import installed
from tests.kit.random_games import random_game
from tests.kit.sealed.game import GAME as SEALED
from tests.ui.at_table import ANN, ANNA, BEN, CLEO, MACHINE, AtAnyTable, AtJabirTable, AtTable, setup_of
from tests.ui.games.jabirs_transmutations.states import event, turn
from tests.ui.plain_painting import paint_plainly
from tests.ui.scenes.library.shelf import shelve
from tests.ui.widgets.one_widget import LOOK

Sizes = tuple[tuple[int, int], ...]
SMALL_AND_USUAL: Sizes = (SMALLEST_WINDOW, (1280, 800))
BETWEEN: Sizes = ((800, 480), (1024, 600))
OTHER_WINDOWS: Sizes = ((1024, 640), (2560, 1080), (3840, 2160))
"""Where only places are looked at: the texts are those of other windows, some times as large."""
LISTS = (Journal, GameRows, Reader)
"""What has three lines at least."""
OF_A_TABLE = ("play", "end", "review", "curtain")
CUT = re.compile(f"\\S{paint.ELLIPSIS}")
"""An ellipsis right behind a letter: what a player may press ends in one after a space."""
Go = Callable[[Any], object]


def opened(*keys: str) -> Go:
    """A game in play with a dialog that keys open."""

    def go(person: AtTable) -> None:
        person.sit(f"{SETUP} +h15 +i15")
        person.press(*keys)
        assert person.app.dialog

    return go


def library(*keys: str) -> Go:
    def go(person: AtTable) -> None:
        shelve()
        person.app.routes.open_game()
        person.wait()
        person.press(*keys)
        assert bool(person.app.dialog) == bool(keys)

    return go


def statistics(person: AtTable) -> None:
    shelve()
    person.app.push(StatisticsScene(person.app))
    person.wait()


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
    "library": library(),
    "library, a name": library("ctrl+r"),
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
    "menu": lambda jabir: (jabir.sit(ANN, BEN, CLEO, state=turn("a")), jabir.press("esc")),
    "seats": lambda jabir: who_plays_on(jabir.sit(ANN, BEN, CLEO, state=turn("a"))),
}


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are drawn cut off from now on."""
    texts: list[str] = []
    render = Typeface.render

    def rendered(font: Typeface, text: str, *rest: Any) -> Any:
        if CUT.search(text):
            texts.append(text)
        return render(font, text, *rest)

    monkeypatch.setattr(Typeface, "render", rendered)
    return texts


@pytest.fixture(params=then_long(1, [(SMALL_AND_USUAL,), ((*BETWEEN, *OTHER_WINDOWS),)]))
def sizes(request: pytest.FixtureRequest) -> Sizes:
    """Those of windows, the smallest and the usual one first."""
    found: Sizes = request.param
    return found


@pytest.mark.parametrize("scene", DREAM)
def test_in_every_window(at_table: AtTable, scene: str, cut: list[str], sizes: Sizes) -> None:
    DREAM[scene](at_table)
    in_windows(at_table, cut, sizes)


@pytest.mark.parametrize("scene", JABIR)
def test_jabirs_table_in_every_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scene: str, cut: list[str], sizes: Sizes
) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    paint_plainly(monkeypatch)
    monkeypatch.setattr(jabir_ground, "paint_table", plain_table)
    jabir = AtJabirTable(tmp_path)
    JABIR[scene](jabir)
    in_windows(jabir, cut, sizes)


@pytest.mark.parametrize(("players", "scene"), then_long(4, product("6432", OF_A_TABLE)))
def test_a_table_for_two_to_six_in_every_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: str, scene: str, cut: list[str], sizes: Sizes
) -> None:
    """In the game of ``tests.kit.sealed``."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
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


def plain_table(window: tuple[int, int], box: Box, *rest: Any, **more: Any) -> Any:
    return np.full((box.h, box.w, 3), 60, np.uint8)


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


LONG = ("Wilhelmina of the old Alexandria, first", "Wilhelmina of the old Alexandria, second", "Bo")


@pytest.mark.parametrize("scene", OF_A_TABLE)
def test_long_names_are_never_shown_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scene: str, cut: list[str], sizes: Sizes
) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    paint_plainly(monkeypatch)
    monkeypatch.setattr(jabir_ground, "paint_table", plain_table)
    names = tuple(map(Seat, LONG))
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
    entries = [Entry(f"What was done {number}") for number in range(40)]
    rect = Rect(10, 10, 300, height)
    shown = Journal(rect, LOOK, lambda count: None, entries=entries, columns=1)
    surface = pygame.Surface((330, 240))
    shown.draw(surface)
    rows = [any(surface.get_at((x, y))[0] > 120 for x in range(15, 290)) for y in range(10, height + 10)]
    lines = "".join("x" if row else " " for row in rows[2:-2]).split()
    assert len({len(line) for line in lines if len(line) > 3}) <= 3
    assert len(lines[-1]) >= min(map(len, lines[:-1])) or height < 100
