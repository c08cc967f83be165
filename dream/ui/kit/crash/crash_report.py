"""What is left of a crash: a report in the folder of logs, in English, with nothing personal in it."""

import platform
import sqlite3
import traceback
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pygame

from dream import __version__
from dream.base.errors import message_of
from dream.base.files.durable_files import make_folder, write_new
from dream.base.files.folders import log_dir
from dream.base.messages import Message, message
from dream.base.showable import showable
from dream.base.words import english
from dream.ui.kit.crash.impersonal import impersonal

_PACKAGES = ("pygame-ce", "pygame_gui", "numpy")
_MOST_OF_ONE_SECOND = 100


@dataclass(frozen=True)
class Circumstances:
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
    def told(self) -> str:
        """The sentence for a terminal; the whole report with it when that lies nowhere."""
        if self.path is None:
            return (
                english(message("crash.told_unwritten", error=self.what, game=self.game)) + "\n" + self.text
            )
        return english(message("crash.told", error=self.what, game=self.game, path=str(self.path)))


NO_GAME = message("crash.no_game")


def game_kept(unsaved: Exception | None) -> Message:
    """What became of the game that was under way; `unsaved` is what kept it from being saved, if anything."""
    return message("crash.game_lost", why=message_of(unsaved)) if unsaved else message("crash.game_saved")


def report_of(
    error: BaseException,
    circumstances: Circumstances,
    *,
    game: Message = NO_GAME,
    later: BaseException | None = None,
) -> CrashReport:
    """Write the report of an error into the folder of logs; what went wrong `later` stands in it, too."""
    what = showable(traceback.format_exception_only(error)[-1])
    parts = {"": _head(what, circumstances.facts), "Traceback": "".join(traceback.format_exception(error))}
    if later:
        parts["Afterwards"] = "".join(traceback.format_exception(later))
    if circumstances.events:
        parts["Events"] = "\n".join(circumstances.events)
    text = _shown(impersonal(_joined(parts), circumstances.names))
    with_game = text
    if circumstances.game:
        with_game += f"\nGame\n\n{impersonal(circumstances.game)}"
    open_text = text if circumstances.secret else with_game
    return _written(impersonal(what, circumstances.names), game, with_game, open_text)


def report_of_native(trace: str) -> CrashReport:
    """Write the report of a crash below Python, of an earlier time, from what faulthandler has left of it."""
    what = showable(trace.strip().partition("\n")[0])
    text = _shown(impersonal(_joined({"": _head(what, {}), "Traceback": trace})))
    return _written(what, NO_GAME, text, text)


def _head(what: str, facts: Mapping[str, str]) -> str:
    told = {
        "When": f"{datetime.now():%Y-%m-%d %H:%M:%S}",
        "Versions": ", ".join(_versions()),
        "Platform": f"{platform.platform()}, {platform.machine()}",
        **facts,
    }
    lines = (f"{name}: {value}" for name, value in told.items())
    return "\n".join((f"dream {__version__}: {what}", "", *lines))


def _versions() -> Iterator[str]:
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
        path = write_new(folder, names, text.encode("utf-8", "backslashreplace"))
    return CrashReport(what, game, text, path, open_text)
