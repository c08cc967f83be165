"""A line of text that is cut off where it is too long, for texts whose length is not ours to choose."""

from pygame import Rect, Surface

from dream.ui.fonts import Role
from dream.ui.palette import Colour
from dream.ui.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.own import OwnWidget


class Caption(OwnWidget):
    """One line in a rectangle; `align` is left, centre or right."""

    focusable = False

    def __init__(
        self, rect: Rect, look: Look, role: Role, text: str, colour: Colour, align: str = "left"
    ) -> None:
        super().__init__(rect)
        self._font, self._text, self._colour, self._align = look.font(role), text, colour, align

    def draw(self, surface: Surface) -> None:
        paint.write(surface, self._font, self._text, self._colour, self.rect, self._align)
