"""A toast: one clear sentence where it covers nothing, which fades politely and ends with its scene.

Beside it, for as long as something is so, stands a sentence that tells of that. A scene without a room for
it tells both itself.
"""

import time
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from dream.ui.kit.scene import Room, SceneHost
from dream.ui.kit.text.fonts import Role
from dream.ui.kit.text.typeface import Typeface
from dream.ui.widgets import paint

LEAST, PER_CHARACTER, FADE = 3.0, 0.045, 0.4
REMEMBERED = 12
_PAD, _EDGE = 12, 4
_ROLES = (Role.BODY, Role.SMALL)


class _Fitted(NamedTuple):
    room: Room
    font: Typeface
    lines: tuple[str, ...]


class Toast:
    """What was said last, and for how much longer it is shown; `history` keeps the last sentences.

    `standing` is shown until it is taken away, whatever else is said.
    """

    def __init__(self, app: SceneHost) -> None:
        self.app = app
        self.history: deque[str] = deque(maxlen=REMEMBERED)
        self.sentence: str | None = None
        self.standing: str | None = None
        self._stays = self._of_now = False
        self._said = 0.0
        self._picture: tuple[object, Surface, Rect] | None = None

    def show(self, sentence: str, *, stays: bool = False, of_now: bool = False) -> None:
        """Say a sentence now, in place of the one before; one that `stays` is for the next scene, too.

        One `of_now` speaks of how things are, and ends when they are otherwise.
        """
        self.sentence, self._stays, self._of_now = sentence, stays, of_now
        self._said = time.monotonic()
        self.history.append(sentence)

    def stand(self, sentence: str | None) -> None:
        """Show a sentence from now on, in every scene; None takes it away."""
        self.standing = sentence
        self.app.dirty("toast")
        if sentence:
            self.history.append(sentence)

    def next_scene(self) -> None:
        """Another scene has come: say nothing any more, unless it was said for that one."""
        if not self._stays:
            self.sentence = None
        self._stays = False

    def things_changed(self) -> bool:
        """Say no more how things were; whether anything is no longer said."""
        if self.sentence is None or not self._of_now:
            return False
        self.sentence = None
        return True

    @property
    def _left(self) -> float:
        """For how many seconds the sentence is still to be shown."""
        if self.sentence is None:
            return 0.0
        return self._said + LEAST + PER_CHARACTER * len(self.sentence) - time.monotonic()

    @property
    def animating(self) -> bool:
        """Whether the sentence is fading."""
        if self.sentence is None or self.standing is not None or not self._rooms:
            return False
        return self._left < FADE and self.app.settings.animation != "none"

    @property
    def text(self) -> str:
        """All that is shown now, in lines; empty when that is nothing."""
        return "\n".join(filter(None, (self.standing, self.sentence)))

    def update(self, now: float) -> bool:
        """Forget a sentence whose time is over; True when that is so."""
        if self.sentence is None or self._left > 0:
            return False
        self.sentence = None
        return True

    def draw(self, surface: Surface) -> None:
        """Draw the sentence in the room that the scene has for it."""
        rooms = self._rooms
        if not self.text or not rooms:
            return
        made, rect = self._made(self.text, rooms)
        alpha = max(0, min(255, round(255 * self._left / FADE)))
        made.set_alpha(alpha if self.animating else None)  # with any alpha, even 255, it is blended
        surface.blit(made, rect)

    def rect(self) -> Rect:
        """Where the sentences lie; nowhere when there are none."""
        rooms = self._rooms
        return self._made(self.text, rooms)[1] if self.text and rooms else Rect(0, 0, 0, 0)

    @property
    def _rooms(self) -> Sequence[Room]:
        return self.app.scene.toast_rooms() if self.app.scene else ()

    def _made(self, sentence: str, rooms: Sequence[Room]) -> tuple[Surface, Rect]:
        key = (sentence, self.app.look, tuple((tuple(room.rect), room.anchor) for room in rooms))
        if self._picture is None or self._picture[0] != key:
            self._picture = (key, *self._paint(self._fitted(sentence, rooms)))
        return self._picture[1:]

    def _fitted(self, sentence: str, rooms: Sequence[Room]) -> _Fitted:
        """The first room in which the sentence fits; in the last one it is cut off where it has to be."""
        for room in rooms:
            for font in map(self.app.look.font, _ROLES):
                width, most = self._inside(room, font)
                lines = paint.wrapped(font, sentence, width)
                if len(lines) <= most and all(font.size(line)[0] <= width for line in lines):
                    return _Fitted(room, font, lines)
        shown, rest = lines[: max(1, most)], lines[max(1, most) :]
        return _Fitted(room, font, (*shown[:-1], f"{shown[-1]}{paint.ELLIPSIS if rest else ''}"))

    def _inside(self, room: Room, font: Typeface) -> tuple[int, int]:
        """How wide a line may be in a room, and how many there may be."""
        px = self.app.look.px
        height = room.rect.height - 2 * px(_EDGE)
        return room.rect.width - 2 * px(_PAD), height // font.get_linesize()

    def _paint(self, fitted: _Fitted) -> tuple[Surface, Rect]:
        look, (room, font, lines) = self.app.look, fitted
        row, width = font.get_linesize(), max(font.size(line)[0] for line in lines)
        rect = Rect(0, 0, width + 2 * look.px(_PAD), len(lines) * row + 2 * look.px(_EDGE))
        rect.width = min(rect.width, room.rect.width)
        made = Surface(rect.size)
        made.fill(look.lit)
        for number, line in enumerate(lines):
            place = Rect(look.px(_PAD), look.px(_EDGE) + number * row, rect.width - 2 * look.px(_PAD), row)
            paint.write(made, font, line, look.palette.ink, place, "centre")
        pygame.draw.rect(made, look.palette.gold, rect, look.px(1))
        setattr(rect, room.anchor, getattr(room.rect, room.anchor))
        return made, rect
