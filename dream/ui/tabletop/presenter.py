"""The presenter of a table: how it is seen and heard."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pygame import Rect, Surface

from dream.ui.kit.layout import Layout, layout
from dream.ui.kit.memo import Memo
from dream.ui.kit.palette import Palette
from dream.ui.session.game_host import GameHost
from dream.ui.session.table.dragging import Point
from dream.ui.session.table.presenter import Motion as Moves
from dream.ui.session.table.presenter import Presenter
from dream.ui.session.table.timeline import AFTER, Stop
from dream.ui.tabletop.items.table_game import AnyTable
from dream.ui.tabletop.motion.difference import HELD, motion_between
from dream.ui.tabletop.motion.stages import REST, STILL, Moment, Motion
from dream.ui.tabletop.picture.laid_table import Held
from dream.ui.tabletop.picture.placards import placard_of
from dream.ui.tabletop.picture.table_picture import TablePicture
from dream.ui.tabletop.sight import AnySight, Pointing, Target
from dream.ui.tabletop.sounds import heard
from dream.ui.tabletop.table.controller import TableController
from dream.ui.tabletop.table.sighting import pointed_at, unpointed


class TablePresenter(Presenter[AnySight, Moment]):
    """Shows a table: `pointing` is where the player points."""

    motion: Motion

    def __init__(self, app: GameHost, table: TableController[Any, Any], looks: AnyTable) -> None:
        self.table, self.looks = table, looks
        self.picture = _picture(app, looks, len(table.game.seats))
        self.pointing = Pointing()
        self._unpointed = Memo(lambda: (table.snapshot, app.settings), lambda: unpointed(table))
        self._pointed = Memo(
            lambda: (table.snapshot, app.settings, replace(self.pointing)),
            lambda: pointed_at(self._unpointed(), self.pointing),
        )
        super().__init__(app, self._pointed(), STILL)
        self._dropped: tuple[Target, Point] | None = None

    @property
    def sight(self) -> AnySight:
        """What is seen of the table."""
        return self.shown

    def fit(self, place: Layout, palette: Palette) -> None:
        """Lie in the window as it is now; what was moving is there."""
        self.picture.change(place.size, place.board, palette)
        self.beside, self.table_room = Rect(place.panel), Rect(place.board)
        self.wing = Rect(place.wing or (0, 0, 0, 0))
        self.rest()

    def cut(self) -> None:
        """Show the table as it is now, at once: whoever looks now has not seen what was before."""
        self.pointing.cursor = self.pointing.hover = self.pointing.zone = None
        self.shown = self._show_now()
        self.rest()

    def place_of(self, target: Target) -> tuple[int, int] | None:
        """Where something lies in the window, None when it is not there now."""
        rect = self.picture.rect_of(target, self.shown)
        return rect.center if rect else None

    def point_at_done(self, targets: frozenset[Target]) -> None:
        """Show on the table where something was done; nothing shows where the last thing was, as usual."""
        self.pointing.listed = targets
        self._app.dirty("journal")

    # What is dragged

    @property
    def _held(self) -> Held | None:
        thing, at = self.dragging.thing, self.dragging.at
        return None if thing is None or at is None else Held(thing, at)

    def dropped(self) -> None:
        """What is dragged lies in its new place: it goes on from where it was let go of."""
        thing, at = self.dragging.thing, self.dragging.drop()
        self._dropped = None if thing is None or at is None else (thing, at)

    def draw_flying(self, surface: Surface) -> None:
        """Draw the thing in the player's hand."""
        if self._held is not None:
            self.picture.draw_held(surface, self.shown, self._held)

    # Frames

    def update(self, now: float) -> None:
        super().update(now)
        self._dropped = None

    def _show_now(self) -> AnySight:
        return self._pointed()

    def _move(self, before: AnySight) -> Motion | None:
        moves = self._between(before, self.shown)
        if moves is None:
            return None
        for noise in heard(self.looks, before, self.shown, moves):
            self._app.sounds.play(noise)
        if self._dropped is None:
            return moves
        target, at = self._dropped
        lifted = self.picture.items(before).top_of(target)
        return moves if lifted is None else moves.from_hand(lifted.key, at)

    def _between(self, before: AnySight, after: AnySight) -> Motion | None:
        """What moves from one sight to another, None when the same things are seen."""
        same = before.unmarked == after.unmarked
        if same and before.marks.chosen == after.marks.chosen:
            return None
        change = self.picture.change_between(before, after)
        motion = motion_between(self.looks, change, speed=self.speed, held=self._held_for)
        return motion if motion.stages or not same else None

    @property
    def has_more_to_show(self) -> bool:
        """Whether something is on its way, or will be once the table is shown as it is now."""
        before, after = self.shown, self._show_now()
        coming = self._between(before, after)
        if coming is None:
            return self.animating
        return coming.lasts > 0 or self.appeared < 1 or any(self._stops(before, after, coming))

    def _stops(self, before: AnySight, after: AnySight, motion: Moves[Moment]) -> Iterable[Stop]:
        """The beats of the game, where the table has been played on by one action."""
        if after.at != before.at + 1:
            return
        palette, change = self.picture.palette, self.picture.change_between(before, after)
        first, last = change.first, change.last
        for beat in self.looks.beats(change):
            lasts = self.open_for(beat.held, people=bool(self.table.game.people))
            if lasts > 0:
                at = beat.at * self.speed if beat.at < AFTER else AFTER
                lying = motion.at(at).items or last  # a table at rest is seen as it is now
                placard = placard_of(beat, self.looks, change.layout, lying, palette, before=first)
                yield Stop(placard, lasts, at)

    @property
    def _held_for(self) -> float:
        """For how many seconds what is shown lies open."""
        return self.open_for(HELD, people=bool(self.table.game.people))

    @property
    def rolling(self) -> bool:
        """Whether a die still tumbles: what it shows is not told yet."""
        return self.motion.rolls_at(self._when.moved)

    def go_on(self) -> bool:
        """The player has seen what lies open, or where a die comes to: go on; False when nothing does."""
        if super().go_on():
            return True
        moved = self._when.moved
        at = self.motion.seen_at(moved)
        if at is None:
            return False
        self._moving_since -= at - moved
        self._app.dirty("seen")
        return True

    @property
    def appeared(self) -> float:
        return self.picture.appeared(self.speed)

    def _draw_table(self, surface: Surface) -> None:
        moment = self.moment if self.moving_at(self._now) else REST
        self.picture.draw(surface, self.shown, moment, self._held)


def _picture(app: GameHost, looks: AnyTable, seats: int) -> TablePicture:
    """The picture of a table, which wakes the app when its ground has been painted."""
    return TablePicture(
        looks,
        seats,
        app.size,
        layout(app.size, app.look.scale).board,
        app.look.palette,
        at_once=app.screen.immediate,
        on_ready=lambda: app.post(lambda: app.dirty("ground")),
        defer=app.post,
    )
