"""The table in the window, whatever game lies on it: the cases of `scripts`, at the table of the Dream."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dream.games.alchemists_dream.rules.position import Player
from dream.play.clocks import Controls
from dream.play.history import History
from dream.play.seats import OutsideEngine, OwnOpponent, Person, Seat
from dream.protocol.client import Forfeit, ForfeitCause
from dream.protocol.dialogue import Limits
from dream.protocol.process import Death
from dream.records.reader import open_record
from dream.records.writer import record_text
from dream.ui.kit.settings import PACES, GameSettings
from dream.ui.table.clock_faces import clock_lines
from dream.ui.table.engines import LATE_AFTER, MOST_RESTARTS
from dream.ui.table.game_session import GameSession
from tests.kit.games import SETUP
from tests.kit.journals import kept, unfinished
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, AtTable
from tests.ui.driver import names_on, take
from tests.ui.games.alchemists_dream.words import SEATS, WORDS
from tests.ui.scripts import Case, Time, Vocabulary, all_cases, run, texts
from tests.ui.table.test_engines import Client

SCRIPTS = Path(__file__).with_name("scripts")
SIEGE = Seat("Siege", OutsideEngine("Siege", ("./siege", "--fast")))
RAM = Seat("Ram", OutsideEngine("Ram", ("./ram",)))
STOPPED = Death("the engine stopped (exit status 9)", 9, ())


@pytest.fixture(autouse=True)
def _strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SEATS, "Siege", SIEGE)
    monkeypatch.setitem(SEATS, "Ram", RAM)


def left(session: GameSession[Any, Any]) -> list[str]:
    """What the clocks show."""
    return [told for _, told in clock_lines(session)]


def charge(person: AtTable) -> None:
    """Have the time of whoever is to act run out."""
    assert person.table.clock.charge(11) is False
    person.wait()


def rematches(person: AtTable) -> list[str]:
    """With which clocks it is played again, with seats swapped, and next."""
    session = person.table.session
    setups = session.rematch(swapped=False), session.rematch(swapped=True), session.next_setup()
    return [_clocks(setup.clocks) for setup in setups]


def _clocks(clocks: Controls) -> str:
    return " ".join(control.text if control else "-" for control in clocks)


def take_who(person: AtTable, name: str) -> None:
    """Take the first opponent of the list whose name begins so."""
    take(person, next(each for each in names_on(person) if each.startswith(name)))
    person.wait()


def reopen_as_text(person: AtTable) -> None:
    """Go on with this game as with one that somebody else has saved."""
    text = record_text(person.table.session.record())
    assert "./" not in text
    person.app.routes.title()
    person.app.routes.go_on(open_record(text))
    person.wait()


def in_vain(person: AtTable, action: str) -> None:
    """Do an action without the field that can't be done now."""
    assert person.table.type_action(action) is not None
    person.wait()


def set_engines(person: AtTable, text: str) -> None:
    """Have engines be known here by their commands: ``Ram=./ram``, each."""
    known = [part.replace("_", " ").split("=", 1) for part in text.split()]
    person.app.change(engines=tuple((name, command) for name, command in known))


MORE = Vocabulary(
    {
        "charge": charge,
        "take": take_who,
        "first_answer": lambda person: person.press_button(person.dialog.others[0].text),
        "second_button": lambda person: person.press_button(texts(person.app.layer.buttons)[1]),
        "reopen_as_text": reopen_as_text,
        "set_engines": set_engines,
        "in_vain": in_vain,
    },
    {
        "left": lambda person: left(person.table.session),
        "kept_left": lambda person: left(GameSession.reopen(present(unfinished()))),
        "timed": lambda person: person.table.game.clocks is not None,
        "clocked": lambda person: person.presenter.sight.clocked,
        "reason": lambda person: person.table.session.record().reason,
        "rematches": rematches,
        "earlier": lambda person: [
            f"{one.number} until {one.until} {one.seat.name}" for one in present(unfinished()).record.earlier
        ],
        "games": lambda person: len(kept()),
        "within": lambda person: person.engine_seat.within,
        "within_ten": lambda person: 0 < person.engine_seat.within < 10_000,
    },
)


