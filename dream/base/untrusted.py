"""Text from outside before a parser sees it: no longer than a limit, and nothing that a parser chokes on.

The parsers of the standard library take minutes and gigabytes for a key of many dots, and fail with
errors of their own at deep nesting and at numbers of many digits. What looks like that is refused here.
"""

import json
import re
from itertools import accumulate
from pathlib import Path
from typing import Any

from dream.base.errors import Malformed, cut

DEEPEST = 20
LONGEST_WORD = 60
LONGEST_WHOLE = 18
LONGEST_REASON = 200
_TOML_QUOTED = (
    r"(?s)#[^\n]*"
    r'|"""(?:\\.?|[^\\])*?(?:"{3,5}|\Z)'
    r"|'''.*?(?:'{3,5}|\Z)"
    r'|"(?:\\.?|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
)
_JSON_QUOTED = r'(?s)"(?:\\.?|[^"\\])*"?'
_LONG_WORD = rf"[^\s\"=,\[\]{{}}]{{{LONGEST_WORD + 1}}}"
"""Patterns, which are compiled when they are first asked for: few starts of the program need one."""


def read_text(path: Path, most: int, what: str) -> str:
    """The text of a file; raises OSError, and Malformed when it has more than `most` bytes or is not UTF-8.

    `what` is what the sentence of an error calls it, here as below.
    """
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise Malformed(f"{what} has more than {most} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed(f"{what} is not UTF-8 text: {error.reason}") from error


def parse_toml(text: str, what: str) -> dict[str, Any]:
    """The table that TOML describes, in which nothing needs a dot or a long number; raises Malformed."""
    import tomllib  # imported when asked: it is slow to load

    bare = _without_quoted(_TOML_QUOTED, text)
    dot, word = bare.find("."), re.search(_LONG_WORD, bare)
    if dot >= 0:
        raise Malformed(f"line {_line(bare, dot)} of {what} has a dot outside quotation marks")
    if word:
        line = _line(bare, word.start())
        raise Malformed(f"line {line} of {what} has a word of more than {LONGEST_WORD} characters")
    _check_depth(bare, what)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Malformed(f"{what} is not TOML: {cut(str(error), LONGEST_REASON)}") from error


def parse_json(text: str, what: str) -> Any:
    """What JSON describes; raises Malformed. A whole number of very many digits becomes a `float`."""
    _check_depth(_without_quoted(_JSON_QUOTED, text), what)
    try:
        return json.loads(text, parse_int=_number)
    except (ValueError, RecursionError) as error:
        raise Malformed(f"{what} is not JSON: {cut(str(error), LONGEST_REASON)}") from error


def _number(digits: str) -> int | float:
    return int(digits) if len(digits) <= LONGEST_WHOLE else float(digits)


def _without_quoted(quoted: str, text: str) -> str:
    """The text with a quotation mark in the place of each quoted part and comment, in the same lines."""
    return re.sub(quoted, lambda part: '"' + "\n" * part[0].count("\n"), text)


def _check_depth(bare: str, what: str) -> None:
    steps = (1 if character in "[{" else -1 for character in bare if character in "[]{}")
    if max(accumulate(steps), default=0) > DEEPEST:
        raise Malformed(f"{what} has brackets nested more than {DEEPEST} deep")


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1
