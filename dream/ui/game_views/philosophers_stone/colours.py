"""The colours of this game, mixed from the roles of a palette: wood, ink, metals, and one for each card."""

from dream.games.philosophers_stone.rules.components import PROCESSES, Card
from dream.ui.kit.palette import Colour, Palette, mix
from dream.ui.tabletop.painters.inks import NIGHT, parchment

WOOD: Colour = (146, 92, 52)
PINE: Colour = (232, 200, 152)
"""The wood of a bench in a light room."""
EMBER: Colour = (196, 92, 40)
_METALS: dict[str, Colour] = {
    "lead": (96, 100, 112),
    "quicksilver": (150, 164, 176),
    "tin": (168, 166, 158),
    "iron": (120, 88, 78),
    "copper": (190, 112, 66),
    "silver": (206, 210, 218),
    "gold": (232, 188, 84),
}
_MUNDANE: dict[Card, Colour] = {
    Card.ARSENIC: (128, 92, 148),
    Card.MAGNESIUM: (104, 112, 124),
    Card.SULFUR: (186, 150, 30),
    Card.ZINC: (74, 128, 138),
}


def wood(palette: Palette) -> Colour:
    """The bench: brown, with a little of the room's own colour."""
    return mix(PINE if palette.light else WOOD, palette.table, 0.26)


def metal_colour(metal: str, palette: Palette) -> Colour:
    """The colour of a metal."""
    return mix(_METALS.get(metal, palette.gold_dark), palette.gold, 0.06)


def card_colour(card: Card, palette: Palette) -> Colour:
    """The colour of a card's sign; those of the pure elements are the jewels of the room."""
    if card in PROCESSES:
        return mix(EMBER, NIGHT, (0.22, 0.10, 0.34)[card])
    if card is Card.STONE:
        return mix(palette.gold_dark, (150, 20, 40), 0.55)
    pure = {
        Card.FIRE: palette.fire,
        Card.AIR: palette.air,
        Card.WATER: palette.water,
        Card.EARTH: palette.earth,
    }
    return mix(pure.get(card) or _MUNDANE[card], NIGHT, 0.30 if card in pure else 0.12)


def paper(palette: Palette) -> Colour:
    """The parchment on which everything is written, warm from the lamp."""
    return mix(parchment(palette), (226, 184, 118), 0.34)
