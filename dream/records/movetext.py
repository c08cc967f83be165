"""The moves of a record as they are written: words, comments in braces, variations in parentheses.

Here they are only taken apart, each with its place; `reader` asks what they mean. As in the PGN of chess, a
variation stands after the action in whose place it is done: ``a b (c d) e``. What is done where the line ends
stands behind a ``*``: ``a b * (c d)``.

The line, or a variation, is read up to the first thing in it that cannot be read. From there to its end it is
text that is kept as it is.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

from dream.base.graphemes import unseen
from dream.base.messages import Sentence, message

MOST_ACTIONS = 20_000
MOST_VARIED = 10_000
"""How many actions stand in variations at most."""
DEEPEST = 500
"""How deep variations can be nested."""
MOST_FAULTS = 20
"""So many faults of variations and comments are told."""
END = "*"
"""What stands between the end of the line and the variations that go on from there."""

_PART = re.compile(r"(?P<comment>\{[^}]*\}?)|(?P<bracket>[()])|(?P<word>[^\s{()]+)")
_TURN_NUMBER = re.compile(r"[0-9]+\.")
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")

Place = tuple[int, int]
"""A line and a column, counted from 1."""


class Keeps(Enum):
    """What is kept as text, because it could not be read, of which a fault tells."""

    LINE = "line"
    VARIATIONS = "variations"
    HEADERS = "headers"
    MARKS = "marks"


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
class Unread:
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
    word before it, what could not be read, and what is wrong, by its place, with what is kept for that."""

    words: list[Word] = field(default_factory=list)
    beside: list[Varied] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    faults: list[tuple[Sentence, Place, Keeps | None]] = field(default_factory=list)
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
class _Line:
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
        self._open = [_Line((first_line, 1), Variation(0, len(body)), 0)]
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

    def _say(self, line: _Line, said: str) -> None:
        if line.before is None and len(self._open) > 1:
            line.waiting.append(said)
        elif line.last is not None:
            self._read.comments.append((line.last, said))

    def _begin(self, at: Place, start: int) -> None:
        line = self._open[-1]
        begins = line.last if line.ended or line.before is None else line.before
        variation = _Line(at, Variation(start, start), begins)
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
        self._read.unread.append(Unread(before, text, start))

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

    def _varied(self, line: _Line, word: Word) -> None:
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
            self._read.faults.append((message(f"record.{key}", **values), at, keeps))


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
