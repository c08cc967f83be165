"""Properties of the law: what holds in every state and for every action."""

from itertools import product
from random import Random
from time import process_time

from hypothesis import HealthCheck, given, settings

from dream.base.texts import english
from dream.games.alchemist.rules.components import Colour, Cubes, standard_box
from dream.games.alchemist.rules.law import apply, faults, is_legal, legal_actions, outcome
from dream.games.alchemist.rules.notation import action_text, parse_action, parse_state, state_text
from dream.games.alchemist.rules.refusals import why_not
from dream.games.alchemist.rules.state import (
    Action,
    Bag,
    Copy,
    Create,
    DealSchool,
    Draw,
    Pass,
    Phase,
    State,
    Take,
)
from dream.play.cards import Multiset
from tests.games.alchemist.random_games import some_game, some_state
from tests.kit.random_games import randoms

few = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])
many = settings(few, max_examples=40)

IN_PLAY = {2: 16, 3: 22, 4: 28, 5: 32}
"""How many cubes of a colour are in play, by the number of players: 32 less what stays in the box."""
WORST = (
    "alchemist 1 players=4 schools=off ties=best hands=hidden phase=play round=3 turn=a potions=- "
    "reserve=16,16,16,16,16 spent=0,0,0,0,0 bag=b,b,b,b,b,b,b,b,b,b,g,g,g,g,g,g,g,g,g,g,o,o,o,o,o,o,o,o,o,o,"
    "s,s,s,s,s,s,s,s,s,s,y,y,y,y,y,y,y,y,y,y fame.a=0 fame.b=0 fame.c=0 fame.d=0 "
    "school.a=- school.b=- school.c=- school.d=- hand.a=b,b,g,g,o,o,s,s,y,y hand.b=- hand.c=- hand.d=-"
)


def recipe(letters: str) -> Cubes:
    """The cubes of these letters, in any order and number."""
    return Multiset.of(Colour, (colour for letter in letters for colour in Colour if colour.word == letter))


CAULDRONS = (*(cauldron.word for cauldron in standard_box().cauldrons), "bg2")
EVERY_ACTION: tuple[Action, ...] = (
    *(
        Create(cauldron, recipe(letters), value)
        for cauldron, letters, value in product(
            CAULDRONS, ("b", "gg", "oos", "bbb", "ggosy", "bgosyy", "bbggo"), (0, 4, 7, 11)
        )
    ),
    *(Copy(cauldron, colour) for cauldron, colour in product(CAULDRONS, Colour)),
    *(kind(colour) for kind in (Take, Draw, DealSchool) for colour in Colour),
    *(Bag(), Pass()),
)
"""Much of what can be written, sensible or not."""


def places_of(state: State) -> list[Cubes]:
    """Everywhere that cubes can be."""
    return [
        *(state.reserve, state.spent, state.bag),
        *(adept.hand for adept in state.adepts),
        *(potion.recipe for potion in state.potions),
    ]


@few
@given(randoms)
def test_a_game_loses_and_makes_no_cube_and_ends(random: Random) -> None:
    before = None
    for state in some_game(random):
        counts = [sum(column) for column in zip(*(cubes.counts for cubes in places_of(state)), strict=True)]
        assert counts == [IN_PLAY[state.terms.players]] * 5
        assert all(min(cubes.counts) >= 0 for cubes in places_of(state))
        assert not list(faults(state))
        assert bool(legal_actions(state)) == (state.phase is not Phase.OVER)
        assert before is None or state.reserve <= before.reserve
        before = state
    assert state.phase is Phase.OVER
    assert len(state.reserve.present) <= 2
    assert len(state.potions) <= 10


@few
@given(randoms)
def test_every_state_of_a_game_survives_its_text(random: Random) -> None:
    for state in some_game(random):
        text = state_text(state)
        assert parse_state(text) == state
        assert hash(parse_state(text)) == hash(state)
        assert text.isascii()
        assert text.isprintable()


@many
@given(randoms)
def test_every_legal_action_survives_its_text_and_leads_to_a_state(random: Random) -> None:
    state = some_state(random)
    actions = legal_actions(state)
    assert len({action_text(action) for action in actions}) == len(actions)
    for action in actions if len(actions) < 60 else random.sample(actions, 60):
        assert parse_action(action_text(action)) == action
        assert why_not(state, action) is None
        after = apply(state, action)
        assert parse_state(state_text(after)) == after


@many
@given(randoms)
def test_an_action_is_legal_or_there_is_a_reason(random: Random) -> None:
    state = some_state(random)
    legal = set(legal_actions(state))
    for action in random.sample(EVERY_ACTION, 60):
        refusal = why_not(state, action)
        assert (refusal is None) == is_legal(state, action) == (action in legal), action_text(action)
        if refusal:
            said = english(refusal)
            assert said.endswith(".")
            assert "{" not in said


def test_every_action_survives_its_text() -> None:
    for action in EVERY_ACTION:
        assert parse_action(action_text(action)) == action


@few
@given(randoms)
def test_the_outcome_is_what_lies_there(random: Random) -> None:
    *before, last = some_game(random, ties="best")
    assert not any(map(outcome, before))
    ended = outcome(last)
    assert ended is not None
    awards = {2: (6, 0), 3: (10, 5, 0), 4: (12, 8, 4, 0), 5: (12, 9, 6, 3, 0)}[last.terms.players]
    counted = last.reserve + last.bag
    for adept in last.adepts:
        counted += adept.hand
    schools = [adept.school for adept in last.adepts]
    left = [counted[school] for school in schools if school is not None]
    totals, ladder = [], []
    for seat, adept in enumerate(last.adepts):
        award = awards[sum(number < left[seat] for number in left)] if left else 0
        totals.append(adept.fame + len(tuple(adept.hand)) // 2 + award)
        ladder.append((totals[-1], -left[seat] if left else 0))
    assert ended.points == tuple(totals)
    assert ended.winners == tuple(seat for seat in last.terms.seats if ladder[seat] == max(ladder))


def test_the_worst_turn_is_listed_within_five_milliseconds() -> None:
    state = parse_state(WORST)
    assert len(legal_actions(state)) == 2506
    took = []
    for _ in range(20):
        began = process_time()
        legal_actions(state)
        took.append(process_time() - began)
    assert min(took) < 0.005


def test_a_random_game_takes_far_less_than_a_second() -> None:
    began = process_time()
    for number in range(5):
        for _ in some_game(Random(number)):
            pass
    assert process_time() - began < 2.5
