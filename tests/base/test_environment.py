"""What the program sets for itself reaches nothing that others have written, a bundle's libraries least."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dream.base import environment
from dream.base.environment import default_for_itself, handed_on, leave_bundle, set_for_itself
from dream.protocol.process import begin, kill, own_command, own_environment
from tests.waiting import PATIENCE

TELLS = "import json, os; print(json.dumps(dict(os.environ)))"
ROOT = Path(__file__).resolve().parents[2]
START = ROOT / "packaging" / "start.py"
OF_A_BUNDLE = {
    "LD_LIBRARY_PATH": "/opt/dream/_internal:/usr/local/lib",
    "LD_LIBRARY_PATH_ORIG": "/usr/local/lib",
    "_PYI_APPLICATION_HOME_DIR": "/opt/dream/_internal",
    "_PYI_ARCHIVE_FILE": "/opt/dream/dream",
    "_PYI_PARENT_PROCESS_LEVEL": "1",
    "_PYI_LINUX_PROCESS_NAME": "dream",
}


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(environment, "_known", {})
    before = dict(os.environ)
    yield
    for name in os.environ.keys() - before.keys():
        del os.environ[name]
    os.environ.update(before)


def told_by(given: dict[str, str] | None) -> dict[str, str]:
    """The environment of a process that is begun as an engine is, with this one or as a stranger's."""
    process = begin([sys.executable, "-c", TELLS], given)
    told, _ = process.communicate(timeout=PATIENCE)
    kill(process)
    found: dict[str, str] = json.loads(told)
    return found


def test_a_strangers_engine_has_the_environment_that_the_program_was_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "wayland")
    monkeypatch.setenv("ANOTHER", "kept")
    monkeypatch.delenv("MPLBACKEND", raising=False)
    set_for_itself("SDL_VIDEODRIVER", "dummy")
    set_for_itself("SDL_VIDEODRIVER", None)
    set_for_itself("MPLBACKEND", "Agg")
    default_for_itself("ANOTHER", "not set")
    told = told_by(None)
    assert (told["SDL_VIDEODRIVER"], told["ANOTHER"]) == ("wayland", "kept")
    assert "MPLBACKEND" not in told
    assert told == handed_on()
    assert told_by(own_environment())["MPLBACKEND"] == "Agg"


def started(**told: str) -> dict[str, str]:
    """The environment of what a bundle starts that has been started with this one."""
    inner = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {TELLS!r}], check=True)"
    kept = {name: value for name, value in os.environ.items() if name not in OF_A_BUNDLE}
    done = subprocess.run(
        [sys.executable, START, "-P", "-c", inner],
        env={**kept, "PYTHONPATH": str(ROOT), **told},
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    found: dict[str, str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("before", [None, "", "/usr/local/lib"])
def test_a_bundle_hands_its_libraries_to_nothing_that_it_starts(before: str | None) -> None:
    given = OF_A_BUNDLE | ({} if before is None else {"LD_LIBRARY_PATH_ORIG": before})
    if before is None:
        del given["LD_LIBRARY_PATH_ORIG"]
    told = started(**given)
    assert told.get("LD_LIBRARY_PATH", "") == (before or "")
    assert not [name for name in told if name.startswith("_PYI_") or name.endswith("_ORIG")]


def test_a_bundle_keeps_for_itself_what_its_libraries_read_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLCONFIGDIR", "/tmp/of_the_bundle")
    leave_bundle()
    assert os.environ["MPLCONFIGDIR"] == own_environment()["MPLCONFIGDIR"] == "/tmp/of_the_bundle"
    assert "MPLCONFIGDIR" not in told_by(None)


def test_what_is_no_bundle_is_found_as_before() -> None:
    assert own_command("dream")[0] == sys.executable
    assert handed_on() == dict(os.environ)
