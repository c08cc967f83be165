"""Proofs of wins within so many turns: two, against a search that leaves nothing out and each other."""

from dataclasses import dataclass, field, replace
from itertools import count
from random import Random

import pytest

from dream.games.alchemists_dream.engine.plain import order
from dream.games.alchemists_dream.rules.notation import parse_position
from dream.games.alchemists_dream.rules.position import (
    STONES,
    ListedAction,
    Position,
    RepetitionKey,
    target_of,
)
from tools.positions import crowded_position
from tools.proofs import Siege, TooHard, can_stall, prove


@dataclass
class Prover:
    """Proves by the law for one attacker on one board: all its actions, all answers, and nothing left out but
    what `siege` shows to be no win. `left` is how many positions it may still make."""

    siege: Siege
    left: int = 100_000
    _known: dict[tuple[RepetitionKey, int], bool] = field(default_factory=dict)
    _good: dict[ListedAction, int] = field(default_factory=dict)
    _refutations: dict[ListedAction, int] = field(default_factory=dict)

    def solve(self, position: Position, most: int) -> tuple[int, list[ListedAction]] | None:
        """In how many turns at least the side to move wins, and by which first actions (all of them).

        None when not within `most`; raises TooHard.
        """
        for turns in range(1, most + 1):
            if not self.siege.out_of_reach(position, turns, turns - 1):
                winning = [
                    action for action in self._attacks(position) if self.wins_by(position, action, turns)
                ]
                if winning:
                    return turns, winning
        return None

    def wins(self, position: Position, turns: int) -> bool:
        """Whether the side to move wins within so many of its turns; raises TooHard."""
        if self.siege.out_of_reach(position, turns, turns - 1):
            return False
        known = (position.repetition_key, turns)
        if known not in self._known:
            self._known[known] = any(
                self.wins_by(position, action, turns) for action in self._attacks(position)
            )
        return self._known[known]

    def wins_by(self, position: Position, action: ListedAction, turns: int) -> bool:
        """Whether it wins so by beginning with this action; raises TooHard."""
        after = self._apply(position, action)
        if after.legal_actions == ():
            return True
        if turns == 1 or self.siege.out_of_reach(after, turns - 1, turns - 1):
            return False
        for answer in self._answers(after):
            if not self.wins(self._apply(after, answer), turns - 1):
                self._refutations[answer] = self._refutations.get(answer, 0) + 1
                return False
        self._good[action] = self._good.get(action, 0) + turns
        return True

    def _apply(self, position: Position, action: ListedAction) -> Position:
        if not self.left:
            raise TooHard
        self.left -= 1
        return position.apply(action)

    def _attacks(self, position: Position) -> list[ListedAction]:
        """All actions, those first that close a side, then those that have won most."""
        sides = self.siege.steps
        return sorted(
            position.legal_actions,
            key=lambda action: (target_of(action) not in sides, -self._good.get(action, 0), order(action)),
        )

    def _answers(self, position: Position) -> list[ListedAction]:
        """All answers, those first that have refuted most."""
        known = self._refutations
        return sorted(position.legal_actions, key=lambda action: (-known.get(action, 0), order(action)))


EFFORT = 20_000
Solution = tuple[int, set[ListedAction]] | None
"""In how many turns a position is won, and by which first actions."""

WITHOUT_AN_ACTION = {
    1: "3/5a3/1e3e5/6e2e1a1/2e1wf7/1e2a7f3/7aaf6/4f3w1e5/5e1a1w3faa1/1f1eae12/5f3x1w1f1w1f1/1f3f1e4e5/"
    "1w5w1a2w4/5e7f2/1w3ff2we1ea2/14a1/2wa1w1aw4/5w4f2/1w3a5/9/3 "
    "a@o16:d9:0:9 f@d10:g8,e9,f10,b13,c14,d14:1:3 2 play",
    2: "3/9/2w4w1w1/4a1ae5/2f2e2a1a2/5e4f5/1f5f2w5/2fe7w2a1/8ea1a2w2/4f2f4f1wf2/1e5f1x1e7/1e4e6www2/"
    "3aa4e1a5/3a3f2w1a3/2e2a10/3a4w1f5/2efef3waf1/1e11/3e1w2w2/9/3 "
    "w@s3:l8:0:9 e@l9:m6,n7,k8,m8,o8,i10,j10,k10,m10,j11:0:0 2 play",
    3: "3/4f4/9f1/4af2af3/3f1f3a3/1e1we5a5/7a2e1ef2/2f1a7e3/6wa1w3f3/4e5e7/1f2e1a2x1w1w1e3/2w3ww4ea1a2/"
    "1w1e4w5a2/16/1a3wfa1w4a1/3w4f1awe3/1e7f3/1e3f1e5/5w2f2/9/3 "
    "e@d17:p1:0:9 f@p2:q2,n3,p4,m5,o5,p5:4:0 2 play",
}
"""Positions in which the side to move leaves the other without a legal action, in so many turns."""


