"""The report of a crash, without personal data."""

import getpass
import platform
import re
import sqlite3
import traceback
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pygame

from dream import __version__
from dream.base.errors import message_of
from dream.base.files import make_folder, write_new
from dream.base.folders import log_dir
from dream.base.showable import showable
from dream.base.texts import Message, english, message

SHORTEST = 3
"""So many letters has a name that is looked for: shorter ones stand in every other word."""
_HOMES = re.compile(r"((?:^|[^\w.~])(?:/home|/Users|[A-Za-z]:\\Users)([/\\]))[^/\\\n\"':]+?(?=\2|[\"':\n]|$)")


def redact(text: str, names: Iterable[str] = ()) -> str:
    """A text without the home and the name of the user, and without these names of players."""
    for home in sorted(_homes(), key=len, reverse=True):
        text = re.sub(rf"{re.escape(home)}(?![\w.-])", "~", text)
    text = _HOMES.sub(r"\g<1>USER", text)
    for word, secrets in (("USER", _user()), ("PLAYER", names)):
        for secret in secrets:
            if len(secret) >= SHORTEST:
                text = re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", word, text)
    return text


def _homes() -> Iterator[str]:
    with suppress(RuntimeError, OSError):
        home = Path.home()
        for path in {str(home), str(home.resolve())}:
            if len(path) > SHORTEST:
                yield path


def _user() -> Iterator[str]:
    with suppress(OSError, KeyError, ImportError):
        yield getpass.getuser()


_PACKAGES = ("pygame-ce", "pygame_gui", "numpy")
_MOST_OF_ONE_SECOND = 100


@dataclass(frozen=True)
class CrashContext:
    """What was when it happened: facts by their names, the last events, the game that was on the table.

    `game` is the text of its record and `names` are those of its players, which no report tells. It is
    `secret` when its record tells what is hidden from people who still play.
    """

    facts: Mapping[str, str] = field(default_factory=dict)
    events: tuple[str, ...] = ()
    game: str | None = None
    names: tuple[str, ...] = ()
    secret: bool = False


@dataclass(frozen=True)
class CrashReport:
    """A crash in one line, what became of the game, the report, and where that lies: None if nowhere.

    `open_text` is the report without a game whose record is secret.
    """

    what: str
    game: Message
    text: str
    path: Path | None
    open_text: str

    @property
    def notice(self) -> str:
        """The sentence for a terminal; with the `open_text` of the report when that lies nowhere."""
        if self.path is None:
            return (
                english(message("crash.told_unwritten", error=self.what, game=self.game))
                + "\n"
                + self.open_text
            )
        return english(message("crash.told", error=self.what, game=self.game, path=str(self.path)))


NO_GAME = message("crash.no_game")


def game_kept(unsaved: Exception | None) -> Message:
    """What became of the game that was under way; `unsaved` is what kept it from being saved, if anything."""
    return message("crash.game_lost", why=message_of(unsaved)) if unsaved else message("crash.game_saved")


def report_of(
    error: BaseException,
    context: CrashContext,
    *,
    game: Message = NO_GAME,
    later: BaseException | None = None,
) -> CrashReport:
    """Write the report of an error into the folder of logs; what went wrong `later` stands in it, too."""
    what = showable(traceback.format_exception_only(error)[-1])
    parts = {"": _head(what, context.facts), "Traceback": "".join(traceback.format_exception(error))}
    if later:
        parts["Afterwards"] = "".join(traceback.format_exception(later))
    if context.events:
        parts["Events"] = "\n".join(context.events)
    text = _shown(redact(_joined(parts), context.names))
    with_game = text
    if context.game:
        with_game += f"\nGame\n\n{redact(context.game)}"
    open_text = text if context.secret else with_game
    return _written(redact(what, context.names), game, with_game, open_text)


def report_of_native(trace: str) -> CrashReport:
    """Write the report of a crash below Python, of an earlier time, from what faulthandler has left of it."""
    what = showable(trace.strip().partition("\n")[0])
    text = _shown(redact(_joined({"": _head(what, {}), "Traceback": trace})))
    return _written(what, NO_GAME, text, text)


def _head(what: str, facts: Mapping[str, str]) -> str:
    head = {
        "When": f"{datetime.now():%Y-%m-%d %H:%M:%S}",
        "Versions": ", ".join(_versions()),
        "Platform": f"{platform.platform()}, {platform.machine()}",
        **facts,
    }
    lines = (f"{name}: {value}" for name, value in head.items())
    return "\n".join((f"dream {__version__}: {what}", "", *lines))


def _versions() -> Iterator[str]:
    from importlib.metadata import PackageNotFoundError, version

    yield f"Python {platform.python_version()}"
    for name in _PACKAGES:
        with suppress(PackageNotFoundError):
            yield f"{name} {version(name)}"
    yield f"SDL {'.'.join(map(str, pygame.get_sdl_version()))}"
    yield f"SQLite {sqlite3.sqlite_version}"


def _joined(parts: Mapping[str, str]) -> str:
    return "\n".join(f"{name}\n\n{part.strip()}\n" if name else f"{part}\n" for name, part in parts.items())


def _shown(text: str) -> str:
    """A text whose lines can be shown everywhere, however strange what they quote."""
    return "\n".join(showable(line, len(line) + 1) for line in text.split("\n"))


def _written(what: str, game: Message, text: str, open_text: str) -> CrashReport:
    name, folder = f"crash-{datetime.now():%Y%m%d-%H%M%S}", log_dir()
    numbers = ("", *(f"-{number}" for number in range(2, _MOST_OF_ONE_SECOND)))
    path = None
    with suppress(OSError):
        make_folder(folder)
        names = (f"{name}{number}.txt" for number in numbers)
        path = write_new(folder, names, text.encode("utf-8", "backslashreplace"), private=True)
    return CrashReport(what, game, text, path, open_text)
