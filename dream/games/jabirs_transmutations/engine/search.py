"""The search: what picks, answers to events and transmutations are worth to a seat, and what it therefore
does.

A turn is planned exactly. How a draft goes on depends on what is unseen: there all cards are tried in the
same deals, in which everybody picks on as is best by what lies open. From the chance to win that is found
so follow the engine's choice, at its level, and the share of the win of each action, for whoever judges
one.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache, partial
from itertools import chain, islice, takewhile
from math import exp, sqrt
from random import Random
from threading import Event
from time import monotonic

from dream.games.jabirs_transmutations.engine.evaluation import (
    STACK,
    Evaluation,
    Leaf,
    Packed,
    Planner,
    Rivals,
    WinChance,
    count,
    one,
    packed,
    points_of,
    revealed,
    share_of_win,
)
from dream.games.jabirs_transmutations.engine.knowledge import (
    BITS,
    KINDS,
    MASK,
    ONE,
    SEATS,
    Deal,
    DraftMemory,
    Pile,
    Preferred,
    chance_of_habit,
    closed_cards,
    draft_memory,
    first_of,
    multiset,
    pile_of,
    size,
)
from dream.games.jabirs_transmutations.engine.levels import BEST, LEVELS, SINGLE_STEP, Draft, Strength
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import TOKENS_OF_A_COLOUR, Card, Seat
from dream.games.jabirs_transmutations.rules.law import answered, legal_actions
from dream.games.jabirs_transmutations.rules.state import (
    CARDS_DEALT,
    CARDS_IN_HAND,
    Answer,
    Cards,
    Discard,
    Done,
    ListedAction,
    Phase,
    Pick,
    State,
    View,
)
from dream.protocol.dialogue import Limits, lines_wanted
from dream.protocol.server import Report
from dream.search.search import FEWEST, Race, RaceTerms, RootAction, SeatEngine, checked, info, misjudged

# The draft


MOST_LOOKED_AT = 30_000
"""How many states of a turn may be looked at for all picks of a seat, ten times as many as usual."""


class DraftValues:
    """What picks are worth to one seat, from the first card to the sixth.

    Six are worth what the plan of the turn with them is. Of fewer that is not known: the hands to come are
    taken to hold as many random cards as they will, of which the best one is picked.
    """

    def __init__(self, planner: Planner, tableau: Packed, share: Sequence[float]) -> None:
        """For a seat that has this; `share` is how frequent each kind is among the cards that may come."""
        self._planner = planner
        self._tableau = tableau
        self._share = share
        self._by_steps = False
        self._known: dict[Pile, float] = {}
        self._preferred: dict[Pile, tuple[int, ...]] = {}

    def worth(self, picks: Pile) -> float:
        """What these picks are worth."""
        try:
            return self._worth(picks)
        except _TooMuch:
            self._plan_by_steps()
            return self._worth(picks)

    def preferred(self, picks: Pile) -> tuple[int, ...]:
        """The kinds of cards from the one that should most be picked now to the one that should least."""
        known = self._preferred.get(picks)
        if known is None:
            worths = [self.worth(picks + card) for card in ONE]
            known = tuple(sorted(KINDS, key=worths.__getitem__, reverse=True))
            self._preferred[picks] = known
        return known

    def _worth(self, picks: Pile) -> float:
        known = self._known.get(picks)
        if known is None:
            left = CARDS_IN_HAND - size(picks)
            known = self._expected(picks, left) if left else self._planned(picks)
            self._known[picks] = known
        return known

    def _expected(self, picks: Pile, left: int) -> float:
        """The mean over what the best one of so many random cards may be."""
        worths = [(self._worth(picks + ONE[kind]), self._share[kind]) for kind in KINDS]
        none, share, total = 1.0, 1.0, 0.0
        for worth, of_kind in sorted(worths, reverse=True):
            share -= of_kind
            none_better, none = none, max(0.0, share) ** left
            total += (none_better - none) * worth
        return total

    def _planned(self, picks: Pile) -> float:
        tableau = with_picks(self._tableau, picks)
        if self._by_steps:
            return self._planner.value_by_steps(tableau)
        if self._planner.looked_at > MOST_LOOKED_AT:
            raise _TooMuch
        return self._planner.value(tableau)

    def _plan_by_steps(self) -> None:
        """From now on turns are not planned exactly: all of them, so that they can be compared."""
        self._by_steps = True
        self._known.clear()
        self._preferred.clear()


class _TooMuch(Exception):
    """Raised when a seat has so much that its plans for all picks take too long."""


@cache
def _gain(picks: Pile) -> tuple[Packed, int]:
    """What six picks add to a tableau, and how many tokens its stack needs for that."""
    full = one(STACK) * TOKENS_OF_A_COLOUR
    after = revealed(full, multiset(picks))
    return after - full, TOKENS_OF_A_COLOUR - count(after, STACK)


def with_picks(tableau: Packed, picks: Pile) -> Packed:
    """What a seat has when its picks are turned up."""
    gain, tokens = _gain(picks)
    if count(tableau, STACK) >= tokens:
        return tableau + gain
    return revealed(tableau, multiset(picks))


Worth = Callable[[Sequence[Pile]], float]
"""What it is worth to a seat that the seats have these picks when all are turned up."""


def look_ahead(
    seat: int, after: int, deals: Iterable[tuple[Deal, Preferred]], worth: Worth
) -> dict[Card, float]:
    """What each card that the seat on turn can pick is worth in the mean over the deals, at least one.

    `after` seats pick after this one. From then on everybody picks what he prefers, as the deal comes with.
    """
    return {card: sum(values) / len(values) for card, values in by_deal(seat, after, deals, worth).items()}


def by_deal(
    seat: int, after: int, deals: Iterable[tuple[Deal, Preferred]], worth: Worth
) -> dict[Card, list[float]]:
    """What each card that the seat on turn can pick is worth in each of the deals, at least one."""
    found: dict[Card, list[float]] = {}
    for deal, preferred in deals:
        for kind in KINDS:
            if deal.hands[seat] >> BITS * kind & MASK:
                picks = _with_pick(seat, after, deal, ONE[kind], preferred)
                found.setdefault(Card(kind), []).append(worth(picks))
    return found


def _with_pick(seat: int, after: int, deal: Deal, card: Pile, preferred: Preferred) -> list[Pile]:
    """What all seats have at the reveal when this one picks a card now."""
    hands, picks = list(deal.hands), list(deal.picks)
    hands[seat] -= card
    picks[seat] += card
    for other in range(1, after + 1):
        _pick((seat + other) % SEATS, hands, picks, preferred)
    return drafted(passed_on(hands), picks, preferred)


def drafted(hands: list[Pile], picks: list[Pile], preferred: Preferred) -> list[Pile]:
    """What all seats have at the reveal when each has picked as many cards and holds a hand to pick from.

    The last card of a hand is nobody's choice.
    """
    for _ in range(size(hands[0]) - 1):
        for taker in range(SEATS):
            _pick(taker, hands, picks, preferred)
        hands = passed_on(hands)
    return [picked + last for picked, last in zip(picks, hands, strict=True)]


def passed_on(hands: list[Pile]) -> list[Pile]:
    """The hands after each has gone to the left."""
    return [hands[-1], *hands[:-1]]


def _pick(seat: int, hands: list[Pile], picks: list[Pile], preferred: Preferred) -> None:
    card = first_of(preferred(seat, picks[seat]), hands[seat])
    hands[seat] -= card
    picks[seat] += card


END_NEAR = 9
"""So many points of a seat, and somebody may reach the end of the game in this round."""
ROUNDS_IMAGINED = 5
"""How many deals of all cards tell what the others may have at the end of a round."""
OTHERS = 0.5
"""How much of a chance that another seat gains is lost by this one: the rest is the third seat's loss."""


