"""Playing out a draft: everybody picks what he prefers, over deals of what is unseen."""

from collections.abc import Callable, Iterable, Sequence

from dream.games.jabirs_transmutations.engine.knowledge.deals import SEATS, Deal, Preferred, first_of
from dream.games.jabirs_transmutations.engine.knowledge.piles import BITS, KINDS, MASK, ONE, Pile, size
from dream.games.jabirs_transmutations.rules.components import Card

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
