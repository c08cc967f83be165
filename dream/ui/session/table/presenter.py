"""The presenter: the table of one game as it is seen and heard; kept while scene follows scene."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from pygame import Rect, Surface

from dream.ui.kit.settings import SPEEDS, pace_stretch
from dream.ui.session.game_host import GameHost
from dream.ui.session.table.dragging import Dragging
from dream.ui.session.table.timeline import Now, Stop, Timeline
from dream.ui.widgets import paint
from dream.ui.widgets.overlays.placard import COMES, Placard, PlacardPainter

M_co = TypeVar("M_co", covariant=True)
Shown = TypeVar("Shown")
Moment = TypeVar("Moment")


LEAST_OPEN = 0.45
"""To people who have no pace what is shown lies open for this part of its time, at the calm speed."""


PAST = 1e-6
"""So many seconds after the end of something it is over, however times are rounded."""


class Motion(Protocol[M_co]):
    """What moves for a while between two things shown."""

    @property
    def lasts(self) -> float:
        """For how many seconds."""

    def at(self, seconds: float) -> M_co:
        """The moment so many seconds after it began."""


class Presenter(ABC, Generic[Shown, Moment]):
    """Turns a table into pictures, motion and sounds: `shown` is what is drawn, `motion` what moves in it.

    `dragging` is what the player holds, `beside` and `wing` are the parts of the window that are not the
    table's; `covered` are those places in `beside`, of one width, that widgets cover all the time. What moves
    stops where something has its moment, as the `timeline` has it, over the middle of the `table_room`; while
    the game is `leafed` through nothing has.
    """

    leafed = False

    def __init__(self, app: GameHost, shown: Shown, still: Motion[Moment]) -> None:
        self._app = app
        self.shown = shown
        self._still = still
        self.motion: Motion[Moment] = still
        self._moving_since = self._now = 0.0
        self.timeline = Timeline()
        self._placards = PlacardPainter()
        self.beside = self.wing = self.table_room = Rect(0, 0, 0, 0)
        self.covered: tuple[Rect, ...] = ()
        self.dragging = Dragging()

    @abstractmethod
    def _show_now(self) -> Shown:
        """What is to be shown of the table as it is now."""

    @abstractmethod
    def _move(self, before: Shown) -> Motion[Moment] | None:
        """What moves from what was shown before to what is shown now, None when nothing new does."""

    def _stops(self, before: Shown, after: Shown, motion: Motion[Moment]) -> Iterable[Stop]:
        """What has its moment on the way from one thing shown to the next, while that moves."""
        return ()

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
        for bare in self._bare if appeared >= 1 else (surface.get_rect(),):
            with paint.within(surface, bare):
                self._app.backdrop.draw(surface)
        # Until it is painted a table draws nothing, and a copy of the window would keep the painter waiting.
        with paint.fading_in(surface, surface.get_rect(), appeared or 1):
            self._draw_table(surface)
            self._draw_placard(surface)

    @property
    def _bare(self) -> Iterator[Rect]:
        """The parts of the window where nothing lies over the night."""
        yield from _around(self.beside, self.covered)
        if self.wing.w:
            yield self.wing

    def _draw_placard(self, surface: Surface) -> None:
        """Draw what has its moment now over the table."""
        now = self._when
        if now.stop is None:
            return
        comes = COMES * self.speed
        part = min(1.0, now.passed / comes, now.left / comes) if comes else 1.0
        room = self.table_room if self.table_room.w else surface.get_rect()
        self._placards.draw(surface, self._app.look, room, now.stop.placard, max(0.0, part))

    def draw_flying(self, surface: Surface) -> None:
        """Draw what is above the widgets."""

    @property
    def speed(self) -> float:
        """How long movements last, as the player has set it."""
        return SPEEDS[self._app.settings.animation]

    def rest(self) -> None:
        """What was moving is there."""
        self.motion, self.timeline = self._still, Timeline()
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
        moves = motion or self._still
        stops = () if self.leafed else tuple(self._stops(before, self.shown, moves))
        if motion is not None or stops:
            self.motion, self._moving_since = moves, now
            self.timeline = Timeline(moves.lasts, stops)

    @property
    def _when(self) -> Now:
        """How far what moves has come."""
        return self.timeline.at(self._now - self._moving_since)

    def open_for(self, seconds: float, *, people: bool) -> float:
        """For how many seconds something lies open that does so for these at the normal pace.

        The pace scales it; with no pace, `people` who play see it for a while nevertheless.
        """
        least = LEAST_OPEN * seconds * self.speed if people else 0.0
        return max(seconds * pace_stretch(self._app.settings.pace), least)

    @property
    def placard(self) -> Placard | None:
        """What has its moment now, if anything has."""
        stop = self._when.stop
        return stop.placard if stop else None

    def go_on(self) -> bool:
        """The player has seen what has its moment: go on; False when nothing has."""
        now = self._when
        if now.stop is None:
            return False
        self._moving_since -= now.left + PAST
        self._app.dirty("seen")
        return True

    @property
    def moment(self) -> Moment:
        """Where everything is on its way now."""
        return self.motion.at(self._when.moved)

    @property
    def animating(self) -> bool:
        """Whether something is on its way."""
        return self.moving_at(self._now) or self.dragging.flying_back

    def moving_at(self, now: float) -> bool:
        """Whether something is on its way at a time."""
        return now - self._moving_since < self.timeline.lasts or self.appeared < 1


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
