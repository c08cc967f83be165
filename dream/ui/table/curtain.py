"""The curtain: what hides a hand from the others at one screen, until the person whom it names has come.

What is pressed too soon was meant for what was there before.
"""

from collections.abc import Callable
from typing import ClassVar

import pygame
from pygame import Rect, Surface

from dream.base.texts import say
from dream.ui.kit.commands import Command, among
from dream.ui.kit.text import Role
from dream.ui.table.commands import CURTAIN
from dream.ui.table.game_session import GameHost
from dream.ui.table.presenter import Presenter
from dream.ui.table.table_scene import TableRoutes, TableScene
from dream.ui.widgets import paint
from dream.ui.widgets.narrator import Narration
from dream.ui.widgets.widget import OwnWidget

TOKEN = 64
"""How wide the token of the one who is named is at scale 1."""
TOO_SOON = 0.4
"""For so many seconds a press was still meant for what was there before."""
OPENS = "tabletop.open", "choose"
"""The commands that open it."""
_PRESSING = pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE
"""The keys that press a button in focus."""


def too_soon(since: float | None, now: float) -> bool:
    """Whether a press is still meant for what was there before this, which came at `since`, None for now."""
    return since is None or now - since < TOO_SOON


class Curtain(TableScene):
    """Waits for the person whom it names, whose own key or click opens it.

    What is pressed in its first moment, and keys held down since before, were meant for the hand before.
    """

    name: ClassVar[str] = "curtain"
    own_commands: tuple[Command, ...] = CURTAIN

    def __init__(self, app: GameHost, presenter: Presenter, routes: TableRoutes) -> None:
        super().__init__(app, presenter, routes)
        self._came: float | None = None
        self._now = 0.0

    def enter(self) -> None:
        super().enter()
        self.presenter.cut()
        self._came = None

    @property
    def _too_soon(self) -> bool:
        return too_soon(self._came, self._now)

    @property
    def _person(self) -> str:
        """What the one is called whom it names."""
        covered = self.table.game.covered
        return "" if covered is None else self.table.session.name(covered)

    def build(self) -> None:
        px, (width, height) = self.app.look.px, self.app.size
        self.make_controls()
        opening = Rect(0, 0, px(300), px(52))
        opening.midtop = width // 2, height // 2 + px(76)
        self.app.ui.button(opening, say("tabletop.curtain.open"), self.table.uncover, kind="@primary")
        below = Rect(0, 0, px(300), px(32))
        below.midtop = width // 2, opening.bottom + px(14)
        half = Rect(below.left, below.top, (below.width - px(6)) // 2, below.height)
        self.controls.button(half, say("game.undo"), "undo")
        self.controls.button(half.move(half.width + px(6), 0), say("game.menu"), "cancel")
        self.controls.refresh()
        self.app.ui.add(_Shield(Rect((0, 0), self.app.size), lambda: self._too_soon))

    def narration(self) -> Narration:
        """Whom it waits for."""
        sentences = say("tabletop.curtain.told", name=self._person), say("tabletop.curtain.look_away")
        return Narration(self._person, prompt=sentences)

    def wants(self, event: pygame.event.Event, held: bool) -> bool:
        if not held and not self._too_soon:
            return False
        command = among(self.commands, event)
        presses = self.app.ui.focus.current is not None and event.key in _PRESSING
        return presses or (command is not None and command.name in OPENS)

    def command(self, name: str) -> bool:
        if name in OPENS:
            self.table.uncover()
            return True
        if name not in ("undo", "seats", "cancel"):
            return False
        super().command(name)
        if self.table.sentence:
            self.app.say(self.table.sentence.sentence, of_now=True)
        return True

    def update(self, now: float) -> None:
        self._came, self._now = now if self._came is None else self._came, now
        self.table.update(now, moving=False)
        self.controls.refresh()

    def draw(self, surface: Surface) -> None:
        self.app.backdrop.draw(surface)
        look, px, narration = self.app.look, self.app.look.px, self.narration()
        width, middle = surface.get_width(), surface.get_height() // 2
        row = Rect(px(20), 0, width - px(40), px(90))
        row.bottom = middle - px(40)
        heading = paint.set_in(look.font(Role.TITLE), narration.heading, (), row.size)
        paint.write_set(surface, heading, look.palette.gold_light, row, "centre")
        covered = self.table.game.covered
        if covered is not None:
            token = self.seat_token(covered, px(TOKEN))
            surface.blit(token, token.get_rect(midbottom=(width // 2, row.top - px(6))))
        line = Rect(0, 0, px(300), px(8))
        line.midtop = width // 2, row.bottom + px(4)
        paint.rule(surface, look, line)
        moment = self.table.words.moment(self.table.view_now)
        for number, text in enumerate(filter(None, (*narration.sentences, moment))):
            below = Rect(row.left, line.bottom + px(8 + 26 * number), row.width, px(26))
            role = Role.BODY if number == 0 else Role.ITALIC
            paint.write(surface, look.font(role), text, look.palette.ink_dim, below, "centre")

    def draw_over(self, surface: Surface) -> None:
        """Nothing of the table."""

    @property
    def animating(self) -> bool:
        return False


class _Shield(OwnWidget):
    """Keeps clicks from what lies below while they come `too_soon`."""

    focusable = False

    def __init__(self, rect: Rect, too_soon: Callable[[], bool]) -> None:
        super().__init__(rect)
        self._too_soon = too_soon

    def handle(self, event: pygame.event.Event) -> bool:
        return event.type == pygame.MOUSEBUTTONDOWN and self._too_soon()
