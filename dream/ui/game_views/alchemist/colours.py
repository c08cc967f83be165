"""The colours of this game's things, all mixed from the roles of a palette."""

from functools import cache

from dream.games.alchemist.rules.components import Colour as Ingredient
from dream.ui.kit.palette import Colour, Mark, Palette, luminance, mix
from dream.ui.tabletop.painters.inks import NIGHT

WHITE: Colour = (255, 255, 255)


@cache
def ingredient_colour(ingredient: Ingredient, palette: Palette) -> Colour:
    """The colour of a cube, from the darkest, blue, to the lightest, yellow."""
    match ingredient:
        case Ingredient.BLUE:
            return mix(palette.water, palette.air, 0.08)
        case Ingredient.GREEN:
            return mix(palette.seat[0], (120, 200, 40), 0.40)
        case Ingredient.ORANGE:
            return mix(palette.mark[Mark.DANGER], (238, 84, 8), 0.55)
        case Ingredient.SLATE:
            return mix(palette.ink_dim, (58, 66, 80), 0.62)
        case Ingredient.YELLOW:
            return mix(palette.owner[1], palette.gold_light, 0.15)


def sign_colour(ingredient: Ingredient, palette: Palette) -> Colour:
    """The sign on a cube: dark on light colours, light on dark ones."""
    colour = ingredient_colour(ingredient, palette)
    return mix(colour, NIGHT, 0.86) if luminance(colour) > 0.16 else mix(colour, WHITE, 0.88)


def copper(palette: Palette) -> Colour:
    """The metal of the cauldrons."""
    return mix(mix(palette.earth, palette.fire, 0.30), palette.gold, 0.22)


def stone(palette: Palette) -> Colour:
    """The green stone of the table."""
    return mix(mix(palette.table, palette.rim, 0.25), palette.seat[0], 0.15)
