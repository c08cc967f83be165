"""Engines at seats: which serves which seat, what each is asked, and what becomes of one that misbehaves."""

from collections.abc import Callable, Sequence
from itertools import cycle
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from dream.games.alchemists_dream.game import GAME, AlchemistsDream
from dream.games.alchemists_dream.rules.notation import action_text, parse_action
from dream.games.alchemists_dream.rules.position import Action, Position
from dream.games.alchemists_dream.teach import HINT
from dream.play import sparring
from dream.play.game import Game
from dream.play.history import History
from dream.play.registry import find
from dream.play.seated_game import SeatedGame
from dream.play.seats import OutsideEngine, OwnOpponent, Person, Seat
from dream.protocol.dialogue import PATIENCE, DrawQuestion, Info, Limits
from dream.protocol.process import Death
from dream.ui.table import engines as module
from dream.ui.table.engines import (
    LITTLE_PATIENCE,
    MOST_RESTARTS,
    AnyEngineSeat,
    Engines,
    EngineSeat,
    engine_at,
)
from dream.ui.table.hints import HintLevel
from tests.kit.engines import FAULTS, GOOD, ScriptedProcesses
from tests.kit.games import SETUP, played, seeded_start
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtJabirTable, AtTable
from tests.ui.driver import names_on, take

DREAM, JABIR = find("dream"), find("jabir")
LEVEL = OwnOpponent(1)
RAM, OTHER = OutsideEngine("Ram", ("./ram",)), OutsideEngine("Other", ("./other",))
SIEGE, OWN = Seat("Siege", OutsideEngine("Siege", ("./siege",))), Seat.machine("Golem", 1)
SPARS = Seat("Sparring partner", OwnOpponent(3, "sparring"))
ONE_EACH = f"{SETUP} +h15 +i15"


class Engine(EngineSeat[Any, Any]):
    """Stands in for an engine; it remembers what became of it."""

    def __init__(
        self,
        game: Game[Any, Any],
        post: Callable[..., object],
        tell: Callable[[str], object],
        outside: OutsideEngine | None = None,
    ) -> None:
        self.outside, self.closed, self.cancelled = outside, False, 0

    def close(self) -> None:
        self.closed = True

    def cancel(self) -> None:
        self.cancelled += 1


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> Engines:
    monkeypatch.setattr(module, "EngineSeat", Engine)
    return Engines(print, lambda sentence, **more: None)


def seen(engine: AnyEngineSeat) -> Engine:
    """One of these engines."""
    assert isinstance(engine, Engine)
    return engine


def test_an_open_game_has_one_engine_for_all_seats_from_game_to_game(engines: Engines) -> None:
    first = seen(engines.at(DREAM, 0, LEVEL))
    assert engines.at(DREAM, 1, LEVEL) is engines.own(DREAM, 1) is first
    engines.leave_game()
    assert engines.own(DREAM, 0) is first
    assert not first.closed


def test_where_something_is_hidden_each_seat_has_an_engine_until_the_game_is_left(engines: Engines) -> None:
    seats = [seen(engines.at(JABIR, seat, LEVEL)) for seat in range(3)]
    assert len(set(map(id, seats))) == 3
    assert [engines.own(JABIR, seat) for seat in range(3)] == seats
    engines.leave_game()
    assert all(engine.closed for engine in seats)
    assert engines.own(JABIR, 0) not in seats


def test_the_engine_of_another_game_ends(engines: Engines) -> None:
    before = seen(engines.own(DREAM, 0))
    engines.own(JABIR, 0)
    assert before.closed


def test_an_engine_from_outside_sits_at_one_seat_until_another_does_or_the_game_is_left(
    engines: Engines,
) -> None:
    first, second = seen(engines.at(JABIR, 0, RAM)), seen(engines.at(JABIR, 1, RAM))
    assert first is not second
    assert engines.at(JABIR, 0, RAM) is first
    third = seen(engines.at(JABIR, 0, OTHER))
    assert (first.closed, third.outside) == (True, OTHER)
    engines.dismiss(0)
    assert third.closed
    engines.close()
    assert second.closed


def test_all_that_a_game_has_asked_is_dropped(engines: Engines) -> None:
    game = SeatedGame(History(JABIR, JABIR.start("amber", "-")), (Seat("Ann"), Seat.machine("", 1), SIEGE))
    asked = [seen(engine_at(engines, game, seat)) for seat in range(3)]
    engines.cancel(game)
    assert [engine.cancelled for engine in asked] == [1, 1, 1]


FOUND = tuple(
    Info[Any](9, score, tuple(map(parse_action, actions.split())))
    for score, actions in ((35, "h15-h16 i15-i16 +g14"), (20, "+i13 i15-j14"), (-110, "+g14"))
)
"""What an engine finds for the position after both have set a Stone."""


