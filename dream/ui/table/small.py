"""A table in small: for the library and the cover, and the diagrams and drawings of the help."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import pygame
from pygame import Rect, Surface

from dream.base.errors import Malformed
from dream.base.texts import say, worded
from dream.play.game import Game, Options
from dream.play.history import History
from dream.play.seats import Seat
from dream.study.lessons import LessonStep, played
from dream.ui.kit.layout import Box
from dream.ui.kit.picture_cache import Picture, cache_of_a_look
from dream.ui.kit.scene import Host, cover_name, draw_stretched
from dream.ui.kit.settings import SPEEDS
from dream.ui.kit.theme import Look, Palette
from dream.ui.table.game_session import called
from dream.ui.table.items import Item, Items
from dream.ui.table.layout import around_all
from dream.ui.table.motion import REST, Motion, MotionFrame, motion_between
from dream.ui.table.new_game import draw_preview, preview_name
from dream.ui.table.picture import Ground, LaidTable, Sprites
from dream.ui.table.sight import AnySight, Marks, Sight
from dream.ui.table.table_game import AnyTable, Laid
from dream.ui.table.words import AnyWords
from dream.ui.widgets import paint

Size = tuple[int, int]

BEGINS, CHOSEN, DONE, ENDS = 1.6, 1.3, 1.4, 3.0
"""For how many seconds is seen where it begins, what is chosen, what has come of it, and the end."""
ROUNDS = 3
"""So often a diagram plays by itself, and then rests at its end."""
LONGEST_MOTION = 4.0
WIDTH, HEIGHT = 540, 300
"""How large a diagram is at most, at scale 1."""
_DOT, _APART = 3, 13


class Still(NamedTuple):
    """What is seen for some seconds, after so many actions; the next follows with or without a motion."""

    shown: AnySight
    lasts: float
    done: int


def framed(sights: Sequence[AnySight], chosen: Sequence[AnySight | None]) -> tuple[Still, ...]:
    """The frames of a diagram: how it begins and, for each action, what is chosen for it and what follows."""
    begins, *after = sights
    frames = [Still(begins, BEGINS, 0)]
    for done, (choice, follows) in enumerate(zip(chosen, after, strict=True), 1):
        if choice is not None:
            frames.append(Still(choice, CHOSEN, done - 1))
        frames.append(Still(follows, DONE if done < len(after) else ENDS, done))
    return tuple(frames)


PREPARES = 0.005
"""For how many seconds of a frame pictures are made before the diagram is shown."""
HELD = 1.2
"""For how many seconds what is shown in it lies open."""


class Diagram:
    """Plays frames: by itself while it is the one that plays, and a frame at each press.

    Without movements in the window it stands still, and a press goes on. Its picture is drawn anew only
    when it differs, and not at all before it is first seen.
    """

    def __init__(
        self,
        app: Host,
        caption: str,
        size: Size,
        frames: tuple[Still, ...],
        looks: AnyTable,
        laid: LaidTable,
        at_corner: Laid,
    ) -> None:
        """The table is `laid` so that the part to be seen lies in the corner; all of it lies `at_corner`."""
        self._app, self.caption, self.size = app, caption, size
        self.frames = frames
        self._number, self._rounds = 0, ROUNDS
        self._since = self._now = 0.0
        self._plays = False
        self._motion: Motion | None = None
        self._sheet = Surface(size)
        self._drawn: object = None
        self._waits = False
        self._looks, self._laid, self._at_corner = looks, laid, at_corner
        self._image = app.background_image(self._painted)
        self._to_prepare: Iterator[object] | None = laid.prepare(frame.shown for frame in frames)

    def _painted(self, palette: Palette) -> Picture:
        """The ground of the whole table; it is called in the painting thread."""
        window = self._laid.ground.window
        return Picture(window, self._looks.paint_ground(window, self._at_corner, palette).tobytes())

    def _paint(self, surface: Surface, shown: AnySight, moment: MotionFrame | None) -> bool:
        """Cover the surface with the table as it is shown, or on its way; False while that is not ready."""
        ready, painted = self._image.ask(self._laid.ground.palette), self._image.surface
        if not ready or painted is None or not self._is_prepared():
            surface.fill(self._app.look.field)
            return False
        self._laid.draw(surface, painted, shown, moment or REST, None)
        return True

    def _is_prepared(self) -> bool:
        """Whether all pictures are made; a few more are, as many as a frame has time for."""
        if self._to_prepare is not None:
            until = time.monotonic() + PREPARES
            for _ in self._to_prepare:
                if time.monotonic() > until and not self._app.screen.immediate:
                    return False
            self._to_prepare = None
        return True

    @property
    def frame(self) -> Still:
        """What is seen now."""
        return self.frames[self._number]

    @property
    def actions(self) -> int:
        """How many actions are played in it."""
        return self.frames[-1].done

    @property
    def _speed(self) -> float:
        return SPEEDS[self._app.settings.animation]

    @property
    def _moving_for(self) -> float:
        """For how many seconds something moves before the frame is at rest."""
        return 0.0 if self._motion is None else min(self._motion.lasts, LONGEST_MOTION)

    @property
    def animating(self) -> bool:
        return self._plays and self._now - self._since < self._moving_for

    def update(self, now: float, *, plays: bool) -> bool:
        passed, self._now = now - self._now, now
        was, self._plays = self._plays, plays and self._speed > 0 and len(self.frames) > 1
        if not self._plays or not was:
            self._since += passed  # it goes on where it stopped
            return self._waits
        moved = now - self._since
        if self._waits or moved < self._moving_for:
            return True
        if moved < self._moving_for + self.frame.lasts:
            return moved - passed < self._moving_for
        return self._go_on()

    def _go_on(self) -> bool:
        """To the next frame, or from the last one to the first; False where it rests."""
        if self._number + 1 < len(self.frames):
            self._turn_to(self._number + 1)
        elif self._rounds > 1:
            self._rounds -= 1
            self._turn_to(0)
        else:
            return False
        return True

    def _turn_to(self, number: int) -> None:
        before, self._number = self.frame, number
        self._since = self._now
        moves = number > 0 and self.frame.done > before.done and self._speed > 0
        self._motion = None
        if moves:
            change = self._laid.change(before.shown, self.frame.shown)
            self._motion = motion_between(self._looks, change, speed=self._speed, held=HELD)

    def press(self) -> None:
        at_end = self._number + 1 == len(self.frames)
        self._rounds = max(self._rounds, 2) if at_end else self._rounds
        self._turn_to(0 if at_end else self._number + 1)
        self._app.dirty("diagram")

    # Drawing

    def draw(self, surface: Surface, corner: tuple[int, int], *, lit: bool) -> None:
        moment = self._motion.at(self._now - self._since) if self.animating and self._motion else None
        wanted = self._number, moment is None
        if moment is not None or self._drawn != wanted:
            ready = self._paint(self._sheet, self.frame.shown, moment)
            self._drawn, self._waits = (wanted, False) if ready else (None, True)
        surface.blit(self._sheet, corner)
        self._draw_frame(surface, Rect(corner, self.size), lit=lit)

    def _draw_frame(self, surface: Surface, rect: Rect, *, lit: bool) -> None:
        """Draw the edge, and a lozenge for each action: filled when it has been played."""
        look = self._app.look
        colour = look.palette.gold_light if lit else look.palette.gold_dark
        pygame.draw.rect(surface, colour, rect, look.px(1))
        apart = look.px(_APART)
        for number in range(self.actions):
            middle = rect.right - apart * (self.actions - number), rect.bottom - apart
            paint.diamond(surface, look.palette.night, middle, look.px(_DOT + 2))
            played = number < self.frame.done
            paint.diamond(
                surface, look.palette.gold_light if played else look.palette.gold_dark, middle, look.px(_DOT)
            )


LEAST = 480
"""A smaller picture is painted so high first, so that its lines are smooth."""
AnyGame = Game[Any, Any]
T = TypeVar("T")


def paint_small(game: AnyGame, looks: AnyTable, state: Any, palette: Palette, size: Size) -> Surface:
    """A state as anybody may see it, without what is written on it; any thread may ask."""
    larger = max(1.0, LEAST / size[1])
    box = Box(0, 0, round(size[0] * larger), round(size[1] * larger))
    painted = paint_laid(game, looks, looks.layout(box, game.seats(state)), state, palette)
    return painted if larger == 1 else pygame.transform.smoothscale(painted, size)


def paint_laid(game: AnyGame, looks: AnyTable, layout: Any, state: Any, palette: Palette) -> Surface:
    """The same in the box of a layout, which begins at the window's corner."""
    size = layout.box.w, layout.box.h
    pixels = looks.paint_ground(size, layout, palette)
    painted = pygame.image.frombytes(pixels.tobytes(), size, "RGB")
    sight: Sight[Any, Any] = Sight(game.seen(state, frozenset()), None, ("",) * game.seats(state))
    for item in Items(looks.items(sight, layout)):
        face = looks.plain(item.face)
        if face is not None:
            picture = looks.paint(face, (item.box.w, item.box.h), layout.unit, palette)
            painted.blit(picture, picture.get_rect(center=item.box.centre))
    return painted


