"""The values of the game: states, the actions that lead from one to another, and views of them.

There is a small class for each kind of action that a seat or chance can do. It says what is done, not who
does it; that is whose decision it is. A view is what some seats together know: the one place that says who
may see what.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from dream.games.alchemist.rules.components import (
    NO_CUBES,
    SEALS,
    Colour,
    Conditions,
    Cubes,
    Player,
    Seat,
    all_of,
)
from dream.play.cards import HIDDEN, Multiset
from dream.play.game import Chance, Hidden


class Phase(Enum):
    """What is waited for, by the word that a text names it with."""

    DEAL = "deal"
    """Chance deals cubes."""
    SCHOOL = "school"
    """Chance deals a school."""
    PLAY = "play"
    """The seat on turn acts."""
    DRAW_TWO = "draw2"
    """Chance owes the seat on turn two cubes from the bag."""
    DRAW_ONE = "draw1"
    OVER = "over"


SETTING_UP = (Phase.DEAL, Phase.SCHOOL)
DRAWING = (Phase.DRAW_TWO, Phase.DRAW_ONE)


@dataclass(frozen=True, slots=True)
class Potion:
    """What a filled cauldron holds."""

    cauldron: str
    recipe: Cubes
    value: int
    creator: Seat


@dataclass(frozen=True, slots=True)
class Adept:
    """What a seat has: the fame of its potions, its school, its cubes."""

    fame: int = 0
    school: Colour | None = None
    hand: Cubes = NO_CUBES


@dataclass(frozen=True, slots=True)
class State:
    """The compendium, the cubes, the adepts, and who is waited for to do what."""

    terms: Conditions
    phase: Phase
    round: int
    """0 in the set-up; a round is one turn of every seat."""
    turn: Seat
    """The seat that is dealt to, acts or draws; the last one when the game is over."""
    potions: tuple[Potion, ...]
    """The compendium, in the order of the cauldrons."""
    reserve: Cubes
    spent: Cubes
    """The cubes that copying has put out of the game."""
    bag: Cubes
    adepts: tuple[Adept, ...]

    @property
    def decider(self) -> Player | None:
        """Who decides; None when the game is over."""
        if self.phase is Phase.OVER:
            return None
        return self.turn if self.phase is Phase.PLAY else Chance.CHANCE

    @property
    def last_in_round(self) -> bool:
        """Whether the seat on turn is the last of the round."""
        return self.turn == self.terms.players - 1

    def of(self, seat: Seat) -> Adept:
        """What a seat has."""
        return self.adepts[seat]

    def with_adept(self, seat: Seat, adept: Adept) -> "State":
        """The state in which a seat has something else."""
        return replace(self, adepts=(*self.adepts[:seat], adept, *self.adepts[seat + 1 :]))

    def potion(self, cauldron: str) -> Potion | None:
        """What a cauldron holds; None when it is empty, or is none."""
        return next((potion for potion in self.potions if potion.cauldron == cauldron), None)

    def seals(self, seat: Seat) -> int:
        """How many seals a seat has left to set."""
        return SEALS - sum(potion.creator is seat for potion in self.potions)

    @property
    def tiles(self) -> tuple[int, ...]:
        """The values of the tiles that are left, ascending."""
        left = list(self.terms.box.tiles)
        for potion in self.potions:
            left.remove(potion.value)
        return tuple(left)

    @property
    def schools_left(self) -> Iterator[Colour]:
        """The schools that are not dealt."""
        return (colour for colour in Colour if all(adept.school is not colour for adept in self.adepts))

    @property
    def cubes_left(self) -> Cubes:
        """The cubes in reserve, bag and hands, which schools count: known to everybody (A17, A24)."""
        left = all_of(self.terms.supply.bag + self.terms.supply.reserve) - self.spent
        for potion in self.potions:
            left = left - potion.recipe
        return left


@dataclass(frozen=True, slots=True)
class Create:
    """Brew a recipe of one's own in an empty cauldron, and give the potion a tile."""

    cauldron: str
    recipe: Cubes
    value: int


@dataclass(frozen=True, slots=True)
class Copy:
    """Brew another's potion again, with a cube of this colour for the creator (A10)."""

    cauldron: str
    tribute: Colour


@dataclass(frozen=True, slots=True)
class Take:
    """Take a cube from the reserve."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Bag:
    """Have chance draw two cubes from the bag."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, which is for those who can do nothing else (A16)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance draws a cube from the bag for the seat that is dealt to or draws."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class DealSchool:
    """Chance deals a school to a seat."""

    colour: Colour


SeatAction = Create | Copy | Take | Bag | Pass
ChanceAction = Draw | DealSchool
Action = SeatAction | ChanceAction


