"""The board turns to whoever is to move."""

from dream.games.alchemists_dream.rules.position import Player
from dream.ui.games.alchemists_dream.layout import BoardLayout, board_layout
from dream.ui.games.alchemists_dream.settings import TURNING
from dream.ui.games.alchemists_dream.table import DreamBoard
from dream.ui.table.game_session import GameHost
from dream.ui.table.presenter import Presenter

PAUSE = 0.5
"""How many seconds a move is looked at before the board turns."""


class Turning:
    """Turns the board of a presenter, between two frames.

    The ground of the other side is painted in the background, and kept, before the board turns for the first
    time: so no frame waits for it. Signs and cell names stand upright whichever way the board lies.
    """

    def __init__(self, app: GameHost, presenter: Presenter) -> None:
        assert isinstance(presenter.looks, DreamBoard)
        self._app, self._presenter, self._board = app, presenter, presenter.looks
        self._since: float | None = None

    @property
    def due(self) -> bool:
        """Whether the board is about to turn."""
        return self._since is not None and not self._presenter.picture.waiting

    def update(self, now: float) -> None:
        """Turn the board if that is due: to the second player, where that one is to move."""
        presenter, picture, board = self._presenter, self._presenter.picture, self._board
        game = presenter.table.game
        wanted = TURNING.of(self._app.settings) and len(game.people) > 1
        if not wanted:
            picture.forget_prepared()
            if not board.turned:
                self._since = None
                return
        rests = game.to_act is None or game.browsing or game.varies
        faces = wanted and (board.turned if rests else game.to_act == Player.SECOND)
        layout: BoardLayout = picture.layout
        ready = picture.prepare(layout.turned_round)
        if faces is board.turned:
            self._since = None
            return
        self._since = now if self._since is None else self._since
        if not ready or presenter.moving_at(now) or now - self._since < PAUSE:
            return
        self._since, board.turned = None, not board.turned
        presenter.pointing.hover = None  # until the mouse moves on the board as it lies now
        presenter.fit(board_layout(self._app), self._app.look.palette)
        self._app.dirty("turned")
