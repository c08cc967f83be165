"""Proof that the side to move wins within so many of its turns, whatever the other does.

It is exhaustive, without an evaluation: all actions of the attacker, all answers of the defender, and nothing
left out but what its `Siege` shows to be no win. It uses the kernel's law (`engine/kernel/law`), and of its
search only how the next action is picked; the tests compare it with a proof by the law itself. The one thing
that it takes on trust is that no two positions of a proof have the same key of 64 bits.

The functions do not call each other in a circle, only one calls itself: numba compiles a circle, but what it
then reads from its cache crashes.

A `Siege` tells what a win within so many turns takes at the least, from the ground and the distances alone.
Both bounds are for any play of the defender at all, so that a proof may leave out what they rule out.

Surrounding: four sides of the enemy Symbol must press on it, and a side that does not do so yet must be
entered by a Stone. A turn is one step of one Stone; so a win takes, for as many open sides as are missing,
the steps from the nearest Stone. Stones that stand on a side already need not be counted: where one moves on
to the next side and another comes in its place, the other could as well have gone the whole way. Stones in
the way are not counted as an obstacle. A Stone from the hand comes to a cell next to its own Symbol; by the
Elixir only if one is there in time (R7).

No legal action (R10): the pressure on a cell rises by at most one in a turn of the attacker, and by one at
most for each Stone that can come next to it in time. Where that leaves it below four the cell is *quiet*: no
Stone on it gets surrounded. A pair of quiet cells, one with a Stone of the defender and the other free for
it, lets the Stone step to and fro as long as it is left alone; a free quiet cell next to the own Symbol takes
a Stone from the hand, as long as there are enough. Of some such chances that have no cell in common, each
turn of the attacker spoils at most one, by entering the free cell, and each turn of the defender does: by an
escape of another Stone to which it is forced, or by using the hand. So a defender who has more chances than
both have turns has an action left. And one pair is enough that nothing of the attacker can come near.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dream.games.alchemists_dream.engine.kernel.convert import action_number, cell_number, cell_of, state_of
from dream.games.alchemists_dream.engine.kernel.law import (
    CELLS,
    DEEPEST,
    ENEMY,
    ENTER,
    HOSTILE,
    MOST_ACTIONS,
    MOST_STONES,
    OWN,
    PRESSURE,
    STEPS,
    TO_MASK,
    State,
    States,
    apart,
    count,
    entry,
    generate,
    lost,
    make,
    play,
    take_back,
    unmake,
)
from dream.games.alchemists_dream.engine.kernel.search import pick_next
from dream.games.alchemists_dream.engine.plain import stone_actions
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Player, Position, StoneAction
from dream.hexgrid import ORIGIN, Hex, distance
from dream.search.compiling import compiled, i64, inlined, u32, u64

NEVER = 99
"""More turns than any proof is about."""


@dataclass(frozen=True)
class Siege:
    """The ways to the Symbol of a defender on one board, for both Symbols where they stand.

    `steps` says for each side that the ground leaves open how many steps a Stone of the attacker needs
    from each cell, and `hand` how many turns one that is not on the board.
    """

    attacker: Player
    steps: Mapping[Hex, Mapping[Hex, int]]
    hand: Mapping[Hex, int]

    @classmethod
    def of(cls, position: Position, attacker: Player) -> "Siege":
        """The siege by `attacker` in a position of play."""
        own, symbol = position.sides[attacker].symbol, position.sides[attacker.other].symbol
        assert own
        assert symbol
        around = position.board.around
        sides = around[symbol] - position.hostile(attacker.other)
        steps = {side: _steps_to(side, position, attacker) for side in sorted(sides)}
        beside = {cell for cell in around[own] if _ever_enterable(cell, position, attacker)}
        hand = {
            side: 1 + min((there[cell] for cell in beside if cell in there), default=NEVER)
            for side, there in steps.items()
        }
        return cls(attacker, steps, hand)

    def out_of_reach(self, position: Position, turns: int, answers: int) -> bool:
        """Whether the attacker cannot win within so many of its turns, with `answers` in between or before.

        `answers` are how often the defender acts before the last of these turns.
        """
        return self.least(position, turns) > turns and not can_stall(
            position, self.attacker.other, turns, answers
        )

    def least(self, position: Position, turns: int) -> int:
        """At least so many turns are needed to surround the Symbol, when there are only `turns`."""
        defender, side = self.attacker.other, position.sides[self.attacker]
        symbol = position.sides[defender].symbol
        assert symbol
        missing = SIDES_TO_SURROUND - position.pressure(symbol, defender)
        hand = side.reserve > 0 or any(distance(stone, ORIGIN) < turns for stone in side.stones)
        outside = side.stones - self.steps.keys()
        costs = sorted(
            min(
                min((there.get(stone, NEVER) for stone in outside), default=NEVER),
                self.hand[goal] if hand else NEVER,
            )
            for goal, there in self.steps.items()
            if goal not in side.stones
        )
        return sum(costs[:missing]) if len(costs) >= missing else NEVER


def can_stall(position: Position, defender: Player, turns: int, answers: int) -> bool:
    """Whether the defender may be left without a legal action by so many turns of the attacker.

    False is certain; True only says that it is not ruled out.
    """
    around, side = position.board.around, position.sides[defender]
    open_cells = frozenset(position.board.cells) - position.occupied - position.hostile(defender)
    used: set[Hex] = set()
    for stone in sorted(side.stones):
        if _quiet(position, defender, stone, turns):
            free = around[stone] & open_cells - used
            quiet = sorted(cell for cell in free if _quiet(position, defender, cell, turns))
            if quiet:
                if all(near_symbol(position, defender, cell, turns + 2) == 0 for cell in (stone, quiet[0])):
                    return False
                used.add(quiet[0])
    chances = len(used)
    if side.reserve > answers and side.symbol:
        free = around[side.symbol] & open_cells - used
        chances += sum(_quiet(position, defender, cell, turns) for cell in free)
    return chances <= turns + answers


def _quiet(position: Position, defender: Player, cell: Hex, turns: int) -> bool:
    """Whether a cell cannot become surrounded for the defender within so many turns of the attacker.

    A Stone that presses on it already adds nothing, but one that presses together with the ground under it
    does: it can move on and leave the ground to press.
    """
    slack = SIDES_TO_SURROUND - position.pressure(cell, defender)
    if slack > turns:
        return True
    pressing = position.board.around[cell] & position.sides[defender.other].stones
    newcomers = near_symbol(position, defender, cell, turns + 1) - len(pressing - position.hostile(defender))
    return slack > newcomers


def near_symbol(position: Position, defender: Player, cell: Hex, steps: int) -> int:
    """How many Stones of the attacker are so near to a cell; `NEVER` when one from the hand may be."""
    attacker = position.sides[defender.other]
    assert attacker.symbol
    if distance(attacker.symbol, cell) <= steps:
        return NEVER
    return sum(distance(stone, cell) <= steps for stone in attacker.stones)


def _ever_enterable(cell: Hex, position: Position, player: Player) -> bool:
    """Whether a Stone of the player may ever enter a cell, as far as the ground and the Symbols say."""
    symbols = {side.symbol for side in position.sides}
    hostile = position.hostile(player)
    by_ground = len(position.board.around[cell] & hostile) >= SIDES_TO_SURROUND
    return cell not in symbols and cell not in hostile and not by_ground


def _steps_to(goal: Hex, position: Position, player: Player) -> dict[Hex, int]:
    """How many steps a Stone of the player needs at the least from each cell to `goal`."""
    if not _ever_enterable(goal, position, player):
        return {}
    steps, front = {goal: 0}, [goal]
    while front:
        reached = []
        for cell in front:
            for near_symbol in sorted(position.board.around[cell] - steps.keys()):
                steps[near_symbol] = steps[cell] + 1
                if _ever_enterable(near_symbol, position, player):
                    reached.append(near_symbol)
        front = reached
    return steps


SIDES = 6
HISTORY_SIZE = 1 << 14
"""How many entries the tables of good actions have; actions that share one only spoil the order."""
ENTRIES = 1 << 18
FIRST = 1 << 24
"""What is added to the score of an action that closes a side."""

PROOF = np.dtype(
    [
        ("way", np.int64, SIDES * CELLS),
        ("hand", np.int64, SIDES),
        ("side", np.int64, SIDES),
        ("is_side", np.uint8, CELLS),
        ("elixir", np.int64, CELLS),
        ("attacker", np.int64),
        ("never", np.int64),
        ("left", np.int64),
        ("stamp", np.int64),
        ("used", np.int64, CELLS),
        ("cost", np.int64, SIDES),
        ("history", np.int64, 2 * HISTORY_SIZE),
        ("action_score", np.int64, (DEEPEST + 1) * MOST_ACTIONS),
        ("known_key", np.uint64, ENTRIES),
        ("known", np.uint8, ENTRIES),
    ],
    align=True,
)
"""One proof: the `siege` in arrays, what it has learnt, and ``left``, the positions that it may still make.

