"""A diagram of the rulebook: a small table that plays its example, as views draw it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, NamedTuple, TypeVar

import pygame
from pygame import Rect, Surface

from dream.ui.kit.host import Host
from dream.ui.kit.settings import SPEEDS
from dream.ui.session.table.presenter import Motion
from dream.ui.widgets import paint

Shown = TypeVar("Shown")
Moment = TypeVar("Moment")

BEGINS, CHOSEN, DONE, ENDS = 1.6, 1.3, 1.4, 3.0
"""For how many seconds is seen where it begins, what is chosen, what has come of it, and the end."""
ROUNDS = 3
"""So often a diagram plays by itself, and then rests at its end."""
LONGEST_MOTION = 4.0
WIDTH, HEIGHT = 540, 300
"""How large a diagram is at most, at scale 1."""
_DOT, _APART = 3, 13


class Frame(NamedTuple, Generic[Shown]):
    """What is seen for some seconds, after so many actions; the next follows with or without a motion."""

    shown: Shown
    lasts: float
    done: int


def framed(begins: Shown, chosen: Sequence[Shown | None], after: Sequence[Shown]) -> tuple[Frame[Shown], ...]:
    """The frames of a diagram: how it begins and, for each action, what is chosen for it and what follows."""
    frames = [Frame(begins, BEGINS, 0)]
    for done, (choice, follows) in enumerate(zip(chosen, after, strict=True), 1):
        if choice is not None:
            frames.append(Frame(choice, CHOSEN, done - 1))
        frames.append(Frame(follows, DONE if done < len(after) else ENDS, done))
    return tuple(frames)


class Diagram(ABC, Generic[Shown, Moment]):
    """Plays frames: by itself while it is the one that plays, and a frame at each press.

    Without movements in the window it stands still, and a press goes on. Its picture is drawn anew only
    when it differs, and not at all before it is first seen.
    """

    def __init__(
        self, app: Host, caption: str, size: tuple[int, int], frames: tuple[Frame[Shown], ...]
    ) -> None:
        self._app, self.caption, self.size = app, caption, size
        self.frames = frames
        self._number, self._rounds = 0, ROUNDS
        self._since = self._now = 0.0
        self._plays = False
        self._motion: Motion[Moment] | None = None
        self._sheet = Surface(size)
        self._drawn: object = None
        self._waits = False

    @abstractmethod
    def _moves(self, before: Shown, after: Shown) -> Motion[Moment] | None:
        """What moves from one frame to the next; None for nothing."""

    @abstractmethod
    def _paint(self, surface: Surface, shown: Shown, moment: Moment | None) -> bool:
        """Cover the surface with the table as it is shown, or on its way; False while that is not ready."""

    @property
    def frame(self) -> Frame[Shown]:
        """What is seen now."""
        return self.frames[self._number]

    @property
    def actions(self) -> int:
        """How many actions are played in it."""
        return self.frames[-1].done

    @property
    def _speed(self) -> float:
        return SPEEDS[self._app.settings.animation]

    @property
    def _moving_for(self) -> float:
        """For how many seconds something moves before the frame is at rest."""
        return 0.0 if self._motion is None else min(self._motion.lasts, LONGEST_MOTION)

    @property
    def animating(self) -> bool:
        return self._plays and self._now - self._since < self._moving_for

    def update(self, now: float, *, plays: bool) -> bool:
        passed, self._now = now - self._now, now
        was, self._plays = self._plays, plays and self._speed > 0 and len(self.frames) > 1
        if not self._plays or not was:
            self._since += passed  # it goes on where it stopped
            return self._waits
        moved = now - self._since
        if self._waits or moved < self._moving_for:
            return True
        if moved < self._moving_for + self.frame.lasts:
            return moved - passed < self._moving_for
        return self._go_on()

    def _go_on(self) -> bool:
        """To the next frame, or from the last one to the first; False where it rests."""
        if self._number + 1 < len(self.frames):
            self._turn_to(self._number + 1)
        elif self._rounds > 1:
            self._rounds -= 1
            self._turn_to(0)
        else:
            return False
        return True

    def _turn_to(self, number: int) -> None:
        before, self._number = self.frame, number
        self._since = self._now
        moves = number > 0 and self.frame.done > before.done and self._speed > 0
        self._motion = self._moves(before.shown, self.frame.shown) if moves else None

    def press(self) -> None:
        at_end = self._number + 1 == len(self.frames)
        self._rounds = max(self._rounds, 2) if at_end else self._rounds
        self._turn_to(0 if at_end else self._number + 1)
        self._app.dirty("diagram")

    # Drawing

    def draw(self, surface: Surface, corner: tuple[int, int], *, lit: bool) -> None:
        moment = self._motion.at(self._now - self._since) if self.animating and self._motion else None
        wanted = self._number, moment is None
        if moment is not None or self._drawn != wanted:
            ready = self._paint(self._sheet, self.frame.shown, moment)
            self._drawn, self._waits = (wanted, False) if ready else (None, True)
        surface.blit(self._sheet, corner)
        self._draw_frame(surface, Rect(corner, self.size), lit=lit)

    def _draw_frame(self, surface: Surface, rect: Rect, *, lit: bool) -> None:
        """Draw the edge, and a lozenge for each action: filled when it has been played."""
        look = self._app.look
        colour = look.palette.gold_light if lit else look.palette.gold_dark
        pygame.draw.rect(surface, colour, rect, look.px(1))
        apart = look.px(_APART)
        for number in range(self.actions):
            middle = rect.right - apart * (self.actions - number), rect.bottom - apart
            paint.diamond(surface, look.palette.night, middle, look.px(_DOT + 2))
            played = number < self.frame.done
            paint.diamond(
                surface, look.palette.gold_light if played else look.palette.gold_dark, middle, look.px(_DOT)
            )
