"""What a scene with widgets may ask of the app."""

from typing import Protocol

from dream.ui.widgets.layer import Layer
from dream.ui.widgets.overlays.dialogs import DialogOpener


class WidgetHost(DialogOpener, Protocol):
    """The window with its scenes, their dialogs and their widgets."""

    @property
    def ui(self) -> Layer:
        """The layer that the scene on top makes its widgets in."""
