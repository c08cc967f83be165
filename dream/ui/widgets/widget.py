"""What every widget is: its place, its focus, and what it tells to whoever points at it."""

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Generic, NamedTuple, TypeVar

import pygame
from pygame import Rect, Surface

from dream.base.texts import NO_TERMS, Glossary, Span, Term
from dream.ui.kit.mirror import pen
from dream.ui.kit.presses import PressArea
from dream.ui.kit.text import Role, Typeface
from dream.ui.kit.theme import Look, Rgb, mix
from dream.ui.widgets import paint
from dream.ui.widgets.edited_line import EditedLine

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
"""The keys that press what has the focus."""
DELAY = 0.5
_WIDTH, _PAD, _GAP = 300, 8, 6
_FAR = 20
"""How many gaps away from what it is about a tip may lie."""
_DIRECTIONS = ((0, 1), (0, -1), (-1, 0), (1, 0))
"""Down, up, to the left and to the right."""


MarkLine = Callable[[Surface, Look, Typeface, str, Rgb, tuple[int, int]], object]
"""Marks words of a line of text that is written in a colour at a corner."""


class Tip(NamedTuple):
    """What is told, in lines of which the first is the heading, and the place that it is about.

    It covers none of the places that are compared with that one, and few of the others around it. What takes
    time to be worked out is told `later`, when it is due: that gives the whole tip, or None for nothing.
    """

    text: str
    about: Rect
    compared: tuple[Rect, ...] = ()
    around: tuple[Rect, ...] = ()
    later: "Callable[[], Tip | None] | None" = None

    @property
    def whole(self) -> "Tip | None":
        """The tip with all that it tells."""
        return self if self.later is None else self.later()


