"""Messages in words: every sentence that a player reads, from the language files in ``assets/languages``.

Each language has a folder, with a file for the house and one for each game. A language file is JSON: an
object of objects down to texts, named by dotted keys, with ``{name}`` where a value goes in; no two files
of a language have the same first key. A text may instead be an object with ``one`` and ``other``, chosen by
the value ``count``. English is complete; what another language lacks is read there.
"""

import json
import re
import unicodedata
from functools import cache
from typing import Any

from dream.base.assets import asset
from dream.base.messages import Listing, Message, Sentence, Value, message

ENGLISH = "en"
_chosen = {"language": ENGLISH}
_NO_TEXT = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def languages() -> tuple[str, ...]:
    """The languages that can be chosen, by their codes."""
    return tuple(sorted(path.name for path in asset("languages").iterdir() if path.is_dir()))


def choose_language(code: str) -> None:
    """Speak this language from now on; raises ValueError when there is no folder for it."""
    if code not in languages():
        raise ValueError(f"there is no language {code!r}; there are {', '.join(languages())}")
    _chosen["language"] = code


def say(key: str, /, **values: Value) -> str:
    """The text of `key` in the language chosen, its values filled in.

    Raises KeyError when no language file has the key.
    """
    return told(message(key, **values))


def told(meant: Value) -> str:
    """What the player reads of a message, or of what has one, in the language chosen."""
    return showable(_worded(meant, _chosen["language"]))


def english(meant: Value) -> str:
    """A message in English, whatever language is chosen: for logs, referees, engines and programmers."""
    return showable(_worded(meant, ENGLISH))


def _worded(meant: Value, language: str) -> str:
    match meant:
        case str():
            return meant
        case Message():
            return _filled(meant, language)
        case Listing():
            return _listed([_worded(part, language) for part in meant.parts], meant.joint, language)
    of_its_own: Sentence | None = getattr(meant, "message", None)
    return str(meant) if of_its_own is None else _worded(of_its_own, language)


def _filled(meant: Message, language: str) -> str:
    values = dict(meant.values)
    text = _text(meant.key, language, values.get("count"))
    return (
        text.format(**{name: _worded(value, language) for name, value in values.items()}) if values else text
    )


def _listed(parts: list[str], joint: str, language: str) -> str:
    """``this``, ``this and that``, ``this, that and the other``."""
    *before, last = parts
    between, at_last = (_text(f"list.{joint}.{place}", language) for place in ("between", "last"))
    return f"{between.join(before)}{at_last}{last}" if before else last


def _text(key: str, language: str, count: object = None) -> str:
    """The text of a key as the files have it; raises KeyError when none has it."""
    text = _find(language, key)
    if text is None:
        text = _find(ENGLISH, key)
    if isinstance(text, dict):
        text = text.get("one" if count == 1 else "other")
    if not isinstance(text, str):
        raise KeyError(key)
    return text


def showable(text: str) -> str:
    """A text from outside, such as the name of a file, as a window and a terminal can show it.

    What is no text, such as a control character or a byte that is not UTF-8, becomes a replacement
    character; of characters that show nothing nothing is left when there are no others.
    """
    shown = _NO_TEXT.sub("\N{REPLACEMENT CHARACTER}", text)
    return shown if any(unicodedata.category(character)[0] in "LNPS" for character in shown) else ""


def has_text(key: str) -> bool:
    """Whether some language file has a text of this key; English has all that any has."""
    return _find(ENGLISH, key) is not None


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
    """All texts of a language, as its files have them: keys of keys, and at last a text or several."""
    found: dict[str, Any] = {}
    for path in asset(f"languages/{language}").glob("*.json"):
        found |= json.loads(path.read_text(encoding="utf-8"))
    return found