@dataclass(frozen=True)
class Table:
    """What lies open before the draft of a round: it changes no more until the reveal."""

    tableaus: tuple[Packed, ...]
    closed: Cards
    gold_takes_card: bool
    evaluation: Evaluation


class Outlook:
    """What picks are worth to each seat, by what its tableau will be worth."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @cached_property
    def values(self) -> list[DraftValues]:
        """What picks are worth to each seat for itself."""
        return [
            self._values(tableau, Planner(self._table.evaluation, self._table.gold_takes_card))
            for tableau in self._table.tableaus
        ]

    def _values(self, tableau: Packed, planner: Planner) -> DraftValues:
        closed = self._table.closed
        return DraftValues(planner, tableau, [number / len(closed) for number in closed.counts])

    def preferred(self, seat: int, picks: Pile) -> Sequence[int]:
        """The kinds of cards from the one that a seat with these picks should most pick now."""
        return self.values[seat].preferred(picks)

    def worth(self, seat: int, picks: Sequence[Pile]) -> float:
        """The chance of a seat to win when the seats have these picks at the reveal."""
        return share_of_win([self.values[other].worth(picks[other]) for other in range(SEATS)], seat)

    def share(self, seat: int, picks: Sequence[Pile]) -> float:
        """The same, always as a share of the win."""
        return self.worth(seat, picks)


class LastRoundOutlook(Outlook):
    """What picks are worth to each seat in a round that may be the last, by the chance to win.

    What the others will have then is taken from some rounds that are imagined from what lies open.
    """

    @cached_property
    def values(self) -> list[DraftValues]:
        """What picks are worth to each seat: its chance to win, whatever becomes of the others."""
        table = self._table
        return [
            self._values(tableau, Planner(WinChance(table.evaluation, others), table.gold_takes_card))
            for tableau, others in zip(table.tableaus, self._others(), strict=True)
        ]

    def worth(self, seat: int, picks: Sequence[Pile]) -> float:
        worths = [self.values[other].worth(picks[other]) for other in range(SEATS)]
        return worths[seat] - OTHERS * (sum(worths) - worths[seat])

    def share(self, seat: int, picks: Sequence[Pile]) -> float:
        """As the chances of all are one together, what the others have follows from one's own."""
        return (self.worth(seat, picks) + OTHERS) / (1 + OTHERS)

    def _others(self) -> list[Rivals]:
        """What the others of each seat may have at the end of the round."""
        table, plain = self._table, Outlook(self._table)
        planner = Planner(table.evaluation, table.gold_takes_card)
        random = Random(str(table.tableaus))
        found = [Rivals(table.evaluation) for _ in range(SEATS)]
        for _ in range(ROUNDS_IMAGINED):
            dealt = random.sample(list(table.closed), CARDS_DEALT)
            hands = [pile_of(dealt[at : at + CARDS_IN_HAND]) for at in range(0, CARDS_DEALT, CARDS_IN_HAND)]
            picks = drafted(hands, [0] * SEATS, plain.preferred)
            ends = [planner.ends(with_picks(*each)) for each in zip(table.tableaus, picks, strict=True)]
            for seat in range(SEATS):
                found[seat].add(ends[:seat] + ends[seat + 1 :], 1 / ROUNDS_IMAGINED)
        return found


