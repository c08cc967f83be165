"""What a player may be called: a text that can be seen, on one line."""

import unicodedata

LONGEST_NAME = 40
"""How many signs of a name can be typed; a record may hold a longer one."""

_VISIBLE = frozenset("LNPS")
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Signs that count as letters or symbols, but show nothing."""

_JOINERS = "\u200c\u200d"
"""Signs that show nothing themselves, but change how their neighbours look."""


def clean_name(text: str) -> str:
    """The name that a text comes to: signs that show nothing are left out, and what is blank is no name.

    Joiners stay between other signs: some scripts, and pictures made of several, need them.
    """
    spaced = "".join(" " if sign.isspace() else sign for sign in text)
    shown = "".join(sign for sign in spaced if not _is_unseen(sign))
    name = shown.strip(" " + _JOINERS)
    return name if any(map(_is_seen, name)) else ""


def is_name(text: str) -> bool:
    """Whether a text is a name as it stands, or none at all, but for the spaces around it."""
    return clean_name(text) == text.strip(" ")


def control_sign(text: str) -> str | None:
    """The first sign of a text that no name has because it steers a machine, such as NUL; or None."""
    return next((sign for sign in text if unicodedata.category(sign) in ("Cc", "Cs")), None)


def _is_unseen(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cf", "Cs") and sign not in _JOINERS


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign)[0] in _VISIBLE and sign not in _BLANK
