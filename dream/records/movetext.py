"""The moves of a record as they are written: words, comments in braces, variations in parentheses.

Here they are only taken apart, each with its place; `reader` asks what they mean. As in the PGN of chess, a
variation stands after the action in whose place it is done: ``a b (c d) e``. What is done where the line ends
stands behind a ``*``: ``a b * (c d)``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from dream.base.graphemes import unseen
from dream.base.messages import Sentence, message

MOST_ACTIONS = 20_000
MOST_VARIED = 10_000
"""How many actions stand in variations at most."""
DEEPEST = 500
"""How deep variations can be nested."""
LONGEST_COMMENT = 20_000
MOST_FAULTS = 20
"""So many faults of variations and comments are told."""
END = "*"
"""What stands between the end of the line and the variations that go on from there."""

_PART = re.compile(r"(?P<comment>\{[^}]*\}?)|(?P<bracket>[()])|(?P<word>[^\s{()]+)")
_TURN_NUMBER = re.compile(r"[0-9]+\.")
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")

Place = tuple[int, int]
"""A line and a column, counted from 1."""


@dataclass(frozen=True)
class Word:
    """A word among the actions, by its place, counted from 1."""

    text: str
    line: int
    column: int


@dataclass(frozen=True)
class Varied:
    """A word in a variation, and the number of what is done before it.

    0 is the beginning, the words of the line are numbered from 1, and those beside it go on from there.
    """

    word: Word
    before: int


@dataclass
class Movetext:
    """The words of the line, those beside it, the comments without their braces, each with the number of the
    word before it, and what is wrong, by its place."""

    words: list[Word] = field(default_factory=list)
    beside: list[Varied] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)
    faults: list[tuple[Sentence, Place]] = field(default_factory=list)


@dataclass
class _Line:
    """The line, or a variation that begins `at` a place: the word read last in it, and the one before that.

    Words are known by their numbers; those in variations are counted from -1 down until the line is known.
    In a line that is `skipped` nothing counts.
    """

    at: Place
    last: int
    before: int | None = None
    waiting: list[str] = field(default_factory=list)
    ended: bool = False
    skipped: bool = False


def read_movetext(body: str, first_line: int) -> Movetext:
    """The moves in a text whose first line has a number in its file; never raises."""
    reading = _Reading(first_line)
    for part, line, column in _parts(body, first_line):
        if not reading.take(part, (line, column)):
            break
    return reading.finished()


class _Reading:
    """The moves as far as they have been read. The line is at the bottom of the open ones."""

    def __init__(self, first_line: int) -> None:
        self._read = Movetext()
        self._open = [_Line((first_line, 1), 0)]
        self._deeper = 0

    def take(self, part: re.Match[str], at: Place) -> bool:
        """Read the next part; False where no more is read."""
        if self._deeper:
            self._deeper += {"(": 1, ")": -1}.get(part["bracket"], 0)
        elif part["comment"]:
            self._comment(part["comment"], at)
        elif part["bracket"] == "(":
            self._begin(at)
        elif part["bracket"]:
            self._end(at)
        else:
            return self._word(plain_word(part["word"]), at)
        return True

    def finished(self) -> Movetext:
        """All that was read, by its final numbers."""
        read, line = self._read, len(self._read.words)
        for variation in self._open[1:]:
            self._fault("open_variation", variation.at)

        def number(of: int) -> int:
            return of if of >= 0 else line - of

        read.beside = [Varied(one.word, number(one.before)) for one in read.beside]
        read.comments = sorted(((number(of), text) for of, text in read.comments), key=lambda one: one[0])
        return read

    def _comment(self, text: str, at: Place) -> None:
        line, said = self._open[-1], text[1:].removesuffix("}")
        if not text.endswith("}"):
            self._fault("open_comment", at)
        if len(said) > LONGEST_COMMENT:
            self._fault("long_comment", at, most=LONGEST_COMMENT)
        elif line.before is None and len(self._open) > 1:
            line.waiting.append(said)
        elif not line.skipped:
            self._read.comments.append((line.last, said))

    def _begin(self, at: Place) -> None:
        line = self._open[-1]
        skipped = line.skipped
        if len(self._open) > DEEPEST:
            self._fault("deep_variation", at, most=DEEPEST)
            self._deeper = 1
            return
        if line.before is None and not line.ended:
            self._fault("early_variation", at)
            skipped = True
        begins = line.last if line.ended or line.before is None else line.before
        self._open.append(_Line(at, begins, skipped=skipped))

    def _end(self, at: Place) -> None:
        if len(self._open) == 1:
            self._fault("no_variation", at)
            return
        line = self._open.pop()
        if line.before is None and not line.skipped:
            self._fault("empty_variation", line.at)

    def _word(self, word: str, at: Place) -> bool:
        """Read a word; turn numbers are left out."""
        line, read = self._open[-1], self._read
        if not word or _TURN_NUMBER.fullmatch(word):
            return True
        if word == END:
            line.ended = True
            return True
        if line.ended:
            self._fault("goes_on", at)
            line.ended = False
        if len(self._open) == 1:
            if len(read.words) == MOST_ACTIONS:
                self._fault("too_many_actions", at, most=MOST_ACTIONS)
                return False
            read.words.append(Word(word, *at))
            line.before, line.last = line.last, len(read.words)
        else:
            self._varied(line, Word(word, *at))
        return True

    def _varied(self, line: _Line, word: Word) -> None:
        """Read a word of a variation."""
        beside = self._read.beside
        if len(beside) == MOST_VARIED and not line.skipped:
            self._fault("too_many_varied", (word.line, word.column), most=MOST_VARIED)
            for each in self._open[1:]:
                each.skipped = True
        if not line.skipped:
            beside.append(Varied(word, line.last))
        line.before, line.last = line.last, -len(beside)
        if not line.skipped:
            self._read.comments += [(line.last, said) for said in line.waiting]
        line.waiting.clear()

    def _fault(self, key: str, at: Place, **values: int) -> None:
        if len(self._read.faults) < MOST_FAULTS:
            self._read.faults.append((message(f"record.{key}", **values), at))


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
