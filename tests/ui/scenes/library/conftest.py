"""For the tests of the library: somebody in the window, and what they go on to."""

from pathlib import Path

import pytest

from dream.records.reader import Opened
from tests.ui.driver import Person


@pytest.fixture
def person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Person:
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    return Person(tmp_path)


@pytest.fixture
def done(person: Person, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Opened]]:
    deeds: list[tuple[str, Opened]] = []
    monkeypatch.setattr(person.app.routes, "go_on", lambda opened: deeds.append(("go on", opened)))
    monkeypatch.setattr(person.app.routes, "replay", lambda opened, **how: deeds.append(("replay", opened)))
    return deeds
