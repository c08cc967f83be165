"""Any seat of a game that goes on can be given to somebody else, and same names are told apart everywhere."""

from pathlib import Path

import pytest

from dream.play.seats import EarlierSeat, OwnOpponent, Seat
from dream.ui.games.alchemists_dream.words import OFFERS
from dream.ui.games.jabirs_transmutations.words import WORDS
from dream.ui.kit.settings import GameSettings
from dream.ui.table.game_session import MOST_CHANGES
from dream.ui.table.panel import Lines
from tests.kit.games import SETUP
from tests.kit.journals import unfinished
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable
from tests.ui.game_views.jabirs_transmutations.at_jabir_table import ANN, BEN, CLEO, AtJabirTable
from tests.ui.game_views.jabirs_transmutations.at_jabir_table import MACHINE as HERMES
from tests.ui.opponents import names_on, opponents_of, take
from tests.ui.tabletop.told import sentences_of

PLAYED = f"{SETUP} +h15 +i15"


@pytest.fixture
def at_jabir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtJabirTable:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    return AtJabirTable(tmp_path)


def test_the_opponent_is_changed_on_ones_own_turn(at_table: AtTable) -> None:
    at_table.sit(PLAYED, (ANNA, MACHINE)).press("o")
    at_table.press_button("Stoker (computer, level 2)")
    assert "Who plays on for Stoker?" in at_table.captions
    rows = opponents_of(at_table)
    assert rows.opponents[rows.chosen].who == 2, "who sits there now"
    take(at_table, names_on(at_table)[1])
    assert at_table.table.game.seats[0] == ANNA
    assert at_table.table.game.seats[1].occupant == OwnOpponent(1)
    assert at_table.table.game.person_to_act
    assert present(unfinished()).record.earlier == (EarlierSeat(1, 5, MACHINE),)


def test_seats_are_chosen_by_keys_alone(at_table: AtTable) -> None:
    at_table.sit(PLAYED, (ANNA, MACHINE)).press("o", "up", "enter")
    assert "Who plays on for Stoker?" in at_table.captions
    at_table.press("esc")
    at_table.press("o", "up", "up", "enter")
    assert "Who plays on for Anna?" in at_table.captions
    at_table.press("esc", "o", "enter")
    assert at_table.app.dialog is None
    assert at_table.table.game.seats == (ANNA, MACHINE)


def test_the_opponents_turn_leaves_ones_own_seat_to_choose(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE)).press("o")
    at_table.press_button("Anna (first player)")
    take(at_table, "2. Stoker")
    assert at_table.table.game.seats == (MACHINE, MACHINE)
    assert at_table.engine_seat.thinking


def test_a_person_who_comes_back_to_a_seat_is_called_as_before(at_table: AtTable) -> None:
    at_table.settings.change(games={"dream": GameSettings(names=("Xenia", "Yorick"))})
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE)).press("o")
    at_table.press_button("Anna (first player)")
    take(at_table, "2. Stoker")
    at_table.press("o")
    at_table.press_button(at_table.dialog.others[0].text)
    take(at_table, "A person")
    assert at_table.table.game.seats == (ANNA, MACHINE)


def test_every_seat_of_three_can_be_chosen(at_jabir: AtJabirTable) -> None:
    at_jabir.sit(ANN, BEN, CLEO).press("o")
    for name in ("Ann", "Ben", "Cleo"):
        assert any(answer.text.startswith(f"{name} (") for answer in at_jabir.dialog.others)
    at_jabir.press_button(at_jabir.dialog.others[2].text)
    assert "Who plays on for Cleo?" in at_jabir.captions
    take(at_jabir, names_on(at_jabir)[1])
    assert at_jabir.game.seats[2].occupant == OwnOpponent(1)
    assert at_jabir.game.seats[:2] == (ANN, BEN)


def test_a_game_that_is_over_has_no_seats_to_give_away(at_table: AtTable) -> None:
    at_table.sit(f"{PLAYED} resign").press("o")
    assert at_table.app.dialog is None


def test_seats_change_no_more_often_than_a_record_can_tell(at_table: AtTable) -> None:
    at_table.sit("", (MACHINE, MACHINE))
    table = at_table.table
    for number in range(MOST_CHANGES):
        turn = present(table.game.to_act)
        table.act(table.game.history.game.legal_actions(table.game.state)[number % 3])
        table.game.sit(turn, Seat(f"Guest {number}"))
    assert len(table.game.earlier) == MOST_CHANGES
    at_table.press("o")
    assert at_table.app.dialog is None
    assert "too often" in present(at_table.said)
    assert len(present(unfinished()).record.earlier) == MOST_CHANGES - 1


# Who did what


def test_looking_back_names_who_sat_there_then(at_table: AtTable) -> None:
    at_table.sit(PLAYED, (ANNA, MACHINE))
    at_table.table.seat(1, BERT)
    assert [at_table.table.session.name(seat) for seat in (0, 1)] == ["Anna", "Bert"]
    at_table.press("home")
    assert [at_table.table.session.name(seat) for seat in (0, 1)] == ["Anna", "Stoker"]
    assert at_table.board_scene.kind_of(1) == "computer, level 2"


def test_what_has_happened_is_told_of_who_did_it(at_table: AtTable) -> None:
    at_table.sit("@h14 @i14 stand", (MACHINE, ANNA))
    before = [entry.text for entry in Lines(OFFERS, at_table.table.session).entries()]
    assert before[0].startswith("Stoker ")
    at_table.table.seat(0, BERT)
    assert [entry.text for entry in Lines(OFFERS, at_table.table.session).entries()] == before


def test_the_log_names_who_did_it(at_jabir: AtJabirTable) -> None:
    at_jabir.sit(HERMES, HERMES, HERMES).wait_until(lambda: len(at_jabir.actions) > 20)
    at_jabir.press("k")
    at_jabir.table.seat(0, BEN)
    log = sentences_of(Lines(WORDS, at_jabir.table.session))
    assert any("Hermes 1" in line for line in log)
    assert not any("Ben" in line for line in log)
    assert at_jabir.table.session.name(0) == "Ben"


def test_the_same_level_twice_is_counted_from_one(at_jabir: AtJabirTable) -> None:
    at_jabir.sit(ANN, HERMES, HERMES)
    assert list(map(at_jabir.table.session.name, range(3))) == ["Ann", "Hermes 1", "Hermes 2"]
    at_jabir.sit(Seat("Hermes 1"), HERMES, HERMES)
    assert list(map(at_jabir.table.session.name, range(3))) == ["Hermes 1", "Hermes 2", "Hermes 3"]
