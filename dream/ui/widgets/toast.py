"""A toast: one clear sentence where it covers nothing, which fades politely and ends with its scene.

Beside it, for as long as something is so, stands a sentence that tells of that. A scene without a room for it
tells both itself.
"""

import time
from collections import deque
from collections.abc import Sequence
from itertools import product

from pygame import Rect, Surface

from dream.ui.kit.mirror import pen
from dream.ui.kit.scene import Host, Room
from dream.ui.kit.text import Role, Typeface
from dream.ui.widgets import paint

LEAST, PER_CHARACTER, FADE = 3.0, 0.045, 0.4
REMEMBERED = 12
_TOAST_PAD, _EDGE = 12, 4
_ROLES = (Role.BODY, Role.SMALL)


class Toast:
    """What was said last, and for how much longer it is shown; `history` keeps the last sentences.

    `standing` is shown until it is taken away, whatever else is said.
    """

    def __init__(self, app: Host) -> None:
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
        over = self.sentence is not None and self._of_now
        if over:
            self.sentence = None
        return over

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
        over = self.sentence is not None and self._left <= 0
        if over:
            self.sentence = None
        return over

    def draw(self, surface: Surface) -> None:
        """Draw the sentence in the room that the scene has for it."""
        made = self._made()
        if made is None:
            return
        picture, rect = made
        alpha = max(0, min(255, round(255 * self._left / FADE)))
        picture.set_alpha(alpha if self.animating else None)  # with any alpha, even 255, it is blended
        surface.blit(picture, rect)

    def rect(self) -> Rect:
        """Where the sentences lie; nowhere when there are none."""
        made = self._made()
        return made[1] if made else Rect(0, 0, 0, 0)

    @property
    def _rooms(self) -> Sequence[Room]:
        return self.app.scene.toast_rooms() if self.app.scene else ()

    def _made(self) -> tuple[Surface, Rect] | None:
        """The picture of what is said, and where it lies; None where nothing is said or there is no room."""
        text, rooms = self.text, self._rooms
        if not text or not rooms:
            return None
        key = (text, self.app.look, tuple((tuple(room.rect), room.anchor) for room in rooms))
        if self._picture is None or self._picture[0] != key:
            self._picture = (key, *self._painted(text, rooms))
        return self._picture[1:]

    def _painted(self, text: str, rooms: Sequence[Room]) -> tuple[Surface, Rect]:
        look, edge = self.app.look, self.app.look.px(_EDGE)
        room, font, lines = self._fitted(text, rooms)
        row, pad = font.get_linesize(), look.px(_TOAST_PAD)
        rect = Rect(0, 0, max(font.size(line)[0] for line in lines) + 2 * pad, len(lines) * row + 2 * edge)
        rect.width = min(rect.width, room.rect.width)
        made = Surface(rect.size)
        made.fill(look.lit)
        inner = Rect(pad, edge, rect.width - 2 * pad, len(lines) * row)
        paint.write_set(made, paint.Setting(font, lines), look.palette.ink, inner, "centre")
        pen.rect(made, look.palette.gold, rect, look.px(1))
        setattr(rect, room.anchor, getattr(room.rect, room.anchor))
        return made, rect

    def _fitted(self, text: str, rooms: Sequence[Room]) -> tuple[Room, Typeface, tuple[str, ...]]:
        """The first room in which it fits, its font and lines; in the last one it may be cut off."""
        px = self.app.look.px
        for room, font in product(rooms, map(self.app.look.font, _ROLES)):
            width = room.rect.width - 2 * px(_TOAST_PAD)
            most = (room.rect.height - 2 * px(_EDGE)) // font.get_linesize()
            lines = paint.wrapped(font, text, width)
            if len(lines) <= most and all(font.size(line)[0] <= width for line in lines):
                return room, font, lines
        shown, rest = lines[: max(1, most)], lines[max(1, most) :]
        return room, font, (*shown[:-1], f"{shown[-1]}{paint.ELLIPSIS if rest else ''}")
