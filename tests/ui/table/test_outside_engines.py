"""Engines from outside at the table: each has its own process, and when one fails the game waits."""

from collections.abc import Callable
from typing import Any

import pytest

from dream.games.alchemists_dream.game import GAME, AlchemistsDream
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.alchemists_dream.rules.position import Player
from dream.play.history import History
from dream.play.seats import OutsideEngine, OwnOpponent, Person, Seat
from dream.protocol.client import EngineClient, Forfeit, ForfeitCause
from dream.protocol.dialogue import Limits
from dream.protocol.process import Death
from dream.records.reader import open_record
from dream.records.writer import record_text
from dream.ui.kit.settings import GameSettings
from dream.ui.table.engines import LATE_AFTER, MOST_RESTARTS, OUTSIDE_TIME
from dream.ui.table.game_session import GameSession
from tests.kit.games import QUICK_WIN, SETUP
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, AtTable
from tests.ui.opponents import take
from tests.ui.table.test_machine_at_seat import Client

SIEGE = Seat("Siege", OutsideEngine("Siege", ("./siege", "--fast")))
RAM = Seat("Ram", OutsideEngine("Ram", ("./ram",)))
STOPPED = Death("the engine stopped (exit status 9)", 9, ())


class Stranger(Client):
    """Stands in for the client of an engine from outside, which its command tells from others."""

    def __init__(self, command: tuple[str, ...], on_died: Callable[..., object]) -> None:
        super().__init__(on_died)
        self.command, self.asked, self.ends = command, list[tuple[int, Limits]](), 0
        self.cancelled = 0

    def go(
        self,
        history: History[Any, Any],
        limits: Limits,
        on_best: Callable[..., object],
        on_failed: Callable[..., object],
    ) -> None:
        super().go(history, limits, on_best, on_failed)
        self.asked.append((len(history.actions), limits))

    def cancel(self) -> None:
        self.cancelled += 1

    def close(self) -> None:
        self.ends += 1


@pytest.fixture
def clients(monkeypatch: pytest.MonkeyPatch) -> list[Stranger]:
    """The clients of the engines that were begun, in their order."""
    made: list[Stranger] = []

    def client(game: AlchemistsDream, command: tuple[str, ...], on_died: Callable[..., object]) -> Stranger:
        made.append(Stranger(command, on_died))
        return made[-1]

    monkeypatch.setattr("dream.ui.table.engines.EngineClient", client)
    return made


def answer(at_table: AtTable, client: Stranger, text: str) -> None:
    client.best(parse_action(text))
    at_table.wait()
    at_table.wait()


def die(at_table: AtTable, client: Stranger, death: Death = STOPPED) -> None:
    client.on_died(death)
    at_table.wait()


def test_each_seat_has_an_engine_of_its_own_with_its_own_command(
    at_table: AtTable, clients: list[Stranger]
) -> None:
    at_table.sit(SETUP, (SIEGE, RAM))
    answer(at_table, clients[0], "+h15")
    answer(at_table, clients[1], "+i15")
    assert [client.command for client in clients] == [("./siege", "--fast"), ("./ram",)]
    limits = Limits(movetime=OUTSIDE_TIME)
    assert [client.asked for client in clients] == [[(3, limits), (5, limits)], [(4, limits)]]
    assert at_table.engine_seat.asked == []


def test_one_command_at_two_seats_is_two_processes(at_table: AtTable, clients: list[Stranger]) -> None:
    at_table.sit(SETUP, (SIEGE, SIEGE))
    answer(at_table, clients[0], "+h15")
    assert [client.command for client in clients] == [("./siege", "--fast")] * 2


def test_the_card_names_the_engine(at_table: AtTable, clients: list[Stranger]) -> None:
    at_table.sit(SETUP, (Seat("Ada", RAM.occupant), ANNA))
    assert at_table.board_scene.cards[Player.FIRST].state.about == "earth, engine Ram"


def lose(at_table: AtTable, client: Stranger) -> None:
    """Have an engine fail until it is not started again by itself."""
    for _ in range(MOST_RESTARTS + 1):
        die(at_table, client)
        at_table.wait()