def naive_win(position: Position, turns: int) -> bool:
    """Whether the side to move wins within so many turns, by trying everything."""
    return any(naive_win_by(position, action, turns) for action in position.legal_actions)


def naive_win_by(position: Position, action: ListedAction, turns: int) -> bool:
    """The same, beginning with an action."""
    after = position.apply(action)
    if after.winner is position.turn:
        return True
    return turns > 1 and all(naive_win(after.apply(answer), turns - 1) for answer in after.legal_actions)


def siege_of(position: Position) -> Siege:
    return Siege.of(position, position.turn)


def by_law(position: Position, most: int, effort: int = EFFORT) -> Solution:
    found = Prover(siege_of(position), effort).solve(position, most)
    return found and (found[0], set(found[1]))


def compiled(position: Position, most: int, effort: int = 20 * EFFORT) -> Solution:
    found = prove(position, siege_of(position), most, effort)
    return (found[0], set[ListedAction](found[1])) if found else None


def crowds(seed: int, number: int, *, poor: bool) -> list[Position]:
    """Crowds in which the game goes on, with few Stones and none in hand of a `poor` side that waits."""
    found: list[Position] = []
    for attempt in count():
        random = Random(f"{seed} {attempt}")
        position = crowded_position(random)
        if poor:
            position = impoverished(position, random)
        if position.winner is None and not position.symbol_surrounded(position.turn.other):
            found.append(position)
        if len(found) == number:
            return found
    raise AssertionError


def impoverished(position: Position, random: Random) -> Position:
    """The position with one to three Stones of the side that waits, where that leaves none surrounded."""
    stones = sorted(position.waiter.stones)
    kept = frozenset(random.sample(stones, min(len(stones), random.randint(1, 3))))
    poor = replace(position.waiter, stones=kept, reserve=0, taken=STONES - len(kept))
    sides = (position.mover, poor) if position.turn == 0 else (poor, position.mover)
    return Position(position.board, sides, position.turn, position.phase)


@pytest.mark.parametrize(("poor", "few"), [(False, 22), (True, 40)])
def test_the_compiled_proof_agrees_with_trying_everything(poor: bool, few: int) -> None:
    won = 0
    for position in crowds(1, 30, poor=poor):
        if len(position.legal_actions) < few:
            turns = next((turns for turns in (1, 2) if naive_win(position, turns)), None)
            expected = turns and {
                action for action in position.legal_actions if naive_win_by(position, action, turns)
            }
            assert compiled(position, 2) == (expected and (turns, expected))
            won += turns is not None
    assert won


@pytest.mark.parametrize("poor", [False, True])
def test_the_compiled_proof_agrees_with_the_one_over_the_law(poor: bool) -> None:
    found = set()
    for position in crowds(2, 12, poor=poor):
        try:
            expected = by_law(position, 3, 1_000)
        except TooHard:
            continue
        assert compiled(position, 3) == expected
        found.add(expected and expected[0])
    assert None in found
    assert len(found) > 1


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("poor", [False, True])
def test_the_proofs_agree_on_many(poor: bool) -> None:
    for position in crowds(3, 400, poor=poor):
        try:
            expected = by_law(position, 4)
        except TooHard:
            continue
        assert compiled(position, 4, 10**7) == expected


@pytest.mark.parametrize("turns", WITHOUT_AN_ACTION)
def test_a_win_over_one_who_cannot_move_is_found(turns: int) -> None:
    """R10."""
    position = parse_position(WITHOUT_AN_ACTION[turns])
    assert siege_of(position).least(position, turns) > turns
    found = compiled(position, 5)
    assert found
    assert found[0] == turns
    if turns < 3:
        assert found == by_law(position, 5)
        assert naive_win(position, turns)


def test_a_defender_with_room_cannot_be_left_without_an_action() -> None:
    position = parse_position(WITHOUT_AN_ACTION[1])
    assert can_stall(position, position.turn.other, 1, 0)
    assert not can_stall(position, position.turn, 1, 0)


def test_a_proof_that_is_too_hard_is_given_up() -> None:
    position = parse_position(WITHOUT_AN_ACTION[3])
    with pytest.raises(TooHard):
        Prover(siege_of(position), 3).solve(position, 5)
    with pytest.raises(TooHard):
        prove(position, siege_of(position), 5, 3)