def outlook_of(known: View, evaluation: Evaluation, *, minds_others: bool) -> Outlook:
    """The outlook in a draft; who does not mind the others never looks for the end of the game."""
    state = known.seen
    tableaus = tuple(packed(tableau, state) for tableau in state.tableaus)
    table = Table(tableaus, closed_cards(known), state.options.gold_takes_card, evaluation)
    near = minds_others and max(map(points_of, tableaus)) >= END_NEAR
    return _last_round(table) if near else _any_round(table)


@lru_cache(2)
def _any_round(table: Table) -> Outlook:
    return Outlook(table)


@lru_cache(2)
def _last_round(table: Table) -> Outlook:
    return LastRoundOutlook(table)


# What each action is worth


def answers(state: State, evaluation: Evaluation) -> Mapping[ListedAction, float]:
    """What each answer to the open event is worth to the seat on turn."""
    return {
        action: worths[state.mover] - OTHERS * (sum(worths) - worths[state.mover])
        for action, worths in answered_worths(state, evaluation).items()
    }


def answered_worths(state: State, evaluation: Evaluation) -> Mapping[ListedAction, Sequence[float]]:
    """What the tableaus of all seats are worth after each answer to the open event."""
    return {
        action: [evaluation(packed(tableau, after)) for tableau in after.tableaus]
        for action in legal_actions(state)
        if isinstance(action, Answer)
        for after in (answered(state, action),)
    }


