"""The tokens of players: wherever somebody is named beside the board, their Symbol stands before it."""

from collections.abc import Hashable

from pygame import Surface

from dream.ui.game_views.alchemists_dream.board.board_state import Piece
from dream.ui.game_views.alchemists_dream.board.piece_sprites import piece_sprite
from dream.ui.kit.theme import Look


def paint_token(token: Hashable, size: int, look: Look) -> Surface:
    """A piece as a token that fills a square of so many pixels."""
    assert isinstance(token, Piece)
    return piece_sprite(token, size * 0.46, look.palette)
