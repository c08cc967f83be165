"""Why a move is good: every kind of reason says only what the law bears out.

What each claims is asked of the naive referee, which knows nothing of the program.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from dream.base.texts import Listing, Message, Value, english, has_text, texts
from dream.games.alchemists_dream.rules.notation import (
    action_text,
    parse_action,
    parse_position,
    position_text,
)
from dream.games.alchemists_dream.rules.position import ListedAction, Player, Position, Talk
from dream.games.alchemists_dream.teach import Reason, Speech, reasons
from dream.protocol.dialogue import WIN, Info
from tests.games.alchemists_dream.rules import naive
from tests.games.alchemists_dream.rules.naive import State
from tests.kit.random_positions import crowded, some_start, walk


@dataclass(frozen=True)
class Told:
    """A reason for a move between two states: the cells it names, and what else stands in its sentence."""

    before: State
    move: str
    after: State
    cells: tuple[str, ...]
    values: dict[str, Value]

    @property
    def me(self) -> int:
        return int(self.before["turn"])

    @property
    def foe(self) -> int:
        return 1 - self.me

    @property
    def target(self) -> str:
        return self.move.lstrip("+*@").rpartition("-")[2]

    @property
    def origin(self) -> str | None:
        return self.move.partition("-")[0] if "-" in self.move else None

    @cached_property
    def idle(self) -> State:
        """As if nothing had been done: the enemy's turn."""
        return {**self.before, "turn": self.foe}

    @cached_property
    def next(self) -> State:
        """As if the enemy had done nothing afterwards."""
        return {**self.after, "turn": self.me}

    def stones(self, state: State, who: int) -> set[str]:
        return set(state["players"][who]["stones"])

    def closed(self, state: State, who: int) -> int:
        return naive.pressure(state, state["players"][who]["symbol"], who)

    def steps(self, start: str, who: int) -> int:
        """How many steps a Stone of the mover has to an open side of a Symbol; many where there is no way."""
        symbols = {player["symbol"] for player in self.before["players"]}
        mine = naive.OPPOSES[self.before["players"][self.me]["element"]]
        ground = self.before["ground"]
        walked = {cell for cell in ground if ground[cell] != mine and cell not in symbols}
        goals = open_sides(self.before, who) & walked
        reached, steps = {start}, 0
        while not reached & goals and steps < 300:
            reached |= {near for cell in reached for near in naive.beside(cell) if near in walked}
            steps += 1
        return steps


def results(state: State) -> Iterator[tuple[str, State]]:
    """Every move of whoever's turn it is, with what it leads to."""
    return ((move, naive.play(state, move)) for move in naive.legal(state))


def wins(state: State) -> set[str]:
    """The moves that surround the enemy Symbol at once."""
    return {move for move, after in results(state) if naive.symbol_lost(after, 1 - state["turn"])}


def prey(state: State) -> set[str]:
    """The enemy's Stones that some move takes."""
    enemy = 1 - state["turn"]
    there = set(state["players"][enemy]["stones"])
    return {cell for _, after in results(state) for cell in there - set(after["players"][enemy]["stones"])}


def open_sides(state: State, who: int) -> set[str]:
    """The sides of a Symbol that are neither hostile to its owner nor hold an enemy Stone."""
    owner, enemy = state["players"][who], state["players"][1 - who]
    hostile = naive.OPPOSES[owner["element"]]
    around = (cell for cell in naive.beside(owner["symbol"]) if cell in state["ground"])
    return {cell for cell in around if state["ground"][cell] != hostile and cell not in enemy["stones"]}


def stuck(state: State, cell: str, who: int) -> bool:
    return not any(naive.can_enter(state, near, who) for near in naive.beside(cell))


def to_elixir(state: State) -> bool:
    return any(move.endswith("-k11") for move in naive.legal(state))


def ground_closes(state: State, cell: str, who: int) -> int:
    hostile = naive.OPPOSES[state["players"][who]["element"]]
    return sum(state["ground"].get(near) == hostile for near in naive.beside(cell))


