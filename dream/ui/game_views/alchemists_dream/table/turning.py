"""The board turns to whoever is to move, where several people share a screen and wish it."""

from dataclasses import replace

from dream.games.alchemists_dream.rules.position import Player
from dream.ui.game_views.alchemists_dream.board.board_layout import BoardLayout
from dream.ui.game_views.alchemists_dream.settings import TURNING
from dream.ui.game_views.alchemists_dream.table.presenter import BoardPresenter
from dream.ui.session.game_host import GameHost

PAUSE = 0.5
"""How many seconds a move is looked at before the board turns."""
ROUND = 3
"""How far it turns, in sixths."""


class Turning:
    """Turns the board of a presenter, between two frames.

    The ground of the other side is painted in the background, and kept, before the board turns for the first
    time: so no frame waits for it. Signs and cell names stand upright whichever way the board lies.
    """

    def __init__(self, app: GameHost, presenter: BoardPresenter) -> None:
        self._app, self._presenter = app, presenter
        self._since: float | None = None

    @property
    def due(self) -> bool:
        """Whether the board is about to turn."""
        return self._since is not None and not self._presenter.view.waiting

    def placed(self, layout: BoardLayout) -> BoardLayout:
        """A layout of the window with the board lying as it does now."""
        return _round(layout) if self._presenter.turned else layout

    def update(self, now: float, layout: BoardLayout) -> BoardLayout | None:
        """Turn the board if that is due; the layout from now on where it has turned."""
        presenter, view = self._presenter, self._presenter.view
        if not self._wanted:
            view.forget_prepared()
            if not presenter.turned:
                self._since = None
                return None
        ready = view.prepare(_round(layout))
        if self._faces is presenter.turned:
            self._since = None
            return None
        if self._since is None:
            self._since = now
        if not ready or presenter.moving_at(now) or now - self._since < PAUSE:
            return None
        self._since, presenter.turned = None, not presenter.turned
        presenter.pointing.hover = None  # until the mouse moves on the board as it lies now
        place = _round(layout)
        presenter.fit(place, self._app.look.palette)
        self._app.dirty("turned")
        return place

    @property
    def _wanted(self) -> bool:
        return TURNING.of(self._app.settings) and len(self._presenter.table.game.people) > 1

    @property
    def _faces(self) -> bool:
        """Whether the board is to lie as the second player sees it."""
        game = self._presenter.table.game
        if not self._wanted:
            return False
        if game.to_act is None or game.browsing or game.varies:
            return self._presenter.turned
        return game.to_act == Player.SECOND


def _round(layout: BoardLayout) -> BoardLayout:
    lattice = layout.lattice
    return replace(layout, lattice=replace(lattice, sixths=(lattice.sixths + ROUND) % 6))
