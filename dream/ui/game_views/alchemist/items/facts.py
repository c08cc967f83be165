"""What is told of the table beyond the state itself, from what is seen of it; nothing hidden is in it."""

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from dream.games.alchemist.rules.actions import Action
from dream.games.alchemist.rules.box import Box as Pieces
from dream.games.alchemist.rules.box import Cauldron
from dream.games.alchemist.rules.components import COLOURS_AT_END, LEAST_FIRST_VALUE, Colour, Cubes, Seat
from dream.games.alchemist.rules.creations import fits
from dream.games.alchemist.rules.legal import under_duty
from dream.games.alchemist.rules.scoring import CUBES_FOR_A_POINT, award
from dream.games.alchemist.rules.state import Phase, Potion, State
from dream.games.alchemist.rules.view import View
from dream.play.cards.multiset import Multiset
from dream.ui.game_views.alchemist import things
from dream.ui.game_views.alchemist.layout import SLOTS
from dream.ui.game_views.alchemist.things import Brewed, Hand, Pot, Tile
from dream.ui.tabletop.sight import Sight, Target, Way

Seen = Sight[View, Action]


@dataclass(frozen=True, slots=True)
class Choice:
    """What is chosen: a cauldron and, for a potion of one's own, cubes and a tile as far as they are."""

    cauldron: Cauldron
    potion: Potion | None
    """What the cauldron holds already."""
    cubes: Cubes
    value: int | None


def choice(view: View, way: Way) -> Choice | None:
    """What is chosen by these targets; None where it begins with no cauldron."""
    pot = way[0] if way else None
    cauldron = view.seen.terms.box.cauldron(pot.word) if isinstance(pot, Pot) else None
    if cauldron is None:
        return None
    cubes = Multiset.of(Colour, (each.colour for each in way[1:] if isinstance(each, Hand | Brewed)))
    value = next((each.value for each in way[1:] if isinstance(each, Tile)), None)
    return Choice(cauldron, view.seen.potion(cauldron.word), cubes, value)


def gained(state: State, cauldron: Cauldron) -> Cubes:
    """What the reserve has of the yield of a cauldron (A9)."""
    made = cauldron.by_products
    return Multiset(Colour, tuple(map(min, made.counts, state.reserve.counts)))


def may_have(view: View, value: int) -> bool:
    """Whether a tile can be put on a new potion."""
    return value in view.seen.tiles and (value >= LEAST_FIRST_VALUE or not under_duty(view.seen))


def cube_points(view: View, seat: Seat) -> int:
    """What the cubes of a seat count, known or not (A15)."""
    return view.cubes_of(seat) // CUBES_FOR_A_POINT


def award_range(view: View, seat: Seat) -> tuple[int, int]:
    """What the school of a seat may bring with the cubes that are left now, whatever schools others have."""
    hidden = [each for each in view.seen.terms.seats if view.schools[each]]
    if view.schools[seat]:
        return 0, view.seen.terms.supply.awards[0]
    left = tuple(view.seen.schools_left)
    found = []
    for schools in combinations(left, len(hidden)):
        state = view.seen
        for each, school in zip(hidden, schools, strict=True):
            state = state.with_adept(each, replace(state.of(each), school=school))
        found.append(award(state, seat))
    return min(found), max(found)


@dataclass(frozen=True, slots=True)
class Counted:
    """How much of the end has been counted: whose screens have fallen, cubes, and whose schools lie open.

    `now` is what is being counted, None when all has been: ``screens``, ``cubes``, or the school of a seat.
    """

    opened: bool = True
    paired: bool = True
    schools: frozenset[Seat] = frozenset(Seat)
    now: str | Seat | None = None


ALL = Counted()


