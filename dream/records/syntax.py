"""The syntax of a .dream file: lines, headers and moves, each with its place. `reader` says what they mean.

A file may have come a long way: by mail, with ``> `` before each line; through an old program, with bytes of
Windows-1252, or with ``\\r`` alone between lines; after another record in the same file.

A value in a header is written as a JSON string: ``\\"`` is a quotation mark, ``\\\\`` a backslash, ``\\n``
and ``\\u0007`` are control characters.

The moves are words, comments in braces, variations in parentheses. As in the PGN of chess, a variation
stands after the action in whose place it is done: ``a b (c d) e``. What is done where the line ends stands
behind a ``*``: ``a b * (c d)``. The line, or a variation, is read up to the first thing in it that cannot
be read. From there to its end it is text that is kept as it is.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

from dream.base.errors import Refused, quoted, said
from dream.base.files import decoded
from dream.base.showable import unseen
from dream.base.texts import Listing, Message, Sentence, english, message

# Limits

LARGEST_FILE = 1_000_000
MOST_HEADERS = 100
LONGEST_VALUE = 1000
LONGEST_STATE = 20_000
MOST_ACTIONS = 20_000
MOST_VARIED = 10_000
"""How many actions stand in variations at most."""
DEEPEST = 500
"""How deep variations can be nested."""
MOST_FAULTS = 20
"""How many faults of variations and comments are reported."""
MOST_BAD_LINES = 20
"""In how many lines the first byte that is not UTF-8 is reported."""


# Faults


class Keeps(Enum):
    """What could not be read, and is therefore kept as text."""

    LINE = "line"
    VARIATIONS = "variations"
    HEADERS = "headers"
    MARKS = "marks"


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


def shown(text: str) -> str:
    """A word of the file as a sentence may show it: short, printable."""
    return text if len(text) <= 20 and text.isascii() and text.isprintable() else quoted(text, 20)


# Lines, and where in a file each record begins

_BREAK = re.compile(r"\r\n|\r|\n")
_BREAK_BYTES = re.compile(rb"\r\n|\r|\n")
_QUOTING = re.compile(r"[ \t]*>[ \t>]*")
_BAD = re.compile("[\udc80-\udcff]")
_UNDEFINED = b"\x81\x8d\x8f\x90\x9d"
"""The bytes that Windows-1252 leaves out: control characters in the web's version of it."""
_WINDOWS_1252 = {
    0xDC00 + byte: bytes([byte]).decode("latin-1" if byte in _UNDEFINED else "cp1252")
    for byte in range(0x80, 0x100)
}
_HEADER_LINE = re.compile(rb"(?:\xef\xbb\xbf)?[ \t>]*\[")
_QUOTE = rb"(?:\"|\xe2\x80[\x9c-\x9f]|[\x93\x94])"
_GAME = re.compile(rb"(?:\A|(?<=[\r\n]))" + _HEADER_LINE.pattern + rb"Game(?:[ \t]|\xc2\xa0)+" + _QUOTE)
Span = tuple[int, int, int]
"""A byte, with its line and its column."""


@dataclass(frozen=True)
class RecordBytes:
    """One record of a file: its bytes, and the line on which it begins."""

    data: bytes
    line: int = 1


def plain_lines(data: bytes) -> tuple[list[str], list[Span]]:
    """Return the lines of a record, and the places of bytes that are not UTF-8.

    Those are read as Windows-1252. Where the first line is quoted as mail quotes, spaces stand for the marks.
    """
    bad: list[Span] = []
    try:
        lines = _BREAK.split(decoded(data))
    except UnicodeDecodeError:
        lines = _BREAK.split(data.decode("utf-8", "surrogateescape").removeprefix("\ufeff"))
        for number, line in enumerate(lines):
            found = _BAD.search(line)
            if found:
                lines[number] = line.translate(_WINDOWS_1252)
                bad.append((ord(found[0]) - 0xDC00, number + 1, found.start() + 1))
    first = next((line for line in lines if line.strip()), "")
    if _QUOTING.match(first):
        lines = [_QUOTING.sub(lambda marks: " " * len(marks[0]), line, count=1) for line in lines]
    return lines, bad[:MOST_BAD_LINES]


def records_in(data: bytes) -> list[RecordBytes]:
    """Return the records in the bytes of a file, one after the other; there is always one.

    Another one begins with the headers among which Game stands again, after anything that is no header.
    """
    starts, game = [0], -1
    for found in _GAME.finditer(data):
        if game >= 0:
            start = _first_header(data, found.start(), game)
            if start > game:
                starts.append(start)
        game = found.start()
    pieces, line = [], 1
    for start, end in zip(starts, [*starts[1:], len(data)], strict=True):
        pieces.append(RecordBytes(data[start:end], line))
        line += len(_BREAK_BYTES.findall(data, start, end))
    return pieces


