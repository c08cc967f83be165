"""What people have set, for the window and for each game: kept in a file that other windows may change.

It is read at start, and written at each change. The file is
``settings.json`` in the folder of settings. It holds what was chosen and no default, which may be another
tomorrow, such as the language of the system. What it says that cannot be used falls back to the default,
the rest is written back, and the file as it was is kept beside it as ``.damaged``. What this version
does not know, such as the settings of a newer one, is kept as it is.

Version 0.9 can be gone back to. What it does not know, or takes for damage, is in a file beside the other,
``settings-newer.json``, which it neither reads nor removes; what both files say, that one says.
"""

import errno
import json
import os
import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Generic, TypeVar

from dream.base.errors import Malformed, message_of, quoted, said
from dream.base.files import BackgroundWriter, set_aside, write_whole
from dream.base.folders import newer_settings_file
from dream.base.texts import ENGLISH, Listing, Message, Value, first_language, languages, message, worded
from dream.base.untrusted import parse_json, read_text
from dream.play.alchemists import HEADS
from dream.play.clocks import parse_controls
from dream.play.game import NO_OPTIONS
from dream.play.seats import LONGEST_NAME, is_name
from dream.play.setup import match_of
from dream.protocol.dialogue import HIGHEST_LEVEL, LONGEST_COMMAND
from dream.ui.kit.commands import are_chosen_keys
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.theme import DEFAULT as DEFAULT_PALETTE

PERSON = 0
"""A seat's level when a person sits there."""
SPARRING = -1
"""A seat's level when our own opponent sits there and keeps the game near even."""
GUEST = -2
"""A seat's level when a person sits there who has a screen of their own."""
MOST_SEATS, MOST_GAMES, LONGEST_OPTIONS = 26, 40, 500
MOST_LESSONS = 30
_WORD = re.compile(r"[a-z][a-z0-9_-]{0,39}")


@dataclass(frozen=True)
class GameSettings:
    """The seats of one game in seating order, and its options as their text.

    A seat is a level of the game's own opponent, `SPARRING`, `PERSON`, `GUEST`, or the command line of an
    engine from outside.
    There may be fewer seats and names than the game has, or more. `lessons` are the words for those that
    have been learnt. Our own opponents risk more for a decision where they are `daring`. Who
    sits where is drawn anew for each game where seats are `drawn`. `match` is the word for a match, see
    `dream.play.seated_game`. `clock` is the text of the clocks of its seats, empty for none. People
    may ask for `hints`, or nobody.
    """

    seats: tuple[int | str, ...] = ()
    names: tuple[str, ...] = ()
    options: str = NO_OPTIONS
    lessons: tuple[str, ...] = ()
    daring: bool = False
    drawn: bool = False
    match: str = ""
    clock: str = ""
    hints: bool = True

    def name(self, seat: int) -> str:
        """What a person at a seat was called last; empty when that is not known."""
        return self.names[seat] if seat < len(self.names) else ""


Games = Mapping[str, GameSettings]
"""The settings of games by their words."""


def is_word(value: Any) -> bool:
    """Whether this may be the word for a game."""
    return isinstance(value, str) and _WORD.fullmatch(value) is not None


def is_player_name(value: Any) -> bool:
    """Whether a player may be called so, or by no name at all."""
    return isinstance(value, str) and len(value) <= LONGEST_NAME and is_name(value)


def is_command_line(value: Any) -> bool:
    """Whether this may be the command line of an engine."""
    return isinstance(value, str) and 0 < len(value.strip()) <= LONGEST_COMMAND and value.isprintable()


def is_seat(value: Any) -> bool:
    """Whether this says who sits at a seat."""
    return (type(value) is int and GUEST <= value <= HIGHEST_LEVEL) or is_command_line(value)


def _yes_or_no(value: Any) -> bool:
    return isinstance(value, bool)


def _is_options(value: Any) -> bool:
    return (
        isinstance(value, str) and len(value) <= LONGEST_OPTIONS and value.isascii() and value.isprintable()
    )


