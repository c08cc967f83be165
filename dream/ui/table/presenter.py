"""How a table is seen and heard: from its game to a sight, a picture, motion and sounds."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any
from weakref import ref

from pygame import Rect, Surface

from dream.play.seated_game import SeatedGame
from dream.ui.kit.layout import Box, Layout, layout
from dream.ui.kit.loop import Memo
from dream.ui.kit.mirror import lies_as_it_is
from dream.ui.kit.presses import Pressed, are_together
from dream.ui.kit.settings import SPEEDS, pace_stretch
from dream.ui.kit.theme import Palette
from dream.ui.table import decided, emblems, opponents
from dream.ui.table.changes import Noise
from dream.ui.table.game_session import GameHost, address_in
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.items import Item, Items, LyingItems
from dream.ui.table.motion import HELD, REST, STILL, Motion, Stage, heard, motion_between
from dream.ui.table.picture import Held, TablePicture, banner_of
from dream.ui.table.selection import Dragging, Point
from dream.ui.table.sight import AnySight, Marks, Pointing, Sight, Target
from dream.ui.table.table_game import AnyTable, Laid
from dream.ui.widgets import paint
from dream.ui.widgets.dialogs import InWindow
from dream.ui.widgets.overlays import COMES, Banner, BannerPainter

WHEN_DONE = inf
"""The time of a stop after all has moved."""


@dataclass(frozen=True)
class Stop:
    """A banner that is seen for so many seconds, once the motion has come `at` a time of its own."""

    banner: Banner
    lasts: float
    at: float = 0.0


@dataclass(frozen=True)
class Now:
    """How far the motion has come; where it stops, at what, for how long by now, and how long still."""

    moved: float
    stop: Stop | None = None
    passed: float = 0.0

    @property
    def left(self) -> float:
        """For how many seconds it still stops."""
        return self.stop.lasts - self.passed if self.stop else 0.0


class Timeline:
    """A motion that takes so many seconds by itself, with its stops."""

    def __init__(self, moves: float = 0.0, stops: Iterable[Stop] = ()) -> None:
        self._moves = moves
        self._stops = tuple(sorted(stops, key=lambda stop: stop.at))

    @property
    def lasts(self) -> float:
        """How long all of it takes."""
        return self._moves + sum(stop.lasts for stop in self._stops)

    def at(self, passed: float) -> Now:
        """How things are so long after the beginning."""
        for stop in self._stops:
            begins = min(stop.at, self._moves)
            if passed < begins:
                break
            if passed < begins + stop.lasts:
                return Now(begins, stop, passed - begins)
            passed -= stop.lasts
        return Now(passed)


LEAST_OPEN = 0.45
"""To people who have no pace what is shown lies open for this part of its time, at the calm speed."""


PAST = 1e-6
"""So many seconds after the end of something it is over, however times are rounded."""


class Presenter:
    """Turns a table into pictures, motion and sounds: `sight` is what is drawn, `motion` what moves in it.

    `pointing` is where the player points, `dragging` what the player holds, `beside` and `wing` are the parts
    of the window that are not the table's; `covered` are those places in `beside`, of one width, that widgets
    cover all the time. What moves stops where something has its moment, as the `timeline` has it, over the
    middle of the `table_room`; while the game is `leafed` through nothing has.
    """

    leafed = False

    def __init__(
        self,
        app: GameHost,
        table: AnyGameTable,
        looks: AnyTable,
        picture: TablePicture | None = None,
    ) -> None:
        """Where a `picture` of the same table is there already, that goes on."""
        self._app, self.table, self.looks = app, table, looks
        seats = len(table.game.seats)
        place = layout(app.size, app.look.scale)
        self.picture = picture or picture_of(app, looks, looks.placed(place, seats))
        self._fitted: tuple[Layout, Palette] | None = None
        self.pointing = Pointing()
        self._unpointed = Memo(
            lambda: (table.snapshot, table.drawing.snapshot, app.settings), lambda: unpointed(table)
        )
        self._pointed = Memo(
            lambda: (table.snapshot, table.drawing.snapshot, app.settings, replace(self.pointing)),
            lambda: pointed_at(self._unpointed(), self.pointing),
        )
        self.sight: AnySight = self._pointed()
        self.motion = STILL
        self._moving_since = self._now = 0.0
        self.timeline = Timeline()
        self._banners = BannerPainter()
        self.beside = self.wing = self.table_room = Rect(0, 0, 0, 0)
        self.covered: tuple[Rect, ...] = ()
        self.dragging = Dragging()
        self._dropped: tuple[Target, Point] | None = None
        self._used: Mapping[Hashable, int] = {}
        self._stop: tuple[Stop | None, float] = None, 0.0
        self._noises: list[Noise] = []
        self._shown_actions = len(table.game.history.actions)

    @property
    def lying(self) -> LyingItems:
        """The things as they lie on the table by now, as far as they can be pressed."""
        game = self.table.game
        moment = game.history.played[-1], game.shown_at, game.supposing
        return LyingItems(ref(self.table), moment, self.picture.items(self.sight_now), self._used)

    def is_meant(self, target: Target) -> bool:
        """Whether a key that presses something now is meant for it."""

        def on(window: InWindow) -> Pressed:
            lying = window.table
            return lying.of(target) if isinstance(lying, LyingItems) else window.owner

        return self._app.is_meant(on)

    @property
    def clock(self) -> float:
        """The time of a press now."""
        return self._app.presses.clock()

    def use(self, things: Iterable[Item]) -> None:
        """Something was done by pressing these: whatever lies there now has come there.

        Only what stays, and can be pressed again, is the same as before.
        """
        again = self.sight_now.marks.legal
        gone = (item for item in things if not (item.stays and item.target in again))
        used = {item.key: self._used.get(item.key, 0) + 1 for item in gone}
        self._used = {**self._used, **used}

    @property
    def sight_now(self) -> AnySight:
        """What is seen of it from the next frame on: keys may come faster than frames."""
        return self._pointed()

    @property
    def items(self) -> Items:
        """All things that are drawn."""
        return self.picture.items(self.sight)

    def fit(self, place: Layout, palette: Palette) -> None:
        """Lie in the window as it is now; what was moving is there, if that has changed."""
        placed = self.looks.placed(place, len(self.table.game.seats))
        self.picture.change(place.size, placed, palette)
        left, (width, height) = max(place.panel.x, placed.box.right), place.size
        self.beside, self.table_room = Rect(left, 0, width - left, height), Rect(self.looks.room(placed))
        wing = place.wing or Box(0, 0, 0, 0)
        self.wing = Rect(wing if placed.box.x >= wing.right else (0, 0, 0, 0))
        if self._fitted != (place, palette):
            self._fitted = place, palette
            self.rest()

    def cut(self) -> None:
        """Show the table as it is now, at once: whoever looks now has not seen what was before."""
        self.pointing.cursor = self.pointing.hover = self.pointing.draws_from = None
        self.pointing.zones = frozenset()
        self.sight = self._pointed()
        self.rest()

    def place_of(self, target: Target) -> tuple[int, int] | None:
        """Where something lies in the window, None when it is not there now."""
        rect = self.picture.rect_of(target, self.sight)
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

    # Frames

    @property
    def appeared(self) -> float:
        """How far the table has faded in, 0 to 1, since the game has come into the window."""
        return self.picture.appeared(self.speed)

    def draw(self, surface: Surface) -> None:
        """Draw the night, and the table fading in over it."""
        appeared = self.appeared
        # Over most of the night something lies once the table is there.
        bare = (*_around(self.beside, self.covered), self.wing) if appeared >= 1 else (surface.get_rect(),)
        for place in filter(lambda rect: rect.w, bare):
            with paint.within(surface, place):
                self._app.backdrop.draw(surface)
        # Until it is painted a table draws nothing, and a copy of the window would keep the painter waiting.
        with paint.fading_in(surface, surface.get_rect(), appeared or 1):
            moment = self.motion.at(self._when.moved) if self.moving_at(self._now) else REST
            with lies_as_it_is(surface):
                self.picture.draw(surface, self.sight, moment, self._held)
                self._draw_banner(surface)

    def _draw_banner(self, surface: Surface) -> None:
        """Draw what has its moment now over the table."""
        now = self._when
        if now.stop is None:
            return
        comes = COMES * self.speed
        part = min(1.0, now.passed / comes, now.left / comes) if comes else 1.0
        room = self.table_room if self.table_room.w else surface.get_rect()
        self._banners.draw(surface, self._app.look, room, now.stop.banner, max(0.0, part))

    def draw_flying(self, surface: Surface) -> None:
        """Draw the thing in the player's hand."""
        if self._held is not None:
            with lies_as_it_is(surface):
                self.picture.laid.draw_held(surface, self.sight, self._held)

    @property
    def speed(self) -> float:
        """How long movements last, as the player has set it."""
        return SPEEDS[self._app.settings.animation]

    def rest(self) -> None:
        """What was moving is there."""
        self.motion, self.timeline, self._noises = STILL, Timeline(), []
        self.dragging.cancel()

    def update(self, now: float) -> None:
        """Show the table as it is now."""
        before, self._now = self.sight, now
        self.dragging.update(now)
        self.sight = self._pointed()
        if self.sight != before:
            self._app.dirty("show")
            self._move_on(before)
        self._shown_actions = len(self.table.game.history.actions)
        self._dropped = None
        self._hear()
        if self._when.stop is not self._stop[0]:
            self._stop = self._when.stop, self.clock

    def _hear(self) -> None:
        """Sound what is due."""
        moved = self._when.moved
        while self._noises and self._noises[0].at <= moved:
            noise = self._noises.pop(0)
            self._app.sounds.play(noise.name, noise.pitch)

    def _move_on(self, before: AnySight) -> None:
        """Have move what does between what was seen before and what is seen now, if anything does."""
        motion = self._move(before)
        moves = motion or STILL
        stops = () if self.leafed else tuple(self._stops(before, self.sight, moves))
        if motion is not None or stops:
            self.motion, self._moving_since = moves, self._now
            self.timeline = Timeline(moves.lasts, stops)

    def _move(self, before: AnySight) -> Motion | None:
        """What moves from what was seen before to what is seen now; None for nothing new.

        What is heard of it is heard in time from now on.
        """
        moves = self._between(before, self.sight)
        if moves is None:
            return None
        change = self.picture.laid.change(before, self.sight)
        self._noises = heard(self.looks, change, moves, self.speed)
        if self._dropped is None:
            return moves
        target, at = self._dropped
        lifted = self.picture.laid.in_hand(target, before)
        return moves if lifted is None else moves.from_hand(lifted.key, at)

    def _between(self, before: AnySight, after: AnySight) -> Motion | None:
        """What moves from one sight to another, None when the same things are seen."""
        same = before.unmarked == after.unmarked
        if same and before.marks.chosen == after.marks.chosen:
            return None
        change, ending = self.picture.laid.change(before, after), self._ending(after)
        if ending is not None:
            change = replace(change, last=ending.first)
        motion = motion_between(self.looks, change, speed=self.speed, held=self._open_for(HELD))
        if ending is not None:
            motion = Motion((*motion.stages, ending))
        return motion if motion.stages or not same else None

    def _ending(self, after: AnySight) -> Stage | None:
        """What shows what decided the game, where it has just ended at a table at which it is played."""
        table, actions = self.table, len(self.table.game.history.actions)
        outcome = None if table.game.browsing else table.game.history.outcome
        played = table.plays and table.session.journal is not None and actions > self._shown_actions
        if outcome is None or not played:
            return None
        laid, people = self.picture.laid, table.game.people
        deciding = tuple(self.looks.deciding(after))
        room = self.looks.room(laid.layout)
        tone = decided.tone_of(outcome, people)
        return decided.ending_of(laid.items(after), deciding, tone, room, self.speed)

    @property
    def has_more_to_show(self) -> bool:
        """Whether something is on its way, or will be once the table is shown as it is now."""
        before, after = self.sight, self._pointed()
        coming = self._between(before, after)
        if coming is None:
            return self.animating
        return coming.lasts > 0 or self.appeared < 1 or any(self._stops(before, after, coming))

    def _stops(self, before: AnySight, after: AnySight, motion: Motion) -> Iterable[Stop]:
        """The beats of the game, where the table has been played on by one action."""
        if after.at != before.at + 1 or after.before is None:
            return
        if after.before != before.view:  # undone and done otherwise between two frames, or seen by another
            before = replace(before, view=after.before)
        palette, change = self.picture.palette, self.picture.laid.change(before, after)
        first, last = change.first, change.last
        for beat in self.looks.beats(change):
            lasts = self._open_for(beat.held)
            if lasts > 0:
                at = beat.at * self.speed if beat.at < WHEN_DONE else WHEN_DONE
                lying = motion.at(at).items or last  # a table at rest is seen as it is now
                banner = banner_of(beat, self.looks, change.layout, lying, palette, before=first)
                yield Stop(banner, lasts, at)

    @property
    def _when(self) -> Now:
        """How far what moves has come."""
        return self.timeline.at(self._now - self._moving_since)

    def _open_for(self, seconds: float) -> float:
        """For how many seconds something lies open that does so for these at the normal pace.

        The pace scales it; with no pace, people who play see it for a while nevertheless.
        """
        least = LEAST_OPEN * seconds * self.speed if self.table.game.persons else 0.0
        return max(seconds * pace_stretch(self._app.settings.pace), least)

    @property
    def banner(self) -> Banner | None:
        """What has its moment now, if anything has."""
        stop = self._when.stop
        return stop.banner if stop else None

    @property
    def rolling(self) -> bool:
        """Whether a die still tumbles: what it shows is not told yet."""
        return self.motion.rolls_at(self._when.moved)

    def go_on(self) -> bool:
        """The player has seen what has its moment, lies open or comes of a die: go on; False for nothing.

        What has only just come is not meant, and is not seen yet.
        """
        now = self._when
        if now.stop is not None:
            if now.stop is not self._stop[0] or are_together(self._stop[1], self.clock):
                return True
            self._moving_since -= now.left + PAST
        elif (at := self.motion.seen_at(now.moved)) is not None:
            self._moving_since -= at - now.moved
        else:
            return False
        self._app.dirty("seen")
        return True

    @property
    def animating(self) -> bool:
        """Whether something is on its way."""
        return self.moving_at(self._now) or self.dragging.flying_back

    def moving_at(self, now: float) -> bool:
        """Whether something is on its way at a time."""
        return now - self._moving_since < self.timeline.lasts or self.appeared < 1


