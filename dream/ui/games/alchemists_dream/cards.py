"""The cards of the two players: who they are, whose turn it is, and their trays of Stones."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from dream.base.texts import say
from dream.games.alchemists_dream.rules.position import STONES
from dream.ui.games.alchemists_dream import faces, marks, targets
from dream.ui.games.alchemists_dream.layout import clock_box, tray_box
from dream.ui.games.alchemists_dream.pieces import paint_piece
from dream.ui.kit.layout import Box
from dream.ui.kit.medallions import Medallion, paint_medallion
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Mark
from dream.ui.widgets import paint
from dream.ui.widgets.widget import Painted, Tip

LEAST_STONE = 19
"""How wide a Stone in a tray is at scale 1, at least: where there is little room, one lies over the other."""


@dataclass(frozen=True)
class SeatFacts:
    """What a card says. `usable` are the trays from which a Stone may enter the board now.

    The `manner` tells how our own opponent plays.
    """

    piece: faces.Piece
    name: str
    about: str
    reserve: int
    taken: int
    to_move: bool = False
    usable: frozenset[targets.Tray] = frozenset()
    chosen: targets.Tray | None = None
    medallion: Medallion | None = None
    manner: str = ""

    def count(self, tray: targets.Tray) -> int:
        """How many Stones are in a tray."""
        return self.reserve if tray is targets.Tray.RESERVE else self.taken


class SeatCard(Painted):
    """A card that asks `facts` for what it says; its trays are things of the table."""

    focusable = False

    def __init__(
        self,
        rect: Rect,
        look: Look,
        facts: Callable[[], SeatFacts],
        hints: Mapping[targets.Tray, str],
        names: tuple[str, ...] = (),
        *,
        clocked: bool = False,
    ) -> None:
        """`hints` say how a Stone enters the board from a tray.

        `names` are those of all players, no two of which are shown alike. There is room for a clock beside
        the name where the seat is `clocked`.
        """
        super().__init__(rect)
        self._names, self._hints, self._clocked = names, hints, clocked
        self._look, self._facts = look, facts
        self._shown = facts()

    def tray(self, tray: targets.Tray) -> Rect:
        """Where a tray lies in the window: the reserve above the taken Stones."""
        return Rect(tray_box(Box(*self.rect), tray, self._look.scale))

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        for tray in targets.Tray:
            if self.tray(tray).collidepoint(position):
                what = say(f"dream.game.{tray.value}_tip")
                how = f"\n{self._hints[tray]}" if tray in self._shown.usable else ""
                return Tip(what + how, self.tray(tray), (self.rect,))
        if self._shown.manner and self._head.collidepoint(position):
            return Tip(self._shown.manner, self._head, (self.rect,))
        return super().tip_at(position)

    @property
    def _head(self) -> Rect:
        """Where it is told whose card it is."""
        return Rect(self.rect.topleft, (self.rect.w, self.tray(targets.Tray.RESERVE).y - self.rect.y))

    def update(self, now: float) -> bool:
        before, self._shown = self._shown, self._facts()
        return self._shown != before

    @property
    def state(self) -> SeatFacts:
        return self._shown

    def paint(self, surface: Surface) -> None:
        look, facts = self._look, self._shown
        surface.fill(look.palette.panel, self.rect)
        edge = look.palette.gold_light if facts.to_move else look.line
        pygame.draw.rect(surface, edge, self.rect, look.px(2 if facts.to_move else 1))
        self._draw_name(surface, facts)
        for tray in targets.Tray:
            self._draw_tray(surface, facts, tray)

    def _draw_name(self, surface: Surface, facts: SeatFacts) -> None:
        look, px = self._look, self._look.px
        x, y = self.rect.left + px(28), self.rect.top + px(25)
        radius = px(19)
        if facts.medallion is not None:
            portrait = paint_medallion(facts.medallion, px(44))
            surface.blit(portrait, portrait.get_rect(center=(x, y)))
            x, y, radius = x - px(14), y + px(13), px(11)
        symbol = paint_piece(facts.piece._replace(symbol=True), radius, look.palette)
        surface.blit(symbol, symbol.get_rect(center=(x, y)))
        left = self.rect.left + px(54)
        clock = clock_box(Box(*self.rect), look.scale)
        width = (clock.x - px(4) if self._clocked else self.rect.right - px(24)) - left
        name = Rect(left, self.rect.top + px(8), width, px(22))
        self.write(surface, look.font(Role.HEADING), facts.name, look.palette.ink, name, names=self._names)
        font, below = look.font(Role.SMALL), Rect(left, self.rect.top + px(29), width, px(18))
        about = facts.about if paint.width_of(font, facts.about) <= width else facts.piece.element.label
        self.write(surface, font, about, look.palette.ink_dim, below)
        if facts.to_move:
            paint.diamond(
                surface, look.palette.gold_light, (self.rect.right - px(14), self.rect.top + px(16)), px(5)
            )

    def _draw_tray(self, surface: Surface, facts: SeatFacts, tray: targets.Tray) -> None:
        look, rect = self._look, self.tray(tray)
        usable, count = tray in facts.usable, facts.count(tray)
        pygame.draw.rect(surface, look.field, rect)
        if usable or facts.chosen is tray:
            mark = Mark.SELECTED if facts.chosen is tray else marks.BoardMark.MOVABLE
            pygame.draw.rect(
                surface,
                marks.mark_colour(mark, look.palette),
                rect,
                look.px(2 if facts.chosen is tray else 1),
            )
        words = Rect(rect.left + look.px(6), rect.top, look.px(58), rect.height)
        ink = look.palette.ink if count else look.palette.ink_dim
        paint.write(surface, look.font(Role.SMALL), say(f"dream.game.{tray.value}"), ink, words)
        number = Rect(rect.right - look.px(30), rect.top, look.px(24), rect.height)
        paint.write(surface, look.font(Role.NUMBER), str(count), ink, number, "right")
        self._draw_stones(
            surface, facts.piece, count, Rect(words.right, rect.top, number.left - words.right, rect.height)
        )

    def _draw_stones(self, surface: Surface, piece: faces.Piece, count: int, rect: Rect) -> None:
        side = min(rect.height - self._look.px(4), max(int(rect.width / STONES), self._look.px(LEAST_STONE)))
        step = min(rect.width / STONES, (rect.width - side) / (STONES - 1))
        stone = paint_piece(piece, side / 2, self._look.palette)
        for number in range(count):
            middle = (round(rect.left + max(step, side) / 2 + step * number), rect.centery)
            surface.blit(stone, stone.get_rect(center=middle))
