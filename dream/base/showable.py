"""The one way in which text from outside is shown: in the window, on a terminal, in a log, in a picture.

Names, files, headers, rows of a database and what engines say may hold anything. Here it becomes one line of
text that can be written in UTF-8, steers no machine, runs no other way than its letters do, and has an end.
"""

import re
import unicodedata
from json import dumps

from dream.base.graphemes import shortened

LONGEST = 2_000
"""So many characters, as a reader counts them, are shown at most."""

_PLANES = range(0, 0x110000, 0x10000)
_BREAK = re.compile("[\t-\r\x85\u2028\u2029]+")
_NO_CHARACTERS = "\ufdd0-\ufdef" + "".join(chr(plane + 0xFFFE) + chr(plane + 0xFFFF) for plane in _PLANES)
_NO_TEXT = re.compile(
    f"[\0-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u206f\ufff9-\ufffb{_NO_CHARACTERS}]"
)
_SEEN = frozenset("LNPS")


def escaped(json: str) -> str:
    """The text of JSON on one line, with the codes of what would steer a terminal: it means the same."""
    return _NO_TEXT.sub(lambda found: dumps(found[0])[1:-1], json)


def showable(text: str, most: int = LONGEST) -> str:
    """A text from outside as it can be shown; the same again for what is made of it.

    A break between lines becomes a space. What is no text, such as another control character, a byte that is
    not UTF-8, a code that is no character, or a change of direction for all that follows, becomes a
    replacement character. Of characters
    that show nothing nothing is left when there are no others. What is too long is cut, with an ellipsis.
    """
    if not (text.isascii() and text.isprintable()):
        text = _NO_TEXT.sub("\N{REPLACEMENT CHARACTER}", _BREAK.sub(" ", text[: 32 * most]))
    shown = shortened(text, most)
    return shown if any(unicodedata.category(character)[0] in _SEEN for character in shown) else ""
