"""Why a move is good: sentences that are true of what the seat can see, and of nothing else."""

from random import Random

import pytest

from dream.base.words import english
from dream.games.alchemist.game import GAME
from dream.games.alchemist.reasons import reasons
from dream.games.alchemist.rules.state import Phase
from tests.games.alchemist.engine.turns import some_turns
from tests.games.alchemist.test_observation import exchanged
from tests.games.alchemist.test_vectors import VECTORS

K = next(case["state"] for case in VECTORS["transitions"] if "example K: bag" in case["about"])


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("copy:go:b", ["It gains 10 fame at once."]),
        ("create:bg:s:8", ["Your school wants grey gone, and this uses up one."]),
        ("create:bs:yy:3", ["Others can copy this recipe, so it gets a low tile."]),
        ("bag", ["Two cubes at once, and nobody sees which."]),
        ("take:g", []),
    ],
)
def test_what_is_said_of_a_move(action: str, said: list[str]) -> None:
    state = GAME.parse_state(K)
    found = reasons(GAME.seen(state, frozenset({0})), GAME.parse_action(action))
    assert [english(reason) for reason in found][: len(said) or 1] == said


def test_a_cube_that_makes_a_copy_possible_and_one_that_ends_the_game() -> None:
    one_short = GAME.parse_state(
        K.replace("hand.a=b,b,g,o,s,y,y", "hand.a=b,b,g,o,s,y").replace(
            "go:bby:10:b,oy:g:9:a", "go:bbyy:10:b,oy:g:9:a"
        )
    )
    view = GAME.seen(one_short, frozenset({0}))
    assert [english(each) for each in reasons(view, GAME.parse_action("take:y"))] == [
        "Then you can copy the potion worth 10."
    ]
    changed = K.replace("reserve=0,3,4,0,5", "reserve=0,3,1,0,5").replace("spent=11,8,9", "spent=11,8,12")
    last = GAME.parse_state(changed)
    said = [english(each) for each in reasons(GAME.seen(last, frozenset({0})), GAME.parse_action("take:o"))]
    assert said == ["It leaves two colours in the reserve, so this is the last round."]


def test_no_reason_depends_on_what_is_hidden() -> None:
    for seed in range(6):
        random = Random(seed)
        turns = [state for state in some_turns(random) if state.phase is Phase.PLAY]
        state = random.choice(turns)
        other = exchanged(random, state, state.turn)
        by = frozenset({int(state.turn)})
        for action in random.sample(GAME.legal_actions(state), min(10, len(GAME.legal_actions(state)))):
            found = reasons(GAME.seen(state, by), action)
            assert found == reasons(GAME.seen(other, by), action)
            assert len(found) <= 2
            assert all(english(reason).endswith(".") for reason in found)
