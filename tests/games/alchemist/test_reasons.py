"""Why a move is good: sentences that are true of what the seat can see, and of nothing else."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from dream.base.texts import english, texts
from dream.games.alchemist.game import GAME
from dream.games.alchemist.rules.state import Action, Bag, Create, Phase, State
from dream.games.alchemist.teach import reasons
from tests.games.alchemist.random_games import exchanged, some_turns
from tests.games.alchemist.test_law import VECTORS
from tests.kit.laws import is_refuted

K = next(case["state"] for case in VECTORS["transitions"] if "example K: bag" in case["about"])


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("copy:go:b", ["It gains 10 fame at once."]),
        ("create:bg:s:8", ["The school wants grey gone, and this uses up one."]),
        ("create:bs:yy:3", ["Others may hold this recipe, so it gets a low tile."]),
        ("bag", ["2 cubes at once, and nobody sees which."]),
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
        "Then the potion worth 10 can be copied."
    ]
    changed = K.replace("reserve=0,3,4,0,5", "reserve=0,3,1,0,5").replace("spent=11,8,9", "spent=11,8,12")
    last = GAME.parse_state(changed)
    said = [english(each) for each in reasons(GAME.seen(last, frozenset({0})), GAME.parse_action("take:o"))]
    assert said == ["It leaves two colours in the reserve, so this is the last round."]


class Told:
    """A reason for a move, and the truth behind what its seat sees."""

    def __init__(self, state: State, action: Action, values: dict[str, Any]) -> None:
        self.state, self.action, self.values = state, action, values
        self.mine, self.after = state.of(state.turn), GAME.apply(state, action)

    def used_up(self) -> int:
        """How many cubes of the school's colour a potion or a copy takes out of the game."""
        school = self.mine.school
        assert school is not None
        before, after = (
            len([cube for cube in each.cubes_left if cube is school]) for each in (self.state, self.after)
        )
        return before - after

    def held_elsewhere(self, random: Random) -> float:
        """In which part of random deals somebody else holds the recipe."""
        assert isinstance(self.action, Create)
        deals = [exchanged(random, self.state, self.state.turn) for _ in range(DEALS)]
        others = [seat for seat in self.state.terms.seats if seat is not self.state.turn]
        held = [any(self.action.recipe <= deal.of(seat).hand for seat in others) for deal in deals]
        return sum(held) / DEALS

    def copies(self) -> int:
        hand = self.after.of(self.state.turn).hand
        return max(
            (
                each.value
                for each in self.after.potions
                if each.recipe <= hand and each.creator is not self.state.turn
            ),
            default=0,
        )

    def draws(self) -> int:
        """How many cubes come out of the bag."""
        return min(2, len(self.state.bag)) if isinstance(self.action, Bag) else 0


DEALS = 60
CLAIMS: dict[str, Callable[[Told], Any]] = {
    "school": lambda t: t.values["colour"] is t.mine.school and t.used_up() == t.values["count"] > 0,
    "safe": lambda t: t.held_elsewhere(Random(1)) < 0.5,
    "low_tile": lambda t: isinstance(t.action, Create) and t.action.value <= 4,
    "risky": lambda t: t.held_elsewhere(Random(1)) > 0.3,
    "fame": lambda t: t.after.of(t.state.turn).fame - t.mine.fame == t.values["count"],
    "next": lambda t: t.values["value"] == t.copies(),
    "still": lambda t: t.values["value"] == t.copies() > t.after.of(t.state.turn).fame - t.mine.fame,
    "bag": lambda t: t.draws() == t.values["count"] and not t.state.terms.open_hands,
    "bag_open": lambda t: t.draws() == t.values["count"] and t.state.terms.open_hands,
    "end": lambda t: len(t.after.reserve.present) <= 2 < len(t.state.reserve.present),
}


def test_every_reason_is_true() -> None:
    """And a counterexample of each kind: the same would be a lie of another action of the same turn."""
    found, refuted = Counter[str](), set[str]()
    for seed in range(12):
        random = Random(seed)
        for state in some_turns(random):
            if state.phase is not Phase.PLAY or random.random() < 0.5:
                continue
            legal = GAME.legal_actions(state)
            for action in random.sample(legal, min(6, len(legal))):
                for reason in reasons(GAME.seen(state, frozenset({int(state.turn)})), action, 9):
                    kind = reason.key.rpartition(".")[2]
                    found[kind] += 1
                    told = Told(state, action, dict(reason.values))
                    assert CLAIMS[kind](told), f"{GAME.state_text(state)} {GAME.action_text(action)} {reason}"
                    others = () if kind in refuted else random.sample(legal, min(8, len(legal)))
                    if any(is_refuted(CLAIMS[kind], Told(state, other, told.values)) for other in others):
                        refuted.add(kind)
    assert found.keys() == CLAIMS.keys() == texts("en")["alchemist"]["reason"].keys() == refuted
