"""What a .dream file is made of: headers, and the words of the actions, each with its place.

Here the text is only taken apart, the actions by `movetext`; `reader` asks what it means. A value in a header
is written as a JSON string: ``\\"`` is a quotation mark, ``\\\\`` a backslash, ``\\n`` and ``\\u0007``
are control characters.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from dream.base.errors import Refused, quoted, said
from dream.base.messages import Listing, Message, Sentence, message
from dream.base.words import english
from dream.records.movetext import Keeps, Movetext, read_movetext
from dream.records.plain_lines import plain_lines, records_in

LARGEST_FILE = 1_000_000
MOST_HEADERS = 100
LONGEST_VALUE = 1000
LONGEST_STATE = 20_000

HEADER_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{0,39}")
_HEADER = re.compile(rf"\[({HEADER_NAME.pattern})\s+([\"\u201c-\u201f].*[\"\u201c-\u201f])\s*\]")
_OF_THE_LAW = re.compile("State|Position|Terrain|Options|Result|Reason")
"""The headers whose values are words of a law, with spaces between."""
_LEVEL = re.compile("level [0-9]+")
"""What a seat may say with a space in it, beside the name of an engine."""
_SPACES = dict.fromkeys(map(ord, "\u00a0\u2007\u202f"), " ")
_ENDS = re.compile(r'^\s*\[|"\]\s*$')
_APOSTROPHES = dict.fromkeys(map(ord, "\u2018\u2019\u201b\u2032\u02bc\u00b4`"), "'")


@dataclass(frozen=True)
class Fault:
    """What is wrong in a record, and where: `action` and `text` are set when it is about an action.

    `keeps` is what is kept as text because of it, if anything is.
    """

    reason: Sentence
    line: int
    column: int = 1
    action: int | None = None
    text: str = ""
    keeps: Keeps | None = None

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

    @property
    def trouble(self) -> Sentence | None:
        """The first thing that is wrong."""
        return self.faults[0].message if self.faults else None


@dataclass(frozen=True)
class Header:
    """A header line, and how it is written."""

    name: str
    value: str
    line: int
    text: str


@dataclass
class Syntax:
    """A text taken apart, as far as it goes, and what was wrong with its form.

    `unread` are the header lines that count for nothing, without name and value where they have none.
    """

    headers: dict[str, Header] = field(default_factory=dict)
    unread: list[Header] = field(default_factory=list)
    moves: Movetext = field(default_factory=Movetext)
    faults: list[Fault] = field(default_factory=list)
    first_line: int = 1
    others: int = 0
    """How many more records follow in the text."""

    def value(self, name: str) -> str | None:
        """The value of a header, or None when it is missing."""
        header = self.headers.get(name)
        return header.value if header else None

    def line(self, name: str) -> int:
        """The line of a header; the first line when it is missing."""
        header = self.headers.get(name)
        return header.line if header else self.first_line


def longest_value(name: str) -> int:
    """How many characters the value of a header has at most: a State may take many."""
    return LONGEST_STATE if name == "State" else LONGEST_VALUE


def shown(text: str) -> str:
    """A word of the file as a sentence may show it: short, printable."""
    return text if len(text) <= 20 and text.isascii() and text.isprintable() else quoted(text, 20)


def plain_title(text: str) -> str:
    """Return the title of a game as it is written here: with plain apostrophes, and single spaces."""
    return " ".join(text.translate(_APOSTROPHES).split())


def take_apart(data: bytes, first_line: int = 1) -> Syntax:
    """The headers and words of the first record in some bytes, which begin on a line of their file.

    Never raises: what is wrong goes to the faults, also that there is more than one record.
    """
    syntax = Syntax(first_line=first_line)
    if len(data) > LARGEST_FILE:
        syntax.faults.append(Fault(message("record.too_large", most=LARGEST_FILE), first_line))
        return syntax
    piece, *others = records_in(data)
    lines, bad = plain_lines(piece.data)
    for byte, line, column in bad:
        reason = message("record.not_utf8", byte=f"{byte:02x}")
        syntax.faults.append(Fault(reason, first_line + line - 1, column))
    body = _read_headers(lines, syntax)
    syntax.moves = read_movetext("\n".join(lines[body:]), first_line + body)
    syntax.faults += [Fault(reason, *place, keeps=keeps) for reason, place, keeps in syntax.moves.faults]
    syntax.others = len(others)
    if others:
        reason = message("record.another_begins")
        syntax.faults.append(Fault(reason, first_line + others[0].line - 1))
    return syntax


def _read_headers(lines: list[str], syntax: Syntax) -> int:
    """Read the headers and give the number of lines before the actions.

    Blank lines may stand before, between and after them.
    """
    read = 0
    for start, stop in _blocks(lines):
        block = lines[start:stop]
        count = _later_headers(block) if read else headers_at_top(block)
        for index in range(start, start + count):
            read += 1
            _read_header(lines[index].strip(), syntax.first_line + index, syntax)
        if count < stop - start:
            if count or not read:
                syntax.faults.append(
                    Fault(message("record.no_blank_line"), syntax.first_line + start + count)
                )
            return start + count
    return len(lines)


def _blocks(lines: list[str]) -> Iterator[tuple[int, int]]:
    """Yield from where to where there are lines that are not blank."""
    start = None
    for index, line in enumerate([*lines, ""]):
        blank = not line.strip()
        if start is None and not blank:
            start = index
        elif start is not None and blank:
            yield start, index
            start = None


def is_header(line: str) -> bool:
    """Whether a line has the form of a header."""
    return _HEADER.fullmatch(line.strip()) is not None


def _later_headers(block: list[str]) -> int:
    """Return how many lines of a block after the first are headers: those before any other line."""
    return next((index for index, line in enumerate(block) if not is_header(line)), len(block))


def headers_at_top(block: list[str]) -> int:
    """Return how many lines of the first block are headers: all up to the last that has their form, and those
    that begin or end as headers do."""
    last = max((index + 1 for index, line in enumerate(block) if is_header(line)), default=0)
    others = (index for index, line in enumerate(block) if not _ENDS.search(line))
    return max(last, next(others, len(block)))


def _read_header(text: str, line: int, syntax: Syntax) -> None:
    match = _HEADER.fullmatch(text)
    value = _read_value(match[2]) if match else None
    if match is None or value is None:
        reason = message("record.no_header", text=quoted(text))
    elif len(value) > longest_value(match[1]):
        reason = message("record.long_value", name=match[1], most=longest_value(match[1]))
    elif match[1] in syntax.headers:
        reason = message("record.twice", name=match[1], first=syntax.headers[match[1]].line)
    elif len(syntax.headers) == MOST_HEADERS:
        reason = message("record.too_many_headers", most=MOST_HEADERS)
    else:
        plain = value.translate(_SPACES)
        is_law = _OF_THE_LAW.fullmatch(match[1]) or _LEVEL.fullmatch(plain)
        syntax.headers[match[1]] = Header(match[1], plain if is_law else value, line, text)
        return
    name, said = ("", "") if match is None or value is None else (match[1], value)
    syntax.unread.append(Header(name, said, line, text))
    if len(syntax.unread) <= MOST_HEADERS:
        syntax.faults.append(Fault(reason, line, keeps=Keeps.HEADERS))


def _read_value(text: str) -> str | None:
    """The text of a JSON string in quotation marks of any kind; None when it is none, or no Unicode."""
    try:
        value = json.loads(f'"{text[1:-1]}"')
        value.encode("utf-8")
    except (ValueError, AttributeError):
        return None
    return str(value)
