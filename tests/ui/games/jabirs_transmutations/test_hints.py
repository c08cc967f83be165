"""Hints, and thinking ahead."""

from collections.abc import Callable

import pytest

from dream.games.jabirs_transmutations.rules.state import Phase
from tests.ui.at_table import ANN, BEN, CLEO, AtJabirTable, RandomEngine
from tests.ui.at_table import HERMES as MACHINE
from tests.ui.games.jabirs_transmutations.states import turn
from tests.ui.watched_frames import DelayedEngine, DelayedEngines


def waiting_hint(
    jabir: AtJabirTable, monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Callable[..., object]], list[str]]:
    """Ask for a hint at the last state but one; what takes the answer, and what the engine was told since."""
    jabir.sit(ANN, BEN, CLEO, state=turn("a", board_a="salt:2", cards_a="w"), actions="done")
    jabir.press("pageup")
    seat = jabir.game.history.game.decider(jabir.game.shown)
    assert isinstance(seat, int)
    assert seat != jabir.game.to_act
    engine, answers, orders = jabir.engines.engines[seat], list[Callable[..., object]](), list[str]()

    def cancel() -> None:
        orders.append("cancel")
        answers.clear()

    monkeypatch.setattr(engine, "advise", lambda game, done, failed, **limits: answers.append(done))
    monkeypatch.setattr(engine, "cancel", cancel)
    monkeypatch.setattr(engine, "thinking", True)
    jabir.press("h")
    assert len(answers) == 1
    return answers, orders


def test_a_wait_ends_with_its_own_engine_when_another_seats_state_is_looked_at(
    jabir: AtJabirTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, orders = waiting_hint(jabir, monkeypatch)
    jabir.table.browse_to_now()  # as the time line does, which is no command
    jabir.wait()
    assert orders == ["cancel"]
    assert not answers
    assert jabir.table.hints.news is None


def test_a_second_press_does_not_end_the_wait(jabir: AtJabirTable, monkeypatch: pytest.MonkeyPatch) -> None:
    answers, orders = waiting_hint(jabir, monkeypatch)
    jabir.press("h")
    assert (len(answers), orders) == (1, [])
    action = jabir.game.history.actions[-1]
    answers[0](action, ())
    assert jabir.table.hints.advice is not None


def test_each_machine_is_asked_of_its_own_engine(jabir: AtJabirTable) -> None:
    jabir.sit(MACHINE, MACHINE, MACHINE)
    for _ in range(20):
        jabir.wait()
    assert all(isinstance(engine, RandomEngine) and engine.asked for engine in jabir.engines.engines[:3])


def answered(table: AtJabirTable) -> DelayedEngines:
    """Engines that answer when the test lets them."""
    table.app.engines = engines = DelayedEngines(table.app, 1)
    return engines


def delayed(table: AtJabirTable) -> DelayedEngines:
    """The engines of a table."""
    assert isinstance(table.app.engines, DelayedEngines)
    return table.app.engines


def to_the_draft(table: AtJabirTable) -> None:
    """Have all done until a person is to pick."""
    for _ in range(200):
        if table.game.state.phase is Phase.DRAFT and table.game.person_to_act:
            return
        table.do_something(by_keys=True)
        delayed(table).turn()
    raise AssertionError("nobody picks")


def let_think(table: AtJabirTable) -> None:
    for _ in range(10):
        delayed(table).turn()
        table.wait()


def asked(table: AtJabirTable) -> list[int]:
    """How often each seat has been asked."""
    engines = [table.app.engines.own(table.game.history.game, number) for number in range(3)]
    return [engine.asked for engine in engines if isinstance(engine, DelayedEngine)]


def test_both_computers_have_found_their_picks_before_the_person_has(jabir: AtJabirTable) -> None:
    answered(jabir)
    jabir.sit(ANN, MACHINE, MACHINE)
    to_the_draft(jabir)
    let_think(jabir)
    before, done = asked(jabir), len(jabir.actions)
    after = jabir.game.state.first.clockwise.index(jabir.game.state.turn)
    picks = jabir.table.game.state.first.clockwise[after + 1 :]
    assert picks
    jabir.do_something(by_keys=True)
    jabir.wait()
    assert len(jabir.actions) == done + 1 + len(picks)
    assert asked(jabir)[picks[-1]] == before[picks[-1]]


def test_what_is_thought_about_when_the_game_is_left_or_taken_back_is_dropped(jabir: AtJabirTable) -> None:
    answered(jabir)
    jabir.sit(ANN, MACHINE, MACHINE)
    to_the_draft(jabir)
    jabir.wait()
    engines = [jabir.app.engines.own(jabir.game.history.game, number) for number in (1, 2)]
    assert any(engine.thinking for engine in engines)
    jabir.table.cancel_machine()
    assert not any(engine.thinking for engine in engines)


def test_a_computer_thinks_once_behind_the_curtains_of_others(jabir: AtJabirTable) -> None:
    engines = answered(jabir)
    jabir.sit(ANN, BEN, MACHINE)
    to_the_draft(jabir)
    wanted = Phase.DRAFT, 0, 0, None
    while (state := jabir.game.state) and (
        state.phase,
        state.turn,
        state.first,
        jabir.game.covered,
    ) != wanted:
        jabir.do_something(by_keys=True)
        let_think(jabir)
    before, done = asked(jabir)[2], len(jabir.actions)
    while len(jabir.actions) < done + 3:
        jabir.do_something(by_keys=True)
        engines.turn()
    assert asked(jabir)[2] == before
