"""Text from outside, shown safely in one line: in the window, on a terminal, in a log, in a picture.

Names, files, headers, rows of a database and what engines say may hold anything. Here it becomes one line of
text of limited length that can be encoded in UTF-8, without control characters and bidi controls.

It is cut between grapheme clusters: what a reader takes for one character, though it may be written as
several code points. The rules are the plain ones of Unicode's annex 29: marks, joiners and selectors belong
to the character before them, flags are pairs, and what is joined by ZERO WIDTH JOINER is one picture.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, pairwise
from json import dumps

# Grapheme clusters

JOINER, NON_JOINER = "\N{ZERO WIDTH JOINER}", "\N{ZERO WIDTH NON-JOINER}"
ISOLATE, POP = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_FLAGS = range(0x1F1E6, 0x1F200)
_TONES = range(0x1F3FB, 0x1F400)
_SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
_VOWELS_AND_FINALS = range(0x1160, 0x1200)
LONGEST_CLUSTER = 16
"""How many code points of a character are shown at most; no language and no emoji needs more."""
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
_FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0")


@lru_cache(maxsize=1024)
def boundaries(text: str) -> tuple[int, ...]:
    """The places between clusters, the beginning and the end of the text among them."""
    return (0, *_between(text), len(text)) if text else (0,)


def clusters(text: str) -> tuple[str, ...]:
    """The clusters of a text."""
    return tuple(text[start:end] for start, end in pairwise(boundaries(text)))


def shortened(text: str, most: int) -> str:
    """A text, or what of it fits into `most` clusters with an ellipsis; no cluster stays too long."""
    if len(text) <= min(most, LONGEST_CLUSTER):
        return text
    if len(text) > most or not text.isascii():
        ends = [0, *islice(_between(text), most), len(text)]
        parts = [_bounded(text[start:end]) for start, end in pairwise(ends)]
        text = "".join(parts) if len(parts) <= most else "".join(parts[: most - 1]) + ELLIPSIS
    return text


def folded(text: str) -> str:
    """A text such that two that somebody takes for the same are equal: without case, accents and strokes."""
    return unaccented(text, but=_VOICED).translate(_STROKES)


_STROKES = str.maketrans("łøđħŧ", "lodht")
"""Letters that Unicode doesn't take apart, and those that are typed for them."""
_VOICED = "\u3099\u309a"
"""The marks of kana, which are no accents: ga is another letter than ka."""


def unaccented(text: str, *, but: str = "") -> str:
    """A text without case and accents, `but` for these; the library keeps it without any to be searched."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    if plain.isascii():
        return plain
    return "".join(sign for sign in plain if sign in but or not unicodedata.combining(sign))


def runs_left(text: str) -> bool:
    """Whether a text has letters that are written from right to left."""
    return not text.isascii() and any(
        unicodedata.bidirectional(character) in ("R", "AL") for character in text
    )


def isolated(text: str) -> str:
    """A text that changes nothing in the order of what is around it, from whichever side it is read."""
    return f"{ISOLATE}{text}{POP}" if text else text


def without_isolates(text: str) -> str:
    """A text as it is written to what heeds no controls of direction, or must have none."""
    return text if text.isascii() else text.replace(ISOLATE, "").replace(POP, "")


def _ends_what_it_begins(text: str) -> bool:
    """Whether the isolates of a text are its own matter: it ends none of another, and leaves none open."""
    depth = 0
    for character in "" if text.isascii() else text:
        depth += (character == ISOLATE) - (character == POP)
        if depth < 0:
            return False
    return depth == 0


def _bounded(cluster: str) -> str:
    """A cluster with no more code points than may be shown."""
    return cluster if len(cluster) <= LONGEST_CLUSTER else cluster[:LONGEST_CLUSTER].rstrip(JOINER)


def unseen(character: str) -> bool:
    """Whether a code point is never to be seen, such as a joiner, a selector or a change of direction."""
    return (
        unicodedata.category(character) == "Cf"
        or character in _FILLERS
        or any(ord(character) in selectors for selectors in _SELECTORS)
    )


def mark(character: str) -> bool:
    """Whether a code point is drawn upon the one before it, such as an accent."""
    return unicodedata.category(character).startswith("M")


def _between(text: str) -> Iterator[int]:
    """The places inside a text between two clusters."""
    flags = 0
    for place in range(1, len(text)):
        flags = flags + 1 if ord(text[place - 1]) in _FLAGS else 0
        if _apart(text[place - 1], text[place], flags):
            yield place


def _apart(before: str, character: str, flags: int) -> bool:
    """Whether a character begins a cluster after another one, with which so many letters of flags end."""
    code = ord(character)
    if mark(character) or unseen(character) or code in _TONES or code in _VOWELS_AND_FINALS:
        return False
    if before == JOINER and unicodedata.category(character) == "So":
        return False
    return not (code in _FLAGS and flags % 2)


# Text from outside

LONGEST = 2_000
"""How many characters, as a reader counts them, are shown at most."""

_PLANES = range(0, 0x110000, 0x10000)
_BREAK = re.compile("[\t-\r\x85\u2028\u2029]+")
_NO_CHARACTERS = "\ufdd0-\ufdef" + "".join(chr(plane + 0xFFFE) + chr(plane + 0xFFFF) for plane in _PLANES)
_CONTROL = f"\0-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066\u2067\u206a-\u206f\ufff9-\ufffb{_NO_CHARACTERS}"
_NO_TEXT, _NO_TEXT_NOR_ISOLATES = re.compile(f"[{_CONTROL}]"), re.compile(f"[{_CONTROL}{ISOLATE}{POP}]")
_SEEN = frozenset("LNPS")


def escaped(json: str) -> str:
    """The text of JSON on one line, with the codes of what would steer a terminal: it means the same."""
    return _NO_TEXT_NOR_ISOLATES.sub(lambda found: dumps(found[0])[1:-1], json)


def showable(text: str, most: int = LONGEST) -> str:
    """A text from outside as it can be shown; the same again for what is made of it.

    A line break becomes a space. Another control character, a byte that is not UTF-8, a code that is no
    character and a bidi control become replacement characters; isolates stay where each is ended, for what
    was made showable may be part of a sentence that is shown. Where no character can be seen, nothing is
    left. What is too long is cut, with an ellipsis.
    """
    if not (text.isascii() and text.isprintable()):
        text = _BREAK.sub(" ", text[: 32 * most])
        no_text = _NO_TEXT if _ends_what_it_begins(text) else _NO_TEXT_NOR_ISOLATES
        text = no_text.sub("\N{REPLACEMENT CHARACTER}", text)
    shown = shortened(text, most)
    if not _ends_what_it_begins(shown):
        shown = without_isolates(shown)
    return shown if any(unicodedata.category(character)[0] in _SEEN for character in shown) else ""