def number(value: Value) -> int:
    """The number at the end of the key of a text for it, or the one that it counts."""
    assert isinstance(value, Message)
    key, values = value.key, dict(value.values)
    return _count(values["count"]) if "count" in values else int(key.rpartition(".")[2])


def _count(value: Value) -> int:
    """A value that counts something."""
    assert isinstance(value, int)
    return value


def apart(one: str, other: str) -> int:
    """The fewest steps between two cells where nothing is in the way."""
    reached, steps = {one}, 0
    while other not in reached:
        reached |= {near for cell in reached for near in naive.beside(cell)}
        steps += 1
    return steps


def _targets(moves: set[str]) -> set[str]:
    return {move.lstrip("+*").rpartition("-")[2] for move in moves}


def _defends(told: Told) -> bool:
    return not wins(told.after) and _targets(wins(told.idle)) == set(told.cells) != set()


def _others_lose(told: Told) -> bool:
    return all(wins(after) for move, after in results(told.before) if move != told.move)


def _closes(told: Told) -> bool:
    closed = told.closed(told.after, told.foe)
    said = told.closed(told.before, told.foe) < closed == number(told.values["ordinal"])
    return said and set(told.cells) == open_sides(told.after, told.foe)


def _surrounded(state: State, cell: str, who: int) -> bool:
    return naive.pressure(state, cell, who) >= 4


def _all(told: Told, claim: Callable[[str], bool]) -> bool:
    return bool(told.cells) and all(map(claim, told.cells))


def _was_lost(told: Told, cell: str) -> bool:
    return cell in prey(told.idle)


def _way(told: Told, who: int) -> bool:
    """A Stone is nearer to an open side of a Symbol than it was, by so many steps as is said."""
    assert told.origin is not None
    now = told.steps(told.target, who)
    return now < told.steps(told.origin, who) and now == number(told.values["way"])


def _compared(told: Told) -> bool:
    cell = told.cells[0]
    other = told.before["players"][told.foe]["symbol"]
    said = number(told.values["ground"]), number(told.values["theirs"])
    found = ground_closes(told.before, cell, told.me), ground_closes(told.before, other, told.foe)
    return said == found and said[0] <= said[1]


def _better(told: Told) -> bool:
    own = told.before["players"][told.me]["symbol"]
    old, new = (ground_closes(told.before, cell, told.me) for cell in (own, told.target))
    return (old, new) == (number(told.values["old"]), number(told.values["ground"])) and new < old


def _enters(told: Told, left: int) -> bool:
    """A Stone has entered, after which so many are left in the reserve."""
    player = told.after["players"][told.me]
    return told.move[0] == "+" and told.target in player["stones"] and player["reserve"] == left


def _loosens(told: Told) -> bool:
    was = naive.pressure(told.before, str(told.origin), told.me)
    now = naive.pressure(told.after, told.target, told.me)
    return now < was and (now, was) == (number(told.values["now"]), number(told.values["was"]))


def _room(state: State, who: int) -> int:
    """How many steps a player's Stones have."""
    stones = state["players"][who]["stones"]
    return sum(naive.can_enter(state, near, who) for stone in stones for near in naive.beside(stone))


def _told_room(told: Told, who: int) -> bool:
    """Whether a player's Stones have as many steps as is said, and had."""
    found = _room(told.before, who), _room(told.after, who)
    return found == (told.values["was"], told.values["count"])


