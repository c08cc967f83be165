"""Messages in words: every sentence that a player reads, from the language files in ``assets/languages``.

Each language has a folder, with a file for the house and one for each game. A language file is JSON: an
object of objects down to texts, named by dotted keys, with ``{name}`` where a value goes in; no two files
of a language have the same first key. Other packages bring folders of their own (`add_texts`). A text may
instead be an object of the forms that a number asks for in that language, such as ``one`` and ``other``; the
value ``count`` chooses. English is complete; what another language lacks is read there. Numbers are written
with the signs of the language, ``number.group`` and ``number.decimal``; what it calls itself is ``language``.
For ``{key:undo}`` stands the key that the player has for that command (`name_keys`).

A value that is a text may come from outside: it goes into a sentence as `showable` makes it.
"""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from dream.base.assets import MissingAssets, asset
from dream.base.languages import Texts, read, sound
from dream.base.messages import Listing, Message, Sentence, Value, message
from dream.base.plurals import OTHER, form
from dream.base.showable import showable
from dream.base.system_language import system_languages

ENGLISH = "en"
_FOR_PROGRAMS = ""
"""English in which a number is digits alone."""
_chosen = {"language": ENGLISH}
_KEY, _NAMED_KEY = "{key:", re.compile(r"\{key:([^{}]*)\}")
_names_keys: dict[str, Callable[[str, str], str]] = {"by": lambda of, name: name}
_others: dict[str, Path] = {}
"""The folders of languages of other packages, by the first key of their texts."""


def languages() -> tuple[str, ...]:
    """The languages that can be chosen, by their codes."""
    return tuple(sorted(path.name for path in asset("languages").iterdir() if path.is_dir()))


def add_texts(key: str, folder: Path) -> None:
    """Have the texts of another package below its own first key; `folder` has a folder for each language."""
    if key not in _others and folder.is_dir():
        _others[key] = folder
        texts.cache_clear()


def choose_language(code: str) -> None:
    """Speak this language from now on; raises ValueError when there is no folder for it."""
    if code not in languages():
        raise ValueError(f"there is no language {code!r}; there are {', '.join(languages())}")
    _chosen["language"] = code


def language() -> str:
    """The code of the language that is spoken."""
    return _chosen["language"]


def first_language() -> str:
    """The language to speak until one is chosen: that which the system prefers of those there are."""
    known = languages()
    return next((code for code in system_languages() if code in known), ENGLISH)


def own_name(code: str) -> str:
    """What a language calls itself."""
    return str(texts(code).get("language", code))


def say(key: str, /, **values: Value) -> str:
    """The text of `key` in the language chosen, its values filled in.

    Raises KeyError when no language file has the key.
    """
    return told(message(key, **values))


def told(meant: Value) -> str:
    """What the player reads of a message, or of what has one, in the language chosen."""
    return _worded(meant, _chosen["language"])


def english(meant: Value) -> str:
    """A message in English, whatever language is chosen: for logs, referees, engines and programmers."""
    return _worded(meant, _FOR_PROGRAMS)


def _worded(meant: Value, language: str) -> str:
    match meant:
        case str():
            return showable(meant)
        case Message():
            return _filled(meant, language)
        case Listing():
            return _listed([_worded(part, language) for part in meant.parts], meant.joint, language)
    of_its_own: Sentence | None = getattr(meant, "message", None)
    if of_its_own is not None:
        return _worded(of_its_own, language)
    return _written(meant, language) if isinstance(meant, int | float) else showable(str(meant))


def _filled(meant: Message, language: str) -> str:
    values = dict(meant.values)
    text = _text(meant.key, language, values.get("count"))
    if not values:
        return _with_keys(meant.key, text)
    worded = {name: _worded(value, language) for name, value in values.items()}
    return _with_keys(meant.key, text, escaped=True).format(**worded)


def name_keys(by: Callable[[str, str], str]) -> None:
    """Have ``{key:undo}`` in texts become the player's key for the command `undo`, as `by` names it.

    It is told the first part of the text's own key, such as the game, and what stands behind the colon.
    """
    _names_keys["by"] = by


def _with_keys(key: str, text: str, *, escaped: bool = False) -> str:
    """A text with the names of keys in it; `escaped`, they stay as they are when values are filled in."""
    if _KEY not in text:
        return text

    def named(found: re.Match[str]) -> str:
        name = showable(_names_keys["by"](key.partition(".")[0], found[1]))
        return name.replace("{", "{{").replace("}", "}}") if escaped else name

    return _NAMED_KEY.sub(named, text)


def _listed(parts: list[str], joint: str, language: str) -> str:
    """``this``, ``this and that``, ``this, that and the other``."""
    *before, last = parts
    between, at_last = (_text(f"list.{joint}.{place}", language) for place in ("between", "last"))
    return f"{between.join(before)}{at_last}{last}" if before else last


def _written(number: float, language: str) -> str:
    """A number as a language writes it, at most four digits behind the sign for decimals."""
    if language == _FOR_PROGRAMS:
        return str(number)
    plain = f"{round(number, 4):,}".removesuffix(".0")
    signs = {",": _text("number.group", language), ".": _text("number.decimal", language)}
    return "".join(signs.get(digit, digit) for digit in plain)


def _text(key: str, language: str, count: object = None) -> str:
    """The text of a key as the files have it; raises KeyError when none has it."""
    text = None if language == _FOR_PROGRAMS else _find(language, key)
    if text is None:
        text, language = _find(ENGLISH, key), ENGLISH
    if isinstance(text, dict):
        wanted = form(language, count) if isinstance(count, int) else OTHER
        text = text.get(wanted, text.get(OTHER))
    if not isinstance(text, str):
        raise KeyError(f"no language file that can be read has the text {key}")
    return text


def has_text(key: str) -> bool:
    """Whether some language file has a text of this key; English has all that any has."""
    return _find(ENGLISH, key) is not None


def stock(key: str) -> tuple[str, ...]:
    """The list of texts at `key` (a stock of taunts, say); raises KeyError when there is none."""
    found = _find(_chosen["language"], key) or _find(ENGLISH, key)
    if not isinstance(found, list):
        raise KeyError(key)
    return tuple(_with_keys(key, text) for text in found)


def _find(language: str, key: str) -> Any:
    node: Any = texts(language)
    for part in key.split("."):
        node = node.get(part) if isinstance(node, dict) else None
    return node


@cache
def texts(language: str) -> Texts:
    """All texts of a language, as its files have them: keys of keys, and at last a text or several.

    Those of another language than English are there as far as they can be used in the place of the English.
    Raises MissingAssets when there is no English.
    """
    found = read(asset(f"languages/{language}"))
    if language == ENGLISH and not found:
        raise MissingAssets
    for key, folder in _others.items():
        brought = read(folder / language)
        if key in brought and key not in found:
            found[key] = brought[key]
    return found if language == ENGLISH else sound(found, texts(ENGLISH))