FIXED = {Card.WATER: 0.5, Card.FIRE: 0.45, Card.SALT: 0.4, Card.LEAD: 0.35, Card.CINNABAR: 0.3}
"""What cards are worth to a seat that looks at nothing else.

What transmutations use up comes first, for tokens lie idle without it; Water alone makes an elixir of salt.
"""
HABIT = tuple(sorted(map(int, FIXED), key=lambda kind: -FIXED[Card(kind)]))
"""The kinds of cards from the one that such a seat picks first to the one that it picks last."""
IN_POINTS = 10.0
"""How many points a whole chance to win is about worth where it is even."""


def picks(
    seat: Seat,
    observations: Sequence[View],
    strength: Strength,
    random: Random,
    stopped: Callable[[], bool],
) -> Mapping[ListedAction, float]:
    """What each card of the hand is worth, about in points; by fewer deals when it is `stopped`."""
    state = observations[-1].seen
    kinds = state.of(seat).hand.present
    if strength.draft is Draft.FIXED:
        return {Pick(card): FIXED[card] for card in kinds}
    outlook = outlook_of(observations[-1], strength.evaluation, minds_others=strength.minds_others)
    memory = draft_memory(seat, observations) if strength.draft is Draft.LOOK_AHEAD else None
    if memory is None:
        own = pile_of(state.of(seat).picks)
        return {Pick(card): outlook.values[seat].worth(own + ONE[card]) for card in kinds}
    deals = _imagined(memory, observations, outlook, random, strength.deals, stopped)
    worths = look_ahead(seat, memory.after, deals, partial(outlook.worth, seat))
    return {Pick(card): IN_POINTS * worths[card] for card in kinds}


def shares_by_deal(
    seat: Seat,
    observations: Sequence[View],
    strength: Strength,
    random: Random,
    number: int,
    stopped: Callable[[], bool],
) -> Mapping[ListedAction, Sequence[float]]:
    """The share of the win that each card of the hand brings, in each of so many deals or fewer.

    Where the seat does not know what it was dealt, there is one value for each, by what lies open.
    """
    own = observations[-1].seen.of(seat)
    outlook = outlook_of(observations[-1], strength.evaluation, minds_others=True)
    memory = draft_memory(seat, observations)
    if memory is None:
        none_yet: list[Pile] = [0] * SEATS
        none_yet[seat] = pile_of(own.picks)
        shares = {card: list(none_yet) for card in own.hand.present}
        for card, picks in shares.items():
            picks[seat] += ONE[card]
        return {Pick(card): [outlook.share(seat, picks)] for card, picks in shares.items()}
    deals = _imagined(memory, observations, outlook, random, number, stopped)
    found = by_deal(seat, memory.after, deals, partial(outlook.share, seat))
    return {Pick(card): found[card] for card in own.hand.present}


MOST_DEALS = 10_000
"""So many deals are as good as any number."""


class EndlessPicks:
    """The picks of a seat, tried in more and more deals of what is unseen, for whoever asks for more."""

    def __init__(self, seat: Seat, observations: Sequence[View], memory: DraftMemory, random: Random) -> None:
        outlook = outlook_of(observations[-1], BEST.evaluation, minds_others=True)
        habit = chance_of_habit(seat, observations, HABIT)
        self._cards = observations[-1].seen.of(seat).hand.present
        self._deals = deals_for(memory, outlook.preferred, habit, random, MOST_DEALS)
        self._by_deal = partial(by_deal, seat, memory.after, worth=partial(outlook.share, seat))
        self._shares: dict[ListedAction, list[float]] = {Pick(card): [] for card in self._cards}

    def more(self) -> bool:
        """Try them in one deal more; False where there have been enough."""
        deal = next(self._deals, None)
        if deal is None:
            return False
        found = self._by_deal(deals=[deal])
        for card in self._cards:
            self._shares[Pick(card)] += found[card]
        return True

    @property
    def choices(self) -> Sequence[RootAction[ListedAction]]:
        """What they are worth by the deals so far, one at least: see `shares`."""
        return _compared(self._shares, exact=False)


def _imagined(
    memory: DraftMemory,
    observations: Sequence[View],
    outlook: Outlook,
    random: Random,
    number: int,
    stopped: Callable[[], bool],
) -> Iterator[tuple[Deal, Preferred]]:
    """So many deals of what the seat doesn't see, or fewer when it is `stopped`, but one at least."""
    habit = chance_of_habit(memory.seat, observations, HABIT)
    deals = deals_for(memory, outlook.preferred, habit, random, number)
    return chain(islice(deals, 1), takewhile(lambda deal: not stopped(), deals))


