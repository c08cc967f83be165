"""The soak finds what it looks for, and windows that are killed lose no action that they have shown.

``python -m tools.soak --kills`` does so for as long as one likes, in windows that can be seen.
"""

import os
import signal
import subprocess
import sys
from itertools import islice
from pathlib import Path
from queue import Queue
from random import Random

import pytest

from dream.play.history import History
from dream.play.levels import levels_of
from dream.play.registry import find, house
from dream.play.seats import OutsideEngine, Seat
from dream.protocol.client import EngineClient
from dream.protocol.dialogue import Limits
from dream.records.library.library import DATABASE, Library
from dream.records.reader import open_record
from dream.ui.games.registry import games_with_view
from tests.kit.games import QUICK_WIN, SETUP
from tests.kit.journals import a_record
from tests.kit.present import present
from tests.ui.at_table import AtJabirTable, AtTable, setup_of as setup_of_dream
from tests.ui.painting import paint_plainly
from tests.waiting import PATIENCE, ends
from tools import soak
from tools.console import Finding, ended, none_of, show
from tools.outside_engine import command_of
from tools.player import OUTSIDE, WEIGHTS, RandomPlayer, Step, Studying, session_of, setup_of, steps
from tools.soak import Killed, app
from tools.windows import Silent, WindowProcess, data_folder


def test_a_seed_repeats_the_deeds() -> None:
    one, same, other = (list(islice(steps(seed), 2000)) for seed in (1, 1, 2))
    assert one == same != other
    assert {step.kind for step in one} == set(WEIGHTS)


def test_every_game_that_has_a_view_is_begun() -> None:
    setups = [setup_of(number, number / 50) for number in range(50)]
    assert {setup.game for setup in setups} == {game.id for game in games_with_view()}
    machines = [sum(seat.machine_here is not None for seat in setup.seats) for setup in setups]
    assert 0 in machines
    assert any(count == len(setup.seats) for count, setup in zip(machines, setups, strict=True))
    assert {any(setup.clocks) for setup in setups} == {True, False}


def test_outside_engines_sit_at_some_games() -> None:
    setups = [setup_of(number, number / 50, OUTSIDE) for number in range(50)]
    strangers = [sum(isinstance(seat.occupant, OutsideEngine) for seat in setup.seats) for setup in setups]
    assert set(strangers) == {0, 1}


@pytest.mark.linux
@pytest.mark.parametrize("word", [word for word in house() if levels_of(word)])
def test_an_outside_engine_plays_and_is_killed_whole(word: str) -> None:
    game, heard = find(word), Queue[str]()
    client = EngineClient(game, command_of(word), on_died=lambda death: heard.put("died"))
    history = History(game, game.start("amber", "-"))
    while not isinstance(game.decider(history.state), int):
        history.play(game.chance_action(history.state, "amber", len(history.actions)))
    client.start()
    client.go(history, Limits(movetime=100_000), lambda action: heard.put(game.action_text(action)))
    answer = heard.get(timeout=PATIENCE)
    assert history.why_not(game.parse_action(answer)) is None
    assert client._process
    assert client._process.pid
    (child,) = children(client._process.pid)
    os.kill(client._process.pid, signal.SIGKILL)
    assert heard.get(timeout=PATIENCE) == "died"
    assert ends(child)


def children(parent: int) -> list[int]:
    """The processes that another has started, by their numbers."""
    return list(map(int, Path(f"/proc/{parent}/task/{parent}/children").read_text().split()))


@pytest.mark.parametrize("game", ["dream", pytest.param("jabir", marks=pytest.mark.long)])
def test_a_game_is_played_to_its_end(at_table: AtTable, tmp_path: Path, game: str) -> None:
    table = at_table.sit(SETUP) if game == "dream" else AtJabirTable(tmp_path).sit()
    session = session_of(table.app)
    assert session
    finish(table)
    assert session_of(table.app) is session
    assert session.game.over


