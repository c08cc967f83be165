"""What moves from one state to the next, as far as the keys of things cannot tell."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from dream.games.alchemist.rules.actions import Action, Copy
from dream.games.alchemist.rules.components import Colour, Seat
from dream.games.alchemist.rules.scoring import award
from dream.games.alchemist.rules.state import Phase, State
from dream.games.alchemist.rules.view import View
from dream.ui.game_views.alchemist.faces import Cube
from dream.ui.game_views.alchemist.items.facts import Counted, Facts, cube_points
from dream.ui.game_views.alchemist.layout import AlchemistLayout
from dream.ui.tabletop.items.faces import Badge
from dream.ui.tabletop.items.item import Item, Items
from dream.ui.tabletop.motion.steps import AFTER, USUAL, Change, Move, Step

Changed = Change[View, Action, AlchemistLayout]
Listed = Callable[[Facts], Iterator[Item]]
Key = tuple[object, ...] | str
PAID, YIELDED, DRAWN = 0.0, 0.34, 0.16
SEEN, COUNTING = 1.1, 1.2
"""When points begin to fly at the end, after what they are for has been seen, and how long they do."""


def steps(change: Changed, items: Listed) -> Iterator[Step]:
    """What is played; at the end all is counted, step by step."""
    before, after = Facts(change.before), Facts(change.after)
    moves = tuple(_moves(before, after))
    if after.over and not before.over and before.state.round == after.state.round:
        sight = replace(after.sight, winners=(), viewer=before.sight.viewer)
        yield from _ceremony(moves, Facts(sight), items)
    elif moves:
        yield Step(moves)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a cube leaves or comes to: the key of the thing there; `whole`, the cube is that thing itself."""

    key: Key
    whole: bool


def _moves(before: Facts, after: Facts) -> Iterator[Move]:
    """The cubes that the seat on turn has paid and gained, if nothing but its turn lies between."""
    then, now = before.state, after.state
    if now.round - then.round > 1 or now.phase in (Phase.DEAL, Phase.SCHOOL) or before.base != after.base:
        return
    seat = then.turn
    paid, gained = _Row(before, seat), _Row(after, seat)
    begins = PAID
    for move in _paid(before, after, paid):
        yield replace(move, begins=begins)
        begins += AFTER
    begins = YIELDED if begins > PAID else PAID
    for colour in Colour:
        for _ in range(then.reserve[colour] - now.reserve[colour]):
            yield _arrives(("source", colour), gained.take(colour), Cube(colour), begins)
            begins += AFTER
    yield from _drawn(before, after, gained)


class _Row:
    """The cubes of a seat, one after another from the last: where each leaves, or where it has come to."""

    def __init__(self, facts: Facts, seat: Seat) -> None:
        self._facts, self._seat = facts, seat
        hand = facts.state.of(seat).hand
        self._left = {colour: hand[colour] for colour in Colour}

    def take(self, colour: Colour | None) -> _Place:
        if not self._facts.shows_hand(self._seat) or colour is None:
            return _Place(("screen", self._seat), whole=False)
        if self._seat != self._facts.base:
            return _Place(("open", self._seat, colour), whole=False)
        self._left[colour] -= 1
        return _Place(("hand", self._seat, colour, self._left[colour]), whole=True)


def _paid(before: Facts, after: Facts, row: _Row) -> Iterator[Move]:
    """Into a cauldron for good, to the creator of a potion, or out of the game."""
    then, now = before.state, after.state
    for potion in now.potions:
        if potion not in then.potions and potion.creator is then.turn:
            for number, colour in enumerate(potion.recipe):
                yield Move(row.take(colour).key, ("brew", potion.cauldron, number))
    for seat in now.terms.seats:
        if seat is not then.turn and after.view.cubes_of(seat) > before.view.cubes_of(seat):
            given = _tribute(after)
            yield _arrives(row.take(given).key, _Row(after, seat).take(given), Cube(given), PAID)
    for colour in Colour:
        for _ in range(now.spent[colour] - then.spent[colour]):
            yield Move(row.take(colour).key, ("spent", colour), Cube(colour), fades=True)


def _tribute(after: Facts) -> Colour | None:
    """The colour of the tribute that was paid last, which is public."""
    return after.sight.done.tribute if isinstance(after.sight.done, Copy) else None


def _drawn(before: Facts, after: Facts, row: _Row) -> Iterator[Move]:
    """Cubes from the bag, face down until they are seen by whoever may see them."""
    gone = before.view.cubes_in_bag - after.view.cubes_in_bag
    if gone <= 0:
        return
    for number, colour in enumerate(_new(before, after, before.state.turn) or (None,) * gone):
        yield _arrives("mouth", row.take(colour), Cube(None), number * DRAWN, becomes=colour)


def _new(before: Facts, after: Facts, seat: Seat) -> tuple[Colour, ...]:
    """The cubes that a seat has now and had not before, where they are known."""
    if not before.shows_hand(seat) or not after.shows_hand(seat):
        return ()
    had, has = before.state.of(seat).hand, after.state.of(seat).hand
    return tuple(colour for colour in Colour for _ in range(max(0, has[colour] - had[colour])))


def _arrives(start: Key, place: _Place, face: Cube, begins: float, becomes: Colour | None = None) -> Move:
    """A cube flies to where it belongs; where it is one of the things there, that is what flies."""
    shown = None if becomes is None else Cube(becomes)
    if place.whole and face.colour is not None:
        return Move(start, place.key, begins=begins, rise=0.5)
    if place.whole:
        return Move(start, place.key, face, shown, begins, USUAL * 1.4, rise=0.8)
    return Move(start, place.key, face, shown, begins, rise=0.5)


# The end


def _ceremony(moves: tuple[Move, ...], after: Facts, items: Listed) -> Iterator[Step]:
    """Screens fall if there are any, cubes pair up to points, schools turn up from the last to the first."""
    state = after.state

    def listed(counted: Counted) -> Items:
        return Items(items(Facts(after.sight, counted)))

    nobody: frozenset[Seat] = frozenset()
    seats, closed = state.terms.seats, Counted(False, False, nobody)
    yield Step(moves, listed(closed), beat=True)
    if not all(map(Facts(after.sight, closed).shows_hand, seats)):
        yield Step((), listed(Counted(True, False, nobody, "screens")), beat=True, shown=True)
    paired = tuple(_points(seat, cube_points(after.view, seat)) for seat in seats)
    yield Step(paired, listed(Counted(True, True, nobody, "cubes")), beat=True)
    if state.terms.schools:
        left = state.cubes_left
        opened: frozenset[Seat] = frozenset()
        for seat in sorted(seats, key=lambda each: -left[_school(state, each)]):
            opened |= {seat}
            points = _points(seat, award(state, seat))
            yield Step((points,), listed(Counted(True, True, opened, seat)), beat=True)


def _school(state: State, seat: Seat) -> Colour:
    school = state.of(seat).school
    assert school is not None
    return school


def _points(seat: Seat, points: int) -> Move:
    """Points on their way to the number on a plate."""
    start, end = ("points", seat), ("total", seat)
    return Move(start, end, Badge(f"+{points}"), begins=SEEN, lasts=COUNTING, fades=True)