def deals_for(
    memory: DraftMemory, preferred: Preferred, habit: float, random: Random, number: int
) -> Iterator[tuple[Deal, Preferred]]:
    """So many deals, each with how everybody picks: the others as likely by `habit` as that is."""

    def by_habit(seat: int, picks: Pile) -> Sequence[int]:
        return preferred(seat, picks) if seat == memory.seat else HABIT

    for _ in range(number):
        picking = by_habit if random.random() < habit else preferred
        yield memory.dealt(random, picking), picking


WORTH_IT = 1e-9
"""What a transmutation must gain at least, so that a turn has nothing in vain."""


def transmutations(state: State, strength: Strength) -> Mapping[ListedAction, float]:
    """What each action of the seat on turn is worth, to end the turn too."""
    planner = Planner(_leaf(state, strength), state.options.gold_takes_card)
    mine = packed(state.of(state.mover), state)
    worths = planner.choices(mine) if strength.plans else planner.single_steps(mine)
    worths[Done()] += WORTH_IT
    return worths


def _leaf(state: State, strength: Strength) -> Leaf:
    """What a turn is played for: the chance to win or, at a lower level, what one ends with for itself."""
    evaluation = strength.evaluation
    if not strength.minds_others:
        return evaluation
    planner = Planner(evaluation, state.options.gold_takes_card)
    ends = []
    for seat in Seat:
        tableau = packed(state.of(seat), state)
        if seat in state.before_mover:
            ends.append({tableau: 1.0})
        elif seat is not state.mover:
            ends.append(planner.ends(tableau))
    others = Rivals(evaluation)
    others.add(ends)
    return WinChance(evaluation, others)


def discards(state: State, evaluation: Evaluation) -> Mapping[ListedAction, float]:
    """What each card that the seat on turn may discard is worth to be rid of."""
    own = state.of(state.mover)
    return {
        Discard(card): evaluation(packed(replace(own, cards=own.cards.minus(card)), state))
        for card in own.cards.present
    }


# What a seat does, and what its actions are worth as shares of the win


def choice(
    seat: Seat,
    observations: Sequence[View],
    strength: Strength,
    variety: int,
    stopped: Callable[[], bool] = lambda: False,
) -> ListedAction:
    """What a seat does where the last observation leaves the decision to it.

    The same observations, strength and variety give the same action, unless it is `stopped`.
    """
    known = observations[-1]
    actions = legal_actions(known.seen)
    if len(actions) == 1:
        return actions[0]
    random = luck_of(seat, known, variety)
    return misjudged(_worths(seat, observations, strength, random, stopped), strength.lapse, random)


def _worths(
    seat: Seat,
    observations: Sequence[View],
    strength: Strength,
    random: Random,
    stopped: Callable[[], bool],
) -> Mapping[ListedAction, float]:
    """What each legal action is worth, about in points."""
    state = observations[-1].seen
    match state.phase:
        case Phase.EVENT:
            return answers(state, strength.evaluation)
        case Phase.DRAFT:
            return picks(seat, observations, strength, random, stopped)
        case Phase.PLAY:
            return transmutations(state, strength)
    return discards(state, strength.evaluation)


def luck_of(seat: Seat, known: View, variety: int | str) -> Random:
    """Luck that depends on what the seat sees now, and on nothing else."""
    state = known.seen
    own = state.of(seat)
    seen = [
        own.hand.counts,
        own.picks.counts,
        *((each.board.counts, each.cards.counts) for each in state.tableaus),
    ]
    return Random(f"{variety} {seat} {state.round} {state.phase.value} {seen}")


def shares(
    seat: Seat,
    observations: Sequence[View],
    deals: int,
    random: Random,
    stopped: Callable[[], bool] = lambda: False,
    only: Sequence[ListedAction] = (),
) -> Sequence[RootAction[ListedAction]]:
    """What a seat can do after the last of its observations, the best first; with `only` these alone.

    A pick is tried in so many `deals`, fewer when it is `stopped`; all else is worked out, in one trial.
    """
    state = observations[-1].seen
    wanted = only or legal_actions(state)
    if state.phase is Phase.DRAFT:
        values = shares_by_deal(seat, observations, BEST, random, deals, stopped)
    else:
        values = {action: [share] for action, share in _worked_out(state).items()}
    return _compared({action: values[action] for action in wanted}, exact=state.phase is not Phase.DRAFT)