class Tooltip:
    """At most one tip. It goes when the mouse leaves what it is about, or is pressed.

    A thing that comes to a mouse at rest is told of when the mouse moves on it.
    """

    def __init__(self) -> None:
        self._place: Rect | None = None
        self._since: float | None = None
        self._dismissed = False
        self.shown: Tip | None = None

    def watch(self, tip: Tip | None, now: float, *, moved: bool = True) -> bool:
        """Know what could be told of the thing under the mouse, and whether that has `moved` since.

        True when the window looks different.
        """
        place = tip.about if tip else None
        if place != self._place:
            self._place, self._since, self._dismissed = place, now if moved else None, False
        elif moved and self._since is None and not self._dismissed:
            self._since = now
        due = tip is not None and self._since is not None and now - self._since >= DELAY
        ready = tip.whole if tip is not None and due else None
        changed, self.shown = ready != self.shown, ready
        return changed

    def tell(self, tip: Tip) -> None:
        """Show a tip at the next `watch` of it, without waiting for the mouse to rest."""
        self._place, self._since, self._dismissed = tip.about, -DELAY, False

    def dismiss(self) -> None:
        """Tell no more of what the mouse is over, until it has been elsewhere."""
        self._dismissed, self._since, self.shown = True, None, None

    def draw(
        self, surface: Surface, look: Look, others: Iterable[Rect], marks: MarkLine | None = None
    ) -> None:
        """Draw the tip beside what it is about, where it covers as few as possible of the other places.

        `marks` is called for each line but a heading when it is written, to mark words in it.
        """
        if self.shown is None:
            return
        font, pad = look.font(Role.SMALL), look.px(_PAD)
        lines = paint.wrapped(font, self.shown.text, min(look.px(_WIDTH), surface.get_width() - 4 * pad))
        width, height = max(paint.width_of(font, line) for line in lines), font.get_linesize()
        size = width + 2 * pad, len(lines) * height + pad
        rect = placed(size, self.shown, surface.get_rect(), look.px(_GAP), others)
        pen.rect(surface, mix(look.palette.panel, look.palette.night_light, 0.5), rect)
        pen.rect(surface, look.line, rect, look.px(1))
        for number, line in enumerate(lines):
            row = Rect(rect.x + pad, rect.y + pad // 2 + number * height, width, height)
            heads = number == 0 and "\n" in self.shown.text
            paint.write(surface, font, line, look.palette.gold_light if heads else look.palette.ink, row)
            if marks is not None and not heads:
                marks(surface, look, font, line, look.palette.ink, row.topleft)


def placed(size: tuple[int, int], tip: Tip, window: Rect, gap: int, others: Iterable[Rect]) -> Rect:
    """Where a tip of a size lies: under, over, at the left or at the right of what it is about.

    It goes past all places that are in its way, and takes the shortest of the four ways. Where all four
    lead out of the window or far away, it goes past those alone that are compared, and covers as few of
    the others as possible.
    """
    about = tip.about
    kept = [about, *(other for other in tip.compared if other != about)]
    rest = [other for other in (*others, *tip.around) if other != about]
    ways = [(_way(Rect((0, 0), size), about, window, gap, direction), direction) for direction in _DIRECTIONS]
    past = [_past(spot, [*kept, *rest], gap, direction) for spot, direction in ways]
    near = [spot for spot in past if window.contains(spot) and _apart(spot, about) <= _FAR * gap]
    if near:
        return min(near, key=lambda spot: _apart(spot, about))
    clear = [spot for spot in _around(size, about, window, gap, kept) if spot.collidelist(kept) < 0]
    spots = clear or [spot.clamp(window) for spot, _ in ways]
    return min(spots, key=lambda spot: (len(spot.collidelistall(rest)), _apart(spot, about)))


def _around(size: tuple[int, int], about: Rect, window: Rect, gap: int, kept: list[Rect]) -> Iterator[Rect]:
    """Places in the window beside what is kept clear, or level with what the tip is about."""
    (width, height), level = size, Rect((0, 0), size)
    level.center = about.center
    level.clamp_ip(window)
    across = {level.left, *(left for rect in kept for left in (rect.left - gap - width, rect.right + gap))}
    down = {level.top, *(top for rect in kept for top in (rect.top - gap - height, rect.bottom + gap))}
    spots = (Rect((left, top), size) for left, top in product(sorted(across), sorted(down)))
    return (spot for spot in spots if window.contains(spot))


def _way(tip: Rect, about: Rect, window: Rect, gap: int, direction: tuple[int, int]) -> Rect:
    """The tip right beside what it is about in a direction, moved aside as far as the window asks."""
    tip.center = about.center
    if direction[1]:
        tip.clamp_ip(Rect(window.left, tip.top, window.width, tip.height))
    else:
        tip.clamp_ip(Rect(tip.left, window.top, tip.width, window.height))
    return _beyond(tip, about, gap, direction)


def _beyond(tip: Rect, other: Rect, gap: int, direction: tuple[int, int]) -> Rect:
    """The tip moved in a direction until it has left another place behind."""
    (across, down), moved = direction, tip.copy()
    if across:
        moved.x = other.right + gap if across > 0 else other.left - gap - tip.w
    else:
        moved.y = other.bottom + gap if down > 0 else other.top - gap - tip.h
    return moved


def _past(tip: Rect, busy: list[Rect], gap: int, direction: tuple[int, int]) -> Rect:
    """The tip moved on in a direction past all places that it covers."""
    while (hit := tip.collidelist(busy)) >= 0:
        tip = _beyond(tip, busy[hit], gap, direction)
    return tip


def _apart(one: Rect, other: Rect) -> int:
    """How many pixels lie between two places that do not overlap."""
    across = max(one.left - other.right, other.left - one.right)
    return max(across, one.top - other.bottom, other.top - one.bottom)


LONGEST = 512
QUIET = 0.45
"""How much of the colour of its text the line under a term has."""


class TermPlace(NamedTuple):
    """Where a term stands in the window."""

    rect: Rect
    term: Term


class TermPlaces:
    """The terms that a widget has written since it was painted, by their places in the window."""

    def __init__(self, glossary: Glossary = NO_TERMS) -> None:
        self.glossary = glossary
        self.places: list[TermPlace] = []

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        """What a tooltip tells of the term at a point."""
        found = (self.tip_of(place) for place in self.places if place.rect.collidepoint(position))
        return next(found, None)

    def tip_of(self, place: TermPlace) -> Tip:
        """What a tooltip tells of a term that stands somewhere."""
        return Tip(f"{self.glossary.name(place.term)}\n{self.glossary.meaning(place.term)}", place.rect)

    def underline(
        self,
        surface: Surface,
        look: Look,
        font: Typeface,
        text: str,
        colour: Rgb,
        corner: tuple[int, int],
        spans: Iterable[Span] | None = None,
    ) -> None:
        """Underline the terms of a line of text that is written there, all of them or some, and know them."""
        for span in self.glossary.find(text) if spans is None else spans:
            for left, right in paint.stretches(font, text, span.start, span.end):
                place = Rect(corner[0] + left, corner[1], right - left, font.get_linesize())
                y = corner[1] + font.baseline + look.px(3)
                dots = _dots(mix(look.palette.panel, colour, QUIET), look.px(1))
                surface.blit(dots, (place.x, y), Rect(0, 0, min(place.w, LONGEST), dots.get_height()))
                self.places.append(TermPlace(place, span.term))

    def underline_runs(
        self,
        surface: Surface,
        look: Look,
        font: Typeface,
        runs: Iterable[Hashable],
        corner: tuple[int, int],
        sign: int,
    ) -> None:
        """Underline the terms in texts that stand side by side with signs, each so wide."""
        x, y = corner
        for run in runs:
            if isinstance(run, str):
                self.underline(surface, look, font, run, look.palette.ink, (x, y))
            x += paint.width_of(font, run) if isinstance(run, str) else sign


@lru_cache(maxsize=32)
def _dots(colour: Rgb, thick: int) -> Surface:
    """A row of dots, which is cut to what is wanted."""
    made = Surface((LONGEST, thick), pygame.SRCALPHA)
    for left in range(0, LONGEST, 3 * thick):
        made.fill(colour, Rect(left, 0, 2 * thick, thick))
    return made


class Focusable:
    """What the keyboard may reach: a widget of our own, or one of pygame_gui.

    `typing` tells whether keys are text to it, and `focused` is set by the ring.
    """

    rect: Rect
    typing = False
    focused = False

    @property
    def focusable(self) -> bool:
        """Whether it can be reached now."""
        return True

    @property
    def seen(self) -> Rect:
        """What is seen of the widget, which may be nothing."""
        return self.rect

    @property
    def keeps_focus(self) -> bool:
        """Whether it can go on having the focus: it can be used, or it can say why it cannot."""
        return self.focusable

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key while the widget has the focus; True when nobody else may have it."""
        return False

    def focus_came(self) -> None:
        """The widget has the focus from now on."""

    @property
    def editing(self) -> EditedLine | None:
        """The line that is edited here, with its selection and its changes; None where nothing is typed."""
        return None

    def go_on(self, editing: EditedLine) -> None:
        """Go on with what was edited here, in a widget that was made anew since."""

    @property
    def composing(self) -> bool:
        """Whether an input method has all keys for a text that is not in the widget yet."""
        return False

    @property
    def writes_at(self) -> Rect | None:
        """Where in the window text is written now, if it is."""
        return None


class OwnWidget(Focusable):
    """Base of the widgets that draw themselves on the window's surface, at their `rect`.

    `terms` are those of the game that it has written. `animating` asks for frames at full speed. `within` is
    the part of the window that the widget is seen in; None for all of it. One that is not `seen_in_part` is
    not seen there at all unless all of it is, and one that is `out_of_sight` isn't either. `tell` tells the
    player a sentence.
    """

    focusable = True
    animating = False
    within: Rect | None = None
    seen_in_part = True
    out_of_sight = False

    def __init__(self, rect: Rect) -> None:
        self.rect = rect
        self.tell: Callable[[str], object] = lambda sentence: None
        self.terms = TermPlaces()
        self._cut: dict[tuple[int, int, int, int], str] = {}

    @property
    def seen(self) -> Rect:
        if self.out_of_sight:
            return Rect(self.rect.topleft, (0, 0))
        if self.within is None or self.within.contains(self.rect):
            return self.rect
        return self.rect.clip(self.within) if self.seen_in_part else Rect(self.rect.topleft, (0, 0))

    def move_to(self, top: int) -> None:
        """Be higher up or lower down, with the upper edge at `top`."""
        self.rect.y = top
        self._cut.clear()

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a mouse or text event; True when nobody else may have it."""
        return False

    @property
    def deed(self) -> Hashable | None:
        """What a press here does, another value when that changes; None where presses mean nothing."""
        return type(self).__name__ if self.focusable else None

    def spots(self) -> Iterator[PressArea]:
        """Yield the places where presses mean something: by default all that is seen."""
        deed, seen = self.deed, self.seen
        if deed is not None:
            yield PressArea((seen.x, seen.y, seen.w, seen.h), deed)

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
        colour: Rgb,
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
        cut = (Tip(text, Rect(at)) for at, text in self._cut.items() if Rect(at).collidepoint(position))
        return self.terms.tip_at(position) or next(cut, None)

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


Value = TypeVar("Value")


class Live(Painted, Generic[Value]):
    """A painted widget that asks a `source` before every frame for what it shows."""

    def __init__(self, rect: Rect, look: Look, source: Callable[[], Value]) -> None:
        super().__init__(rect)
        self._look, self._source = look, source
        self._shown = source()

    def update(self, now: float) -> bool:
        before, self._shown = self._shown, self._source()
        return self._shown != before

    @property
    def state(self) -> object:
        return self._shown


class Browsed(OwnWidget):
    """A line along the actions of a game: presses, drags and keys tell `browse` how many are done there."""

    browse: Callable[[int], object]
    _dragging = False

    @property
    def count(self) -> int:
        """How many actions there are."""
        return 0

    @property
    def place(self) -> int:
        """How many of them are done."""
        return 0

    @property
    def track(self) -> Rect:
        """The place from before the first action to after the last."""
        return self.rect

    def at(self, x: int) -> int:
        """How many actions are done at a place across."""
        part = (x - self.track.left) / max(1, self.track.w)
        return max(0, min(self.count, round(part * self.count)))

    def at_press(self, x: int) -> int:
        """How many are done where the button is pressed, which may mean what lies near."""
        return self.at(x)

    def handle(self, event: pygame.event.Event) -> bool:
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and self.rect.collidepoint(event.pos):
            self._dragging = True
            self._go(self.at_press(event.pos[0]))
        elif event.type == pygame.MOUSEMOTION and self._dragging:
            self._go(self.at(event.pos[0]))
        elif event.type == pygame.MOUSEBUTTONUP and self._dragging:
            self._dragging = False
        else:
            return False
        return True

    def key(self, event: pygame.event.Event) -> bool:
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_HOME: -self.count, pygame.K_END: self.count}
        if event.key in steps:
            self._go(max(0, min(self.count, self.place + steps[event.key])))
        return event.key in steps

    def _go(self, done: int) -> None:
        if done != self.place:
            self.browse(done)
