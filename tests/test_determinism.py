"""The same options, seeds and actions give the same bytes, whatever hashes, language and zone there are."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACES = (
    {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC"},
    {"PYTHONHASHSEED": "1", "LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8"},
    {
        "PYTHONHASHSEED": "4294967295",
        "LC_ALL": "de_DE.ISO-8859-1",
        "TZ": "America/St_Johns",
        "PYTHONUTF8": "0",
    },
)
"""Order of hashes, language with its encoding, and time zone; a language that a system lacks does no harm."""
MANY = 100


def test_everything_is_told_in_the_same_bytes_everywhere() -> None:
    begun = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.kit.everything_told"],
            cwd=ROOT,
            env=os.environ | place,
            stdout=subprocess.PIPE,
        )
        for place in PLACES
    ]
    first, *others = (process.communicate()[0].splitlines() for process in begun)
    assert [process.returncode for process in begun] == [0] * len(PLACES)
    assert len(first) > MANY
    for told in others:
        differing = [pair for pair in zip(first, told, strict=True) if pair[0] != pair[1]]
        assert differing == []