def _worked_out(state: State) -> Mapping[ListedAction, float]:
    match state.phase:
        case Phase.EVENT:
            worths = answered_worths(state, BEST.evaluation)
            return {action: share_of_win(each, state.mover) for action, each in worths.items()}
        case Phase.PLAY:
            return transmutations(state, BEST)
    now = [BEST.evaluation(packed(tableau, state)) for tableau in state.tableaus]
    return {
        action: share_of_win([*now[: state.mover], worth, *now[state.mover + 1 :]], state.mover)
        for action, worth in discards(state, BEST.evaluation).items()
    }


def _compared(
    values: Mapping[ListedAction, Sequence[float]], *, exact: bool
) -> Sequence[RootAction[ListedAction]]:
    """The actions by the means of their values in the same trials, and how surely they are behind."""
    means = {action: sum(each) / len(each) for action, each in values.items()}
    best = max(means, key=means.__getitem__)
    found = [
        RootAction(
            action,
            len(each),
            min(1.0, max(0.0, means[action])),
            None if action == best else 0.0 if exact else _error(values[best], each),
        )
        for action, each in values.items()
    ]
    return sorted(found, key=lambda choice: (choice.action != best, -choice.value))


def _error(best: Iterable[float], other: Sequence[float]) -> float | None:
    """The standard error of how far another is behind in the same trials; None of too few."""
    if len(other) < FEWEST:
        return None
    behind = [one - this for one, this in zip(best, other, strict=True)]
    mean = sum(behind) / len(behind)
    return sqrt(sum((each - mean) ** 2 for each in behind) / (len(behind) - 1) / len(behind))


# A race that judges decisions


STEEPNESS = 3.0
"""How much surer the policy is of a step that is a point better, in the exponent of its weight."""
STEEPNESS_OF_PICKS = 30.0


def judging(seat: int, views: Sequence[View], seed: str, terms: RaceTerms) -> Race[ListedAction] | None:
    """Begin a race of all legal actions of the seat that decides after the last of its views.

    Its weights are those of a player who takes the best single step, and picks by fixed values of the
    cards. A turn is planned to its end, whatever the die says, so that every action has one value. A pick
    is judged over deals of what is unseen; only the first of a round, for which nothing needs to be
    remembered. None elsewhere.
    """
    state = views[-1].seen
    if state.phase is Phase.PLAY:
        values = transmutations(state, BEST)
        steps = transmutations(state, SINGLE_STEP)
        return _race(steps, STEEPNESS, lambda action, number: values[action], terms)
    if state.phase is Phase.DRAFT and not len(state.of(Seat(seat)).picks):
        return _race_of_picks(Seat(seat), views[-1], seed, terms)
    return None


def _race_of_picks(seat: Seat, known: View, seed: str, terms: RaceTerms) -> Race[ListedAction]:
    """A race of the cards of a hand, as the best level looks ahead."""
    outlook = outlook_of(known, BEST.evaluation, minds_others=BEST.minds_others)
    memory = draft_memory(seat, [known])
    assert memory is not None, "for a first pick there is nothing to remember"
    habit = chance_of_habit(seat, [known], HABIT)
    deals = deals_for(memory, outlook.preferred, habit, Random(seed), MOST_DEALS)
    looked: list[dict[Card, float]] = []

    def value(action: ListedAction, number: int) -> float:
        assert isinstance(action, Pick)
        while number >= len(looked):
            looked.append(look_ahead(seat, memory.after, [next(deals)], partial(outlook.share, seat)))
        return looked[number][action.card]

    fixed: dict[ListedAction, float] = {Pick(card): FIXED[card] for card in known.seen.of(seat).hand.present}
    return _race(fixed, STEEPNESS_OF_PICKS, value, terms)


