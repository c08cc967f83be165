"""The narrator beside a table: what has happened, what that means, whose turn it is, and what they may do.

Each has its place: what has happened stands at the top, and whose turn it is at the foot.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import pygame

from dream.base.sentences import sentence
from dream.base.texts import capitalized
from dream.ui.kit.mirror import pen
from dream.ui.kit.presses import PressArea
from dream.ui.kit.text import Role, Typeface
from dream.ui.kit.theme import Look, Mark, Rgb, mix
from dream.ui.widgets import paint
from dream.ui.widgets.widget import Live, Tip

PaintToken = Callable[[Hashable, int, Look], pygame.Surface]
"""Paints the token of whoever did something in a square of so many pixels."""

_EDGE, _GAP, _HEADING = 10, 6, 27
_SIZES = (1.0, 0.9)
"""How large texts may be beside running text while the oldest news is still told."""
_SMALLER = (0.8, 0.72)
"""How small they become rather than be cut, when of the news only the newest is left."""


@dataclass(frozen=True)
class NewsLine:
    """Something that has happened, with the token of whoever did it, and the number of the move, if known."""

    text: str
    token: Hashable | None = None
    number: int | None = field(default=None, compare=False)


class Offer(NamedTuple):
    """Words that can be clicked: they carry out a command. A tooltip tells its `hint`, with the key."""

    text: str
    command: str
    hint: str


@dataclass(frozen=True)
class Narration:
    """All that is told at a moment, in the order in which it is read.

    What has `happened`, the newest last; what that `means`; the `heading` tells whose turn it is; the
    `answer` to what was clicked, or else what may be done, the `prompt`. Where it is `urgent`, what it means
    or answers is marked. `offers` are what can be clicked beside.
    """

    heading: str
    happened: tuple[NewsLine, ...] = ()
    means: tuple[str, ...] = ()
    prompt: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    urgent: bool = False
    offers: tuple[Offer, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """All sentences in their order, without the heading."""
        happened = tuple(line.text for line in self.happened)
        return happened + self.means + (self.answer or self.prompt)


def written(told: str) -> str:
    """A sentence of the law as a narrator writes it: it begins with a cell's name, or with a capital."""
    begins_with_cell = told.split(" ", 1)[0][1:].isdigit()
    return sentence(told if begins_with_cell else capitalized(told))


class _TextRow(NamedTuple):
    """A line of text where it stands, from the upper left corner of the inside."""

    text: str
    font: Typeface
    colour: Rgb
    x: int
    y: int


class _Link(NamedTuple):
    """What is offered, in the font and at the place in which its words can be clicked."""

    offer: Offer
    font: Typeface
    place: pygame.Rect


class _Page(NamedTuple):
    """The text set in lines, the tokens with the tops of their lines, the line between the parts."""

    rows: tuple[_TextRow, ...]
    tokens: tuple[tuple[Hashable, int, int], ...]
    rule: int
    fits: bool
    links: tuple[_Link, ...] = ()


