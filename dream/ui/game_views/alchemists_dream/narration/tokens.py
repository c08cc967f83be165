"""The tokens of players: wherever somebody is named beside the board, their Symbol stands before it."""

from collections.abc import Hashable

from pygame import Surface

from dream.games.alchemists_dream.rules.options import ELEMENTS
from dream.games.alchemists_dream.rules.position import Player, Position
from dream.ui.game_views.alchemists_dream.board.board_state import Piece
from dream.ui.game_views.alchemists_dream.board.piece_sprites import piece_sprite
from dream.ui.kit.theme import Look


def token_of(position: Position, player: Player) -> Piece:
    """The token of a player."""
    return Piece(player, position.sides[player].element, symbol=True)


def paint_token(token: Hashable, size: int, look: Look) -> Surface:
    """A piece as a token that fills a square of so many pixels."""
    assert isinstance(token, Piece)
    return piece_sprite(token, size * 0.46, look.palette)


def paint_symbol(seat: int, side: str, size: int, look: Look) -> Surface | None:
    """The token of a seat by the word of a record for its element; None for no such seat or element."""
    if side not in ELEMENTS or seat not in tuple(Player):
        return None
    return paint_token(Piece(Player(seat), ELEMENTS[side], symbol=True), size, look)