def _first_header(data: bytes, start: int, before: int) -> int:
    """Return where the headers begin that stand in unbroken lines before a place; `before` if all do."""
    while start > before:
        end = start - (2 if data.endswith(b"\r\n", 0, start) else 1)
        line = max(data.rfind(b"\n", before, end), data.rfind(b"\r", before, end), before - 1) + 1
        if not _HEADER_LINE.match(data, line, end):
            break
        start = line
    return start


# Moves

END = "*"
"""What stands between the end of the line and the variations that go on from there."""
_PART = re.compile(r"(?P<comment>\{[^}]*\}?)|(?P<bracket>[()])|(?P<word>[^\s{()]+)")
_TURN_NUMBER = re.compile(r"[0-9]+\.")
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")
Place = tuple[int, int]
"""A line and a column, counted from 1."""


@dataclass(frozen=True)
class Word:
    """A word among the actions, by its place, counted from 1; it starts in the text with its turn number."""

    text: str
    line: int
    column: int
    start: int


@dataclass
class Variation:
    """From where to where a variation stands in the text, without its brackets."""

    start: int
    end: int


@dataclass(frozen=True)
class Varied:
    """A word in a variation, which it `begins` or not, and the number of what is done before it.

    0 is the beginning, the words of the line are numbered from 1, and those beside it go on from there.
    """

    word: Word
    before: int
    variation: Variation
    begins: bool


@dataclass(frozen=True)
class UnreadText:
    """A text that is kept as it is, where it starts, and the number of what is done before it.

    None stands before everything. A variation as a whole has its brackets. Without any it is the end of the
    line, or of a variation.
    """

    before: int | None
    text: str
    start: int


@dataclass
class Movetext:
    """The words of the line, those beside it, the comments without their braces, each with the number of the
    word before it, what could not be read, and what is wrong."""

    words: list[Word] = field(default_factory=list)
    beside: list[Varied] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)
    unread: list[UnreadText] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    body: str = ""

    def rest_of_line(self, word: Word) -> str:
        """The text of the line from a word on."""
        return self.body[word.start :].rstrip()

    def rest_of(self, varied: Varied) -> str:
        """The text of a variation from a word on; all of it in its brackets where the word begins it."""
        start = varied.variation.start if varied.begins else varied.word.start
        text = balanced(self.body[start : varied.variation.end].strip())
        return f"({text})" if varied.begins else text


@dataclass
class _OpenLine:
    """The line, or a variation that begins `at` a place: the word read last in it, and the one before that.

    Words are known by their numbers; those in variations are counted from -1 down until the line is known.
    From the `cut` on it is not read: at its beginning, nothing of it is.
    """

    at: Place
    place: Variation
    last: int | None
    before: int | None = None
    waiting: list[str] = field(default_factory=list)
    ended: bool = False
    numbered: int | None = None
    cut: int | None = None


def read_movetext(body: str, first_line: int) -> Movetext:
    """The moves in a text whose first line has a number in its file; never raises."""
    reading = _Reading(body, first_line)
    for part, line, column in _parts(body, first_line):
        if not reading.take(part, (line, column)):
            break
    return reading.finished()


def balanced(text: str) -> str:
    """A text with whatever brackets and braces it needs to stand in brackets."""
    depth = missing = 0
    for part in _PART.finditer(text):
        if part["comment"] and not part["comment"].endswith("}"):
            text += "}"
        depth += {"(": 1, ")": -1}.get(part["bracket"], 0)
        missing = max(missing, -depth)
    return "(" * missing + text + ")" * (depth + missing)


