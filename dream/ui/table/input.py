"""The mouse and the keyboard's cursor over a table."""

from collections.abc import Sequence

import pygame

from dream.base.texts import message, say
from dream.play.game import Refusal
from dream.play.strokes import Pen, Stroke
from dream.ui.kit.input import held_modifiers
from dream.ui.table.neighbours import next_of
from dream.ui.table.presenter import Presenter
from dream.ui.table.sight import Target

PENS = {"shift": Pen.RED, "ctrl": Pen.BLUE, "alt": Pen.YELLOW}
"""The pens that are held with a key; without one it is the pen that is taken up."""


def draw(presenter: Presenter, pen: Pen, ends: Sequence[Target]) -> None:
    """Draw a circle on one thing, or an arrow between two, where these can be drawn at; else say so."""
    table, sight = presenter.table, presenter.sight_now
    at, *to = (presenter.looks.place_word(sight, end) for end in ends)
    if at is None or None in to:
        table.app.say(say("drawing.not_here"), of_now=True)
    else:
        table.drawing.draw(Stroke(pen, at, *to))


class Cursor:
    """Moves the cursor at a table, and acts where it is."""

    def __init__(self, presenter: Presenter) -> None:
        self._presenter, self._table = presenter, presenter.table

    def command(self, name: str) -> bool:
        """Carry out a command of the cursor, by its name without the group; False when it is none."""
        match name:
            case "choose":
                self._choose()
            case "next" | "previous":
                self._jump(1 if name == "next" else -1)
            case "why":
                self._why()
            case "circle" | "arrow":
                self._draw(arrow=name == "arrow")
            case _ if name in self._presenter.looks.directions:
                self._walk(name)
            case _:
                return False
        self._table.app.dirty("cursor")
        return True

    def come_to(self, target: Target) -> None:
        """Come to something by its own key, and act there."""
        presenter = self._presenter
        if not presenter.is_meant(target):
            return
        things = presenter.lying.items.by_target.get(target, ())
        done = self._table.press(target, presenter.clock)
        if done:
            presenter.use(things)
        self._put(None if done and not self._presenter.looks.keeps_cursor else target)

    @property
    def _here(self) -> Target | None:
        return self._presenter.pointing.cursor

    def _put(self, target: Target | None) -> None:
        self._presenter.pointing.cursor, self._presenter.pointing.hover = target, None

    def _choose(self) -> None:
        """Act where the cursor is, or do what is chosen; else the cursor appears."""
        first = self._presenter.looks.first(self._presenter.sight_now)
        if self._here is not None:
            self.come_to(self._here)
        elif self._table.selection.chosen and (first is None or self._table.selection.whole is not None):
            self._table.confirm(self._presenter.clock)
        elif first is not None:
            self._put(first)
        else:
            self._jump(1)

    def _draw(self, *, arrow: bool) -> None:
        """Draw a circle where the cursor is, or begin an arrow there, or end it."""
        pointing = self._presenter.pointing
        here = self._here if self._here is not None else pointing.hover
        if here is None:
            self._table.refuse(Refusal(message("drawing.point_first")))
            return
        self._put(here)
        begun, pointing.draws_from = pointing.draws_from, None
        if not arrow:
            draw(self._presenter, self._table.drawing.pen, (here,))
        elif begun is None:
            pointing.draws_from = self._table.drawing.pen, here
        elif begun[1] != here:
            draw(self._presenter, begun[0], (begun[1], here))

    def _why(self) -> None:
        target = self._here if self._here is not None else self._presenter.pointing.hover
        if target is None:
            self._table.refuse(Refusal(message("tabletop.point_first")))
        else:
            self._table.explain(target)

    def _walk(self, where: str) -> None:
        """One step on; the first time the cursor only appears."""
        presenter = self._presenter
        sight, picture = presenter.sight_now, presenter.picture
        items = picture.items(sight)
        if self._here is None or self._here not in items.by_target:
            first = presenter.looks.first(sight)
            if first is None:
                self._jump(1)
            else:
                self._put(first)
            return
        found = presenter.looks.step(sight, picture.layout, items, self._here, where)
        if found is not None:
            self._put(found)

    def _jump(self, step: int) -> None:
        """To the next thing that can be chosen, as they are listed; to nothing where nobody may act."""
        if not self._table.may_act():
            return
        sight, picture = self._presenter.sight_now, self._presenter.picture
        stops = self._presenter.looks.stops(sight, picture.layout, picture.items(sight))
        self.jump_to(stops, step)

    def jump_to(self, stops: Sequence[Target], step: int, otherwise: str | None = None) -> None:
        """To the one of these after where the cursor is, or before it; with none to go to, say so."""
        found = next_of(stops, self._here, step)
        if found is not None:
            self._put(found)
        else:
            self._table.refuse(Refusal(message(otherwise or self._table.words.nothing_next)))


