"""What a player may be called: a text that can be seen, on one line."""

import unicodedata
from collections.abc import Sequence
from itertools import count

from dream.base.graphemes import shortened
from dream.base.showable import showable
from dream.base.words import say

LONGEST_NAME = 40
"""How many characters of a name can be typed; a record may hold a longer one."""

_VISIBLE = frozenset("LNPS")
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that count as letters or symbols, but show nothing."""

_JOINERS = "\u200c\u200d"
"""Characters that show nothing themselves, but change how their neighbours look."""


def clean_name(text: str) -> str:
    """The name that a text comes to: characters that show nothing are left out, and what is blank is no name.
    It can be shown as it is, see `dream.base.showable`.

    Joiners stay between other characters: some scripts, and pictures made of several, need them.
    """
    spaced = "".join(" " if character.isspace() else character for character in text)
    shown = "".join(character for character in spaced if not _is_unseen(character))
    name = shortened(shown.strip(" " + _JOINERS), max(1, len(shown)))
    return name if any(map(_is_seen, name)) else ""


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names in their order; those that several have get a number each, which makes none that is there."""
    told: list[str] = []
    for name in names:
        if not name or names.count(name) == 1:
            told.append(name)
            continue
        numbered = (say("game.namesake", name=name, number=number) for number in count(1))
        told.append(next(one for one in numbered if one not in told and one not in names))
    return tuple(told)


def is_name(text: str) -> bool:
    """Whether a text is a name as it stands, or none at all, but for the spaces around it."""
    return clean_name(text) == text.strip(" ")


def control_character(text: str) -> str | None:
    """The first character of a text that no name has because it steers a machine, such as NUL; or None."""
    return next((character for character in text if unicodedata.category(character) in ("Cc", "Cs")), None)


def _is_unseen(character: str) -> bool:
    if unicodedata.category(character) in ("Cc", "Cf", "Cs"):
        return character not in _JOINERS
    return showable(character) == "\N{REPLACEMENT CHARACTER}" != character


def _is_seen(character: str) -> bool:
    return unicodedata.category(character)[0] in _VISIBLE and character not in _BLANK