def _race(
    worths: Mapping[ListedAction, float],
    steepness: float,
    value: Callable[[ListedAction, int], float],
    terms: RaceTerms,
) -> Race[ListedAction]:
    highest = max(worths.values())
    weights = [exp(steepness * (worth - highest)) for worth in worths.values()]
    return Race(tuple(worths), weights, value, terms)


# The engine


BETWEEN_REPORTS = 5
"""In deals, of a search without an end."""


class JabirsEngine(SeatEngine[View, State, ListedAction]):
    """An `ObservingEngine`: the same observations, limits and options give the same action."""

    def __init__(self) -> None:
        super().__init__(GAME, len(LEVELS))
        self._endless: tuple[str, EndlessPicks] | None = None

    def new_game(self, seat: int, options: str) -> None:
        """See `ObservingEngine.new_game`."""
        super().new_game(seat, options)
        self._endless = None

    def think(
        self,
        observations: Sequence[View],
        limits: Limits,
        report: Report[ListedAction],
        stop: Event,
    ) -> ListedAction:
        """See `ObservingEngine.think`."""
        until = None if limits.movetime is None else monotonic() + limits.movetime / 1000

        def stopped() -> bool:
            return stop.is_set() or (until is not None and monotonic() > until)

        lines = lines_wanted(self.options, limits)
        if limits.infinite and not limits.searchmoves:
            return self._go_on(observations, lines, report, stopped)
        if lines > 1 or limits.nodes or limits.searchmoves:
            return self._compare(observations, limits, lines, report, stopped)
        strength = LEVELS[(limits.level or self.options["Level"]) - 1].strength
        return choice(Seat(self._seat), observations, strength, self.options["Variety"], stopped)

    def _compare(
        self,
        observations: Sequence[View],
        limits: Limits,
        lines: int,
        report: Report[ListedAction],
        stopped: Callable[[], bool],
    ) -> ListedAction:
        """Tell what the best choices are worth; `nodes` are deals of what is unseen."""
        began = monotonic()
        only = checked(
            tuple(map(GAME.parse_action, limits.searchmoves)), legal_actions(observations[-1].seen)
        )
        kind = f"compared {self.options['Variety']}" if only else self.options["Variety"]
        seat = Seat(self._seat)
        luck = Random(f"{kind} {seat} {self.digest(observations)}")
        deals = limits.nodes or BEST.deals
        found = shares(seat, observations, deals, luck, stopped, only)
        _tell(found, lines, began, report)
        return found[0].action

    def _go_on(
        self,
        observations: Sequence[View],
        lines: int,
        report: Report[ListedAction],
        stopped: Callable[[], bool],
    ) -> ListedAction:
        """Tell what the best choices are worth by more and more deals, on from earlier ones."""
        began, seat = monotonic(), Seat(self._seat)
        seed = f"{self.options['Variety']} {seat} {self.digest(observations)}"
        in_draft = observations[-1].seen.phase is Phase.DRAFT
        memory = draft_memory(seat, observations) if in_draft else None
        if memory is None:
            found = shares(seat, observations, BEST.deals, Random(seed))
            _tell(found, lines, began, report)
            return found[0].action
        if self._endless is None or self._endless[0] != seed:
            self._endless = seed, EndlessPicks(seat, observations, memory, Random(seed))
        picks, goes_on = self._endless[1], True
        while goes_on:
            more = all(picks.more() for _ in range(BETWEEN_REPORTS))
            _tell(picks.choices, lines, began, report)
            goes_on = more and not stopped()
        return picks.choices[0].action


def _tell(
    found: Sequence[RootAction[ListedAction]], lines: int, began: float, report: Report[ListedAction]
) -> None:
    """Tell so many of the choices that were found."""
    milliseconds = round(1000 * (monotonic() - began))
    for place, each in enumerate(found[:lines], 1):
        report(info(each, each.visits, milliseconds, place if lines > 1 else 0))


class GreedyEngine(JabirsEngine):
    """Takes the best single step, and picks cards by fixed values, whatever its limits are."""

    def think(
        self,
        observations: Sequence[View],
        limits: Limits,
        report: Report[ListedAction],
        stop: Event,
    ) -> ListedAction:
        """See `ObservingEngine.think`."""
        return choice(Seat(self._seat), observations, SINGLE_STEP, self.options["Variety"])


own = JabirsEngine
greedy = GreedyEngine
