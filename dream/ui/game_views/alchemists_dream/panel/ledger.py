"""The ledger of offers: what was said and done at the haggling, the newest at the bottom."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.ui.kit.palette import Colour
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.widget_base import Painted


@dataclass(frozen=True)
class Entry:
    """One offer: which player made it (0 or 1), what was done, and the taunt, if any."""

    player: int
    deed: str
    taunt: str | None = None


@dataclass(frozen=True)
class _Line:
    text: str
    role: Role
    colour: Colour
    indent: int


class Ledger(Painted):
    """A list that asks `entries` for what it shows, and scrolls by the wheel; long `names` are cut off."""

    focusable = False

    def __init__(
        self,
        rect: Rect,
        look: Look,
        entries: Callable[[], Sequence[Entry]],
        names: tuple[str, ...] = (),
    ) -> None:
        super().__init__(rect)
        self._look, self._entries, self._names = look, entries, names
        self._shown: tuple[Entry, ...] = ()
        self._lines: list[_Line] = []
        self._back = 0

    def handle(self, event: Event) -> bool:
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(pygame.mouse.get_pos()):
            self._back = max(0, min(self._back + event.y, len(self._lines) - 1))
            return True
        return False

    def update(self, now: float) -> bool:
        entries = tuple(self._entries())
        if entries == self._shown:
            return False
        self._shown, self._back = entries, 0
        self._lines = [line for entry in entries for line in self._lines_of(entry)]
        return True

    def _lines_of(self, entry: Entry) -> list[_Line]:
        look, width = self._look, self.rect.width - self._look.px(44)
        ink = look.palette.ink
        font = look.font(Role.BODY)
        told = paint.naming(font, entry.deed, self._names, width)
        deed = [_Line(text, Role.BODY, ink, 0) for text in paint.wrapped(font, told, width)]
        if entry.taunt is None:
            return deed
        said = f"\N{LEFT DOUBLE QUOTATION MARK}{entry.taunt}\N{RIGHT DOUBLE QUOTATION MARK}"
        words = paint.wrapped(look.font(Role.ITALIC), said, width)
        return deed + [_Line(text, Role.ITALIC, look.palette.ink_dim, look.px(12)) for text in words]

    @property
    def state(self) -> object:
        return self._shown, self._back

    def paint(self, surface: Surface) -> None:
        look = self._look
        surface.fill(look.palette.panel, self.rect)
        pygame.draw.rect(surface, look.line, self.rect, look.px(1))
        height = look.font(Role.BODY).get_linesize()
        room = max(1, (self.rect.height - look.px(12)) // height)
        last = len(self._lines) - self._back
        shown = self._lines[max(0, last - room) : max(last, min(room, len(self._lines)))]
        for number, line in enumerate(shown):
            top = self.rect.top + look.px(6) + number * height
            row = Rect(self.rect.left + look.px(14) + line.indent, top, self.rect.width - look.px(24), height)
            paint.write(surface, look.font(line.role), line.text, line.colour, row)
