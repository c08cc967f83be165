"""The languages that the system is set to speak, the one that it prefers first."""

import locale
import os
import re
import subprocess
import sys
from collections.abc import Iterator

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system like Unix says it: the first of them that is set, as in gettext."""
_CODE = re.compile(r"[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
PATIENCE = 1.0
"""Seconds that macOS has to say it."""


def system_languages() -> Iterator[str]:
    """The codes of those languages, such as ``de_AT`` and then ``de``; nothing where that is not known."""
    for told in (*_of_the_environment(), *_of_the_desktop()):
        found = _CODE.match(told.strip())
        if found:
            code = found[0].replace("-", "_")
            yield code
            yield code.partition("_")[0]


def _of_the_environment() -> list[str]:
    told = next((value for name in VARIABLES if (value := os.environ.get(name))), "")
    return told.split(":")


def _of_the_desktop() -> list[str]:
    """What Windows and macOS know beside the environment."""
    try:
        if sys.platform == "win32":
            import ctypes

            number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
            return [locale.windows_locale.get(number, "")]
        if sys.platform == "darwin":
            command = ("/usr/bin/defaults", "read", "-g", "AppleLanguages")
            told = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
            return told.stdout.replace('"', " ").replace("(", " ").replace(",", " ").split()
    except (OSError, AttributeError, ValueError, subprocess.SubprocessError):
        pass
    return []
