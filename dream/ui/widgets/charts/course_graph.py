"""The course of a whole game as a graph: who stood better, mistakes on the lines, and where one is in it."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.palette import Colour, Mark, mix
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.overlays.tooltip import Tip
from dream.ui.widgets.widget_base import Painted

_EDGE, _THICK, _SPOT, _TURN, _NEAR = 6, 2, 4, 7, 6
"""The edge around it, lines, spots, turning points, and how near a click must be to a spot, at scale 1."""
_TINT = 0.3
"""How strongly the ground shows the colours of the two who play."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Strand:
    """The line of a seat: its colour, and its share of the win after so many actions, from 0 to 1."""

    colour: Colour
    points: tuple[tuple[int, float], ...]


@dataclass(frozen=True)
class Spot:
    """A mistake on a line, after so many actions; larger where the game `turns`. A tooltip tells it."""

    done: int
    share: float
    colour: Colour
    turns: bool = False
    told: str = ""


@dataclass(frozen=True)
class Graph:
    """A game of `count` actions; with two seats the ground is theirs, with more each has a line.

    `fair` is the share of everybody in an even game, and `progress` what part of the review is done.
    """

    count: int
    strands: tuple[Strand, ...] = ()
    spots: tuple[Spot, ...] = ()
    fair: float = 0.5
    progress: float = 1.0


class CourseGraph(Painted):
    """Asks `graph` for what it shows, and `place` for where one is; `browse` is told where to go."""

    def __init__(
        self,
        rect: Rect,
        look: Look,
        graph: Callable[[], Graph],
        place: Callable[[], int],
        browse: Callable[[int], object],
    ) -> None:
        super().__init__(rect)
        self._look, self._graph, self._place, self._browse = look, graph, place, browse
        self._shown, self._at = graph(), place()
        self._drawn: tuple[Graph, Surface] | None = None
        self._dragging = False

    def update(self, now: float) -> bool:
        before, self._shown, self._at = (self._shown, self._at), self._graph(), self._place()
        return before != (self._shown, self._at)

    @property
    def state(self) -> object:
        return self._shown, self._at, self.focused

    # Events

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self._dragging = True
            spot = self._spot_at(event.pos)
            self._go(spot.done if spot else self._done_at(event.pos[0]))
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._dragging:
            self._dragging = False
            return True
        if event.type == pygame.MOUSEMOTION and self._dragging:
            self._go(self._done_at(event.pos[0]))
            return True
        return False

    def key(self, event: Event) -> bool:
        target = {
            pygame.K_LEFT: self._at - 1,
            pygame.K_RIGHT: self._at + 1,
            pygame.K_HOME: 0,
            pygame.K_END: self._shown.count,
        }.get(event.key)
        if target is None:
            return False
        self._go(max(0, min(self._shown.count, target)))
        return True

    def _go(self, done: int) -> None:
        if done != self._place():
            self._browse(done)

    def _done_at(self, x: int) -> int:
        room = self._room
        part = (x - room.left) / max(1, room.w)
        return max(0, min(self._shown.count, round(part * self._shown.count)))

    def _spot_at(self, position: tuple[int, int]) -> Spot | None:
        """The mistake that is pointed at, the nearest of several."""
        near = self._look.px(_NEAR)
        places = ((abs(self._x(spot.done) - position[0]), spot) for spot in self._shown.spots)
        return min((each for each in places if each[0] <= near), key=lambda each: each[0], default=(0, None))[
            1
        ]

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        spot = self._spot_at(position) if self.rect.collidepoint(position) else None
        return Tip(spot.told, self.rect) if spot and spot.told else super().tip_at(position)

    # Looks

    @property
    def _room(self) -> Rect:
        edge = self._look.px(_EDGE)
        return self.rect.inflate(-2 * edge, -2 * edge)

    def _x(self, done: float) -> int:
        room = self._room
        return round(room.left + room.w * done / max(1, self._shown.count))

    def _y(self, share: float) -> int:
        room = self._room
        return round(room.bottom - room.h * share)

    def paint(self, surface: Surface) -> None:
        look = self._look
        if self._drawn is None or self._drawn[0] is not self._shown:
            self._paint_graph(surface)
            if surface.get_rect().contains(self.rect):
                self._drawn = self._shown, surface.subsurface(self.rect).copy()
        else:
            surface.blit(self._drawn[1], self.rect)
        x, room = self._x(self._at), self._room
        colour = look.palette.gold_light if self.focused else look.palette.gold
        pygame.draw.line(surface, colour, (x, room.top), (x, room.bottom), look.px(1))
        paint.diamond(surface, colour, (x, self.rect.bottom - look.px(5)), look.px(5))
        pygame.draw.rect(surface, colour if self.focused else look.line, self.rect, look.px(1))

    def _paint_graph(self, surface: Surface) -> None:
        look, shown, room = self._look, self._shown, self._room
        surface.fill(look.palette.panel, self.rect)
        if len(shown.strands) == 2:
            self._paint_ground(surface)
        faint = mix(look.palette.panel, look.palette.ink_dim, 0.5)
        middle = self._y(shown.fair)
        pygame.draw.line(surface, faint, (room.left, middle), (room.right, middle))
        for strand in shown.strands if len(shown.strands) != 2 else shown.strands[:1]:
            for one, other in pairwise(self._points(strand)):
                ink = strand.colour if len(shown.strands) != 2 else look.palette.ink
                pygame.draw.aaline(surface, ink, one, other, look.px(_THICK))
        for spot in shown.spots:
            self._paint_spot(surface, spot)
        if shown.progress < 1:
            done = Rect(self.rect.left, self.rect.bottom - look.px(3), 0, look.px(3))
            done.w = round(self.rect.w * shown.progress)
            pygame.draw.rect(surface, look.palette.gold, done)

    def _points(self, strand: Strand) -> list[tuple[int, int]]:
        return [(self._x(done), self._y(share)) for done, share in strand.points]

    def _paint_ground(self, surface: Surface) -> None:
        """What is below the line is the first one's, what is above it the other's."""
        lower, upper = self._shown.strands
        points, panel = self._points(lower), self._look.palette.panel
        if len(points) < 2:
            return
        for strand, edge in ((lower, self._room.bottom), (upper, self._room.top)):
            outline = [(points[0][0], edge), *points, (points[-1][0], edge)]
            pygame.draw.polygon(surface, mix(panel, strand.colour, _TINT), outline)

    def _paint_spot(self, surface: Surface, spot: Spot) -> None:
        look, place = self._look, (self._x(spot.done), self._y(spot.share))
        size = look.px(_TURN if spot.turns else _SPOT)
        if spot.turns:
            pygame.draw.circle(surface, look.palette.mark[Mark.DANGER], place, size + look.px(2), look.px(1))
        paint.diamond(surface, look.palette.panel, place, size + look.px(1))
        paint.diamond(surface, spot.colour, place, size)
