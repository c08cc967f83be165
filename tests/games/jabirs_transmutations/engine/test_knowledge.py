"""What the opponent knows of hidden cards, and what it expects of others."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from threading import Event
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from dream.base.errors import Impossible, Malformed
from dream.games.jabirs_transmutations.engine.knowledge import (
    KINDS,
    ODDS,
    Deal,
    DraftMemory,
    Pile,
    chance_of_habit,
    draft_memory,
    multiset,
    pile_of,
    taken_by_others,
)
from dream.games.jabirs_transmutations.engine.search import HABIT, JabirsEngine
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Card, Seat
from dream.games.jabirs_transmutations.rules.law import apply
from dream.games.jabirs_transmutations.rules.notation import parse_view
from dream.games.jabirs_transmutations.rules.state import (
    CARDS_IN_HAND,
    ListedAction,
    Phase,
    Pick,
    State,
    View,
    seen,
)
from dream.play.cards import Multiset
from dream.play.history import History, observations_of
from dream.protocol.dialogue import MULTI_PV, Info, Limits
from dream.study.review import tutoring
from tests.games.jabirs_transmutations.random_games import (
    exchanged,
    game_of_machines,
    some_game,
    some_state,
    states,
)
from tests.kit.random_games import randoms
from tests.ui.games.jabirs_transmutations.states import turn


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


many = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seats = st.sampled_from(Seat)


@many
@given(states, seats)
def test_an_observation_is_read_as_what_the_seat_knows(state: State, seat: Seat) -> None:
    known = parse_view(GAME.observation(state, seat), seat)
    assert known == seen(state, frozenset({seat}))
    assert known.decider == state.decider


@many
@given(randoms, seats)
def test_an_exchange_of_hidden_things_changes_nothing_that_is_known(random: Random, seat: Seat) -> None:
    state = some_state(random)
    assert seen(exchanged(random, state, seat), frozenset({seat})) == seen(state, frozenset({seat}))


@many
@given(states, seats)
def test_some_state_is_observed_so(state: State, seat: Seat) -> None:
    completed = seen(state, frozenset({seat})).somehow_completed()
    assert GAME.observation(completed, seat) == GAME.observation(state, seat)


def drafted() -> State:
    return [state for state in some_game(Random(5), draft="closed") if state.phase is Phase.DRAFT][7]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("hand.b=?", "hand.b=f", "shows others"),
        ("deck=?,?", "deck=?", "Left in the box"),
        ("events=?", "events=?,?", "Left in the box"),
        ("deck=?", "deck=!", "shows others"),
        ("round=1", "round=0", "isn.t a number"),
        ("picks.c=?", "picks.c=-", "shows others"),
        ("jabir 1", "jabir 2", "begins with"),
    ],
)
def test_a_text_that_is_no_observation_is_refused(old: str, new: str, sentence: str) -> None:
    text = GAME.observation(drafted(), Seat.A)
    changed = text.replace(old, new, 1)
    assert changed != text
    with pytest.raises((Malformed, Impossible), match=sentence):
        parse_view(changed, Seat.A)


def test_what_another_seat_observes_is_refused() -> None:
    with pytest.raises(Malformed):
        parse_view(GAME.observation(drafted(), Seat.A), Seat.B)


def test_a_state_is_no_observation() -> None:
    from dream.games.jabirs_transmutations.rules.notation import state_text

    with pytest.raises(Malformed):
        parse_view(state_text(drafted()), Seat.A)


PRIOR = ODDS / (1 + ODDS)


def draft(state: State, round: int, random: Random, habit: bool) -> list[State]:
    """The states of a draft with new hands, in which seat a picks at random and the others may by habit."""
    cards = random.sample([*Multiset(Card, (26, 14, 20, 10, 10))], 3 * CARDS_IN_HAND)
    state = replace(state, round=round)
    for seat in Seat:
        hand = Multiset.of(Card, cards[seat * CARDS_IN_HAND : (seat + 1) * CARDS_IN_HAND])
        state = state.with_tableau(seat, replace(state.of(seat), hand=hand))
    states = [state]
    while states[-1].phase is Phase.DRAFT:
        now = states[-1]
        order: Sequence[int] = HABIT if habit and now.turn is not Seat.A else random.sample(KINDS, len(KINDS))
        assert now.turn is not None
        card = next(Card(kind) for kind in order if now.of(now.turn).hand[Card(kind)])
        states.append(apply(now, Pick(card)))
    return states[:-1]


@pytest.fixture(scope="module")
def first_draft() -> State:
    states = some_game(Random(3), draft="closed")
    return next(state for state in states if state.phase is Phase.DRAFT and state.first is Seat.A)


def told_to_a(states: Sequence[State]) -> list[View]:
    return [seen(state, frozenset({Seat.A})) for state in states if state.turn is Seat.A]


def passed_and_taken(states: Sequence[State]) -> list[tuple[Pile, Pile]]:
    """The hands that seat a passes on and is given again, by the whole states of a draft begun by a."""
    found = []
    for pick in range(2):
        after, again = states[3 * pick + 1], states[3 * pick + 9]
        held = after.of(Seat.A).hand
        found.append((pile_of(held), pile_of(held - again.of(Seat.A).hand)))
    return found


def test_what_the_others_took_is_what_they_picked(first_draft: State) -> None:
    for seed in range(30):
        states = draft(first_draft, 1, Random(seed), habit=False)
        assert list(taken_by_others(Seat.A, told_to_a(states))) == passed_and_taken(states)


def test_nothing_is_known_of_hands_that_have_not_come_back(first_draft: State) -> None:
    states = draft(first_draft, 1, Random(1), habit=True)
    assert not list(taken_by_others(Seat.A, told_to_a(states[:9])))
    assert chance_of_habit(Seat.A, told_to_a(states[:9]), HABIT) == pytest.approx(PRIOR)


def test_who_picks_by_habit_is_known_by_it_and_who_does_not_is_not(first_draft: State) -> None:
    chances: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(20):
        for habit, found in chances.items():
            random, seen = Random(seed), []
            for round in range(1, 4):
                seen += told_to_a(draft(first_draft, round, random, habit))
            found.append(chance_of_habit(Seat.A, seen, HABIT))
    assert min(chances[True]) > 0.95
    assert max(chances[False]) < PRIOR


Game = History[State, ListedAction]


@pytest.fixture(scope="module")
def decisions() -> list[Game]:
    """A game of machines up to decisions of each phase, in the first round and in later ones."""
    game = game_of_machines("shares", [3, 4, 2])
    found = {}
    for done, state in enumerate(game.states[:-1]):
        if isinstance(GAME.decider(state), int) and len(GAME.legal_actions(state)) > 1:
            found[state.phase, min(state.round, 3)] = done
    return [game.copy(done) for done in found.values()]


def told(game: Game, **limits: Any) -> tuple[ListedAction, list[Info[ListedAction]]]:
    """What the engine of the seat that decides does and tells when all is to be compared."""
    seat = GAME.decider(game.state)
    assert isinstance(seat, int)
    engine = JabirsEngine()
    engine.new_game(game.state.mover, "-")
    engine.options.set(MULTI_PV, "20")
    lines: list[Info[ListedAction]] = []
    views = [engine.parse_observation(text) for text in observations_of(game, seat)]
    return engine.think(views, Limits(**limits), lines.append, Event()), lines


def test_every_choice_is_told_with_a_share_of_the_win_the_best_first(decisions: list[Game]) -> None:
    part = tutoring("jabir")
    assert part
    phases = set()
    for game in decisions[::2]:
        done, lines = told(game, nodes=12)
        phases.add(game.state.phase)
        assert {line.pv[0] for line in lines} == set(GAME.legal_actions(game.state))
        assert [line.line for line in lines] == list(range(1, len(lines) + 1))
        scores = [part.share(line.score) for line in lines]
        assert scores == sorted(scores, reverse=True)
        assert all(0 <= score <= 1 for score in scores)
        assert lines[0].pv[0] == done
        assert (done, lines) == told_again(game, lines)
        draft = game.state.phase is Phase.DRAFT
        assert all(line.error is not None and (draft or not line.error) for line in lines[1:])
    assert {Phase.DRAFT, Phase.PLAY} <= phases


def told_again(game: Game, lines: list[Info[ListedAction]]) -> tuple[ListedAction, list[Info[ListedAction]]]:
    """The same once more, but for the time that it took."""
    done, again = told(game, nodes=12)
    return done, [replace(one, time=other.time) for one, other in zip(again, lines, strict=True)]


def test_only_those_that_are_named_are_compared(decisions: list[Game]) -> None:
    for game in decisions:
        named = GAME.legal_actions(game.state)[:2]
        texts = tuple(map(GAME.action_text, named))
        _, lines = told(game, nodes=8, searchmoves=texts)
        assert {line.pv[0] for line in lines} == set(named)
    with pytest.raises(ValueError, match="only legal actions"):
        told(decisions[0], nodes=8, searchmoves=("roll:1",))


def test_some_choices_lose_much_and_some_lose_next_to_nothing(decisions: list[Game]) -> None:
    losses = [lines[0].score - lines[-1].score for _, lines in (told(game, nodes=8) for game in decisions)]
    assert max(losses) > 500
    assert min(losses) < 500


def test_a_turn_that_wins_for_certain_is_told_so() -> None:
    """Enough gold is on the board: to end the turn is to have won, whatever the others do."""
    text = turn("c", first="a", board_a="lead:1", board_b="lead:1", board_c="lead:2,gold:4", cards_c="f,w")
    lines = told(History(GAME, GAME.parse_state(text)), nodes=8)[1]
    assert lines[0].score == 10_000