def _around(place: Rect, covered: Sequence[Rect]) -> Iterator[Rect]:
    """The parts of a place that lie beside what is covered: to both sides of it, above, between and below."""
    if not covered:
        yield place
        return
    within = covered[0].unionall(covered[1:]).clip(place)
    yield Rect(place.left, place.top, within.left - place.left, place.height)
    yield Rect(within.right, place.top, place.right - within.right, place.height)
    top = place.top
    for rect in (*sorted(covered, key=lambda each: each.top), Rect(place.left, place.bottom, 0, 0)):
        yield Rect(within.left, top, within.width, rect.top - top)
        top = max(top, rect.bottom)


def picture_of(app: GameHost, looks: AnyTable, laid: Laid) -> TablePicture:
    """The picture of a table, which wakes the app when its ground has been painted."""
    return TablePicture(
        looks,
        app.size,
        laid,
        app.look.palette,
        at_once=app.screen.immediate,
        on_ready=lambda: app.post(lambda: app.dirty("ground")),
        defer=app.post,
    )


def unpointed(table: AnyGameTable) -> AnySight:
    """What is seen of a table, apart from where the player points."""
    game, words, session = table.game, table.words, table.session
    at, view = game.shown_at, session.view_shown
    turn = words.on_turn(view, game.history.game.deciding_seat(game.shown))
    before = done = None
    if game.supposed is not None:
        if game.supposed.parent is not None:
            move = session.supposed_move(game.supposed)
            before, done = move.before, move.told
    elif at:
        before, done = session.view(at - 1), session.told(at - 1)
    outcome = None if game.browsing else game.history.outcome
    sitting = [game.seat_at(number, at) for number in range(len(game.seats))]
    advised = table.hints.shown is not None or table.analysis.on
    return Sight(
        view=view,
        viewer=viewer_of(game, turn, advised=advised),
        names=address_in(session).names,
        turn=turn,
        yours=game.varies or (table.plays and not game.browsing and turn in game.people),
        people=frozenset(game.people),
        before=before,
        done=done,
        winners=outcome.winners if outcome else (),
        at=at,
        clocked=frozenset(clocked(game)),
        marks=Marks(
            legal=table.selection.legal if table.acts else frozenset(),
            chosen=table.selection.chosen,
            hint=table.hints.shown_with(table.selection.chosen),
            last=None if done is None else words.done_at(before, done),
            refused=table.refused_places,
            strokes=table.drawing.here,
            best=table.analysis.moves(),
        ),
        beside=table.beside,
        medallions=tuple(
            emblems.medallion_of(words.game.id, seat, table.app.settings.medallions) for seat in sitting
        ),
        manners=tuple(opponents.manner_of(words.game.id, seat) for seat in sitting),
    )


