"""The command that holds a game for guests: what it hands on, prints and refuses."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dream.cli.app import guarded
from dream.cli.arguments import REFUSED
from dream.play.seated_game import Setup
from dream.play.seats import Person

hosting = pytest.importorskip("dream.ui.host", reason="needs websockets")
Held = list[tuple[Setup, Any]]


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Held:
    """Stands in for the game that is held: keeps with what it was begun."""
    found: Held = []

    def host(setup: Setup, listening: Any, announce: Callable[..., object], *beside: object) -> int:
        found.append((setup, listening))
        announce(
            (
                hosting.Place(0, "Ann", "http://192.168.1.7:8765/#key"),
                hosting.Place(None, "Watchers", "http://x/#w"),
            )
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
    [(setup, listening)] = held
    people = [isinstance(seat.occupant, Person) for seat in setup.seats]
    assert (setup.game, setup.seed, people) == ("stone", "amber", [True, True, False, True])
    assert setup.seats[0].name == "Ann"
    assert listening.port == 8765
    told = capsys.readouterr().out
    assert "Ann (seat a):\nhttp://192.168.1.7:8765/#key" in told
    assert "isn't encrypted" in told


def test_the_first_seat_is_a_guest_where_nobody_is_named(held: Held) -> None:
    assert guarded(["host", "--game", "jabir", "--address", "127.0.0.1"]) == 0
    [(setup, listening)] = held
    assert [isinstance(seat.occupant, Person) for seat in setup.seats] == [True, False, False]
    assert listening.address == "127.0.0.1"


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
    assert told.count("http://127.0.0.1:") == 3
    assert "The server has stopped." in told


def test_a_port_that_cannot_be_had_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    assert guarded(["host", "--address", "203.0.113.9", "--frames", "1"]) == REFUSED
    assert "Can't listen on 203.0.113.9" in capsys.readouterr().err