class Begun(Generic[T]):
    """What is `made` of the first state of the seed asked for last, kept; None where that begins no game."""

    def __init__(self, game: AnyGame, made: Callable[[Any], T]) -> None:
        self._game, self._made = game, made
        self._kept: tuple[tuple[str | None, Options], T | None] | None = None

    def __call__(self, seed: str | None, options: Options) -> T | None:
        if self._kept is None or self._kept[0] != (seed, options):
            self._kept = (seed, options), self._begun(seed, options)
        return self._kept[1]

    def _begun(self, seed: str | None, options: Options) -> T | None:
        try:
            return None if seed is None else self._made(self._game.start(seed, options.text))
        except Malformed:
            return None


class _Wanted(NamedTuple):
    """A picture that is wanted: of a state, at a size, in the colours of a palette."""

    state: Any
    size: Size
    palette: Palette


class TablePreview:
    """Keeps the picture of a table as a seed lays it; the last one until the new one is there."""

    def __init__(self, app: Host, game: AnyGame, looks: AnyTable) -> None:
        self._app, self._state = app, Begun(game, lambda state: state)
        self._image = app.background_image(partial(_picture, game, looks), preview_name(game.id))

    def draw(self, surface: Surface, rect: Rect, seed: str | None, options: Options) -> None:
        """Draw into a rectangle what a seed and options begin; without a seed it is dimmed."""
        look, state = self._app.look, self._state(seed, options)
        if state is not None:
            self._image.ask(_Wanted(state, rect.size, look.palette))
        draw_preview(surface, rect, look, self._image.surface, dimmed=state is None)