def clocked(game: SeatedGame[Any, Any]) -> Iterator[int]:
    """The seats that have clocks."""
    if game.clocks is not None:
        yield from (seat for seat, control in enumerate(game.clocks.controls) if control is not None)


def viewer_of(game: SeatedGame[Any, Any], turn: int | None, *, advised: bool = False) -> int | None:
    """Whose things lie large before the player: those of whoever may look, or who has the turn.

    One person sees their own, but in a variation and where something is `advised` those with which it is
    done, as far as they lie open.
    """
    sees = game.sees(game.shown_at)
    if turn in sees and (game.varies or advised):
        return turn
    if len(game.people) == 1:
        return game.people[0]
    if turn in sees:
        return turn
    return min(sees) if len(sees) == 1 else None


def pointed_at(sight: AnySight, pointing: Pointing) -> AnySight:
    """What is seen by a player who points there; of what is dragged only where it may lie is marked."""
    marks = sight.marks
    if not pointing.zones:
        return replace(
            sight,
            marks=replace(
                marks,
                cursor=pointing.cursor,
                pointed=pointing.hover,
                listed=pointing.listed,
                drawing=pointing.drawing,
            ),
        )
    over = pointing.hover if pointing.hover in pointing.zones else None
    return replace(sight, marks=replace(marks, legal=pointing.zones, pointed=over))
