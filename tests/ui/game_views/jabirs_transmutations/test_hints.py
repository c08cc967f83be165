"""Hints and machines: what is advised, to whom, and what nobody is offered."""

from collections.abc import Callable

import pytest

from dream.ui.games.jabirs_transmutations.layout import RecipeSign
from tests.ui.game_views.jabirs_transmutations.at_jabir_table import ANN, BEN, CLEO, MACHINE, AtJabirTable
from tests.ui.game_views.jabirs_transmutations.states import event, turn
from tests.ui.tabletop.random_engines import RandomEngine


def test_a_hint_marks_what_it_advises(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=turn("a", board_a="salt:2", cards_a="w"))
    jabir.press("h")
    assert jabir.marks.hint is None
    assert "Look at the recipes." in jabir.notice
    jabir.press("h")
    assert jabir.marks.hint == RecipeSign(2)
    assert "Best: recipe 2." in jabir.notice
    assert "which goes into" in jabir.notice
    jabir.press("2", "2")
    assert jabir.marks.hint is None


def test_a_hint_names_who_is_to_be_robbed(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=event("steal", board_b="tin:1", board_c="-"))
    jabir.press("h", "h")
    assert "Best: steal tin from Ben." in jabir.notice


def test_a_hint_for_hidden_cards_is_for_their_owner_alone(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO, state=event("eureka"), actions="eureka:dryness pick:f")
    jabir.press("enter")
    first = jabir.game.to_act
    assert jabir.table.hints.why_not is None
    jabir.press("pageup")
    assert jabir.game.history.game.decider(jabir.game.shown) != first
    assert jabir.table.hints.why_not == "A hint would reveal another player's cards."


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
    assert all(isinstance(engine, RandomEngine) and engine.asked for engine in jabir.engines.engines)


def test_what_nobody_can_do_is_not_offered(jabir: AtJabirTable) -> None:
    jabir.sit(ANN, BEN, CLEO)
    jabir.press("esc")
    labels = {button.text for button in jabir.app.layer.buttons}
    assert "Seats …" in labels
    assert not labels & {"Give up …", "Offer draw"}
    jabir.press("esc")
    jabir.press("shift+o", "shift+r", "shift+g")
    assert jabir.app.dialog is None
    assert jabir.actions == []


def test_a_computers_move_is_explained(jabir: AtJabirTable) -> None:
    jabir.sit(MACHINE, BEN, MACHINE, state=event("eureka"))
    jabir.wait_until(lambda: jabir.game.person_to_act)
    assert [offer.text for offer in jabir.scene.narration().offers] == ["Why?"]
    jabir.press("shift+y")
    assert "It is a point at once." in jabir.notice
