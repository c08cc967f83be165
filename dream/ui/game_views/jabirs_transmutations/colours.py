"""The colours of this game's things, all mixed from the roles of a palette."""

from functools import cache

from dream.games.jabirs_transmutations.rules.components import Card, Resource
from dream.ui.kit.palette import Colour, Mark, Palette, mix
from dream.ui.tabletop.painters.inks import NIGHT


@cache
def resource_colour(resource: Resource, palette: Palette) -> Colour:
    """The colour of a resource, as its sign has it."""
    silver, gold = palette.owner
    jade, amethyst = palette.seat[:2]
    match resource:
        case Resource.CINNABAR:
            return mix(palette.fire, palette.ink, 0.18)
        case Resource.LEAD:
            return mix(palette.ink_dim, palette.water, 0.22)
        case Resource.SALT:
            return mix(gold, palette.ink, 0.35)
        case Resource.QUICKSILVER:
            return mix(silver, palette.air, 0.35)
        case Resource.SULFUR:
            return mix(gold, jade, 0.28)
        case Resource.ARSENIC:
            return mix(jade, palette.ink, 0.25)
        case Resource.TIN:
            return mix(palette.ink_dim, silver, 0.55)
        case Resource.COPPER:
            return mix(palette.earth, palette.fire, 0.42)
        case Resource.DISTILLED:
            return mix(gold, palette.fire, 0.28)
        case Resource.PURE:
            return mix(amethyst, silver, 0.55)
        case Resource.HOTNESS:
            return palette.mark[Mark.DANGER]
        case Resource.COLDNESS:
            return mix(palette.air, silver, 0.30)
        case Resource.WETNESS:
            return mix(palette.water, palette.air, 0.50)
        case Resource.DRYNESS:
            return mix(palette.earth, palette.ink, 0.50)
        case Resource.SILVER:
            return silver
        case Resource.GOLD:
            return palette.gold_light


def card_colour(card: Card, palette: Palette) -> Colour:
    """The colour of the sign on the face of a card, on parchment."""
    match card:
        case Card.FIRE:
            return palette.fire
        case Card.WATER:
            return palette.water
        case Card.CINNABAR:
            return mix(palette.fire, NIGHT, 0.42)
        case Card.LEAD:
            return mix(palette.night_light, NIGHT, 0.66 if palette.light else 0.35)
        case Card.SALT:
            return mix(palette.earth, palette.gold_dark, 0.25 if palette.light else 0.55)


def way_colour(palette: Palette) -> Colour:
    """The lines between spots and recipes at rest."""
    return mix(palette.gold_dark, palette.gold, 0.42)
