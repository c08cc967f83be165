"""Positions at random that no player has made: first positions of play, crowds of Stones, and walls around
the Symbol of the side that waits.

A side of the Symbol is *closable* when the ground does not press on it already and the attacker may enter it.
A wall is a whole *ring* when a guard, a Stone of the defender, stands on every closable side. One side
without a guard is a *gap*, or a *breach* when the attacker stands there; with two such sides the wall is
*broken*. The defender's other Stones are *runners*: they keep its turn from the guards, as a Stone in reserve
does, which can refill the wall too.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from dream.base.errors import Impossible
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.rules.notation import action_text, checked
from dream.games.alchemists_dream.rules.position import (
    SIDES_TO_SURROUND,
    STONES,
    ListedAction,
    Phase,
    Player,
    Position,
    Side,
)
from dream.hexgrid import Hex, distance

FEWEST_IN_CROWD = 5
CELLS_OF_CROWD = 26
BARE = 0.3
"""How often the board is a bare one."""


def random_start(random: Random) -> Position:
    """The first position of play on a random board, rim or bare, Symbols where they may stand."""
    board = Board.from_seed(f"kernel {random.randrange(1 << 30)}", bare=random.random() < BARE)
    one, two = random.sample(list(Element), 2)
    position = Position(board, (Side(one), Side(two)), Player.FIRST, Phase.PLACE)
    for _ in Player:
        position = position.apply(random_action(random, position))
    return Position(board, position.sides, Player(random.randrange(2)), Phase.PLAY)


def random_action(random: Random, position: Position) -> ListedAction:
    """A random legal action, the same on every machine."""
    return random.choice(sorted(position.legal_actions, key=action_text))


def crowded_position(random: Random) -> Position:
    """A position with many Stones close to one of the Symbols, such as a game could come to."""
    while True:
        if crowd := crowded(random, random_start(random)):
            return crowd


def crowded(random: Random, first: Position, fewest: int = FEWEST_IN_CROWD) -> Position | None:
    """A first position of play with Stones thrown close to one Symbol, of each side at least `fewest`.

    None when no game could come to what chance has made of it.
    """
    middle = random.choice([side.symbol for side in first.sides])
    assert middle
    cells = sorted(
        (cell for cell in first.board.cells if cell not in first.occupied),
        key=lambda cell: (distance(cell, middle) + random.random() * 2, cell),
    )[:CELLS_OF_CROWD]
    random.shuffle(cells)
    sides = []
    for player, side in zip(Player, first.sides, strict=True):
        ground = [cell for cell in cells if cell not in first.hostile(player)]
        stones = frozenset(ground[: random.randint(fewest, STONES)])
        cells = [cell for cell in cells if cell not in stones]
        taken = random.randint(0, STONES - len(stones))
        sides.append(Side(side.element, side.symbol, stones, STONES - len(stones) - taken, taken))
    position = Position(first.board, (sides[0], sides[1]), first.turn, Phase.PLAY)
    try:
        return checked(without_the_impossible(position))
    except Impossible:
        return None


def without_the_impossible(position: Position) -> Position:
    """The position without the Stones that nobody could have left there."""
    for _ in range(STONES):
        turn = position.turn
        lost = [frozenset[Hex](), frozenset[Hex]()]
        lost[turn.other] = position.surrounded_stones(turn.other)
        lost[turn] = frozenset(
            stone for stone in position.surrounded_stones(turn) if not any(position.escapes(stone, turn))
        )
        if not any(lost):
            break
        one, two = (side.without(gone) for side, gone in zip(position.sides, lost, strict=True))
        position = Position(position.board, (one, two), turn, position.phase)
    return position


SHAPES = ("ring", "gap", "breach", "broken")
COMPANY = ("alone", "runners", "reserve", "rim")
KINDS = tuple(f"{shape}-{company}" for shape in SHAPES for company in COMPANY)
"""Who stands with a wall: nobody else, runners, a reserve with or without runners, or any of these where
the board ends beside it."""
FEWEST_GUARDS = 3
MOST_OPENINGS = 2
SIX = 6

ARMY = (8, STONES)
"""How many attackers stand near a wall that is built, at least and at most."""
NEAREST, FARTHEST = 2, 4
"""How far from the Symbol they stand."""
MOST_RUNNERS, MOST_RESERVE = 4, 4


@dataclass(frozen=True)
class Wall:
    """The wall around the Symbol of the side that waits."""

    guards: frozenset[Hex]
    openings: frozenset[Hex]
    held: frozenset[Hex]
    """The openings where the attacker stands."""
    runners: frozenset[Hex]
    reserve: int
    at_rim: bool

    @classmethod
    def of(cls, position: Position) -> "Wall":
        """The wall in a position of play, whatever it is worth."""
        side, around = position.waiter, position.board.around
        closable = closable_sides(position)
        guards = around[_symbol(side)] & side.stones
        openings = closable - guards
        return cls(
            guards,
            openings,
            openings & position.mover.stones,
            side.stones - guards,
            side.reserve,
            at_rim(position),
        )

    @property
    def kind(self) -> str | None:
        """One of `KINDS`; None when there is no wall, or more than two openings."""
        if len(self.guards) < FEWEST_GUARDS or len(self.openings) > MOST_OPENINGS:
            return None
        return f"{self._shape}-{self._company}"

    @property
    def _shape(self) -> str:
        match len(self.openings), len(self.held):
            case 0, _:
                return "ring"
            case 1, held:
                return "breach" if held else "gap"
        return "broken"

    @property
    def _company(self) -> str:
        if self.at_rim:
            return "rim"
        if self.reserve:
            return "reserve"
        return "runners" if self.runners else "alone"


def kind_of(position: Position) -> str | None:
    """The kind of the wall around the Symbol of the side that waits.

    None when there is none, or when too few sides can be closed for anybody ever to surround it.
    """
    symbol, defender = _symbol(position.waiter), position.turn.other
    pressed = len(position.board.around[symbol] & position.hostile(defender))
    if pressed + len(closable_sides(position)) < SIDES_TO_SURROUND:
        return None
    return Wall.of(position).kind


def closable_sides(position: Position) -> frozenset[Hex]:
    """The sides of the Symbol of the side that waits on which an attacker would press and may stand."""
    symbols = {_symbol(side) for side in position.sides}
    hostile = position.hostile(position.turn) | position.hostile(position.turn.other)
    return position.board.around[_symbol(position.waiter)] - hostile - symbols


def at_rim(position: Position) -> bool:
    """Whether the board ends beside the Symbol, or so near to a side that nothing there can be surrounded."""
    around = position.board.around
    sides = around[_symbol(position.waiter)]
    return len(sides) < SIX or any(len(around[side]) < SIDES_TO_SURROUND for side in sides)


def _symbol(side: Side) -> Hex:
    assert side.symbol
    return side.symbol


def built_wall(random: Random, kind: str) -> Position:
    """A random position of play with a wall of this kind and an army before it, to move."""
    while True:
        first = random_start(random)
        if at_rim(first) == kind.endswith("rim"):
            position = _built(random, first, kind)
            if position and position.winner is None and kind_of(position) == kind:
                return position


def _built(random: Random, first: Position, kind: str) -> Position | None:
    """The wall in a first position of play; None when no game could come to what chance has made of it."""
    shape, company = kind.split("-")
    attacker, defender = first.turn, first.turn.other
    symbol = _symbol(first.waiter)
    sides = sorted(closable_sides(first))
    openings = {"ring": 0, "gap": 1, "breach": 1, "broken": MOST_OPENINGS}[shape]
    if len(sides) < FEWEST_GUARDS + openings:
        return None
    opened = random.sample(sides, openings)
    guards = frozenset(sides).difference(opened)
    runners, reserve = _company_of(random, company)
    field = _field(random, first, symbol)
    held = frozenset(opened[: _held(random, shape)])
    army = _taken_from(field, random.randint(*ARMY) - len(held), first.hostile(attacker))
    others = _taken_from(field, min(runners, STONES - len(guards)), first.hostile(defender))
    left = STONES - len(army | held)
    in_hand = random.randint(0, left)
    reserve = min(reserve, STONES - len(guards | others))
    standing = {
        attacker: replace(first.mover, stones=army | held, reserve=in_hand, taken=left - in_hand),
        defender: replace(
            first.waiter,
            stones=guards | others,
            reserve=reserve,
            taken=STONES - len(guards | others) - reserve,
        ),
    }
    position = replace(first, sides=(standing[Player.FIRST], standing[Player.SECOND]))
    try:
        return checked(without_the_impossible(position))
    except Impossible:
        return None


def _held(random: Random, shape: str) -> int:
    """How many of the openings the attacker holds."""
    return random.randint(0, MOST_OPENINGS) if shape == "broken" else int(shape == "breach")


def _company_of(random: Random, company: str) -> tuple[int, int]:
    """How many runners and how many in reserve."""
    runners, reserve = random.randint(1, MOST_RUNNERS), random.randint(1, MOST_RESERVE)
    match company:
        case "alone":
            return 0, 0
        case "runners":
            return runners, 0
        case "reserve":
            return random.choice((0, runners)), reserve
    return random.choice((0, runners)), random.choice((0, reserve))


def _field(random: Random, first: Position, symbol: Hex) -> list[Hex]:
    """The cells before a wall, roughly the nearest first."""
    ground = (cell for cell in sorted(first.board.cells) if cell not in first.occupied)
    near = [cell for cell in ground if NEAREST <= distance(cell, symbol) <= FARTHEST]
    return sorted(near, key=lambda cell: distance(cell, symbol) + random.random() * (FARTHEST - NEAREST + 1))


def _taken_from(field: list[Hex], number: int, hostile: Iterable[Hex]) -> frozenset[Hex]:
    """Take so many cells out of a field, the first that are not hostile."""
    taken = [cell for cell in field if cell not in set(hostile)][:number]
    field[:] = [cell for cell in field if cell not in taken]
    return frozenset(taken)