class TableCover:
    """The table of a seed, on the cover of a game that has no picture of its own there."""

    def __init__(self, app: Host, game: AnyGame, looks: AnyTable, seed: str) -> None:
        self._app = app
        self._state = game.start(seed, Options.usual(game.options).text)
        self._image = app.background_image(partial(_picture, game, looks), cover_name(game.id))

    def draw(self, surface: Surface, now: float | None) -> None:
        """Cover the surface."""
        palette = self._app.look.palette
        self._image.ask(_Wanted(self._state, surface.get_size(), palette))
        draw_stretched(surface, self._image.surface, palette.night)


def _picture(game: AnyGame, looks: AnyTable, wanted: _Wanted) -> Picture:
    """The picture of a wish; it is called in the painting thread."""
    made = paint_small(game, looks, wanted.state, wanted.palette, wanted.size)
    return Picture(wanted.size, pygame.image.tobytes(made, "RGB"))


Draw = Callable[[Palette, float, int], Surface]
"""Makes a drawing in the colours of a palette, at a scale of its texts, so many pixels wide."""
DRAWN = cache_of_a_look(most=12_000_000)


class Drawings:
    """The drawings of a game by their names, kept while the look stays."""

    def __init__(self, draws: Mapping[str, Draw]) -> None:
        self.draws = draws

    def __call__(self, name: str, look: Look, width: int) -> Surface:
        """The drawing of a name; raises KeyError when there is none."""
        return _drawn(self.draws[name], look.palette, look.scale, width)


