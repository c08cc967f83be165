"""What a seat knows and may conclude: others' cubes, hands, schools and habits from what they did, and deals
that agree with it.

A deal in which a seat would have had something much better to do is unlikely.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from math import exp
from random import Random

from dream.games.alchemist.engine.evaluation import (
    FEARFUL_SEATS,
    GREEDY,
    HEURISTIC,
    NEVER,
    Habits,
    best_creations,
    exposure,
    plain_worths,
    rough_risks,
    searched,
)
from dream.games.alchemist.engine.kernel import (
    COLOURS,
    NO_SCHOOL,
    ONE,
    Move,
    Table,
    can_create,
    counts_of,
    holds,
    move_of,
    pack,
    packed,
    size_of,
    table_of,
    under_duty,
)
from dream.games.alchemist.rules.components import NO_CUBES, Colour, Seat
from dream.games.alchemist.rules.state import (
    DRAWING,
    Bag,
    Copy,
    Create,
    Pass,
    Phase,
    SeatAction,
    State,
    Take,
    View,
)
from dream.play.cards import Multiset


@dataclass(frozen=True)
class SeenAction:
    """An action of a seat, with the piles that changed: what it paid, and what it gained from the reserve.

    Of what was paid the `tribute` went to the `creator`.
    """

    seat: Seat
    action: SeatAction
    gained: int = 0
    paid: int = 0
    tribute: int = 0
    creator: Seat | None = None

    @property
    def used_up(self) -> int:
        """What went into a cauldron or out of the game."""
        return self.paid - self.tribute


def action_between(before: State, after: State) -> SeenAction | None:
    """What the seat on turn did from one view to the next, by what is seen of both; None when it was chance.

    Raises ValueError when the views don't follow one another.
    """
    if before.phase is not Phase.PLAY:
        return None
    seat, gained = before.turn, packed(before.reserve) - packed(after.reserve)
    fame = after.of(seat).fame - before.of(seat).fame
    created = [potion for potion in after.potions if before.potion(potion.cauldron) is None]
    if len(created) == 1 and created[0].value == fame:
        (potion,) = created
        action = Create(potion.cauldron, potion.recipe, potion.value)
        return SeenAction(seat, action, gained, packed(potion.recipe))
    if fame and not created:
        return _copied(before, after, fame, gained)
    if fame or created or before.spent != after.spent:
        raise ValueError("these views don't follow one another")
    if after.phase in DRAWING:
        return SeenAction(seat, Bag())
    if gained in ONE:
        return SeenAction(seat, Take(Colour(ONE.index(gained))), gained)
    return SeenAction(seat, Pass())


def _copied(before: State, after: State, fame: int, gained: int) -> SeenAction:
    """The copy that brought this fame: its recipe but for the tribute is spent now."""
    spent = packed(after.spent) - packed(before.spent)
    for potion in before.potions:
        pile = packed(potion.recipe)
        if potion.value == fame and potion.creator is not before.turn and holds(pile, spent):
            for colour in COLOURS:
                if pile - spent == ONE[colour]:
                    action = Copy(potion.cauldron, Colour(colour))
                    return SeenAction(before.turn, action, gained, pile, ONE[colour], potion.creator)
    raise ValueError("these views don't follow one another")


MISJUDGED = 1.5
"""By how many points a seat may misjudge what it does: the temperature at which decisions are likely."""


@dataclass
class LastTurn:
    """What a seat did when it was on turn last, and how its hand has changed since.

    `table` is what lay there then. Since then the seat has `paid` and `gained` cubes in the open, and `drawn`
    so many unseen.
    """

    table: Table
    move: Move
    paid: int = 0
    gained: int = 0
    drawn: int = 0

    def likelihood(self, hand: int, school: int, random: Random) -> float:
        """How likely the seat did this, if it has this hand now and this school."""
        before = self._hand_before(hand, random)
        if before is None:
            return 0.0
        table = self.table
        table.hands[table.turn] = before
        table.schools[table.turn] = school
        found = list(plain_worths(table, HEURISTIC)) if not under_duty(table) else []
        done = max((worth for worth, move in found if move[:2] == self.move[:2]), default=NEVER)
        best = max((worth for worth, _ in found), default=NEVER)
        if can_create(table):
            created = best_creations(table, best, HEURISTIC, rough_risks)
            best = max((worth for worth, _ in created), default=best)
        return exp((done - best) / MISJUDGED) if done > NEVER else 0.0

    def _hand_before(self, hand: int, random: Random) -> int | None:
        """The hand at that turn; None when there could not have been one."""
        if not holds(hand, self.gained):
            return None
        left = hand - self.gained
        for _ in range(self.drawn):
            cubes = [colour for colour, number in enumerate(counts_of(left)) for _ in range(number)]
            if not cubes:
                return None
            left -= ONE[random.choice(cubes)]
        return left + self.paid


FEARED, CLEARLY = 0.75, 0.1
"""A recipe that others can brew with this chance is as likely of the fearful as of the greedy. When the
chance is so much higher, the odds of being greedy grow by one, as a logarithm."""
MOST_TOLD = 2.0
"""By how much the odds of being greedy grow or shrink at most with one creation."""


class Evidence:
    """The last decisions of all other seats that say something of their hands, and their creations, which say
    whether they fear to be copied."""

    def __init__(self, views: Sequence[View]) -> None:
        self._decisions: dict[int, LastTurn] = {}
        self._greed = [0.0] * views[-1].seen.terms.players
        own = int(views[-1].seen.turn)
        for before, after in pairwise(views):
            try:
                seen = action_between(before.seen, after.seen)
            except ValueError:
                self._decisions.clear()
                continue
            if seen is None:
                self._draw(before, after)
            else:
                self._decide(before, seen, own)

    def likelihood(self, table: Table, random: Random) -> float:
        """How likely the others did what they did last, in a deal."""
        likelihood = 1.0
        for seat, decision in self._decisions.items():
            likelihood *= decision.likelihood(table.hands[seat], table.schools[seat], random)
        return likelihood

    def greedy(self, seat: int) -> float:
        """How likely a seat is greedy, and not fearful, by all that it has created."""
        return 1 / (1 + exp(-self._greed[seat]))

    def _draw(self, before: View, after: View) -> None:
        seat = before.seen.turn
        if int(seat) in self._decisions:
            self._decisions[int(seat)].drawn += after.cubes_of(seat) - before.cubes_of(seat)

    def _decide(self, before: View, seen: SeenAction, own: int) -> None:
        seat = int(seen.seat)
        if seen.creator is not None and int(seen.creator) in self._decisions:
            self._decisions[int(seen.creator)].gained += seen.tribute
        self._decisions.pop(seat, None)
        if seat == own or isinstance(seen.action, Pass):
            return
        table = table_of(before.seen)
        table.sizes = [before.cubes_of(each) for each in before.seen.terms.seats]
        table.bag = [0] * before.bag
        move = move_of(seen.action, table.cauldrons.words)
        if isinstance(seen.action, Create):
            _, _, recipe, _ = move
            shown = (exposure(table, recipe) - FEARED) / CLEARLY
            self._greed[seat] += max(-MOST_TOLD, min(MOST_TOLD, shown))
        else:
            self._decisions[seat] = LastTurn(table, move, seen.paid, seen.gained)


class Memory:
    """Made from all views that a seat has had, oldest first.

    `known` are cubes that each seat certainly holds: its whole hand where that is open, otherwise those that
    it took, gained or got as a tribute in the open and has not paid since. `used_up` are all cubes that each
    has put into cauldrons or out of the game. What is missing between two views is forgotten.
    """

    def __init__(self, views: Sequence[View]) -> None:
        last = views[-1]
        seats = last.seen.terms.seats
        self.known = [0] * len(seats)
        self.used_up = [0] * len(seats)
        for before, after in pairwise(views):
            self._learn(before, after)
        covered = [seat for seat in seats if last.hands[seat]]
        known = sum(self.known[seat] for seat in covered)
        sound = holds(pack(last.unseen_counts), known) and all(
            size_of(self.known[seat]) <= last.hands[seat] for seat in covered
        )
        for seat in seats:
            if seat not in covered:
                self.known[seat] = packed(last.seen.of(seat).hand)
            elif not sound:
                self.known[seat] = 0

    def _learn(self, before: View, after: View) -> None:
        try:
            seen = action_between(before.seen, after.seen)
        except ValueError:
            self.known = [0] * len(self.known)
            return
        if seen:
            self._remember(seen)

    def _remember(self, seen: SeenAction) -> None:
        self.used_up[seen.seat] += seen.used_up
        self.known[seen.seat] = _without(self.known[seen.seat], seen.paid) + seen.gained
        if seen.creator is not None:
            self.known[seen.creator] += seen.tribute


def _without(known: int, paid: int) -> int:
    """The cubes of a hand that are still known when it has paid: those of the same colour go first."""
    return pack(max(0, there - gone) for there, gone in zip(counts_of(known), counts_of(paid), strict=True))


BETRAYAL = 0.5
"""By how much the odds of a school grow, as a logarithm, with each cube of its colour that was used up."""


class SchoolBelief:
    """How likely each way is in which the schools that aren't known can lie."""

    def __init__(self, view: View, memory: Memory, betrayal: float = BETRAYAL) -> None:
        seen = view.seen
        self._known = [NO_SCHOOL if adept.school is None else int(adept.school) for adept in seen.adepts]
        self._hidden = [int(seat) for seat in seen.terms.seats if view.schools[seat]]
        left = [colour for colour in COLOURS if colour not in self._known]
        used_up = [counts_of(pile) for pile in memory.used_up]
        self._ways = list(permutations(left, len(self._hidden)))
        self._weights = [
            exp(betrayal * sum(used_up[seat][school] for seat, school in zip(self._hidden, way, strict=True)))
            for way in self._ways
        ]

    def deal(self, random: Random) -> list[int]:
        """The school of every seat, in one of the ways."""
        (way,) = random.choices(self._ways, self._weights)
        schools = self._known[:]
        for seat, school in zip(self._hidden, way, strict=True):
            schools[seat] = school
        return schools

    def chances(self, seat: int) -> Sequence[float]:
        """How likely a hidden school of a seat is each of the colours."""
        place, whole = self._hidden.index(seat), sum(self._weights)
        chances = [0.0] * len(COLOURS)
        for way, weight in zip(self._ways, self._weights, strict=True):
            chances[way[place]] += weight / whole
        return chances