# The computer itself, over a client that is scripted


class Client:
    """Stands in for the engine's client."""

    overtime, greeted = 0.0, True

    def __init__(self, on_died: Callable[..., object]) -> None:
        self.on_died = on_died
        self.started = 0

    def set_option(self, name: str, value: int) -> None:
        self.option = name, value

    def start(self) -> None:
        self.started += 1

    def go(
        self,
        history: History[Any, Any],
        limits: Limits,
        on_best: Callable[..., object],
        on_failed: Callable[..., object],
    ) -> None:
        self.best, self.failed = on_best, on_failed

    def ask_about_draw(
        self,
        question: DrawQuestion,
        history: History[Any, Any],
        on_answer: Callable[..., object],
        on_failed: Callable[..., object],
    ) -> None:
        self.best, self.failed = on_answer, on_failed

    def cancel(self) -> None:
        pass

    def close(self) -> None:
        self.closed = True


Over = tuple[EngineSeat[Position, Action], Client, list[str]]


def _at_once(call: Callable[[], object]) -> None:
    call()


@pytest.fixture
def over(monkeypatch: pytest.MonkeyPatch) -> Over:
    """A computer at its seat, the client that it is over, and what has been said."""
    clients, said = list[Client](), list[str]()

    def client(
        game: AlchemistsDream, command: Sequence[str] | None, on_died: Callable[..., object]
    ) -> Client:
        clients.append(Client(on_died))
        return clients[-1]

    monkeypatch.setattr("dream.ui.table.engines.EngineClient", client)
    return EngineSeat(GAME, _at_once, said.append), clients[0], said


def test_a_stale_answer_never_comes(over: Over) -> None:
    machine, client, _ = over
    game, answers = played(seeded_start(), SETUP), list[Any]()
    machine.ask(game, 2, answers.append)
    stale = client.best
    machine.cancel()
    stale("old")
    machine.ask(game, 2, answers.append)
    stale("older")
    client.best("new")
    client.best("twice")
    assert answers == ["new"]


def fail_by_death(client: Client) -> None:
    client.on_died(Death("the engine stopped (exit status 9)", 9, ()))


def fail_by_answer(client: Client) -> None:
    client.closed = False
    client.failed("the engine stopped (exit status 9)")
    assert client.closed, "what gives no action must end"


@pytest.mark.parametrize(
    ("game", "told"), [(GAME, "the engine stopped: a hand"), (JABIR, "the engine stopped")]
)
def test_last_words_are_told_where_nothing_is_hidden(
    game: Game[Any, Any], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients, said = list[Client](), list[str]()

    def client(game: Game[Any, Any], command: Sequence[str] | None, on_died: Callable[..., object]) -> Client:
        clients.append(Client(on_died))
        return clients[-1]

    monkeypatch.setattr("dream.ui.table.engines.EngineClient", client)
    EngineSeat[Any, Any](game, _at_once, said.append)
    clients[0].on_died(Death("the engine stopped", 9, ("a hand",)))
    assert said == [f"The computer failed: {told}. It is being restarted."]


@pytest.mark.parametrize("fail", [fail_by_death, fail_by_answer])
def test_a_failure_is_told_and_after_two_restarts_it_is_lost(over: Over, fail: Callable[..., object]) -> None:
    machine, client, said = over
    for restarts in range(MOST_RESTARTS + 1):
        assert not machine.lost
        machine.ask(played(seeded_start(), SETUP), 2, print)
        assert client.started == restarts + 1
        fail(client)
        assert not machine.thinking
    again = "The computer failed: the engine stopped (exit status 9). It is being restarted."
    assert said == [again, again]
    assert machine.lost
    assert machine.why_lost == "The computer keeps failing: the engine stopped (exit status 9)."
    machine.revive()
    assert not machine.lost


def test_an_answer_makes_earlier_failures_forgotten(over: Over) -> None:
    machine, client, _ = over
    game = played(seeded_start(), SETUP)
    for _ in range(2 * MOST_RESTARTS + 2):
        fail_by_death(client)
        machine.ask(game, 2, lambda action: None)
        client.best("anything")
    assert not machine.lost


def test_a_failure_to_answer_a_stale_question_is_none(over: Over) -> None:
    machine, client, said = over
    machine.ask(played(seeded_start(), SETUP), 2, print)
    stale = client.failed
    machine.cancel()
    stale("too late")
    assert said == []


def test_a_death_over_a_draw_is_a_no(over: Over) -> None:
    machine, client, _ = over
    answers: list[Any] = []
    machine.ask_about_draw(DrawQuestion.TAKES, played(seeded_start(), SETUP), answers.append)
    client.on_died(Death("gone", 1, ()))
    assert answers == [False]
    assert not machine.thinking


def test_an_engine_that_is_killed_is_started_again_and_the_game_goes_on(at_table: AtTable) -> None:
    real = EngineSeat(GAME, at_table.app.post, at_table.app.say)
    at_table.engines.scripted = real
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE))
    started = present(real._client._process)
    started._thread.join(0.3)
    at_table.wait_until(lambda: started._process)
    present(started._process).kill()
    at_table.wait_until(lambda: at_table.table.game.person_to_act)
    assert any("It is being restarted." in told for told in at_table.app.toast.history)
    assert len(at_table.table.game.history.actions) == 5
    real.close()


