"""The notice beside the board: whose turn it is, and the one sentence that matters now."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from dream.ui.kit.palette import Mark
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.overlays.tooltip import Tip
from dream.ui.widgets.paint import Setting
from dream.ui.widgets.widget_base import Painted


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
    """A box that asks `news` for what it says. `names` are those that are cut off where they are too long."""

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
        heading = self._heading(inner.width)
        top = Rect(inner.left, inner.top, inner.width, max(px(30), heading.height))
        paint.write_set(surface, heading, look.palette.gold_light, top)
        room = Rect(inner.left, top.bottom, inner.width, inner.bottom - top.bottom)
        told, whole = self._told(room.size)
        paint.write_set(surface, told, look.palette.ink, Rect(room.topleft, (room.width, told.height)))
        self._whole = heading.whole and whole

    def _heading(self, width: int) -> Setting:
        """The heading, on at most two lines."""
        font = self._look.font(Role.HEADING)
        least = font.sized(paint.sizes_of(font)[-1])
        return paint.set_in(font, self._shown.heading, self._names, (width, 2 * least.get_linesize()))

    def _told(self, size: tuple[int, int]) -> tuple[Setting, bool]:
        """The sentences, without the first of the past ones where they do not fit; whether that is all."""
        font, news = self._look.font(Role.BODY), self._shown
        for left_out in range(news.past + 1):
            told = "\n".join(news.sentences[left_out:])
            text = f"{paint.ELLIPSIS} {told}" if left_out else told
            setting = paint.set_in(font, text, self._names, size)
            if setting.whole:
                break
        return setting, setting.whole and not left_out
