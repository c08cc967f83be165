"""A text in a rectangle; where it is cut off because it is too long, a tooltip tells the whole."""

from pygame import Rect, Surface

from dream.ui.kit.theme import LABELS, Look
from dream.ui.widgets.widget_base import OwnWidget


class Caption(OwnWidget):
    """A text, in lines if the rectangle is high; `kind` is one of the theme's labels, such as ``@left``.

    Where it is too long, those of `names` that stand in it are cut off first.
    """

    focusable = False
    seen_in_part = False

    def __init__(
        self, rect: Rect, look: Look, text: str, kind: str = "@label", names: tuple[str, ...] = ()
    ) -> None:
        super().__init__(rect)
        style = LABELS[kind]
        self._font, self._align = look.font(style.role), style.align
        self._colour = style.colour(look.palette)
        self.text, self._names = text, names

    def set_text(self, text: str) -> None:
        """Show another text from the next frame on."""
        self.text = text

    def draw(self, surface: Surface) -> None:
        self.write(surface, self._font, self.text, self._colour, self.rect, self._align, self._names)
