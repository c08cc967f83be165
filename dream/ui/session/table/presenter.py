"""The presenter: the table of one game as it is seen and heard; kept while scene follows scene."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from pygame import Rect, Surface

from dream.ui.kit.settings import SPEEDS
from dream.ui.session.game_host import GameHost
from dream.ui.session.table.dragging import Dragging
from dream.ui.widgets import paint

M_co = TypeVar("M_co", covariant=True)
Shown = TypeVar("Shown")
Moment = TypeVar("Moment")


class Motion(Protocol[M_co]):
    """What moves for a while between two things shown."""

    @property
    def lasts(self) -> float:
        """For how many seconds."""

    def at(self, seconds: float) -> M_co:
        """The moment so many seconds after it began."""


class Presenter(ABC, Generic[Shown, Moment]):
    """Turns a table into pictures, motion and sounds: `shown` is what is drawn, `motion` what moves in it.

    `dragging` is what the player holds, and `beside` the part of the window that is not the table's;
    `covered` are those places in it, of one width, that widgets cover all the time.
    """

    def __init__(self, app: GameHost, shown: Shown, still: Motion[Moment]) -> None:
        self._app = app
        self.shown = shown
        self._still = still
        self.motion: Motion[Moment] = still
        self._moving_since = self._now = 0.0
        self.beside = Rect(0, 0, 0, 0)
        self.covered: tuple[Rect, ...] = ()
        self.dragging = Dragging()

    @abstractmethod
    def _show_now(self) -> Shown:
        """What is to be shown of the table as it is now."""

    @abstractmethod
    def _move(self, before: Shown) -> Motion[Moment] | None:
        """What moves from what was shown before to what is shown now, None when nothing new does."""

    @property
    @abstractmethod
    def appeared(self) -> float:
        """How far the table has faded in, 0 to 1, since the game has come into the window."""

    @abstractmethod
    def _draw_table(self, surface: Surface) -> None:
        """Draw the table in its part of the window, as far as it is painted."""

    def draw(self, surface: Surface) -> None:
        """Draw the night, and the table fading in over it."""
        appeared = self.appeared
        for bare in _around(self.beside, self.covered) if appeared >= 1 else (surface.get_rect(),):
            with paint.within(surface, bare):
                self._app.backdrop.draw(surface)
        # Until it is painted a table draws nothing, and a copy of the window would keep the painter waiting.
        with paint.fading_in(surface, surface.get_rect(), appeared or 1):
            self._draw_table(surface)

    def draw_flying(self, surface: Surface) -> None:
        """Draw what is above the widgets."""

    @property
    def speed(self) -> float:
        """How long movements last, as the player has set it."""
        return SPEEDS[self._app.settings.animation]

    def rest(self) -> None:
        """What was moving is there."""
        self.motion = self._still
        self.dragging.cancel()

    def update(self, now: float) -> None:
        """Show the table as it is now."""
        before, self._now = self.shown, now
        self.dragging.update(now)
        self.shown = self._show_now()
        if self.shown == before:
            return
        self._app.dirty("show")
        motion = self._move(before)
        if motion is not None:
            self.motion, self._moving_since = motion, now

    @property
    def moment(self) -> Moment:
        """Where everything is on its way now."""
        return self.motion.at(self._now - self._moving_since)

    @property
    def animating(self) -> bool:
        """Whether something is on its way."""
        return self.moving_at(self._now) or self.dragging.flying_back

    def moving_at(self, now: float) -> bool:
        """Whether something is on its way at a time."""
        return now - self._moving_since < self.motion.lasts or self.appeared < 1


def _around(place: Rect, covered: Sequence[Rect]) -> Iterator[Rect]:
    """The parts of a place that lie beside what is covered: to both sides of it, above, between and below."""
    if not covered:
        yield place
        return
    within = covered[0].unionall(covered[1:]).clip(place)
    yield Rect(place.left, place.top, within.left - place.left, place.height)
    yield Rect(within.right, place.top, place.right - within.right, place.height)
    top = place.top
    for rect in (*sorted(covered, key=lambda each: each.top), Rect(place.left, place.bottom, 0, 0)):
        yield Rect(within.left, top, within.width, rect.top - top)
        top = max(top, rect.bottom)
