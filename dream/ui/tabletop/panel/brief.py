"""How the journal tells a turn in one line: without the name, for the token tells it, and with signs."""

import re
from collections.abc import Hashable, Iterable, Mapping

Runs = tuple[Hashable, ...]


def brief(sentences: Iterable[str], name: str, names: Iterable[str] = ()) -> str:
    """Sentences in a row, without the name that they begin with: ``draws Fire; discards Salt``.

    One that begins neither with that nor with another of the `names`, for which their tokens stand, stays a
    sentence: ``transmutes. The die shows Salt``.
    """
    others, line = tuple(f"{other} " for other in names), ""
    for part in dict.fromkeys(told.removeprefix(f"{name} ").rstrip(".!") for told in sentences):
        apart = part[:1].isupper() and not part.startswith(others)
        line += f"{'. ' if apart else '; '}{part}" if line else part
    return line


def with_signs(text: str, signs: Mapping[str, Hashable]) -> Runs:
    """A text in which signs stand in the place of some words."""
    if not signs or not text:
        return (text,)
    longest_first = sorted(signs, key=len, reverse=True)
    words = re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)
    lower = {word.lower(): sign for word, sign in signs.items()}
    parts = words.split(text)
    return tuple(lower.get(part.lower(), part) for part in parts if part)
