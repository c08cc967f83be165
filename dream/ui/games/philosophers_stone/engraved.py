"""The engraved faces of the cards: which file is printed for a card, in which inks, and its seal."""

from dream.games.philosophers_stone.rules.components import PROCESSES, PURE, Card
from dream.ui.games.philosophers_stone.faces import EMBER, card_colour, paper
from dream.ui.kit.theme import Palette, Rgb, legible, mix
from dream.ui.table.card_sheets import cut_for
from dream.ui.table.faces import NIGHT, glint

ELEMENTS_BACK, PROCESSES_BACK = "stone-back-elements", "stone-back-processes"


def is_dark(card: Card) -> bool:
    """Whether a card is cut out of the night: processes and the Stone, which make what others are."""
    return card in PROCESSES or card is Card.STONE


def face_name(card: Card, width: float) -> str:
    """The file of a card's picture on a card so many pixels wide."""
    return f"stone-{card.word}" + cut_for(width)


def window_colour(card: Card, palette: Palette) -> Rgb:
    """The ground of a card's picture."""
    colour = card_colour(card, palette)
    if is_dark(card):
        return mix(mix(colour, NIGHT, 0.82), NIGHT if palette.light else palette.night, 0.3)
    return mix(paper(palette), colour, 0.26 if card in PURE else 0.2)


def face_inks(card: Card, palette: Palette) -> dict[str, Rgb]:
    """The inks of a card's picture: lines, gold, fire, water, what is pale, and its own colour as `body`."""
    colour, sheet = card_colour(card, palette), paper(palette)
    light, jewels = glint(palette), palette.stone
    common = {
        "ground": window_colour(card, palette),
        "glow": mix(jewels["fire"], (255, 196, 120), 0.12),
        "cool": mix(jewels["water"], jewels["air"], 0.3),
        "gold": (214, 160, 58),
    }
    if is_dark(card):
        own = (190, 34, 52) if card is Card.STONE else mix(EMBER, light, 0.12)
        return common | {
            "key": mix(light, sheet, 0.35),
            "pale": mix(light, (255, 255, 255), 0.4),
            "body": own,
        }
    return common | {
        "key": mix(colour, NIGHT, 0.74),
        "pale": mix(sheet, (255, 255, 255), 0.6),
        "body": mix(colour, sheet, 0.36),
    }


def back_inks(gold: Rgb) -> dict[str, Rgb]:
    """The inks of both backs: gold, and what is less lit of it."""
    return {"ground": NIGHT, "key": mix(gold, NIGHT, 0.42), "gold": gold, "pale": gold}


def seal_colours(card: Card, palette: Palette) -> tuple[Rgb, Rgb]:
    """The ground of the seal with a card's sign, and the sign on it."""
    colour, sheet = card_colour(card, palette), paper(palette)
    if is_dark(card):
        return mix(mix(colour, NIGHT, 0.86), NIGHT, 0.3), mix(glint(palette), sheet, 0.3)
    return mix(sheet, (255, 255, 255), 0.45), mix(colour, NIGHT, 0.5)


def sign_colours(card: Card, palette: Palette) -> tuple[Rgb, Rgb]:
    """The ground of a sign on a card without a picture, where that is darkest, and the sign on it."""
    colour, sheet = card_colour(card, palette), paper(palette)
    if is_dark(card):
        deep = mix(mix(colour, NIGHT, 0.78), NIGHT if palette.light else palette.night, 0.3)
        return deep, mix(glint(palette), sheet, 0.3)
    ground = mix(mix(sheet, colour, 0.36 if card in PURE else 0.24), (0, 0, 0), 0.06)
    return ground, legible(mix(colour, NIGHT, 0.18), ground, NIGHT)


def chip_colours(card: Card, palette: Palette) -> tuple[Rgb, Rgb]:
    """The ground of the sign on a chip, and the sign on it."""
    colour = card_colour(card, palette)
    ground = mix(paper(palette), colour, 0.16)
    return ground, legible(mix(colour, NIGHT, 0.2), ground, NIGHT)


def name_colour(card: Card, palette: Palette) -> Rgb:
    """The ink of a name on a card."""
    return mix(card_colour(card, palette), NIGHT, 0.68)
