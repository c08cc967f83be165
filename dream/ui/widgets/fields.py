"""Fields for a line of text: editing, composition by input methods, and the widget."""

import time
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from dream.base.showable import boundaries, showable
from dream.base.texts import say
from dream.ui.kit import bidi
from dream.ui.kit.commands import EDITING
from dream.ui.kit.input import chords, types_text
from dream.ui.kit.mirror import pen
from dream.ui.kit.text import Role
from dream.ui.kit.theme import Look, Rgb
from dream.ui.kit.window import AnyScreen
from dream.ui.widgets import paint
from dream.ui.widgets.edited_line import EditedLine
from dream.ui.widgets.widget import OwnWidget


@dataclass(frozen=True)
class Composition:
    """A text that is being composed, with the place of its caret."""

    text: str = ""
    caret: int = 0

    def after(self, event: pygame.event.Event) -> "Composition":
        """Return what is composed after a TEXTEDITING event; a long text comes in several."""
        start, length = max(0, event.start), max(0, event.length)
        if event.text and start and start == len(self.text) and length == len(event.text):
            text = self.text + event.text
            return Composition(text, len(text))
        return Composition(event.text, min(len(event.text), start + length))


NOTHING = Composition()


_BLINK = 0.53
_MOST_PASTED = 32
"""So many times as many characters as there is room for are looked at when a text is pasted."""


