"""Nothing is shown that is not kept, whoever has done it: a person by an event, or a machine in its time."""

import pytest

from dream.records.record import Record
from dream.ui.app import App
from tests.kit.games import SETUP
from tests.ui.at_table import ANNA, BERT, MACHINE, AtTable


class SlowDisk:
    """Has an app wait for what it keeps: from each game that is kept until `written` is called."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self._settled = True
        self.kept = 0
        monkeypatch.setattr(app.journal, "keep", self._keep)
        monkeypatch.setattr(app.journal, "settled", lambda within=0.0: self._settled)
        monkeypatch.setattr("dream.ui.table.game_session.LONGEST", 1000.0)

    def hangs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("dream.ui.table.game_session.LONGEST", -1.0)

    def _keep(self, record: Record) -> None:
        self._settled = False
        self.kept += 1

    def written(self) -> None:
        self._settled = True


@pytest.fixture
def disk(at_table: AtTable, monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    at_table.sit(f"{SETUP} +h15", (ANNA, MACHINE))
    return SlowDisk(at_table.app, monkeypatch)


def frames_of(at_table: AtTable, turns: int = 5) -> int:
    before = at_table.screen.frames
    for _ in range(turns):
        at_table.app.dirty("test")
        at_table.app.step()
    return at_table.screen.frames - before


def test_what_a_machine_does_is_shown_once_it_is_kept(at_table: AtTable, disk: SlowDisk) -> None:
    at_table.engine_seat.answer("+i15")
    assert frames_of(at_table) == 0
    assert at_table.actions.endswith("+i15")
    assert disk.kept == 1
    disk.written()
    assert frames_of(at_table) > 0


def test_what_a_person_does_is_shown_once_it_is_kept(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_table.sit(f"{SETUP} +h15", (ANNA, BERT))
    disk = SlowDisk(at_table.app, monkeypatch)
    at_table.table.type_action("+i15")
    assert disk.kept == 1
    assert frames_of(at_table) == 0
    disk.written()
    assert frames_of(at_table) > 0


NOT_SAVED = "Your latest moves are not saved yet: the disk does not respond."


def test_what_is_shown_without_being_kept_is_said_on_every_frame_until_it_is_kept(
    at_table: AtTable, disk: SlowDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever else is said meanwhile, and in whatever scene."""
    toast = at_table.app.toast
    at_table.engine_seat.answer("+i15")
    assert frames_of(at_table) == 0
    assert toast.text == ""
    disk.hangs(monkeypatch)
    assert frames_of(at_table) > 0
    assert toast.text == NOT_SAVED
    at_table.app.say("Something else.")
    frames_of(at_table)
    assert toast.text == f"{NOT_SAVED}\nSomething else."
    monkeypatch.setattr("dream.ui.widgets.overlays.LEAST", -1000.0)
    frames_of(at_table)
    assert toast.text == NOT_SAVED
    at_table.app.toast.next_scene()
    assert toast.text == NOT_SAVED
    disk.written()
    frames_of(at_table)
    assert toast.standing is None
    assert toast.history[-1] == "The game is saved again."


def test_a_frame_that_is_shown_when_a_disk_has_hung_says_so(
    at_table: AtTable, disk: SlowDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is done after the turn began to be told, and in the first frame that shows it."""
    texts = []
    monkeypatch.setattr(at_table.screen, "flip", lambda reason: texts.append(at_table.app.toast.text))
    disk.hangs(monkeypatch)
    at_table.engine_seat.answer("+i15")
    frames_of(at_table)
    assert set(texts) == {NOT_SAVED}
