"""What the review of any game has: it plays by itself, and nothing changes the game."""

import time
from typing import Any, ClassVar

from pygame import Rect

from dream.ui.kit.commands import commands_of
from dream.ui.session.table.command_buttons import seldom
from dream.ui.session.table.table_scene import TableScene
from dream.ui.widgets.playback import Pace, Playback


class Reviewing(TableScene):
    """Beside the scene of a game that this is joined with: `autoplay` is how it plays by itself.

    Leaving goes back to where it was opened from.
    """

    name: ClassVar[str] = "review"
    plays: ClassVar[bool] = False

    def __init__(self, *arguments: Any, playing: bool = False) -> None:
        """`playing`, it plays by itself at once."""
        super().__init__(*arguments)
        self.autoplay = Pace()
        if playing:
            self.autoplay.toggle(time.monotonic())

    def build_playback(self, rect: Rect) -> Rect:
        """Make the buttons, the time line and its own buttons at the foot of `rect`; the room left above."""
        hint, copy = ("game.hint", "advice"), ("game.copy_game", "copy_game")
        row = seldom(hint, copy, ("game.save", "save"), ("review.close", "cancel"))
        rest, px, game = self.controls.rows(rect, row), self.app.look.px, self._game_table.game
        place = Rect(rest.left, rest.bottom - px(70), rest.width, px(70))
        count = len(game.history.actions)
        self._playback = Playback(
            self.app.ui, place, count, game.shown_at, self.autoplay, self.browse, self._play
        )
        return Rect(rest.left, rest.top, rest.width, place.top - rest.top - px(8))

    def _play(self) -> None:
        if not self.autoplay.playing and not self._game_table.game.browsing:
            self._game_table.browse(0)
        self.autoplay.toggle(time.monotonic())
        self.app.rebuild("autoplay")

    def browse(self, count: int) -> None:
        if self.autoplay.playing:
            self._play()
        super().browse(count)

    def update(self, now: float) -> None:
        game, shows = self._game_table.game, self._shows
        shows.leafed = not self.autoplay.calm
        if self.autoplay.due(now, waits=shows.placard is not None):
            self._game_table.browse(game.shown_at + 1)
            if not game.browsing:
                self._play()
            self.app.dirty("autoplay")
        super().update(now)
        self._playback.show(game.shown_at, len(game.history.actions))

    def command(self, name: str) -> bool:
        match name:
            case "autoplay":
                self._play()
            case "cancel":
                if not self._game_table.hints.forget():
                    self.leave_game()
            case "faster" | "slower":
                self.autoplay.faster(1 if name == "faster" else -1)
                self.app.rebuild("speed")
            case _ if any(row.name == name for row in (*self.own_commands, *commands_of(self.name))):
                return super().command(name)
            case _:
                return False
        return True

    def leave(self) -> None:
        super().leave()
        self._shows.leafed = False

    def leave_game(self) -> None:
        self._game_table.browse_to_now()
        self.app.pop()