class Narrator(Live[Narration]):
    """Tells a narration in a box; long `names` are cut off before anything else is.

    What it offers is carried out where it is clicked; each has a key beside.
    """

    focusable = False

    def __init__(
        self,
        rect: pygame.Rect,
        look: Look,
        narration: Callable[[], Narration],
        paint_token: PaintToken,
        names: tuple[str, ...] = (),
        carry_out: Callable[[str], object] = lambda command: None,
    ) -> None:
        super().__init__(rect, look, narration)
        self._paint_token, self._names, self._carry_out = paint_token, names, carry_out
        self._whole = True
        self._links: tuple[_Link, ...] = ()

    def spots(self) -> Iterator[PressArea]:
        """Yield the words of what is offered."""
        for offer, _, place in self._links:
            yield PressArea((place.x, place.y, place.w, place.h), offer.command)

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on what is offered carries it out."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return False
        link = self._link_at(event.pos)
        if link is not None:
            self._carry_out(link.offer.command)
        return link is not None

    def _link_at(self, position: tuple[int, int]) -> _Link | None:
        return next((link for link in self._links if link.place.collidepoint(position)), None)

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        """The key of what is offered there, or all that is told where some of it was left out."""
        link = self._link_at(position)
        if link is not None:
            return Tip(link.offer.hint, link.place)
        hides = not self._whole and self.rect.collidepoint(position)
        whole = Tip("\n".join((*self._shown.sentences, self._shown.heading)), self.rect) if hides else None
        return self.terms.tip_at(position) or whole

    def paint(self, surface: pygame.Surface) -> None:
        look, shown, px = self._look, self._shown, self._look.px
        surface.fill(look.palette.panel, self.rect)
        edge = look.palette.mark[Mark.DANGER] if shown.urgent else look.line
        pen.rect(surface, edge, self.rect, px(2 if shown.urgent else 1))
        inner = self.rect.inflate(-2 * px(_EDGE), -2 * px(_GAP))
        page = self._page(inner.size)
        for row in page.rows:
            place = pygame.Rect(inner.x + row.x, inner.y + row.y, inner.w - row.x, row.font.get_linesize())
            paint.write(surface, row.font, row.text, row.colour, place)
            self.terms.underline(surface, look, row.font, row.text, row.colour, place.topleft)
        for token, size, y in page.tokens:
            picture = self._paint_token(token, size, look)
            surface.blit(picture, picture.get_rect(center=(inner.x + size // 2, inner.y + y)))
        self._links = tuple(
            link._replace(place=link.place.move(inner.topleft).inflate(0, px(4))) for link in page.links
        )
        ink = look.palette.gold_light
        for offer, font, place in self._links:
            paint.write(surface, font, offer.text, ink, place)
            y, colour = place.centery + font.get_linesize() // 2 - px(2), mix(look.palette.panel, ink, 0.6)
            pen.line(surface, colour, (place.left, y), (place.right, y))
        if page.rule:
            y = inner.y + page.rule
            pen.line(surface, mix(look.palette.panel, look.line, 0.6), (inner.x, y), (inner.right, y))

    # Setting the text

    def _page(self, size: tuple[int, int]) -> _Page:
        """The text as large as it fits, and of what does not fit what matters most."""
        for factor, part in self._wishes():
            page = _Setting(self._look, size, factor, self._names).set(part)
            if page.fits:
                break
        self._whole = page.fits and part == self._shown
        return page

    def _wishes(self) -> Iterator[tuple[float, Narration]]:
        """What is told at which size, the best first.

        News is left out, the oldest first, before the rest becomes small. Beside what is offered or answered
        all of it may be left out; else the newest stays, and what is told last of what may be done gives way.
        """
        shown, happened, prompt = self._shown, self._shown.happened, self._shown.prompt
        for left_out in range(max(1, len(happened))):
            yield from ((factor, replace(shown, happened=happened[left_out:])) for factor in _SIZES)
        if shown.offers or shown.answer:
            yield from ((factor, replace(shown, happened=())) for factor in _SIZES)
        for left_out in range(max(1, len(prompt))):
            part = replace(shown, happened=happened[-1:], prompt=prompt[: len(prompt) - left_out])
            yield from ((factor, part) for factor in _SMALLER)


class _Setting:
    """Sets a narration in a room, with texts of one size."""

    def __init__(self, look: Look, size: tuple[int, int], factor: float, names: tuple[str, ...]) -> None:
        self._look, self._size, self._names = look, size, names
        body = look.font(Role.BODY)
        self._font = body.sized(max(paint.LEAST_PIXELS, round(body.pixels * factor)))
        self._gap = look.px(_GAP)

    def set(self, narration: Narration) -> _Page:
        """The page, whether all of it fits or not; of the past what does not is cut off at the rule."""
        rows, tokens, height = self._past(narration)
        foot, links, foot_height = self._foot(narration)
        top = self._size[1] - foot_height
        fits = height + (self._gap if height else 0) <= top
        if not fits:
            rows = [row for row in rows if row.y + self._font.get_linesize() <= top - self._gap]
            tokens = [token for token in tokens if token[2] <= top - self._gap]
        moved = [row._replace(y=row.y + top) for row in foot]
        set_links = tuple(link._replace(place=link.place.move(0, top)) for link in links)
        return _Page((*rows, *moved), tuple(tokens), top - self._gap // 2 if rows else 0, fits, set_links)

    def _past(self, narration: Narration) -> tuple[list[_TextRow], list[tuple[Hashable, int, int]], int]:
        """What has happened and what that means, their tokens, and how high all of it is."""
        palette, line = self._look.palette, self._font.get_linesize()
        rows: list[_TextRow] = []
        tokens: list[tuple[Hashable, int, int]] = []
        y, indent = 0, line + self._look.px(4)
        for place, news in enumerate(narration.happened):
            newest = place == len(narration.happened) - 1
            inset = indent if news.token is not None else 0
            if news.token is not None:
                tokens.append((news.token, line, y + line // 2))
            for text in self._lines(news.text, inset):
                rows.append(_TextRow(text, self._font, palette.ink if newest else palette.ink_dim, inset, y))
                y += line
            y += self._gap // 2
        colour = (
            palette.mark[Mark.DANGER] if narration.urgent and not narration.answer else palette.gold_light
        )
        for text in self._texts(narration.means):
            rows.append(_TextRow(text, self._font, colour, 0, y))
            y += line
        return rows, tokens, y

    def _foot(self, narration: Narration) -> tuple[list[_TextRow], list[_Link], int]:
        """Whose turn it is, what may be done or what was answered, what is offered; and how high that is."""
        palette, line = self._look.palette, self._font.get_linesize()
        heading, height = self._heading(narration.heading)
        rows = list(heading)
        links, below = self._beside(narration.offers, rows[0] if len(rows) == 1 else None)
        ink = palette.mark[Mark.DANGER] if narration.answer and narration.urgent else palette.ink
        for text in self._texts(narration.answer or narration.prompt):
            rows.append(_TextRow(text, self._font, ink, 0, height))
            height += line
        return rows, [*links, *self._below(below, height)], height + (line + self._gap if below else 0)

    def _beside(
        self, offers: Sequence[Offer], heading: _TextRow | None
    ) -> tuple[list[_Link], Sequence[Offer]]:
        """What is offered at the right of the heading, where it has room there; and what is left of it."""
        widths = [paint.width_of(self._font, offer.text) for offer in offers]
        asked = sum(widths) + 2 * self._gap * len(offers)
        if heading is None or asked + paint.width_of(heading.font, heading.text) > self._size[0]:
            return [], offers
        x, y = self._size[0], heading.font.get_linesize() - self._font.get_linesize()
        links = []
        for offer, width in zip(reversed(offers), reversed(widths), strict=True):
            x -= width
            links.append(_Link(offer, self._font, pygame.Rect(x, y, width, self._font.get_linesize())))
            x -= 2 * self._gap
        return links, ()

    def _below(self, offers: Sequence[Offer], y: int) -> Iterator[_Link]:
        """What is offered in a line of its own."""
        x = 0
        for offer in offers:
            width = min(paint.width_of(self._font, offer.text), self._size[0] - x)
            yield _Link(
                offer, self._font, pygame.Rect(x, y + self._gap // 2, width, self._font.get_linesize())
            )
            x += width + 2 * self._gap

    def _heading(self, text: str) -> tuple[Iterator[_TextRow], int]:
        """The heading on one line or two, and how high it is."""
        usual = self._look.font(Role.HEADING)
        least = usual.sized(paint.sizes_of(usual)[-1])
        setting = paint.set_in(usual, text, self._names, (self._size[0], 2 * least.get_linesize()))
        line, gold = setting.font.get_linesize(), self._look.palette.gold_light
        rows = (_TextRow(text, setting.font, gold, 0, line * n) for n, text in enumerate(setting.lines))
        return rows, max(self._look.px(_HEADING), setting.height)

    def _texts(self, sentences: Sequence[str]) -> Iterator[str]:
        return (line for sentence in sentences for line in self._lines(sentence))

    def _lines(self, text: str, inset: int = 0) -> tuple[str, ...]:
        """A sentence in lines; names that are wider than half of one are cut off."""
        width = self._size[0] - inset
        return paint.wrapped(self._font, paint.naming(self._font, text, self._names, width // 2), width)
