"""The draft: what picks are worth to each seat, as everybody can tell from what lies open, looking ahead."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from random import Random

from dream.games.jabirs_transmutations.engine.knowledge import (
    BITS,
    KINDS,
    MASK,
    ONE,
    SEATS,
    Deal,
    Pile,
    Preferred,
    closed_cards,
    first_of,
    multiset,
    pile_of,
    size,
)
from dream.games.jabirs_transmutations.engine.turn import (
    STACK,
    Evaluation,
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
from dream.games.jabirs_transmutations.rules.components import TOKENS_OF_A_COLOUR, Card
from dream.games.jabirs_transmutations.rules.state import CARDS_DEALT, CARDS_IN_HAND, Cards, View

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
