"""The law of Alchemist: tables, properties of random games, the referee."""

import json
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.components import Colour, Cubes, standard_box
from dream.games.alchemist.rules.law import faults, legal_actions, outcome
from dream.games.alchemist.rules.notation import (
    LONGEST_ACTION,
    LONGEST_STATE,
    parse_state,
)
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
from dream.play.game import letter
from dream.play.referee import Referee, reply
from tests.games.alchemist.random_games import some_game
from tests.kit.laws import Asked, about, check_command
from tests.kit.random_games import randoms

VECTORS: dict[str, Any] = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))
ask = Asked(GAME)


@pytest.mark.parametrize("case", VECTORS["transitions"], ids=about)
def test_transition(case: dict[str, Any]) -> None:
    ask.check_step(case, case["after"])


@pytest.mark.parametrize("case", VECTORS["legal"], ids=about)
def test_legal(case: dict[str, Any]) -> None:
    decides, _, listed = ask("legal", case["state"]).partition("\t")
    actions = listed.split()
    assert decides == case["decides"]
    assert len(actions) == case["count"]
    assert sha256(listed.encode()).hexdigest() == case["sha256"]
    assert case.get("actions") in (None, actions)


@pytest.mark.parametrize("case", VECTORS["refusals"], ids=about)
def test_refusal(case: dict[str, Any]) -> None:
    ask.check_refusal(case)


@pytest.mark.parametrize("case", VECTORS["faults"], ids=about)
def test_fault(case: dict[str, Any]) -> None:
    ask.check_fault(case["text"], "bag")


@pytest.mark.parametrize("options", VECTORS["bad_options"])
def test_bad_options(options: str) -> None:
    assert ask("start", "amber", options).startswith("error\t")


@pytest.mark.parametrize("case", VECTORS["observations"], ids=about)
def test_observation(case: dict[str, Any]) -> None:
    ask.check_observation(case)


@pytest.mark.parametrize("case", VECTORS["same_observation"], ids=about)
def test_same_observation(case: dict[str, Any]) -> None:
    one, two = (ask("observe", case[which], case["seat"]) for which in ("one", "two"))
    assert one == two
    assert case["one"] != case["two"]


@pytest.mark.parametrize("case", VECTORS["outcomes"], ids=about)
def test_outcome(case: dict[str, Any]) -> None:
    ask.check_outcome(case)


@pytest.mark.parametrize("case", VECTORS["games"], ids=lambda case: case["options"].replace(" ", "-"))
def test_game(case: dict[str, Any]) -> None:
    state, counts, states = GAME.parse_state(case["bare"]), [], []
    for word in case["actions"]:
        counts.append(len(GAME.legal_actions(state)))
        action = GAME.parse_action(word)
        assert GAME.why_not(state, action, None) is None
        state = GAME.apply(state, action)
        states.append(GAME.state_text(state))
    assert counts == case["counts"]
    assert case["set_up"] in states
    assert sha256("\n".join(states).encode()).hexdigest() == case["sha256"]
    assert states[-1] == case["end"]
    assert ask("outcome", case["end"]) == case["outcome"]
    for seat in range(GAME.seats(state)):
        assert ask("observe", case["end"], letter(seat)) == case["end"]


few = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])

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


answer = Referee(GAME).answer

