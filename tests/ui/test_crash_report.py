"""What is left of a crash: the details in a file, and one sentence."""

from pathlib import Path

from dream.ui.app import App
from dream.ui.kit.loop import crash_report
from dream.ui.kit.screen import NullScreen
from dream.ui.kit.settings import SettingsFile


def test_crashes_in_one_second_are_all_written_down(tmp_path, monkeypatch):
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    for _ in range(3):
        crash_report.told(ValueError("a name that is no text: \ud800"))
    assert len(list(Path(tmp_path, "logs").glob("crash-*.txt"))) == 3


def test_a_crash_with_a_game_that_is_not_saved_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    told = crash_report.told(ValueError(), OSError(28, "No space left on device"))
    assert "your game could not be saved (No space left on device)" in told


def test_a_crash_that_cannot_be_written_down_is_told_whole(tmp_path, monkeypatch, capsys):
    (tmp_path / "logs").write_text("in the way")
    monkeypatch.setenv("DREAM_HOME", str(tmp_path))
    app = App(NullScreen(), SettingsFile(tmp_path / "settings.json"))

    def begin(app):
        raise RuntimeError("no luck")

    assert app.run(begin) == 1
    assert "Traceback" in capsys.readouterr().err
