"""Why a move is good: every kind of reason says only what the law bears out."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from dream.base.texts import Listing, english, has_text, texts
from dream.games.alchemists_dream.rules.notation import (
    action_text,
    parse_action,
    parse_position,
    position_text,
)
from dream.games.alchemists_dream.rules.position import ListedAction, Player, Position, Talk
from dream.games.alchemists_dream.teach import Reason, Speech, reasons
from dream.protocol.dialogue import WIN, Info
from tests.games.alchemists_dream.reason_claims import CLAIMS, Told
from tests.games.alchemists_dream.rules import naive
from tests.kit.random_positions import crowded, some_start, walk

VECTORS = json.loads(Path(__file__).with_name("rules").joinpath("vectors.json").read_text(encoding="utf-8"))
OF_SEARCH = {"wins_in", "holds_out"}
"""Kinds that repeat what a search has proven."""


def cases() -> Iterator[tuple[Position, ListedAction]]:
    """The transitions that came with the rules, moves in some hundreds of crowds, and in the setup."""
    for row in VECTORS["transitions"]:
        position, action = transition(row)
        yield position, action
        yield from ((last, action) for last in last_stones(position, action))
    for seed in range(200):
        random = Random(seed)
        position = crowded(random)
        legal = sorted(position.legal_actions, key=action_text)
        yield from ((position, action) for action in random.sample(legal, min(6, len(legal))))
    for seed in range(25):
        random = Random(seed)
        for position in walk(random, some_start(random), 6):
            legal = sorted(position.legal_actions, key=action_text)
            yield from ((position, action) for action in random.sample(legal, min(3, len(legal))))


def transition(row: dict[str, Any]) -> tuple[Position, ListedAction]:
    action = parse_action(row["action"])
    assert not isinstance(action, Talk)
    return parse_position(row["position"]), action


def last_stones(position: Position, action: ListedAction) -> Iterator[Position]:
    """The position with no enemy Stones but those that an action takes, where it still takes them."""
    enemy = position.turn.other
    taken = position.waiter.stones - position.apply(action).sides[enemy].stones
    side = replace(position.waiter, stones=taken, reserve=0, taken=10 - len(taken))
    sides = (side, position.mover) if enemy is Player.FIRST else (position.mover, side)
    last = replace(position, sides=sides)
    if taken and action in last.legal_actions and not last.apply(action).legal_actions:
        yield last


def holds(position: Position, action: ListedAction, reason: Reason) -> bool:
    before, move = naive.read(position_text(position)), action_text(action)
    values = dict(reason.message.values)
    cells = tuple(cell.name for cell in reason.cells)
    if cells:
        assert values["cells"] == Listing(cells)
    return bool(CLAIMS[reason.kind](Told(before, move, naive.play(before, move), cells, values)))


def test_every_reason_is_true_and_says_something_new() -> None:
    """And a counterexample of each kind: it would be a lie of some other move, of which it is not said."""
    found, refuted = Counter[str](), set[str]()
    for position, action in cases():
        told = every_reason(position, action)
        assert not said_twice(told), f"{position_text(position)} {action_text(action)}"
        for reason in told:
            found[reason.kind] += 1
            assert english(reason.message).endswith(".")
            assert holds(position, action, reason), (
                f"{position_text(position)} {action_text(action)} {reason}"
            )
            if reason.kind not in refuted and any(
                is_refuted(*other, reason) and reason not in every_reason(*other)
                for other in others_than(action, position)
            ):
                refuted.add(reason.kind)
    assert CLAIMS.keys() == found.keys() == refuted
    assert sum(found.values()) > 1000


def others_than(action: ListedAction, position: Position) -> Iterator[tuple[Position, ListedAction]]:
    """A few other actions in a position, and one in a crowd."""
    legal = sorted(position.legal_actions, key=action_text)
    yield from ((position, other) for other in legal[:8] if other != action)
    crowd = crowded(Random(1))
    yield crowd, min(crowd.legal_actions, key=action_text)


def is_refuted(position: Position, action: ListedAction, reason: Reason) -> bool:
    """Whether what a reason says is false of an action; of one of which it cannot be asked it is neither."""
    try:
        return not holds(position, action, reason)
    except (AssertionError, KeyError, TypeError, ValueError):
        return False


SAID_ALREADY = {
    "closes_in": {"presses", "threatens", "surrounds"},
    "arrives": {"closes", "closes_last"},
    "closes_last": {"threatens_symbol"},
    "comes_home": {"guards"},
}
"""By kind: those that say as much of the same piece, and more."""


def said_twice(told: tuple[Reason, ...]) -> list[tuple[str, str]]:
    """The kinds of two reasons of which the first says nothing that the second doesn't."""
    return [
        (reason.kind, other.kind)
        for reason in told
        for other in told
        if other.kind in SAID_ALREADY.get(reason.kind, ())
        and (not reason.cells or not set(reason.cells).isdisjoint(other.cells))
    ]


def every_reason(position: Position, action: ListedAction) -> tuple[Reason, ...]:
    return reasons(position, action, most=99)


def test_every_kind_has_a_text_and_a_claim() -> None:
    kinds = set(texts("en")["dream"]["reason"]) - {"you", "your", "whose", "side", "ordinal"}
    kinds -= {"left", "left_over", "number", "sides", "way"}
    assert kinds == CLAIMS.keys() | OF_SEARCH
    assert all(has_text(f"dream.reason.{kind}") for kind in kinds)


def test_what_the_search_has_proven_comes_first() -> None:
    row = next(row for row in VECTORS["transitions"] if row["winner"])
    position, action = transition(row)
    line = Info(depth=3, score=WIN - 3, nodes=1, time=1, pv=(action,))
    best, *_ = reasons(position, action, [line])
    enemy = position.waiter.element.label.capitalize()
    assert english(best.message) == f"It wins in 2 moves, whatever {enemy} can do."


def test_whoever_is_spoken_to_is_you() -> None:
    row = next(row for row in VECTORS["transitions"] if row["winner"])
    position, action = transition(row)
    enemy = position.turn.other

    def told(you: Player | None) -> str:
        speech = Speech(("Ada", "Ben"), you)
        return english(reasons(position, action, (), speech)[0].message)

    assert told(enemy) == "It surrounds your Symbol and wins."
    assert told(None) == f"It surrounds {('Ada', 'Ben')[enemy]}'s Symbol and wins."