Place = tuple[int, int]


class PointerInput:
    """Turns what the mouse does into what the table is told; clicking and dragging are one path."""

    def __init__(self, presenter: Presenter) -> None:
        self._presenter, self._table = presenter, presenter.table
        self._dragging, self._pointing = presenter.dragging, presenter.pointing
        self._again = False
        self._down_at = 0.0

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event of the mouse that no widget has taken."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._move(event.pos, bool(event.buttons[0]))
            case pygame.MOUSEBUTTONDOWN if event.button == 3 or (event.button == 1 and self._draws):
                self._draw_from(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 3 or (event.button == 1 and self._draws):
                self._draw_to(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release(event.pos)

    def _at(self, place: Place) -> Target | None:
        return self._presenter.items.at(place)

    # Drawing

    @property
    def _draws(self) -> bool:
        """Whether the first button draws, too."""
        return self._table.drawing.down

    def _draw_from(self, place: Place) -> None:
        """Begin to draw; where something is chosen, take back its last step instead."""
        may, target = self._table.may_draw, self._at(place)
        self._let_go()
        self._table.cancel()
        self._pointing.cursor = self._pointing.draws_from = None
        if may and target is not None:
            pen = next((pen for key, pen in PENS.items() if key in held_modifiers()), self._table.drawing.pen)
            self._pointing.draws_from = pen, target
            self._pointing.hover = target
            self._table.app.dirty("drawing")

    def _draw_to(self, place: Place) -> None:
        """A circle where drawing has begun, or an arrow from there; nothing beside the table."""
        begun, self._pointing.draws_from = self._pointing.draws_from, None
        target = self._at(place)
        if begun is not None and target is not None:
            pen, start = begun
            draw(self._presenter, pen, (start,) if target == start else (start, target))
            self._table.app.dirty("drawing")

    # Choosing

    @property
    def _draggable(self) -> Target | None:
        """What is chosen last, if it may be dragged somewhere."""
        selection = self._table.selection
        return selection.chosen[-1] if selection.chosen and selection.zones else None

    def _move(self, place: Place, held: bool) -> None:
        self._pointing.hover = self._at(place)
        pressed = self._dragging.pressed
        if pressed is None:
            return
        if not held or self._draggable != pressed:
            self._let_go()
        elif self._dragging.move(place):
            self._pointing.zones = self._table.selection.zones

    def _press(self, place: Place) -> None:
        """A press chooses or acts at once; on a thing that is chosen already, the release acts."""
        target = self._at(place)
        self._pointing.cursor = None
        if target is None:
            self._table.cancel()
            return
        if not self._table.ready():
            return
        self._again, self._down_at = target == self._draggable, self._presenter.clock
        if not self._again:
            self._do(place, target)
        if target == self._draggable:
            item = self._presenter.picture.laid.in_hand(target, self._presenter.sight)
            home = None if item is None else pygame.Rect(item.box)
            taken_there = home is not None and home.collidepoint(place)
            self._dragging.press(target, place, home.center if home and taken_there else place)

    def _release(self, place: Place) -> None:
        """A thing that is dragged to where it may lie goes there; else it flies back, and why is said."""
        pressed, here = self._dragging.pressed, self._at(place)
        held, zones = self._dragging.held, self._pointing.zones
        if held and here in zones:
            self._presenter.dropped()
            self._pointing.zones = frozenset()
        else:
            self._let_go()
        if held and here is not None and here != pressed:
            self._table.drop(here)
        elif not held and self._again and here is not None and here == pressed == self._draggable:
            self._do(place, here)

    def _do(self, place: Place, target: Target) -> None:
        """Press a thing for the press that went down last."""
        thing = self._presenter.items.item_at(place)
        if self._table.press(target, self._down_at) and thing is not None:
            self._presenter.use((thing,))

    def _let_go(self) -> None:
        """Whatever is dragged flies back."""
        self._dragging.fly_back(self._presenter.speed)
        self._pointing.zones = frozenset()
