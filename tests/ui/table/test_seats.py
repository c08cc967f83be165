"""Who sits at the table, and at which pace."""

from pathlib import Path

import pytest

from dream.play.registry import find
from dream.play.seats import EarlierSeat, OwnOpponent, Seat
from dream.ui.games.alchemists_dream.words import OFFERS
from dream.ui.games.jabirs_transmutations.words import WORDS
from dream.ui.kit.settings import PACES, GameSettings
from dream.ui.scenes.title import Title
from dream.ui.table.game_session import MOST_CHANGES, GameSession
from dream.ui.table.new_game import at_once
from dream.ui.table.panel import Lines
from tests.kit.games import SETUP
from tests.kit.journals import unfinished
from tests.kit.other_games import counting_installed
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable
from tests.ui.driver import Person
from tests.ui.games.jabirs_transmutations.at_jabir_table import ANN, BEN, CLEO, AtJabirTable
from tests.ui.games.jabirs_transmutations.at_jabir_table import MACHINE as HERMES
from tests.ui.opponents import names_on, opponents_of, take
from tests.ui.table.told import sentences_of

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


AGAINST = (ANNA, MACHINE)
ONE_EACH = f"{SETUP} +h15 +i15"


class Clock:
    """The time of the app, which goes on when the test says so."""

    def __init__(self, person: AtTable) -> None:
        self.person, self.now = person, 1000.0

    def pass_(self, seconds: float) -> None:
        self.now += seconds
        self.person.wait()


@pytest.fixture
def clock(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock(at_table)
    monkeypatch.setattr("dream.ui.app.time.monotonic", lambda: made.now)
    at_table.app.change(pace="normal")
    return made


@pytest.mark.parametrize("pace", ["slow", "normal", "fast"])
def test_an_answer_is_shown_one_pace_after_the_action_before_it(
    at_table: AtTable, clock: Clock, pace: str
) -> None:
    at_table.app.change(pace=pace)
    at_table.sit(f"{SETUP} +h15", AGAINST).engine_seat.answer("+i15")
    clock.pass_(PACES[pace] - 0.01)
    assert at_table.actions == f"{SETUP} +h15"
    assert "Stoker is thinking" in at_table.notice
    clock.pass_(0.02)
    assert at_table.actions == ONE_EACH


def test_the_time_that_it_thinks_is_not_added_to(at_table: AtTable, clock: Clock) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST)
    clock.pass_(PACES["normal"] + 1)
    at_table.engine_seat.answer("+i15")
    clock.pass_(0)
    assert at_table.actions == ONE_EACH


def test_at_once_is_at_once(at_table: AtTable, clock: Clock) -> None:
    at_table.app.change(pace="at_once")
    at_table.sit(f"{SETUP} +h15", AGAINST).engine_seat.answer("+i15")
    clock.pass_(0)
    assert at_table.actions == ONE_EACH


def test_a_piece_comes_to_rest_before_the_next_one_moves(at_table: AtTable, clock: Clock) -> None:
    at_table.app.change(animation="slow", pace="fast")
    at_table.sit(SETUP, AGAINST).press("p")
    at_table.click_cells("h15")
    assert at_table.scene.animating
    at_table.engine_seat.answer("+i15")
    clock.pass_(PACES["fast"] + 0.1)
    assert at_table.scene.animating
    assert at_table.actions == f"{SETUP} +h15"
    clock.pass_(2.0)
    assert at_table.actions == ONE_EACH


def test_two_machines_act_one_after_the_other(at_table: AtTable, clock: Clock) -> None:
    at_table.sit(SETUP, (MACHINE, MACHINE)).engine_seat.answer("+h15")
    clock.pass_(PACES["normal"] + 0.01)
    at_table.engine_seat.answer("+i15")
    clock.pass_(PACES["normal"] - 0.05)
    assert at_table.actions == f"{SETUP} +h15"
    clock.pass_(0.1)
    assert at_table.actions == ONE_EACH


def test_nothing_is_drawn_while_an_action_waits(at_table: AtTable, clock: Clock) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST).engine_seat.answer("+i15")
    clock.pass_(0)
    frames = at_table.screen.frames
    for _ in range(10):
        clock.pass_(0.02)
    assert at_table.screen.frames == frames


def test_move_now_waits_no_longer(at_table: AtTable, clock: Clock) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST).engine_seat.answer("+i15")
    clock.pass_(0)
    at_table.press("g")
    assert at_table.actions == ONE_EACH
    assert at_table.engine_seat.hurried == 0


def test_who_hurries_a_machine_that_thinks_waits_no_longer_for_its_answer(
    at_table: AtTable, clock: Clock
) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST).press("g")
    assert at_table.engine_seat.hurried == 1
    at_table.engine_seat.answer("+i15")
    clock.pass_(0)
    assert at_table.actions == ONE_EACH


def test_a_pause_keeps_what_was_found(at_table: AtTable, clock: Clock) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST).engine_seat.answer("+i15")
    clock.pass_(0)
    at_table.press("k")
    clock.pass_(5)
    assert at_table.actions == f"{SETUP} +h15"
    at_table.press("k")
    assert at_table.actions == ONE_EACH
    assert len(at_table.engine_seat.asked) == 1


@pytest.mark.parametrize("key", ["k", "g"])
def test_the_button_says_what_it_does_next(at_table: AtTable, clock: Clock, key: str) -> None:
    at_table.sit(SETUP, (MACHINE, MACHINE)).press_button("Pause")
    assert "Pause" not in [button.text for button in at_table.app.ui.buttons]
    at_table.press(key)
    assert "Pause" in [button.text for button in at_table.app.ui.buttons]
    at_table.press("k")
    at_table.press_button("Continue")
    assert not at_table.table.turns.paused


def test_a_pause_in_the_persons_turn_is_told(at_table: AtTable, clock: Clock) -> None:
    at_table.sit(SETUP, AGAINST).press("k")
    assert at_table.said == "The computer will pause when its turn comes."
    at_table.press("k")
    assert at_table.said == "The computer will move again in its turn."


def test_a_pause_while_the_machine_thinks_about_a_draw_asks_it_again(at_table: AtTable, clock: Clock) -> None:
    at_table.sit(SETUP, AGAINST).press("shift+o")
    assert at_table.engine_seat.asked == ["draw"]
    at_table.press("k", "k")
    assert at_table.engine_seat.asked == ["draw", "draw"]


def test_what_was_found_is_forgotten_when_the_action_before_it_is_taken_back(
    at_table: AtTable, clock: Clock
) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST).engine_seat.answer("+i15")
    clock.pass_(0)
    at_table.press("u")
    clock.pass_(5)
    assert at_table.actions == SETUP
    at_table.press("p")
    at_table.click_cells("g14")
    assert at_table.engine_seat.thinking


@pytest.mark.parametrize("door", ["esc", "f10"], ids=["menu", "options"])
def test_the_machine_waits_while_the_player_is_elsewhere(at_table: AtTable, clock: Clock, door: str) -> None:
    at_table.sit(f"{SETUP} +h15", AGAINST)
    session = at_table.table.session
    at_table.engine_seat.answer("+i15")
    clock.pass_(0)
    at_table.press(door)
    clock.pass_(5)
    assert len(session.game.history.actions) == 4
    at_table.press("esc")
    assert at_table.actions == ONE_EACH
    assert len(at_table.engine_seat.asked) == 1


def test_the_notice_names_the_keys_while_the_machine_thinks(at_table: AtTable, clock: Clock) -> None:
    assert "K pauses, G makes it move now." in at_table.sit(f"{SETUP} +h15", AGAINST).notice


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
