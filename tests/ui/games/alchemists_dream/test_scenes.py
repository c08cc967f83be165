"""The Dream in the window: its commands and cursor, the cards of its players, and each case of `scripts`."""

from dataclasses import replace
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
from dream.ui.games.alchemists_dream.cards import paint_card
from dream.ui.games.alchemists_dream.faces import Piece, SeatCard
from dream.ui.games.alchemists_dream.layout import LEAST_CARD, layout_of, tray_box
from dream.ui.games.alchemists_dream.targets import Tray, TrayOf
from dream.ui.games.alchemists_dream.ways import ALL, ENTERING, own_commands, symbol_cells
from dream.ui.kit.commands import commands_of
from dream.ui.kit.layout import Box
from dream.ui.kit.medallions import PERSON, Medallion
from dream.ui.kit.theme import Look, palette
from dream.ui.table.plates import Player as Seated, manner_told
from tests.kit.cases import then_long
from tests.kit.games import PLAIN, QUICK_WIN, SEED, SETUP
from tests.ui.at_table import ANNA, AT_REST, MACHINE, SIZES, AtTable, setup_of
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

BOX = Box(10, 20, 304, 122)
CARD = SeatCard(
    Piece(0, Element.FIRE), 1.0, "Anna", ("Anna", "Bert"), "fire, first player", reserve=7, taken=2
)


HOOD = Medallion("hood", "tin", 2)


def painted(card: SeatCard, size: tuple[int, int] = (304, 122)) -> bytes:
    return pygame.image.tobytes(paint_card(card, size, palette("classic")), "RGB")


def test_the_trays_lie_in_the_card_apart() -> None:
    reserve, taken = (Rect(tray_box(BOX, tray, 1.0)) for tray in Tray)
    assert Rect(BOX).contains(reserve)
    assert Rect(BOX).contains(taken)
    assert not reserve.colliderect(taken)


@pytest.mark.parametrize("size", SIZES)
def test_a_tray_tells_what_lies_in_it_and_how_it_is_used(tmp_path: Path, size: tuple[int, int]) -> None:
    person = AtTable(tmp_path, size).sit(SETUP)
    for player in Player:
        for tray in Tray:
            told = say(f"dream.game.{tray.value}_tip")
            usable = player is Player.FIRST and tray is Tray.RESERVE
            tip = tuple(person.presenter.looks.tip(person.presenter.sight, TrayOf(player, tray)))
            assert tip == ((told, ENTERING[tray].hint) if usable else (told,))
            assert person.presenter.items.at(person.tray(player, tray)) == TrayOf(player, tray)


def test_a_card_tells_who_sits_there(at_table: AtTable) -> None:
    at_table.sit(SETUP, (ANNA, MACHINE))
    sight, looks = at_table.presenter.sight, at_table.presenter.looks
    anna = "Anna: earth, first player", "Your reserve: 10 Stones", "You have lost 0 Stones"
    assert tuple(looks.tip(sight, Seated(0))) == anna
    assert tuple(looks.tip(sight, Seated(1))) == ("Stoker's reserve: 10 Stones", "Stoker has lost 0 Stones")
    (manner,) = manner_told(sight, Seated(1))
    assert manner.startswith("Stoker, level 2")
    assert at_table.card(Player.FIRST).medallion == Medallion(PERSON)
    assert at_table.card(Player.SECOND).medallion is not None
    x, y, *_ = at_table.presenter.items.by_key["card", 1].box
    assert at_table.presenter.items.at((x + 5, y + 5)) == Seated(1)


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.75])
@pytest.mark.parametrize("name", ["Anna", "山田太郎", "Ἀρχιμήδης", "नमस्ते"])
def test_the_name_keeps_clear_of_the_frame(name: str, scale: float) -> None:
    look = Look(palette("classic"), scale)
    size = look.px(304), look.px(LEAST_CARD)
    cards = (replace(CARD, scale=scale, name=each) for each in (name, ""))
    named, nameless = (paint_card(card, size, look.palette) for card in cards)
    edge = Rect(0, 0, size[0], look.px(1) + 1)
    assert pygame.image.tobytes(named.subsurface(edge), "RGB") == pygame.image.tobytes(
        nameless.subsurface(edge), "RGB"
    )


@pytest.mark.parametrize(
    "facts",
    [
        {"lit": True},
        {"usable": frozenset(Tray)},
        {"chosen": Tray.RESERVE},
        {"reserve": 6},
        {"medallion": HOOD},
    ],
)
def test_what_matters_is_seen(facts: dict[str, Any]) -> None:
    assert painted(CARD) != painted(replace(CARD, **facts))


def test_a_stone_that_was_taken_may_be_returned_from_its_tray_alone(at_table: AtTable) -> None:
    at_table.sit(SETUP)
    assert at_table.card(Player.FIRST).usable == {Tray.RESERVE}
    assert at_table.card(Player.SECOND).usable == frozenset()


def test_the_card_of_whose_turn_it_is_is_lit_until_the_game_is_over(at_table: AtTable) -> None:
    for actions, lit in ((SETUP, [True, False]), (f"{SETUP} +h15", [False, True])):
        at_table.sit(actions)
        assert [at_table.card(player).lit for player in Player] == lit
    for actions in (QUICK_WIN, f"{SETUP} resign", f"{SETUP} draw? draw"):
        at_table.sit(actions)
        assert not any(at_table.card(player).lit for player in Player)


@pytest.mark.parametrize("wide", [False, True])
def test_beside_a_clock_only_the_element_is_told_where_there_is_no_room_for_more(
    written: list[str], wide: bool
) -> None:
    card = replace(CARD, piece=Piece(0, Element.EARTH), about="earth, first player", clocked=True)
    paint_card(card, (384 if wide else 224, 122), palette("classic"))
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