class _Reading:
    """The moves as far as they have been read. The line is at the bottom of the open ones."""

    def __init__(self, body: str, first_line: int) -> None:
        self._read = Movetext(body=body)
        self._open = [_OpenLine((first_line, 1), Variation(0, len(body)), 0)]
        self._deeper = 0

    def take(self, part: re.Match[str], at: Place) -> bool:
        """Read the next part; False where no more is read."""
        line = self._open[-1]
        if self._deeper or (line.cut is not None and part["bracket"] != ")"):
            self._deeper += {"(": 1, ")": -1}.get(part["bracket"], 0)
            return True
        numbered, line.numbered = line.numbered, None
        if part["comment"]:
            self._comment(part["comment"], at)
        elif part["bracket"] == "(":
            self._begin(at, part.end())
        elif part["bracket"]:
            self._end(at, part.start())
        else:
            start = part.start() if numbered is None else numbered
            return self._word(Word(plain_word(part["word"]), *at, start))
        return True

    def finished(self) -> Movetext:
        """All that was read, by its final numbers."""
        read, length = self._read, len(self._read.words)
        for variation in self._open[1:]:
            self._fault("open_variation", variation.at)
        while len(self._open) > 1:
            self._close(len(read.body))

        def number(of: int) -> int:
            return of if of >= 0 else length - of

        read.beside = [replace(one, before=number(one.before)) for one in read.beside]
        read.comments = sorted(((number(of), text) for of, text in read.comments), key=lambda one: one[0])
        kept = sorted(read.unread, key=lambda one: one.start)
        read.unread = [one if one.before is None else replace(one, before=number(one.before)) for one in kept]
        return read

    def _comment(self, text: str, at: Place) -> None:
        line, said = self._open[-1], text[1:].removesuffix("}")
        if not text.endswith("}"):
            self._fault("open_comment", at)
        self._say(line, said)

    def _say(self, line: _OpenLine, said: str) -> None:
        if line.before is None and len(self._open) > 1:
            line.waiting.append(said)
        elif line.last is not None:
            self._read.comments.append((line.last, said))

    def _begin(self, at: Place, start: int) -> None:
        line = self._open[-1]
        begins = line.last if line.ended or line.before is None else line.before
        variation = _OpenLine(at, Variation(start, start), begins)
        if len(self._open) > DEEPEST:
            self._fault("deep_variation", at, Keeps.VARIATIONS, most=DEEPEST)
            variation.cut = start
        elif line.before is None and not line.ended:
            self._fault("early_variation", at, Keeps.VARIATIONS)
            if len(self._open) > 1:
                line.cut, self._deeper = line.place.start, 1
                return
            variation.cut, variation.last = start, None
        self._open.append(variation)

    def _end(self, at: Place, end: int) -> None:
        if len(self._open) == 1:
            self._fault("no_variation", at, Keeps.MARKS)
            self._say(self._open[0], ")")
            return
        line = self._open[-1]
        if line.before is None and line.cut is None:
            self._fault("empty_variation", line.at, Keeps.VARIATIONS)
        self._close(end)

    def _close(self, end: int) -> None:
        """The innermost variation ends here: keep what of it was not read."""
        line = self._open.pop()
        line.place.end, start = end, line.place.start
        if line.before is None or line.cut == start:
            self._keep(line.last, f"({balanced(self._read.body[start:end].strip())})", start)
        elif line.cut is not None:
            text = balanced(self._read.body[line.cut : end].strip())
            self._keep(line.last, f"{END} {text}" if line.ended else text, line.cut)

    def _keep(self, before: int | None, text: str, start: int) -> None:
        self._read.unread.append(UnreadText(before, text, start))

    def _word(self, word: Word) -> bool:
        """Read a word; turn numbers are left out."""
        line, read, at = self._open[-1], self._read, (word.line, word.column)
        if not word.text or _TURN_NUMBER.fullmatch(word.text):
            line.numbered = word.start
            return True
        if word.text == END:
            line.ended = True
            return True
        if len(self._open) > 1:
            self._varied(line, word)
        elif line.ended:
            self._fault("goes_on", at, Keeps.LINE)
            self._keep(line.last, f"{END} {read.rest_of_line(word)}", word.start)
            return False
        elif len(read.words) == MOST_ACTIONS:
            self._fault("too_many_actions", at, Keeps.LINE, most=MOST_ACTIONS)
            self._keep(line.last, read.rest_of_line(word), word.start)
            return False
        else:
            read.words.append(word)
            line.before, line.last = line.last, len(read.words)
        return True

    def _varied(self, line: _OpenLine, word: Word) -> None:
        """Read a word of a variation."""
        beside, at = self._read.beside, (word.line, word.column)
        if line.ended:
            self._fault("goes_on", at, Keeps.VARIATIONS)
        elif len(beside) == MOST_VARIED:
            self._fault("too_many_varied", at, Keeps.VARIATIONS, most=MOST_VARIED)
        else:
            assert line.last is not None, "what is read follows something"
            beside.append(Varied(word, line.last, line.place, line.before is None))
            line.before, line.last = line.last, -len(beside)
            self._read.comments += [(line.last, said) for said in line.waiting]
            line.waiting.clear()
            return
        line.cut = line.place.start if line.before is None else word.start

    def _fault(self, key: str, at: Place, keeps: Keeps | None = None, **values: int) -> None:
        if len(self._read.faults) < MOST_FAULTS:
            self._read.faults.append(Fault(message(f"record.{key}", **values), *at, keeps=keeps))


def plain_word(word: str) -> str:
    """Return a word without what cannot be seen in it, and with plain hyphens."""
    if word.isascii():
        return word
    return "".join(sign for sign in word.translate(_DASHES) if not unseen(sign))


def _parts(body: str, line: int) -> Iterator[tuple[re.Match[str], int, int]]:
    """Every comment, bracket and word of the text with its line and column."""
    line_start = 0
    seen = 0
    for part in _PART.finditer(body):
        line += body.count("\n", seen, part.start())
        line_start = max(line_start, body.rfind("\n", seen, part.start()) + 1)
        seen = part.start()
        yield part, line, part.start() - line_start + 1