class Facts:
    """A table as it is seen, with what follows from it; `counted` says how much of the end is shown."""

    def __init__(self, sight: Seen, counted: Counted = ALL) -> None:
        self.sight, self.view, self.counted = sight, sight.view, counted
        self.state: State = sight.view.seen
        self.pieces: Pieces = self.state.terms.box
        self.over = self.state.phase is Phase.OVER
        nobodys = self.state.turn if self.over else Seat.A
        self.base = nobodys if sight.viewer is None else Seat(sight.viewer)
        """The seat whose own things lie at the foot of the table; at the end whose turn was the last."""

    @cached_property
    def slots(self) -> dict[str, int]:
        """The slot of each cauldron: that of its pair, or one that is free where a pair is there twice."""
        taken: dict[str, int] = {}
        spare: list[str] = []
        for cauldron in self.pieces.cauldrons:
            pair = cauldron.by_products.present
            slot = SLOTS.index((pair[0], pair[1]))
            if slot in taken.values():
                spare.append(cauldron.word)
            else:
                taken[cauldron.word] = slot
        free = (slot for slot in range(len(SLOTS)) if slot not in taken.values())
        return {**taken, **dict(zip(spare, free, strict=False))}

    @cached_property
    def others(self) -> tuple[tuple[Seat, int], ...]:
        """The other seats, each with its place among the four at the table's corners, clockwise."""
        count = self.state.terms.players
        places = {2: (1,), 3: (1, 2), 4: (0, 1, 2), 5: (0, 1, 2, 3)}[count]
        return tuple((Seat((self.base + 1 + n) % count), place) for n, place in enumerate(places))

    # Choosing

    @cached_property
    def choice(self) -> Choice | None:
        return choice(self.view, self.sight.marks.chosen)

    @property
    def creating(self) -> Choice | None:
        """The potion of one's own that is being put together, None when there is none."""
        return self.choice if self.choice and self.choice.potion is None else None

    @property
    def copying(self) -> Choice | None:
        """The potion for which a tribute is being chosen."""
        return self.choice if self.choice and self.choice.potion else None

    def legal(self, target: Target) -> bool:
        """Whether a click would choose something or act."""
        return target in self.sight.marks.legal

    # Hands

    def shows_hand(self, seat: Seat) -> bool:
        """Whether the cubes of a seat lie open."""
        if self.over and not self.counted.opened and seat != self.sight.viewer:
            return self.state.terms.open_hands or self._lay_open(seat)
        return not self.view.hands[seat]

    def _lay_open(self, seat: Seat) -> bool:
        """Whether a seat hid nothing from whoever looks before the end: where nobody plays, none does."""
        before = self.sight.before
        hid = before is None or before.hands[seat] or before.schools[seat]
        return not hid and not self.covers_schools

    def school(self, seat: Seat) -> Colour | None:
        """The school of a seat where it lies open."""
        if self.over:
            shown = seat == self.sight.viewer or seat in self.counted.schools or self._lay_open(seat)
        else:
            shown = not self.covers_schools or self._looks_at(seat)
        return self.state.of(seat).school if shown else None

    @property
    def covers_schools(self) -> bool:
        """Whether schools lie face down to be looked at one by one: several play, and no curtain falls."""
        return self.state.terms.open_hands and len(self.sight.people) > 1

    def _looks_at(self, seat: Seat) -> bool:
        """Whether the one who has the turn points at the own school."""
        marks = self.sight.marks
        return seat == self.sight.turn and things.School(seat) in (marks.pointed, marks.cursor)

    def points(self, seat: Seat) -> int:
        """The points of a seat so far: fame, and at the end all that has been counted."""
        points = self.state.of(seat).fame
        if self.over:
            points += cube_points(self.view, seat) if self.counted.paired else 0
            points += award(self.state, seat) if seat in self.counted.schools else 0
        return points

    def leads(self, seat: Seat) -> bool:
        """Whether a seat has points, and none has more."""
        return 0 < self.points(seat) == max(map(self.points, self.state.terms.seats))

    @property
    def to_play(self) -> tuple[Seat, ...]:
        """The seats that have a turn of this round left, whose turn it is among them."""
        return () if self.over else self.state.terms.seats[self.state.turn :]

    def hand(self, seat: Seat) -> Cubes:
        """The cubes that a seat has, as far as they are known, without those that lie in a new recipe."""
        hand = self.state.of(seat).hand
        creating = self.creating
        if creating is not None and seat == self.base and creating.cubes <= hand:
            return hand - creating.cubes
        return hand

    # The end

    @property
    def colours_left(self) -> int:
        return len(self.state.reserve.present)

    @property
    def ending(self) -> bool:
        """Whether the game is over with this round."""
        return not self.over and self.state.round > 0 and self.colours_left <= COLOURS_AT_END

    def usable(self, colour: Colour) -> bool:
        """Whether a cube of a colour may go into the new recipe as far as the cauldron goes."""
        return self.creating is None or fits(Multiset.of(Colour, (colour,)), self.creating.cauldron)
