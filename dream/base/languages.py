"""The files of a language, whoever made them: what of them can be used in the place of an English text.

A file that is none, a text of another kind than the English one, and a text that wants values which that
one does not get, or wants them in another form, are left out; then English is read there.
"""

import json
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from dream.base.files.text_files import decoded, read_bytes
from dream.base.plurals import FORMS, OTHER

LARGEST_FILE = 1_000_000

Texts = dict[str, Any]
Place = tuple[str, str | None, str | None]
"""Where a value goes into a text: its name, the format it is written in, and its conversion."""


def read(folder: Path) -> Texts:
    """The texts in the files of a folder, as far as those are any."""
    found: Texts = {}
    for path in sorted(folder.glob("*.json")):
        found |= read_file(path)
    return found


def read_file(path: Path) -> Texts:
    """The texts of a file; none when it is too large, or no JSON object in UTF-8."""
    try:
        found = json.loads(decoded(read_bytes(path, LARGEST_FILE)))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def sound(found: Texts, english: Texts) -> Texts:
    """What of the texts of a language can be used where the English ones are.

    Texts that English lacks are there, too, if nothing goes into them, such as what the language is called.
    """
    known = ((key, _sound(text, english.get(key, ""))) for key, text in found.items())
    return {key: text for key, text in known if text is not None}


def _sound(found: Any, english: Any) -> Any:
    """The text, or texts, in the place of English ones; None when they cannot stand there."""
    if isinstance(english, list):
        good = isinstance(found, list) and found and all(isinstance(text, str) for text in found)
        return found if good else None
    if _is_text(english):
        wanted = places(english)
        return found if _is_text(found) and all(_fits(text, wanted) for text in _wordings(found)) else None
    return sound(found, english) if isinstance(found, dict) else None


def _is_text(text: Any) -> bool:
    """Whether this is a text, or the forms of one for different numbers."""
    return isinstance(text, str) or (
        isinstance(text, dict)
        and OTHER in text
        and text.keys() <= set(FORMS)
        and all(isinstance(wording, str) for wording in text.values())
    )


def _wordings(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text.values())


def _fits(text: str, wanted: frozenset[Place]) -> bool:
    """Whether a text can be filled in with the values of the English one, and can be encoded."""
    try:
        text.encode("utf-8")
        return _places(text) <= wanted
    except ValueError:
        return False


def places(text: Any) -> frozenset[Place]:
    """Where values go into a text, or into its forms."""
    return frozenset().union(*map(_places, _wordings(text)))


@cache
def _places(text: str) -> frozenset[Place]:
    """Raises ValueError where the braces of a text make no sense."""
    return frozenset(
        (name, form, conversion) for _, name, form, conversion in Formatter().parse(text) if name is not None
    )
