"""The session: what is kept of a game, on disk after every action, and what a game can be opened from."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dream.games.alchemists_dream.game import result
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Player
from dream.play.seats import Seat
from dream.records.reader import read_record
from dream.ui.table.game_session import GameSession
from tests.kit.games import QUICK_WIN, SEED, SETUP
from tests.kit.journals import kept, kept_game, save_file, unfinished
from tests.kit.present import present
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[3]


def written() -> str:
    """The actions in the library."""
    game = unfinished()
    return " ".join(map(action_text, game.game.actions)) if game else ""


def test_every_action_is_on_disk_at_once(at_table: AtTable) -> None:
    at_table.sit("")
    done = ""
    for action in QUICK_WIN.split():
        assert written() == done
        at_table.press("/")
        at_table.type(action)
        at_table.press("enter")
        done = f"{done} {action}".strip()
    assert written() == done == QUICK_WIN
    assert result(present(unfinished()).game) == "1-0"


def test_what_is_taken_back_is_taken_back_on_disk(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15").press("u")
    assert written() == SETUP


def test_a_game_goes_on_from_the_title_where_it_stood(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE)).press("esc")
    at_table.press_button("Title")
    at_table.press_button("Continue")
    assert at_table.scene.name == "play"
    assert at_table.actions == f"{SETUP} +h15"
    assert at_table.table.game.seats == (ANNA, MACHINE)
    assert at_table.table.session.seed == SEED
    assert at_table.engine_seat.thinking


def test_a_game_outlives_a_program_that_is_killed(at_table: AtTable, tmp_path: Path) -> None:
    """The journal that another process wrote before it was killed is gone on with here."""
    script = (
        "import os, signal\n"
        "from pathlib import Path\n"
        "from tests.kit.games import SETUP\n"
        "from tests.ui.at_table import AtTable\n"
        "person = AtTable(Path(os.environ['DREAM_HOME']))\n"
        "person.sit(SETUP).press('/')\n"
        "person.type('+h15')\n"
        "person.press('enter')\n"
        "os.kill(os.getpid(), signal.SIGTERM if os.name == 'nt' else signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False, timeout=PATIENCE)
    assert done.returncode
    at_table.app.routes.go_on(present(unfinished()))
    at_table.wait()
    assert at_table.actions == f"{SETUP} +h15"
    at_table.press("shift+d", "left", "enter")
    assert written() == f"{SETUP} +h15 decline"


def full(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_journal_that_cannot_be_written_is_told_and_the_game_goes_on(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_table.sit(SETUP)
    monkeypatch.setattr("dream.records.library.library.Library.write", full)
    at_table.press("p")
    at_table.click_cells("h15")
    assert "The game couldn't be saved" in at_table.app.toast.text
    assert "No space left on device" in at_table.app.toast.text
    assert at_table.actions == f"{SETUP} +h15"


def test_naming_that_fails_is_told(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    at_table.sit(SETUP)
    monkeypatch.setattr("dream.records.library.library.Library.rename", full)
    at_table.press("ctrl+s", "enter")
    assert at_table.app.dialog is None
    assert at_table.app.toast.text == "The game couldn't be saved: No space left on device."


def test_a_game_is_named_and_stays_one(at_table: AtTable) -> None:
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE)).press("ctrl+s")
    for name in ("My best", "My very best"):
        at_table.press("ctrl+a")
        at_table.type(name)
        at_table.press("enter")
        assert at_table.said == f"The game is in the library as “{name}”."
        at_table.press("ctrl+s")
    (entry,) = kept()
    assert entry.name == "My very best"
    record = present(kept_game()).record
    assert (record.seed, record.seats) == (SEED, (ANNA, MACHINE))


def test_a_damaged_file_is_opened_as_far_as_it_goes_and_stays_as_it_is(
    at_table: AtTable, tmp_path: Path
) -> None:
    at_table.sit(f"{SETUP} +h15")
    path = save_file(at_table.table.session.record(), tmp_path / "damaged.dream")
    path.write_text(path.read_text().replace("+h15", "+a1"))
    damaged = path.read_text()
    at_table.app.routes.go_on(read_record(path))
    at_table.wait()
    assert at_table.actions == SETUP
    assert "The game could not be read to its end" in present(at_table.said)
    at_table.press("p")
    at_table.click_cells("h15")
    assert path.read_text() == damaged


def test_the_seed_is_copied_and_a_board_without_one_says_so(at_table: AtTable) -> None:
    at_table.sit(SETUP).press("ctrl+alt+c")
    assert at_table.screen.clipboard == SEED
    at_table.table.session.origin = {}
    at_table.press("ctrl+alt+c")
    assert at_table.said == "Board without a seed"


def test_a_clipboard_that_is_none_is_told(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    at_table.sit(SETUP)
    monkeypatch.setattr(at_table.screen, "copy", lambda text: False)
    at_table.press("ctrl+c")
    assert at_table.said == "The clipboard isn't available."


@pytest.mark.parametrize(
    ("seats", "lower"),
    [
        ((ANNA, BERT), Player.FIRST),
        ((ANNA, MACHINE), Player.FIRST),
        ((MACHINE, BERT), Player.SECOND),
        ((MACHINE, MACHINE), Player.FIRST),
    ],
)
def test_the_one_person_sits_below(at_table: AtTable, seats: tuple[Seat, Seat], lower: Player) -> None:
    session: GameSession[Any, Any] = at_table.sit("", seats).table.session
    assert session.lower == lower
    assert at_table.board_scene.cards[lower].rect.top > at_table.board_scene.cards[lower.other].rect.top


@pytest.mark.parametrize("seats", [(MACHINE, MACHINE), (ANNA, ANNA)])
def test_two_of_one_name_are_numbered(at_table: AtTable, seats: tuple[Seat, Seat]) -> None:
    name = seats[0].name
    at_table.sit(QUICK_WIN, seats)
    assert at_table.notice.startswith(
        f"{name} 1 wins {name} 1 placed a Stone on i13: {name} 2's Symbol is surrounded."
    )
    assert at_table.board_scene.cards[Player.FIRST].state.name == f"{name} 1"
    assert at_table.table.session.record().seats == seats


def test_a_finished_game_is_in_the_library_when_it_is_left(at_table: AtTable) -> None:
    at_table.sit(QUICK_WIN)
    at_table.press_button("Title")
    (entry,) = kept()
    assert entry.result == "1-0"
    assert "Continue" not in [button.text for button in at_table.app.ui.buttons]
