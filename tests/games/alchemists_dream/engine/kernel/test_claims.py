"""What the whole search, guesses and all, says of wins and losses, against proofs that try everything."""

import pytest

from dream.games.alchemists_dream.engine.compiled.search import Found, IterativeDeepening, table_of
from dream.games.alchemists_dream.engine.compiled.weights import standard_weights
from dream.games.alchemists_dream.rules.position import Position
from dream.protocol.dialogue import turns_to_loss, turns_to_win
from tests.tools.test_proofs import crowds
from tools.proofs import Siege, TooHard, prove

NODES = 30_000
Claim = tuple[int | None, int | None]
"""In how many turns of the winner the side to move wins, and in how many it loses; None for each that is
not claimed."""


def claims(position: Position, depth: int) -> list[Claim]:
    """What the search claims at each depth that it finishes."""
    found: list[Found] = []
    IterativeDeepening(position, standard_weights(), table_of(1)).best(depth, NODES, report=found.append)
    return [(turns_to_win(one.score), turns_to_loss(one.score)) for one in found]


def win(position: Position, most: int, effort: int) -> int | None:
    """In how many turns the side to move wins, when within so many; raises TooHard."""
    found = prove(position, Siege.of(position, position.turn), most, effort)
    return found[0] if found else None


def loss(position: Position, most: int, effort: int) -> int | None:
    """In how many turns the other side wins, when within so many; raises TooHard."""
    longest = 0
    for action in position.legal_actions:
        turns = win(position.apply(action), most, effort)
        if turns is None:
            return None
        longest = max(longest, turns)
    return longest


def check_claims(position: Position, depth: int, most: int, effort: int) -> str:
    """Compare what is claimed with what is proven, within `most` turns; says what both agree on.

    Nobody may claim a win or loss that is not there, nor one in fewer turns than it takes.
    """
    try:
        won = win(position, most, effort)
        lost = None if won else loss(position, most, effort)
    except TooHard:
        return "too hard"
    claimed = claims(position, depth)
    for turns_won, turns_lost in claimed:
        assert turns_won is None or (lost is None and turns_won >= (won or most + 1))
        assert turns_lost is None or (won is None and turns_lost >= (lost or most + 1))
    turns_won, turns_lost = claimed[-1] if claimed else (None, None)
    if won and turns_won:
        return "win"
    return "loss" if lost and turns_lost else "nothing"


def check_crowds(seed: int, number: int, depth: int, most: int, effort: int) -> list[str]:
    """What is agreed on of so many crowds, and as many in which one side has few Stones."""
    every = [position for poor in (False, True) for position in crowds(seed, number, poor=poor)]
    return [check_claims(position, depth, most, effort) for position in every]


def test_it_never_contradicts_a_proof() -> None:
    agreed = check_crowds(7, 50, 6, 3, 5_000)
    assert len(agreed) - agreed.count("too hard") > 70
    assert agreed.count("win") > 20
    assert agreed.count("loss") > 1


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_it_never_contradicts_one_of_many_proofs() -> None:
    check_crowds(8, 1_000, 9, 4, 300_000)