``way`` says for each side and cell how many steps a Stone needs, ``never`` where there is no way (`NEVER`,
which a cache of compiled code would keep as it was), ``side`` where the sides are (0 for one that the ground
closes), ``elixir`` how far each cell is from the Elixir; ``used``, ``stamp`` and ``cost`` are room for the
bounds. ``history`` and ``action_score`` order the actions. ``known`` holds, for the position whose key is in
``known_key``, in how many turns of the attacker it is won (low four bits, 15 when that is not
known) and in how many it is known not to be (high four).
"""

Proof = NDArray[Any]


class TooHard(Exception):
    """The proof would take more positions than allowed."""


def prove(position: Position, siege: Siege, most: int, effort: int) -> tuple[int, list[StoneAction]] | None:
    """In how many turns at least the side to move wins, and by which first actions (all of them).

    None when not within `most`; raises TooHard after `effort` positions.
    """
    for turns, winning in _searched(position, siege, most, effort):
        if winning:
            return turns, winning
    return None


def settled(position: Position, siege: Siege, most: int, effort: int) -> tuple[int, list[StoneAction]]:
    """The same as far as the effort goes; with no actions it is proven not to be won within so many turns."""
    turns, winning = 0, list[StoneAction]()
    with suppress(TooHard):
        for turns, winning in _searched(position, siege, most, effort):  # noqa: B007
            pass
    return turns, winning


def _searched(
    position: Position, siege: Siege, most: int, effort: int
) -> Iterator[tuple[int, list[StoneAction]]]:
    """For one turn, two and so on up to `most` the first actions that win so soon, until there are some.

    Raises TooHard.
    """
    states, proof = state_of(position), _proof_of(siege, effort)
    actions = stone_actions(position)
    for turns in range(1, most + 1):
        winning = [action for action in actions if _won_by(states, proof, action, turns)]
        yield turns, winning
        if winning:
            return


def _won_by(states: States, proof: Proof, action: StoneAction, turns: int) -> bool:
    play(states, action_number(action))
    won = answered(states, proof, turns - 1)
    take_back(states)
    if not proof[0]["left"]:
        raise TooHard
    return bool(won)


def _proof_of(siege: Siege, effort: int) -> Proof:
    """The arrays of a new proof."""
    proofs = np.zeros(1, PROOF)
    proof = proofs[0]
    proof["way"] = proof["hand"] = proof["never"] = NEVER
    proof["attacker"], proof["left"] = siege.attacker, effort
    proof["elixir"] = [distance(cell_of(number), ORIGIN) for number in range(CELLS)]
    for k, (goal, steps) in enumerate(siege.steps.items()):
        proof["side"][k] = cell_number(goal)
        proof["is_side"][cell_number(goal)] = 1
        proof["hand"][k] = siege.hand[goal]
        for cell, number in steps.items():
            proof["way"][k * CELLS + cell_number(cell)] = number
    return proofs


@compiled
def least(s: State, w: Any, turns: int) -> int:
    """`Siege.least` of a position."""
    p = w.attacker
    o = 1 - p
    symbol = s.symbol[u32(o)]
    missing = ENTER - i64(s.load[u32(o * CELLS + symbol)] & PRESSURE)
    hand = s.reserve[u32(p)] > 0
    first, last = p * MOST_STONES, p * MOST_STONES + s.stones[u32(p)]
    for k in range(first, last):
        hand |= w.elixir[u32(s.stone[u32(k)])] < turns
    n = 0
    for side in range(SIDES):
        goal = w.side[u32(side)]
        if goal > 0 and s.load[u32(p * CELLS + goal)] & OWN == 0:
            cost = w.hand[u32(side)] if hand else w.never
            for k in range(first, last):
                cell = i64(s.stone[u32(k)])
                if w.is_side[u32(cell)] == 0:
                    cost = min(cost, w.way[u32(side * CELLS + cell)])
            at = n
            while at > 0 and w.cost[u32(at - 1)] > cost:
                w.cost[u32(at)] = w.cost[u32(at - 1)]
                at -= 1
            w.cost[u32(at)] = cost
            n += 1
    if n < missing:
        return i64(w.never)
    total = i64(0)
    for k in range(missing):
        total += w.cost[u32(k)]
    return total


@compiled
def near(s: State, w: Any, cell: int, steps: int) -> int:
    """`siege.near` of a position."""
    p = w.attacker
    if apart(s.symbol[u32(p)], cell) <= steps:
        return i64(w.never)
    n = i64(0)
    for k in range(p * MOST_STONES, p * MOST_STONES + s.stones[u32(p)]):
        n += apart(i64(s.stone[u32(k)]), cell) <= steps
    return n


@compiled
def quiet(s: State, w: Any, cell: int, turns: int) -> bool:
    """`siege._quiet` of a position."""
    base = (1 - w.attacker) * CELLS
    slack = ENTER - i64(s.load[u32(base + cell)] & PRESSURE)
    if slack > turns:
        return True
    if slack <= 0:
        return False
    newcomers = near(s, w, cell, turns + 1)
    for step in STEPS:
        newcomers -= s.load[u32(base + cell + step)] & (ENEMY | HOSTILE) == ENEMY
    return bool(slack > newcomers)


@inlined
def free(s: State, w: Any, o: int, cell: int) -> bool:
    """Whether a cell can be entered by `o` and is in none of the chances counted."""
    return bool((s.load[u32(o * CELLS + cell)] < ENTER) & (w.used[u32(cell)] != w.stamp))


@compiled
def may_stall(s: State, w: Any, turns: int, answers: int) -> bool:
    """`siege.may_stall` of a position; other pairs may be counted."""
    o, chances = 1 - w.attacker, 0
    w.stamp += 1
    for k in range(o * MOST_STONES, o * MOST_STONES + s.stones[u32(o)]):
        stone = i64(s.stone[u32(k)])
        if quiet(s, w, stone, turns):
            for step in STEPS:
                cell = stone + step
                if free(s, w, o, cell) and quiet(s, w, cell, turns):
                    if near(s, w, stone, turns + 2) + near(s, w, cell, turns + 2) == 0:
                        return False
                    w.used[u32(cell)] = w.stamp
                    chances += 1
                    break
    if s.reserve[u32(o)] > answers:
        for step in STEPS:
            cell = s.symbol[u32(o)] + step
            chances += free(s, w, o, cell) and quiet(s, w, cell, turns)
    return bool(chances <= turns + answers)


@inlined
def out_of_reach(s: State, w: Any, turns: int, answers: int) -> bool:
    """`Siege.out_of_reach` of a position."""
    return bool(least(s, w, turns) > turns and not may_stall(s, w, turns, answers))


@inlined
def entry_of(s: State) -> int:
    """Where in the table of a proof a position stands."""
    return i64(s.key >> u64(1)) & (ENTRIES - 1)


@compiled
def recall(s: State, w: Any, turns: int) -> int:
    """1 when the position is known to be won within so many turns, 0 when known not to be, else -1."""
    at = entry_of(s)
    if w.known_key[u32(at)] != s.key:
        return i64(-1)
    known = i64(w.known[u32(at)])
    if known & 15 <= turns:
        return i64(1)
    return i64(0) if known >> 4 >= turns else i64(-1)


@compiled
def note(s: State, w: Any, turns: int, won: bool) -> None:
    """Note whether the position is won within so many turns."""
    at = entry_of(s)
    known = i64(w.known[u32(at)]) if w.known_key[u32(at)] == s.key else i64(15)
    within, beyond = known & 15, known >> 4
    if won:
        within = min(within, turns)
    else:
        beyond = max(beyond, turns)
    w.known_key[u32(at)] = s.key
    w.known[u32(at)] = beyond << 4 | within


@inlined
def history_index(player: int, action: int) -> int:
    """The entry of an action in the table of good ones."""
    return player * HISTORY_SIZE + ((action * 40503) >> 4 & (HISTORY_SIZE - 1))


@compiled
def listed(s: State, w: Any) -> int:
    """List the legal actions and how promising each is; how many there are."""
    n, p, at = generate(s), s.turn, s.ply * MOST_ACTIONS
    for k in range(n):
        action = i64(s.actions[u32(at + k)])
        value = i64(w.history[u32(history_index(p, action))])
        if p == w.attacker and w.is_side[u32(action & TO_MASK)] != 0:
            value += FIRST
        w.action_score[u32(at + k)] = value
    return n


@compiled
def before(s: State, w: Any, turns: int) -> int:
    """What is known at once: the attacker, to move, wins within so many turns (1), does not (0), or -1."""
    if lost(s) or out_of_reach(s, w, turns, i64(turns - 1)):
        return i64(0)
    return recall(s, w, turns)


@compiled
def after(s: State, w: Any, turns: int) -> int:
    """The same of the attacker when it has just moved and has so many turns more."""
    if lost(s):
        return i64(1)
    if turns == 0:
        return i64(count(s) == 0)
    return i64(0) if out_of_reach(s, w, turns, turns) else recall(s, w, turns)


@inlined
def next_made(s: State, w: Any, k: int, n: int) -> None:
    """Make the most promising of the actions from the `k`-th on."""
    make(s, pick_next(s, w, s.ply * MOST_ACTIONS, k, n))
    w.left = max(i64(0), w.left - 1)


@compiled
def learn(s: State, w: Any, k: int, turns: int, won: bool) -> None:
    """The `k`-th action of this ply settled whether the attacker has `won`: note it, and what it settled."""
    if w.left > 0:
        if won == (s.turn == w.attacker):
            action = i64(s.actions[u32(s.ply * MOST_ACTIONS + k)])
            w.history[u32(history_index(s.turn, action))] += turns * turns
        note(s, w, turns, won)


@compiled
def holds(s: State, w: Any, turns: int) -> bool:
    """Whether the attacker, who has just moved, has won or wins within so many turns more.

    It means nothing when no positions are left.
    """
    known = after(s, w, turns)
    if known >= 0:
        return bool(known == 1)
    n, k, won = listed(s, w), i64(0), True
    while won and k < n:
        next_made(s, w, k, n)
        known = before(s, w, turns)
        won = known == 1
        if known < 0:
            m, j = listed(s, w), i64(0)
            while not won and j < m and w.left > 0:
                next_made(s, w, j, m)
                won = holds(s, w, i64(turns - 1))
                unmake(s)
                j += 1
            learn(s, w, j - 1, turns, won)
        unmake(s)
        k += 1
    learn(s, w, k - 1, turns, won)
    return won


@entry
def answered(states: States, proofs: Proof, turns: int) -> bool:
    """Whether the attacker, who has just moved, has won or wins within so many turns more."""
    return holds(states[0], proofs[0], i64(turns))
