"""How long moves took, as records write it: ``[%emt 0:00:05.3]`` in a comment, as in the PGN of chess."""

import re
from collections.abc import Iterable

Numbered = tuple[tuple[int, int], ...]
"""Milliseconds by the numbers of the moves."""

CLOCK = "Clock"
"""The header that says how much time each seat has."""
_TAG = re.compile(r"\[%emt (?P<h>[0-9]{1,2}):(?P<m>[0-5][0-9]):(?P<s>[0-5][0-9])(?:\.(?P<f>[0-9]{1,3}))?\]")


def time_tag(milliseconds: int) -> str:
    """The tag of a move that took so long."""
    seconds, fine = divmod(milliseconds, 1000)
    fraction = f".{fine:03}".rstrip("0") if fine else ""
    return f"[%emt {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{fraction}]"


def times_in(comments: Iterable[tuple[int, str]]) -> tuple[Numbered, tuple[tuple[int, str], ...]]:
    """The times that comments tell of the moves before them, and the comments without these.

    The first that is told of a move counts.
    """
    times: dict[int, int] = {}
    rest = []
    for number, text in comments:
        found = _TAG.search(text)
        if found is None or not number or number in times:
            rest.append((number, text))
            continue
        fraction = int((found["f"] or "0").ljust(3, "0"))
        whole = int(found["h"]) * 3600 + int(found["m"]) * 60 + int(found["s"])
        times[number] = whole * 1000 + fraction
        left = (text[: found.start()] + text[found.end() :]).strip()
        rest += [(number, left)] if left else []
    return tuple(sorted(times.items())), tuple(rest)
