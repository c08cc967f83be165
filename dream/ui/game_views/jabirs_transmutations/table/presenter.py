"""The presenter of a table: how it is seen and heard."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import NamedTuple

from pygame import Rect, Surface

from dream.games.jabirs_transmutations.rules.components import Card
from dream.ui.game_views.jabirs_transmutations.animation import HELD, motion
from dream.ui.game_views.jabirs_transmutations.flights import (
    REST,
    STILL,
    CardPiece,
    Flying,
    Moment,
    Motion,
    Saved,
    Stop,
    counted,
)
from dream.ui.game_views.jabirs_transmutations.parts.flying_part import draw_flying
from dream.ui.game_views.jabirs_transmutations.parts.slots import Slot
from dream.ui.game_views.jabirs_transmutations.shown import HandCard, SavedCard, TableShown, Target
from dream.ui.game_views.jabirs_transmutations.stops import Stops
from dream.ui.game_views.jabirs_transmutations.table.table_shown_builder import (
    JabirTable,
    pointed_at,
    unpointed,
)
from dream.ui.game_views.jabirs_transmutations.table_picture import TablePicture
from dream.ui.kit.layout import Box, layout
from dream.ui.kit.memo import Memo
from dream.ui.kit.palette import Palette
from dream.ui.kit.settings import pace_stretch
from dream.ui.session.game_host import GameHost
from dream.ui.session.table.dragging import Point
from dream.ui.tabletop import presenter as tabletop
from dream.ui.tabletop.sight import Pointing
from dream.ui.widgets.widget_base import OwnWidget

LEAST_HELD = 1.3
"""For how many seconds what is revealed lies open to people who have no pace, at the calm speed."""
LIFTED = 1.08
"""How much larger a card is in the player's hand."""


class Parts(NamedTuple):
    """What makes the mouse, the cursor and the tooltips of a scene."""

    pointer: Callable[["TablePresenter"], tabletop.Pointer]
    cursor: Callable[["TablePresenter"], tabletop.Cursor]
    tips: Callable[[Rect, TablePicture, Callable[[], TableShown]], OwnWidget]


class TablePresenter(tabletop.TablePresenter):
    """Shows a table: `pointing` is where the player points."""

    motion: Motion
    shown: TableShown

    def __init__(self, app: GameHost, table: JabirTable, parts: "Parts") -> None:
        self._parts = parts
        self.table, self.picture = table, _picture(app)
        self.pointing = Pointing()
        self._unpointed = Memo(lambda: (table.snapshot, app.settings), lambda: unpointed(table))
        self._pointed = Memo(
            lambda: (table.snapshot, app.settings, replace(self.pointing)),
            lambda: pointed_at(self._unpointed(), table, self.pointing),
        )
        super().__init__(app, self._pointed(), STILL)
        self._dropped_at: Point | None = None

    def fit(self, window: tuple[int, int], box: Box, panel: Box, palette: Palette) -> None:
        """Lie in the window as it is now; what was moving is there."""
        self.picture.change(window, box, palette)
        self.beside = Rect(panel)
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

    def pointer(self) -> tabletop.Pointer:
        return self._parts.pointer(self)

    def cursor(self) -> tabletop.Cursor:
        return self._parts.cursor(self)

    def tips(self, rect: Rect) -> OwnWidget:
        return self._parts.tips(rect, self.picture, lambda: self.seen)

    # What is dragged

    def place_of_card(self, target: Target) -> Point | None:
        """Where the middle of a card is that can be dragged."""
        stop = self._stop_of(target)
        return stop.at if stop else None

    def dropped(self) -> None:
        """The card that is dragged lies in its new place: it goes on from where it was let go of."""
        self._dropped_at = self.dragging.drop()

    def _stop_of(self, target: Hashable) -> Stop | None:
        """Where a card that can be dragged lies, and how large it is."""
        stops, viewer = Stops(self.picture.layout), self.shown.viewer
        match target:
            case HandCard(place) if viewer is not None:
                return stops.slot(Slot(viewer, "hand", place), self.shown)
            case SavedCard(seat, card):
                return stops.saved(seat, card, self.shown)
        return None

    def _card_of(self, target: Hashable) -> Card | None:
        match target:
            case HandCard(place) if self.shown.viewer is not None:
                hand = self.shown.of(self.shown.viewer).hand
                return hand[place] if place < len(hand) else None
            case SavedCard(_, card):
                return card
        return None

    @property
    def _without_dragged(self) -> Moment:
        """The moment without the card that is dragged, or on its way back."""
        moment = self.moment if self.moving_at(self._now) else REST
        match self.dragging.thing:
            case HandCard(place) if self.shown.viewer is not None:
                return replace(moment, hidden=moment.hidden | {Slot(self.shown.viewer, "hand", place)})
            case SavedCard(seat, card):
                return replace(moment, shown=counted(moment.shown or self.shown, {Saved(seat, card): -1}))
        return moment

    def draw_flying(self, surface: Surface) -> None:
        """Draw the card in the player's hand."""
        thing, at = self.dragging.thing, self.dragging.at
        stop = self._stop_of(thing)
        if at is not None and stop is not None:
            card = Flying(CardPiece(self._card_of(thing)), at, stop.size * LIFTED)
            draw_flying(surface, (card,), self.picture.palette)

    # Frames

    def update(self, now: float) -> None:
        super().update(now)
        self._dropped_at = None

    def _show_now(self) -> TableShown:
        return self._pointed()

    def _move(self, before: TableShown) -> Motion | None:
        moves = self._between(before, self.shown)
        if moves is None:
            return None
        for noise in heard(before, self.shown):
            self._app.sounds.play(noise)
        return moves if self._dropped_at is None else moves.from_hand(self._dropped_at)

    def _between(self, before: TableShown, after: TableShown) -> Motion | None:
        """What moves from one table to another, None when the same things lie there."""
        if _lying(before) == _lying(after):
            return None
        return motion(before, after, self.picture.layout, self.speed, self._held)

    @property
    def has_more_to_show(self) -> bool:
        """Whether something is on its way, or will be once the table is shown as it is now."""
        coming = self._between(self.shown, self._show_now())
        return self.animating if coming is None else coming.lasts > 0 or self.appeared < 1

    @property
    def _held(self) -> float:
        """For how many seconds what is revealed lies open; where nobody waits for it, as the pace has it."""
        least = LEAST_HELD * self.speed if self.table.game.people else 0.0
        return max(HELD * pace_stretch(self._app.settings.pace), least)

    @property
    def rolling(self) -> bool:
        """Whether a die still tumbles: what it shows is not told yet."""
        return self.motion.rolls_at(self._now - self._moving_since)

    @property
    def seen(self) -> TableShown:
        """What is seen of the table while something is on its way in it."""
        return self.moment.shown or self.shown

    def go_on(self) -> bool:
        """The player has seen what lies open, or where a die comes to: go on; False when nothing does."""
        at = self.motion.seen_at(self._now - self._moving_since)
        if at is None:
            return False
        self._moving_since = self._now - at
        self._app.dirty("seen")
        return True

    @property
    def appeared(self) -> float:
        return self.picture.appeared(self.speed)

    def _draw_table(self, surface: Surface) -> None:
        self.picture.draw(surface, self.shown, self._without_dragged)


def _picture(app: GameHost) -> TablePicture:
    """The picture of a table, which wakes the app when its ground has been painted."""
    return TablePicture(
        app.size,
        layout(app.size, app.look.scale).board,
        app.look.palette,
        at_once=app.screen.immediate,
        on_ready=lambda: app.post(lambda: app.dirty("ground")),
        defer=app.post,
    )


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