def test_one_that_dies_is_named_started_again_twice_and_then_another_is_offered(
    at_table: AtTable, clients: list[Stranger]
) -> None:
    at_table.sit(SETUP, (SIEGE, ANNA))
    for restarts in range(1, MOST_RESTARTS + 1):
        die(at_table, clients[0])
        assert at_table.said == "Siege failed: the engine stopped (exit status 9). It is being restarted."
        at_table.wait()
        assert at_table.app.dialog is None
        assert clients[0].started == restarts + 1
        assert clients[0].asked[-1] == clients[0].asked[0]
    die(at_table, clients[0])
    assert "Press G to try again, or F3 to choose another player." in at_table.notice
    assert at_table.dialog.title == "Who plays on for Siege?"
    assert "the engine stopped (exit status 9)" in at_table.dialog.text
    at_table.wait()
    assert clients[0].started == MOST_RESTARTS + 1
    at_table.press_button("Try again")
    at_table.wait()
    assert clients[0].started == MOST_RESTARTS + 2
    answer(at_table, clients[0], "+h15")
    assert at_table.actions == f"{SETUP} +h15"


def test_one_that_dies_out_of_its_turn_is_started_again_in_its_turn(
    at_table: AtTable, clients: list[Stranger]
) -> None:
    at_table.sit(SETUP, (SIEGE, ANNA))
    answer(at_table, clients[0], "+h15")
    die(at_table, clients[0])
    assert "Siege failed" in present(at_table.said)
    at_table.wait()
    assert clients[0].started == 1
    at_table.press("/")
    at_table.type("+i15")
    at_table.press("enter")
    assert clients[0].started == 2
    assert at_table.app.dialog is None


def test_one_that_is_late_is_told_to_be_until_it_answers(at_table: AtTable, clients: list[Stranger]) -> None:
    at_table.sit(SETUP, (SIEGE, ANNA))
    clients[0].overtime = LATE_AFTER - 0.1
    at_table.wait()
    assert "longer than it may" not in at_table.notice
    clients[0].overtime = LATE_AFTER
    frames = at_table.screen.frames
    at_table.wait()
    assert "Siege is taking longer than allowed." in at_table.notice
    assert at_table.screen.frames > frames
    clients[0].greeted = False
    at_table.wait()
    assert "Siege is taking long to start." in at_table.notice
    answer(at_table, clients[0], "+h15")
    assert "Siege is taking" not in at_table.notice


def test_one_that_gives_no_action_is_named_ended_and_started_again(
    at_table: AtTable, clients: list[Stranger]
) -> None:
    at_table.sit(SETUP, (SIEGE, ANNA))
    clients[0].failed("the engine answered with an illegal move: k11 is the Elixir")
    at_table.wait()
    assert present(at_table.said).startswith("Siege failed: the engine answered with an illegal move: k11")
    at_table.wait()
    assert (clients[0].ends, clients[0].started, len(clients[0].asked)) == (1, 2, 2)


def test_it_is_not_asked_about_draws(at_table: AtTable, clients: list[Stranger]) -> None:
    at_table.sit(SETUP, (ANNA, SIEGE)).press("shift+o")
    at_table.wait()
    assert "Siege declined it." in at_table.notice
    assert clients[0].started == 0
    assert at_table.table.game.person_to_act


def test_a_no_to_a_draw_does_not_bring_a_lost_one_back(at_table: AtTable, clients: list[Stranger]) -> None:
    at_table.sit(SETUP, (SIEGE, ANNA))
    answer(at_table, clients[0], "+h15")
    for _ in range(MOST_RESTARTS + 1):
        die(at_table, clients[0])
    at_table.press("shift+o")
    at_table.press("/")
    at_table.type("+i15")
    at_table.press("enter")
    assert clients[0].started == 1
    assert at_table.dialog.title == "Who plays on for Siege?"


def test_hints_come_from_our_own_engine(at_table: AtTable, clients: list[Stranger]) -> None:
    at_table.sit(SETUP, (ANNA, SIEGE)).press("h")
    assert at_table.engine_seat.asked[-1][1] == "hint"
    assert [client.started for client in clients] in ([], [0])


def test_taking_back_drops_what_it_was_asked(at_table: AtTable, clients: list[Stranger]) -> None:
    at_table.sit(SETUP, (ANNA, SIEGE))
    at_table.press("/")
    at_table.type("+h15")
    at_table.press("enter")
    stale = clients[0].best
    at_table.press("u")
    assert clients[0].cancelled
    stale(parse_action("+i15"))
    at_table.wait()
    assert at_table.actions == SETUP


def test_engines_end_when_the_game_is_left(at_table: AtTable, clients: list[Stranger]) -> None:
    at_table.sit(SETUP, (SIEGE, RAM))
    answer(at_table, clients[0], "+h15")
    at_table.press("esc")
    at_table.press_button("Title")
    assert all(client.ends for client in clients)


# Another at the seat


