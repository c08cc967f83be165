"""A position, what can be done in it, and the law of what may happen: docs/rules.md, read as a program.

A position is a value: nothing here changes one, every action gives another. An action is a value, too: it
says what is done, not who does it; that is whose turn it is. `legal_actions` is the one place that decides
what is legal; `apply` assumes that it was asked.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from functools import cached_property

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.hexgrid import ORIGIN, Hex


@dataclass(frozen=True, slots=True)
class PlaceSymbol:
    """Place the Symbol on a cell or, while haggling, move it there (R4)."""

    cell: Hex


@dataclass(frozen=True, slots=True)
class Stand:
    """Leave the Symbol where it is, which ends the haggling."""


@dataclass(frozen=True, slots=True)
class PlaceStone:
    """Put a Stone from the reserve on a cell next to the Symbol."""

    cell: Hex


@dataclass(frozen=True, slots=True)
class ReturnStone:
    """Put a taken Stone on a cell next to the Symbol, by the Elixir (R7)."""

    cell: Hex


@dataclass(frozen=True, slots=True)
class Step:
    """Move a Stone to an adjacent cell."""

    origin: Hex
    target: Hex


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up: the opponent wins."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline to move: the opponent wins."""


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Offer a draw; it is still the same player's turn."""


@dataclass(frozen=True, slots=True)
class AgreeDraw:
    """Accept the offer just made: the game is drawn."""


SetupAction = PlaceSymbol | Stand
StoneAction = PlaceStone | ReturnStone | Step
ListedAction = SetupAction | StoneAction
"""The actions that a list of legal actions names and that change the position."""

Concession = Resign | Decline
Talk = Concession | OfferDraw | AgreeDraw
"""The actions that need no listing: they end the game, or talk about ending it."""

Action = ListedAction | Talk


def target_of(action: Action) -> Hex:
    """The cell that a Stone's action leads to; raises ValueError for any other action."""
    match action:
        case Step(_, cell) | PlaceStone(cell) | ReturnStone(cell):
            return cell
    raise ValueError(f"{action} moves no Stone")


STONES = 10
SIDES_TO_SURROUND = 4


