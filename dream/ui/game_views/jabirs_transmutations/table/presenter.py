"""The presenter of a table: how it is seen and heard."""

from pygame import Rect, Surface

from dream.ui.game_views.jabirs_transmutations.animation import motion
from dream.ui.game_views.jabirs_transmutations.flights import REST, STILL, Moment, Motion
from dream.ui.game_views.jabirs_transmutations.shown import TableShown, Target
from dream.ui.game_views.jabirs_transmutations.table.table_controller import TableController
from dream.ui.game_views.jabirs_transmutations.table.table_shown_builder import (
    Pointing,
    pointed_at,
    unpointed,
)
from dream.ui.game_views.jabirs_transmutations.table_picture import TablePicture
from dream.ui.kit.layout import Box
from dream.ui.kit.memo import Memo
from dream.ui.kit.palette import Palette
from dream.ui.session.game_host import GameHost
from dream.ui.session.table.presenter import Presenter


class TablePresenter(Presenter[TableShown, Moment]):
    """Shows a table: `pointing` is where the player points."""

    def __init__(self, app: GameHost, table: TableController, picture: TablePicture) -> None:
        self.table, self.picture = table, picture
        self.pointing = Pointing()
        self._unpointed = Memo(lambda: (table.snapshot, app.settings), lambda: unpointed(table))
        self._pointed = Memo(
            lambda: (table.snapshot, app.settings, self.pointing.cursor, self.pointing.hover),
            lambda: pointed_at(self._unpointed(), table, self.pointing),
        )
        super().__init__(app, self._pointed(), STILL)
        self._beside = Rect(0, 0, 0, 0)

    def fit(self, window: tuple[int, int], box: Box, panel: Box, palette: Palette) -> None:
        """Lie in the window as it is now; what was moving is there."""
        self.picture.change(window, box, palette)
        self._beside = Rect(panel)
        self.rest()

    def cut(self) -> None:
        """Show the table as it is now, at once: whoever looks now has not seen what was before."""
        self.pointing.cursor = self.pointing.hover = None
        self.shown = self._show_now()
        self.rest()

    def place_of(self, target: Target) -> tuple[int, int] | None:
        """Where something lies in the window, None when it is not there now."""
        rect = self.picture.rect_of(target, self.shown)
        return rect.center if rect else None

    def _show_now(self) -> TableShown:
        return self._pointed()

    def _move(self, before: TableShown) -> Motion | None:
        after = self.shown
        if _lying(before) == _lying(after):
            return None
        for noise in heard(before, after):
            self._app.sounds.play(noise)
        return motion(before, after, self.picture.layout, self.speed)

    def draw(self, surface: Surface) -> None:
        """Draw the night and the table."""
        surface.set_clip(self._beside)
        self._app.backdrop.draw(surface)
        surface.set_clip(None)
        self.picture.draw(surface, self.shown, self.moment if self.animating else REST)


def _lying(table: TableShown) -> tuple[object, ...]:
    """What lies on a table, apart from where anybody points."""
    return (
        table.seats,
        table.event,
        table.events,
        table.deck,
        table.roll,
        table.phase,
        table.round,
        table.turn,
    )


def heard(before: TableShown, after: TableShown) -> list[str]:
    """The sounds of what has happened between two tables."""
    sounds = []
    if after.event is not None and before.event is None:
        sounds.append("bell")
    if after.roll and after.roll.number is not None and before.roll != after.roll:
        sounds.append("dice")
    elif after.revealed:
        sounds.append("tile")
    elif sum(len(seat.picks) for seat in after.seats) > sum(len(seat.picks) for seat in before.seats):
        sounds.append("step")
    elif any(a.board != b.board for a, b in zip(after.seats, before.seats, strict=True)):
        lost = any(not b.board <= a.board for a, b in zip(after.seats, before.seats, strict=True))
        sounds.append("taken" if lost and before.event is not None else "place")
    return sounds
