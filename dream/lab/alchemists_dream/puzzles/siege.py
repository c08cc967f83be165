"""What a win within so many turns takes at the least, from the ground and the distances alone.

Both bounds are for any play of the defender at all, so that a proof may leave out what they rule out.

Surrounding: four sides of the enemy Symbol must press on it, and a side that does not do so yet must be
entered by a Stone. A turn is one step of one Stone; so a win takes, for as many open sides as are missing,
the steps from the nearest Stone. Stones that stand on a side already need not be counted: where one
moves on to the next side and another comes in its place, the other could as well have gone the whole
way. Stones in the way are not counted as an obstacle. A Stone from the hand comes to a cell next to its own
Symbol; by the Elixir only if one is there in time (R7).

No legal action (R10): the pressure on a cell rises by at most one in a turn of the attacker, and by one at
most for each Stone that can come next to it in time. Where that leaves it below four the cell is *quiet*: no
Stone on it gets surrounded. A pair of quiet cells, one with a Stone of the defender and the other free for
it, lets the Stone step to and fro as long as it is left alone; a free quiet cell next to the own Symbol takes
a Stone from the hand, as long as there are enough. Of some such chances that have no cell in common, each
turn of the attacker spoils at most one, by entering the free cell, and each turn of the defender does: by an
escape of another Stone to which it is forced, or by using the hand. So a defender who has more chances than
both have turns has an action left. And one pair is enough that nothing of the attacker can come near.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Player, Position
from dream.hexgrid.hexes import ORIGIN, Hex, distance

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
        return self.least(position, turns) > turns and not may_stall(
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


def may_stall(position: Position, defender: Player, turns: int, answers: int) -> bool:
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
                if all(near(position, defender, cell, turns + 2) == 0 for cell in (stone, quiet[0])):
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
    newcomers = near(position, defender, cell, turns + 1) - len(pressing - position.hostile(defender))
    return slack > newcomers


def near(position: Position, defender: Player, cell: Hex, steps: int) -> int:
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
            for near in sorted(position.board.around[cell] - steps.keys()):
                steps[near] = steps[cell] + 1
                if _ever_enterable(near, position, player):
                    reached.append(near)
        front = reached
    return steps
