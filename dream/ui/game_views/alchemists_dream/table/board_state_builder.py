"""From a table to what the board shows of it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from dream.games.alchemists_dream.rules.actions import Action, PlaceStone, PlaceSymbol, ReturnStone, Step
from dream.games.alchemists_dream.rules.position import Phase, Player, Position, Side
from dream.hexgrid.hexes import Hex, board_order
from dream.ui.game_views.alchemists_dream.board.board_state import (
    BoardState,
    Ghost,
    LastAction,
    Piece,
    Point,
    Siege,
)
from dream.ui.game_views.alchemists_dream.narration.threats import threatened
from dream.ui.game_views.alchemists_dream.settings import Coordinates
from dream.ui.game_views.alchemists_dream.table.lens import Lens, seen_through, steps
from dream.ui.game_views.alchemists_dream.table.possible import POSSIBLE
from dream.ui.game_views.alchemists_dream.table.table_controller import TableController


@dataclass
class Pointing:
    """Where the player points: the keyboard's cursor, the mouse, and a Stone being dragged.

    The `action` of the journal that is pointed at is told by how many are done with it.
    """

    action: int | None = None
    cursor: Hex | None = None
    hover: Hex | None = None
    dragged_to: Point | None = None


def unpointed(table: TableController, coordinates: Coordinates, *, plays: bool, warn: bool) -> BoardState:
    """What the board shows of a table, apart from where the player points; not `plays`, nobody can act on it.

    With `warn`, every Stone that is closed on three sides shows it, not only those that must escape.
    """
    position, acting = table.game.shown, plays and table.game.person_to_act
    return replace(
        of_position(position, table.game.shown_action, warn=warn),
        selected=_selected(table),
        targets=_targets(table) if acting else frozenset(),
        movable=table.selection.movable if acting and table.selection.choice is None else frozenset(),
        refused=_refused(table),
        lens=() if table.lens is None else seen_through(position, table.lens, table.looks),
        steps=tuple(steps(position, table.looks, _selected(table))) if table.lens is Lens.STEPS else (),
        coordinates=coordinates,
    )


def of_position(position: Position, action: Action | None, *, warn: bool) -> BoardState:
    """What the board shows of a position to which an action has led, None at the beginning."""
    return BoardState(
        pieces=pieces_of(position),
        cracked=next(iter(_fallen(position)), None),
        last=_last(action),
        sieges=tuple(_sieges(position, warn=warn)),
        reserve=(position.sides[0].reserve, position.sides[1].reserve),
        taken=(position.sides[0].taken, position.sides[1].taken),
    )


def pointed_at(show: BoardState, table: TableController, pointing: Pointing, *, plays: bool) -> BoardState:
    """What the board shows, as `unpointed` tells it, for a player who points there."""
    acting = plays and table.game.person_to_act
    done, actions = pointing.action, table.game.history.actions
    return replace(
        show,
        listed=_last(actions[done - 1]) if done and done <= len(actions) else None,
        cursor=pointing.cursor,
        hover=pointing.hover if acting else None,
        pointed=pointing.hover or pointing.cursor,
        ghost=_ghost(table, pointing) if acting else None,
        inspected=_inspected(table, pointing, acting=acting),
    )


def pieces_of(position: Position) -> dict[Hex, Piece]:
    """The pieces on the board by their cells."""
    pieces: dict[Hex, Piece] = {}
    for player in Player:
        side = position.sides[player]
        pieces |= dict.fromkeys(side.stones, Piece(player, side.element))
        if side.symbol:
            pieces[side.symbol] = Piece(player, side.element, symbol=True)
    return pieces


def _selected(table: TableController) -> Hex | None:
    """What is marked as chosen: a Stone, or the cell proposed; for a tray alone, the Symbol."""
    if table.selection.choice is None or isinstance(table.selection.choice, Hex):
        return table.selection.choice or table.selection.proposal
    return table.selection.proposal or table.game.state.mover.symbol


def _targets(table: TableController) -> frozenset[Hex]:
    selection = table.selection
    found = frozenset(selection.targets) or selection.symbol_cells or selection.escapes
    told = table.assent is not None and table.assent.key == POSSIBLE
    return found or (selection.entries if told else found)


def _fallen(position: Position) -> frozenset[Hex]:
    """The Symbol that has been surrounded, when that ended the game."""
    lost = position.mover.symbol
    return frozenset({lost}) if lost and position.symbol_surrounded(position.turn) else frozenset()


def _refused(table: TableController) -> frozenset[Hex]:
    """The cells that the refusal shown now speaks of."""
    return (
        frozenset(place for place in table.sentence.places if isinstance(place, Hex))
        if table.sentence
        else frozenset()
    )


def _last(action: Action | None) -> LastAction | None:
    """Where an action came from and went to; None for one that moved nothing."""
    match action:
        case Step(origin, target):
            return LastAction(origin, target)
        case PlaceStone(cell) | ReturnStone(cell) | PlaceSymbol(cell):
            return LastAction(None, cell)
    return None


def _ghost(table: TableController, pointing: Pointing) -> Ghost | None:
    """The piece that would be where the player points, or the Symbol proposed."""
    mover: Side = table.game.state.mover
    in_play = table.game.state.phase is Phase.PLAY
    piece = Piece(table.game.state.turn, mover.element, symbol=not in_play)
    if not in_play:
        return Ghost(piece, table.selection.proposal) if table.selection.proposal else None
    if table.selection.choice is None:
        return None
    if pointing.dragged_to is not None:
        return Ghost(piece, pointing.dragged_to)
    pointed_at = (pointing.hover, pointing.cursor, table.selection.proposal)
    at = next((cell for cell in pointed_at if cell in table.selection.targets), None)
    return Ghost(piece, at) if at else None


def _inspected(table: TableController, pointing: Pointing, *, acting: bool) -> Siege | None:
    """The ring around what is pointed at: the piece that an action would bring there, or the Stone there."""
    cell = pointing.hover or pointing.cursor
    foreseen = table.selection.foreseen(cell) if acting else None
    if foreseen is not None:
        cell, action = foreseen
        position = table.game.state
        closed = position.apply(action).pressing(cell, position.turn)
        return Siege(cell, closed, symbol=isinstance(action, PlaceSymbol))
    position = table.game.shown
    owner = next((player for player in Player if cell in position.sides[player].stones), None)
    return Siege(cell, position.pressing(cell, owner), symbol=False) if cell and owner is not None else None


def _sieges(position: Position, *, warn: bool) -> Iterator[Siege]:
    """How far the Symbols are surrounded, and the Stones for which that matters now."""
    surrounded = position.surrounded_stones(position.turn) if position.winner is None else frozenset()
    for player in Player:
        side = position.sides[player]
        if side.symbol is not None:
            yield Siege(side.symbol, position.pressing(side.symbol, player))
        stones = (threatened(position, player) if warn else frozenset()) | (surrounded & side.stones)
        for stone in sorted(stones - {side.symbol}, key=board_order):
            yield Siege(stone, position.pressing(stone, player), symbol=False)
