"""The colours that things on any table share, mixed from the roles of a palette."""

from dream.ui.kit.palette import Colour, Mark, Palette, mix
from dream.ui.tabletop.items.faces import Ink

NIGHT: Colour = (9, 7, 13)
"""What shadows and dark inks are made of."""


def parchment(palette: Palette) -> Colour:
    """The ground of a card's face."""
    return mix(palette.pale, palette.gold_dark, 0.13)


def glint(palette: Palette) -> Colour:
    """Gold that shines on what is dark in every room."""
    return mix(palette.pale, palette.gold, 0.35) if palette.light else palette.gold_light


def ink_colour(ink: Ink, palette: Palette) -> Colour:
    """The colour of a text."""
    match ink:
        case Ink.PLAIN:
            return palette.ink
        case Ink.DIM:
            return palette.ink_dim_on_table
        case Ink.GOLD:
            return palette.gold_light
        case Ink.REFUSED:
            return mix(palette.mark[Mark.REFUSED], palette.ink, 0.3)
        case Ink.PALE:
            return mix(palette.pale, NIGHT, 0.22)
        case Ink.DARK:
            return mix(palette.gold_dark, NIGHT, 0.78)
        case Ink.ALERT:
            return mix(mix(palette.mark[Mark.DANGER], palette.fire, 0.5), NIGHT, 0.6)
