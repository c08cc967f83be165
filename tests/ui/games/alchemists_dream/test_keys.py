"""The Dream by keys: its commands and the cursor."""

from typing import Any

import pytest

from dream.hexgrid import Hex, parse_cell
from dream.ui.games.alchemists_dream.bags import Bags
from dream.ui.games.alchemists_dream.settings import ORIENTATION
from dream.ui.games.alchemists_dream.ways import ALL, own_commands, symbol_cells
from dream.ui.kit.commands import commands_of
from tests.kit.games import QUICK_WIN, SEED, SETUP
from tests.kit.positions import ESCAPE, PLAIN
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable, setup_of
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


@pytest.mark.parametrize("scene", SCENES)
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


def test_hurrying_is_a_command_while_the_machine_thinks(at_table: AtTable) -> None:
    at_table.sit("", (MACHINE, BERT)).press("g")
    assert at_table.engine_seat.hurried == 1


def test_commands_of_the_board_need_no_mouse_when_a_dialog_is_open(at_table: AtTable) -> None:
    come_to(at_table, "play")
    at_table.press("end", "shift+r", "u", "p", "r")
    assert at_table.dialog.title == "Resign?"
    assert at_table.actions == AT_REST["play"]
    assert ORIENTATION.of(at_table.app.settings) == 0


def test_a_dialog_keeps_nobody_from_leaving(at_table: AtTable) -> None:
    at_table.sit(SETUP).press("shift+r", "f11")
    assert at_table.screen.fullscreen
    assert at_table.dialog.title == "Resign?"
    at_table.press("ctrl+q")
    assert not at_table.app.running


def test_what_is_typed_into_a_dialog_is_no_command(at_table: AtTable) -> None:
    at_table.sit(SETUP).press("/")
    at_table.type("m")
    assert present(at_table.dialog.field).text == "m"
    assert at_table.app.running


ONE_EACH = f"{SETUP} +h15 +i15"
FIVE = f"{PLAIN} f@k7:k10,e11,p11,i12,m16:5:0 w@k15:-:10:0 1 play"
DANGER = f"{PLAIN} f@k7:k10,o10,f11:7:0 w@k15:k6,j8,k8,o9,p9,n10,e11,e12,f12:1:0 1 play"
"""Three sides are closed to f11, o10 and the Symbol on k7."""
MIXED = f"{PLAIN} f@k7:f11,i12:8:0 w@k15:e11,i11,e12,f12,h12,j12,i13:3:0 1 play"
"""Four sides are closed to i12, three to f11."""


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


def test_the_own_stones_come_as_one_reads(at_table: AtTable) -> None:
    at_table.sit("", position=FIVE)
    assert tour(at_table, "b", 6) == ["k10", "e11", "p11", "i12", "m16", "k10"]
    assert tour(at_table, "shift+b", 2) == ["m16", "i12"]


@pytest.mark.parametrize("turns", range(6))
def test_the_order_is_that_of_the_screen_however_the_board_is_turned(at_table: AtTable, turns: int) -> None:
    at_table.sit("", position=FIVE).press(*["r"] * turns)
    found = tour(at_table, "b", 5)
    assert found == sorted(found, key=lambda name: on_screen(at_table, name))


def test_the_next_stone_is_the_next_from_where_the_cursor_is(at_table: AtTable) -> None:
    at_table.sit("", position=FIVE).walk_to("i11")
    assert tour(at_table, "b", 1) == ["p11"]
    at_table.walk_to("i11")
    assert tour(at_table, "shift+b", 1) == ["e11"]


def test_a_stone_steps_by_three_keys(at_table: AtTable) -> None:
    at_table.sit("", position=FIVE).press("b", "enter")
    assert at_table.choice == parse_cell("k10")
    at_table.press("n", "enter")
    assert at_table.actions == "k10-l9"


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


def test_the_targets_of_the_reserve_lie_around_the_symbol(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("p")
    found = tour(at_table, "n", 4)
    assert sorted(found) == ["g14", "g15", "h13", "i13"]
    at_table.press("enter")
    assert at_table.actions.endswith(f"+{found[-1]}")


def test_with_nothing_chosen_the_escapes_are_targets(at_table: AtTable) -> None:
    at_table.sit("", position=ESCAPE)
    assert sorted(tour(at_table, "n", 2)) == ["h13", "j11"]


def test_with_nothing_to_choose_from_a_sentence_says_what_comes_first(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("n")
    assert "First choose one of your Stones" in at_table.notice
    assert cursor(at_table) is None
    assert at_table.sounds.heard == ["illegal"]


def test_the_symbol_finds_its_cells(at_table: AtTable) -> None:
    at_table.sit("")
    cells = tour(at_table, "n", len(symbol_cells(at_table.table.game.state)))
    assert set(cells) == {cell.name for cell in symbol_cells(at_table.table.game.state)}
    at_table.press("enter", "enter")
    assert at_table.actions == f"@{cells[-1]}"


@pytest.mark.parametrize(("position", "order"), [(DANGER, ["k7", "o10", "f11"]), (MIXED, ["i12", "f11"])])
def test_pieces_in_danger_come_the_worst_first(at_table: AtTable, position: str, order: list[str]) -> None:
    at_table.sit("", position=position)
    assert tour(at_table, "i", len(order) + 1) == [*order, order[0]]
    assert tour(at_table, "shift+i", 1) == [order[-1]]


def test_it_is_said_and_shown_which_sides_are_closed(at_table: AtTable) -> None:
    at_table.sit("", position=DANGER).press("i")
    assert "The Symbol on k7: 3 sides closed, by k6 j8 k8." in at_table.notice
    assert {cell.name for cell in at_table.shown.refused} == {"k7", "k6", "j8", "k8"}
    at_table.press("i")
    assert "The Stone on o10: 3 sides closed, by o9 p9 n10." in at_table.notice


def test_nothing_in_danger_is_said(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).press("i")
    assert "None of your pieces is in danger" in at_table.notice


def test_against_the_machine_ones_own_pieces_are_meant_on_its_turn_too(at_table: AtTable) -> None:
    at_table.sit("f11-f10", (ANNA, MACHINE), position=DANGER)
    assert at_table.table.game.machine_to_act
    assert tour(at_table, "i", 2) == ["k7", "o10"]
    at_table.press("b")
    assert "It's the computer's turn." in at_table.notice


def test_the_mouse_that_lies_still_does_not_hide_the_cursor(at_table: AtTable) -> None:
    at_table.sit(ONE_EACH).click_cells("h15")
    at_table.point(at_table.spot("h16"))
    at_table.press("n", "n")
    assert cursor(at_table) != "h16"
    assert present(at_table.shown.ghost).at.name == cursor(at_table)


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
