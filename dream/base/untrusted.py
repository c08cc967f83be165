"""Text from outside before a parser sees it: no longer than a limit, and nothing that a parser chokes on.

The parsers of the standard library take minutes and gigabytes for a key of many dots, and fail with
errors of their own at deep nesting and at numbers of many digits. What looks like that is refused here.
"""

import json
import re
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

from dream.base.errors import Malformed
from dream.base.files import TooLarge, decoded, read_bytes
from dream.base.texts import Message, Value, message

DEEPEST = 20
LONGEST_WORD = 60
LONGEST_WHOLE = 18
_TOML_QUOTED = (
    r"(?s)#[^\n]*"
    r'|"""(?:\\.?|[^\\])*?(?:"{3,5}|\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:\\.?|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
)
_JSON_QUOTED = r'(?s)"(?:\\.?|[^"\\])*"?'
_LONG_WORD = rf"[^\s\"=,\[\]{{}}]{{{LONGEST_WORD + 1}}}"
_LONE_DOT = r"(?<![A-Za-z0-9_])\.|\.(?![A-Za-z0-9_])"
"""Patterns, which are compiled when they are first asked for: few starts of the program need one."""


def read_text(path: Path, most: int, what: Value) -> str:
    """The text of a file; raises OSError, and Malformed when it has more than `most` bytes or is not UTF-8.

    `what` is what an error calls it, here as below.
    """
    try:
        return decoded(read_bytes(path, most))
    except TooLarge as error:
        raise Malformed(message("error.too_large", what=what, most=most)) from error
    except UnicodeDecodeError as error:
        byte = f"{error.object[error.start]:02x}"
        raise Malformed(message("error.not_utf8", what=what, byte=byte)) from error


def read_rows(path: Path, most: int) -> Iterator[tuple[str, str]]:
    """The lines of a file but empty ones and those with ``#`` first, each after its place: ``FILE:LINE``.

    Raises as `read_text` does.
    """
    for number, line in enumerate(read_text(path, most, path.name).splitlines(), 1):
        if line and not line.startswith("#"):
            yield f"{path.name}:{number}", line


def parse_toml(text: str, what: Value, *, dots: bool = False) -> dict[str, Any]:
    """The table that TOML describes, in which nothing needs a long number; raises Malformed.

    Unless `dots` are needed there may be none; otherwise there may be some inside a word.
    """
    import tomllib  # imported when asked: it is slow to load

    bare = _without_quoted(_TOML_QUOTED, text)
    dot, word = re.search(_LONE_DOT if dots else r"\.", bare), re.search(_LONG_WORD, bare)
    if dot:
        raise Malformed(message("error.dot", what=what, line=_line(bare, dot.start())))
    if word:
        line = _line(bare, word.start())
        raise Malformed(message("error.long_word", what=what, line=line, most=LONGEST_WORD))
    _check_depth(bare, what)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Malformed(_no_text_of("TOML", what, error)) from error


def parse_json(text: str, what: Value) -> Any:
    """What JSON describes; raises Malformed. A whole number of very many digits becomes a `float`."""
    _check_depth(_without_quoted(_JSON_QUOTED, text), what)
    try:
        return json.loads(text, parse_int=_number)
    except (ValueError, RecursionError) as error:
        raise Malformed(_no_text_of("JSON", what, error)) from error


def _no_text_of(language: str, what: Value, error: Exception) -> Message:
    """That something is no text of a language, and where its parser gave up, if it says."""
    place = re.search(r"line ([0-9]+),? column ([0-9]+)", str(error))
    if place is None:
        return message("error.no_syntax", what=what, language=language)
    line, column = map(int, place.groups())
    return message("error.no_syntax_at", what=what, language=language, line=line, column=column)


def _number(digits: str) -> int | float:
    return int(digits) if len(digits) <= LONGEST_WHOLE else float(digits)


def _without_quoted(quoted: str, text: str) -> str:
    """The text with a quotation mark in the place of each quoted part and comment, in the same lines."""
    return re.sub(quoted, lambda part: '"' + "\n" * part[0].count("\n"), text)


def _check_depth(bare: str, what: Value) -> None:
    steps = (1 if character in "[{" else -1 for character in bare if character in "[]{}")
    if max(accumulate(steps), default=0) > DEEPEST:
        raise Malformed(message("error.too_deep", what=what, most=DEEPEST))


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1