@all_cases(SCRIPTS, "clocks", "machines")
def test_a_script_comes_true(case: Case, at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Time(monkeypatch)

    def jump(person: AtTable, seconds: float) -> None:
        clock.now += seconds
        person.wait()

    def draws_nothing(person: AtTable, times: str) -> None:
        frames = person.screen.frames
        for _ in range(int(times)):
            jump(person, 0.02)
        assert person.screen.frames == frames

    jumps = {
        "draws_nothing": draws_nothing,
        "sleep": lambda person, seconds: jump(person, float(seconds)),
        "paces": lambda person, part: jump(person, float(part) * PACES[person.app.settings.pace]),
    }
    run(case, at_table, WORDS | MORE | clock.words | Vocabulary(jumps, {}))


class Stranger(Client):
    """Stands in for the client of an engine from outside, which its command tells from others."""

    def __init__(self, command: tuple[str, ...], on_died: Callable[..., object]) -> None:
        super().__init__(on_died)
        self.command, self.asked, self.ends = command, list[tuple[int, Limits]](), 0
        self.cancelled, self.earlier = 0, self.nobody

    @staticmethod
    def nobody(action: object) -> None:
        raise AssertionError("nothing was asked")

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

    def client(game: object, command: tuple[str, ...], on_died: Callable[..., object]) -> Stranger:
        made.append(Stranger(command, on_died))
        return made[-1]

    monkeypatch.setattr("dream.ui.table.engines.EngineClient", client)
    return made


@all_cases(SCRIPTS, "strangers")
def test_engines_from_outside(case: Case, at_table: AtTable, clients: list[Stranger]) -> None:
    parse = at_table.sit(SETUP).table.game.history.game.parse_action

    def client(person: AtTable, text: str) -> None:
        """What an engine does: it ``plays``, ``dies``, ``fails``, or ``is_late`` by so much."""
        number, verb, *rest = text.split(" ", 2)
        one = clients[int(number)]
        match verb:
            case "plays" | "plays_late":
                one.best(parse(rest[0]))
            case "dies":
                one.on_died(STOPPED)
            case "fails":
                one.failed(rest[0])
            case "is_late":
                one.overtime = LATE_AFTER + float(rest[0])
            case "is_silent":
                one.greeted = False
        person.wait()
        if verb == "plays":
            person.wait()

    facts: dict[str, Callable[[Any], object]] = {
        "commands": lambda _: [" ".join(one.command) for one in clients],
        "limits": lambda _: [", ".join(f"{at} {each.movetime}" for at, each in one.asked) for one in clients],
        "starts": lambda _: [str(one.started) for one in clients],
        "dropped": lambda _: clients[0].cancelled > 0,
        "all_ended": lambda _: all(one.ends for one in clients),
    }
    run(case, at_table, WORDS | MORE | Vocabulary({"client": client}, facts))


def die(at_table: AtTable, client: Stranger, death: Death = STOPPED) -> None:
    client.on_died(death)
    at_table.wait()


def test_the_card_names_the_engine(at_table: AtTable, clients: list[Stranger]) -> None:
    at_table.sit(SETUP, (Seat("Ada", RAM.occupant), ANNA))
    assert at_table.card(Player.FIRST).about == "earth, engine Ram"


def lose(at_table: AtTable, client: Stranger) -> None:
    """Have an engine fail until it is not started again by itself."""
    for _ in range(MOST_RESTARTS + 1):
        die(at_table, client)
        at_table.wait()


@pytest.mark.parametrize(
    ("button", "seat"),
    [
        ("A person", Seat("Ada")),
        ("3. Assayer", Seat.machine("Artephius", 3)),
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
    assert "failed" not in " ".join(at_table.board_scene.own_narration().sentences)
    assert at_table.table.session.record().seats[0].occupant == seat.occupant
    if seat is RAM:
        assert clients[-1].asked


MANGONEL = OutsideEngine("Mangonel", ("./mangonel",))


@pytest.fixture
def known_by_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command starts an engine that says its name, but for a bad one."""

    def introduced(game: object, command: tuple[str], stopped: object) -> OutsideEngine:
        if command[0] == "./bad":
            raise Forfeit(ForfeitCause.HUNG, "the engine is mute")
        return replace(MANGONEL, command=command)

    monkeypatch.setattr("dream.ui.table.introductions.introduced", introduced)


@pytest.mark.usefixtures("known_by_command")
def test_another_engine_takes_the_seat_by_its_command(at_table: AtTable, clients: list[Stranger]) -> None:
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
    at_table.wait_until(lambda: at_table.table.game.seats[0] == Seat("Mangonel", MANGONEL))
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
    begun[0]((Seat("Mangonel", MANGONEL),))
    at_table.wait()
    assert game.seats == (ANNA, BERT)
    assert clients == []


@pytest.mark.usefixtures("known_by_command")
@pytest.mark.parametrize("command", ["./mangonel", "./bad", None])
def test_after_a_command_was_typed_or_not_the_next_seat_of_a_record_is_asked_about(
    at_table: AtTable, clients: list[Stranger], command: str | None
) -> None:
    at_table.sit(SETUP, (SIEGE, RAM))
    reopen_as_text(at_table)
    at_table.press_button("Somebody else …")
    take(at_table, "An engine of your own")
    at_table.type(command or "")
    at_table.press("enter" if command else "esc")
    at_table.wait_until(lambda: at_table.app.dialog is not None)
    assert "the engine Ram sits here" in at_table.dialog.text
    assert at_table.table.game.seats[0].name == ("Mangonel" if command == "./mangonel" else "Siege")


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
