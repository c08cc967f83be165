"""How the app follows the size of the window, and fills the screen or no longer."""

import time

from dream.ui.kit.host import Host

QUIET = 0.08
"""All is made anew when the size has stayed the same for so many seconds."""


class Resizing:
    """Has the app built again for each new size of the window, and the size remembered."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._due: float | None = None

    def begin(self) -> None:
        """The size has changed, and may go on changing."""
        self._due = time.monotonic() + QUIET

    def update(self, now: float) -> None:
        """Follow, when the size has stayed the same for long enough."""
        if self._due is None or now < self._due:
            return
        self._due = None
        self._app.rebuild("resize")
        size = self._app.screen.windowed_size
        if size:
            self._app.change(window=size)

    def toggle_fullscreen(self) -> None:
        """Fill the whole display, or no longer."""
        self._app.change(fullscreen=self._app.screen.toggle_fullscreen())
        self._app.rebuild("fullscreen")
