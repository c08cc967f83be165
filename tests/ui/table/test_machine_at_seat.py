"""Engines at seats."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from dream.games.alchemists_dream.game import GAME, AlchemistsDream
from dream.games.alchemists_dream.rules.notation import action_text, parse_action
from dream.games.alchemists_dream.rules.position import Action, Position
from dream.play import seated_game
from dream.play.history import History
from dream.play.seats import OwnOpponent, Seat
from dream.protocol.dialogue import DrawQuestion, Info, Limits
from dream.protocol.process import Death
from dream.ui.table.engines import MOST_RESTARTS, EngineSeat
from dream.ui.table.thinking import HintLevel
from tests.kit.games import SETUP
from tests.kit.present import present
from tests.ui.at_table import ANNA, MACHINE, AtTable

AGAINST = (ANNA, MACHINE)
ONE_EACH = f"{SETUP} +h15 +i15"
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


def _at_once(call: Callable[[], object]) -> None:
    call()


def machine_over(
    monkeypatch: pytest.MonkeyPatch,
) -> tuple[EngineSeat[Position, Action], Client, list[str]]:
    clients, said = list[Client](), list[str]()

    def client(
        game: AlchemistsDream, command: Sequence[str] | None, on_died: Callable[..., object]
    ) -> Client:
        clients.append(Client(on_died))
        return clients[-1]

    monkeypatch.setattr("dream.ui.table.engines.EngineClient", client)
    return EngineSeat(GAME, _at_once, said.append), clients[0], said


def test_a_stale_answer_never_comes(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    machine, client, _ = machine_over(monkeypatch)
    game, answers = at_table.sit(SETUP).table.game.history, list[Any]()
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


@pytest.mark.parametrize("fail", [fail_by_death, fail_by_answer])
def test_a_failure_is_told_and_after_two_restarts_it_is_lost(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch, fail: Callable[..., object]
) -> None:
    machine, client, said = machine_over(monkeypatch)
    for restarts in range(MOST_RESTARTS + 1):
        assert not machine.lost
        machine.ask(at_table.sit(SETUP).table.game.history, 2, print)
        assert client.started == restarts + 1
        fail(client)
        assert not machine.thinking
    again = "The computer failed: the engine stopped (exit status 9). It is being restarted."
    assert said == [again, again]
    assert machine.lost
    assert machine.why_lost == "The computer keeps failing: the engine stopped (exit status 9)."
    machine.revive()
    assert not machine.lost


def test_an_answer_makes_earlier_failures_forgotten(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine, client, _ = machine_over(monkeypatch)
    game = at_table.sit(SETUP).table.game.history
    for _ in range(2 * MOST_RESTARTS + 2):
        fail_by_death(client)
        machine.ask(game, 2, lambda action: None)
        client.best("anything")
    assert not machine.lost


def test_a_failure_to_answer_a_stale_question_is_none(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine, client, said = machine_over(monkeypatch)
    machine.ask(at_table.sit(SETUP).table.game.history, 2, print)
    stale = client.failed
    machine.cancel()
    stale("too late")
    assert said == []


def test_a_death_over_a_draw_is_a_no(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    machine, client, _ = machine_over(monkeypatch)
    answers: list[Any] = []
    machine.ask_about_draw(DrawQuestion.TAKES, at_table.sit(SETUP).table.game.history, answers.append)
    client.on_died(Death("gone", 1, ()))
    assert answers == [False]
    assert not machine.thinking


def test_an_engine_that_is_killed_is_started_again_and_the_game_goes_on(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = EngineSeat(GAME, at_table.app.post, at_table.app.say)
    at_table.engines.scripted = real
    at_table.sit(f"{SETUP} +h15", AGAINST)
    started = present(real._client._process)
    started._thread.join(0.3)
    at_table.wait_until(lambda: started._process)
    present(started._process).kill()
    at_table.wait_until(lambda: at_table.table.game.person_to_act)
    assert any("It is being restarted." in told for told in at_table.app.toast.history)
    assert len(at_table.table.game.history.actions) == 5
    real.close()


SPARS = Seat("Sparring partner", OwnOpponent(3, "sparring"))


def first_legal(at_table: AtTable) -> str:
    game = at_table.table.game
    return min(map(action_text, game.history.game.legal_actions(game.state)))


def test_it_comes_to_another_level_and_the_record_tells(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seated_game, "standing", lambda _: SimpleNamespace(ahead=lambda state, seat: -2.0))
    at_table.sit(SETUP, (ANNA, SPARS))
    for _ in range(6):
        assert at_table.table.type_action(first_legal(at_table)) is None
        at_table.wait()
        at_table.engine_seat.answer(first_legal(at_table))
        at_table.wait()
    levels = [level for _, level in at_table.engine_seat.asked]
    assert levels == [3, 3, 3, 4, 4, 4], "it decided once in the haggling"
    assert at_table.board_scene.kind_of(1) == "computer, sparring at level 4"
    record = at_table.table.session.record()
    assert [left.seat.occupant.text for left in record.earlier] == ["level 3 sparring"]
    assert record.seats[1].occupant.text == "level 4 sparring"
    assert [left.until for left in record.earlier] == [len(SETUP.split()) + 7]


def test_it_is_asked_for_lines_and_a_second(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    machine, client, _ = machine_over(monkeypatch)
    asked, heard, told = list[Any](), list[Any](), list[Callable[..., object]]()

    def go(
        history: History[Any, Any],
        limits: Limits,
        on_best: Callable[..., object],
        on_failed: Callable[..., object],
        on_info: Callable[..., object],
    ) -> None:
        asked.append((client.option, limits.movetime))
        client.best = on_best
        told.append(on_info)

    monkeypatch.setattr(client, "go", go)
    machine.advise(at_table.sit(ONE_EACH).table.game.history, lambda *found: heard.append(found), print)
    for place, info in enumerate(FOUND, 1):
        told[0](Info(info.depth, info.score, info.pv, line=place))
    client.best(FOUND[0].pv[0])
    assert asked == [(("MultiPV", 3), 1000)]
    (answer,) = heard
    assert answer[0] == FOUND[0].pv[0]
    assert [info.score for info in answer[1]] == [35, 20, -110]
    client.on_died(Death("gone", 1, ()))
    assert len(heard) == 1


def test_the_engine_itself_gives_one(at_table: AtTable) -> None:
    at_table.engines.scripted = real = EngineSeat(GAME, at_table.app.post, at_table.app.say)
    at_table.sit(ONE_EACH).press("h")
    at_table.wait_until(lambda: at_table.presenter.sight.marks.hint)
    while at_table.table.hints.level is not HintLevel.LINE:
        at_table.press("h")
    assert "Score " in at_table.notice
    real.close()
