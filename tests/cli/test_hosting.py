"""The command that holds a game for guests: what it hands on, prints and refuses."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dream.base.showable import ISOLATE, POP
from dream.base.texts import isolate_values, say
from dream.cli.app import guarded
from dream.cli.arguments import REFUSED
from dream.play.registry import find
from dream.play.seats import Guest, Person, Seat
from dream.records.library.home import hold, let_go, open_library
from dream.records.record import Record
from dream.records.writer import record_text, save
from tests.kit.present import present
from tests.kit.random_games import random_game

hosting = pytest.importorskip("dream.ui.host", reason="needs websockets")
Held = list[tuple[Any, Any]]
gathers: list[Any] = []
"""What makes the game of those who have come, of each table of free seats that was held."""


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Held:
    """Stands in for the game that is held: keeps with what it was begun."""
    found: Held = []
    gathers.clear()

    def host(session: Any, listening: Any, announce: Callable[..., object], *beside: Any) -> int:
        found.append((session, listening))
        gathers.extend(each for each in beside if callable(each) and each.__name__ == "gathered")
        announce(
            hosting.TableCode("http://192.168.1.7:8765/#table"),
            (
                hosting.GuestSeat(0, "Ann", "http://192.168.1.7:8765/#key"),
                hosting.GuestSeat(None, "Watchers", "http://x/#w"),
            ),
        )
        return 0

    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    monkeypatch.setattr(hosting, "host", host)
    return found


def test_guests_and_computers_sit_where_they_are_told_to(
    held: Held, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [
        "--game",
        "stone",
        "--seat",
        "a=guest",
        "--seat",
        "b=Guest",
        "--seat",
        "c=3",
        "--seat",
        "d=person",
    ]
    assert guarded(["host", *words, "--name", "a=Ann", "--seed", "amber", "--port", "8765"]) == 0
    [(session, listening)] = held
    people = [isinstance(seat.occupant, Person) for seat in session.game.seats]
    assert (session.game.history.game.id, session.seed, people) == (
        "stone",
        "amber",
        [True, True, False, True],
    )
    assert session.game.seats[0].name == "Ann"
    assert listening.port == 8765
    told = capsys.readouterr().out
    assert "takes a free seat, or watches.\nhttp://192.168.1.7:8765/#table" in told
    assert "Ann (seat a):\nhttp://192.168.1.7:8765/#key" in told
    assert "isn't encrypted" in told


def test_all_seats_are_free_where_nobody_is_named(held: Held) -> None:
    assert guarded(["host", "--game", "stone", "--address", "127.0.0.1"]) == 0
    [(session, listening)] = held
    assert [isinstance(seat.occupant, Person) for seat in session.game.seats] == [True] * 6
    assert listening.address == "127.0.0.1"


@pytest.mark.parametrize(
    ("words", "came", "sit"),
    [
        (["--game", "stone"], 3, 3),
        (["--game", "stone", "--option", "players=5"], 2, 5),
        (["--game", "jabir"], 2, 3),
        (["--game", "alchemist", "--clock", "5+3"], 2, 2),
        ([], 2, 2),
    ],
)
def test_as_many_play_as_have_come_and_computers_where_the_game_asks_for_more(
    held: Held, words: list[str], came: int, sit: int
) -> None:
    assert guarded(["host", *words, "--seed", "amber", "--hints", "off"]) == 0
    [gathered] = gathers
    guests = [Seat(name, Guest()) for name in "ABC"[:came]]
    session = gathered(guests)
    assert list(session.game.seats[:came]) == guests
    assert [seat.machine_here is not None for seat in session.game.seats[came:]] == [True] * (sit - came)
    assert session.seed == "amber"
    assert not session.gives_hints
    assert all(session.clocks) == ("--clock" in words)


@pytest.mark.parametrize("url", ["games.example.org", "ftp://x", "https://", "https://x/#y"])
def test_an_address_that_is_none_is_refused(held: Held, capsys: pytest.CaptureFixture[str], url: str) -> None:
    assert guarded(["host", "--public", url]) == REFUSED
    assert "isn't an address such as https://games.example.org" in capsys.readouterr().err
    assert not held


def test_a_real_game_is_held_and_ends(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    words = ["--game", "alchemist", "--option", "players=2", "--seat", "b=guest", "--address", "127.0.0.1"]
    assert guarded(["host", *words, "--frames", "2"]) == 0
    told = capsys.readouterr().out
    assert told.count("http://127.0.0.1:") == 4
    assert "The server has stopped." in told


def test_a_terminal_gets_no_controls_of_direction(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    words = ["--game", "stone", "--seat", "b=guest", "--name", "b=Dan", "--address", "127.0.0.1"]
    assert guarded(["--language", "he", "host", *words, "--frames", "2"]) == 0
    told = capsys.readouterr().out
    isolate_values(False)
    assert say("guests.host.seat", name="Dan", letter="b") in told
    assert not {ISOLATE, POP} & set(told)


def test_a_port_that_cannot_be_had_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    assert guarded(["host", "--address", "203.0.113.9", "--frames", "1"]) == REFUSED
    assert "Can't listen on 203.0.113.9" in capsys.readouterr().err


def test_an_unfinished_game_goes_on_from_the_library_by_its_number(
    held: Held, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    history = random_game(find("stone"), 3, 20)
    record = record_text(Record.of(history, {"Seed": "seed 3"})).encode()
    with open_library() as library:
        id = library.add(record).id
        assert guarded(["host", "--load", str(id)]) == 0
        [(session, _)] = held
        assert session.game.history.actions == history.actions
        assert session.kept_as == id
        assert guarded(["host", "--load", str(id + 1)]) == REFUSED
        assert guarded(["host", "--load", "9" * 30]) == REFUSED
        lock = present(hold(library, id))
        capsys.readouterr()
        assert guarded(["host", "--load", str(id)]) == REFUSED
        assert "being played" in capsys.readouterr().err
        let_go(lock)
    Path(str(id)).write_text("a file has precedence")
    assert guarded(["host", "--load", str(id)]) == REFUSED


def test_a_saved_game_goes_on_for_guests(
    held: Held, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = find("jabir")
    history = random_game(game, 3).copy(30)
    seats = Seat("Ann"), Seat("Bob"), Seat.machine("Stoker", 2)
    path = tmp_path / "game.dream"
    save(Record.of(history, {"Seed": "3", "Options": "-"}, seats=seats), path)
    assert guarded(["host", "--load", str(path)]) == 0
    [(session, _)] = held
    assert session.game.history.actions == history.actions
    assert [seat.name for seat in session.game.seats] == ["Ann", "Bob", "Stoker"]
    assert guarded(["host", "--load", str(path), "--game", "stone"]) == REFUSED
    assert "--game" in capsys.readouterr().err
