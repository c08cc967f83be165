"""Properties of the law: what holds in every state and for every action."""

from collections import Counter
from itertools import product
from random import Random
from time import process_time

from hypothesis import HealthCheck, given, settings

from dream.base.texts import english
from dream.games.jabirs_transmutations.rules.components import (
    CARDS_IN_BOX,
    EVENTS_IN_BOX,
    Card,
    Resource,
    Seat,
)
from dream.games.jabirs_transmutations.rules.law import apply, faults, is_legal, legal_actions, outcome
from dream.games.jabirs_transmutations.rules.notation import (
    action_text,
    legal_texts,
    parse_action,
    parse_state,
    state_text,
)
from dream.games.jabirs_transmutations.rules.refusals import why_not
from dream.games.jabirs_transmutations.rules.state import (
    Action,
    AnyShuffle,
    Disaster,
    Discard,
    Done,
    Eureka,
    Explosion,
    Phase,
    Pick,
    Roll,
    ShuffleCards,
    ShuffleEvents,
    State,
    Steal,
    StealNothing,
    Sultan,
    Transmute,
)
from tests.games.jabirs_transmutations.random_games import some_action, some_game, some_start, states
from tests.kit.random_games import randoms

few = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
many = settings(few, max_examples=60)

EVERY_ACTION: tuple[Action, ...] = (
    *(kind(resource) for kind in (Eureka, Explosion, Sultan) for resource in Resource),
    *(kind(card) for kind in (Disaster, Pick, Discard) for card in Card),
    *(Steal(seat, resource) for seat, resource in product(Seat, Resource)),
    *(Transmute(number, card) for number, card in product(range(1, 15), (None, *Card))),
    *(Roll(number) for number in range(1, 9)),
    StealNothing(),
    Done(),
)
"""Everything that can be written but for shuffles, sensible or not."""


def shuffles(state: State) -> list[Action]:
    """Shuffles of what could be shuffled, and such with one too few, too many or another."""
    cards, events = tuple(state.discard), tuple(state.used)
    return [
        *(ShuffleCards(order) for order in (cards, cards[1:], (*cards, Card.SALT), (Card.SALT, *cards[1:]))),
        *(ShuffleEvents(order) for order in (events, events[1:], events * 2)),
    ]


def things_of(state: State) -> tuple[Counter[object], Counter[object]]:
    """All the cards and all the events that there are anywhere."""
    cards: Counter[object] = Counter([*state.deck, *state.discard])
    for tableau in state.tableaus:
        cards.update([*tableau.cards, *tableau.hand, *tableau.picks])
    events: Counter[object] = Counter([*state.events, *state.used])
    if state.event is not None:
        events[state.event] += 1
    return cards, events


@few
@given(randoms)
def test_a_game_loses_nothing_and_ends(random: Random) -> None:
    rolling = 0
    for state in some_game(random):
        cards, events = things_of(state)
        assert cards == CARDS_IN_BOX
        assert events == EVENTS_IN_BOX
        for tableau in state.tableaus:
            assert tableau.tokens + tableau.stack == 28
            assert min(tableau.board.counts) >= 0
            assert tableau.stack >= 0
        assert not list(faults(state))
        assert bool(legal_actions(state)) == (state.phase is not Phase.OVER)
        rolling += state.phase is Phase.ROLL
    assert state.phase is Phase.OVER
    assert rolling


@few
@given(randoms)
def test_every_state_of_a_game_survives_its_text(random: Random) -> None:
    for state in some_game(random):
        text = state_text(state)
        assert parse_state(text) == state
        assert text.isascii()
        assert text.isprintable()


@many
@given(states)
def test_every_legal_action_survives_its_text_and_leads_to_a_state(state: State) -> None:
    assert legal_texts(state) == sorted({action_text(action) for action in legal_actions(state)})
    for action in legal_actions(state):
        if isinstance(action, AnyShuffle):
            continue
        assert parse_action(action_text(action)) == action
        assert why_not(state, action) is None
        after = apply(state, action)
        assert parse_state(state_text(after)) == after


@many
@given(states)
def test_an_action_is_legal_or_there_is_a_reason(state: State) -> None:
    legal = set(legal_actions(state))
    for action in (*EVERY_ACTION, *shuffles(state)):
        refusal = why_not(state, action)
        assert (refusal is None) == is_legal(state, action), action_text(action)
        if not isinstance(action, ShuffleCards | ShuffleEvents):
            assert is_legal(state, action) == (action in legal)
        if refusal:
            said = english(refusal)
            assert said.endswith(".")
            assert "{" not in said


def test_every_action_survives_its_text() -> None:
    for action in EVERY_ACTION:
        assert parse_action(action_text(action)) == action


@few
@given(randoms)
def test_the_outcome_is_what_the_boards_say(random: Random) -> None:
    *before, last = some_game(random)
    assert not any(map(outcome, before))
    ended = outcome(last)
    assert ended is not None
    ladder = []
    for tableau in last.tableaus:
        there = Counter(resource.word for resource in tableau.board)
        elixirs = sum(there[f"{quality}ness"] for quality in ("hot", "cold", "wet", "dry"))
        points = 5 * there["gold"] + 3 * there["silver"] + elixirs
        tokens = there.total() - there["gold"] - there["silver"]
        ladder.append((points, there["gold"], there["silver"], tokens))
    assert ended.points == tuple(points for points, *_ in ladder)
    assert ended.winners == tuple(seat for seat in Seat if ladder[seat] == max(ladder))
    assert max(ended.points) >= 17


def test_a_game_of_idle_seats_ends_after_sixty_rounds() -> None:
    random = Random(20)
    state = some_start(random, eureka="starter")
    while state.decider is not None:
        state = apply(state, Done() if state.phase is Phase.PLAY else some_action(random, state))
    assert state.round == 60


def test_a_random_game_takes_far_less_than_a_second() -> None:
    began = process_time()
    for number in range(5):
        for _ in some_game(Random(number)):
            pass
    assert process_time() - began < 2.5
