"""The widgets that are our own: what a layer and the focus ring need to know of one."""

from abc import abstractmethod
from collections.abc import Callable

from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.palette import Colour
from dream.ui.kit.text.typeface import Typeface
from dream.ui.widgets import paint
from dream.ui.widgets.overlays.terms import Terms
from dream.ui.widgets.overlays.tooltip import Tip
from dream.ui.widgets.typing.edited_line import EditedLine


class OwnWidget:
    """Base of the widgets that draw themselves on the window's surface, at their `rect`.

    `terms` are those of the game that it has written. `focusable` tells whether the keyboard may reach it,
    `typing` whether keys are text to it, and `focused` is set by the ring. `animating` asks for frames at
    full speed. `within` is the part of the window that the widget is seen in; None for all of it. One that is
    not `seen_in_part` is not seen there at all unless all of it is. `tell` tells the player a sentence.
    """

    focusable = True
    typing = False
    animating = False
    within: Rect | None = None
    seen_in_part = True

    def __init__(self, rect: Rect) -> None:
        self.rect = rect
        self.focused = False
        self.tell: Callable[[str], object] = lambda sentence: None
        self.terms = Terms()
        self._cut: dict[tuple[int, int, int, int], str] = {}

    @property
    def composing(self) -> bool:
        """Whether an input method has all keys for a text that is not in the widget yet."""
        return False

    @property
    def writes_at(self) -> Rect | None:
        """Where in the window text is written now, if it is."""
        return None

    @property
    def seen(self) -> Rect:
        """What is seen of the widget, which may be nothing."""
        if self.within is None or self.within.contains(self.rect):
            return self.rect
        return self.rect.clip(self.within) if self.seen_in_part else Rect(self.rect.topleft, (0, 0))

    def move_to(self, top: int) -> None:
        """Be higher up or lower down, with the upper edge at `top`."""
        self.rect.y = top
        self._cut.clear()

    def handle(self, event: Event) -> bool:
        """Take a mouse or text event; True when nobody else may have it."""
        return False

    def focus_came(self) -> None:
        """The widget has the focus from now on."""

    @property
    def editing(self) -> EditedLine | None:
        """The line that is edited here, with its selection and its changes; None where nothing is typed."""
        return None

    def go_on(self, editing: EditedLine) -> None:
        """Go on with what was edited here, in a widget that was made anew since."""

    def key(self, event: Event) -> bool:
        """Take a key while the widget has the focus; True when nobody else may have it."""
        return False

    def update(self, now: float) -> bool:
        """Called before every frame with the time in seconds; True when the widget must be drawn again."""
        return False

    def draw(self, surface: Surface) -> None:
        """Draw the widget."""

    def write(
        self,
        surface: Surface,
        font: Typeface,
        text: str,
        colour: Colour,
        rect: Rect,
        align: str = "left",
        names: tuple[str, ...] = (),
    ) -> Rect:
        """Write a text in the middle of a rectangle's height, as `paint.set_in` sets it there.

        Where it had to be cut off, a tooltip tells the whole.
        """
        setting = paint.set_in(font, text, names, rect.size)
        if setting.whole:
            self._cut.pop((rect.x, rect.y, rect.w, rect.h), None)
        else:
            self._cut[rect.x, rect.y, rect.w, rect.h] = text
        return paint.write_set(surface, setting, colour, rect, align)

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        """What a tooltip tells of a point in the window: a term, or the whole of a line that was cut off."""
        term = self.terms.tip_at(position)
        if term is not None:
            return term
        for place, text in self._cut.items():
            if Rect(place).collidepoint(position):
                return Tip(text, Rect(place))
        return None

    def tip_of_cursor(self) -> Tip | None:
        """What a tooltip tells of the place that the keyboard points at in the widget, if it does."""
        return None


class Painted(OwnWidget):
    """A widget that is painted anew only when its `state` differs; it must cover all of its `rect`."""

    def __init__(self, rect: Rect) -> None:
        super().__init__(rect)
        self._picture: tuple[object, Surface] | None = None

    @property
    @abstractmethod
    def state(self) -> object:
        """All that the picture depends on, apart from the look and the place."""

    @abstractmethod
    def paint(self, surface: Surface) -> None:
        """Draw the widget as it is now."""

    def draw(self, surface: Surface) -> None:
        state = self.state
        if self._picture is not None and self._picture[0] == state:
            surface.blit(self._picture[1], self.rect)
            return
        self._cut.clear()
        self.terms.places.clear()
        self.paint(surface)
        if surface.get_rect().contains(self.rect):
            self._picture = state, surface.subsurface(self.rect).copy()
