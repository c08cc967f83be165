"""What a player has chosen for every game: read at start, written at each change.

The file is ``settings.json`` in the folder of settings. What it says that cannot be used falls
back to the default, the rest is written back, and the file as it was is kept beside it as ``.damaged``.
What this version does not know, such as the settings of a newer one, is kept as it is.
"""

import errno
import json
import os
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from dream.base.errors import Malformed, message_of, quoted, said
from dream.base.files.background_writer import BackgroundWriter
from dream.base.files.durable_files import set_aside, write_whole
from dream.base.messages import Listing, Message, Value, message
from dream.base.untrusted import parse_json, read_text
from dream.base.words import ENGLISH, first_language, languages, told
from dream.ui.kit.chosen_keys import are_chosen_keys
from dream.ui.kit.game_settings import (
    OLDER,
    Games,
    GameSettings,
    first_game,
    is_command_line,
    is_player_name,
    is_word,
    read_games,
)
from dream.ui.kit.layout import SMALLEST_WINDOW

SCALES = (0.65, 0.7, 0.75, 0.8, 0.9, 1.0, 1.1, 1.25, 1.4, 1.5, 1.6, 1.75, 2.0, 2.25, 2.5, 2.75, 3.0)
SPEEDS = {"none": 0.0, "fast": 0.5, "calm": 1.0, "slow": 2.0}
"""How much each speed of animation stretches the time that things take."""
PACES = {"at_once": 0.0, "fast": 0.3, "normal": 0.8, "slow": 1.6}
"""How many seconds lie at least between an action and the machine's next one."""
DEFAULT_PACE = "normal"
NO_TUTOR = "off"
TUTORS = (NO_TUTOR, "gross", "clear", "small")
"""How much a move loses that a tutor asks about, from none to those that lose a little."""


def pace_stretch(pace: str) -> float:
    """How much a pace stretches the time that something lies open to be seen: 1 at the normal one."""
    return PACES[pace] / PACES[DEFAULT_PACE]


Chosen = TypeVar("Chosen")
DEFAULT_PALETTE = "classic"
DEFAULT_WINDOW = (1280, 800)
"""The size of the window on a usual display, until another one is chosen."""
LARGEST_FILE = 100_000
THE_FILE = message("options.file")
MOST_ENGINES = 8
"""How many engines from outside are remembered."""
TRIED_AGAIN_AFTER = 5.0
"""Seconds after which it is tried again to write what could not be written."""
_LASTING = {errno.EISDIR, errno.ENOTDIR, errno.ELOOP, errno.ENAMETOOLONG}
if os.name == "posix":  # on Windows a file may only be in use
    _LASTING |= {errno.EACCES, errno.EPERM}
"""The errors of a file that will not pass by themselves, as those of a busy system do."""


@dataclass(frozen=True)
class Settings:
    """All settings, each with its default.

    `scale` None follows the size of the window. `of_views` are those that the views of games bring, by
    their names. `engines` are those that were played with, the last one first, each with its name and
    command line. `game` is the word of the one that was played last, empty before the first, and `games`
    what was chosen for each. `keys` are those that commands have instead of their usual ones, by their names.
    """

    palette: str = DEFAULT_PALETTE
    scale: float | None = None
    volume: float = 0.7
    muted: bool = False
    animation: str = "calm"
    pace: str = DEFAULT_PACE
    of_views: Mapping[str, Any] = field(default_factory=dict)
    language: str = ENGLISH
    engines: tuple[tuple[str, str], ...] = ()
    game: str = ""
    games: Games = field(default_factory=dict)
    window: tuple[int, int] = DEFAULT_WINDOW
    fullscreen: bool = False
    tutor: str = NO_TUTOR
    confirm: bool = False
    bar: bool = False
    clock_sound: bool = True
    keys: Mapping[str, str] = field(default_factory=dict)

    def of(self, game: str) -> GameSettings:
        """What was chosen for a game, by its word."""
        return self.games.get(game, GameSettings())

    def changed(self, **changes: Any) -> "Settings":
        """These settings with others in their places, those of views among them."""
        of_views = {name: changes.pop(name, value) for name, value in self.of_views.items()}
        return replace(self, **changes, of_views=of_views)