# Headers

HEADER_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]{0,39}")
_HEADER_TEXT = re.compile(rf"\[({HEADER_NAME.pattern})\s+([\"\u201c-\u201f].*[\"\u201c-\u201f])\s*\]")
_ONE_OF_SEVERAL = re.compile(
    rf"\[{HEADER_NAME.pattern}\s+[\"\u201c-\u201f](?:[^\"\u201c-\u201f\\]|\\.)*[\"\u201c-\u201f]\s*\]"
)
_SEVERAL = re.compile(rf"(?:{_ONE_OF_SEVERAL.pattern}\s*)+")
_OF_THE_LAW = re.compile("State|Position|Terrain|Options|Result|Reason")
"""The headers whose values are words of a law, with spaces between."""
_LEVEL = re.compile("level [0-9]+")
"""What a seat may say with a space in it, beside the name of an engine."""
_SPACES = dict.fromkeys(map(ord, "\u00a0\u2007\u202f"), " ")
_ENDS = re.compile(r'^\s*\[|"\]\s*$')
_APOSTROPHES = dict.fromkeys(map(ord, "\u2018\u2019\u201b\u2032\u02bc\u00b4`"), "'")


@dataclass(frozen=True)
class Header:
    """A header line, and how it is written."""

    name: str
    value: str
    line: int
    text: str


@dataclass
class Syntax:
    """The parts of a text, as far as it could be read, and what was wrong with its form.

    `unread` are the header lines that count for nothing, without name and value where they have none.
    """

    headers: dict[str, Header] = field(default_factory=dict)
    unread: list[Header] = field(default_factory=list)
    moves: Movetext = field(default_factory=Movetext)
    faults: list[Fault] = field(default_factory=list)
    first_line: int = 1
    others: int = 0
    """How many more records follow in the text."""
    too_large: bool = False
    """Whether there is too much of it to be read."""

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


def plain_title(text: str) -> str:
    """Return the title of a game as it is written here: with plain apostrophes, and single spaces."""
    return " ".join(text.translate(_APOSTROPHES).split())


def too_large(line: int = 1) -> Fault:
    """That a record, which begins on a line of its file, or that file is larger than any that is read."""
    return Fault(message("record.too_large", most=LARGEST_FILE), line)


def parse_syntax(data: bytes, first_line: int = 1) -> Syntax:
    """The headers and words of the first record in some bytes, which begin on a line of their file.

    Never raises: what is wrong goes to the faults, also that there is more than one record.
    """
    syntax = Syntax(first_line=first_line)
    if len(data) > LARGEST_FILE:
        syntax.faults.append(too_large(first_line))
        syntax.too_large = True
        return syntax
    piece, *others = records_in(data)
    lines, bad = plain_lines(piece.data)
    for byte, line, column in bad:
        reason = message("record.not_utf8", byte=f"{byte:02x}")
        syntax.faults.append(Fault(reason, first_line + line - 1, column))
    body = _read_headers(lines, syntax)
    syntax.moves = read_movetext("\n".join(lines[body:]), first_line + body)
    syntax.faults += syntax.moves.faults
    syntax.others = len(others)
    if others:
        reason = message("record.another_begins")
        syntax.faults.append(Fault(reason, first_line + others[0].line - 1))
    return syntax


def _read_headers(lines: list[str], syntax: Syntax) -> int:
    """Read the headers and return the number of lines before the actions.

    Blank lines may stand before, between and after them. In a block after the first, only the lines before
    any other line are headers.
    """
    read = 0
    for start, stop in _blocks(lines):
        block = lines[start:stop]
        others = (index for index, line in enumerate(block) if not is_header(line))
        count = next(others, len(block)) if read else headers_at_top(block)
        for index in range(start, start + count):
            for text in _headers_of(lines[index].strip()):
                read += 1
                _read_header(text, syntax.first_line + index, syntax)
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
    return _HEADER_TEXT.fullmatch(line.strip()) is not None


def _headers_of(line: str) -> list[str]:
    """The headers that stand on a line, each in its own brackets, or the line as it is."""
    return _ONE_OF_SEVERAL.findall(line) if _SEVERAL.fullmatch(line) else [line]


def headers_at_top(block: list[str]) -> int:
    """Return how many lines of the first block are headers: all up to the last that has their form, and those
    that begin or end as headers do."""
    last = max((index + 1 for index, line in enumerate(block) if is_header(line)), default=0)
    others = (index for index, line in enumerate(block) if not _ENDS.search(line))
    return max(last, next(others, len(block)))


def _read_header(text: str, line: int, syntax: Syntax) -> None:
    match = _HEADER_TEXT.fullmatch(text)
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
