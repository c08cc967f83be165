"""Fonts of the system, for letters of names that no font of ours has: asked for only then.

fontconfig is asked which font has a letter, where there is one; Windows and macOS have their fonts for the
scripts of the world under names that stay. What is no plain font file, such as a collection, is passed over.
"""

import struct
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from dream.ui.kit.font_coverage import coverage

PATIENCE = 1.0
"""Seconds to wait for fontconfig."""
_FOLDERS = {
    "win32": (
        "C:/Windows/Fonts",
        ("segoeui", "Nirmala", "LeelawUI", "ebrima", "gadugi", "mmrtext", "javatext"),
    ),
    "darwin": ("/System/Library/Fonts/Supplemental", ("Arial Unicode", "Ayuthaya", "Khmer MN", "Lao MN")),
}
"""Where the fonts of a system lie, and those with many scripts."""


@lru_cache(maxsize=512)
def system_font(letter: str) -> Path | None:
    """The file of a font of the system that has a letter with its marks; None for anything else, and where
    none has it."""
    if unicodedata.category(letter[0])[0] != "L":
        return None
    return next((file for file in _asked(letter[0]) if _has(file, letter)), None)


def _asked(letter: str) -> Iterator[Path]:
    if sys.platform in _FOLDERS:
        folder, names = _FOLDERS[sys.platform]
        yield from (Path(folder, f"{name}.ttf") for name in names)
        return
    command = ("fc-match", "--format=%{file}", f":charset={ord(letter):x}")
    try:
        found = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, ValueError, subprocess.SubprocessError):
        return
    yield Path(found.stdout.strip())


def _has(file: Path, letter: str) -> bool:
    try:
        return file.is_file() and all(character in coverage(file) for character in letter)
    except (OSError, ValueError, struct.error):
        return False
