"""The engravings of the table: faces of the schools with their seals, the bag, and the brew in a cauldron."""

from dream.games.alchemist.rules.components import Colour
from dream.ui.games.alchemist.faces import WHITE, cube_colours
from dream.ui.kit.theme import Palette, Rgb, luminance, mix
from dream.ui.table.card_sheets import cut_for
from dream.ui.table.faces import NIGHT

BACK = "alchemist-back"
HIGH = 4 / 3
"""How high a card is where it is 1 wide."""
_GOLD: Rgb = (232, 184, 84)


def face_name(school: Colour | None, width: float) -> str:
    """The file of a school's picture, or of the back, on a card so many pixels wide."""
    return (BACK if school is None else f"alchemist-{school.word}") + cut_for(width)


def ground_colour(school: Colour, palette: Palette) -> Rgb:
    """The ground of a school's picture: its colour at night."""
    colour = cube_colours(palette)[school]
    return mix(colour, NIGHT, 0.72 if luminance(colour) > 0.16 else 0.6)


def face_inks(school: Colour, palette: Palette) -> dict[str, Rgb]:
    """The inks of a school's picture: lines, gold, what is pale, and its own colour as `body`."""
    colour = cube_colours(palette)[school]
    return {
        "ground": ground_colour(school, palette),
        "key": mix(mix(colour, WHITE, 0.62), _GOLD, 0.16),
        "pale": mix(mix(colour, WHITE, 0.88), _GOLD, 0.1),
        "body": mix(colour, WHITE, 0.12),
        "gold": _GOLD,
    }


def back_inks(gold: Rgb) -> dict[str, Rgb]:
    """The inks of the back: gold, and what is less lit of it."""
    return {"ground": NIGHT, "key": mix(gold, NIGHT, 0.42), "gold": gold, "glow": mix(gold, NIGHT, 0.2)}


BAG, BREW = "alchemist-bag", "alchemist-brew"
ARMS = ("one", "two", "three")
"""The inks of the arms of the whirl in a brew."""
_CLOTH: Rgb = (190, 150, 98)


def bag_inks(palette: Palette) -> dict[str, Rgb]:
    """The inks of the bag: its cloth, dark lines, light on it, and its cord."""
    return {
        "cloth": mix(_CLOTH, palette.earth, 0.2),
        "key": mix(NIGHT, _CLOTH, 0.1),
        "pale": mix(_CLOTH, WHITE, 0.55),
        "gold": _GOLD,
    }


def brew_inks(arms: tuple[Rgb, Rgb, Rgb]) -> dict[str, Rgb]:
    """The inks of a brew: the colours of the arms of its whirl, of which the first gives the calm middle."""
    calm = mix(arms[0], NIGHT, 0.34)
    inks = {ink: mix(colour, NIGHT, 0.06) for ink, colour in zip(ARMS, arms, strict=True)}
    return {**inks, "calm": calm, "key": mix(arms[0], NIGHT, 0.78), "pale": mix(arms[0], WHITE, 0.62)}


def seal_colours(school: Colour, palette: Palette) -> tuple[Rgb, Rgb]:
    """The ground of the seal with a school's sign, and the sign on it."""
    colour = cube_colours(palette)[school]
    return mix(colour, WHITE, 0.86), mix(colour, NIGHT, 0.62 if luminance(colour) > 0.16 else 0.4)
