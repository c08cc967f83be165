"""Engines at seats."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from dream.games.alchemists_dream.game import GAME, AlchemistsDream
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Action, Position
from dream.play import seated_game
from dream.play.history import History
from dream.play.seats import OwnOpponent, Seat
from dream.protocol.dialogue import DrawQuestion, Limits
from dream.protocol.process import Death
from dream.ui.table.engines import MOST_RESTARTS, EngineSeat
from tests.kit.games import SETUP
from tests.kit.journals import unfinished
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable

AGAINST = (ANNA, MACHINE)
ONE_EACH = f"{SETUP} +h15 +i15"


def test_it_is_asked_after_the_persons_action_and_its_answer_is_played(at_table: AtTable) -> None:
    at_table.sit(SETUP, AGAINST).press("p")
    at_table.click_cells("h15")
    assert at_table.engine_seat.asked == [((*SETUP.split(), "+h15"), 2)]
    assert "Stoker is thinking …" in at_table.notice
    at_table.sounds.heard.clear()
    at_table.engine_seat.answer("+i15")
    at_table.wait()
    assert at_table.actions == ONE_EACH
    assert at_table.sounds.heard == ["bell", "place"]
    assert at_table.table.game.person_to_act


def test_the_window_goes_on_while_it_thinks(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST)
    frames = at_table.screen.frames
    at_table.press("c", "r", "enter", "d")
    assert at_table.screen.frames > frames
    assert at_table.presenter.pointing.cursor is not None
    assert at_table.engine_seat.thinking


def test_it_haggles_and_its_last_word_is_told(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14 @k6", AGAINST)
    assert at_table.scene.name == "symbols"
    at_table.engine_seat.answer("stand")
    at_table.wait()
    assert at_table.scene.name == "play"
    assert "Stoker stood on i14 and begins. \N{LEFT DOUBLE QUOTATION MARK}" in at_table.notice
    assert at_table.engine_seat.thinking


def test_without_taunts_the_last_word_is_a_plain_one(at_table: AtTable) -> None:
    at_table.app.change(taunts=False)
    at_table.sit("@h14 @i14 @k6", AGAINST).engine_seat.answer("stand")
    at_table.wait()
    assert "Stoker stood on i14 and begins." in at_table.notice
    assert "\N{LEFT DOUBLE QUOTATION MARK}" not in at_table.notice


def test_its_action_does_not_disturb_who_looks_back(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST).press("home")
    at_table.engine_seat.answer("+i15")
    at_table.wait()
    assert at_table.table.game.shown_at == 0
    at_table.press("esc")
    assert at_table.actions == ONE_EACH
    assert at_table.table.game.person_to_act


def test_it_can_be_hurried(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST)
    at_table.press_button("Move now")
    assert at_table.engine_seat.hurried == 1


def test_hurrying_nobody_is_said(at_table: AtTable) -> None:
    at_table.sit(SETUP).press("g")
    assert at_table.said == "It isn't the computer's turn."
    assert at_table.engine_seat.hurried == 0


def test_it_is_not_asked_for_a_scene_that_is_covered(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14 @k6", AGAINST).press("f1")
    assert at_table.scene.name == "help"
    assert not at_table.engine_seat.thinking
    at_table.press("esc")
    assert at_table.scene.name == "symbols"
    assert at_table.engine_seat.thinking


def test_a_game_that_was_left_is_left_alone(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST).press("esc")
    at_table.press_button("Title")
    assert at_table.scene.name == "title"
    assert not at_table.engine_seat.thinking
    assert " ".join(map(action_text, present(unfinished()).game.actions)) == f"{SETUP} +h15"


def test_two_machines_play_each_other_and_can_be_paused(at_table: AtTable) -> None:
    at_table.sit(SETUP, (MACHINE, MACHINE))
    at_table.engine_seat.answer("+h15")
    at_table.wait()
    assert at_table.engine_seat.asked[-1][0][-1] == "+h15"
    at_table.press("k")
    assert not at_table.engine_seat.thinking
    assert "The computer is paused. Press K" in at_table.notice
    at_table.wait()
    assert not at_table.engine_seat.thinking
    at_table.press_button("Continue")
    assert at_table.engine_seat.thinking
    at_table.engine_seat.answer("+i15")
    at_table.wait()
    assert at_table.actions == ONE_EACH


def test_a_table_of_people_has_nothing_to_pause(at_table: AtTable) -> None:
    at_table.sit(SETUP, (ANNA, BERT)).press("k")
    assert at_table.said == "No computer plays in this game, so there's nothing to pause."


def test_a_lost_machine_is_told_and_another_is_offered_until_it_is_tried_again(at_table: AtTable) -> None:
    at_table.sit(SETUP, AGAINST).engine_seat.lost = True
    at_table.press("p")
    at_table.click_cells("h15")
    assert "It keeps failing: it said nonsense. Press G to try again, or F3" in at_table.notice
    assert at_table.dialog.title == "Who plays on for Stoker?"
    assert "it said nonsense" in at_table.dialog.text
    at_table.press("esc")
    at_table.wait()
    assert at_table.app.dialog is None
    assert not at_table.engine_seat.thinking
    at_table.press("g")
    assert at_table.engine_seat.thinking
    assert "It failed" not in at_table.notice


def test_a_lost_machine_is_tried_again_in_another_position(at_table: AtTable) -> None:
    at_table.sit(SETUP, AGAINST).engine_seat.lost = True
    at_table.press("p")
    at_table.click_cells("h15")
    at_table.press("esc", "u")
    assert at_table.actions == SETUP
    at_table.press("p")
    at_table.click_cells("h15")
    assert at_table.engine_seat.thinking


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
