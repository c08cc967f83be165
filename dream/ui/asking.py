"""The dialog over a scene: at most one, on widgets of its own."""

from typing import TYPE_CHECKING

from pygame import Surface

from dream.ui.layer import Layer
from dream.ui.widgets.dialogs import Dialog

if TYPE_CHECKING:
    from dream.ui.app import App


class Asking:
    """Opens dialogs for the app, closes and draws them; `dialog` is the one that is open."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._widgets: Layer | None = None
        self.dialog: Dialog | None = None

    @property
    def layer(self) -> Layer | None:
        """The widgets of the dialog, while one is open."""
        return self._widgets if self.dialog else None

    def open(self, dialog: Dialog) -> None:
        """Open a dialog in the place of any other."""
        self.dialog = dialog
        self._build()

    def close(self) -> None:
        """Close the dialog, if one is open, without an answer."""
        if self.layer:
            self.layer.reset(self._app.look, self._app.size)
            self.dialog = None
            self._app.dirty("dialog")

    def rebuild(self) -> None:
        """Make the widgets of the dialog anew, if one is open, for the window as it is now."""
        if self.layer:
            focus = self.layer.focus.held
            self._build()
            self.layer.focus.hold(focus)

    def update(self, now: float, passed: float) -> bool:
        """Let the widgets of the dialog know the time; True when one of them must be drawn again."""
        return self.layer is not None and self.layer.update(now, passed)

    def draw(self, surface: Surface) -> None:
        """Draw the dialog, if one is open, over everything."""
        if self.dialog and self._widgets:
            self.dialog.draw_ground(surface)
            self._widgets.draw(surface)

    def _build(self) -> None:
        assert self.dialog
        if self._widgets is None:
            self._widgets = Layer(self._app.look, self._app.size)
            self._widgets.focus.always = True
        self._widgets.reset(self._app.look, self._app.size)
        self.dialog.build(self._app, self._widgets)
        self._app.dirty("dialog")
