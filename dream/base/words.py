"""Every sentence that a player reads, from the language files in ``assets/languages``.

A language file is JSON: an object of objects down to texts, named by dotted keys, with
``{name}`` where a value goes in. A text may instead be an object with ``one`` and ``other``,
chosen by the value ``count``. English is complete; what another language lacks is read there.
"""

import json
import re
import unicodedata
from functools import cache
from typing import Any

from dream.base.assets import asset

ENGLISH = "en"
_chosen = {"language": ENGLISH}
_NO_TEXT = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def languages() -> tuple[str, ...]:
    """The languages that can be chosen, by their codes."""
    return tuple(sorted(path.stem for path in asset("languages").glob("*.json")))


def choose_language(code: str) -> None:
    """Speak this language from now on; raises ValueError when there is no file for it."""
    if code not in languages():
        raise ValueError(f"there is no language {code!r}; there are {', '.join(languages())}")
    _chosen["language"] = code


def say(key: str, /, **values: object) -> str:
    """The text of `key` in the language chosen, its values filled in.

    Raises KeyError when no language file has the key.
    """
    text = _find(_chosen["language"], key)
    if text is None:
        text = _find(ENGLISH, key)
    if isinstance(text, dict):
        text = text.get("one" if values.get("count") == 1 else "other")
    if not isinstance(text, str):
        raise KeyError(key)
    return showable(text.format(**values)) if values else text


def showable(text: str) -> str:
    """A text from outside, such as the name of a file, as a window and a terminal can show it.

    What is no text, such as a control character or a byte that is not UTF-8, becomes a replacement
    character; of characters that show nothing nothing is left when there are no others.
    """
    shown = _NO_TEXT.sub("\N{REPLACEMENT CHARACTER}", text)
    return shown if any(unicodedata.category(character)[0] in "LNPS" for character in shown) else ""


def stock(key: str) -> tuple[str, ...]:
    """The list of texts at `key` (a stock of taunts, say); raises KeyError when there is none."""
    found = _find(_chosen["language"], key) or _find(ENGLISH, key)
    if not isinstance(found, list):
        raise KeyError(key)
    return tuple(found)


def _find(language: str, key: str) -> Any:
    node: Any = texts(language)
    for part in key.split("."):
        node = node.get(part) if isinstance(node, dict) else None
    return node


@cache
def texts(language: str) -> dict[str, Any]:
    """All texts of a language, as its file has them: keys of keys, and at last a text or several."""
    found: dict[str, Any] = json.loads(asset(f"languages/{language}.json").read_text(encoding="utf-8"))
    return found