def possible_state(seat: int, views: Sequence[View], random: Random) -> State:
    """One of the states in which a seat has had these views, each as likely as cubes and schools make it."""
    view, memory = views[-1], Memory(views)
    pool = list(Multiset(Colour, view.unseen_counts))
    random.shuffle(pool)
    known = [
        Multiset(Colour, tuple(counts_of(cubes))) if hidden else NO_CUBES
        for cubes, hidden in zip(memory.known, view.hands, strict=True)
    ]
    for cube in sum(known, NO_CUBES):
        pool.remove(cube)
    hands = []
    for adept, hidden, cubes in zip(view.seen.adepts, view.hands, known, strict=True):
        drawn = [pool.pop() for _ in range(hidden - len(cubes))]
        hands.append(adept.hand + cubes + Multiset.of(Colour, drawn))
    left = random.sample(list(view.seen.schools_left), sum(view.schools))
    schools = [
        left.pop() if hidden else adept.school
        for adept, hidden in zip(view.seen.adepts, view.schools, strict=True)
    ]
    return view.completed(hands, schools, view.seen.bag + Multiset.of(Colour, pool))


class Dealer:
    """Deals tables that agree with all that a seat has seen, at its turn."""

    def __init__(self, views: Sequence[View], chosen_from: int) -> None:
        """So many tables are dealt for one that is used."""
        view = views[-1]
        seats, memory = view.seen.terms.seats, Memory(views)
        self.schools = SchoolBelief(view, memory)
        self._table = table_of(view.seen)
        self._table.hands = memory.known
        self._table.sizes = [view.cubes_of(seat) for seat in seats]
        self._unknown = [view.cubes_of(seat) - size_of(memory.known[seat]) for seat in seats]
        pool = packed(view.seen.cubes_left - view.seen.reserve) - sum(memory.known)
        self._pool = [colour for colour, number in enumerate(counts_of(pool)) for _ in range(number)]
        self._in_bag = view.bag
        self._chosen_from = chosen_from
        self._evidence = Evidence(views)

    def deal(self, random: Random) -> Table:
        """A table: hands by their size, schools by belief, and the bag in the order in which it is drawn.

        Of some such tables one is chosen, as likely as it makes what the others did last.
        """
        tables = [self._any_deal(random) for _ in range(self._chosen_from)]
        weights = [self._evidence.likelihood(table, random) for table in tables]
        return random.choices(tables, weights)[0] if any(weights) else tables[0]

    def _any_deal(self, random: Random) -> Table:
        table, pool = self._table.copy(), self._pool[:]
        random.shuffle(pool)
        for seat, number in enumerate(self._unknown):
            for _ in range(number):
                table.hands[seat] += ONE[pool.pop()]
        table.bag = pool
        table.schools = self.schools.deal(random)
        return table

    def habits(self, random: Random) -> Sequence[Habits]:
        """By which habits each seat may play on: the own one as `searched`, others as their past tells."""
        seats = range(len(self._unknown))
        if len(seats) <= FEARFUL_SEATS:
            return [HEURISTIC] * len(seats)
        greedy = self._evidence.greedy
        habits = [GREEDY if random.random() < greedy(seat) else HEURISTIC for seat in seats]
        habits[self._table.turn] = searched(len(seats))
        return habits

    @property
    def own_view(self) -> Table:
        """The table as far as it is known: enough for the heuristic numbers of the seat on turn.

        The cubes of its bag are only as many as there are.
        """
        table = self._table.copy()
        table.bag = [0] * self._in_bag
        return table
