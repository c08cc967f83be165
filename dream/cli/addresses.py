"""The addresses of guests on the command line: what is said of them, and how they are told."""

import sys
from collections.abc import Sequence
from contextlib import suppress
from string import ascii_lowercase
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from dream.base.errors import Malformed, quoted
from dream.base.showable import without_isolates
from dream.base.texts import message, say, worded

if TYPE_CHECKING:
    from dream.ui.table.guests import GuestSeat, TableCode


def check_public(url: str | None) -> None:
    """Refuse what is no address under which others could reach a server."""
    parts = urlsplit(url) if url is not None else None
    if parts is not None and (parts.scheme not in ("http", "https") or not parts.netloc or parts.fragment):
        raise Malformed(message("guests.host.bad_public", text=quoted(url or "")))


def tell_addresses(table: "TableCode", places: "Sequence[GuestSeat]", *, codes: bool = True) -> None:
    """Print the address of the table and everybody's, at a terminal with codes to scan if they are wanted."""
    _tell_address(say("guests.host.table"), table.url, table.also, codes=codes)
    for place in places:
        letter = None if place.seat is None else ascii_lowercase[place.seat]
        label = place.name if letter is None else say("guests.host.seat", name=place.name, letter=letter)
        _tell_address(label, place.url, place.also, codes=codes)
    _tell(f"\n{say('guests.host.private' if places else 'guests.host.open')}")
    if table.only_here is not None:
        _tell(worded(table.only_here))
    elif table.url.startswith("http:"):
        _tell(say("guests.host.plain"))


def _tell_address(label: str, url: str, also: "Sequence[str]", *, codes: bool) -> None:
    _tell(f"\n{label}\n{url}")
    if codes and sys.stdout.isatty():
        _draw_code(url)
    for each in also:
        _tell(say("guests.host.also", url=each))


def _tell(sentence: str) -> None:
    print(without_isolates(sentence), flush=True)


def _draw_code(url: str) -> None:
    """Draw an address as a code that a phone reads; a terminal that can't show it gets none."""
    import segno

    with suppress(UnicodeError):
        segno.make(url, error="l").terminal(compact=True, border=2)
