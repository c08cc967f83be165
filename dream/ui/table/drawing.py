"""What somebody draws on a table to show something: circles on things and arrows between two.

It is no part of the game. What is drawn is seen until the next move, or is kept with the move that is looked
at: always in a review, and in play where that is asked for. Things go by their names in records.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from math import hypot
from typing import Generic

from dream.base.texts import say
from dream.play.game import A, S
from dream.play.history import Node
from dream.play.strokes import Pen, Stroke, Strokes, drawn_over
from dream.ui.kit.layout import Box
from dream.ui.table.faces import DrawnArrow, DrawnCircle
from dream.ui.table.game_session import GameHost, GameSession
from dream.ui.table.items import Item, Items
from dream.ui.table.layout import Point
from dream.ui.table.sight import AnySight, Target
from dream.ui.table.table_game import AnyTable
from dream.ui.table.words import AnyWords

LAYER = 1000
"""What is drawn lies above all else."""
SHORT, MOST_SHORT = 0.5, 0.14
"""An arrow begins and ends so far from the middles of things, in parts of their size; at most in its own."""


class Drawing(Generic[S, A]):
    """What is drawn on one table; `pen` is the one that is taken up, and while it is `down` a press draws.

    `version` is another number after whatever was drawn. What others `share` of it has nothing of a hand.
    """

    def __init__(self, app: GameHost, session: GameSession[S, A], plays: Callable[[], bool]) -> None:
        self._app, self._session, self._plays = app, session, plays
        self._drawn: dict[Node[S, A], Strokes] = {}
        self._others: Drawing[S, A] | None = None
        self.pen, self.down, self.version = Pen.GREEN, False, 0

    @property
    def snapshot(self) -> tuple[object, ...]:
        """All that can be seen of it, as one value."""
        return self.here, self.pen, self.down

    @property
    def _node(self) -> Node[S, A]:
        return self._session.game.shown_node

    @property
    def here(self) -> Strokes:
        """What is drawn on the table as it is looked at; nothing where a line is only supposed."""
        game, whole = self._session.game, self._others or self
        if game.supposing:
            return ()
        strokes = whole._drawn.get(self._node, game.history.tree.strokes(self._node))
        return strokes if whole is self else tuple(each for each in strokes if not each.in_hand)

    def share(self, other: "Drawing[S, A]") -> None:
        """Show what somebody else draws on a table of the same game, and nothing of anybody's hand."""
        self._others = other

    def draw(self, stroke: Stroke) -> None:
        """Draw a stroke, or take it away where it is drawn already."""
        self._set(drawn_over(self.here, stroke))

    def erase(self) -> None:
        """Take away all that is drawn here."""
        if self.here:
            self._set(())

    def _set(self, strokes: Strokes) -> None:
        self._drawn[self._node] = strokes
        self.version += 1
        if not self._plays() or self._session.game.history.tree.strokes(self._node):
            self.keep()
        self._app.dirty("drawing")

    @property
    def is_kept(self) -> bool:
        """Whether all that is drawn here is kept with the move."""
        return self.here == self._session.game.history.tree.strokes(self._node)

    def keep(self) -> None:
        """Keep what is drawn here with the move."""
        node, strokes = self._node, self.here
        if not self._plays():
            self._session.keep_looked_at(self._app.review_journal)
        self._drawn.pop(node, None)
        self._session.game.history.tree.draw(node, strokes)
        self._session.keep_going()
        self.version += 1
        self._app.dirty("drawing")

    def next_move(self) -> None:
        """A move was done: what is not kept goes."""
        if self._drawn and self._others is None:
            self._drawn.clear()
            self.version += 1

    # Pens

    def take_next_pen(self) -> None:
        """Take up the next pen."""
        self.pen = self.pen.next
        self._app.dirty("pen")

    def put_down(self) -> None:
        """Have a press draw from now on: with each pen in its turn, and then no more."""
        last = self.pen.next is Pen.GREEN
        if self.down:
            self.pen = self.pen.next
        self.down = not (self.down and last)
        self._app.dirty("pen")


# Where it lies


def words_on(looks: AnyTable, sight: AnySight, targets: Iterable[Target]) -> Mapping[str, Target]:
    """The things on a table that can be drawn at, by what records call them."""
    found: dict[str, Target] = {}
    for target in targets:
        word = looks.place_word(sight, target)
        if word is not None:
            found.setdefault(word, target)
    return found


def drawn_items(looks: AnyTable, sight: AnySight, items: Items) -> Iterator[Item]:
    """What is drawn, as things above all others, circles last; nothing at what whoever looks doesn't see."""
    marks = sight.marks
    if not marks.strokes and marks.drawing is None:
        return
    places = words_on(looks, sight, items.by_target)
    for stroke in sorted(marks.strokes, key=lambda each: each.to is None):
        ends = tuple(places[word] for word in stroke.ends if word in places)
        if len(ends) == len(stroke.ends):
            yield from _lines(("drawn", stroke.pen, *stroke.ends), stroke.pen, ends, items)
    if marks.drawing is not None:
        pen, ends = marks.drawing
        if all(end in items.by_target and looks.place_word(sight, end) for end in ends):
            yield from _lines("drawing", pen, ends, items)


def _lines(key: Hashable, pen: Pen, ends: Sequence[Target], items: Items) -> Iterator[Item]:
    boxes = [box for box in map(items.box_of, ends) if box is not None]
    if len(boxes) == 1:
        yield Item(key, boxes[0], DrawnCircle(pen, items.is_round(ends[0])), LAYER)
    elif len(boxes) == 2:
        yield _arrow(key, pen, *boxes)


def _arrow(key: Hashable, pen: Pen, start: Box, end: Box) -> Item:
    """An arrow from near the middle of one box to near that of another."""
    (x, y), (to_x, to_y) = start.centre, end.centre
    length = hypot(to_x - x, to_y - y) or 1.0
    begins, ends = (min(SHORT * min(box.w, box.h) / 2 / length, MOST_SHORT) for box in (start, end))
    one = _along((x, y), (to_x, to_y), begins)
    other = _along((x, y), (to_x, to_y), 1 - ends)
    left, top = (round(min(a, b)) for a, b in zip(one, other, strict=True))
    wide, high = (max(1, round(abs(a - b))) for a, b in zip(one, other, strict=True))
    return Item(key, Box(left, top, wide, high), DrawnArrow(pen, to_x >= x, to_y >= y), LAYER)


def _along(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


# In words


def strokes_told(looks: AnyTable, words: AnyWords, sight: AnySight, items: Items) -> Iterator[str]:
    """What is drawn, a sentence for each stroke, with the things by their names."""
    places = words_on(looks, sight, items.by_target) if sight.marks.strokes else {}
    for stroke in sight.marks.strokes:
        targets = [places[word] for word in stroke.ends if word in places]
        if len(targets) == len(stroke.ends):
            names = [words.called(sight.view, target, sight.names.__getitem__) for target in targets]
            kind = "circle" if stroke.to is None else "arrow"
            values = dict(zip(("at", "to"), names, strict=False))
            yield say(f"drawing.{kind}.{stroke.pen.name.lower()}", **values)
