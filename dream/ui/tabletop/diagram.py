"""A part of a table that plays an example of the rulebook."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from pygame import Rect, Surface

from dream.base.words import say, told
from dream.lessons.course import Step, played
from dream.play.history import History
from dream.play.seating.seat import Seat
from dream.ui.kit.host import Host
from dream.ui.kit.layout import Box
from dream.ui.kit.painting.background_image import Picture
from dream.ui.kit.palette import Palette
from dream.ui.session.game_session import called
from dream.ui.session.lessons.diagram import Diagram, framed
from dream.ui.tabletop.items.arrange import around_all
from dream.ui.tabletop.items.table_game import AnyTable
from dream.ui.tabletop.motion.difference import motion_between
from dream.ui.tabletop.motion.stages import REST, Moment, Motion
from dream.ui.tabletop.picture.laid_table import Ground, LaidTable
from dream.ui.tabletop.sight import AnySight, Marks, Sight
from dream.ui.tabletop.words import AnyWords

TABLE = 960, 800
"""The box in which a table is laid for a diagram, in units of the design."""
LARGEST = 1.1
"""How much larger than at the table things are at most."""
WIDEST, HIGHEST = 800, 460
"""How large a diagram of a table is at most, at scale 1: its texts are to be read."""
PREPARES = 0.005
"""For how many seconds of a frame pictures are made before the diagram is shown."""
HELD = 1.2
"""For how many seconds what is shown in it lies open."""
EDGE = 12
"""How much of the table is seen around its parts, in units of the design."""


class TableDiagram(Diagram[AnySight, Moment]):
    """Shows the parts of a table that a step names: boxes of its layout; `room` is how wide it may be."""

    def __init__(self, app: Host, words: AnyWords, looks: AnyTable, step: Step[Any, Any], room: int) -> None:
        history = played(words.game, step)
        self._looks, seats = looks, words.game.seats(history.start)
        size, unit, corner = _placed(app, looks, seats, step.show, min(room, app.look.px(WIDEST)))
        sights = list(_sights(words, history))
        chosen = [
            _chosen(words, sight, action) for sight, action in zip(sights, history.actions, strict=False)
        ]
        super().__init__(app, told(step.says), size, framed(sights[0], chosen, sights[1:]))
        whole = round(TABLE[0] * unit), round(TABLE[1] * unit)
        self._ground = Ground(whole, Box(-corner[0], -corner[1], *whole), app.look.palette)
        self._layout = looks.layout(Box(0, 0, *whole), seats)
        self._laid = LaidTable(looks, seats, self._ground, within=Box(0, 0, *size))
        self._image = app.background_image(self._painted)
        self._to_prepare: Iterator[object] | None = self._laid.prepare(frame.shown for frame in self.frames)

    def _painted(self, palette: Palette) -> Picture:
        """The ground of the whole table; it is called in the painting thread."""
        pixels = self._looks.paint_ground(self._ground.window, self._layout, palette)
        return Picture(self._ground.window, pixels.tobytes())

    def _moves(self, before: AnySight, after: AnySight) -> Motion:
        change = self._laid.change(before, after)
        return motion_between(self._looks, change, speed=self._speed, held=HELD)

    def _paint(self, surface: Surface, shown: AnySight, moment: Moment | None) -> bool:
        ready, painted = self._image.ask(self._ground.palette), self._image.surface
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
