"""The Dream in the window: its commands and cursor, the cards of its players, and each case of `scripts`."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from dream.base.texts import say
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.rules.position import Player
from dream.hexgrid import Hex, parse_cell
from dream.ui.games.alchemists_dream.bags import Bags
from dream.ui.games.alchemists_dream.cards import SeatCard, SeatFacts
from dream.ui.games.alchemists_dream.faces import Piece
from dream.ui.games.alchemists_dream.layout import LEAST_CARD, layout_of
from dream.ui.games.alchemists_dream.targets import Tray
from dream.ui.games.alchemists_dream.ways import ALL, own_commands, symbol_cells
from dream.ui.kit.commands import commands_of
from dream.ui.kit.medallions import Medallion
from dream.ui.kit.theme import Look, palette
from dream.ui.widgets.widget import Tip
from tests.kit.cases import then_long
from tests.kit.games import PLAIN, SEED, SETUP
from tests.kit.present import present
from tests.ui.at_table import AT_REST, AtTable, setup_of
from tests.ui.games.alchemists_dream.words import WORDS
from tests.ui.golden import Golden
from tests.ui.scripts import Case, Time, Vocabulary, all_cases, run
from tools.posted_input import press

# Commands and the cursor

SCENES = ("laying", "bags", "symbols", "play", "end", "review")


def come_to(person: AtTable, scene: str) -> None:
    """Bring a game to a scene, in the midst of what can be done there."""
    if scene in AT_REST:
        person.sit(AT_REST[scene])
        person.table.undo()
        person.table.redo()
        if scene == "review":
            person.press("v")
        if scene in ("play", "end", "review"):
            person.table.browse(2)
    else:
        person.app.routes.begin(setup_of(SEED))
        person.wait()
    if scene == "bags":
        person.press("enter", "1", "2")
        if person.scene_of(Bags).picked == [0, 1]:
            person.scene_of(Bags).picked.pop()
            person.app.rebuild()
    person.wait()
    assert person.scene.name == scene


def seen(
    person: AtTable,
) -> tuple[object, ...]:
    """All that a player could notice."""
    app = person.app
    scene: Any = app.scene
    presenter: Any = getattr(scene, "presenter", None)
    table: Any = presenter.table if presenter else None
    return (
        type(scene),
        app.running,
        app.dialog and app.dialog.title,
        tuple(app.toast.history),
        app.ui.tooltip.shown,
        app.settings,
        app.look,
        person.screen.clipboard,
        person.screen.fullscreen,
        list(getattr(scene, "picked", [])),
        getattr(scene, "tells_result", False),
        getattr(getattr(scene, "autoplay", None), "speed", None),
        getattr(getattr(scene, "autoplay", None), "playing", None),
        presenter and (presenter.pointing.cursor, table.turns.paused, scene.narration()),
        table
        and (
            table.selection.chosen,
            table.game.shown_at,
            table.game.history.actions,
        ),
    )


def standing(
    person: AtTable,
) -> tuple[object, ...]:
    """What a player could notice of the scene and of the game itself, whatever the settings are."""
    app = person.app
    scene: Any = app.scene
    presenter: Any = getattr(scene, "presenter", None)
    table: Any = presenter.table if presenter else None
    return (
        scene,
        app.dialog,
        list(getattr(scene, "picked", [])),
        getattr(getattr(scene, "autoplay", None), "playing", None),
        presenter and presenter.pointing.cursor,
        table
        and (
            table.turns.paused,
            table.selection.chosen,
            table.game.shown_at,
            list(table.game.history.actions),
        ),
    )


@pytest.mark.parametrize("scene", then_long(4, SCENES))
def test_every_command_is_answered(at_table: AtTable, scene: str) -> None:
    """Those of the whole program are tried in one scene alone."""
    come_to(at_table, scene)
    beginning = standing(at_table)
    has = (*own_commands(scene), *commands_of(scene))
    for command in ALL:
        if command not in has or (command.group == "program" and scene != "play"):
            continue
        if standing(at_table) != beginning:
            come_to(at_table, scene)
        if command.name.startswith("dream.bag_"):
            at_table.press("u", *["u"] * len(at_table.scene_of(Bags).picked))
        if command.name in ("undo", "redo") and scene == "play":
            at_table.press("end")
        if command.name == "natural_size":
            at_table.app.change(scale=0.75)
        at_table.app.running = True  # whatever was tried before: an app that has ended takes nothing
        before = seen(at_table)
        at_table.press(command.keys[0].text)
        assert seen(at_table) != before, command.name


FIVE = f"{PLAIN} f@k7:k10,e11,p11,i12,m16:5:0 w@k15:-:10:0 1 play"


def cursor(person: AtTable) -> str | None:
    cell = person.presenter.pointing.cursor
    assert cell is None or isinstance(cell, Hex)
    return cell and cell.name


def tour(person: AtTable, key: str, count: int) -> list[str]:
    """Where the cursor comes to as a key is pressed so often."""
    found = []
    for _ in range(count):
        person.press(key)
        found.append(person.cursor.name)
    return found


def on_screen(person: AtTable, name: str) -> tuple[int, int]:
    x, y = person.spot(name)
    return y, x


@pytest.mark.parametrize("turns", range(6))
def test_the_order_is_that_of_the_screen_however_the_board_is_turned(at_table: AtTable, turns: int) -> None:
    at_table.sit("", position=FIVE).press(*["r"] * turns)
    found = tour(at_table, "b", 5)
    assert found == sorted(found, key=lambda name: on_screen(at_table, name))


@pytest.mark.parametrize("turns", range(6))
def test_the_targets_come_clockwise_around_what_is_chosen(at_table: AtTable, turns: int) -> None:
    at_table.sit("", position=FIVE).press(*["r"] * turns)
    at_table.click_cells("i12")
    found = tour(at_table, "n", 7)
    assert found[6] == found[0]
    middle_y, middle_x = on_screen(at_table, "i12")
    first_y, first_x = on_screen(at_table, found[0])
    assert first_x > middle_x
    assert first_y < middle_y
    places = [on_screen(at_table, name) for name in found[:3]]
    assert [y for y, _ in places] == sorted(y for y, _ in places)
    assert tour(at_table, "shift+n", 2) == [found[5], found[4]]


def test_the_symbol_finds_its_cells(at_table: AtTable) -> None:
    at_table.sit("")
    cells = tour(at_table, "n", len(symbol_cells(at_table.table.game.state)))
    assert set(cells) == {cell.name for cell in symbol_cells(at_table.table.game.state)}
    at_table.press("enter", "enter")
    assert at_table.actions == f"@{cells[-1]}"


def test_keys_that_come_faster_than_frames_lose_no_step(at_table: AtTable) -> None:
    at_table.sit("", position=FIVE)
    keys = ("d", "d", "x", "n", "b", "enter", "n", "n")
    at_table.press(*keys)
    slowly = cursor(at_table), at_table.choice
    at_table.sit("", position=FIVE)
    for key in keys:
        press(key)
    at_table.wait()
    assert (cursor(at_table), at_table.choice) == slowly


@pytest.mark.parametrize("turns", range(6))
def test_the_cursor_follows_the_screen_however_the_board_is_turned(at_table: AtTable, turns: int) -> None:
    at_table.sit(AT_REST["play"]).press(*["r"] * turns)
    at_table.press("enter")
    ways = {"d": (1, 0), "a": (-1, 0), "w": (-1, -1), "e": (1, -1), "z": (-1, 1), "x": (1, 1)}
    for key, (right, down) in ways.items():
        x, y = at_table.spot(at_table.cursor.name)
        at_table.press(key)
        there = at_table.spot(at_table.cursor.name)
        assert (sign(there[0] - x), sign(there[1] - y)) == (right, down)


def sign(number: int) -> int:
    return (number > 3) - (number < -3)


def test_straight_up_and_down_zigzag_in_a_column(at_table: AtTable) -> None:
    at_table.sit(AT_REST["play"]).press("enter")
    x, y = at_table.spot("h14")
    at_table.press("up", "up")
    there = at_table.spot(at_table.cursor.name)
    assert abs(there[0] - x) <= 1
    assert there[1] < y
    at_table.press("down", "down")
    assert at_table.presenter.pointing.cursor == parse_cell("h14")


# The cards of the players

RECT = Rect(10, 20, 304, 122)
LOOK = Look(palette("classic"))
HINTS = {Tray.RESERVE: "Set down a new Stone (P)", Tray.TAKEN: "Return a Stone (T)"}


def card(**facts: Any) -> tuple[SeatCard, list[SeatFacts]]:
    """A card, and the facts it asks for."""
    told = [SeatFacts(Piece(0, Element.FIRE), "Anna", "fire, first player", 7, 2, **facts)]
    return SeatCard(RECT, LOOK, lambda: told[0], HINTS), told


def test_the_trays_lie_in_the_card_apart() -> None:
    seat, _ = card()
    reserve, taken = (seat.tray(tray) for tray in Tray)
    assert RECT.contains(reserve)
    assert RECT.contains(taken)
    assert not reserve.colliderect(taken)


@pytest.mark.parametrize("tray", list(Tray))
def test_a_tray_tells_what_lies_in_it_and_how_it_is_used(tray: Tray) -> None:
    seat, told = card()
    place = seat.tray(tray)
    what = say(f"dream.game.{tray.value}_tip")
    assert seat.tip_at(place.center) == Tip(what, place, (RECT,))
    told[0] = replace(told[0], usable=frozenset({tray}))
    seat.update(0.0)
    assert seat.tip_at(place.center) == Tip(f"{what}\n{HINTS[tray]}", place, (RECT,))


def test_the_head_of_a_computers_card_has_its_medallion_and_tells_how_it_plays() -> None:
    seat, _ = card(medallion=Medallion("hood", "tin", 2), manner="Stoker, level 2: daring")
    plain, _ = card()
    told = present(seat.tip_at((RECT.left + 30, RECT.top + 20)))
    assert told.text == "Stoker, level 2: daring"
    assert plain.tip_at((RECT.left + 30, RECT.top + 20)) is None
    one, other = (pygame.Surface((400, 200)) for _ in range(2))
    seat.draw(one)
    plain.draw(other)
    head = Rect(RECT.left + 8, RECT.top + 4, 40, 40)
    assert pygame.image.tobytes(one.subsurface(head), "RGB") != pygame.image.tobytes(
        other.subsurface(head), "RGB"
    )


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.75])
@pytest.mark.parametrize("name", ["Anna", "山田太郎", "Ἀρχιμήδης", "नमस्ते"])
def test_the_name_keeps_clear_of_the_frame(name: str, scale: float) -> None:
    look = Look(palette("classic"), scale)
    told = SeatFacts(Piece(0, Element.FIRE), name, "", 7, 2)
    box = Rect(0, 0, look.px(304), look.px(LEAST_CARD))
    named, nameless = pygame.Surface(box.size), pygame.Surface(box.size)
    for surface, facts in ((named, told), (nameless, replace(told, name=""))):
        SeatCard(box, look, partial(replace, facts), HINTS).draw(surface)
    frame = look.px(1) + 1
    edge = Rect(0, 0, box.width, frame)
    assert pygame.image.tobytes(named.subsurface(edge), "RGB") == pygame.image.tobytes(
        nameless.subsurface(edge), "RGB"
    )


def test_it_is_drawn_again_only_when_it_says_something_else() -> None:
    seat, told = card()
    seat.update(0.0)
    assert not seat.update(1.0)
    told[0] = replace(told[0], reserve=6)
    assert seat.update(2.0)


@pytest.mark.parametrize("facts", [{"to_move": True}, {"usable": frozenset(Tray)}, {"chosen": Tray.RESERVE}])
def test_what_matters_is_seen(facts: dict[str, bool | Tray | frozenset[Tray]]) -> None:
    plain, marked = pygame.Surface((330, 160)), pygame.Surface((330, 160))
    card()[0].draw(plain)
    card(**facts)[0].draw(marked)
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(marked, "RGB")


def test_a_stone_that_was_taken_may_be_returned_from_its_tray_alone(at_table: AtTable) -> None:
    at_table.sit(SETUP)
    facts = at_table.board_scene.facts(Player.FIRST)
    assert facts.usable == {Tray.RESERVE}
    assert at_table.board_scene.facts(Player.SECOND).usable == frozenset()


def test_a_long_name_on_a_card_is_cut_and_told_by_its_tip() -> None:
    seat, told = card()
    told[0] = replace(told[0], name="W" * 40)
    seat.update(0.0)
    seat.draw(pygame.Surface((330, 160)))
    assert present(seat.tip_at((RECT.left + 100, RECT.top + 12))).text == "W" * 40
    told[0] = replace(told[0], name="Bo")
    seat.update(1.0)
    seat.draw(pygame.Surface((330, 160)))
    assert seat.tip_at((RECT.left + 100, RECT.top + 12)) is None


@pytest.mark.parametrize("wide", [False, True])
def test_beside_a_clock_only_the_element_is_told_where_there_is_no_room_for_more(
    written: list[str], wide: bool
) -> None:
    rect = RECT.inflate(80 if wide else -80, 0)
    look = Look(palette("classic"))
    told = SeatFacts(Piece(0, Element.EARTH), "Anna", "earth, first player", 7, 2)
    seat = SeatCard(rect, look, lambda: told, HINTS, clocked=True)
    seat.paint(pygame.Surface((500, 300)))
    assert ("earth, first player" in written) is wide
    assert ("earth" in written) is not wide


# Scripts

SCRIPTS = Path(__file__).with_name("scripts")


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Supposed moves follow one another at once, bags open and are left at once."""
    monkeypatch.setattr("dream.ui.table.supposed.REST", 0.0)


@pytest.mark.usefixtures("at_once")
@all_cases(SCRIPTS, "play", "setting_up", "talk", "told", "hints", "end", "review", "keys", "drawing")
def test_a_script_comes_true(case: Case, at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    run(case, at_table, WORDS | Time(monkeypatch).words)


MIDDLE = Rect(220, 80, 840, 640)
"""The part of a window of usual size where the bags are."""
FALLING = Rect(320, 100, 440, 300)
"""A part of it in which two tiles fall after a second and a half."""


@pytest.mark.usefixtures("at_once")
@all_cases(SCRIPTS, "pictures")
def test_a_script_leads_to_its_pictures(
    case: Case, fine_table: AtTable, golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    def picture(person: AtTable, text: str) -> None:
        name, part, *names = text.split()
        look = person.look()
        boxes: dict[str, Any] = {
            "panel": layout_of(look.get_size()).panel,
            "bags": MIDDLE,
            "falling": FALLING,
        }
        if part == "around":
            golden(name, person.look_around(*names))
        else:
            golden(name, look if part == "window" else look.subsurface(Rect(boxes[part])))

    run(case, fine_table, WORDS | Time(monkeypatch).words | Vocabulary({"picture": picture}, {}))
