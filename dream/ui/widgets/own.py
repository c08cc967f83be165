"""The widgets that are our own: what a layer and the focus ring need to know of one."""

from pygame import Rect, Surface
from pygame.event import Event


class OwnWidget:
    """Base of the widgets that draw themselves on the window's surface, at their `rect`.

    `focusable` tells whether the keyboard may reach it, `typing` whether keys are text to it, and
    `focused` is set by the ring. `animating` asks for frames at full speed.
    """

    focusable = True
    typing = False
    animating = False

    def __init__(self, rect: Rect) -> None:
        self.rect = rect
        self.focused = False

    def handle(self, event: Event) -> bool:
        """Take a mouse or text event; True when nobody else may have it."""
        return False

    def key(self, event: Event) -> bool:
        """Take a key while the widget has the focus; True when nobody else may have it."""
        return False

    def update(self, now: float) -> bool:
        """Called before every frame with the time in seconds; True when the widget must be drawn again."""
        return False

    def draw(self, surface: Surface) -> None:
        """Draw the widget."""
