"""The shortest way to victory, and when it is taken: against an enemy who brings on no Stones to win with.

A search that does not see the end weighs what is good in general, and against somebody who does nothing it
arms itself for a fight that never comes. Here it is counted how many turns are left to surround the enemy
Symbol: each Stone that is missing there is placed, if it is in the hand, and steps to a side of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush
from typing import Final

from dream.games.alchemists_dream.engine.plain.plain_search import stone_actions
from dream.games.alchemists_dream.rules.actions import Step, StoneAction
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Position
from dream.hexgrid.hexes import Hex

A_WHILE: Final = 4
"""Actions of both players in which an enemy that means it brings on another Stone."""
IN_THE_WAY: Final = 2
"""Turns that it takes on the average until an enemy Stone has left a cell where it goes to and fro."""
NO_WAY: Final = 1000
"""More turns than any march needs: there is no way, or no Stone is left for it."""


def enemy_dawdles(position: Position, past: Sequence[Position]) -> bool:
    """Whether the enemy of who is to move has fewer Stones on the board than it would take to surround a
    Symbol of ours, and has not brought on another for `A_WHILE`.

    `past` are the positions of the game before this one, oldest first.
    """
    if len(past) < A_WHILE or past[-A_WHILE].phase is not position.phase:
        return False
    ours, enemy, before = position.mover.symbol, position.waiter, past[-A_WHILE].sides[position.turn.other]
    assert ours is not None
    missing = SIDES_TO_SURROUND - position.pressure(ours, position.turn)
    return enemy.reserve == before.reserve and enemy.taken >= before.taken and len(enemy.stones) < missing


def step_back(position: Position, past: Sequence[Position]) -> Step | None:
    """The step that takes back the last one of who is to move, None when that was no step."""
    if len(past) < 2:
        return None
    before, after = (one.sides[position.turn] for one in past[-2:])
    left, came = before.stones - after.stones, after.stones - before.stones
    if len(left) != 1 or len(came) != 1:
        return None
    return Step(*came, *left)


class March:
    """Counts the turns to victory of who is to move in a position, after each of its actions."""

    def __init__(self, position: Position) -> None:
        self._player = position.turn
        goal = position.waiter.symbol
        assert goal is not None
        around, pressing = position.board.around[goal], position.hostile(self._player.other)
        self._missing = max(0, SIDES_TO_SURROUND - len(around & pressing))
        self._ways = [_ways(position, side) for side in sorted(around - pressing)]

    def turns_left(self, position: Position) -> int:
        """In how many turns the player wins at the soonest if nobody hinders it, `NO_WAY` if it cannot.

        The player's turn may have come or be over; another position than that at the beginning may differ
        from it by one action.
        """
        side = position.sides[self._player]
        assert side.symbol is not None
        hand = self._turns(position.board.around[side.symbol])
        placed = [[1 + turns for turns in hand]] * min(side.reserve, self._missing)
        return _cheapest([*(self._turns([stone]) for stone in side.stones), *placed], self._missing)

    def _turns(self, begins: Iterable[Hex]) -> list[int]:
        """The turns to each of the sides for a Stone on the nearest of some cells."""
        cells = list(begins)
        return [min(ways.get(cell, NO_WAY) for cell in cells) for ways in self._ways]


def detours(position: Position, sound: Iterable[StoneAction]) -> list[StoneAction]:
    """The actions but those that bring the victory as near as any can of those that are `sound`, at least
    one."""
    march = March(position)
    left = {action: march.turns_left(position.apply(action)) for action in sound}
    return [
        action
        for action in stone_actions(position)
        if left.get(action, NO_WAY) > min(left.values(), default=0)
    ]


def _ways(position: Position, side: Hex) -> Mapping[Hex, int]:
    """The turns of a Stone of who is to move from the cells of the board to a side of the enemy Symbol.

    Its fellows are no hindrance: those that meet may exchange their sides.
    """
    around, hostile = position.board.around, position.hostile(position.turn)
    barred = hostile | {one.symbol for one in position.sides if one.symbol}
    in_the_way = position.waiter.stones
    turns: dict[Hex, int] = {}
    queue = [(0, side)]
    while queue:
        until, cell = heappop(queue)
        if cell in turns or cell in barred or len(around[cell] & hostile) >= SIDES_TO_SURROUND:
            continue
        turns[cell] = until
        until += 1 + (IN_THE_WAY if cell in in_the_way else 0)
        for near in around[cell]:
            if near not in turns:
                heappush(queue, (until, near))
    return turns


def _cheapest(stones: Iterable[Sequence[int]], missing: int) -> int:
    """What it costs to close so many sides at the least, each by a Stone of its own."""
    least = {0: 0}
    for costs in stones:
        for closed, cost in list(least.items()):
            if closed.bit_count() == missing:
                continue
            for side, more in enumerate(costs):
                with_it = closed | 1 << side
                if with_it != closed and cost + more < least.get(with_it, NO_WAY):
                    least[with_it] = cost + more
    return min((cost for closed, cost in least.items() if closed.bit_count() == missing), default=NO_WAY)