@pytest.mark.parametrize(
    ("button", "seat"),
    [
        ("A person", Seat("Ada")),
        ("3. Assayer", Seat.machine("Assayer", 3)),
        ("Ram", RAM),
    ],
)
def test_another_plays_on_for_one_that_stopped(
    at_table: AtTable, clients: list[Stranger], button: str, seat: Seat
) -> None:
    at_table.app.change(
        games={"dream": GameSettings(names=("Ada",))}, engines=(("Siege", "./siege --fast"), ("Ram", "./ram"))
    )
    at_table.sit(SETUP, (SIEGE, BERT))
    lose(at_table, clients[0])
    assert at_table.dialog.title == "Who plays on for Siege?"
    at_table.press_button("Somebody else …")
    take(at_table, button)
    at_table.wait()
    assert at_table.table.game.seats == (seat, BERT)
    assert clients[0].ends
    assert "failed" not in " ".join(at_table.board_scene.told().sentences)
    assert at_table.table.session.record().seats[0].occupant == seat.occupant
    if seat is RAM:
        assert clients[-1].asked


def test_another_engine_takes_the_seat_by_its_command(
    at_table: AtTable, clients: list[Stranger], monkeypatch: pytest.MonkeyPatch
) -> None:
    def introduced(
        game: AlchemistsDream, command: tuple[str], stopped: Callable[..., object]
    ) -> OutsideEngine:
        if command[0] == "./bad":
            raise Forfeit(ForfeitCause.HUNG, "the engine is mute")
        return OutsideEngine("Mangonel", command)

    monkeypatch.setattr("dream.ui.table.engines.introduced", introduced)
    at_table.sit(SETUP, (SIEGE, BERT))
    lose(at_table, clients[0])
    at_table.press_button("Somebody else …")
    take(at_table, "An engine of your own")
    at_table.type("'")
    at_table.press("enter")
    assert "valid command line" in present(present(at_table.dialog.field).refusal)
    at_table.press("backspace")
    at_table.type("./bad")
    at_table.press("enter")
    at_table.wait_until(lambda: at_table.said == "./bad: the engine is mute.")
    assert at_table.table.game.seats == (SIEGE, BERT)
    at_table.press("o", "up", "up", "enter")
    at_table.press_button("Somebody else …")
    take(at_table, "An engine of your own")
    at_table.type("./mangonel")
    at_table.press("enter")
    mangonel = OutsideEngine("Mangonel", ("./mangonel",))
    at_table.wait_until(lambda: at_table.table.game.seats[0] == Seat("Mangonel", mangonel))
    at_table.wait()
    assert clients[-1].command == ("./mangonel",)
    assert clients[-1].asked
    assert at_table.app.settings.engines[0] == ("Mangonel", "./mangonel")


