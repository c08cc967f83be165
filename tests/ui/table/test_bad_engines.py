"""Engines that misbehave at the tables of both games: told, started again twice, then others are offered."""

from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from dream.play.seats import OutsideEngine, Person, Seat
from dream.protocol.dialogue import PATIENCE
from dream.ui.table.engines import LITTLE_PATIENCE, MOST_RESTARTS, Engines
from tests.kit.engines import FAULTS, GOOD, ScriptedProcesses
from tests.kit.games import SETUP
from tests.ui.at_table import AtJabirTable, AtTable
from tests.ui.opponents import names_on, take
from tests.ui.plain_painting import paint_plainly

SIEGE = Seat("Siege", OutsideEngine("Siege", ("./siege",)))
OWN = Seat.machine("Golem", 1)
ANNA, BERT = Seat("Anna"), Seat("Bert")
GAMES = ["dream", "jabir"]
HANGING = ["hangs", "is stuck"]
MOST_TURNS = 5000
SOME_ACTIONS = 40
Table = AtTable | AtJabirTable
Sit = Callable[..., Table]


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Sits down at a table of a game, whose engines are scripted processes; the first named is to act."""
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    paint_plainly(monkeypatch)
    monkeypatch.setattr("dream.ui.widgets.dialogs.READING_TIME", 0.0)

    def sit(game: str, processes: ScriptedProcesses, *seats: Seat) -> Table:
        monkeypatch.setattr("dream.protocol.client.EngineProcess", processes)
        table: Table = AtTable(tmp_path) if game == "dream" else AtJabirTable(tmp_path)
        table.app.engines = Engines(table.app.post, table.app.say)
        if isinstance(table, AtTable):
            table.sit(SETUP, seats[:2])
        else:
            table.sit(*seats[1:], seats[0])
        return table

    return sit


def misbehaving(fault: str) -> ScriptedProcesses:
    return ScriptedProcesses(lambda: fault)


def go_on_until(table: Table, processes: ScriptedProcesses, so: Callable[[], object]) -> None:
    for _ in range(MOST_TURNS):
        if so():
            return
        processes.go_on()
        table.app.step()
    raise AssertionError("it never came to that")


def who_plays_on(table: Table, name: str) -> Callable[[], bool]:
    """Whether it is asked who plays on for somebody."""
    title = f"Who plays on for {name}?"
    return lambda: table.app.dialog is not None and table.app.dialog.title == title


def toasts(table: Table) -> list[str]:
    return [said for said in table.app.toast.history if "failed" in said]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("fault", FAULTS)
def test_it_is_told_started_again_twice_and_a_person_can_take_the_seat(
    sit: Sit, game: str, fault: str
) -> None:
    processes = misbehaving(fault)
    table = sit(game, processes, SIEGE, ANNA, BERT)
    actions = len(table.table.game.history.actions)
    go_on_until(table, processes, who_plays_on(table, "Siege"))
    assert len(processes.begun) == MOST_RESTARTS + 1
    assert [one.told[-2:] for one in processes.begun] == [processes.begun[0].told[-2:]] * len(processes.begun)
    assert len(toasts(table)) == MOST_RESTARTS
    assert all(said.startswith("Siege failed: the engine ") for said in toasts(table))
    assert table.app.dialog
    assert table.app.dialog.text.startswith("Siege keeps failing: the engine ")
    table.wait()
    assert len(processes.begun) == MOST_RESTARTS + 1
    table.press_button("A person")
    assert table.table.game.seats[table.table.game.to_act or 0].occupant == Person()
    assert len(table.table.game.history.actions) == actions
    assert table.table.game.person_to_act


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("fault", HANGING)
@pytest.mark.parametrize("seat", [SIEGE, OWN])
def test_one_that_hangs_is_waited_for_less_each_time(sit: Sit, game: str, fault: str, seat: Seat) -> None:
    processes = misbehaving(fault)
    table = sit(game, processes, seat, ANNA, BERT)
    go_on_until(table, processes, who_plays_on(table, seat.name))
    assert [one.dialogue.patience for one in processes.begun] == [
        PATIENCE,
        *[LITTLE_PATIENCE] * MOST_RESTARTS,
    ]
    processes.script, processes.act = lambda: GOOD, lambda: legal(table)
    actions = len(table.table.game.history.actions)
    table.press_button("Try again")
    go_on_until(table, processes, lambda: len(table.table.game.history.actions) > actions)
    assert processes.begun[-1].dialogue.patience == PATIENCE


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("fault", ["crashes", "does what is illegal"])
def test_our_own_engine_is_held_to_the_same(sit: Sit, game: str, fault: str) -> None:
    processes = misbehaving(fault)
    table = sit(game, processes, OWN, ANNA, BERT)
    go_on_until(table, processes, who_plays_on(table, "Golem"))
    assert len(processes.begun) == MOST_RESTARTS + 1
    assert "The computer keeps failing: the engine " in table.notice
    processes.script, processes.act = lambda: GOOD, lambda: legal(table)
    actions = len(table.table.game.history.actions)
    table.press_button("Try again")
    go_on_until(table, processes, lambda: len(table.table.game.history.actions) > actions)
    assert table.app.dialog is None


@pytest.mark.parametrize("game", GAMES)
def test_our_own_engine_can_take_its_seat(sit: Sit, game: str) -> None:
    processes = misbehaving("crashes")
    table = sit(game, processes, SIEGE, ANNA, BERT)
    go_on_until(table, processes, who_plays_on(table, "Siege"))
    assert table.app.dialog
    processes.script, processes.act = lambda: GOOD, lambda: legal(table)
    actions, number = len(table.table.game.history.actions), table.table.game.to_act or 0
    table.press_button("Somebody else …")
    take(table, next(name for name in names_on(table) if name.startswith("1. ")))
    go_on_until(table, processes, lambda: len(table.table.game.history.actions) > actions)
    assert processes.begun[-1].command != processes.begun[0].command
    assert table.table.game.seats[number].occupant == OWN.occupant


def legal(table: Table) -> str:
    """Some action that is legal now."""
    history = table.table.game.history
    random = Random(len(history.actions))
    return history.game.action_text(random.choice(history.game.legal_actions(history.state)))


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_engines_that_fail_twice_at_every_turn_goes_on(sit: Sit, game: str) -> None:
    faults = cycle(FAULTS)
    script = cycle((False, False, True))
    processes = ScriptedProcesses(lambda: GOOD if next(script) else next(faults))
    table = sit(game, processes, SIEGE, OWN, OWN)
    processes.act = lambda: legal(table)
    history = table.table.game.history
    go_on_until(table, processes, lambda: table.table.game.over or len(history.actions) >= SOME_ACTIONS)
    assert table.app.dialog is None
    assert len(processes.begun) > 2 * len(history.actions) - 10