CLAIMS: dict[str, Callable[[Told], Any]] = {
    "wins": lambda t: naive.symbol_lost(t.after, t.foe),
    "immobilises": lambda t: not naive.legal(t.after) and not naive.symbol_lost(t.after, t.foe),
    "only_defence": lambda t: _defends(t) and _others_lose(t),
    "defends": lambda t: _defends(t) and not _others_lose(t),
    "forced": lambda t: naive.legal(t.before) == [t.move],
    "takes": lambda t: t.stones(t.before, t.foe) - t.stones(t.after, t.foe) == set(t.cells) != set(),
    "escapes": lambda t: (
        t.cells == (t.origin,)
        and _surrounded(t.before, str(t.origin), t.me)
        and t.target in t.stones(t.after, t.me)
    ),
    "frees": lambda t: _all(
        t, lambda c: _surrounded(t.before, c, t.me) and not _surrounded(t.after, c, t.me) and c != t.origin
    ),
    "withdraws": lambda t: (
        t.cells == (t.origin,) and _was_lost(t, str(t.origin)) and t.target not in prey(t.after)
    ),
    "protects": lambda t: _all(
        t, lambda c: _was_lost(t, c) and c in t.stones(t.after, t.me) and c not in prey(t.after)
    ),
    "threatens_symbol": lambda t: _targets(wins(t.next)) == set(t.cells) and not wins(t.before),
    "closes": _closes,
    "closes_last": lambda t: _closes(t) and t.closed(t.after, t.foe) == 3,
    "opens": lambda t: t.closed(t.before, t.me) > t.closed(t.after, t.me) == number(t.values["number"]),
    "surrounds": lambda t: (
        {c for c in t.stones(t.after, t.foe) if _surrounded(t.after, c, t.foe)} == set(t.cells)
        and _all(t, lambda c: not stuck(t.after, c, t.foe))
    ),
    "threatens": lambda t: set(t.cells) <= prey(t.next) and not set(t.cells) & prey(t.before),
    "shuts_in": lambda t: _all(
        t,
        lambda c: (
            stuck(t.after, c, t.foe) and not stuck(t.before, c, t.foe) and c in t.stones(t.after, t.foe)
        ),
    ),
    "presses": lambda t: _all(
        t, lambda c: naive.pressure(t.before, c, t.foe) < 3 == naive.pressure(t.after, c, t.foe)
    ),
    "returns": lambda t: t.before["players"][t.me]["taken"] == t.after["players"][t.me]["taken"] + 1,
    "reaches_elixir": lambda t: (
        "k11" in t.stones(t.after, t.me) and t.target == "k11" and t.after["players"][t.me]["taken"] > 0
    ),
    "holds_elixir": lambda t: "k11" in t.stones(t.after, t.me) and not to_elixir(t.after),
    "bars_elixir": lambda t: (
        t.after["players"][t.foe]["taken"] > 0 and to_elixir(t.idle) and not to_elixir(t.after)
    ),
    "guards": lambda t: (
        t.cells == (t.target,)
        and t.target in open_sides(t.after, t.me) & t.stones(t.after, t.me)
        and t.before["ground"][t.target] != naive.OPPOSES[t.before["players"][t.foe]["element"]]
    ),
    "arrives": lambda t: t.target in naive.beside(t.before["players"][t.foe]["symbol"]),
    "approaches": lambda t: _way(t, t.foe),
    "comes_home": lambda t: _way(t, t.me),
    "makes_room": lambda t: f"+{t.origin}" in naive.legal(t.next) and t.cells == (t.origin,),
    "enters": lambda t: _enters(t, number(t.values["left"])),
    "enters_last": lambda t: _enters(t, 0),
    "closes_in": lambda t: _all(
        t, lambda c: naive.pressure(t.after, c, t.foe) == naive.pressure(t.before, c, t.foe) + 1
    ),
    "loosens": _loosens,
    "hampers": lambda t: _told_room(t, t.foe) and _count(t.values["count"]) < _count(t.values["was"]),
    "makes_free": lambda t: _told_room(t, t.me) and _count(t.values["count"]) > _count(t.values["was"]),
    "stands": lambda t: t.after["turn"] == t.me and t.after["phase"] == "play",
    "ground_compared": _compared,
    "better_ground": _better,
    "ground": lambda t: ground_closes(t.before, t.target, t.me) == number(t.values["ground"]),
    "apart": lambda t: apart(t.target, t.before["players"][t.foe]["symbol"]) == number(t.values["way"]),
}
"""By kind: whether what such a reason says is so."""


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
