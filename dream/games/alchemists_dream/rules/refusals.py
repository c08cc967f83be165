"""Why an action is not legal, as a message and the cells concerned.

Membership in `Position.legal_actions` alone decides; the questions here, asked in an order that
puts the plainest reason first, only find the words for it.
"""

from collections.abc import Iterable, Iterator

from dream.base.texts import Value, message
from dream.games.alchemists_dream.rules.position import (
    SIDES_TO_SURROUND,
    Action,
    AgreeDraw,
    Decline,
    OfferDraw,
    Phase,
    PlaceStone,
    PlaceSymbol,
    Position,
    Resign,
    ReturnStone,
    Stand,
    Step,
)
from dream.hexgrid import Hex, board_order
from dream.play.game import Refusal


def why_not(position: Position, action: Action, *, offered: bool = False) -> Refusal | None:
    """Why an action is not legal in a position, or None when it is.

    `offered` tells whether a draw has just been offered, which a position does not know.
    """
    if action in position.legal_actions:
        return None
    return next(_reasons(position, action, offered), None)


def _reasons(position: Position, action: Action, offered: bool) -> Iterator[Refusal]:
    if position.winner is not None:
        yield _refusal("over")
    match action:
        case PlaceSymbol(cell):
            yield from _symbol_reasons(position, cell)
        case Stand():
            yield _refusal("not_setup" if position.phase is Phase.PLAY else "not_haggle")
        case Step(origin, target):
            yield from _stone_reasons(position)
            yield from _step_reasons(position, origin, target)
        case PlaceStone(cell) | ReturnStone(cell):
            yield from _stone_reasons(position)
            yield from _duty_reasons(position)
            yield from _source_reasons(position, action)
            yield from _beside_symbol_reasons(position, cell)
        case AgreeDraw():
            if not offered:
                yield _refusal("no_offer")
        case OfferDraw():
            if offered:
                yield _refusal("offer_open")
        case Resign() | Decline():
            return


def _symbol_reasons(position: Position, cell: Hex) -> Iterator[Refusal]:
    element = position.mover.element
    if position.phase is Phase.PLAY:
        yield _refusal("not_setup", cell)
    elif cell not in position.board:
        yield _refusal("off_board", cell)
    elif cell == position.mover.symbol:
        yield _refusal("symbol_same", cell)  # R4
    elif position.board[cell] is not element.terrain:
        yield _refusal("symbol_ground", cell, element=element)
    else:
        yield from _r6_reasons(position, cell)


def _r6_reasons(position: Position, cell: Hex) -> Iterator[Refusal]:
    around = position.board.around[cell]
    hostile = around & position.hostile(position.turn)
    if len(around) < SIDES_TO_SURROUND:
        yield _refusal("symbol_edge", cell)
    elif len(hostile) >= SIDES_TO_SURROUND:
        element = position.mover.element
        words: dict[str, Value] = {"hostile": element.opposite, "element": element, "cells": _names(hostile)}
        yield _refusal("symbol_surrounded", cell, *hostile, **words)


def _stone_reasons(position: Position) -> Iterator[Refusal]:
    if position.phase is not Phase.PLAY:
        yield _refusal("not_play")


def _duty_reasons(position: Position) -> Iterator[Refusal]:
    stones = sorted(position.surrounded_stones(position.turn), key=board_order)
    if stones:
        yield _refusal("must_escape", *stones, cells=_names(stones), count=len(stones))


def _step_reasons(position: Position, origin: Hex, target: Hex) -> Iterator[Refusal]:
    if origin not in position.board:
        yield _refusal("off_board", origin)
    if origin in (position.mover.symbol, position.waiter.symbol):
        yield _refusal("symbol_fixed", origin)
    if origin in position.waiter.stones:
        yield _refusal("not_yours", origin, element=position.mover.element)
    if origin not in position.mover.stones:
        yield _refusal("no_stone", origin)
    if not position.surrounded(origin, position.turn):
        yield from _duty_reasons(position)
    if target == origin:
        yield _refusal("same_cell", origin)
    if target not in position.board:
        yield _refusal("off_board", target)
    elif target not in position.board.around[origin]:
        yield _refusal("not_adjacent", origin, target, target=target.name, origin=origin.name)
    yield from entry_reasons(position, target)


def _source_reasons(position: Position, action: PlaceStone | ReturnStone) -> Iterator[Refusal]:
    if isinstance(action, PlaceStone):
        if not position.mover.reserve:
            yield _refusal("reserve_empty")
    elif not position.mover.taken:
        yield _refusal("nothing_taken")
    elif not position.may_return:
        yield _refusal("no_elixir")  # R7


def _beside_symbol_reasons(position: Position, cell: Hex) -> Iterator[Refusal]:
    symbol = position.mover.symbol
    if cell not in position.board:
        yield _refusal("off_board", cell)
    elif symbol and cell != symbol and cell not in position.board.around[symbol]:
        yield _refusal("not_by_symbol", cell, symbol, symbol=symbol.name)
    yield from entry_reasons(position, cell)


def entry_reasons(position: Position, cell: Hex) -> Iterator[Refusal]:
    """Why a Stone of the player to move may not enter a cell of the board; nothing when it may."""
    for side in position.sides:
        if cell in side.stones:
            yield _refusal("occupied_stone", cell, element=side.element)
        if cell == side.symbol:
            yield _refusal("occupied_symbol", cell, element=side.element)
    element = position.mover.element
    if cell in position.hostile(position.turn):
        yield _refusal("hostile", cell, hostile=element.opposite, element=element)
    if cell in position.board and position.surrounded(cell, position.turn):
        pressing = position.pressing(cell, position.turn)
        number = message(f"refusal.number.{len(pressing)}")
        yield _refusal("surrounded", cell, *pressing, number=number, cells=_names(pressing))


def _refusal(key: str, *cells: Hex, **values: Value) -> Refusal:
    """The refusal of this key; the first of the cells is named in it unless `values` say otherwise."""
    named: dict[str, Value] = {"cell": cells[0].name} if cells else {}
    ordered = (*cells[:1], *sorted(cells[1:], key=board_order))
    return Refusal(message(f"refusal.{key}", **(named | values)), ordered)


def _names(cells: Iterable[Hex]) -> str:
    return " ".join(cell.name for cell in sorted(cells, key=board_order))
