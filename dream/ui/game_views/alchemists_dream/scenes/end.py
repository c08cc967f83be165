"""The end of a game: who won and why, and what next."""

from dataclasses import replace
from math import pi, sin
from typing import Any

from pygame import Rect, Surface

from dream.base.words import say
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Player
from dream.hexgrid.hexes import board_order
from dream.play.outcome import Outcome
from dream.ui.game_views.alchemists_dream.board.board_layout import BOARD_RADIUS
from dream.ui.game_views.alchemists_dream.board.mark_sprites import mark_sprite
from dream.ui.game_views.alchemists_dream.board.sprite_layout import placed_sprite
from dream.ui.game_views.alchemists_dream.input.commands import own_commands
from dream.ui.game_views.alchemists_dream.narration.tokens import paint_token, token_of
from dream.ui.game_views.alchemists_dream.narration.verdict import cause, reason, verdict
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene
from dream.ui.game_views.alchemists_dream.scenes.game_journal import GameJournal
from dream.ui.kit.commands import Command
from dream.ui.kit.palette import Mark
from dream.ui.kit.settings import SPEEDS
from dream.ui.session.address import address_in
from dream.ui.session.table.ending import Ending
from dream.ui.session.table.match_words import points
from dream.ui.widgets.narrator import Narration, PaintToken
from dream.ui.widgets.overlays.cartouche import Result, Standing

CLOSES, PULSE = 0.3, 0.6
"""From one of those that have closed the Symbol to the next, and how long each pulses, in seconds."""

NEAR = 1.1
"""How near the cartouche comes to the middle row of the board, in sizes of a cell."""


class End(Ending, BoardScene):
    """The board stays as it ended; the actions can be looked through.

    What has closed the Symbol pulses, one cell after the other, before the cartouche comes.
    """

    delay = 5 * CLOSES + PULSE
    own_commands: tuple[Command, ...] = own_commands("end")

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._began: float | None = None
        self._passed = 0.0

    def build_middle(self, rect: Rect) -> None:
        rest = self.controls.rows(rect, *self.rows_now)
        self.journal = GameJournal(self, self.build_course(rest))

    def update(self, now: float) -> None:
        super().update(now)
        if self._began is None and not self.presenter.moving_at(now):
            self._began = now
        self._passed = 0.0 if self._began is None else now - self._began
        self.journal.refresh()

    def _draw_pulses(self, surface: Surface) -> None:
        """Light up what has closed the Symbol, each cell in its moment."""
        lattice, speed = self.layout.lattice, SPEEDS[self.app.settings.animation]
        if self.table.game.browsing or not speed:
            return
        for place, cell in enumerate(sorted(self.presenter.shown.closers, key=board_order)):
            part = (self._passed / speed - place * CLOSES) / PULSE
            if 0 < part < 1:
                mark = mark_sprite(Mark.SELECTED, lattice.size, self.app.look.palette)
                mark.set_alpha(round(255 * sin(pi * part)))
                surface.blit(*placed_sprite(mark, lattice.centre(cell)))
                mark.set_alpha(255)

    def draw_over(self, surface: Surface) -> None:
        self._draw_pulses(surface)
        super().draw_over(surface)

    def result(self, outcome: Outcome) -> Result:
        session, position = self.table.session, self.table.game.state
        address = address_in(session)
        standings = tuple(self._standing(player, outcome) for player in Player)
        headings = (say("dream.end.closed"), say("dream.end.taken"), *self._match_heading)
        count = say("end.actions", count=len(self.table.game.history.actions))
        lines = (" ".join((*cause(position, address, outcome), count)), *self.match_told, *self.turning_point)
        return Result(verdict(address, outcome), lines, headings, standings, self.course())

    def _standing(self, player: Player, outcome: Outcome) -> Standing:
        """What a player has: how closed the Symbol is, the Stones lost, and the match."""
        session, position = self.table.session, self.table.game.state
        symbol = position.sides[player].symbol
        closed = 0 if symbol is None else position.pressure(symbol, player)
        match = (points(session.match_now.score[player]),) if session.match else ()
        return Standing(
            token_of(position, player),
            address_in(session).names[player],
            (str(closed), str(position.sides[player].taken), *match),
            won=player in outcome.winners,
            lit=0 if closed >= SIDES_TO_SURROUND else None,
        )

    @property
    def _match_heading(self) -> tuple[str, ...]:
        return (say("end.match"),) if self.table.session.match else ()

    def cartouche_room(self) -> Rect:
        """The half of the board in which the Symbol that was lost does not stand."""
        lattice, px = self.layout.lattice, self.app.look.px
        reach, near = round(BOARD_RADIUS * lattice.size), round(NEAR * lattice.size)
        room = Rect(0, 0, 2 * reach - px(24), reach - near)
        room.centerx = round(lattice.x)
        lost = self.table.game.state.mover.symbol
        above = lost is not None and lattice.centre(lost)[1] >= lattice.y
        room.centery = round(lattice.y) + (-1 if above else 1) * (near + room.h // 2)
        return room

    @property
    def paint_token(self) -> PaintToken:
        return paint_token

    def told(self) -> Narration:
        told, history = super().told(), self.table.game.history
        outcome = history.outcome
        if outcome is None or self.table.game.browsing:
            return told
        count = say("end.actions", count=len(history.actions))
        return replace(
            told, means=(), prompt=(*reason(address_in(self.table.session), outcome), count, *self.match_told)
        )
