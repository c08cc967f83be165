"""Crashes: the report without personal data, the last events, the window that says it, and what a dead
process left.

The last window of a crash: what happened, where the report lies, and a button that copies it. It is
plain pygame on whatever window is there, and uses nothing of what may just have failed. What fails in
it ends it.

Crashes below Python, such as a fault in a library: what is known of them is written as they happen.
Each process that is watched has a file of its own for it in the folder of logs. It is removed when the
process ends as it should; one that a dead process has left is made a report by the next start, or
removed when nothing stands in it.
"""

import faulthandler
import getpass
import os
import platform
import re
import sqlite3
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame.font import Font

from dream import __version__
from dream.base.assets import asset
from dream.base.errors import message_of
from dream.base.files import FileLock, make_folder, write_new
from dream.base.folders import log_dir
from dream.base.showable import showable
from dream.base.texts import Message, english, message
from dream.ui.kit.input import chords, types_character

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


MOST = 60
_TOLD = ("pos", "button", "size")
"""The attributes of events that say nothing of who plays; those of keys are told in words."""


class LastEvents:
    """Remembers the latest events, each with when and in which scene it came."""

    def __init__(self) -> None:
        self._noted: deque[tuple[float, str, Event, bool]] = deque(maxlen=MOST)

    def note(self, event: Event, scene: str, *, typing: bool) -> None:
        """An event has come; `typing`, its key writes into a line of text. Those of our own tell nothing."""
        if event.type >= pygame.USEREVENT:
            return
        motion = pygame.MOUSEMOTION
        if event.type == motion and self._noted and self._noted[-1][2].type == motion:
            self._noted.pop()
        self._noted.append((time.monotonic(), scene, event, typing))

    def lines(self) -> Iterator[str]:
        """A line for each, the oldest first, with the seconds that have passed since."""
        now = time.monotonic()
        for when, scene, event, typing in self._noted:
            yield f"-{now - when:.2f} s  {scene}  {_described(event, typing=typing)}"


def _described(event: Event, *, typing: bool) -> str:
    name = pygame.event.event_name(event.type)
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        return f"{name} {_key(event, typing=typing)}"
    described = (f"{key}={event.dict[key]}" for key in _TOLD if key in event.dict)
    return " ".join((name, *described))


def _key(event: Event, *, typing: bool) -> str:
    """The name of a key with those held with it; one that types a character into a line is not named."""
    if typing and types_character(event):
        return "..."
    masks = {"ctrl": pygame.KMOD_CTRL, "alt": pygame.KMOD_ALT, "shift": pygame.KMOD_SHIFT}
    words = [word for word, mask in masks.items() if event.mod & mask]
    return "+".join((*words, pygame.key.name(event.key)))


SIZE = (1000, 640)
"""How large it is where there is no window yet; in larger ones all is larger."""
FIRST_MOMENT = 0.6
"""Seconds in which nothing that is pressed counts: it was meant for what was there before."""
_GROUND, _PANEL, _INK, _DIM, _GOLD = (
    (20, 14, 30),
    (32, 24, 46),
    (232, 222, 200),
    (168, 156, 146),
    (214, 176, 92),
)
_PAD, _GAP, _BUTTON, _WIDEST = 36, 16, 44, 860
_ROLES = {
    "heading": ("EBGaramondSC12-Regular.ttf", 30),
    "body": ("EBGaramond12-Regular.ttf", 20),
    "details": ("EBGaramond12-Regular.ttf", 16),
}
_CANNOT_BE_SHOWN = ("dummy", "offscreen")


@dataclass(frozen=True)
class CrashNotice:
    """What the last window says, in the player's language: `details` is what its button `copy` copies, and
    `shown` what can be seen of that, all unless it says otherwise. A `warning` comes before it is copied."""

    heading: str
    sentences: tuple[str, ...]
    details: str
    copy: str
    copied: str
    not_copied: str
    quit: str
    warning: str = ""
    shown: str | None = None


