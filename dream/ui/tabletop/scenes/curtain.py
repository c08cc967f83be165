"""The curtain: a full cover that names the next person; nothing of the table is drawn behind it."""

from typing import ClassVar

from pygame import Rect, Surface

from dream.base.words import say
from dream.ui.kit.commands import Command
from dream.ui.kit.text.fonts import Role
from dream.ui.session.game_host import GameHost
from dream.ui.session.table.table_scene import TableRoutes, TableScene
from dream.ui.tabletop.commands import CURTAIN
from dream.ui.tabletop.panel.tokens import paint_token
from dream.ui.tabletop.presenter import TablePresenter
from dream.ui.widgets import paint
from dream.ui.widgets.narrator import Narration

TOKEN = 64
"""How wide the token of the one who is named is at scale 1."""


class Curtain(TableScene):
    """Waits for the person whom it names, whose own key or click opens it."""

    name: ClassVar[str] = "curtain"
    own_commands: tuple[Command, ...] = CURTAIN

    def __init__(self, app: GameHost, presenter: TablePresenter, routes: TableRoutes) -> None:
        super().__init__(app, presenter, presenter.table, routes)
        self.presenter, self.table = presenter, presenter.table
        self.game = self.table.words.game.id

    def enter(self) -> None:
        super().enter()
        self.presenter.cut()

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

    def seat_token(self, number: int, size: int) -> Surface:
        return paint_token(number, size, self.app.look)

    def narration(self) -> Narration:
        """Whom it waits for."""
        told = say("tabletop.curtain.told", name=self._person), say("tabletop.curtain.look_away")
        return Narration(self._person, prompt=told)

    def command(self, name: str) -> bool:
        if name in ("tabletop.open", "choose"):
            self.table.uncover()
            return True
        if name not in ("undo", "seats", "cancel"):
            return False
        super().command(name)
        if self.table.sentence:
            self.app.say(self.table.sentence.sentence, of_now=True)
        return True

    def update(self, now: float) -> None:
        self.table.update(now, moving=False)
        self.controls.refresh()

    def draw(self, surface: Surface) -> None:
        self.app.backdrop.draw(surface)
        look, px, told = self.app.look, self.app.look.px, self.narration()
        width, middle = surface.get_width(), surface.get_height() // 2
        row = Rect(px(20), 0, width - px(40), px(90))
        row.bottom = middle - px(40)
        heading = paint.set_in(look.font(Role.TITLE), told.heading, (), row.size)
        paint.write_set(surface, heading, look.palette.gold_light, row, "centre")
        covered = self.table.game.covered
        if covered is not None:
            token = self.seat_token(covered, px(TOKEN))
            surface.blit(token, token.get_rect(midbottom=(width // 2, row.top - px(6))))
        line = Rect(0, 0, px(300), px(8))
        line.midtop = width // 2, row.bottom + px(4)
        paint.rule(surface, look, line)
        moment = self.table.words.moment(self.table.view_now)
        for number, text in enumerate(filter(None, (*told.sentences, moment))):
            below = Rect(row.left, line.bottom + px(8 + 26 * number), row.width, px(26))
            role = Role.BODY if number == 0 else Role.ITALIC
            paint.write(surface, look.font(role), text, look.palette.ink_dim, below, "centre")

    def draw_over(self, surface: Surface) -> None:
        """Nothing of the table."""

    @property
    def animating(self) -> bool:
        return False
