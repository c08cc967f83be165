"""What moves from one state to the next, as far as the keys of things cannot tell."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from dream.base.texts import say
from dream.games.alchemist.rules.components import Colour, Seat
from dream.games.alchemist.rules.law import award
from dream.games.alchemist.rules.state import Action, Copy, Create, Phase, View
from dream.ui.games.alchemist.faces import Cube, TileFace
from dream.ui.games.alchemist.items import Facts, Scoring, cube_points
from dream.ui.games.alchemist.layout import AlchemistLayout
from dream.ui.games.alchemist.words import WORDS
from dream.ui.kit.theme import Mark
from dream.ui.table.changes import AFTER, USUAL, Beat, Change, Deciding, Move, Noise, Step
from dream.ui.table.faces import Badge, Ring
from dream.ui.table.hands import beyond
from dream.ui.table.items import Item, Items
from dream.ui.table.presenter import WHEN_DONE
from dream.ui.widgets.overlays import Tone

Changed = Change[View, Action, AlchemistLayout]
Listed = Callable[[Facts], Iterator[Item]]
Key = tuple[object, ...] | str
YIELDED, DRAWN = 0.34, 0.16
FALLS = 1.6
"""From how high a cube falls into the liquid of a cauldron, in its heights."""
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


def _moves(before: Facts, after: Facts) -> Iterator[Move]:
    """The cubes that the seat on turn has paid and gained, if nothing but its turn lies between."""
    then, now, seat = before.state, after.state, before.state.turn
    if now.round - then.round > 1 or now.phase in (Phase.DEAL, Phase.SCHOOL) or before.base != after.base:
        return
    paid, gained = list(_paid(before, after, _CubeRow(before, seat))), _CubeRow(after, seat)
    yield from (replace(move, begins=number * AFTER) for number, move in enumerate(paid))
    yielded = [colour for colour in Colour for _ in range(then.reserve[colour] - now.reserve[colour])]
    for number, colour in enumerate(yielded):
        begins = (YIELDED if paid else 0.0) + number * AFTER
        yield _arrives(("source", colour), gained.take(colour), Cube(colour), begins)
    yield from _drawn(before, after, gained)


class _CubeRow:
    """The cubes of a seat, one after another from the last: the key where each lies.

    One before the viewer is a thing of its own; the others are a part of what lies there.
    """

    def __init__(self, facts: Facts, seat: Seat) -> None:
        self._facts, self._seat = facts, seat
        self._left = Counter(facts.state.of(seat).hand)

    def take(self, colour: Colour | None) -> Key:
        """Where the next cube of a colour leaves, or where it has come to."""
        if not self._facts.shows_hand(self._seat) or colour is None:
            return "screen", self._seat
        if self._seat != self._facts.base:
            return "open", self._seat, colour
        self._left[colour] -= 1
        return "hand", self._seat, colour, self._left[colour]


def _paid(before: Facts, after: Facts, row: _CubeRow) -> Iterator[Move]:
    """Into a cauldron for good, to the creator of a potion, or out of the game."""
    then, now = before.state, after.state
    for potion in now.potions:
        if potion not in then.potions and potion.creator is then.turn:
            for number, colour in enumerate(potion.recipe):
                yield Move(row.take(colour), ("brew", potion.cauldron, number), rise=FALLS)
    for seat in now.terms.seats:
        if seat is not then.turn and after.view.cubes_of(seat) > before.view.cubes_of(seat):
            given = after.sight.done.tribute if isinstance(after.sight.done, Copy) else None
            yield _arrives(row.take(given), _CubeRow(after, seat).take(given), Cube(given), 0.0)
    for colour in Colour:
        for _ in range(now.spent[colour] - then.spent[colour]):
            yield Move(row.take(colour), ("spent", colour), Cube(colour), fades=True)


def _drawn(before: Facts, after: Facts, row: _CubeRow) -> Iterator[Move]:
    """Cubes from the bag, face down until they are seen by whoever may see them."""
    seat, gone = before.state.turn, before.view.cubes_in_bag - after.view.cubes_in_bag
    if gone <= 0:
        return
    known = before.shows_hand(seat) and after.shows_hand(seat)
    new = beyond(after.state.of(seat).hand, before.state.of(seat).hand) if known else ()
    for number, colour in enumerate(new or (None,) * gone):
        yield _arrives("mouth", row.take(colour), Cube(None), number * DRAWN, becomes=colour)


def _arrives(start: Key, end: Key, face: Cube, begins: float, becomes: Colour | None = None) -> Move:
    """A cube flies to where it belongs; where it is one of the things there, that is what flies."""
    shown = None if becomes is None else Cube(becomes)
    if end[0] != "hand":
        return Move(start, end, face, shown, begins, rise=0.5)
    if face.colour is not None:
        return Move(start, end, begins=begins, rise=0.5)
    return Move(start, end, face, shown, begins, USUAL * 1.4, rise=0.8)


# The end


def _ceremony(moves: tuple[Move, ...], after: Facts, items: Listed) -> Iterator[Step]:
    """Screens fall if there are any, cubes pair up to points, schools turn up from the last to the first."""
    state, left = after.state, after.state.cubes_left

    def listed(counted: Scoring) -> Items:
        return Items(items(Facts(after.sight, counted)))

    opened = frozenset[Seat]()
    closed = Scoring(False, False, opened)
    yield Step(moves, listed(closed), beat=True)
    if not all(map(Facts(after.sight, closed).shows_hand, state.terms.seats)):
        yield Step((), listed(Scoring(True, False, opened, "screens")), beat=True, shown=True)
    paired = tuple(_points(seat, cube_points(after.view, seat)) for seat in state.terms.seats)
    yield Step(paired, listed(Scoring(True, True, opened, "cubes")), beat=True)
    schools = {seat: school for seat in state.terms.seats if (school := state.of(seat).school) is not None}
    for seat in sorted(schools, key=lambda each: -left[schools[each]]):
        opened |= {seat}
        points = _points(seat, award(state, seat))
        yield Step((points,), listed(Scoring(True, True, opened, seat)), beat=True)


def _points(seat: Seat, points: int) -> Move:
    """Points on their way to the number on a plate."""
    badge = Badge(f"+{points}")
    return Move(("points", seat), ("total", seat), badge, begins=SEEN, lasts=COUNTING, fades=True)


def deciding(facts: Facts) -> Iterator[Deciding]:
    """Of whoever has won, the tile that counted most, the school if it counted, and the points at last."""
    state = facts.state
    for seat in map(Seat, facts.sight.winners):
        own = [potion for potion in state.potions if potion.creator is seat]
        if own:
            best = max(own, key=lambda potion: potion.value)
            before = state.potions[: state.potions.index(best)]
            yield Deciding(("tile", best.value, sum(other.value == best.value for other in before)))
        if award(state, seat):
            yield Deciding(("school", seat))
        yield Deciding(("fame", seat), Ring(Mark.SELECTED))


# Moments

TILE = 62
"""How wide a tile is on a banner, in units of the design."""
NEWS_HELD, LAST_HELD = 1.4, 2.0


def beats_between(before: Facts, after: Facts) -> Iterator[Beat]:
    """The moments of what was done between two sights of the table; what the viewer does is no news."""
    if not after.sight.people or before.state.turn != after.sight.viewer:
        yield from _potions(before, after)
    if after.ending and not before.ending:
        text = say("alchemist.tip.rounds")
        yield Beat(say("alchemist.picture.ending"), text, Tone.BAD, at=WHEN_DONE, held=LAST_HELD)


def _potions(before: Facts, after: Facts) -> Iterator[Beat]:
    """A potion that somebody else has created, or one of the viewer's that was copied."""
    seat, sight = before.state.turn, after.sight
    sentence = WORDS.sentence(sight.move) if sight.move is not None else ""
    match sight.done:
        case Create(cauldron, _, value):
            title, face = say("alchemist.beat.created", value=value), TileFace(value)
            things = (("pot", cauldron),)
            yield Beat(title, sentence, Tone.PLAIN, seat, (), things, face, (TILE, TILE), held=NEWS_HELD)
        case Copy(cauldron, tribute):
            potion, things = before.state.potion(cauldron), (("pot", cauldron),)
            assert potion is not None, "what is copied has been created"
            if not sight.people:
                title = say("alchemist.beat.copies", value=potion.value)
                yield Beat(title, sentence, Tone.PLAIN, seat, (potion.creator,), things, held=NEWS_HELD)
            elif potion.creator == sight.viewer:
                text = say("alchemist.beat.pays", name=sight.names[seat], colour=tribute)
                yield Beat(say("alchemist.beat.copied"), text, Tone.GOOD, seat, (), things, held=NEWS_HELD)


# What is heard besides cubes


def heard(before: Facts, after: Facts) -> Iterator[Noise]:
    """A potion that boils up when its last cube has fallen in; at the end, a school that is turned up."""
    brewed = len(after.state.potions) - len(before.state.potions)
    if brewed == 1 and isinstance(after.sight.done, Create):
        yield Noise("liquid", USUAL + AFTER * len(after.state.potions[-1].recipe))
    if (
        after.over
        and not before.over
        and any(after.state.of(seat).school for seat in after.state.terms.seats)
    ):
        yield Noise("flip", USUAL)
