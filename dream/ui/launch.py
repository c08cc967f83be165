"""Opens the window with its first scene, and runs it."""

from collections.abc import Callable

from dream.base.durable_files import remove_leftovers
from dream.base.folders import config_dir, data_dir, log_dir, settings_file
from dream.records.game_files import GAMES
from dream.records.library.backups import FOLDER as BACKUPS
from dream.ui.app import App
from dream.ui.kit.loop import heap
from dream.ui.kit.screen import Screen
from dream.ui.kit.settings import SettingsFile


def open_window(begin: Callable[[App], object], frames: int | None = None) -> int:
    """Open the window as the settings ask, let `begin` show the first scene, and run; the exit status.

    Raises NoDisplay when there is nothing to open a window on.
    """
    heap.tame()
    for folder in (config_dir(), data_dir(), data_dir() / GAMES, data_dir() / BACKUPS, log_dir()):
        remove_leftovers(folder)
    settings = SettingsFile(settings_file(), at_once=False)
    screen = Screen(settings.now.window, fullscreen=settings.now.fullscreen)
    try:
        app = App(screen, settings)
        return app.run(begin, frames)
    finally:
        screen.close()
