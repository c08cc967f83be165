"""The title: the name of the game over a living board, and what can be done."""

import time
from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from dream import __version__
from dream.base.errors import reason
from dream.base.messages import Listing
from dream.base.words import say, told
from dream.records.journal import Journal
from dream.records.reader import Opened
from dream.ui.kit.scene import Room, Scene
from dream.ui.kit.text.fonts import Role, sized_font
from dream.ui.kit.theme import Look
from dream.ui.session.game_host import GameHost
from dream.ui.session.game_session import called
from dream.ui.session.game_view import GameView
from dream.ui.widgets import paint

PACE = 20
"""Frames a second, for a picture that lives slowly."""
_LEFT, _WIDTH, _ROW, _BUTTON = 0.065, 400, 46, 280


class Title(Scene):
    """The first thing a player sees. The board in the night is that of `seed`, which a new game offers."""

    app: GameHost
    name = "title"
    focuses = True

    def __init__(self, app: GameHost, view: GameView, seed: str) -> None:
        super().__init__(app)
        self.seed = seed
        self._picture = view.title_picture(app, seed)
        self._unfinished: Opened | None = None
        self._name: tuple[Look, Surface] | None = None
        self._began = time.monotonic()

    def enter(self) -> None:
        self._unfinished = None
        self.app.in_background(lambda: _left_behind(self.app.journal), self._found)

    def _found(self, found: Opened | str | None) -> None:
        """What was under way when the program last ended, or why that cannot be known."""
        if isinstance(found, str):
            self.app.say(found)
        elif found and self.app.scene is self:
            self._unfinished = found
            self.app.rebuild("unfinished", keep_focus=False)

    # Widgets

    def build(self) -> None:
        ui, column = self.app.ui, self._column
        top = column.y + ui.px(256)
        for number, (text, action, hint) in enumerate(self._entries()):
            row = Rect(0, top + number * ui.px(_ROW), ui.px(_BUTTON), ui.px(_ROW - 4))
            row.centerx = column.centerx
            ui.button(row, text, action, kind="@menu", hint=hint)
        ui.label(self._foot, say("title.version", version=__version__), kind="@small")

    @property
    def _column(self) -> Rect:
        """Where the name and the menu are: at the left, in the middle of the height."""
        px, (width, height) = self.app.ui.px, self.app.size
        tall = px(256 + 6 * _ROW)
        return Rect(round(width * _LEFT), (height - tall) // 2, min(px(_WIDTH), round(width * 0.34)), tall)

    @property
    def _foot(self) -> Rect:
        px, column = self.app.ui.px, self._column
        return Rect(column.x, self.app.size[1] - px(40), column.w, px(26))

    def toast_rooms(self) -> Sequence[Room]:
        """Between the menu and the foot, or else over the lower edge of the picture."""
        px, (width, height) = self.app.ui.px, self.app.size
        gap, menu = px(6), self._column
        between = Rect(menu.x, menu.bottom + gap, menu.w, self._foot.top - menu.bottom - 2 * gap)
        beside = Rect(menu.right + gap, height - px(120) - gap, width - menu.right - 2 * gap, px(120))
        return Room(between), Room(beside)

    def _entries(self) -> list[tuple[str, Callable[[], object], str | None]]:
        routes = self.app.routes
        entries: list[tuple[str, Callable[[], object], str | None]] = [
            (say("title.new_game"), lambda: routes.new_game(self.seed), None),
            (say("title.open"), routes.open_game, None),
            (say("title.help"), routes.help, None),
            (say("title.options"), routes.options, None),
            (say("title.quit"), self.app.quit, None),
        ]
        going = self._unfinished
        if going:
            names = told(Listing(called(going.record.seats)))
            hint = say("title.continue_hint", game=going.record.game.name, names=names)
            entries.insert(0, (say("title.continue"), lambda: routes.go_on(going), hint))
        return entries

    def command(self, name: str) -> bool:
        if name == "new_game":
            self.app.routes.new_game(self.seed)
            return True
        return False

    # Looks

    @property
    def pace(self) -> int:
        return 0 if self.app.settings.animation == "none" else PACE

    def draw(self, surface: Surface) -> None:
        self._picture.draw(surface, time.monotonic() - self._began if self.pace else None)
        name = self._lettering()
        column = self._column
        surface.blit(
            name, name.get_rect(midtop=(column.centerx, column.y)), special_flags=pygame.BLEND_PREMULTIPLIED
        )
        px = self.app.look.px
        line = Rect(0, column.y + px(190), px(300), px(8))
        line.centerx = column.centerx
        paint.rule(surface, self.app.look, line)
        motto = Rect(column.x, line.bottom + px(4), column.w, px(30))
        ink = self.app.look.palette.ink_dim
        paint.write(surface, self.app.look.font(Role.ITALIC), say("title.motto"), ink, motto, "centre")

    def _lettering(self) -> Surface:
        """The name of the game in two lines with a glow behind them, made once for each look."""
        look = self.app.look
        if self._name is None or self._name[0] != look:
            self._name = look, _lettering(look)
        return self._name[1]


def _lettering(look: Look) -> Surface:
    small, large = (sized_font(Role.TITLE, look.px(size)) for size in (50, 124))
    made = Surface((look.px(460), look.px(200)), pygame.SRCALPHA)
    lines = ((small, say("title.name_above"), -look.px(5)), (large, say("title.name_below"), look.px(22)))
    for colour, shift in ((look.palette.gold_dark, look.px(2)), (look.palette.gold_light, 0)):
        for font, text, top in lines:
            line = font.render(text, True, colour)
            made.blit(line, line.get_rect(midtop=(made.get_width() // 2, top + shift)))
        if shift:
            made = pygame.transform.box_blur(made, look.px(7))
    return made.premul_alpha()


def _left_behind(journal: Journal) -> Opened | str | None:
    try:
        return journal.left_behind()
    except OSError as error:
        return say("title.unfinished_unreadable", reason=reason(error))
