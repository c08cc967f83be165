"""A field for one line of text: typing, a caret, selecting all, and the clipboard."""

import time
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from typing import Protocol

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.graphemes import boundaries
from dream.base.showable import showable
from dream.ui.kit.commands import EDITING
from dream.ui.kit.input.keyboard import chords, types_text
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.widget_base import OwnWidget

_BLINK = 0.53
_MOST_PASTED = 32
"""So many times as many characters as there is room for are looked at when a text is pasted."""


class Clipboard(Protocol):
    """Where texts are copied to and pasted from; a screen is one."""

    def copy(self, text: str) -> bool:
        """Put a text there; False when that fails."""

    def pasted(self) -> str | None:
        """The text that is there, or None."""


class TextField(OwnWidget):
    """A line of text of at most `limit` characters, told to `changed` whenever the player changes it.

    Whatever stands there is selected when the focus comes, so that typing replaces it.
    `done` is called on Enter. `placeholder` shows while there is no text. The caret stands between what a
    reader takes for characters, however many code points they are.
    """

    typing = True

    def __init__(
        self,
        rect: Rect,
        look: Look,
        clipboard: Clipboard,
        text: str = "",
        *,
        limit: int = 200,
        placeholder: str = "",
        changed: Callable[[str], object] | None = None,
        done: Callable[[str], object] | None = None,
    ) -> None:
        super().__init__(rect)
        self.look, self._clipboard, self.text, self.limit = look, clipboard, text, limit
        self.placeholder, self._changed, self._done = placeholder, changed, done
        self.caret = len(text)
        self._anchor = self.caret
        self._blink = False
        self._scroll = 0

    @property
    def selection(self) -> tuple[int, int]:
        """From where to where the text is selected; both the caret when nothing is."""
        return min(self.caret, self._anchor), max(self.caret, self._anchor)

    def select_all(self) -> None:
        """Select the whole text, so that typing replaces it."""
        self._anchor, self.caret = 0, len(self.text)

    def select(self, start: int, end: int) -> None:
        self._anchor, self.caret = (min(place, len(self.text)) for place in (start, end))

    def focus_came(self) -> None:
        self.select_all()

    def set_text(self, text: str) -> None:
        """Show another text, which is not told to `changed`."""
        self.text = text
        self.caret = self._anchor = len(text)

    def take_over(self, other: "TextField") -> None:
        """Have the caret and the selection of another field with the same text that was here before."""
        self.caret, self._anchor = other.caret, other._anchor

    # Events

    def handle(self, event: Event) -> bool:
        if event.type == pygame.TEXTINPUT and self.focused:
            self._insert(event.text)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.caret = self._anchor = self._sign_at(event.pos[0])
            if getattr(event, "clicks", 1) > 1:
                self.select_all()
            return True
        if event.type == pygame.MOUSEMOTION and self.focused and event.buttons[0]:
            self.caret = self._sign_at(event.pos[0])
            return self.rect.collidepoint(event.pos)
        return False

    def key(self, event: Event) -> bool:
        editing = next((chord for chord in chords(event) if chord in EDITING), None)
        if editing:
            self._edit(editing)
            return True
        if not types_text(event):
            return False
        first, last = self.selection
        match event.key:
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                if self._done is None:
                    return False
                self._done(self.text)
            case pygame.K_BACKSPACE:
                self._remove(self._step(first, -1) if first == last else first, last)
            case pygame.K_DELETE:
                self._remove(first, self._step(last, 1) if first == last else last)
            case pygame.K_LEFT:
                self._move(self._step(self.caret, -1), event)
            case pygame.K_RIGHT:
                self._move(self._step(self.caret, 1), event)
            case pygame.K_HOME:
                self._move(0, event)
            case pygame.K_END:
                self._move(len(self.text), event)
            case _:
                return False
        return True

    def _edit(self, chord: str) -> None:
        """Do what one of the chords of editing stands for."""
        first, last = self.selection
        chosen = self.text[first:last] or self.text
        match chord:
            case "ctrl+a":
                self.select_all()
            case "ctrl+c":
                self._clipboard.copy(chosen)
            case "ctrl+x":
                self._clipboard.copy(chosen)
                self._remove(*((first, last) if first != last else (0, len(self.text))))
            case "ctrl+v":
                self._insert(self._clipboard.pasted() or "")

    def _step(self, place: int, step: int) -> int:
        """The next place for the caret before (-1) or after (1) a place, as far as the text goes."""
        ends = boundaries(self.text)
        found = bisect_left(ends, place) - 1 if step < 0 else bisect_right(ends, place)
        return ends[max(0, min(found, len(ends) - 1))]

    def _move(self, caret: int, event: Event) -> None:
        self.caret = caret
        if not event.mod & pygame.KMOD_SHIFT:
            self._anchor = self.caret

    def _insert(self, text: str) -> None:
        """Put text in the place of what is selected, as far as the limit allows, on one line."""
        first, last = self.selection
        text = text[: _MOST_PASTED * self.limit]
        line = "".join(" " if character.isspace() else character for character in " ".join(text.splitlines()))
        plain = "".join(filter(str.isprintable, line))
        room = self.limit - len(self.text) + last - first
        plain = plain[: max(end for end in boundaries(plain) if end <= max(0, room))]
        self._become(self.text[:first] + plain + self.text[last:], first + len(plain))

    def _remove(self, first: int, last: int) -> None:
        self._become(self.text[:first] + self.text[last:], first)

    def _become(self, text: str, caret: int) -> None:
        changed, self.text = text != self.text, text
        self.caret = self._anchor = caret
        if changed and self._changed:
            self._changed(text)

    # Looks

    def update(self, now: float) -> bool:
        blink = self.focused and int(time.monotonic() / _BLINK) % 2 == 0
        changed, self._blink = blink != self._blink, blink
        return changed

    def draw(self, surface: Surface) -> None:
        paint.field(surface, self.look, self.rect, lit=self.focused)
        with paint.within(surface, self._inner):
            self._draw_text(surface)

    def _draw_text(self, surface: Surface) -> None:
        inner, font, ink = self._inner, self.look.font(Role.BODY), self.look.palette.ink
        if not self.focused:
            role, text = (Role.BODY, self._shown) if self.text else (Role.ITALIC, self.placeholder)
            colour = ink if self.text else self.look.palette.ink_dim
            self._scroll = 0
            self.write(surface, self.look.font(role), text, colour, inner)
            return
        self._scroll_to_caret()
        left, (first, last) = inner.left - self._scroll, self.selection
        if first != last:
            start, end = self._width_to(first), self._width_to(last)
            marked = Rect(left + start, inner.top + 2, end - start, inner.height - 4)
            pygame.draw.rect(surface, self.look.chosen, marked)
        if self.text:
            line = paint.written(font, self._shown, ink)
            surface.blit(line, line.get_rect(midleft=(left, inner.centery)))
        if self._blink:
            x = left + self._width_to(self.caret)
            pygame.draw.line(
                surface,
                self.look.palette.gold_light,
                (x, inner.top + 3),
                (x, inner.bottom - 4),
                self.look.px(1),
            )

    @property
    def _shown(self) -> str:
        """The text as it is drawn, with something in the place of each character that cannot be."""
        return "".join(showable(character) or character for character in self.text)

    @property
    def _inner(self) -> Rect:
        return self.rect.inflate(-self.look.px(16), -self.look.px(6))

    def _scroll_to_caret(self) -> None:
        at = self._width_to(self.caret)
        room = self._inner.width - 2
        self._scroll = max(0, min(self._scroll, at), at - room)

    def _sign_at(self, x: int) -> int:
        """The place between characters that is nearest to a point."""
        x += self._scroll - self._inner.left
        ends = boundaries(self.text)
        after = bisect_right(ends, x, key=self._width_to)
        return min(ends[max(0, after - 1) : after + 1], key=lambda end: abs(self._width_to(end) - x))

    def _width_to(self, place: int) -> int:
        """How wide the text before a place is, in pixels."""
        return paint.width_of(self.look.font(Role.BODY), self._shown[:place])
