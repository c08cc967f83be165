"""One that spars, at a seat: it is asked at the level that keeps the game even, and the record tells it."""

from types import SimpleNamespace

import pytest

from dream.games.alchemists_dream.rules.notation import action_text
from dream.play import seated_game
from dream.play.seats import OwnOpponent, Seat
from tests.kit.games import SETUP
from tests.ui.at_table import ANNA, AtTable

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
