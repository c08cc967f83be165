"""The addresses of guests on the command line: what is said of them, and how they are told."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from string import ascii_lowercase
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from dream.base.errors import Malformed, quoted
from dream.base.texts import message, say, worded

if TYPE_CHECKING:
    from dream.ui.table.guests import GuestSeat


def check_public(url: str | None) -> None:
    """Refuse what is no address under which others could reach a server."""
    parts = urlsplit(url) if url is not None else None
    if parts is not None and (parts.scheme not in ("http", "https") or not parts.netloc or parts.fragment):
        raise Malformed(message("guests.host.bad_public", text=quoted(url or "")))


def tell_addresses(places: "Sequence[GuestSeat]", *, codes: bool = True) -> None:
    """Print everybody's address, at a terminal with a code to scan if `codes` are wanted."""
    for place in places:
        letter = None if place.seat is None else ascii_lowercase[place.seat]
        label = place.name if letter is None else say("guests.host.seat", name=place.name, letter=letter)
        _tell(f"\n{label}\n{place.url}")
        if codes and sys.stdout.isatty():
            _draw_code(place.url)
        for url in place.also:
            _tell(say("guests.host.also", url=url))
    _tell(f"\n{say('guests.host.private')}")
    only_here = next(filter(None, (place.only_here for place in places)), None)
    if only_here is not None:
        _tell(worded(only_here))
    elif any(place.url.startswith("http:") for place in places):
        _tell(say("guests.host.plain"))


def _tell(sentence: str) -> None:
    print(sentence, flush=True)


def _draw_code(url: str) -> None:
    """Draw an address as a code that a phone reads; a terminal that can't show it gets none."""
    import segno

    with suppress(UnicodeError):
        segno.make(url, error="l").terminal(compact=True, border=2)
