"""The notice beside the board: whose turn it is, and the one sentence that matters now."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from dream.ui.kit.palette import Mark
from dream.ui.kit.text.fonts import FACES, Role, sized_font
from dream.ui.kit.text.typeface import Typeface
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.overlays.tooltip import Tip
from dream.ui.widgets.widget_base import Painted

LEAST_HEADING = 19
"""How small a heading may become at scale 1, rather than be cut off."""


@dataclass(frozen=True)
class News:
    """A heading, and sentences, which are marked where they are `urgent`.

    The first `past` of them tell what has happened; the oldest of these are left out where room is short.
    """

    heading: str
    sentences: tuple[str, ...] = ()
    urgent: bool = False
    past: int = 0


def written(sentence: str) -> str:
    """A sentence of the law as a notice writes it: it begins with a cell's name, or with a capital."""
    first = sentence.split(" ", 1)[0]
    if first[1:].isdigit():
        return sentence if sentence.endswith(".") else f"{sentence}."
    text = sentence[:1].upper() + sentence[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."


class Notice(Painted):
    """A box that asks `news` for what it says. `names` are those that may be cut off where they are long."""

    focusable = False

    def __init__(self, rect: Rect, look: Look, news: Callable[[], News], names: tuple[str, ...] = ()) -> None:
        super().__init__(rect)
        self._look, self._news, self._names = look, news, names
        self._shown = news()
        self._whole = True

    def update(self, now: float) -> bool:
        news = self._news()
        changed, self._shown = news != self._shown, news
        return changed

    @property
    def state(self) -> News:
        return self._shown

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        """All that is said, where some of it was cut off."""
        if self._whole or not self.rect.collidepoint(position):
            return None
        return Tip("\n".join((self._shown.heading, *self._shown.sentences)), self.rect)

    def paint(self, surface: Surface) -> None:
        look, news, px = self._look, self._shown, self._look.px
        surface.fill(look.palette.panel, self.rect)
        edge = look.palette.mark[Mark.DANGER] if news.urgent else look.line
        pygame.draw.rect(surface, edge, self.rect, px(2 if news.urgent else 1))
        inner = self.rect.inflate(-px(20), -px(10))
        top = Rect(inner.left, inner.top, inner.width, px(30))
        font, heading = self._heading(top.width)
        paint.write(surface, font, heading, look.palette.gold_light, top)
        room = Rect(inner.left, top.bottom, inner.width, inner.bottom - top.bottom)
        font, lines = self._lines(room)
        for number, line in enumerate(lines):
            row = Rect(room.left, room.top + number * font.get_linesize(), room.width, font.get_linesize())
            paint.write(surface, font, line, look.palette.ink, row)
        shown = "".join((heading, *lines))
        self._whole = "".join(shown.split()) == "".join("".join((news.heading, *news.sentences)).split())

    def _heading(self, width: int) -> tuple[Typeface, str]:
        """The heading, smaller where it fits so; else one with names as large as usual, with those cut."""
        text, px = self._shown.heading, self._look.px
        usual, least = px(FACES[Role.HEADING].size), px(LEAST_HEADING)
        for size in range(usual, least - 1, -1):
            font = sized_font(Role.HEADING, size)
            if paint.width_of(font, text) <= width:
                return font, text
        if any(name in text for name in self._names):
            font = sized_font(Role.HEADING, usual)
        return font, paint.fitted(font, text, self._names, width)

    def _lines(self, room: Rect) -> tuple[Typeface, list[str]]:
        """The lines of the sentences in the font of running text, or else in the small one."""
        lines: list[str] = []
        body, small = map(self._look.font, (Role.BODY, Role.SMALL))
        for font, left_out in ((body, 0), *((small, count) for count in range(self._shown.past + 1))):
            sentences = self._shown.sentences[left_out:]
            told = [paint.naming(font, text, self._names, room.width // 2) for text in sentences]
            told[:1] = [f"{paint.ELLIPSIS} {text}" if left_out else text for text in told[:1]]
            lines = [line for text in told for line in paint.wrapped(font, text, room.width)]
            if len(lines) * font.get_linesize() <= room.height:
                return font, lines
        most = max(1, room.height // font.get_linesize())
        return font, [*lines[: most - 1], f"{lines[most - 1]} {paint.ELLIPSIS}"]
