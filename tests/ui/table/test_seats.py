"""Who sits at the table, and at which pace."""

from pathlib import Path

import pytest

from dream.play.registry import find
from dream.play.seats import OwnOpponent, Seat
from dream.ui.games.alchemists_dream.words import OFFERS
from dream.ui.games.jabirs_transmutations.words import WORDS
from dream.ui.kit.settings import GameSettings
from dream.ui.scenes.title import Title
from dream.ui.table.game_session import MOST_CHANGES, GameSession
from dream.ui.table.new_game import at_once
from dream.ui.table.panel import Lines
from tests.kit.games import SETUP
from tests.kit.journals import unfinished
from tests.kit.other_games import counting_installed
from tests.kit.present import present
from tests.ui.at_table import ANN, ANNA, BEN, BERT, CLEO, HERMES, MACHINE, AtJabirTable, AtTable
from tests.ui.driver import Person
from tests.ui.opponents import names_on, take
from tests.ui.table.told import sentences_of

PLAYED = f"{SETUP} +h15 +i15"


@pytest.fixture
def at_jabir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AtJabirTable:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    return AtJabirTable(tmp_path)


def test_every_seat_of_three_can_be_chosen(at_jabir: AtJabirTable) -> None:
    at_jabir.sit(ANN, BEN, CLEO).press("o")
    for name in ("Ann", "Ben", "Cleo"):
        assert any(answer.text.startswith(f"{name} (") for answer in at_jabir.dialog.others)
    at_jabir.press_button(at_jabir.dialog.others[2].text)
    assert "Who plays on for Cleo?" in at_jabir.captions
    take(at_jabir, names_on(at_jabir)[2])
    assert at_jabir.game.seats[2].occupant == OwnOpponent(1)
    assert at_jabir.game.seats[:2] == (ANN, BEN)


def test_a_person_without_a_name_is_you(at_table: AtTable) -> None:
    at_table.sit("", (Seat(""), MACHINE)).press("o")
    you = at_table.dialog.others[0].text
    assert you == "You (first player)"
    at_table.press_button(you)
    assert "Who plays on for you?" in at_table.captions


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


SEED = "amber lion fume"


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    return Person(tmp_path)


@pytest.mark.parametrize(
    ("game", "seats", "options", "sit"),
    [
        ("dream", (), "-", ["person", "level 1"]),
        ("dream", (0, 5), "-", ["person", "level 5"]),
        ("dream", (5, 0), "-", ["level 5", "person"]),
        ("dream", (0, 0), "-", ["person", "level 1"]),
        ("dream", (3, 4), "-", ["person", "level 4"]),
        ("dream", (0, "some-engine --fast"), "-", ["person", "level 1"]),
        ("dream", (0, 20), "-", ["person", "level 8"]),
        ("alchemist", (0, 4), "players=4", ["person", "level 4", "level 4", "level 4"]),
        ("alchemist", (3, 0, 4, 0), "players=4", ["level 3", "person", "level 4", "level 3"]),
        ("alchemist", (3, 4, 4, 0), "players=2", ["person", "level 4"]),
    ],
)
def test_one_person_sits_against_opponents_of_last_time(
    game: str, seats: tuple[int | str, ...], options: str, sit: list[str]
) -> None:
    setup = at_once(find(game), GameSettings(seats, options=options), SEED)
    assert [seat.occupant.text for seat in present(setup).seats] == sit
    assert (present(setup).game, present(setup).seed, present(setup).at_once) == (game, SEED, True)


def test_seats_are_drawn_where_they_were_drawn_last() -> None:
    known = GameSettings((0, 4), drawn=True)
    sat = {present(at_once(find("dream"), known, SEED)).seats[0].occupant.text for _ in range(60)}
    assert sat == {"person", "level 4"}


def test_where_a_game_has_no_opponents_people_sit() -> None:
    with counting_installed():
        setup = at_once(find("counting"), GameSettings(), SEED)
        assert {seat.occupant.text for seat in present(setup).seats} == {"person"}


def test_what_cannot_begin_is_not_begun() -> None:
    assert at_once(find("dream"), GameSettings(), " ") is None
    same = GameSettings(options="first=fire second=fire")
    assert at_once(find("dream"), same, SEED) is not None, "such options are not those of a game"


@pytest.mark.parametrize("game", ["dream", "jabir", "stone", "alchemist"])
def test_from_the_title_it_takes_one_click_to_the_table(person: Person, game: str) -> None:
    person.app.change(game=game)
    person.app.push(Title(person.app, SEED))
    person.wait()
    first = next(button for button in person.app.ui.buttons if button.text == "Play")
    person.click(first.rect.center)
    person.wait_until(lambda: person.scene.name in ("symbols", "play"))
    session = person.scene.keepable
    assert isinstance(session, GameSession)
    assert session.seed == SEED
    assert session.game.people == (0,)
    assert person.app.settings.games == {}, "what New game offers stays as it was chosen there"