def test_an_engine_that_comes_when_the_game_was_left_is_not_seated(
    at_table: AtTable, clients: list[Stranger], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []
    game = at_table.sit(SETUP, (ANNA, BERT)).table.game
    at_table.press("o", "up", "up", "enter")
    take(at_table, "An engine of your own")
    at_table.type("./mangonel")
    with monkeypatch.context() as patch:
        patch.setattr(at_table.app, "in_background", lambda work, done: begun.append(done))
        at_table.press("enter")
    at_table.app.routes.title()
    begun[0]((Seat("Mangonel", OutsideEngine("Mangonel", ("./mangonel",))),))
    at_table.wait()
    assert game.seats == (ANNA, BERT)
    assert clients == []


def test_who_plays_on_can_be_left_as_it_is(at_table: AtTable, clients: list[Stranger]) -> None:
    at_table.sit(SETUP, (ANNA, SIEGE)).press("o", "esc")
    assert at_table.table.game.seats == (ANNA, SIEGE)
    at_table.press("esc")
    at_table.press_button("Seats …")
    at_table.press_button("Anna (first player)")
    take(at_table, "2. Stoker")
    assert at_table.table.game.seats == (Seat.machine("Stoker", 2), SIEGE)
    assert at_table.engine_seat.asked == [(tuple(SETUP.split()), 2)]


# Records


def reopened(
    at_table: AtTable,
    seats: tuple[Seat, Seat],
    actions: str = SETUP,
    *,
    engines: tuple[tuple[str, str], ...] = (),
) -> AtTable:
    """Go on with a game that somebody else has saved."""
    at_table.app.change(engines=engines)
    at_table.sit(actions, seats)
    text = record_text(at_table.table.session.record())
    assert "./" not in text
    at_table.app.routes.title()
    at_table.app.routes.go_on(open_record(text))
    at_table.wait()
    return at_table


def test_a_record_starts_no_engine_a_person_sits_there_and_the_known_ones_are_offered(
    at_table: AtTable, clients: list[Stranger]
) -> None:
    reopened(at_table, (SIEGE, ANNA), engines=(("Ram", "./ram"), ("Siege", "./siege --fast")))
    begun = len(clients)
    assert at_table.table.game.seats == (Seat("Siege"), ANNA)
    assert "the engine Siege sits here" in at_table.dialog.text
    assert [answer.text for answer in at_table.dialog.others[:2]] == ["Siege", "Ram"]
    at_table.press("enter")
    at_table.wait()
    assert at_table.app.dialog is None
    assert at_table.table.game.person_to_act
    assert len(clients) == begun
    assert at_table.table.session.record().seats[0].occupant == OutsideEngine("Siege")
    at_table.press("p")
    at_table.click_cells("h15")
    record = at_table.table.session.record()
    assert record.seats[0] == Seat("Siege", Person())
    assert [one.seat.occupant for one in record.earlier] == [OutsideEngine("Siege")]


def test_an_engine_that_is_known_here_can_take_the_seat_that_a_record_names(
    at_table: AtTable, clients: list[Stranger]
) -> None:
    reopened(at_table, (SIEGE, RAM), engines=(("Siege", "./siege --fast"),))
    at_table.press_button("Siege")
    assert "the engine Ram sits here" in at_table.dialog.text
    at_table.press_button("Somebody else …")
    take(at_table, "2. Stoker")
    at_table.wait()
    assert at_table.table.game.seats == (SIEGE, Seat.machine("Stoker", 2))
    assert clients[-1].command == ("./siege", "--fast")


@pytest.mark.parametrize("command", ["./mangonel", "./bad", None])
def test_after_a_command_was_typed_or_not_the_next_seat_of_a_record_is_asked_about(
    at_table: AtTable, clients: list[Stranger], monkeypatch: pytest.MonkeyPatch, command: str | None
) -> None:
    def introduced(
        game: AlchemistsDream, command: tuple[str], stopped: Callable[..., object]
    ) -> OutsideEngine:
        if command[0] == "./bad":
            raise Forfeit(ForfeitCause.HUNG, "the engine is mute")
        return OutsideEngine("Mangonel", command)

    monkeypatch.setattr("dream.ui.table.engines.introduced", introduced)
    reopened(at_table, (SIEGE, RAM))
    at_table.press_button("Somebody else …")
    take(at_table, "An engine of your own")
    at_table.type(command or "")
    at_table.press("enter" if command else "esc")
    at_table.wait_until(lambda: at_table.app.dialog is not None)
    assert "the engine Ram sits here" in at_table.dialog.text
    assert at_table.table.game.seats[0].name == ("Mangonel" if command == "./mangonel" else "Siege")


def test_a_game_that_is_over_keeps_the_names_of_its_engines(
    at_table: AtTable, clients: list[Stranger]
) -> None:
    reopened(at_table, (SIEGE, RAM), QUICK_WIN)
    assert at_table.app.dialog is None
    names = [seat.occupant for seat in at_table.table.game.seats]
    assert names == [OutsideEngine("Siege"), OutsideEngine("Ram")]
    assert at_table.table.session.record().seats == at_table.table.game.seats
    at_table.press_button("Rematch")
    assert at_table.table.game.seats == (Seat("Siege"), Seat("Ram"))
    assert not any(client.asked for client in clients)


def test_what_it_said_last_is_told_as_far_as_it_can_be_read(
    at_table: AtTable, clients: list[Stranger]
) -> None:
    at_table.sit(SETUP, (SIEGE, ANNA))
    die(at_table, clients[0], Death("the engine has ended", 1, ("\x1b[31mno \x07board " + "x" * 999,)))
    assert "Siege failed: the engine has ended: " in present(at_table.said)
    assert present(at_table.said).isprintable()
    assert len(present(at_table.said)) < 220


def test_persons_are_seated_only_where_a_record_tells_of_an_engine(at_table: AtTable) -> None:
    at_table.sit(SETUP, (Seat("Siege", OutsideEngine("Siege")), Seat.machine("Golem", 2)))
    session = GameSession(at_table.table.game)
    assert session.seat_persons() == [(0, OutsideEngine("Siege"))]
    assert [seat.occupant for seat in session.game.seats] == [Person(), OwnOpponent(2)]
    assert session.seat_persons() == []


def test_the_client_of_one_from_outside_has_its_command() -> None:
    client = EngineClient(GAME, ("./siege", "--fast"))
    assert client._command == ("./siege", "--fast")
