"""From `dream.games.alchemists_dream.rules` to the states and back: cells, actions, positions."""

from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.engine.kernel.law import (
    BOARD,
    CELLS,
    ENEMY,
    FROM,
    HOSTILE,
    LONGEST_PAST,
    MIDDLE,
    MOST_STONES,
    OUTSIDE,
    OWN,
    PLACE,
    RETURN,
    STEPS,
    SYMBOL,
    TO_MASK,
    WIDTH,
    States,
)
from dream.games.alchemists_dream.rules.position import (
    Phase,
    PlaceStone,
    Player,
    Position,
    ReturnStone,
    Side,
    Step,
    StoneAction,
)
from dream.hexgrid import Hex


def cell_number(cell: Hex) -> int:
    """The number of a cell on the padded grid."""
    return MIDDLE + cell.r * WIDTH + cell.q


def cell_of(number: int) -> Hex:
    """The cell of a number."""
    r, q = divmod(number, WIDTH)
    return Hex(q - WIDTH // 2, r - WIDTH // 2)


def action_number(action: StoneAction) -> int:
    """The number of an action of the play phase."""
    match action:
        case Step(origin, target):
            return cell_number(origin) << FROM | cell_number(target)
        case PlaceStone(cell):
            return PLACE << FROM | cell_number(cell)
        case ReturnStone(cell):
            return RETURN << FROM | cell_number(cell)


def action_of(number: int) -> StoneAction:
    """The action of a number."""
    origin, target = number >> FROM, cell_of(number & TO_MASK)
    if origin == PLACE:
        return PlaceStone(target)
    return ReturnStone(target) if origin == RETURN else Step(cell_of(origin), target)


def state_of(position: Position, past: Iterable[Position] = ()) -> States:
    """The state of a position in play, and of those before it that can still be repeated.

    `past` are the positions before this one, oldest first; only the latest of them that have the same
    Stones in hand count, because none before can come again. Raises ValueError before play.
    """
    if position.phase is not Phase.PLAY:
        raise ValueError(f"the kernel plays Stones; this position is in the phase {position.phase.value!r}")
    states = np.zeros(1, BOARD)
    state = states[0]
    for name, table in _zobrist().items():
        state[name] = table
    state["load"] = np.concatenate([_ground_load(position.board, side.element) for side in position.sides])
    state["turn"] = position.turn
    for player in Player:
        _set_side(state, player, position.sides[player])
    _set_surrounded(state, position)
    state["key"] = key_of(position)
    _set_past(state, position, past)
    return states


@cache
def _zobrist() -> dict[str, Any]:
    """Random words for the keys, always the same."""
    source = np.random.Generator(np.random.PCG64(1))
    words = {
        name: source.integers(1 << 63, size=BOARD[name].shape, dtype=np.uint64) * np.uint64(2) + np.uint64(1)
        for name in ("zobrist", "zobrist_hand")
    }
    return {**words, "zobrist_turn": np.uint64(0x9E3779B97F4A7C15)}


def key_of(position: Position) -> np.uint64:
    """The key of a position in play: of its Stones, reserves and turn, and of the game that it is of.

    What is taken follows from how many Stones there are in the game.
    """
    turn = int(_zobrist()["zobrist_turn"]) if position.turn else 0
    one, other = position.sides
    first, second = (_side_key(player, position.sides[player]) for player in Player)
    totals = () if one.total == other.total == MOST_STONES else (one.total, other.total)
    game = _game_key(position.board, one.element, one.symbol, other.element, other.symbol, *totals)
    return np.uint64(turn ^ first ^ second ^ game)


@lru_cache(maxsize=LONGEST_PAST)
def _game_key(board: Board, *fixed: Element | Hex | int | None) -> int:
    """What stays the same in a game, as a word: a table may still know positions of another."""
    text = f"{board.text} {fixed}"
    return int.from_bytes(sha256(text.encode()).digest()[:8])


@lru_cache(maxsize=4 * LONGEST_PAST)
def _side_key(player: Player, side: Side) -> int:
    """What a player adds to the key; kept, since every search asks for those of the whole past."""
    words = _zobrist()
    key = int(words["zobrist_hand"][player * (MOST_STONES + 1) + side.reserve])
    for cell in side.stones:
        key ^= int(words["zobrist"][player * CELLS + cell_number(cell)])
    return key


@lru_cache(maxsize=16)
def _ground_load(board: Board, element: Element) -> NDArray[np.uint8]:
    """The loads of the ground alone, for a player of this element."""
    hostile = board.with_terrain[element.opposite.terrain]
    load = np.full(CELLS, OUTSIDE, np.uint8)
    for cell in board.cells:
        load[cell_number(cell)] = len(board.around[cell] & hostile) + HOSTILE * (cell in hostile)
    return load


def _set_side(state: Any, player: Player, side: Side) -> None:
    enemy = 1 - player
    if side.symbol is None:
        raise ValueError("a Symbol is missing")
    state["reserve"][player], state["taken"][player] = side.reserve, side.taken
    state["symbol"][player] = symbol = cell_number(side.symbol)
    state["load"][symbol] += SYMBOL
    state["load"][CELLS + symbol] += SYMBOL
    state["stones"][player] = len(side.stones)
    for place, number in enumerate(sorted(map(cell_number, side.stones))):
        state["stone"][player * MOST_STONES + place] = number
        state["where"][number] = place
        state["load"][player * CELLS + number] += OWN
        state["load"][enemy * CELLS + number] += ENEMY
        if not state["load"][enemy * CELLS + number] & HOSTILE:
            for step in STEPS:
                state["load"][enemy * CELLS + number + step] += 1


def _set_surrounded(state: Any, position: Position) -> None:
    surrounded = sorted(map(cell_number, position.surrounded_stones(position.turn)))
    state["surrounded"][0] = len(surrounded)
    state["surrounded_cell"][: len(surrounded)] = surrounded


def _set_past(state: Any, position: Position, past: Iterable[Position]) -> None:
    """The keys of the positions before, as far back as the same Stones were in hand."""
    state["keys"][LONGEST_PAST] = state["key"]
    quiet = 0
    for before in reversed(list(past)[-LONGEST_PAST:]):
        if before.phase is not Phase.PLAY or _hands(before) != _hands(position):
            break
        quiet += 1
        state["keys"][LONGEST_PAST - quiet] = key_of(before)
    state["reversible"][0] = quiet


def _hands(position: Position) -> list[tuple[int, int]]:
    return [(side.reserve, side.taken) for side in position.sides]