@DRAWN.keeping
def _drawn(draw: Draw, palette: Palette, scale: float, width: int) -> Surface:
    return draw(palette, scale, width)


def sheet(width: int, height: float) -> Surface:
    """A transparent sheet to draw on."""
    return Surface((width, round(height)), pygame.SRCALPHA)


def lay(on: Surface, items: Iterable[Item], looks: AnyTable, layout: Laid, palette: Palette) -> None:
    """Draw things as they lie on a table, with all that is written on them."""
    pictures = Sprites(looks, layout.unit, palette)
    for item in Items(items):
        on.fblits(list(pictures.of(item)))


TABLE = 960, 800
"""The box in which a table is laid for a diagram, in units of the design."""
LARGEST = 1.1
"""How much larger than at the table things are at most."""
WIDEST, HIGHEST = 800, 460
"""How large a diagram of a table is at most, at scale 1: its texts are to be read."""
EDGE = 12
"""How much of the table is seen around its parts, in units of the design."""


def table_diagram(
    app: Host, words: AnyWords, looks: AnyTable, step: LessonStep[Any, Any], room: int
) -> Diagram:
    """Shows the parts of a table that a step names: boxes of its layout; `room` is how wide it may be."""
    history = played(words.game, step)
    seats = words.game.seats(history.start)
    size, unit, corner = _placed(app, looks, seats, step.show, min(room, app.look.px(WIDEST)))
    sights = list(_sights(words, history))
    chosen = [_chosen(words, sight, action) for sight, action in zip(sights, history.actions, strict=False)]
    whole = round(TABLE[0] * unit), round(TABLE[1] * unit)
    shifted = looks.layout(Box(-corner[0], -corner[1], *whole), seats)
    laid = LaidTable(looks, Ground(whole, shifted, app.look.palette), within=Box(0, 0, *size))
    at_corner = looks.layout(Box(0, 0, *whole), seats)
    return Diagram(app, worded(step.says), size, framed(sights, chosen), looks, laid, at_corner)


def _placed(
    app: Host, looks: AnyTable, seats: int, names: Iterable[str], width: int
) -> tuple[tuple[int, int], float, tuple[int, int]]:
    """How large a diagram is, how large a unit of the table, and which corner of the table it begins at."""
    scale = app.look.scale
    crop = Rect(_crop(looks, seats, names)).inflate(2 * EDGE, 2 * EDGE).clip(Rect(0, 0, *TABLE))
    unit = min(width / crop.w, HIGHEST * scale / crop.h, LARGEST * scale)
    size = round(crop.w * unit), round(crop.h * unit)
    return size, unit, (round(crop.x * unit), round(crop.y * unit))


def _crop(looks: AnyTable, seats: int, names: Iterable[str]) -> Box:
    """The box around the parts of the layout of these names; all of it where none is named."""
    layout = looks.layout(Box(0, 0, *TABLE), seats)
    boxes = [box for name in names for box in looks.parts(layout, name)]
    return around_all(boxes) if boxes else layout.box


def _sights(words: AnyWords, history: History[Any, Any]) -> Iterable[AnySight]:
    """The table after each action, as the one sees it who decides first, or the first seat."""
    game = words.game
    you = game.deciding_seat(history.start) or 0
    by, names = frozenset({you}), list(called([Seat()] * game.seats(history.start)))
    names[you] = say("seat.you")
    views = [game.seen(state, by) for state in history.states]
    for at, view in enumerate(views):
        turn = words.on_turn(view, game.deciding_seat(history.states[at]))
        done = history.told(at - 1, by) if at else None
        yield Sight(
            view=view,
            viewer=you,
            names=tuple(names),
            turn=turn,
            yours=turn == you,
            people=by,
            before=views[at - 1] if at else None,
            done=done,
            at=at,
            marks=Marks(last=None if done is None else words.done_at(views[at - 1], done)),
        )


def _chosen(words: AnyWords, sight: AnySight, action: Any) -> AnySight | None:
    """The table while an action of the one who looks is chosen; None for what others and chance do."""
    if not sight.yours:
        return None
    way = next(iter(words.ways(sight.view, action)), ())
    return replace(sight, marks=Marks(chosen=way)) if way else None
