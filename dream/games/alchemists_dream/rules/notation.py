"""Positions and actions to text and back, as docs/protocol.md says: strict, and saying what is wrong.

A position is read loosely first (`Malformed` when the text breaks the grammar) and then checked
(`Impossible` with every fault at once when no game could come to it).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from dream.base.errors import Impossible, Malformed, quoted
from dream.base.texts import Message, message
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.drawing import rows
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.rules.position import (
    STONES,
    Action,
    AgreeDraw,
    Decline,
    OfferDraw,
    Phase,
    PlaceStone,
    PlaceSymbol,
    Player,
    Position,
    Resign,
    ReturnStone,
    Side,
    Stand,
    Step,
)
from dream.hexgrid import Hex, board_order, parse_cell

LONGEST_POSITION = 600
FEWEST_STONES = STONES - 4
"""So many Stones a player has at least, with the largest handicap."""
_WORDS: dict[str, Action] = {
    "stand": Stand(),
    "resign": Resign(),
    "decline": Decline(),
    "draw?": OfferDraw(),
    "draw": AgreeDraw(),
}
_TOTALS = ([], *([str(total)] for total in range(FEWEST_STONES, STONES)))
"""What may stand after the counts of a side: how many Stones it has in all, where that is not ten."""
_TEXTS = {action: word for word, action in _WORDS.items()}


def action_text(action: Action) -> str:
    """The text of an action: ``@k7``, ``stand``, ``+k8``, ``*k8``, ``k8-l8``, ``resign`` ..."""
    match action:
        case PlaceSymbol(cell):
            return f"@{cell.name}"
        case PlaceStone(cell):
            return f"+{cell.name}"
        case ReturnStone(cell):
            return f"*{cell.name}"
        case Step(origin, target):
            return f"{origin.name}-{target.name}"
    return _TEXTS[action]


def parse_action(text: str) -> Action:
    """The action that `text` names; raises Malformed when it names none."""
    if text in _WORDS:
        return _WORDS[text]
    try:
        match text[:1]:
            case "@":
                return PlaceSymbol(parse_cell(text[1:]))
            case "+":
                return PlaceStone(parse_cell(text[1:]))
            case "*":
                return ReturnStone(parse_cell(text[1:]))
        origin, dash, target = text.partition("-")
        if dash:
            return Step(parse_cell(origin), parse_cell(target))
    except Malformed as error:
        raise Malformed(message("notation.bad_action", text=quoted(text), reason=error)) from error
    raise Malformed(message("notation.no_action", text=quoted(text)))


def legal_texts(position: Position) -> list[str]:
    """The texts of the legal actions, sorted as ASCII text."""
    return sorted(action_text(action) for action in position.legal_actions)


def position_text(position: Position) -> str:
    """The text of a position."""
    first, second = (_side_text(side) for side in position.sides)
    return f"{position.board.text} {first} {second} {position.turn + 1} {position.phase.value}"


def _side_text(side: Side) -> str:
    symbol = side.symbol.name if side.symbol else "-"
    stones = ",".join(cell.name for cell in sorted(side.stones, key=board_order)) or "-"
    total = f":{side.total}" if FEWEST_STONES <= side.total < STONES else ""
    return f"{side.element.value}@{symbol}:{stones}:{side.reserve}:{side.taken}{total}"


def parse_position(text: str) -> Position:
    """The position of a text; raises Malformed or, with every fault, Impossible."""
    if len(text) > LONGEST_POSITION:
        raise Malformed(message("notation.long_position", most=LONGEST_POSITION, length=len(text)))
    fields = text.split(" ")
    if len(fields) != 5:
        raise Malformed(message("notation.fields", number=len(fields)))
    terrain, first, second, turn, phase = fields
    if turn not in ("1", "2"):
        raise Malformed(message("notation.no_turn", text=quoted(turn)))
    if phase not in {known.value for known in Phase}:
        raise Malformed(message("notation.no_phase", text=quoted(phase)))
    board = Board.from_text(terrain)
    (one, has_one), (two, has_two) = _parse_side(first, 1), _parse_side(second, 2)
    position = Position(board, (one, two), Player(int(turn) - 1), Phase(phase))
    return checked(position, (_repeated(first), _repeated(second)), (has_one, has_two))


def _parse_side(text: str, number: int) -> tuple[Side, int]:
    """A side, and how many Stones it has in all as the text tells."""
    try:
        element, at, rest = text[:1], text[1:2], text[2:].split(":")
        if element not in {known.value for known in Element} or at != "@" or not _has_counts(rest):
            raise Malformed(message("notation.no_side"))
        symbol, stones, reserve, taken = rest[:4]
        side = Side(
            Element(element),
            None if symbol == "-" else parse_cell(symbol),
            frozenset(_parse_stones(stones)),
            _parse_count(reserve),
            _parse_count(taken),
        )
        return side, int(rest[4]) if rest[4:] else STONES
    except Malformed as error:
        raise Malformed(
            message("notation.bad_side", player=number, text=quoted(text), reason=error)
        ) from error


def _has_counts(parts: list[str]) -> bool:
    """Whether these are the parts of a side after its element: with a total, or without one."""
    return len(parts) >= 4 and parts[4:] in _TOTALS


def _parse_stones(text: str) -> list[Hex]:
    stones = [] if text == "-" else [parse_cell(name) for name in text.split(",")]
    for one, next_one in pairwise(stones):
        if board_order(one) > board_order(next_one):
            raise Malformed(message("notation.stone_order", first=one.name, then=next_one.name))
    return stones


def _parse_count(text: str) -> int:
    if text.isascii() and text.isdigit() and len(text) <= 2 and (text == "0" or text[0] != "0"):
        return int(text)
    raise Malformed(message("notation.no_count", text=quoted(text)))


def _repeated(side: str) -> list[Hex]:
    """The cells that a side names again: read into a set, the Stones there have become one."""
    names = Counter(side.split(":")[1].split(","))
    return [parse_cell(name) for name, count in names.items() for _ in range(count - 1)]


NONE_REPEATED: tuple[list[Hex], list[Hex]] = ([], [])
EVEN = (STONES, STONES)


def checked(
    position: Position,
    repeated: tuple[list[Hex], list[Hex]] = NONE_REPEATED,
    totals: tuple[int, int] = EVEN,
) -> Position:
    """The same position; raises Impossible with every fault when no game could come to it.

    `repeated` are the cells that the text named again for a side, which a set cannot hold. `totals` are the
    Stones of both sides.
    """
    faults = [*_faults_of_pieces(position, repeated, totals), *_faults_of_phase(position)]
    faults += _faults_of_turn(_on_board(position))
    if faults:
        raise Impossible(faults)
    return position


def _faults_of_pieces(
    position: Position, repeated: tuple[list[Hex], list[Hex]], totals: tuple[int, int]
) -> Iterator[Message]:
    """What is wrong with the pieces, whoever's turn it is."""
    first, second = position.sides
    if first.element is second.element:
        yield message("fault.elements", element=first.element)
    for player in Player:
        yield from _faults_of_side(position, player, len(repeated[player]), totals[player])
    symbols = [side.symbol for side in position.sides if side.symbol]
    stones = [*first.stones, *second.stones]
    for cell, count in Counter([*symbols, *stones, *repeated[0], *repeated[1]]).items():
        if count > 1:
            yield message("fault.shared", cell=cell.name)


