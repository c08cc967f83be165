"""Every command that the table lists for a scene of a game does something there, or says something."""

from typing import Any

import pytest

from dream.ui.games.alchemists_dream.bags import Bags
from dream.ui.games.alchemists_dream.settings import ORIENTATION
from dream.ui.games.alchemists_dream.ways import ALL, own_commands
from dream.ui.kit.commands import commands_of
from tests.kit.games import QUICK_WIN, SEED, SETUP
from tests.kit.present import present
from tests.ui.at_table import BERT, MACHINE, AtTable, setup_of

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
