"""What some seats together know of a state, as a value: the one place that says who may see what."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from dream.games.alchemist.rules.actions import Action, DealSchool, Draw
from dream.games.alchemist.rules.components import NO_CUBES, Colour, Cubes, Player, Seat
from dream.games.alchemist.rules.state import Phase, State
from dream.play.cards.multiset import Multiset
from dream.play.cards.state_text import HIDDEN
from dream.play.game import Hidden


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
