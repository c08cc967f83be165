"""The program for a soak: it never ends, and a signal has it rest, always in the same way.

Run as ``python -m tests.window.unending``. What would end it leads to the title; so does SIGUSR1, in a
window and at the natural scale, so that what it takes there can be compared with what it took before.
"""

import signal
from collections.abc import Callable

from dream.cli import main
from dream.ui.app import App


def rest(app: App) -> None:
    """Come to the title, in a window."""
    app.close_dialog()
    if app.settings.fullscreen:
        app.toggle_fullscreen()
    app.change(scale=None, palette="classic")
    app.routes.title()


def run_and_listen(app: App, begin: Callable[[App], object], frames: int | None = None) -> int:
    """Run as ever, and rest at each signal."""
    signal.signal(signal.SIGUSR1, lambda *_: app.post(lambda: rest(app)))
    return run(app, begin, frames)


if __name__ == "__main__":
    run = App.run
    App.run, App.quit = run_and_listen, lambda app: app.routes.title()
    main()