def test_where_no_game_is_under_way_one_is_begun_and_played_to_its_end(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = setup_of_dream("amber", (Seat("Anna"), Seat("Bert")))
    monkeypatch.setattr("tools.player.setup_of", lambda *_: setup)
    at_table.app.routes.title()
    finish(at_table)
    session = session_of(at_table.app)
    assert session
    assert session.game.over


def finish(table: AtTable | AtJabirTable) -> None:
    """Have the random player play a game to its end."""
    player = RandomPlayer(table.app, 1, table.settings.path.parent)
    player._do(Step("finish", 0.5, 0.5))
    while player.busy:
        player.move()
        table.wait()


@pytest.mark.parametrize(
    ("taken", "passed"),
    [
        ([*range(100, 150, 5), *[150.0] * 10], True),
        ([100.0] * 10 + [150.0, 104.0] * 5, True),
        ([100.0] * 10 + [float(megabytes) for megabytes in range(100, 130, 3)], False),
        ([100.0, 200.0], None),
    ],
)
def test_memory_is_judged_by_its_second_half(taken: list[float], passed: bool | None) -> None:
    assert list(soak._memory(taken))[-1].passed is passed


def test_a_line_that_fails_fails_all(capsys: pytest.CaptureFixture[str]) -> None:
    right = [Finding("steps", "3"), none_of("lost", []), none_of("left", None)]
    assert show("All", right, [])
    assert not show("All", [*right, none_of("broken", ["a [red]vase[/red]"])], ["a [red]vase[/red]"])
    assert "a [red]vase[/red]" in capsys.readouterr().out


def test_files_that_nobody_wants_are_found() -> None:
    with data_folder() as home:
        wanted = ("config/settings.json", "data/library.db", "data/library.db.lock", "cache/kernel/one.nbi")
        left = (
            "cache/kernel/one.nbi.tmp.12",
            "data/.dream-1-0123456789abcdef.part",
            "data/library.db-wal",
            "data/open games/3.lock",
            "logs/native-1.trace",
            "temporary/thing",
        )
        for name in (*wanted, *left):
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            (home / name).touch()
        assert soak.files_left(home) == list(left)


@pytest.mark.linux
def test_a_process_that_is_left_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "PATIENCE", 0.0)
    code = "print(flush=True); import time; time.sleep(99)"
    with data_folder() as home:
        environment = {**os.environ, "DREAM_HOME": str(home)}
        command = [sys.executable, "-c", code]
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as process:
            assert process.stdout
            process.stdout.readline()
            (found,) = present(soak.processes_left(home))
            process.kill()
        assert found.startswith(f"{process.pid} ")
        assert soak.processes_left(home) == []


def test_a_window_that_fails_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "MODULE", "dream.no_such_module")
    with data_folder() as home:
        (fault,) = soak.soak(home, 0.0, 1).faults
    assert "exit status 1" in fault
    assert "No module named" in fault


def hear_all(window: WindowProcess) -> None:
    while window.next(patience=0.5):
        pass


def test_a_window_that_hangs_is_noticed_and_can_be_killed(tmp_path: Path) -> None:
    window = WindowProcess("http.server", tmp_path, "--bind", "127.0.0.1", "0")
    with pytest.raises(Silent):
        hear_all(window)
    window.kill()
    assert not window.next()


# What was shown, and what the library has


def killed_with(home: Path, shown: bytes, kept: bytes) -> Killed:
    """A window has shown one game, and the library has another of the same number."""
    (home / "data").mkdir()
    killed = Killed()
    with Library(home / "data" / DATABASE) as library:
        killed.under_way[library.begin(kept)] = open_record(shown)
    soak._compare(home, killed)
    return killed


@pytest.mark.parametrize("word", ["dream", "jabir"])
def test_a_shown_action_that_is_lost_is_found(word: str, tmp_path: Path) -> None:
    killed = killed_with(tmp_path, a_record(word, most=12), a_record(word, most=11))
    assert len(killed.lost) == 1
    assert killed.under_way == {}


def test_an_action_more_than_was_shown_is_no_loss(tmp_path: Path) -> None:
    killed = killed_with(tmp_path, a_record(most=11), a_record(most=12))
    assert killed.lost == killed.not_offered == killed.faults == []
    assert len(killed.under_way) == 1


def test_a_game_of_others_is_lost(tmp_path: Path) -> None:
    killed = killed_with(tmp_path, a_record(most=11), a_record(most=12).replace(b"person", b"level 3"))
    assert len(killed.lost) == 1


def test_without_a_display_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    assert ended(app, ["--minutes", "1"]) == 2
    assert "neither DISPLAY nor WAYLAND_DISPLAY is set" in capsys.readouterr().err


KILLS, SEED = 2, 50


def test_killed_windows_lose_nothing_that_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with data_folder() as home:
        killed = soak.kill(home, KILLS, SEED)
    assert killed.lost == killed.not_offered == killed.faults == []
    assert not killed.processes
    assert killed.kills >= KILLS
    assert killed.games.keys() <= {"alchemist", "stone"}
    assert killed.offered


def test_a_game_is_looked_through_varied_and_commented(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """By keys alone; nothing of it is undone, so that all that was shown once stays."""
    paint_plainly(monkeypatch)
    person, chance = AtTable(tmp_path), Random(2)
    person.sit(QUICK_WIN)
    person.press("v")
    scene, studying = person.app.scene, Studying(person.app)
    played = person.table.game.history.played
    for _ in range(60):
        if person.app.scene is not scene:
            person.press("v")
            scene = person.app.scene
        studying.go_on(person.table.session, chance)
        person.wait()
    record = person.table.session.record()
    assert len(record.beside) > 2
    assert len(record.comments) > 1
    assert person.table.game.history.played[: len(played)] == played