def show(notice: CrashNotice) -> None:
    """Show it until the player quits; nothing happens where no window can be seen."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_driver() in _CANNOT_BE_SHOWN:
        return
    if pygame.display.get_surface() is None:
        pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    pygame.mouse.set_visible(True)
    pygame.key.set_repeat()
    pygame.event.clear()
    window = CrashWindow(notice)
    while window.open:
        surface = pygame.display.get_surface()
        if surface is None:
            return
        window.draw(surface)
        pygame.display.flip()
        with suppress(SystemError, UnicodeError):  # an event that cannot be read
            window.take(pygame.event.wait())


class CrashWindow:
    """Two buttons under a text; `open` until the player quits, with its `buttons` as last drawn."""

    def __init__(self, notice: CrashNotice) -> None:
        self._notice = notice
        self._began = time.monotonic()
        self._fonts: dict[tuple[str, int], Font] = {}
        self._scale = 1.0
        self._note = ""
        self._focus = 1
        self.buttons = (Rect(0, 0, 0, 0), Rect(0, 0, 0, 0))
        self._handlers: tuple[Callable[[], None], ...] = (self._copy, self._quit)
        self.open = True

    def _copy(self) -> None:
        if self._notice.warning not in ("", self._note):
            self._note = self._notice.warning
            return
        self._note = self._notice.not_copied
        with suppress(pygame.error):
            pygame.scrap.put_text(self._notice.details)
            self._note = self._notice.copied

    def _quit(self) -> None:
        self.open = False

    # Events

    def take(self, event: Event) -> None:
        """Answer an event."""
        if event.type == pygame.QUIT:
            self._quit()
        elif time.monotonic() < self._began + FIRST_MOMENT:
            return
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for number, rect in enumerate(self.buttons):
                if rect.collidepoint(event.pos):
                    self._focus = number
                    self._handlers[number]()

    def _key(self, event: Event) -> None:
        if event.key == pygame.K_ESCAPE:
            self._quit()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._handlers[self._focus]()
        elif event.key in (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT):
            self._focus = 1 - self._focus
        elif "ctrl+c" in chords(event):
            self._copy()

    # Looks

    def draw(self, surface: Surface) -> None:
        """Draw all of it, in whatever size the window has."""
        surface.fill(_GROUND)
        width, height = surface.get_size()
        self._scale = max(1.0, min(width / SIZE[0], height / SIZE[1]) * 0.8)
        pad, gap, button = map(self._px, (_PAD, _GAP, _BUTTON))
        room = Rect(0, pad, min(width - 2 * pad, self._px(_WIDEST)), height - 2 * pad)
        room.centerx = width // 2
        write = partial(self._write, surface)
        top = write("heading", self._notice.heading, _GOLD, room) + gap // 2
        pygame.draw.line(surface, _GOLD, (room.left, top), (room.right, top))
        top += gap
        for sentence in self._notice.sentences:
            top = write("body", sentence, _INK, Rect(room.left, top, room.w, room.bottom - top)) + gap // 2
        foot = Rect(room.left, room.bottom - button, room.w, button)
        self._draw_details(surface, Rect(room.left, top + gap // 2, room.w, foot.top - top - 2 * gap))
        self._draw_buttons(surface, foot)

    def _px(self, length: int) -> int:
        return round(length * self._scale)

    def _font(self, role: str) -> Font:
        file, size = _ROLES[role]
        key = role, self._px(size)
        if key not in self._fonts:
            self._fonts[key] = _font(file, key[1])
        return self._fonts[key]

    def _draw_details(self, surface: Surface, box: Rect) -> None:
        """As much of the details as there is room for."""
        if box.height < self._px(2 * _GAP):
            return
        pygame.draw.rect(surface, _PANEL, box, border_radius=6)
        inside = box.inflate(-self._px(2 * _GAP), -self._px(_GAP))
        surface.set_clip(inside)
        text = self._notice.details if self._notice.shown is None else self._notice.shown
        self._write(surface, "details", text, _DIM, inside)
        surface.set_clip(None)

    def _draw_buttons(self, surface: Surface, foot: Rect) -> None:
        font, right = self._font("body"), foot.right
        for number, text in reversed(tuple(enumerate((self._notice.copy, self._notice.quit)))):
            rect = Rect(0, foot.top, font.size(text)[0] + self._px(2 * _PAD), foot.height)
            rect.right = right
            right = rect.left - self._px(_GAP)
            self.buttons = (rect, self.buttons[1]) if number == 0 else (self.buttons[0], rect)
            focused = number == self._focus
            pygame.draw.rect(surface, _PANEL, rect, border_radius=6)
            pygame.draw.rect(surface, _GOLD if focused else _DIM, rect, 2 if focused else 1, border_radius=6)
            picture = font.render(text, True, _INK)
            surface.blit(picture, picture.get_rect(center=rect.center))
        top = foot.top + (foot.height - font.get_linesize()) // 2
        self._write(surface, "body", self._note, _GOLD, Rect(foot.left, top, right - foot.left, foot.height))

    def _write(self, surface: Surface, role: str, text: str, colour: tuple[int, int, int], rect: Rect) -> int:
        """Write a text in lines that are no wider than a rectangle, and end below it; where it ends."""
        font, top = self._font(role), rect.top
        for line in text.replace("\0", "").splitlines():
            if top >= rect.bottom:
                break
            picture = font.render(line, True, colour, wraplength=max(rect.width, 1))
            surface.blit(picture, (rect.left, top))
            top += max(picture.get_height(), font.get_linesize())
        return top


def _font(file: str, pixels: int) -> Font:
    """The font of the window, or the one that pygame has in itself."""
    try:
        return Font(asset(f"fonts/{file}"), pixels)
    except (OSError, pygame.error):
        return Font(None, pixels)


_NAME, _TRACE, _LOCK = "native-", ".trace", ".lock"
LARGEST_TRACE = 200_000


@contextmanager
def watched(folder: Path) -> Iterator[tuple[CrashReport, ...]]:
    """Meanwhile this process is watched; gives the reports of those that have died since the last start.

    Where nothing can be written nothing is.
    """
    reports: tuple[CrashReport, ...] = ()
    with suppress(OSError):
        make_folder(folder)
        reports = tuple(_left_by_the_dead(folder))
    trace, lock = (folder / f"{_NAME}{os.getpid()}{ending}" for ending in (_TRACE, _LOCK))
    held = FileLock(lock)
    try:
        held.take()
        file = open(trace, "xb", buffering=0)  # noqa: SIM115 as it is open as long as the process lives
    except OSError:
        held.release(remove=True)
        yield reports
        return
    faulthandler.enable(file)
    try:
        yield reports
    finally:
        faulthandler.disable()
        file.close()
        with suppress(OSError):
            trace.unlink()
        held.release(remove=True)


def _left_by_the_dead(folder: Path) -> Iterator[CrashReport]:
    """The reports of the processes whose files nobody holds any more; the files are gone then."""
    for trace in sorted(folder.glob(f"{_NAME}*{_TRACE}")):
        lock = FileLock(trace.with_suffix(_LOCK))
        if not lock.take():
            continue
        with suppress(OSError):
            with open(trace, "rb") as file:
                text = file.read(LARGEST_TRACE).decode("utf-8", "replace")
            trace.unlink()
            if text.strip():
                yield report_of_native(text)
        lock.release(remove=True)
    for path in folder.glob(f"{_NAME}*{_LOCK}"):
        lock = FileLock(path)
        if not path.with_suffix(_TRACE).exists() and lock.take():
            lock.release(remove=True)