K = (
    "alchemist 1 players=2 schools=on ties=best hands=hidden phase=play round=6 turn=a "
    "potions=go:bby:10:b,oy:g:9:a reserve=0,3,4,0,5 spent=11,8,9,14,6 bag=g,s fame.a=40 fame.b=38 "
    "school.a=s school.b=o hand.a=b,b,g,o,s,y,y hand.b=b,g,g,o,o,y,y"
)
DUTY = K.replace("round=6", "round=1")
BLIND = DUTY.replace("hand.a=b,b,g,o,s,y,y", "hand.a=-").replace("spent=11,8,9,14,6", "spent=13,9,10,15,8")
SCRIPT = [
    (
        f"observe\t{K}\tb",
        K.replace("bag=g,s", "bag=?,?")
        .replace("school.a=s", "school.a=?")
        .replace("hand.a=b,b,g,o,s,y,y", "hand.a=?,?,?,?,?,?,?"),
    ),
    (f"legal\t{K}", "a\tbag copy:go:b copy:go:y create:bg:o:1 create:bg:o:2 "),
    (f"legal\t{K.replace('phase=play', 'phase=draw2')}", "chance\tdraw:g draw:s"),
    (f"apply\t{K}\tbag", K.replace("phase=play", "phase=draw2")),
    (f"outcome\t{K}", "-"),
    (f"why\t{K}\tbag", "legal"),
    (f"why\t{K}\tcopy:oy:g", "You can't copy your own potion."),
    (
        f"why\t{K}\tcreate:gs:bby:8",
        "That recipe is already in the compendium: it's in the cauldron that yields green and orange.",
    ),
    (f"why\t{K}\tcreate:gs:bb:8", "legal"),
    (f"why\t{K}\tcreate:bg:ooy:8", "Your hand lacks one orange for this recipe."),
    (f"why\t{K}\tcreate:yo:g:1", "'create:yo:g:1' is not an action: 'yo' isn't a cauldron, such as bo."),
    (f"why\t{K}\tcreate:oy:gb:01", "'create:oy:gb:01' is not an action: 'gb' isn't a recipe"),
    (f"why\t{K}\tcreate:oy:bg:01", "'create:oy:bg:01' is not an action: '01' isn't a number from 0 to 9999."),
    (f"why\t{K}\tcreate:bg2:o:1", "There is no such cauldron in this game."),
    (f"why\t{K}\tcopy:sy2:b", "There is no such cauldron in this game."),
    (f"why\t{K}\ttake:b", "The reserve has no blue cube left."),
    (f"why\t{K}\tdraw:g", "It's a's turn: nothing is drawn or dealt now."),
    (f"why\t{K}\t", "'' is not an action, such as create:bo:ggsyy:8, copy:bo:y, take:b, bag or pass."),
    (f"why\t{K}\tbag:", "'bag:' is not an action"),
    (f"why\t{K}\t" + "f" * 999, f"An action has at most {LONGEST_ACTION} characters, not 999."),
    (f"why\t{DUTY}\tbag", "With two players, the first move of each is a potion worth 5 or more."),
    (f"legal\t{BLIND}", "a\tpass"),
    (
        f"why\t{BLIND}\tbag",
        "With two players, the first move of each is a potion. No potion is possible",
    ),
    (f"why\t{BLIND}\tpass", "legal"),
]
REFUSED = [
    ("", "'' isn't a request: start, legal, apply, observe, outcome, why."),
    ("legal", "legal takes STATE, each after a tab; fields found: 0."),
    ("start\tseed\tplayers=6", "'6' isn't a value of players: 4 or 2 or 3 or 5."),
    (f"observe\t{K}\tc", "'c' isn't a seat (a b)."),
    (f"apply\t{K}\ttake:b", "The reserve has no blue cube left."),
    (f"apply\t{K} \tbag", "A state has 17 fields separated by single spaces, not 18."),
    ("legal\talchemist 1", "A state has 26 fields separated by single spaces, not 0."),
    ("legal\talchemist 1 players=6", "The field players: '6' isn't a number of players: 2 or 3 or 4 or 5."),
    ("legal\t" + "x" * 5000, f"A state has at most {LONGEST_STATE} characters, not 5000."),
    (f"legal\t{K.replace('hand.b=b,', 'hand.b=b,b,')}", "There are 17 blue cubes in all, not 16."),
    (f"legal\t{K.replace('turn=a', 'turn=c')}", "The field turn: there is no seat c with 2 players."),
    (f"legal\t{K.replace('go:bby:10:b', 'go:bby:10')}", "The field potions: 'go:bby:10' isn't a potion"),
]


def test_a_pass_under_duty_brings_the_other_seat_its_duty() -> None:
    assert "turn=b" in reply(answer, f"apply\t{BLIND}\tpass")


def test_the_command_serves_to_the_end() -> None:
    requests = f"legal\t{BLIND}\r\nnonsense \udcff\nstart\t賢者の石\t-\nwhy\t{K}\tbag"
    nonsense = "error\t'nonsense \\udcff' isn't a request"
    check_command("alchemist", requests, ["a\tpass", nonsense, answer("start\t賢者の石\t-"), "legal", ""])
