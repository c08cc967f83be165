"""The journal of a game in a scene, kept as the game goes on."""

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect

from dream.games.alchemists_dream.rules.actions import Action
from dream.ui.game_views.alchemists_dream.narration.journal import entries_of, told_of, with_variations
from dream.ui.game_views.alchemists_dream.narration.tokens import paint_token
from dream.ui.game_views.alchemists_dream.scenes.board_scene import BoardScene
from dream.ui.kit.memo import Memo
from dream.ui.widgets.scrolling.entries import Entry
from dream.ui.widgets.scrolling.journal import Journal


class GameJournal:
    """Shows the actions of the scene's table, and browses by a click on one of them.

    The one that is pointed at is shown on the board, and told in words.
    """

    def __init__(self, scene: BoardScene, rect: Rect) -> None:
        self._scene = scene
        self._about = 0
        self._told = Memo(lambda: (self._about, scene.table.snapshot), self._in_words)
        journal = Journal(
            rect,
            scene.app.look,
            scene.browse,
            paint_token=paint_token,
            pointed=scene.presenter.point_at_action,
            about=self._tell,
            go_to=scene.go_to,
        )
        scene.presenter.point_at_action(None)
        self.list = scene.app.ui.add(journal)
        self._entries: tuple[Entry, ...] = ()
        self._actions: tuple[Action, ...] = ()
        self._listed: tuple[object, ...] = ()
        self.refresh()

    def refresh(self) -> None:
        """Follow the game and what is looked at."""
        game = self._scene.table.game
        history = game.history
        listed = (
            history.node(len(history.actions)),
            *(history.tree.version, history.explores, game.shown_at, self._scene.table.haggling.snapshot),
        )
        if listed == self._listed:
            return
        kept = _begin_alike(history.actions, self._actions)
        self._entries = (*self._entries[:kept], *entries_of(history, kept))
        self._actions, self._listed = history.actions, listed
        self.list.show(tuple(with_variations(history, self._worded)), game.shown_at)

    @property
    def _worded(self) -> tuple[Entry, ...]:
        """The entries, that of the stand with what the engine thinks of it as far as somebody has asked."""
        values = self._scene.table.haggling
        chosen, verdict = values.chosen, values.verdict()
        if chosen is None or verdict is None or chosen.done >= len(self._entries):
            return self._entries
        at, entries = chosen.done, self._entries
        return (*entries[:at], replace(entries[at], note=verdict), *entries[at + 1 :])

    def _tell(self, done: int) -> str:
        self._about = done
        return self._told()

    def _in_words(self) -> str:
        return told_of(self._scene.table.session, self._about)


def _begin_alike(one: Sequence[Action], other: Sequence[Action]) -> int:
    """How many of the actions at the beginning of two games are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((number for number, (a, b) in pairs if a != b), min(len(one), len(other)))
