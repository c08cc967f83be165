"""What a .dream file is made of: headers, and the words of the actions, each with its place.

Here the text is only taken apart; `reader` asks what it means. A value in a header is written as a JSON
string: ``\\"`` is a quotation mark, ``\\\\`` a backslash, ``\\n`` and ``\\u0007`` are control characters.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from dream.base.errors import Refused, quoted, said
from dream.base.messages import Listing, Message, Sentence, message
from dream.base.words import english

LARGEST_FILE = 1_000_000
MOST_HEADERS = 100
LONGEST_VALUE = 1000
LONGEST_STATE = 20_000
MOST_ACTIONS = 20_000

HEADER_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{0,39}")
_HEADER = re.compile(rf"\[({HEADER_NAME.pattern}) (\".*\")\]")
_PART = re.compile(r"(?P<comment>\{[^}]*\}?)|(?P<word>[^ \t\r\n{]+)")
_TURN_NUMBER = re.compile(r"[0-9]+\.")
_BLANK = " \t\r"


@dataclass(frozen=True)
class Fault:
    """What is wrong in a record, and where: `action` and `text` are set when it is about an action."""

    reason: Sentence
    line: int
    column: int = 1
    action: int | None = None
    text: str = ""

    @property
    def message(self) -> Message:
        """The place, the action and the reason, in one line."""
        if self.action is None:
            return message("record.at_line", line=self.line, sentence=self.reason)
        where = {"line": self.line, "column": self.column, "action": self.action}
        return message("record.at_action", **where, text=shown(self.text), sentence=self.reason)

    def __str__(self) -> str:
        return english(self)


class Unreadable(Refused):
    """A file that does not say enough for a game to begin; `faults` are all that was found wrong, of which
    the sentence names only so many."""

    def __init__(self, faults: list[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(Listing(tuple(said(self.faults)), "semicolons"))
        self.args = (faults,)


@dataclass(frozen=True)
class Header:
    """A header line."""

    name: str
    value: str
    line: int


@dataclass(frozen=True)
class Word:
    """A word among the actions, by its place, counted from 1."""

    text: str
    line: int
    column: int


@dataclass
class Syntax:
    """A text taken apart, as far as it goes, and what was wrong with its form.

    Of each of the `comments`, without its braces, it is known how many words stand before it.
    """

    headers: dict[str, Header] = field(default_factory=dict)
    words: list[Word] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def value(self, name: str) -> str | None:
        """The value of a header, or None when it is missing."""
        header = self.headers.get(name)
        return header.value if header else None

    def line(self, name: str) -> int:
        """The line of a header; the first line when it is missing."""
        header = self.headers.get(name)
        return header.line if header else 1


def longest_value(name: str) -> int:
    """How many characters the value of a header has at most: a State may take many."""
    return LONGEST_STATE if name == "State" else LONGEST_VALUE


def shown(text: str) -> str:
    """A word of the file as a sentence may show it: short, printable."""
    return text if len(text) <= 20 and text.isascii() and text.isprintable() else quoted(text, 20)


def take_apart(data: bytes) -> Syntax:
    """The headers and words of a file's bytes; never raises, what is wrong goes to the faults."""
    syntax = Syntax()
    if len(data) > LARGEST_FILE:
        syntax.faults.append(Fault(message("record.too_large", most=LARGEST_FILE), 1))
        return syntax
    lines = _sound_text(data, syntax).split("\n")
    body = _read_headers(lines, syntax)
    _read_words("\n".join(lines[body:]), body + 1, syntax)
    return syntax


def _sound_text(data: bytes, syntax: Syntax) -> str:
    """The text of the bytes up to the last word before what is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        sound = re.sub(rb"[^ \t\r\n]*\Z", b"", data[: error.start])
        line, before = data.count(b"\n", 0, error.start) + 1, data.rfind(b"\n", 0, error.start)
        reason = message("record.not_utf8", byte=f"{data[error.start]:02x}")
        syntax.faults.append(Fault(reason, line, error.start - before))
        return sound.decode("utf-8-sig")


def _read_headers(lines: list[str], syntax: Syntax) -> int:
    """Read the headers and give the number of lines before the actions."""
    for index, line in enumerate(lines):
        text = line.strip(_BLANK)
        if not text:
            return index + 1
        if not text.startswith("["):
            syntax.faults.append(Fault(message("record.no_blank_line"), index + 1))
            return index
        if index >= MOST_HEADERS:
            syntax.faults.append(Fault(message("record.too_many_headers", most=MOST_HEADERS), index + 1))
            return len(lines)
        _read_header(text, index + 1, syntax)
    return len(lines)


def _read_header(text: str, line: int, syntax: Syntax) -> None:
    match = _HEADER.fullmatch(text)
    value = _read_value(match[2]) if match else None
    if match is None or value is None:
        syntax.faults.append(Fault(message("record.no_header", text=quoted(text)), line))
    elif len(value) > longest_value(match[1]):
        reason = message("record.long_value", name=match[1], most=longest_value(match[1]))
        syntax.faults.append(Fault(reason, line))
    elif match[1] in syntax.headers:
        first = syntax.headers[match[1]].line
        syntax.faults.append(Fault(message("record.twice", name=match[1], first=first), line))
    else:
        syntax.headers[match[1]] = Header(match[1], value, line)


def _read_value(text: str) -> str | None:
    """The text of a JSON string, or None when it is none or cannot be written as UTF-8."""
    try:
        value = json.loads(text)
        value.encode("utf-8")
    except (ValueError, AttributeError):
        return None
    return str(value)


def _read_words(body: str, first_line: int, syntax: Syntax) -> None:
    """Read the words of the actions, and the comments; turn numbers are left out."""
    for part, line, column in _parts(body, first_line):
        comment = part["comment"]
        if comment and not comment.endswith("}"):
            syntax.faults.append(Fault(message("record.open_comment"), line, column))
        if comment:
            text = comment[1:].removesuffix("}").replace("\r\n", "\n")
            syntax.comments.append((len(syntax.words), text))
            continue
        if _TURN_NUMBER.fullmatch(part["word"]):
            continue
        if len(syntax.words) == MOST_ACTIONS:
            syntax.faults.append(Fault(message("record.too_many_actions", most=MOST_ACTIONS), line, column))
            return
        syntax.words.append(Word(part["word"], line, column))


def _parts(body: str, line: int) -> Iterator[tuple[re.Match[str], int, int]]:
    """Every comment and word of the text with its line and column."""
    line_start = 0
    seen = 0
    for part in _PART.finditer(body):
        line += body.count("\n", seen, part.start())
        line_start = max(line_start, body.rfind("\n", seen, part.start()) + 1)
        seen = part.start()
        yield part, line, part.start() - line_start + 1