class TextField(OwnWidget):
    """A line of text of at most `limit` characters, told to `changed` whenever the player changes it.

    Whatever stands there is selected when the focus comes, so that typing replaces it.
    `done` is called on Enter. `placeholder` shows while there is no text. The caret stands between what a
    reader takes for characters, however many code points they are. A screen has the clipboard.
    """

    typing = True

    def __init__(
        self,
        rect: pygame.Rect,
        look: Look,
        clipboard: AnyScreen,
        text: str = "",
        *,
        limit: int = 200,
        placeholder: str = "",
        changed: Callable[[str], object] | None = None,
        done: Callable[[str], object] | None = None,
    ) -> None:
        super().__init__(rect)
        self.look, self._clipboard = look, clipboard
        self.placeholder, self._changed, self._done = placeholder, changed, done
        self._line = EditedLine(text, limit)
        self._composition = NOTHING
        self._blink = False
        self._scroll = 0

    @property
    def text(self) -> str:
        """The text in the field."""
        return self._line.now.text

    @property
    def caret(self) -> int:
        """The place of the caret in the text."""
        return self._line.now.caret

    @property
    def selection(self) -> tuple[int, int]:
        """From where to where the text is selected; both the caret when nothing is."""
        return self._line.now.selection

    @property
    def composing(self) -> bool:
        return self.focused and bool(self._composition.text)

    def select_all(self) -> None:
        """Select the whole text, so that typing replaces it."""
        self._line.select(0, len(self.text))

    def focus_came(self) -> None:
        self.select_all()

    def set_text(self, text: str) -> None:
        """Show another text, which is not told to `changed`."""
        self._line.become(text)

    @property
    def editing(self) -> EditedLine:
        return self._line

    def go_on(self, editing: EditedLine) -> None:
        if editing.now.text == self.text:
            self._line = editing
        else:
            first, last = (min(place, len(self.text)) for place in editing.now.selection)
            self._line.select(first, last)

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.TEXTEDITING and self.focused:
            self._composition = self._composition.after(event)
            return True
        if event.type == pygame.TEXTINPUT and self.focused:
            self._composition = NOTHING
            self._insert(event.text, typed=True)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            place = self._sign_at(event.pos[0])
            self._line.select(place, place)
            if getattr(event, "clicks", 1) > 1:
                self.select_all()
            return True
        if event.type == pygame.MOUSEMOTION and self.focused and event.buttons[0]:
            self._line.select(self._line.now.anchor, self._sign_at(event.pos[0]))
            return self.rect.collidepoint(event.pos)
        return False

    def key(self, event: pygame.event.Event) -> bool:
        editing = next((chord for chord in chords(event) if chord in EDITING), None)
        if editing:
            self._edit(editing)
            return True
        if not types_text(event):
            return False
        first, last = self.selection
        match event.key:
            case pygame.K_RETURN | pygame.K_KP_ENTER if self._done:
                self._done(self.text)
            case pygame.K_BACKSPACE:
                self._remove(self._step(first, -1) if first == last else first, last)
            case pygame.K_DELETE:
                self._remove(first, self._step(last, 1) if first == last else last)
            case pygame.K_LEFT | pygame.K_RIGHT:
                onward = (event.key == pygame.K_RIGHT) != self._runs_leftward
                self._move(self._step(self.caret, 1 if onward else -1), event)
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
        if first == last:
            first, last = 0, len(self.text)
        match chord:
            case "ctrl+a":
                self.select_all()
            case "ctrl+c":
                self._clipboard.copy(self.text[first:last])
            case "ctrl+x":
                if self._clipboard.copy(self.text[first:last]):
                    self._remove(first, last)
            case "ctrl+v":
                if not self._insert(self._clipboard.pasted() or ""):
                    self.tell(say("app.nothing_to_paste"))
            case "ctrl+z":
                self._tell_after(self._line.undo)
            case "ctrl+y" | "ctrl+shift+z":
                self._tell_after(self._line.redo)

    def _step(self, place: int, step: int) -> int:
        """The next place for the caret before (-1) or after (1) a place, as far as the text goes."""
        ends = boundaries(self.text)
        found = bisect_left(ends, place) - 1 if step < 0 else bisect_right(ends, place)
        return ends[max(0, min(found, len(ends) - 1))]

    def _move(self, caret: int, event: pygame.event.Event) -> None:
        self._line.select(self._line.now.anchor if event.mod & pygame.KMOD_SHIFT else caret, caret)

    def _insert(self, text: str, *, typed: bool = False) -> bool:
        """Put text in the place of what is selected, on one line; False, and all as it is, for no text."""
        text = text[: _MOST_PASTED * self._line.limit]
        line = "".join(" " if character.isspace() else character for character in " ".join(text.splitlines()))
        plain = "".join(filter(str.isprintable, line))
        self._tell_after(partial(self._line.insert, plain, typed=typed))
        return bool(plain)

    def _remove(self, first: int, last: int) -> None:
        self._tell_after(partial(self._line.remove, first, last))

    def _tell_after(self, edit: Callable[[], object]) -> None:
        """Edit the line, and tell it when it has changed."""
        before = self.text
        edit()
        if self.text != before and self._changed:
            self._changed(self.text)

    # Looks

    def update(self, now: float) -> bool:
        if not self.focused:
            self._composition = NOTHING
        blink = self.focused and int(time.monotonic() / _BLINK) % 2 == 0
        changed, self._blink = blink != self._blink, blink
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        paint.field(surface, self.look, self.rect, lit=self.focused)
        with paint.within(surface, self._inner):
            self._draw_text(surface)

    def _draw_text(self, surface: pygame.Surface) -> None:
        inner, font, palette = self._inner, self.look.font(Role.BODY), self.look.palette
        if self.focused:
            self._scroll_to_caret()
            self._draw_marks(surface, palette.ink)
        else:
            self._scroll = 0
        if not self._shown:
            self.write(surface, self.look.font(Role.ITALIC), self.placeholder, palette.ink_dim, inner)
        elif self.focused:
            line = paint.written(font, self._shown, palette.ink)
            surface.blit(line, line.get_rect(midleft=(inner.left - self._scroll, inner.centery)))
        else:
            self.write(surface, font, self._shown, palette.ink, inner)
        if self.focused and self._blink:
            caret = self.writes_at
            pen.line(surface, palette.gold_light, caret.topleft, caret.bottomleft, self.look.px(1))

    def _draw_marks(self, surface: pygame.Surface, ink: Rgb) -> None:
        """Underline what is being composed, or mark what is selected."""
        (first, last), composed = self.selection, len(self._composition.text)
        inner, font = self._inner, self.look.font(Role.BODY)
        left = inner.left - self._scroll
        for start, end in paint.stretches(font, self._shown, first, first + composed if composed else last):
            marked = pygame.Rect(left + start, inner.top + 2, end - start, inner.height - 4)
            if composed:
                pen.line(surface, ink, marked.bottomleft, marked.bottomright, self.look.px(1))
            else:
                pen.rect(surface, self.look.chosen, marked)

    @property
    def writes_at(self) -> pygame.Rect:
        """Where the caret is in the window."""
        self._scroll_to_caret()
        inner = self._inner
        left = inner.left - self._scroll + self._width_to(self._shown_caret)
        return pygame.Rect(left, inner.top + 3, 1, inner.height - 7)

    @property
    def _shown(self) -> str:
        """The text as it is drawn, with something in the place of each character that cannot be.

        What an input method composes stands in it as if it had been typed.
        """
        text = self.text
        if self._composition.text:
            first, last = self.selection
            text = text[:first] + self._composition.text + text[last:]
        return "".join(showable(character) or character for character in text)

    @property
    def _shown_caret(self) -> int:
        """The place of the caret in the text as it is drawn."""
        return self.selection[0] + self._composition.caret if self._composition.text else self.caret

    @property
    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-self.look.px(16), -self.look.px(6))

    def _scroll_to_caret(self) -> None:
        at = self._width_to(self._shown_caret)
        room = self._inner.width - 2
        self._scroll = max(0, min(self._scroll, at), at - room)

    def _sign_at(self, x: int) -> int:
        """The place between characters that is nearest to a point."""
        x += self._scroll - self._inner.left
        return min(boundaries(self.text), key=lambda end: abs(self._width_to(end) - x))

    def _width_to(self, place: int) -> int:
        """How far from the beginning of the line a caret before a place stands, in pixels."""
        return paint.caret_at(self.look.font(Role.BODY), self._shown, place)

    @property
    def _runs_leftward(self) -> bool:
        """Whether what follows is at the left."""
        return bidi.runs_leftward(self._shown, leftward=self.look.font(Role.BODY).leftward)
