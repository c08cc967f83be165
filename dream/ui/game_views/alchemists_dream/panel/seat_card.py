"""The card of a player beside the board: who sits there, and the Stones that are not on it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.words import say
from dream.games.alchemists_dream.rules.position import STONES, Player
from dream.ui.game_views.alchemists_dream.board.board_state import Piece, Tray
from dream.ui.game_views.alchemists_dream.board.marks import BoardMark, mark_colour
from dream.ui.game_views.alchemists_dream.board.piece_sprites import piece_sprite
from dream.ui.kit.palette import Mark
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.overlays.tooltip import Tip
from dream.ui.widgets.widget_base import Painted

LEAST_STONE = 19
"""How wide a Stone in a tray is at scale 1, at least: where there is little room, one lies over the other."""
CLOCK = 84, 34
"""How large a clock is at scale 1."""
_TRAYS = (Tray.RESERVE, Tray.TAKEN)


@dataclass(frozen=True)
class SeatFacts:
    """What a card says. `usable` are the trays from which a Stone may enter the board now."""

    piece: Piece
    name: str
    about: str
    reserve: int
    taken: int
    to_move: bool = False
    usable: frozenset[Tray] = frozenset()
    chosen: Tray | None = None

    @property
    def player(self) -> Player:
        return Player(self.piece.owner)

    def count(self, tray: Tray) -> int:
        """How many Stones are in a tray."""
        return self.reserve if tray is Tray.RESERVE else self.taken


class SeatCard(Painted):
    """A card that asks `facts` for what it says, and tells `pressed` which tray was pressed where."""

    focusable = False

    def __init__(
        self,
        rect: Rect,
        look: Look,
        facts: Callable[[], SeatFacts],
        pressed: Callable[[Player, Tray, tuple[int, int]], object],
        hints: Mapping[Tray, str],
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
        self._look, self._facts, self._pressed = look, facts, pressed
        self._shown = facts()

    def tray(self, tray: Tray) -> Rect:
        """Where a tray lies in the window: the reserve above the taken Stones."""
        px = self._look.px
        row = (self.rect.height - px(54)) // 2
        top = self.rect.top + px(48) + _TRAYS.index(tray) * row
        return Rect(self.rect.left + px(8), top, self.rect.width - px(16), row - px(3))

    @property
    def clock(self) -> Rect:
        """Where the clock lies in the window."""
        px = self._look.px
        wide, high = map(px, CLOCK)
        return Rect(self.rect.right - px(26) - wide, self.rect.top + px(9), wide, high)

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            for tray in _TRAYS:
                if self.tray(tray).collidepoint(event.pos):
                    self._pressed(self._shown.player, tray, event.pos)
            return True
        return False

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        for tray in _TRAYS:
            if self.tray(tray).collidepoint(position):
                return Tip(self._about_tray(tray), self.tray(tray), (self.rect,))
        return super().tip_at(position)

    def _about_tray(self, tray: Tray) -> str:
        """What lies in a tray, and while they may enter the board, how."""
        what = say(f"dream.game.{tray.value}_tip")
        return f"{what}\n{self._hints[tray]}" if tray in self._shown.usable else what

    def update(self, now: float) -> bool:
        facts = self._facts()
        changed, self._shown = facts != self._shown, facts
        return changed

    @property
    def state(self) -> SeatFacts:
        return self._shown

    def paint(self, surface: Surface) -> None:
        look, facts = self._look, self._shown
        surface.fill(look.palette.panel, self.rect)
        edge = look.palette.gold_light if facts.to_move else look.line
        pygame.draw.rect(surface, edge, self.rect, look.px(2 if facts.to_move else 1))
        self._draw_name(surface, facts)
        for tray in _TRAYS:
            self._draw_tray(surface, facts, tray)

    def _draw_name(self, surface: Surface, facts: SeatFacts) -> None:
        look, px = self._look, self._look.px
        medal = piece_sprite(facts.piece._replace(symbol=True), px(19), look.palette)
        middle = (self.rect.left + px(28), self.rect.top + px(25))
        surface.blit(medal, medal.get_rect(center=middle))
        left = self.rect.left + px(54)
        width = (self.clock.left - px(4) if self._clocked else self.rect.right - px(24)) - left
        name = Rect(left, self.rect.top + px(8), width, px(22))
        self.write(surface, look.font(Role.HEADING), facts.name, look.palette.ink, name, names=self._names)
        font, below = look.font(Role.SMALL), Rect(left, self.rect.top + px(29), width, px(18))
        about = facts.about if paint.width_of(font, facts.about) <= width else facts.piece.element.label
        self.write(surface, font, about, look.palette.ink_dim, below)
        if facts.to_move:
            paint.diamond(
                surface, look.palette.gold_light, (self.rect.right - px(14), self.rect.top + px(16)), px(5)
            )

    def _draw_tray(self, surface: Surface, facts: SeatFacts, tray: Tray) -> None:
        look, rect = self._look, self.tray(tray)
        usable, count = tray in facts.usable, facts.count(tray)
        pygame.draw.rect(surface, look.field, rect)
        if usable or facts.chosen is tray:
            mark = Mark.SELECTED if facts.chosen is tray else BoardMark.MOVABLE
            pygame.draw.rect(
                surface, mark_colour(mark, look.palette), rect, look.px(2 if facts.chosen is tray else 1)
            )
        words = Rect(rect.left + look.px(6), rect.top, look.px(58), rect.height)
        ink = look.palette.ink if count else look.palette.ink_dim
        paint.write(surface, look.font(Role.SMALL), say(f"dream.game.{tray.value}"), ink, words)
        number = Rect(rect.right - look.px(30), rect.top, look.px(24), rect.height)
        paint.write(surface, look.font(Role.NUMBER), str(count), ink, number, "right")
        self._draw_stones(
            surface, facts.piece, count, Rect(words.right, rect.top, number.left - words.right, rect.height)
        )

    def _draw_stones(self, surface: Surface, piece: Piece, count: int, rect: Rect) -> None:
        side = min(rect.height - self._look.px(4), max(int(rect.width / STONES), self._look.px(LEAST_STONE)))
        step = min(rect.width / STONES, (rect.width - side) / (STONES - 1))
        stone = piece_sprite(piece, side / 2, self._look.palette)
        for number in range(count):
            middle = (round(rect.left + max(step, side) / 2 + step * number), rect.centery)
            surface.blit(stone, stone.get_rect(center=middle))
