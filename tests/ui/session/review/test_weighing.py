"""The bar that tells who stands better while a game is played: off unless asked for, and never a leak."""

from pathlib import Path
from typing import Any

import pytest

from dream.games.alchemists_dream.rules.notation import parse_action
from dream.play.seats import Seat
from dream.protocol.dialogue import Info
from dream.ui.widgets.charts import CourseGraph, ShareBar
from tests.kit.games import SETUP
from tests.ui.at_table import ANNA, MACHINE, AtTable, ScriptedMachine
from tests.ui.driver import shown_by
from tests.ui.game_views.jabirs_transmutations.at_jabir_table import AtJabirTable


def bars(person: Any) -> list[ShareBar]:
    return [widget for widget in person.app.ui.own if isinstance(widget, ShareBar)]


def graphs(person: Any) -> list[CourseGraph]:
    return [widget for widget in person.app.ui.own if isinstance(widget, CourseGraph)]


@pytest.fixture
def weigher(at_table: AtTable) -> ScriptedMachine:
    machine = ScriptedMachine()
    at_table.app.engines.weigher = lambda game: machine  # type: ignore[method-assign]
    return machine


def test_nothing_is_asked_and_shown_unless_it_is_wanted(at_table: AtTable, weigher: ScriptedMachine) -> None:
    at_table.sit(f"{SETUP} +h15 +i15", (ANNA, MACHINE))
    at_table.wait(0.1)
    assert not bars(at_table)
    assert not weigher.asked


def test_a_key_shows_it_and_takes_it_away(at_table: AtTable, weigher: ScriptedMachine) -> None:
    at_table.resize((1280, 800))
    at_table.sit(f"{SETUP} +h15 +i15", (ANNA, MACHINE)).press("f9")
    assert at_table.app.settings.bar
    (bar,) = bars(at_table)
    assert shown_by(bar).parts == ()
    (asked,) = weigher.asked
    assert asked[0][-1] == "+i15"
    move = parse_action("+h16")
    weigher.answer((move, [Info(3, 400, (move,))]))
    at_table.wait()
    (_, mine), (_, other) = shown_by(bar).parts
    assert mine > 0.6
    assert mine + other == pytest.approx(1)
    assert shown_by(bar).told.startswith("You are ")
    at_table.wait(0.1)
    assert len(weigher.asked) == 1, "the same state is not asked for again"
    (graph,) = graphs(at_table)
    assert shown_by(graph)[0].count == len(at_table.table.game.history.actions)
    mine_then, other_then = shown_by(graph)[0].curves
    assert mine_then.points == ((shown_by(graph)[0].count, pytest.approx(mine)),)
    assert other_then.points[0][1] == pytest.approx(other)
    at_table.press("ctrl+z")
    at_table.wait()
    assert shown_by(graphs(at_table)[0])[0].curves[0].points == (), "what was undone is left out"
    at_table.press("f9")
    assert not bars(at_table)
    assert not graphs(at_table)
    assert not at_table.app.settings.bar


def test_its_engine_ends_with_it(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    machine, engines = ScriptedMachine(), at_table.app.engines
    monkeypatch.setattr("dream.ui.table.engines.EngineSeat", lambda *_: machine)
    machine.close = lambda: closed.append(machine)  # type: ignore[method-assign]
    closed: list[ScriptedMachine] = []
    at_table.sit(f"{SETUP} +h15 +i15", (ANNA, MACHINE)).press("f9")
    at_table.wait()
    assert machine.asked
    assert engines.weigher(at_table.table.game.history.game) is machine
    assert not closed
    at_table.press("f9")
    assert closed == [machine]


def test_where_things_are_hidden_only_a_lone_person_is_told(tmp_path: Path) -> None:
    table = AtJabirTable(tmp_path)
    machine = ScriptedMachine()
    table.app.engines.weigher = lambda game: machine  # type: ignore[method-assign]
    table.app.change(bar=True)
    table.sit(Seat("Anna"), Seat("Bert"), Seat("Cleo"))
    if table.scene.name == "curtain":
        table.press("enter")
    table.wait(0.1)
    assert not machine.asked