@dataclass(frozen=True)
class ViewSetting(Generic[Chosen]):
    """A setting that the view of a game brings: its name in the file, what it may be, and its default."""

    name: str
    values: tuple[Chosen, ...]
    default: Chosen

    def allows(self, value: Any) -> bool:
        """Whether this is one of the values, and of its type."""
        return any(type(value) is type(each) and value == each for each in self.values)

    def of(self, settings: Settings) -> Chosen:
        """What is chosen for it."""
        chosen: Chosen = settings.of_views.get(self.name, self.default)
        return chosen


Views = Mapping[str, ViewSetting[Any]]
"""The settings of views by their names."""


def _one_of(*choices: object) -> Callable[[Any], bool]:
    return lambda value: value in choices


def _pair(right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, (list, tuple)) and len(value) == 2 and all(map(right, value))


def _whole(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _yes_or_no(value: Any) -> bool:
    return isinstance(value, bool)


def _is_engine(value: Any) -> bool:
    """Whether this is the name of an engine with its command line."""
    return (
        _pair(_is_text)(value) and value[0] != "" and is_player_name(value[0]) and is_command_line(value[1])
    )


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


_RIGHT: dict[str, Callable[[Any], bool]] = {
    "palette": lambda value: isinstance(value, str) and 0 < len(value) <= 40,
    "scale": _one_of(None, *SCALES),
    "volume": lambda value: type(value) in (int, float) and 0 <= value <= 1,
    "muted": _yes_or_no,
    "animation": _one_of(*SPEEDS),
    "pace": _one_of(*PACES),
    "bar": _yes_or_no,
    "tutor": _one_of(*TUTORS),
    "language": lambda value: value in languages(),
    "engines": lambda value: (
        isinstance(value, (list, tuple)) and len(value) <= MOST_ENGINES and all(map(_is_engine, value))
    ),
    "game": lambda value: value == "" or is_word(value),
    "window": _pair(_whole(SMALLEST_WINDOW[1], 16384)),
    "fullscreen": _yes_or_no,
    "confirm": _yes_or_no,
    "clock_sound": _yes_or_no,
    "keys": are_chosen_keys,
}


class SettingsFile:
    """The settings and the file they live in.

    `trouble` is what went wrong with the file last, or None. A file that cannot be read for a reason that
    may pass is never written over: the changes wait until it has been read.
    """

    def __init__(
        self, path: Path, of_views: Iterable[ViewSetting[Any]] = (), *, at_once: bool = True
    ) -> None:
        """Read the file; one that is not there gives the defaults. Unless `at_once` another thread writes.

        `of_views` are the settings that the views of games bring.
        """
        self.path = path
        self._views: Views = {row.name: row for row in of_views}
        self.trouble: Message | None = None
        self._unwritten: str | None = None
        self._tried = 0.0
        self._unknown: Mapping[str, Any] = {}
        self._changes: dict[str, Any] = {}
        self._unread: OSError | None = None
        self._writer = BackgroundWriter(self._write, at_once=at_once)
        try:
            self.now = self._read()
        except OSError as error:
            self.now, self._unread = _usual(self._views), error
            self.trouble = message("options.file_unread", path=str(path), reason=message_of(error))

    def change(self, **changes: Any) -> Settings:
        """Change some settings and have them all written; what prevents it is in `trouble`."""
        self._catch_up()
        changed = self.now.changed(**changes)
        if changed != self.now:
            self.now = changed
            self._changes |= changes
            self._writer.put(changed)
        return changed

    def news(self) -> Message | None:
        """What the player should hear, once; what could not be written is tried again now and then."""
        if self._unwritten and time.monotonic() - self._tried > TRIED_AGAIN_AFTER:
            self._tried = time.monotonic()
            self._catch_up()
            self._writer.put(self.now)
        news, self.trouble = self.trouble, None
        return news

    def flush(self) -> None:
        """Wait until all changes are written; what could not be written is tried once more."""
        self._writer.flush()
        if self._unwritten:
            self._catch_up()
            self._writer.put(self.now)
            self._writer.flush()

    def _read(self) -> Settings:
        """The settings of the file, what is wrong with it being told; raises OSError when that may pass."""
        try:
            text = read_text(self.path, LARGEST_FILE, THE_FILE)
        except FileNotFoundError:
            return _usual(self._views)
        except (OSError, Malformed) as error:
            if isinstance(error, OSError) and error.errno not in _LASTING:
                raise
            self._keep_damaged()
            self.trouble = message("options.file_unreadable", path=str(self.path), reason=message_of(error))
            return _usual(self._views)
        settings, self._unknown, wrong = _understood(text, self._views)
        if wrong:
            named = Listing(tuple(said(wrong)), "commas")
            self.trouble = message("options.file_damaged", path=str(self.path), names=named)
            if self._keep_damaged():
                self._writer.put(settings)
        return settings

    def _catch_up(self) -> None:
        """Read the file if it could not be read before; what has been changed since then stays changed."""
        if self._unread:
            try:
                found = self._read()
            except OSError as error:
                self._unread = error
            else:
                self.now, self._unread = found.changed(**self._changes), None

    def _keep_damaged(self) -> bool:
        """Move the file aside, so that writing loses nothing of it; whether that was possible."""
        try:
            set_aside(self.path, ".damaged")
        except OSError:
            return False
        return True

    def _write(self, settings: Settings) -> None:
        before, self._tried = self._unwritten, time.monotonic()
        try:
            if self._unread:
                raise self._unread
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, _text(settings, self._unknown))
        except OSError as error:
            why = message_of(error)
            self._unwritten = told(why)
            if self._unwritten != before:
                self.trouble = message("options.file_unwritable", path=str(self.path), reason=why)
        else:
            self._unwritten = None
            if before:
                self.trouble = message("options.file_written")


