"""A piece or a card in the player's hand: it follows the pointer, or flies back to its place."""

from collections.abc import Hashable

Point = tuple[float, float]

STARTS = 6
"""How many pixels the pointer must go before a press becomes a drag."""
BACK = 0.2
"""How many seconds a thing takes to fly back."""


class Dragging:
    """At most one thing. It is the `thing` that lies `at` a point in pixels while it is not in its place."""

    def __init__(self) -> None:
        self._pressed: tuple[Hashable, Point, Point] | None = None
        self._back: tuple[Point, Point, float, float] | None = None
        self._now = 0.0
        self.thing: Hashable | None = None
        self.at: Point | None = None

    @property
    def pressed(self) -> Hashable | None:
        """What the button is held down on, dragged or not."""
        return self._pressed[0] if self._pressed else None

    @property
    def held(self) -> bool:
        """Whether a thing is dragged now."""
        return self._pressed is not None and self.thing is not None

    @property
    def flying_back(self) -> bool:
        """Whether a thing is on its way back."""
        return self._back is not None

    def press(self, thing: Hashable, point: Point, home: Point) -> None:
        """The button goes down at a point on a thing whose middle lies at `home`."""
        self.cancel()
        self._pressed = thing, point, home

    def move(self, point: Point) -> bool:
        """The pointer is at a point with the button down; whether a thing is dragged there."""
        if self._pressed is None:
            return False
        thing, start, home = self._pressed
        away = point[0] - start[0], point[1] - start[1]
        if self.thing is None and max(map(abs, away)) <= STARTS:
            return False
        self.thing, self.at = thing, (home[0] + away[0], home[1] + away[1])
        return True

    def drop(self) -> Point | None:
        """The thing is let go of and lies in its new place; where it was dragged to, if it was."""
        at = self.at if self.held else None
        self.cancel()
        return at

    def fly_back(self, speed: float) -> None:
        """The thing is let go of and goes back to its place, at once with a `speed` of 0."""
        if self._pressed is None or self.at is None or speed <= 0:
            self.cancel()
            return
        self._back, self._pressed = (self.at, self._pressed[2], self._now, BACK * speed), None

    def cancel(self) -> None:
        """Nothing is pressed or dragged, and what was lies in its place."""
        self._pressed = self._back = self.thing = self.at = None

    def update(self, now: float) -> None:
        """Know the time: what flies back is nearer to its place."""
        self._now = now
        if self._back is None:
            return
        (x, y), (to_x, to_y), since, lasts = self._back
        if now >= since + lasts:
            self.cancel()
            return
        left = (1 - (now - since) / lasts) ** 2
        self.at = to_x + (x - to_x) * left, to_y + (y - to_y) * left