def first_legal(at_table: AtTable) -> str:
    game = at_table.table.game
    return min(map(action_text, game.history.game.legal_actions(game.state)))


def test_it_comes_to_another_level_and_the_record_tells(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sparring, "standing", lambda _: SimpleNamespace(ahead=lambda state, seat: -2.0))
    at_table.sit(SETUP, (ANNA, SPARS))
    for _ in range(6):
        assert at_table.table.type_action(first_legal(at_table)) is None
        at_table.wait()
        at_table.engine_seat.answer(first_legal(at_table))
        at_table.wait()
    levels = [level for _, level in at_table.engine_seat.asked]
    assert levels == [3, 3, 3, 4, 4, 4], "it decided once in the haggling"
    assert at_table.table.kind_of(1) == "computer, sparring at level 4"
    record = at_table.table.session.record()
    assert [left.seat.occupant.text for left in record.earlier] == ["level 3 sparring"]
    assert record.seats[1].occupant.text == "level 4 sparring"
    assert [left.until for left in record.earlier] == [len(SETUP.split()) + 7]


def test_it_is_asked_for_lines_by_counted_work(over: Over, monkeypatch: pytest.MonkeyPatch) -> None:
    machine, client, _ = over
    asked, heard, told = list[Any](), list[Any](), list[Callable[..., object]]()

    def go(
        history: History[Any, Any],
        limits: Limits,
        on_best: Callable[..., object],
        on_failed: Callable[..., object],
        on_info: Callable[..., object],
    ) -> None:
        asked.append((client.option, limits))
        client.best = on_best
        told.append(on_info)

    monkeypatch.setattr(client, "go", go)
    machine.advise(played(seeded_start(), ONE_EACH), lambda *found: heard.append(found), print)
    for place, info in enumerate(FOUND, 1):
        told[0](Info(info.depth, info.score, info.pv, line=place))
    client.best(FOUND[0].pv[0])
    assert asked == [(("MultiPV", 3), Limits(nodes=HINT))]
    (answer,) = heard
    assert answer[0] == FOUND[0].pv[0]
    assert [info.score for info in answer[1]] == [35, 20, -110]
    client.on_died(Death("gone", 1, ()))
    assert len(heard) == 1


def test_hints_are_the_same_and_moves_vary(over: Over, monkeypatch: pytest.MonkeyPatch) -> None:
    machine, client, _ = over
    options = dict[str, int]()
    monkeypatch.setattr(client, "set_option", options.__setitem__)
    monkeypatch.setattr(client, "go", lambda *asked, **more: None)
    game = played(seeded_start(), ONE_EACH)
    machine.ask(game, 2, print)
    varied = options["Variety"]
    machine.advise(game, print, print)
    assert varied > options["Variety"] == 0
    machine.ask(game, 2, print)
    assert options["Variety"] == varied


def test_the_engine_itself_gives_one(at_table: AtTable) -> None:
    at_table.engines.scripted = real = EngineSeat(GAME, at_table.app.post, at_table.app.say)
    at_table.sit(ONE_EACH).press("h")
    at_table.wait_until(lambda: at_table.presenter.sight.marks.hint)
    while at_table.table.hints.level is not HintLevel.LINE:
        at_table.press("h")
    assert "Score " in at_table.notice
    real.close()


# Engines that misbehave at the tables of both games

GAMES = ["dream", "jabir"]
HANGING = ["hangs", "is stuck"]
MOST_TURNS = 5000
SOME_ACTIONS = 40
Table = AtTable | AtJabirTable
Sit = Callable[..., Table]


@pytest.fixture
def sit(at_game: Callable[..., Table], monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Sits down at a table of a game, whose engines are scripted processes; the first named is to act."""

    def sit(game: str, processes: ScriptedProcesses, *seats: Seat) -> Table:
        monkeypatch.setattr("dream.protocol.client.EngineProcess", processes)
        table = at_game(AtTable if game == "dream" else AtJabirTable)
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
