"""Laying the board: the tiles ring by ring, the Elixir's tile last; any key or click skips to the end."""

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from dream.base.words import say
from dream.games.alchemists_dream.board.board import Laid
from dream.play.seating.setup import Setup
from dream.ui.game_views.alchemists_dream.board.animation import motion
from dream.ui.game_views.alchemists_dream.board.board_layout import ROUND_TABLE, board_layout
from dream.ui.game_views.alchemists_dream.board.board_state import BoardState
from dream.ui.game_views.alchemists_dream.board.board_view import BoardView
from dream.ui.game_views.alchemists_dream.input.commands import own_commands
from dream.ui.kit.commands import Command
from dream.ui.kit.scene import Room, Scene
from dream.ui.kit.settings import SPEEDS
from dream.ui.session.clipboard import copy_seed
from dream.ui.session.game_host import GameHost
from dream.ui.widgets import paint

REST = 0.9
"""How many seconds the whole board is looked at before the game goes on by itself."""


class Laying(Scene):
    """Tiles fall into their places with their names; then the game goes on by itself."""

    app: GameHost
    name: ClassVar[str] = "laying"
    table_shape = ROUND_TABLE
    own_commands: tuple[Command, ...] = own_commands("laying")

    def __init__(
        self,
        app: GameHost,
        setup: Setup,
        laid: tuple[Laid, ...],
        view: BoardView,
        then: Callable[[], object],
    ) -> None:
        """`then` goes on to what follows when the board lies."""
        super().__init__(app)
        self._setup, self._laid, self._view, self._then = setup, laid, view, then
        speed = SPEEDS[app.settings.animation]
        self._motion = motion(BoardState(laid=0), BoardState(laid=len(laid)), view.lattice, speed=speed)
        self._began: float | None = None
        self._moment = self._motion.at(0)
        self._count = 0

    def build(self) -> None:
        self._place = place = board_layout(self.app)
        self._view.change(self._view.board, place, self.app.look.palette)
        px, panel = self.app.look.px, Rect(*place.panel)
        middle = panel.centery
        ui = self.app.ui
        ui.label(
            Rect(panel.left, middle - px(150), panel.width, px(60)), say("laying.title"), kind="@heading"
        )
        seed = Rect(panel.left, middle - px(96), panel.width, px(30)).inflate(-px(32), 0)
        ui.label(seed, say("laying.seed", seed=self._setup.seed), kind="@italic")
        self._tile_name = ui.label(Rect(panel.left, middle - px(20), panel.width, px(40)), "", kind="@label")
        skip = Rect(0, 0, px(160), px(40))
        skip.center = panel.centerx, middle + px(100)
        ui.focus.give(ui.button(skip, say("laying.skip"), self.go_on, kind="@primary"))

    def go_on(self) -> None:
        """The board lies: on to the bags or the Symbols."""
        self._then()

    def handle(self, event: Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.go_on()

    def command(self, name: str) -> bool:
        if name in ("choose", "cancel"):
            self.go_on()
        elif name == "copy_seed":
            copy_seed(self.app, self._setup.seed)
        else:
            return False
        return True

    def update(self, now: float) -> None:
        if self._view.waiting:
            return
        if self._began is None:
            self._began = now
        passed = now - self._began
        self._moment = self._motion.at(passed)
        count = len(self._laid) if self._moment.laid is None else self._moment.laid
        if count > self._count:
            self._count = count
            self._tile_name.set_text(self._laid[count - 1].tile.name)
            self.app.sounds.play("tile")
        if passed > self._motion.lasts + REST:
            self.go_on()

    def toast_rooms(self) -> Sequence[Room]:
        """At the foot of the panel."""
        panel, px = Rect(*self._place.panel), self.app.look.px
        room = Rect(panel.left + px(8), panel.centery + px(130), panel.width - px(16), 0)
        room.height = panel.bottom - px(8) - room.top
        return (Room(room, "midbottom"),)

    @property
    def animating(self) -> bool:
        return True

    def draw(self, surface: Surface) -> None:
        self.app.backdrop.draw(surface)
        appeared = self._view.appeared(SPEEDS[self.app.settings.animation])
        with paint.fading_in(surface, surface.get_rect(), appeared):
            self._view.draw(surface, BoardState(laid=self._count), self._moment)