@dataclass(frozen=True, slots=True)
class View:
    """A state of which some things are not known, but how many there are.

    `seen` is the state without them: there the bag is empty, and so is each hand that is not known; a school
    that is not known is None. `bag` and `hands` say how many cubes are not known, `schools` who has a school
    that is not known. When the game is over nothing is hidden.
    """

    seen: State
    bag: int
    hands: tuple[int, ...]
    schools: tuple[bool, ...]

    @property
    def decider(self) -> Player | None:
        """Who decides; None when the game is over."""
        return self.seen.decider

    def cubes_of(self, seat: Seat) -> int:
        """How many cubes a seat has, known or not (A21)."""
        return len(self.seen.of(seat).hand) + self.hands[seat]

    @property
    def cubes_in_bag(self) -> int:
        """How many cubes the bag has, known or not."""
        return len(self.seen.bag) + self.bag

    @property
    def hidden_cubes(self) -> int:
        """How many cubes lie where they are not known."""
        return self.bag + sum(self.hands)

    @property
    def unseen_counts(self) -> tuple[int, ...]:
        """How many cubes of each colour lie where they are not known; some are negative in no view."""
        counts = self.seen.cubes_left - self.seen.reserve - self.seen.bag
        for adept in self.seen.adepts:
            counts = counts - adept.hand
        return counts.counts

    def completed(self, hands: Sequence[Cubes], schools: Sequence[Colour | None], bag: Cubes) -> State:
        """The state in which the cubes of the bag, of all hands, and all schools are these."""
        adepts = (
            replace(adept, hand=hand, school=school)
            for adept, hand, school in zip(self.seen.adepts, hands, schools, strict=True)
        )
        return replace(self.seen, bag=bag, adepts=tuple(adepts))

    def somehow_completed(self) -> State:
        """A state that is observed so: whether it can be depends on nothing that is not known."""
        rest = list(Multiset(Colour, self.unseen_counts))
        hands = []
        for adept, hidden in zip(self.seen.adepts, self.hands, strict=True):
            hands.append(adept.hand + Multiset.of(Colour, rest[:hidden]))
            del rest[:hidden]
        left = self.seen.schools_left
        schools = [
            next(left) if hidden else adept.school
            for adept, hidden in zip(self.seen.adepts, self.schools, strict=True)
        ]
        return self.completed(hands, schools, self.seen.bag + Multiset.of(Colour, rest))


def seen(state: State, by: frozenset[int]) -> View:
    """Return what these seats together know.

    That is all but the bag, others' hands, unless all lie open, and others' schools; when the game
    is over it is all (A20).
    """
    seats, over = state.terms.seats, state.phase is Phase.OVER
    covered = [not over and seat not in by and not state.terms.open_hands for seat in seats]
    schools = [not over and seat not in by and state.of(seat).school is not None for seat in seats]
    adepts = tuple(
        replace(
            state.of(seat),
            hand=NO_CUBES if covered[seat] else state.of(seat).hand,
            school=None if schools[seat] else state.of(seat).school,
        )
        for seat in seats
    )
    return View(
        seen=replace(state, adepts=adepts, bag=state.bag if over else NO_CUBES),
        bag=0 if over else len(state.bag),
        hands=tuple(len(state.of(seat).hand) if covered[seat] else 0 for seat in seats),
        schools=tuple(schools),
    )


def told(state: State, action: Action, by: frozenset[int]) -> Action | Hidden:
    """Return what these seats may be told of an action: not what another draws or is dealt unseen."""
    if state.turn in by:
        return action
    match action:
        case Draw() if not state.terms.open_hands:
            return Hidden(f"draw:{HIDDEN}")
        case DealSchool():
            return Hidden(f"school:{HIDDEN}")
    return action


def shows(state: State, action: Action, after: State) -> frozenset[int]:
    """Return the seats to which an action shows what no decision of a seat has told.

    A cube that is drawn is shown to its seat, or to all where hands lie open, a school to its seat, and the
    end shows everything to everybody. What a seat pays from its hand is its own decision.
    """
    seats = frozenset(state.terms.seats)
    if after.phase is Phase.OVER:
        return seats
    match action:
        case Draw():
            return seats if state.terms.open_hands else frozenset({state.turn})
        case DealSchool():
            return frozenset({state.turn})
    return frozenset()


def is_private(state: State) -> bool:
    """Whether two seats see different things: somebody's cubes or school that others may not know."""
    if state.phase is Phase.OVER:
        return False
    return any(
        adept.school is not None or (adept.hand and not state.terms.open_hands) for adept in state.adepts
    )
