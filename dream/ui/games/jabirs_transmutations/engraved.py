"""The engraved faces of the cards: which file is printed for a card, in which inks, and its seal."""

from dream.games.jabirs_transmutations.rules.components import Card
from dream.ui.games.jabirs_transmutations.faces import card_colours
from dream.ui.kit.theme import Palette, Rgb, legible, mix
from dream.ui.table.card_sheets import cut_for
from dream.ui.table.faces import NIGHT, parchment

BACK = "jabir-back"
WHITE: Rgb = (255, 255, 255)
_GOLD: Rgb = (206, 150, 52)


def face_name(card: Card | None, width: float) -> str:
    """The file of a card's picture, or of the back, on a card so many pixels wide."""
    return (BACK if card is None else f"jabir-card-{card.word}") + cut_for(width)


def face_inks(card: Card, palette: Palette) -> dict[str, Rgb]:
    """The inks of a card's picture: lines, gold, fire, water, what is pale, and its own colour as `body`."""
    colour, sheet = card_colours(palette)[card], parchment(palette)
    return {
        "ground": mix(sheet, colour, 0.24),
        "key": mix(colour, NIGHT, 0.76),
        "pale": mix(sheet, WHITE, 0.6),
        "body": mix(colour, sheet, 0.3),
        "gold": _GOLD,
        "glow": mix(palette.stone["fire"], (255, 150, 60), 0.25),
        "cool": mix(palette.stone["water"], palette.stone["air"], 0.3),
    }


def back_inks(gold: Rgb) -> dict[str, Rgb]:
    """The inks of the back: gold, and what is less lit of it."""
    return {"ground": NIGHT, "key": mix(gold, NIGHT, 0.42), "gold": gold, "pale": gold}


def sign_colours(card: Card, palette: Palette) -> tuple[Rgb, Rgb]:
    """The ground of what is written on a card without a picture, where that is darkest, and its sign."""
    ground = mix(parchment(palette), (0, 0, 0), 0.08)
    return ground, legible(card_colours(palette)[card], ground, NIGHT)


def seal_ground(palette: Palette) -> Rgb:
    """The ground of the seal with a card's sign."""
    return mix(parchment(palette), WHITE, 0.5)


def suit_rim(card: Card, palette: Palette) -> Rgb:
    """The outline of a sign that is a jewel."""
    return mix(card_colours(palette)[card], NIGHT, 0.55)


def name_colour(card: Card, palette: Palette) -> Rgb:
    """The ink of a name on a card."""
    return legible(mix(card_colours(palette)[card], NIGHT, 0.5), sign_colours(card, palette)[0], NIGHT)
