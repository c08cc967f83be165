"""Deals of what is unseen agree with all that a seat has observed: played by the law they look the same."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from dream.games.jabirs_transmutations.engine.knowledge import (
    KINDS,
    Deal,
    DraftMemory,
    draft_memory,
    multiset,
)
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.law import apply
from dream.games.jabirs_transmutations.rules.state import CARDS_IN_HAND, Phase, Pick, State, View, seen
from tests.games.jabirs_transmutations.random_games import some_game


def drafts(seed: int, **said: str) -> Iterator[list[State]]:
    """The states of each draft of a random game, each with those before it in that draft."""
    draft: list[State] = []
    for state in some_game(Random(seed), **said):
        draft = [*draft, state] if state.phase is Phase.DRAFT else []
        if draft:
            yield draft


def at_random(random: Random) -> Callable[[int, int], list[int]]:
    return lambda seat, picks: random.sample(KINDS, len(KINDS))


def as_dealt(state: State, deal: Deal, memory: DraftMemory) -> list[State]:
    """The states of the draft that began with this one, if it had been dealt and played so."""
    closed = list(state.deck)
    for seat in Seat:
        closed += list(state.of(seat).hand)
        state = state.with_tableau(seat, replace(state.of(seat), hand=multiset(deal.dealt[seat])))
    for seat in Seat:
        for card in state.of(seat).hand:
            closed.remove(card)
    states = [replace(state, deck=tuple(closed))]
    queues = {seat: list(deal.picked[seat]) for seat in Seat}
    while queues[states[-1].mover] and states[-1].phase is Phase.DRAFT:
        (card,) = multiset(queues[states[-1].mover].pop(0))
        states.append(apply(states[-1], Pick(card)))
    assert not any(queues.values())
    return states


def observed(states: Sequence[State], seat: Seat) -> list[View]:
    return [seen(state, frozenset({seat})) for state in states]


def test_a_deal_played_by_the_law_is_observed_as_the_draft_was() -> None:
    random, compared, differing = Random(7), 0, 0
    for seed in range(6):
        for draft in drafts(seed, draft="closed"):
            seat = draft[-1].mover
            memory = draft_memory(seat, observed(draft, seat))
            assert memory is not None
            deal = memory.dealt(random, at_random(random))
            states = as_dealt(draft[0], deal, memory)
            assert observed(states, seat) == observed(draft, seat)
            now = states[-1]
            assert [multiset(hand) for hand in deal.hands] == [now.of(each).hand for each in Seat]
            assert [multiset(picks) for picks in deal.picks] == [now.of(each).picks for each in Seat]
            compared += 1
            differing += now != draft[-1]
    assert compared > 500
    assert differing > 400


def test_hands_that_a_renewed_deck_deals_have_its_old_cards_first() -> None:
    """Played by the law from the shuffle before the deal, some shuffle deals the hands that were imagined."""
    random, compared = Random(5), 0
    for seed in range(30):
        before: State | None = None
        draft: list[State] = []
        for state in some_game(Random(seed), draft="closed"):
            if state.phase is Phase.DEAL:
                before = state
            draft = [*draft, state] if state.phase is Phase.DRAFT else []
            if not draft or before is None or before.round != state.round:
                continue
            seat = state.mover
            told = [seen(before, frozenset({seat})), *observed(draft, seat)]
            memory = draft_memory(seat, told)
            assert memory
            deal = memory.dealt(random, at_random(random))
            assert observed(as_dealt(draft[0], deal, memory), seat) == observed(draft, seat)
            assert dealt_by_some_shuffle(before, deal)
            compared += len(before.deck) > 0
    assert compared > 100


def dealt_by_some_shuffle(before: State, deal: Deal) -> bool:
    """Whether the old cards can all lie where the deal begins, and the discards can be all the rest."""
    old = Counter(before.deck)
    left = len(before.deck)
    for seat in before.first.clockwise:
        hand = Counter(multiset(deal.dealt[seat]))
        if left >= CARDS_IN_HAND:
            if hand - old:
                return False
            old -= hand
        elif left > 0:
            mixed = sum((hand & old).values()) >= left and not old - hand
            if not mixed or (hand - old) - Counter(before.discard):
                return False
            old.clear()
        elif hand - Counter(before.discard):
            return False
        left -= CARDS_IN_HAND
    return True


def test_every_place_of_an_unseen_card_is_dealt_to() -> None:
    """At the first pick each kind of card that is left may lie in each of the other hands."""
    draft = next(drafts(1, draft="closed"))
    seat = draft[-1].mover
    memory = draft_memory(seat, observed(draft, seat))
    assert memory
    random = Random(2)
    deals = [memory.dealt(random, at_random(random)) for _ in range(200)]
    for other in Seat:
        if other is not seat:
            dealt = {card for deal in deals for card in multiset(deal.dealt[other])}
            assert dealt == set(memory.pool)


def test_who_was_not_told_of_a_hand_remembers_nothing() -> None:
    late = next(draft for draft in drafts(2, draft="closed") if len(draft) == 12)
    seat = late[-1].mover
    assert draft_memory(seat, observed(late, seat)) is not None
    assert draft_memory(seat, observed(late[-1:], seat)) is None