class Player(IntEnum):
    """The first player, who picked first, and the second."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> "Player":
        return Player.SECOND if self is Player.FIRST else Player.FIRST


class Phase(Enum):
    """The parts of a game: Symbols are placed, then haggled over, then Stones are played."""

    PLACE = "place"
    HAGGLE = "haggle"
    PLAY = "play"


@dataclass(frozen=True)
class Side:
    """What one player has: `taken` Stones are held by the opponent."""

    element: Element
    symbol: Hex | None = None
    stones: frozenset[Hex] = frozenset()
    reserve: int = STONES
    taken: int = 0

    @property
    def total(self) -> int:
        """How many Stones the player has, wherever they are: the same throughout a game."""
        return len(self.stones) + self.reserve + self.taken

    def without(self, lost: frozenset[Hex]) -> "Side":
        """This side after the opponent has taken these Stones."""
        return replace(self, stones=self.stones - lost, taken=self.taken + len(lost)) if lost else self


RepetitionKey = tuple[tuple[Side, Side], Player, Phase]


@dataclass(frozen=True)
class Position:
    """Two sides on a board, whose turn it is, and in which phase."""

    board: Board
    sides: tuple[Side, Side]
    turn: Player
    phase: Phase

    @property
    def repetition_key(self) -> RepetitionKey:
        """What is the same when a position of a game comes up again (R11)."""
        return self.sides, self.turn, self.phase

    @property
    def mover(self) -> Side:
        """The side whose turn it is."""
        return self.sides[self.turn]

    @property
    def waiter(self) -> Side:
        """The side that waits for its turn."""
        return self.sides[self.turn.other]

    # The elements and the pieces

    def hostile(self, player: Player) -> frozenset[Hex]:
        """The cells whose element opposes the player's."""
        return self._hostile[player]

    @cached_property
    def _hostile(self) -> tuple[frozenset[Hex], ...]:
        ground, (first, second) = self.board.with_terrain, self.sides
        return ground[first.element.opposite.terrain], ground[second.element.opposite.terrain]

    @cached_property
    def _pressing(self) -> tuple[frozenset[Hex], ...]:
        first, second = self.sides
        return self.hostile(Player.FIRST) | second.stones, self.hostile(Player.SECOND) | first.stones

    def pressing(self, cell: Hex, player: Player) -> frozenset[Hex]:
        """The neighbours of `cell` that are hostile to the player or hold an enemy Stone.

        A cell that is both counts once. A Symbol never presses; the cell under it does if hostile.
        """
        return self.board.around[cell] & self._pressing[player]

    def pressure(self, cell: Hex, player: Player) -> int:
        """How many neighbours of `cell` press on it for the player."""
        return len(self.pressing(cell, player))

    def surrounded(self, cell: Hex, player: Player) -> bool:
        """Whether `cell` is surrounded for the player."""
        return self.pressure(cell, player) >= SIDES_TO_SURROUND

    @cached_property
    def occupied(self) -> frozenset[Hex]:
        """The cells that hold a Stone or a Symbol."""
        symbols = frozenset(side.symbol for side in self.sides if side.symbol)
        return self.sides[0].stones | self.sides[1].stones | symbols

    @cached_property
    def _closed(self) -> tuple[frozenset[Hex], ...]:
        return self.occupied | self.hostile(Player.FIRST), self.occupied | self.hostile(Player.SECOND)

    def _enterable(self, cells: frozenset[Hex], player: Player) -> list[Hex]:
        """Those of some cells of the board that a Stone of the player may enter.

        They hold no Stone and no Symbol, are not hostile to the player, and are not surrounded.
        """
        around, pressing = self.board.around, self._pressing[player]
        free = cells - self._closed[player]
        return [cell for cell in free if len(around[cell] & pressing) < SIDES_TO_SURROUND]

    def surrounded_stones(self, player: Player) -> frozenset[Hex]:
        """The player's Stones that are surrounded."""
        around, pressing = self.board.around, self._pressing[player]
        stones = self.sides[player].stones
        return frozenset(stone for stone in stones if len(around[stone] & pressing) >= SIDES_TO_SURROUND)

    def symbol_surrounded(self, player: Player) -> bool:
        """Whether the player's Symbol stands and is surrounded."""
        symbol = self.sides[player].symbol
        return symbol is not None and self.surrounded(symbol, player)

    # What is legal

    @cached_property
    def legal_actions(self) -> tuple[ListedAction, ...]:
        """Every action that may be listed, in no order to rely on; none when the game is over."""
        if self.symbol_surrounded(self.turn):
            return ()
        if self.phase is Phase.PLAY:
            return tuple(self._stone_actions())
        return tuple(self._setup_actions())

    def _setup_actions(self) -> Iterator[PlaceSymbol | Stand]:
        if self.phase is Phase.HAGGLE:
            yield Stand()
        for cell in self.board.with_terrain[self.mover.element.terrain] - self.occupied:  # R4
            if self.symbol_may_stand(cell):
                yield PlaceSymbol(cell)

    def symbol_may_stand(self, cell: Hex) -> bool:
        """R6: not surrounded by the ground alone nor, on a bare board, with fewer than four neighbours."""
        around = self.board.around[cell]
        by_ground = len(around & self.hostile(self.turn)) >= SIDES_TO_SURROUND
        return not by_ground and len(around) >= SIDES_TO_SURROUND

    def _stone_actions(self) -> list[StoneAction]:
        must_escape = self.surrounded_stones(self.turn)
        if must_escape:
            return self._steps(must_escape)
        actions = self._steps(self.mover.stones)
        beside = self._enterable(self.board.around[self.mover.symbol], self.turn) if self.mover.symbol else []
        if self.mover.reserve:
            actions += [PlaceStone(cell) for cell in beside]
        if self.may_return:
            actions += [ReturnStone(cell) for cell in beside]
        return actions

    def _steps(self, stones: frozenset[Hex]) -> list[StoneAction]:
        around = self.board.around
        return [Step(stone, to) for stone in stones for to in self._enterable(around[stone], self.turn)]

    @property
    def may_return(self) -> bool:
        """R7: a Stone of the mover is on the Elixir as the turn begins, and one of theirs is taken."""
        return self.mover.taken > 0 and ORIGIN in self.mover.stones

    # What happens

    def apply(self, action: ListedAction) -> "Position":
        """The position after a legal action; what an illegal one gives is undefined."""
        match action:
            case PlaceSymbol(cell):
                return self._with_mover(replace(self.mover, symbol=cell))._symbol_placed()
            case Stand():
                return replace(self, phase=Phase.PLAY)
        return self._with_mover(_after(self.mover, action))._resolved()

    def _with_mover(self, side: Side) -> "Position":
        return self._with_sides(side, self.waiter)

    def _with_sides(self, mover: Side, waiter: Side) -> "Position":
        sides = (mover, waiter) if self.turn is Player.FIRST else (waiter, mover)
        return Position(self.board, sides, self.turn, self.phase)

    def _symbol_placed(self) -> "Position":
        both = all(side.symbol for side in self.sides)
        return replace(self, turn=self.turn.other, phase=Phase.HAGGLE if both else Phase.PLACE)

    def _resolved(self) -> "Position":
        """The three steps after an action, in their order, and the turn passed on."""
        position = self
        if not position.symbol_surrounded(self.turn.other):  # 1. Win
            position = position._trapped_taken()  # 2. Trapped Stones
            position = position._left_behind_taken()  # 3. Left behind (R9)
        return Position(position.board, position.sides, position.turn.other, position.phase)

    def _trapped_taken(self) -> "Position":
        """R8: all are judged on the position right after the action, and removed together."""
        enemy = self.turn.other
        trapped = frozenset(
            stone for stone in self.surrounded_stones(enemy) if not any(self.escapes(stone, enemy))
        )
        return self._with_sides(self.mover, self.waiter.without(trapped)) if trapped else self

    def _left_behind_taken(self) -> "Position":
        left_behind = self.surrounded_stones(self.turn)
        return self._with_sides(self.mover.without(left_behind), self.waiter) if left_behind else self

    def escapes(self, stone: Hex, player: Player) -> Iterator[Hex]:
        """The cells that a Stone of the player can step to."""
        return iter(self._enterable(self.board.around[stone], player))

    @cached_property
    def winner(self) -> Player | None:
        """Who has won by surrounding, or because the player to move has no legal action (R10)."""
        return None if self.legal_actions else self.turn.other


def _after(side: Side, action: StoneAction) -> Side:
    """The mover's side after a Stone has stepped, been placed or returned."""
    match action:
        case Step(origin, target):
            return replace(side, stones=side.stones - {origin} | {target})
        case PlaceStone(cell):
            return replace(side, stones=side.stones | {cell}, reserve=side.reserve - 1)
        case ReturnStone(cell):
            return replace(side, stones=side.stones | {cell}, taken=side.taken - 1)
