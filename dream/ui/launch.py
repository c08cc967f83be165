"""Opens the window with its first scene, and runs it; a crash ends in a report, and in a last window."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from dream.base.files import remove_leftovers
from dream.base.folders import config_dir, data_dir, log_dir, settings_file
from dream.base.texts import choose_language, say, worded
from dream.records.files import GAMES
from dream.records.library.recovery import FOLDER as BACKUPS
from dream.records.writer import record_text
from dream.ui.app import App
from dream.ui.games.registry import view_settings
from dream.ui.kit import desktop, heap, last_window, main_thread, native_crashes
from dream.ui.kit.crash import NO_GAME, CrashContext, CrashReport, game_kept, report_of
from dream.ui.kit.display import NoDisplay
from dream.ui.kit.settings import DEFAULT_WINDOW, SettingsFile
from dream.ui.kit.window import AnyScreen, Screen
from dream.ui.table.game_session import GameSession

CRASHED = 1
TOLD_SETTINGS = ("language", "palette", "scale", "animation", "pace", "window", "fullscreen")
"""The settings that a report tells."""
Begin = Callable[[App], object]
MakeApp = Callable[[AnyScreen, SettingsFile], App]


def open_window(
    begin: Begin,
    frames: int | None = None,
    *,
    make: MakeApp = App,
    attended: bool = True,
    language: str | None = None,
) -> int:
    """Open the window as the settings ask, let `begin` show the first scene, and run; the exit status.

    A `language` is spoken in the place of that of the settings, until another is chosen in the options.
    `attended`, somebody is there whom a last window tells of a crash; not so where the `frames` are counted.
    Raises NoDisplay when there is nothing to open a window on.
    """
    heap.limit_arenas()
    for folder in (config_dir(), data_dir(), data_dir() / GAMES, data_dir() / BACKUPS, log_dir()):
        remove_leftovers(folder)
    try:
        with native_crashes.watched(log_dir()) as earlier:
            crash = _opened(partial(_begin, begin, earlier), frames, make, language)
            if crash:
                tell(crash, attended=attended and frames is None)
    finally:
        pygame.quit()
    return CRASHED if crash else 0


def _opened(begin: Begin, frames: int | None, make: MakeApp, language: str | None) -> CrashReport | None:
    try:
        settings = SettingsFile(settings_file(), view_settings(), at_once=False)
        screen = Screen(opening_size(settings.now.window), fullscreen=settings.now.fullscreen)
        app = make(screen, settings)
        if language is not None:
            choose_language(language)
    except NoDisplay:
        raise
    except Exception as error:
        return report_of(error, CrashContext())
    return run(app, begin, frames)


def opening_size(chosen: tuple[int, int]) -> tuple[int, int]:
    """The size to open the window at: the one that was chosen, or one to read at on a dense display."""
    if chosen != DEFAULT_WINDOW:
        return chosen
    width, height = (round(length * desktop.density()) for length in DEFAULT_WINDOW)
    return width, height


def _begin(begin: Begin, earlier: tuple[CrashReport, ...], app: App) -> None:
    """Show the first scene; what is known of a crash below Python since the last start is told in it."""
    begin(app)
    for report in earlier[-1:]:
        app.say(say("crash.before", path=str(report.path or log_dir())), stays=True)


def run(app: App, begin: Begin, frames: int | None = None) -> CrashReport | None:
    """Run an app, and close it whatever happens: the report of a crash, or None after a good end."""
    crash = None
    try:
        with _threads_crash(app):
            app.run(begin, frames)
    except Exception as error:
        crash = error
    finally:
        context, under_way = _context(app), _is_under_way(app)  # as long as it has its scenes
        later = _closed(app)
    if crash is None:
        crash, later = later, None
    if crash is None:
        return None
    game = game_kept(app.journal.error) if under_way else NO_GAME
    return report_of(crash, context, game=game, later=later)


def _closed(app: App) -> Exception | None:
    """Close an app; what went wrong with that."""
    try:
        app.close()
    except Exception as error:
        return error
    return None


@contextmanager
def _threads_crash(app: App) -> Iterator[None]:
    """Meanwhile what a thread fails with, and nobody takes, is a crash of the app."""
    before = threading.excepthook

    def hook(failed: threading.ExceptHookArgs) -> None:
        if isinstance(failed.exc_value, Exception):
            app.post(partial(main_thread.fail, failed.exc_value))

    threading.excepthook = hook
    try:
        yield
    finally:
        threading.excepthook = before


def _context(app: App) -> CrashContext:
    """What is told of a crash beside the error; whatever of it can be had."""
    facts: dict[str, str] = {}
    with suppress(Exception):
        facts["Window"] = (
            f"{pygame.display.get_driver()}, {app.size}, of {pygame.display.get_desktop_sizes()}"
        )
        facts["Settings"] = ", ".join(f"{name} {getattr(app.settings, name)}" for name in TOLD_SETTINGS)
        facts["Scene"] = app.scene.name if app.scene else "none"
    events: tuple[str, ...] = ()
    with suppress(Exception):
        events = tuple(app.last_events.lines())
    with suppress(Exception):
        session = _session(app)
        if session:
            record = session.record()
            names = tuple(seat.name for seat in record.seats)
            nameless = replace(record, seats=tuple(replace(seat, name="") for seat in record.seats))
            return CrashContext(facts, events, record_text(nameless), names, session.hides_seed)
    return CrashContext(facts, events)


def _is_under_way(app: App) -> bool:
    """Whether a game has begun that is kept as it goes on."""
    session = _session(app)
    return session is not None and session.journal is not None and bool(session.game.history.actions)


def _session(app: App) -> GameSession[Any, Any] | None:
    """The game that is played or looked at, if there is one."""
    with suppress(Exception):
        kept = (scene.keepable for scene in reversed(app.scenes))
        return next((session for session in kept if isinstance(session, GameSession)), None)
    return None


def tell(crash: CrashReport, *, attended: bool) -> None:
    """Tell of a crash: on the terminal, and where it is `attended` in a last window."""
    print(crash.notice, file=sys.stderr, flush=True)
    if attended:
        with suppress(Exception):  # what is wrong may be wrong there too, and all is told
            last_window.show(_notice(crash))


def _notice(crash: CrashReport) -> last_window.CrashNotice:
    where = say("crash.path", path=str(crash.path)) if crash.path else say("crash.no_path")
    return last_window.CrashNotice(
        heading=say("crash.heading"),
        sentences=(say("crash.what", error=crash.what), worded(crash.game), where),
        details=crash.text,
        shown=crash.open_text,
        warning="" if crash.open_text == crash.text else say("crash.reveals"),
        copy=say("crash.copy"),
        copied=say("crash.copied"),
        not_copied=say("app.no_clipboard"),
        quit=say("crash.quit"),
    )
