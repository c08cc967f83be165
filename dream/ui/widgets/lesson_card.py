"""The card of a lesson: what it says, and how far it has come."""

from dataclasses import dataclass
from enum import Enum

from pygame import Rect, Surface

from dream.ui.kit.mirror import pen
from dream.ui.kit.text import Role, Typeface
from dream.ui.kit.theme import Mark, Rgb, mix
from dream.ui.widgets import paint
from dream.ui.widgets.widget import Live

_CARD_EDGE, _GAP, _CARD_HEAD, _DOTS = 14, 8, 34, 22
_LARGE = 1.35
"""How large the sentence is beside running text where there is room."""


class AnswerTone(Enum):
    """How an answer is meant: not so, or here is help, or well done."""

    WRONG = "wrong"
    HINT = "hint"
    RIGHT = "right"


@dataclass(frozen=True)
class LessonText:
    """What the card says: the `title`, the number of the step at which the learner is `of` so many, from 0.

    The `task` is the sentence of the step, or nothing once it is over, the `answers` are what is said to what
    was done, each in its tone. A `note` before them tells what has changed by itself.
    """

    title: str
    at: int
    of: int
    task: str
    answers: tuple[tuple[AnswerTone, str], ...] = ()
    note: str = ""

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that is said, in its order."""
        return tuple(filter(None, (self.note, self.task, *(text for _, text in self.answers))))


class LessonCard(Live[LessonText]):
    """What a lesson says, in a box; it is `cut` where not all of that has found room."""

    focusable = False
    cut = False

    @property
    def text(self) -> str:
        """What is to be done."""
        return self._shown.task

    def paint(self, surface: Surface) -> None:
        look, px, shown = self._look, self._look.px, self._shown
        surface.fill(look.palette.panel, self.rect)
        pen.rect(surface, look.line, self.rect, px(1))
        inner = self.rect.inflate(-2 * px(_CARD_EDGE), -2 * px(_GAP))
        font = look.font(Role.HEADING)
        least = paint.shrunk(font, shown.title, inner.width)
        lines = 1 if paint.width_of(least, shown.title) <= inner.width else 2
        head = Rect(inner.left, inner.top, inner.width, lines * px(_CARD_HEAD))
        self.write(surface, font, shown.title, look.palette.gold_light, head)
        dots = Rect(inner.left, head.bottom, inner.width, px(_DOTS) if shown.of > 1 else 0)
        if dots.h:
            self._paint_dots(surface, dots)
        top = dots.bottom + px(_GAP)
        self._paint_texts(surface, Rect(inner.left, top, inner.width, inner.bottom - top))

    def _paint_dots(self, surface: Surface, rect: Rect) -> None:
        """A dot for each step: full when it is done, ringed where the learner is."""
        look, px, shown = self._look, self._look.px, self._shown
        step = min(px(20), rect.width // max(1, shown.of))
        radius = max(2, min(px(5), step // 3))
        for number in range(shown.of):
            centre = rect.left + step * number + step // 2, rect.centery
            if number <= shown.at:
                pen.circle(surface, look.palette.gold, centre, radius)
            if number == shown.at:
                pen.circle(surface, look.palette.gold_light, centre, radius + px(3), px(1))
            elif number > shown.at:
                pen.circle(surface, look.palette.gold_dark, centre, radius, px(1))

    def _paint_texts(self, surface: Surface, rect: Rect) -> None:
        font, gap = self._fitting(rect), self._look.px(_GAP)
        y = rect.top
        self.cut = False
        for text, colour in self._texts():
            for line in paint.wrapped(font, text, rect.width):
                place = Rect(rect.left, y, rect.width, font.get_linesize())
                self.cut = self.cut or place.bottom > rect.bottom
                if not self.cut:
                    paint.write(surface, font, line, colour, place)
                    self.terms.underline(surface, self._look, font, line, colour, place.topleft)
                y += font.get_linesize()
            y += gap

    def _texts(self) -> list[tuple[str, Rgb]]:
        palette = self._look.palette
        colours = {
            AnswerTone.WRONG: palette.mark[Mark.DANGER],
            AnswerTone.HINT: palette.gold_light,
            AnswerTone.RIGHT: mix(palette.gold_light, palette.ink, 0.4),
        }
        answers = [(text, colours[tone]) for tone, text in self._shown.answers]
        texts = [(self._shown.note, palette.ink_dim), (self._shown.task, palette.ink), *answers]
        return [(text, colour) for text, colour in texts if text]

    def _fitting(self, rect: Rect) -> Typeface:
        """The largest font in which all that is said finds room."""
        body, gap = self._look.font(Role.BODY), self._look.px(_GAP)
        texts = self._shown.sentences
        for pixels in range(round(body.pixels * _LARGE), paint.LEAST_PIXELS, -1):
            font = body.sized(pixels)
            lines = sum(len(paint.wrapped(font, text, rect.width)) for text in texts)
            if lines * font.get_linesize() + gap * (len(texts) - 1) <= rect.height:
                return font
        return body.sized(paint.LEAST_PIXELS)