def _faults_of_side(position: Position, player: Player, repeated: int, stones: int) -> Iterator[Message]:
    side, number = position.sides[player], player + 1
    total = side.total + repeated
    if total != stones:
        yield message("fault.count", player=number, total=total, stones=stones)
    if side.symbol and side.symbol not in position.board:
        yield message("fault.symbol_off", player=number, cell=side.symbol.name)
    elif side.symbol and position.board[side.symbol] is not side.element.terrain:
        yield message("fault.symbol_ground", player=number, cell=side.symbol.name, element=side.element)
    for stone in sorted(side.stones, key=board_order):
        if stone not in position.board:
            yield message("fault.stone_off", player=number, cell=stone.name)
        elif stone in position.hostile(player):
            yield message("fault.stone_hostile", player=number, cell=stone.name)


def _faults_of_phase(position: Position) -> Iterator[Message]:
    first, second = position.sides
    if position.phase is not Phase.PLAY and (first.stones or second.stones):
        yield message("fault.too_early")
    if position.phase is not Phase.PLAY and (first.taken or second.taken):
        yield message("fault.taken_early")
    placed = first.symbol is not None, second.symbol is not None
    if position.phase is Phase.PLACE:
        expected = (False, False) if position.turn is Player.FIRST else (True, False)
        if placed != expected:
            yield message("fault.place_phase", player=position.turn + 1)
    elif placed != (True, True):
        yield message("fault.symbol_missing", phase=position.phase.value)


def _on_board(position: Position) -> Position:
    """The position without the pieces that are on no cell of the board."""
    first, second = (
        replace(
            side,
            symbol=side.symbol if side.symbol in position.board else None,
            stones=frozenset(stone for stone in side.stones if stone in position.board),
        )
        for side in position.sides
    )
    return replace(position, sides=(first, second))


def _faults_of_turn(position: Position) -> Iterator[Message]:
    """What the side that has just moved cannot have left so, nor the side to move have to face."""
    moved, to_move = position.turn.other, position.turn
    if position.symbol_surrounded(moved):
        yield message("fault.symbol_surrounded", player=moved + 1)
    if position.symbol_surrounded(to_move):
        return
    for stone in sorted(position.surrounded_stones(moved), key=board_order):
        yield message("fault.left_behind", player=moved + 1, cell=stone.name)
    for stone in sorted(position.surrounded_stones(to_move), key=board_order):
        if not any(position.escapes(stone, to_move)):
            yield message("fault.trapped", player=to_move + 1, cell=stone.name)


def drawing(position: Position) -> Iterator[str]:
    """The rows of the board: small letters are ground, capitals Stones, 1 and 2 the players' Symbols."""
    for row in rows(position.board):
        yield row.lead + "".join(f"{_character(position, cell)} " for cell in row.cells) + row.tail


def _character(position: Position, cell: Hex | None) -> str:
    if cell is None:
        return " "
    for number, side in enumerate(position.sides, 1):
        if cell == side.symbol:
            return str(number)
        if cell in side.stones:
            return side.element.value.upper()
    return position.board[cell].value
