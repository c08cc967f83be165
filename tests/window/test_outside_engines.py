"""Two engines from outside play in a real window; one is killed until it is lost, and another plays on."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from dream.play.game import Game
from dream.play.seats import OutsideEngine, Person, Seat
from dream.protocol.process import Death
from dream.ui.widgets.narrator import Narrator
from tests.kit.journals import LibraryOf
from tests.test_docs import text_of
from tests.ui.at_table import AtTable
from tests.ui.table.test_engines import Client
from tests.waiting import children, ends
from tests.window.desktop import Desktop, Window, real_window

pytestmark = [*real_window, pytest.mark.long, pytest.mark.timeout(3600)]

PLAIN = (sys.executable, "-m", "dream", "engine", "--plain")
SETTINGS = {"animation": "none", "pace": "at_once", "muted": True, "names": ["", "Bert"]}


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    made = Desktop((1440, 900))
    yield made
    made.close()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a player in the real window; the twin on the null screen has another."""
    real, twin = tmp_path / "real", tmp_path / "twin"
    monkeypatch.setenv("DREAM_HOME", str(twin))
    (real / "config").mkdir(parents=True)
    twin.mkdir()
    for path in (real / "config" / "settings.json", twin / "settings.json"):
        path.write_text(json.dumps(SETTINGS), encoding="utf-8")
    return real


@pytest.fixture
def script(tmp_path: Path) -> tuple[str, str]:
    """The command of the engine whose few lines are in the docs."""
    program = tmp_path / "first_legal.py"
    found = re.search(r"^```python\n(.*?)^```", text_of("protocol.md"), re.MULTILINE | re.DOTALL)
    assert found
    program.write_text(found[1], encoding="utf-8")
    return (sys.executable, str(program))


class Twin(AtTable):
    """A table on the null screen at which engines never answer."""

    def __init__(
        self, folder: Path, size: tuple[int, int], seats: Sequence[Seat], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("dream.ui.table.engines.EngineClient", self._client)
        super().__init__(folder, size)
        self.sit("", seats)

    def _client(
        self, game: Game[Any, Any], command: Sequence[str], on_died: Callable[[Death], object]
    ) -> Client:
        return Client(on_died)

    @property
    def corner(self) -> tuple[int, int]:
        """A place on the frame of what is told beside the board."""
        (notice,) = [widget for widget in self.app.ui.own if isinstance(widget, Narrator)]
        return notice.rect.centerx, notice.rect.top

    @property
    def frame(self) -> tuple[int, int, int]:
        """The colour of that frame."""
        red, green, blue, _ = self.look().get_at(self.corner)
        return red, green, blue


def colour_at(desktop: Desktop, window: Window, place: tuple[int, int]) -> tuple[int, ...]:
    """The colour of a pixel in the real window."""
    command = ["import", "-silent", "-window", window.id, "-crop", "1x1+{}+{}".format(*place), "-depth", "8"]
    done = subprocess.run([*command, "rgb:-"], env=desktop.environment, capture_output=True, check=False)
    return tuple(done.stdout[:3])


def test_one_of_two_engines_is_killed_and_the_window_says_so(
    desktop: Desktop, home: Path, script: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [f"{seat}=cmd:{shlex.join(command)}" for seat, command in (("a", script), ("b", PLAIN))]
    beginning = ("--seed", "amber", "--elements", "fire,water")
    window = Window(desktop, home, "play", *beginning, "--seat", lines[0], "--seat", lines[1])
    journal = LibraryOf(home)

    def played() -> int:
        return len(journal.opened().game.actions) if journal.exists() else 0

    def running(command: Sequence[str]) -> list[int]:
        found = children(window.process.pid)
        return [number for number, line in found.items() if line == " ".join(command)]

    def engine(command: Sequence[str]) -> int:
        """The only process of a command, as soon as it is there."""
        window.until(lambda: running(command), f"the engine {command}", lambda: children(window.process.pid))
        [process] = running(command)
        return process

    def colour() -> tuple[int, ...]:
        return colour_at(desktop, window, twin.corner)

    window.until(lambda: played() >= 6, "a game of two engines", played)
    first, second = journal.opened().record.seats
    assert (first.name, first.occupant) == ("First Legal", OutsideEngine("First Legal"))
    assert second.occupant.text.startswith("dream ")
    assert "first_legal.py" not in journal.text()

    seats = [Seat("x", OutsideEngine("x", script)), Seat("y", OutsideEngine("y", PLAIN))]
    twin = Twin(home.parent / "twin", window.size, seats, monkeypatch)
    calm = twin.frame

    os.kill(engine(script), signal.SIGKILL)
    stopped = played()
    window.until(lambda: played() >= stopped + 4, "the game with the engine started again by itself", played)
    window.until(lambda: colour() == calm, f"{calm}", colour)

    process = engine(script)
    Path(script[1]).write_text("raise SystemExit(3)", encoding="utf-8")
    os.kill(process, signal.SIGKILL)
    window.until(lambda: colour() != calm, "the question who plays on", colour)
    window.rest()
    stopped = played()
    assert running(script) == []
    window.press("Tab", "Return")
    window.until(lambda: journal.opened().record.seats[0].occupant == Person(), "a person at its seat")
    assert played() == stopped
    process = engine(PLAIN)
    window.kill()
    assert ends(process), "an engine outlives a window that was killed"
