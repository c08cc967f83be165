"""The engine: it does what is legal, by what its seat may know, and the same for the same."""

import re
from dataclasses import replace
from random import Random

import pytest

from dream.games.jabirs_transmutations.engine.knowledge import draft_memory
from dream.games.jabirs_transmutations.engine.levels import LEVELS
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.law import legal_actions
from dream.games.jabirs_transmutations.rules.state import Phase, State, seen
from dream.play.game import letter
from tests.games.jabirs_transmutations.engine.games_of_machines import answer, engine_at, game_of_machines
from tests.games.jabirs_transmutations.engine.test_deals import as_dealt, at_random, drafts, observed
from tests.games.jabirs_transmutations.hidden_fields import hidden_fields
from tests.games.jabirs_transmutations.random_games import some_game
from tests.games.jabirs_transmutations.test_observation import exchanged

BEST = LEVELS[-1].number


def test_levels_are_numbered_from_one_and_have_names() -> None:
    assert [level.number for level in LEVELS] == list(range(1, len(LEVELS) + 1))
    assert len({level.name for level in LEVELS}) == len({level.about for level in LEVELS}) == len(LEVELS) >= 4


def early(seed: int) -> list[list[State]]:
    """The drafts of the first rounds of a random game: later there is more than anybody can plan."""
    return [draft for draft in drafts(seed, draft="closed") if draft[-1].round <= 3]


def check_told(state: State, seat: Seat, text: str) -> None:
    """A text says what the law lets the seat observe, and a question mark for each hidden thing."""
    assert text == GAME.observation(state, seat)
    fields = dict(field.split("=") for field in text.split(" ")[2:])
    for key in hidden_fields(state, seat):
        assert re.fullmatch(r"-|\?(,\?)*", fields[key]), key


@pytest.mark.parametrize(
    ("options", "levels"),
    [
        ("eureka=starter goldcard=none draft=closed", (2, 3, 4)),
        ("eureka=starter goldcard=any draft=open", (5, 4, 1)),
        ("eureka=all goldcard=none draft=open", (3, 5, 2)),
        ("eureka=all goldcard=any draft=closed", (3, 1, 5)),
    ],
)
def test_machines_play_whole_games_and_are_told_no_more_than_they_may_know(
    options: str, levels: tuple[int, ...]
) -> None:
    """With each pair of options and at each level; an illegal answer would end the test."""
    game = game_of_machines(f"machines {options}", levels, options, check_told)
    assert game.outcome
    assert game.outcome.winners


def test_the_same_game_goes_the_same_way() -> None:
    """Whatever the engines' process has thought about in the meantime."""
    first = game_of_machines("again", [BEST, 2, 1])
    game_of_machines("another", [2, 1, 1])
    assert game_of_machines("again", [BEST, 2, 1]).actions == first.actions


@pytest.mark.parametrize("level", [level.number for level in LEVELS])
def test_hidden_hands_and_picks_that_are_exchanged_change_no_pick(level: int) -> None:
    """All that the seat has seen of the draft is the same, but hardly anything else."""
    random, compared = Random(level), 0
    for draft in early(8)[::9]:
        seat = draft[-1].mover
        memory = draft_memory(seat, observed(draft, seat))
        assert memory
        other = as_dealt(draft[0], memory.dealt(random, at_random(random)), memory)
        assert other != draft
        texts, other_texts = (
            [GAME.observation(state, seat) for state in states] for states in (draft, other)
        )
        assert answer(engine_at(seat), texts, level) == answer(engine_at(seat), other_texts, level)
        compared += 1
    assert compared > 3


@pytest.mark.parametrize("level", [1, BEST])
def test_decks_that_are_exchanged_change_nothing(level: int) -> None:
    random, compared = Random(level), 0
    states = [
        state
        for state in some_game(Random(9), draft="closed")
        if isinstance(state.decider, Seat) and state.phase is not Phase.DRAFT
    ]
    for state in states[::3]:
        seat = state.mover
        texts = [GAME.observation(each, seat) for each in (state, exchanged(random, state, seat))]
        first, second = (answer(engine_at(seat), [text], level) for text in texts)
        assert first == second
        compared += 1
    assert compared > 10


def test_a_seat_that_was_told_of_the_present_alone_answers_too() -> None:
    """After a load by somebody who kept no more."""
    for draft in early(10)[::5]:
        seat = draft[-1].mover
        said = answer(engine_at(seat), [GAME.observation(draft[-1], seat)], BEST)
        assert said in legal_actions(draft[-1])


def test_variety_plays_other_games() -> None:
    draft = next(draft for draft in drafts(3, draft="closed") if draft[-1].mover is Seat.B)
    texts = [GAME.observation(state, Seat.B) for state in draft]
    answers = set()
    for variety in range(40):
        engine = engine_at(Seat.B)
        engine.options.set("Variety", str(variety))
        answers.add(answer(engine, texts, 1))
    assert len(answers) > 1


def test_the_best_one_takes_the_gold_that_wins() -> None:
    """The third in order has 12 points and the makings of two gold; the others have no more to do."""
    text = (
        "jabir 1 eureka=starter goldcard=none draft=closed round=9 phase=play first=a turn=c event=- roll=- "
        "events=? used=eureka,eureka,eureka,explosion,disaster,sultan deck={deck} discard={discard} "
        "board.a=gold:3 cards.a=- hand.a=- picks.a=- board.b=wetness:1,gold:3 cards.b=- hand.b=- picks.b=- "
        "board.c=distilled:1,pure:1,hotness:1,wetness:1,gold:2 cards.c=- hand.c=- picks.c=-"
    )
    discard = ",".join("f" * 26 + "w" * 14 + "c" * 20 + "l" * 10)
    shown = text.format(deck=",".join("?" * 10), discard=discard)
    (action,) = {answer(engine_at(Seat.C), [shown], BEST)}
    assert GAME.action_text(action) == "transmute:9"


def test_what_an_engine_knows_is_as_the_seat_observes() -> None:
    state = next(drafts(4, draft="closed"))[-1]
    engine = engine_at(state.mover)
    known = engine.parse_observation(GAME.observation(state, state.mover))
    assert known == seen(state, frozenset({state.mover}))
    assert letter(state.mover) == replace(known).seen.mover.word
