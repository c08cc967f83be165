"""The Dream by keys: its commands and the cursor."""

from typing import Any

import pytest

from dream.hexgrid import Hex, parse_cell
from dream.ui.games.alchemists_dream.bags import Bags
from dream.ui.games.alchemists_dream.ways import ALL, own_commands, symbol_cells
from dream.ui.kit.commands import commands_of
from tests.kit.cases import then_long
from tests.kit.games import PLAIN, QUICK_WIN, SEED, SETUP
from tests.ui.at_table import AtTable, setup_of
from tools.posted_input import press

SCENES = ("laying", "bags", "symbols", "play", "end", "review")
AT_REST = {
    "symbols": "@h14 @i14 @k6",
    "play": f"{SETUP} +h15 +i15",
    "end": QUICK_WIN,
    "review": QUICK_WIN,
}


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
        getattr(scene, "covers", False),
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


ONE_EACH = f"{SETUP} +h15 +i15"
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
    at_table.sit(ONE_EACH).press(*["r"] * turns)
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
    at_table.sit(ONE_EACH).press("enter")
    x, y = at_table.spot("h14")
    at_table.press("up", "up")
    there = at_table.spot(at_table.cursor.name)
    assert abs(there[0] - x) <= 1
    assert there[1] < y
    at_table.press("down", "down")
    assert at_table.presenter.pointing.cursor == parse_cell("h14")
