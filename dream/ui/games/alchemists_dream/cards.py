"""The painter of the cards of the two players: who they are, whose turn it is, and their trays of Stones."""

from typing import NamedTuple

from pygame import Rect, Surface

from dream.base.texts import say
from dream.games.alchemists_dream.rules.position import STONES
from dream.ui.games.alchemists_dream import faces, layout, marks, pieces, targets
from dream.ui.kit.layout import Box
from dream.ui.kit.medallions import LEAST, paint_medallion
from dream.ui.kit.mirror import pen
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Mark, Palette
from dream.ui.widgets import paint

LEAST_STONE = 13
"""How wide a Stone in a tray is at scale 1, at least: where there is little room, one lies over the other."""
MEDAL, MEDALLION, CREST, NAME, BESIDE = 19, 22, 14, 54, 84
"""From the middle to the rim of a Symbol, of a medallion, of the Symbol beside it; where the name begins.

The last is where it begins beside a medallion.
"""


def paint_card(card: faces.SeatCard, size: tuple[int, int], palette: Palette) -> Surface:
    """A card of a size in pixels."""
    made = Surface(size)
    _Painter(made, Look(palette, card.scale), card).paint()
    return made


class _Painter(NamedTuple):
    """Paints a card that covers a surface."""

    surface: Surface
    look: Look
    card: faces.SeatCard

    def paint(self) -> None:
        look, card, rect = self.look, self.card, self.surface.get_rect()
        self.surface.fill(look.palette.panel)
        edge = look.palette.gold_light if card.lit else look.line
        pen.rect(self.surface, edge, rect, look.px(2 if card.lit else 1))
        self._paint_name(rect)
        for tray in targets.Tray:
            self._paint_tray(Rect(layout.tray_box(Box(*rect), tray, look.scale)), tray)

    def _paint_name(self, rect: Rect) -> None:
        look, px, card = self.look, self.look.px, self.card
        middle, rim, left = (px(28), px(25)), px(MEDAL), px(NAME)
        if card.medallion is not None and px(2 * MEDALLION) >= LEAST:
            medallion = paint_medallion(card.medallion, px(2 * MEDALLION))
            self.surface.blit(medallion, medallion.get_rect(center=middle))
            middle, rim, left = (middle[0] + px(MEDALLION + CREST + 4), middle[1]), px(CREST), px(BESIDE)
        medal = pieces.paint_piece(card.piece._replace(symbol=True), rim, look.palette)
        self.surface.blit(medal, medal.get_rect(center=middle))
        clock = layout.clock_box(Box(*rect), look.scale)
        width = (clock.x - px(4) if card.clocked else rect.right - px(24)) - left
        name = Rect(left, px(8), width, px(22))
        setting = paint.set_in(look.font(Role.HEADING), card.name, card.names, name.size)
        paint.write_set(self.surface, setting, look.palette.ink, name)
        font, below = look.font(Role.SMALL), Rect(left, px(29), width, px(18))
        about = card.about if paint.width_of(font, card.about) <= width else card.piece.element.label
        paint.write(self.surface, font, about, look.palette.ink_dim, below)
        if card.lit:
            paint.diamond(self.surface, look.palette.gold_light, (rect.right - px(14), px(16)), px(5))

    def _paint_tray(self, rect: Rect, tray: targets.Tray) -> None:
        look, card, px = self.look, self.card, self.look.px
        count, chosen = card.count(tray), card.chosen is tray
        pen.rect(self.surface, look.field, rect)
        if tray in card.usable or chosen:
            mark = Mark.SELECTED if chosen else marks.BoardMark.MOVABLE
            colour = marks.mark_colour(mark, look.palette)
            pen.rect(self.surface, colour, rect, px(2 if chosen else 1))
        words = Rect(rect.left + px(6), rect.top, px(58), rect.height)
        ink = look.palette.ink if count else look.palette.ink_dim
        paint.write(self.surface, look.font(Role.SMALL), say(f"dream.game.{tray.value}"), ink, words)
        number = Rect(rect.right - px(30), rect.top, px(24), rect.height)
        paint.write(self.surface, look.font(Role.NUMBER), str(count), ink, number, "right")
        self._paint_stones(count, Rect(words.right, rect.top, number.left - words.right, rect.height))

    def _paint_stones(self, count: int, rect: Rect) -> None:
        px = self.look.px
        side = min(rect.height - px(4), max(int(rect.width / STONES), px(LEAST_STONE)))
        step = min(rect.width / STONES, (rect.width - side) / (STONES - 1))
        stone = pieces.paint_piece(self.card.piece, side / 2, self.look.palette)
        for number in range(count):
            middle = (round(rect.left + max(step, side) / 2 + step * number), rect.centery)
            self.surface.blit(stone, stone.get_rect(center=middle))
