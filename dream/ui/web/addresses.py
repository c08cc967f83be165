"""The addresses of a game outlive its host: where the game goes on, guests find it under the same ones.

They are kept beside the library, in a folder that nobody else can read, until the game is over.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from dream.base.errors import Malformed
from dream.base.files import write_whole
from dream.base.folders import data_dir
from dream.base.untrusted import parse_json, read_text
from dream.ui.table.game_session import AnySession

FOLDER = "guests"
LARGEST, MOST = 10_000, 30
"""How many bytes a file has at most, and of how many games the addresses are kept."""
WATCHERS = "watchers"
_TOKEN = re.compile(r"[\w-]{22}", re.ASCII)


class Listening(NamedTuple):
    """Where a game is to be listened for: an address of this computer, a port, and what others call it.

    Without an address it is the one at which the other computers of a home reach this one.
    """

    address: str = ""
    port: int = 0
    public: str | None = None


@dataclass
class Tokens:
    """What guests keep from game to game: each a token, and all of them a port; None stands for watchers.

    That of the `table` is everybody's, empty before there is one.
    """

    of: dict[int | None, str] = field(default_factory=dict)
    port: int = 0
    table: str = ""


class Addresses(NamedTuple):
    """The port, the token of each seat and, for None, of the watchers, and that of the table, if it had one.

    The `free` seats are those to which nobody had come; `locked` is whether nobody else might come.
    """

    port: int
    tokens: Mapping[int | None, str]
    table: str = ""
    free: frozenset[int] = frozenset()
    locked: bool = False


def kept(session: AnySession) -> Addresses | None:
    """The addresses of a game that was held before; None where there are none that can be read."""
    path = _file(session)
    try:
        return read_addresses(read_text(path, LARGEST, path.name))
    except (OSError, Malformed):
        return None


def read_addresses(text: str) -> Addresses | None:
    """What such a file says; None where it says no addresses. Raises Malformed for what is no JSON."""
    found = parse_json(text, "it")
    try:
        port, tokens = found["port"], found["tokens"]
        read = {None if seat == WATCHERS else int(seat): token for seat, token in tokens.items()}
        table, free = found.get("table", ""), frozenset(map(int, found.get("free", ())))
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
    sound = isinstance(port, int) and 0 <= port < 1 << 16
    every = (*read.values(), *([table] if table else []))
    keys = all(isinstance(each, str) and _TOKEN.fullmatch(each) for each in every)
    return Addresses(port, read, table, free, found.get("locked") is True) if sound and keys else None


def keep(session: AnySession, addresses: Addresses) -> None:
    """Keep the addresses of a game; where that can't be, they are gone with its host."""
    tokens = {WATCHERS if seat is None else str(seat): token for seat, token in addresses.tokens.items()}
    path = _file(session)
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        kept = addresses._asdict() | {"tokens": tokens, "free": sorted(addresses.free)}
        write_whole(path, json.dumps(kept))
        by_age = sorted(path.parent.glob("*.json"), key=lambda each: each.stat().st_mtime)
        for old in by_age[:-MOST]:
            old.unlink(missing_ok=True)


def forget(session: AnySession) -> None:
    """The game is over: its addresses are good for nothing any more."""
    with suppress(OSError):
        _file(session).unlink(missing_ok=True)


def _file(session: AnySession) -> Path:
    """The file of a game, named by what it began with."""
    history = session.game.history
    begun = "\n".join((history.game.id, session.seed or "", history.game.state_text(history.start)))
    return data_dir() / FOLDER / f"{sha256(begun.encode()).hexdigest()[:32]}.json"
