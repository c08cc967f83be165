"""What flies over the table."""

import pygame
from pygame import Surface

from dream.ui.game_views.jabirs_transmutations.flights import (
    CardPiece,
    DiePiece,
    EventPiece,
    Flying,
    MetalPiece,
    Piece,
    TokenPiece,
)
from dream.ui.game_views.jabirs_transmutations.sprites import (
    card_sprite,
    coin_sprite,
    die_sprite,
    event_sprite,
    placed,
    token_sprite,
)
from dream.ui.kit.palette import Palette

STEP = 6
"""Sizes on the way are rounded to so many pixels for cards, so that few pictures are made."""


def draw_flying(surface: Surface, flying: tuple[Flying, ...], palette: Palette) -> None:
    """Draw all that flies, in its order."""
    for each in flying:
        picture = _picture(each, palette)
        if each.width < 1.0:
            width = max(1, round(picture.get_width() * each.width))
            picture = pygame.transform.smoothscale(picture, (width, picture.get_height()))
        picture.set_alpha(round(255 * each.alpha))
        surface.blit(*placed(picture, each.at))
        picture.set_alpha(255)


def _picture(flying: Flying, palette: Palette) -> Surface:
    made, size = _sprite(flying.piece, flying.size, palette)
    if abs(size - flying.size) > 0.6:
        return pygame.transform.smoothscale_by(made, flying.size / size)
    return made


def _sprite(piece: Piece, size: float, palette: Palette) -> tuple[Surface, float]:
    """A picture of a piece of nearly a size, and the size that it has."""
    match piece:
        case TokenPiece(seat):
            radius = float(max(3, round(size)))
            return token_sprite(seat, None, radius, palette), radius
        case MetalPiece(metal):
            radius = float(max(3, round(size)))
            return coin_sprite(metal, radius, palette), radius
        case CardPiece(card):
            width = max(STEP, round(size / STEP) * STEP)
            return card_sprite(card, width, palette), width
        case EventPiece(event):
            width = round(size)
            return event_sprite(event, width, palette), width
        case DiePiece(number, turn):
            half = float(max(4, round(size / 2) * 2))
            return die_sprite(number, half, turn, palette), half
