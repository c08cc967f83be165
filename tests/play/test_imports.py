"""What the law costs to import, and that it needs nothing but the standard library."""

import subprocess
import sys

import pytest

from tests.waiting import PATIENCE

LAWS = [
    "dream.games.alchemist.game, dream.games.alchemist.rules.law",
    "dream.games.alchemists_dream.referee, dream.games.alchemists_dream.rules.position",
    "dream.games.jabirs_transmutations.game, dream.games.jabirs_transmutations.rules.law",
]
REPORT = """
import sys, time
before = set(sys.modules)
began = time.process_time()
import {modules}
took = time.process_time() - began
print(took)
print(*sorted({{name.partition(".")[0] for name in set(sys.modules) - before}}))
"""


def imported(modules: str) -> tuple[float, set[str]]:
    """The seconds of work and the top packages that importing these modules takes in a fresh Python."""
    code = REPORT.format(modules=modules)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    took, names = done.stdout.splitlines()
    return float(took), set(names.split())


@pytest.mark.parametrize("law", LAWS)
def test_a_law_uses_the_standard_library_alone(law: str) -> None:
    took, names = imported(law)
    assert names - sys.stdlib_module_names - {"dream"} <= {"__editable___dream_finder"}
    assert took < 1


def test_records_bring_nothing_heavy() -> None:
    _, names = imported("dream.records.reader, dream.records.files, dream.records.journal")
    assert not names & {"email", "typer", "rich", "pygame", "numpy", "numba", "matplotlib", "platformdirs"}