def _text(settings: Settings, unknown: Mapping[str, Any]) -> str:
    """The text of a file with these settings, and with what this version does not know."""
    known: dict[str, Any] = {}
    for name, value in asdict(settings).items():
        known |= value if name == "of_views" else {name: value}
    games = unknown.get("games", {})
    merged = {
        word: {**known["games"].get(word, {}), **games.get(word, {})} for word in known["games"] | games
    }
    return json.dumps({**known, **unknown, "games": merged}, indent=2) + "\n"


def _usual(views: Views, language: str | None = None) -> Settings:
    """The defaults of all settings, but for the language, which the system says where none was chosen."""
    return Settings(
        language=language or first_language(), of_views={name: row.default for name, row in views.items()}
    )


def _understood(text: str, views: Views) -> tuple[Settings, Mapping[str, Any], list[Value]]:
    """The settings that a file's text holds, what it holds besides, and the names of what cannot be used.

    A text that is no object of settings at all gives none and is named ``everything``.
    """
    try:
        found = parse_json(text, THE_FILE)
    except Malformed:
        found = None
    if not isinstance(found, dict):
        return _usual(views), {}, [message("options.everything")]
    older = {name: value for name, value in found.items() if name in OLDER and OLDER[name](value)}
    games, unknown_of_games, wrong_games = read_games(found.pop("games", {}))
    right = _RIGHT | {name: row.allows for name, row in views.items()}
    good = {name: _frozen(value) for name, value in found.items() if name in right and right[name](value)}
    known = right.keys() | OLDER.keys()
    wrong = [name for name in found if name in known and name not in good | older] + wrong_games
    settings = _usual(views, good.get("language")).changed(**good, games={**first_game(older), **games})
    unknown = {name: value for name, value in found.items() if name not in known}
    kept = unknown | ({"games": unknown_of_games} if unknown_of_games else {})
    if len(_text(settings, kept)) <= LARGEST_FILE:
        return settings, kept, list[Value](wrong)
    return settings, {}, [*wrong, *map(quoted, unknown), *(f"games.{word}" for word in unknown_of_games)]


def _frozen(value: Any) -> Any:
    """A value with tuples for its lists."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
