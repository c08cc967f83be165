"""What may stand among the lines of a text and has a life of its own: a diagram that plays its example."""

from typing import Protocol

from pygame import Surface


class Figure(Protocol):
    """A picture of a `size` in pixels, with a `caption` under it, that may move."""

    @property
    def size(self) -> tuple[int, int]: ...

    @property
    def caption(self) -> str: ...

    @property
    def animating(self) -> bool:
        """Whether something moves in it now."""

    def update(self, now: float, *, plays: bool) -> bool:
        """Know the time, and whether this is the figure that plays; True when it looks different."""

    def press(self) -> None:
        """Go on to what comes next, or begin again."""

    def draw(self, surface: Surface, corner: tuple[int, int], *, lit: bool) -> None:
        """Draw it with its upper left corner at a point; `lit` where keys mean it."""
