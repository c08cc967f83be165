"""Picking a card: what each card of the hand is worth to the seat."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice, takewhile
from random import Random

from dream.games.jabirs_transmutations.engine.draft.look_ahead import by_deal, look_ahead
from dream.games.jabirs_transmutations.engine.draft.outlook import Outlook, outlook_of
from dream.games.jabirs_transmutations.engine.knowledge.deals import (
    SEATS,
    Deal,
    DraftMemory,
    Preferred,
    draft_memory,
)
from dream.games.jabirs_transmutations.engine.knowledge.opponent_model import chance_of_habit
from dream.games.jabirs_transmutations.engine.knowledge.piles import ONE, Pile, pile_of
from dream.games.jabirs_transmutations.engine.levels import Draft, Strength
from dream.games.jabirs_transmutations.rules.actions import ListedAction, Pick
from dream.games.jabirs_transmutations.rules.components import Card, Seat
from dream.games.jabirs_transmutations.rules.view import View

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
