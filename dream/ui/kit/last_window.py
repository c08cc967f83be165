"""The last window of a crash: what happened, where the report lies, and a button that copies it.

It is plain pygame on whatever window is there, and uses nothing of what may just have failed. What fails in
it ends it.
"""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface

from dream.base.assets import asset
from dream.ui.kit.input import chords

SIZE = (1000, 640)
"""How large it is where there is no window yet; in larger ones all is larger."""
FIRST_MOMENT = 0.6
"""Seconds in which nothing that is pressed counts: it was meant for what was there before."""
_GROUND, _PANEL, _INK, _DIM, _GOLD = (
    (20, 14, 30),
    (32, 24, 46),
    (232, 222, 200),
    (168, 156, 146),
    (214, 176, 92),
)
_PAD, _GAP, _BUTTON, _WIDEST = 36, 16, 44, 860
_ROLES = {
    "heading": ("EBGaramondSC12-Regular.ttf", 30),
    "body": ("EBGaramond12-Regular.ttf", 20),
    "details": ("EBGaramond12-Regular.ttf", 16),
}
_CANNOT_BE_SHOWN = ("dummy", "offscreen")


@dataclass(frozen=True)
class CrashNotice:
    """What the last window says, in the player's language: `details` is what its button `copy` copies, and
    `shown` what can be seen of that, all unless it says otherwise. A `warning` comes before it is copied."""

    heading: str
    sentences: tuple[str, ...]
    details: str
    copy: str
    copied: str
    not_copied: str
    quit: str
    warning: str = ""
    shown: str | None = None


def show(notice: CrashNotice) -> None:
    """Show it until the player quits; nothing happens where no window can be seen."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_driver() in _CANNOT_BE_SHOWN:
        return
    if pygame.display.get_surface() is None:
        pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    pygame.mouse.set_visible(True)
    pygame.key.set_repeat()
    pygame.event.clear()
    window = CrashWindow(notice)
    while window.open:
        surface = pygame.display.get_surface()
        if surface is None:
            return
        window.draw(surface)
        pygame.display.flip()
        with suppress(SystemError, UnicodeError):  # an event that cannot be read
            window.take(pygame.event.wait())


class CrashWindow:
    """Two buttons under a text; `open` until the player quits, with its `buttons` as last drawn."""

    def __init__(self, notice: CrashNotice) -> None:
        self._notice = notice
        self._began = time.monotonic()
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._scale = 1.0
        self._note = ""
        self._focus = 1
        self.buttons = (Rect(0, 0, 0, 0), Rect(0, 0, 0, 0))
        self._handlers: tuple[Callable[[], None], ...] = (self._copy, self._quit)
        self.open = True

    def _copy(self) -> None:
        if self._notice.warning not in ("", self._note):
            self._note = self._notice.warning
            return
        self._note = self._notice.not_copied
        with suppress(pygame.error):
            pygame.scrap.put_text(self._notice.details)
            self._note = self._notice.copied

    def _quit(self) -> None:
        self.open = False

    # Events

    def take(self, event: pygame.event.Event) -> None:
        """Answer an event."""
        if event.type == pygame.QUIT:
            self._quit()
        elif time.monotonic() < self._began + FIRST_MOMENT:
            return
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for number, rect in enumerate(self.buttons):
                if rect.collidepoint(event.pos):
                    self._focus = number
                    self._handlers[number]()

    def _key(self, event: pygame.event.Event) -> None:
        if event.key == pygame.K_ESCAPE:
            self._quit()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._handlers[self._focus]()
        elif event.key in (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT):
            self._focus = 1 - self._focus
        elif "ctrl+c" in chords(event):
            self._copy()

    # Looks

    def draw(self, surface: Surface) -> None:
        """Draw all of it, in whatever size the window has."""
        surface.fill(_GROUND)
        width, height = surface.get_size()
        self._scale = max(1.0, min(width / SIZE[0], height / SIZE[1]) * 0.8)
        pad, gap, button = map(self._px, (_PAD, _GAP, _BUTTON))
        room = Rect(0, pad, min(width - 2 * pad, self._px(_WIDEST)), height - 2 * pad)
        room.centerx = width // 2
        write = partial(self._write, surface)
        top = write("heading", self._notice.heading, _GOLD, room) + gap // 2
        pygame.draw.line(surface, _GOLD, (room.left, top), (room.right, top))
        top += gap
        for sentence in self._notice.sentences:
            top = write("body", sentence, _INK, Rect(room.left, top, room.w, room.bottom - top)) + gap // 2
        foot = Rect(room.left, room.bottom - button, room.w, button)
        self._draw_details(surface, Rect(room.left, top + gap // 2, room.w, foot.top - top - 2 * gap))
        self._draw_buttons(surface, foot)

    def _px(self, length: int) -> int:
        return round(length * self._scale)

    def _font(self, role: str) -> pygame.font.Font:
        file, size = _ROLES[role]
        key = role, self._px(size)
        if key not in self._fonts:
            self._fonts[key] = _font(file, key[1])
        return self._fonts[key]

    def _draw_details(self, surface: Surface, box: Rect) -> None:
        """As much of the details as there is room for."""
        if box.height < self._px(2 * _GAP):
            return
        pygame.draw.rect(surface, _PANEL, box, border_radius=6)
        inside = box.inflate(-self._px(2 * _GAP), -self._px(_GAP))
        surface.set_clip(inside)
        text = self._notice.details if self._notice.shown is None else self._notice.shown
        self._write(surface, "details", text, _DIM, inside)
        surface.set_clip(None)

    def _draw_buttons(self, surface: Surface, foot: Rect) -> None:
        font, right = self._font("body"), foot.right
        for number, text in reversed(tuple(enumerate((self._notice.copy, self._notice.quit)))):
            rect = Rect(0, foot.top, font.size(text)[0] + self._px(2 * _PAD), foot.height)
            rect.right = right
            right = rect.left - self._px(_GAP)
            self.buttons = (rect, self.buttons[1]) if number == 0 else (self.buttons[0], rect)
            focused = number == self._focus
            pygame.draw.rect(surface, _PANEL, rect, border_radius=6)
            pygame.draw.rect(surface, _GOLD if focused else _DIM, rect, 2 if focused else 1, border_radius=6)
            picture = font.render(text, True, _INK)
            surface.blit(picture, picture.get_rect(center=rect.center))
        top = foot.top + (foot.height - font.get_linesize()) // 2
        self._write(surface, "body", self._note, _GOLD, Rect(foot.left, top, right - foot.left, foot.height))

    def _write(self, surface: Surface, role: str, text: str, colour: tuple[int, int, int], rect: Rect) -> int:
        """Write a text in lines that are no wider than a rectangle, and end below it; where it ends."""
        font, top = self._font(role), rect.top
        for line in text.replace("\0", "").splitlines():
            if top >= rect.bottom:
                break
            picture = font.render(line, True, colour, wraplength=max(rect.width, 1))
            surface.blit(picture, (rect.left, top))
            top += max(picture.get_height(), font.get_linesize())
        return top


def _font(file: str, pixels: int) -> pygame.font.Font:
    """The font of the window, or the one that pygame has in itself."""
    try:
        return pygame.font.Font(asset(f"fonts/{file}"), pixels)
    except (OSError, pygame.error):
        return pygame.font.Font(None, pixels)
