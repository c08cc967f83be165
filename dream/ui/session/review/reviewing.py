"""What the review of any game has: it plays by itself, and another way can be tried from any state."""

import time
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from pygame import Rect

from dream.base.showable import showable
from dream.base.words import say
from dream.play.move_tree import Node
from dream.ui.kit.commands import commands_of
from dream.ui.session.review.picture import ask_picture
from dream.ui.session.review.play_on import ask_play_on
from dream.ui.session.review.revealing import when_revealed
from dream.ui.session.review.variations import LONGEST_COMMENT
from dream.ui.session.table.command_buttons import HELPS, aside, seldom
from dream.ui.session.table.table_scene import TableScene
from dream.ui.widgets.playback import Pace, Playback

_OF_VARIATIONS = "next_variation", "comment", "promote_variation", "delete_variation"
"""The commands that have a button."""


class Reviewing(TableScene):
    """Beside the scene of a game that this is joined with: `autoplay` is how it plays by itself.

    What is done at the table is a variation; nothing changes the game that was played. Leaving goes back to
    where it was opened from.
    """

    name: ClassVar[str] = "review"
    plays: ClassVar[bool] = False

    def __init__(self, *arguments: Any, playing: bool = False) -> None:
        """`playing`, it plays by itself at once."""
        super().__init__(*arguments)
        self.autoplay = Pace()
        self._until: int | None = None
        if playing:
            self.autoplay.toggle(time.monotonic())

    def build_playback(self, rect: Rect) -> Rect:
        """Make the buttons, the time line and its own buttons at the foot of `rect`; the room left above."""
        hint = "game.hint", "advice"
        rows = (
            aside(*((f"review.{name}", name) for name in _OF_VARIATIONS)),
            seldom(
                ("review.judge", "judge"), ("review.play_on", "play_on"), hint, ("review.close", "cancel")
            ),
        )
        rest, px, game = self.controls.rows(rect, *rows), self.app.look.px, self._game_table.game
        place = Rect(rest.left, rest.bottom - px(70), rest.width, px(70))
        count, kept = len(game.history.actions), len(HELPS) * px(32)
        self.controls.icons(Rect(place.left, place.top, kept - px(6), px(26)), HELPS)
        self._playback = Playback(
            self.app.ui,
            place,
            count,
            game.shown_at,
            self.autoplay,
            self.browse,
            self._play,
            kept=kept,
        )
        return Rect(rest.left, rest.top, rest.width, place.top - rest.top - px(8))

    def _play(self) -> None:
        self._until = None
        if not self.autoplay.playing and not self._game_table.game.browsing:
            self._game_table.browse(0)
        self.autoplay.toggle(time.monotonic())
        self.app.rebuild("autoplay")

    def browse(self, count: int) -> None:
        if self.autoplay.playing:
            self._play()
        super().browse(count)

    def go_to(self, node: Node[Any, Any]) -> None:
        if self.autoplay.playing:
            self._play()
        self._game_table.variations.look_at(node)

    def update(self, now: float) -> None:
        game, shows = self._game_table.game, self._shows
        shows.leafed = not self.autoplay.calm
        if self.autoplay.due(now, waits=shows.placard is not None):
            self._game_table.browse(game.shown_at + 1)
            if game.shown_at == self._until or not game.browsing:
                self._play()
            self.app.dirty("autoplay")
        super().update(now)
        self._playback.show(game.shown_at, len(game.history.actions))

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        variations = self._game_table.variations
        return {
            **super().handlers(),
            "autoplay": self._play,
            "undo": variations.undo,
            "redo": variations.redo,
            "next_variation": lambda: variations.step(1),
            "previous_variation": lambda: variations.step(-1),
            "promote_variation": variations.promote,
            "delete_variation": variations.delete,
            "comment": variations.ask_comment,
            "picture": lambda: ask_picture(self.app, self._game_table.session),
            "play_on": lambda: when_revealed(self._game_table, self._ask_play_on),
        }

    def why_idle(self, command: str) -> str | None:
        variations = self._game_table.variations
        match command:
            case "promote_variation":
                return variations.why_not_first
            case "delete_variation":
                return variations.why_unchanged
            case "undo":
                return variations.why_no_undo
            case "redo":
                return variations.why_no_redo
            case "picture" if self._game_table.game.varies:
                return say("picture.in_variation")
            case "play_on" if not self._game_table.game.keeps_hidden:
                refusal = self._game_table.game.why_no_playing_on
                return refusal.sentence if refusal else None
        return super().why_idle(command)

    def _ask_play_on(self) -> None:
        routes = self.routes
        ask_play_on(self._game_table, routes.play_on, routes.play_untimed, self.seat_token)

    @property
    def heading(self) -> str:
        """Where in the game, or in which variation, whoever looks is."""
        game = self._game_table.game
        if game.varies:
            return say("variation.trying")
        key = "variation.looking" if self._game_table.variations.here else "game.looking"
        return say(key, at=game.shown_at, all=len(game.history.actions))

    @property
    def comments(self) -> tuple[str, ...]:
        """What is said of the state that is looked at, in lines that can be shown."""
        game = self._game_table.game
        return tuple(showable(text, LONGEST_COMMENT) for text in game.history.tree.comments(game.shown_node))

    def command(self, name: str) -> bool:
        match name:
            case "cancel":
                if not (self._game_table.hints.forget() or self._game_table.variations.leave()):
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
        self._game_table.game.return_to_played()
        self._game_table.let_go()
        self._game_table.session.leave_looked_at(self.app.review_journal)
        self.app.pop()