def _is_match(word: str) -> bool:
    try:
        match_of(word)
    except Malformed:
        return False
    return True


def _is_clock(text: str) -> bool:
    try:
        parse_controls(text, MOST_SEATS)
    except Malformed:
        return False
    return len(text) <= LONGEST_OPTIONS


def _several(right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and len(value) <= MOST_SEATS and all(map(right, value))


Checks = Mapping[str, Callable[[Any], bool]]
"""What is right for the value of each name."""
_RIGHT_IN_GAME: Checks = {
    "seats": _several(is_seat),
    "names": _several(is_player_name),
    "options": _is_options,
    "daring": _yes_or_no,
    "drawn": _yes_or_no,
    "hints": _yes_or_no,
    "match": lambda value: isinstance(value, str) and _is_match(value),
    "clock": lambda value: isinstance(value, str) and _is_clock(value),
    "lessons": lambda value: (
        isinstance(value, list) and len(value) <= MOST_LESSONS and all(map(is_word, value))
    ),
}


def read_games(found: Any) -> tuple[Games, dict[str, dict[str, Any]], list[str]]:
    """The settings of games in a file, what it has besides of each, and the names of what cannot be used."""
    if not isinstance(found, dict) or len(found) > MOST_GAMES:
        return {}, {}, ["games"]
    games: dict[str, GameSettings] = {}
    unknown: dict[str, dict[str, Any]] = {}
    wrong: list[str] = []
    for word, of_game in found.items():
        if not is_word(word) or not isinstance(of_game, dict):
            wrong.append(f"games.{quoted(word)}")
            continue
        good, bad, more = _parted(of_game, _RIGHT_IN_GAME)
        wrong += [f"games.{word}.{name}" for name in bad]
        if more:
            unknown[word] = more
        games[word] = GameSettings(**good)
    return games, unknown, wrong


def _parted(found: dict[str, Any], right: Checks) -> tuple[dict[str, Any], list[str], dict[str, Any]]:
    """What is right of the values in a file, the names of those that are wrong, and what is not known."""
    good = {name: _frozen(value) for name, value in found.items() if name in right and right[name](value)}
    wrong = [name for name in found if name in right and name not in good]
    return good, wrong, {name: value for name, value in found.items() if name not in right}


def _frozen(value: Any) -> Any:
    """A value with tuples for its lists."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


# Settings of the time when there was one game: its seats, names and elements stood beside all others

FIRST_GAME = "dream"
_ELEMENTS = {"f": "fire", "w": "water", "e": "earth", "a": "air"}


def _pair(right: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, (list, tuple)) and len(value) == 2 and all(map(right, value))


OLDER: dict[str, Callable[[Any], bool]] = {
    "names": _pair(is_player_name),
    "seats": _pair(is_seat),
    "named": _yes_or_no,
    "elements": _pair(lambda value: isinstance(value, str) and value in _ELEMENTS),
}
"""What is right for each of them: both names and seats, whether the elements were named, and those."""


def first_game(found: dict[str, Any]) -> Games:
    """What the older settings that are right say of the first game; nothing when there are none."""
    if not found:
        return {}
    first, second = (_ELEMENTS[letter] for letter in found.get("elements", "fw"))
    options = f"first={first} second={second}" if found.get("named") else NO_OPTIONS
    seats, names = (tuple(found.get(name, ())) for name in ("seats", "names"))
    return {FIRST_GAME: GameSettings(seats, names, options)}


SCALES = (0.65, 0.7, 0.75, 0.8, 0.9, 1.0, 1.1, 1.25, 1.4, 1.5, 1.6, 1.75, 2.0, 2.25, 2.5, 2.75, 3.0)
SPEEDS = {"none": 0.0, "fast": 0.5, "calm": 1.0, "slow": 2.0}
"""How much each speed of animation stretches the time that things take."""
PACES = {"at_once": 0.0, "fast": 0.3, "normal": 0.8, "slow": 1.6}
"""How many seconds lie at least between an action and the machine's next one."""
DEFAULT_PACE = "normal"
PICTURES, SIGNS = CARDS = ("pictures", "signs")
"""What cards bear that are wide enough."""
NO_TUTOR = "off"
TUTORS = (NO_TUTOR, "gross", "clear", "small")
"""How much a move loses that a tutor asks about, from none to those that lose a little."""


def pace_stretch(pace: str) -> float:
    """How much a pace stretches the time that something lies open to be seen: 1 at the normal one."""
    return PACES[pace] / PACES[DEFAULT_PACE]


Chosen = TypeVar("Chosen")
DEFAULT_WINDOW = (1280, 800)
"""The size of the window on a usual display, until another one is chosen."""
LARGEST_FILE = 100_000
THE_FILE = message("options.file")
MOST_ENGINES = 8
"""How many engines from outside are remembered."""
MOST_MEDALLIONS = 60
"""How many people's medallions are remembered."""
NEWER = frozenset({"ambience", "analysis_lines", "analysis_guess", "cards", "medallions", "hints"})
"""The settings, of games too, that version 0.9 does not know."""
LANGUAGES_OF_0_9 = ("en", "de")
TRIED_AGAIN_AFTER = 5.0
"""Seconds after which it is tried again to write what could not be written."""
_LASTING = {errno.EISDIR, errno.ENOTDIR, errno.ELOOP, errno.ENAMETOOLONG}
if os.name == "posix":  # on Windows a file may only be in use
    _LASTING |= {errno.EACCES, errno.EPERM}
"""The errors of a file that will not pass by themselves, as those of a busy system do."""


@dataclass(frozen=True)
class Settings:
    """All settings, each with its default.

    `volume` is that of effects, as it was before there was any `ambience`.

    `scale` None follows the size of the window. `of_views` are those that the views of games bring, by
    their names. `engines` are those that were played with, the last one first, each with its name and
    command line. `game` is the word of the one that was played last, empty before the first, and `games`
    what was chosen for each. `keys` are those that commands have instead of their usual ones, by their names.
    `medallions` are the heads that people have chosen, by their names.
    `chosen` are the names of those that somebody has chosen, be it the default: the others follow it.
    """

    palette: str = DEFAULT_PALETTE
    scale: float | None = None
    volume: float = 0.7
    ambience: float = 0.0
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
    analysis_lines: int = 3
    analysis_guess: bool = False
    cards: str = PICTURES
    clock_sound: bool = True
    keys: Mapping[str, str] = field(default_factory=dict)
    medallions: Mapping[str, str] = field(default_factory=dict)
    chosen: frozenset[str] = field(default=frozenset(), compare=False)

    def of(self, game: str) -> GameSettings:
        """What was chosen for a game, by its word."""
        return self.games.get(game, GameSettings())

    def changed(self, **changes: Any) -> "Settings":
        """These settings with others chosen in their places, those of views among them."""
        chosen = self.chosen | changes.keys()
        of_views = {name: changes.pop(name, value) for name, value in self.of_views.items()}
        return replace(self, **changes, of_views=of_views, chosen=chosen)


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


def _is_volume(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value <= 1


def _whole(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _is_engine(value: Any) -> bool:
    """Whether this is the name of an engine with its command line."""
    is_pair = _pair(lambda part: isinstance(part, str))(value)
    return is_pair and value[0] != "" and is_player_name(value[0]) and is_command_line(value[1])


def _are_medallions(value: Any) -> bool:
    """Whether these are heads by the names of people."""
    if not isinstance(value, dict) or len(value) > MOST_MEDALLIONS:
        return False
    return all(is_player_name(name) and head in HEADS for name, head in value.items())


_RIGHT: dict[str, Callable[[Any], bool]] = {
    "palette": lambda value: isinstance(value, str) and 0 < len(value) <= 40,
    "scale": _one_of(None, *SCALES),
    "volume": _is_volume,
    "ambience": _is_volume,
    "muted": _yes_or_no,
    "animation": _one_of(*SPEEDS),
    "pace": _one_of(*PACES),
    "bar": _yes_or_no,
    "analysis_lines": _one_of(3, 4, 5),
    "analysis_guess": _yes_or_no,
    "cards": _one_of(*CARDS),
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
    "medallions": _are_medallions,
}


Found = dict[str, Any]
"""What a file says."""


class SettingsFile:
    """The settings and the two files they live in, see above.

    `trouble` is what went wrong with a file last, or None. A file that cannot be read for a reason that
    may pass is never written over: the changes wait until it has been read.
    """

    def __init__(
        self, path: Path, of_views: Iterable[ViewSetting[Any]] = (), *, at_once: bool = True
    ) -> None:
        """Read the files; one that is not there gives the defaults. Unless `at_once` another thread writes.

        `of_views` are the settings that the views of games bring.
        """
        self.path, self._newer_path = path, newer_settings_file(path)
        self._views: Views = {row.name: row for row in of_views}
        self.trouble: Message | None = None
        self._unwritten: str | None = None
        self._tried = 0.0
        self._unknown: tuple[Found, Found] = {}, {}
        self._changes: dict[str, Any] = {}
        self._unread: OSError | None = None
        self._writer = BackgroundWriter(self._write, at_once=at_once)
        try:
            self.now = self._read()
        except OSError as error:
            self.now, self._unread = _usual(self._views), error
            self.trouble = message(
                "options.file_unread", path=str(error.filename or path), reason=message_of(error)
            )

    def change(self, **changes: Any) -> Settings:
        """Change some settings and have all written that are chosen; what prevents it is in `trouble`."""
        self._catch_up()
        changed = self.now.changed(**changes)
        if (changed, changed.chosen) != (self.now, self.now.chosen):
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
        """The settings of the files, what is wrong being told; raises OSError when that may pass."""
        found, unknown, damaged = self._read_one(self.path)
        newer, unknown_newer, newer_damaged = self._read_one(self._newer_path)
        self._unknown = unknown, unknown_newer
        settings, _, _ = _understood(_merged(found, newer), self._views)
        if damaged or newer_damaged:
            self._writer.put(settings)
        return settings

    def _read_one(self, path: Path) -> tuple[Found, Found, bool]:
        """What a file says, what of that is unknown, and whether it is to be written anew for its damage."""
        try:
            text = read_text(path, LARGEST_FILE, THE_FILE)
        except FileNotFoundError:
            return {}, {}, False
        except (OSError, Malformed) as error:
            if isinstance(error, OSError) and error.errno not in _LASTING:
                raise
            self._keep_damaged(path)
            self.trouble = message("options.file_unreadable", path=str(path), reason=message_of(error))
            return {}, {}, False
        found = _found(text)
        _, unknown, wrong = _understood({} if found is None else found, self._views)
        if found is None:
            wrong = [message("options.everything")]
        if not wrong:
            return found or {}, unknown, False
        named = Listing(tuple(said(wrong)), "commas")
        self.trouble = message("options.file_damaged", path=str(path), names=named)
        return found or {}, unknown, self._keep_damaged(path)

    def _catch_up(self) -> None:
        """Read the file if it could not be read before; what has been changed since then stays changed."""
        if self._unread:
            try:
                found = self._read()
            except OSError as error:
                self._unread = error
            else:
                self.now, self._unread = found.changed(**self._changes), None

    def _keep_damaged(self, path: Path) -> bool:
        """Move a file aside, so that writing loses nothing of it; whether that was possible."""
        try:
            set_aside(path, ".damaged")
        except OSError:
            return False
        return True

    def _write(self, settings: Settings) -> None:
        before, self._tried = self._unwritten, time.monotonic()
        try:
            if self._unread:
                raise self._unread
            self.path.parent.mkdir(parents=True, exist_ok=True)
            older, newer = _told_apart(settings)
            unknown, unknown_newer = self._unknown
            if newer := _merged(newer, unknown_newer):  # the first, lest what goes there be in neither
                write_whole(self._newer_path, _text(newer))
            write_whole(self.path, _text(_merged(older, unknown)))
            if not newer:
                self._newer_path.unlink(missing_ok=True)
        except OSError as error:
            why = message_of(error)
            self._unwritten = worded(why)
            if self._unwritten != before:
                self.trouble = message("options.file_unwritable", path=str(self.path), reason=why)
        else:
            self._unwritten = None
            if before:
                self.trouble = message("options.file_written")


def _text(told: Found) -> str:
    return json.dumps(told, indent=2) + "\n"


def _chosen(settings: Settings) -> Found:
    """What a file with all that is chosen of these settings says."""
    saved: Found = {}
    for row in fields(settings):
        value = getattr(settings, row.name)
        saved |= value if row.name == "of_views" else {row.name: value}
    chosen = {name: value for name, value in saved.items() if name in settings.chosen and name != "games"}
    if games := {word: _told_of(game) for word, game in settings.games.items()}:
        chosen["games"] = games
    return chosen


def _told_apart(settings: Settings) -> tuple[Found, Found]:
    """What is chosen of these settings that version 0.9 knows, and the rest, as a file of each says it."""
    older, newer = _parted_by_age(
        {name: value for name, value in _chosen(settings).items() if name != "games"}
    )
    for word, game in settings.games.items():
        known, rest = _parted_by_age(_told_of(game))
        older.setdefault("games", {})[word] = known
        if rest:
            newer.setdefault("games", {})[word] = rest
    return older, newer


def _parted_by_age(chosen: Found) -> tuple[Found, Found]:
    parts: tuple[Found, Found] = {}, {}
    for name, value in chosen.items():
        parts[_is_newer(name, value)][name] = value
    return parts


def _is_newer(name: str, value: Any) -> bool:
    """Whether version 0.9 does not know a setting, of a game too, or takes its value for damage."""
    if name == "language":
        return value not in LANGUAGES_OF_0_9
    return name in NEWER or (name == "seats" and GUEST in value)


def _merged(found: Found, more: Found) -> Found:
    """What two files say, of games what both say of each; where they differ, what the second says."""
    games, of_both = found.get("games"), {**found, **more}
    if isinstance(games, dict) and isinstance(of_both["games"], dict):
        of_both["games"] = {**games, **of_both["games"]}
        for word in games.keys() & more.get("games", {}).keys():
            of_game, more_of_game = games[word], more["games"][word]
            if isinstance(of_game, dict) and isinstance(more_of_game, dict):
                of_both["games"][word] = {**of_game, **more_of_game}
    return of_both


def _told_of(game: GameSettings) -> dict[str, Any]:
    """What is chosen for a game, by the names of its fields."""
    usual = GameSettings()
    values = ((row.name, getattr(game, row.name)) for row in fields(game))
    return {name: value for name, value in values if value != getattr(usual, name)}


def _usual(views: Views, language: str | None = None) -> Settings:
    """The defaults of all settings, but for the language, which the system says where none was chosen."""
    return Settings(
        language=language or first_language(), of_views={name: row.default for name, row in views.items()}
    )


def _found(text: str) -> Found | None:
    """What a file's text says; None where it is no object of settings at all."""
    try:
        found = parse_json(text, THE_FILE)
    except Malformed:
        return None
    return found if isinstance(found, dict) else None


def _understood(found: Found, views: Views) -> tuple[Settings, Found, list[Value]]:
    """The settings that a file holds, what it holds besides, and the names of what cannot be used."""
    games, unknown_of_games, wrong_games = read_games(found.get("games", {}))
    right = _RIGHT | OLDER | {name: row.allows for name, row in views.items()}
    rest = {name: value for name, value in found.items() if name != "games"}
    good, wrong, unknown = _parted(rest, right)
    older = {name: good.pop(name) for name in OLDER if name in good}
    if games := {**first_game(older), **games}:
        good["games"] = games
    settings = _usual(views, good.get("language")).changed(**good)
    wrong += wrong_games
    kept = unknown | ({"games": unknown_of_games} if unknown_of_games else {})
    if len(_text(_merged(_chosen(settings), kept))) <= LARGEST_FILE:
        return settings, kept, list[Value](wrong)
    return settings, {}, [*wrong, *map(quoted, unknown), *(f"games.{word}" for word in unknown_of_games)]
