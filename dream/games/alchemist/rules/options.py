"""The options of a game, and what a state keeps of them."""

from dataclasses import dataclass

from dream.games.alchemist.rules.box import Box, own_box, standard_box
from dream.games.alchemist.rules.components import SUPPLIES, Seat, Supply
from dream.play.options import Option, Options

READINGS = {"schools": ("on", "off"), "ties": ("best", "share"), "hands": ("hidden", "open")}
"""The words of each field of a state that is an option of two values, the default first."""
STANDARD, OWN = "standard", "own"
_VALUES = {"players": ("4", "2", "3", "5"), **READINGS, "box": (STANDARD, OWN)}
OPTIONS = tuple(Option(word, values, f"alchemist.option.{word}") for word, values in _VALUES.items())


@dataclass(frozen=True, slots=True)
class Terms:
    """What a state holds to."""

    players: int
    schools: bool
    shared_ties: bool
    """Whether level schools share the awards of the places they fill, and do not each take the best (A18)."""
    open_hands: bool
    box: Box

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of this game."""
        return tuple(Seat)[: self.players]

    @property
    def supply(self) -> Supply:
        """The row of the set-up table for this game."""
        return SUPPLIES[self.players]


def terms(options: Options) -> Terms:
    """The terms that were chosen; raises Malformed when the player's own box is asked for and is none."""
    return Terms(
        players=int(options["players"]),
        schools=options["schools"] == "on",
        shared_ties=options["ties"] == "share",
        open_hands=options["hands"] == "open",
        box=own_box() if options["box"] == OWN else standard_box(),
    )


def words_of(terms: Terms) -> dict[str, str]:
    """What the terms are in the words of the options, but for the box."""
    chosen = (not terms.schools, terms.shared_ties, terms.open_hands)
    words = {word: values[second] for (word, values), second in zip(READINGS.items(), chosen, strict=True)}
    return {"players": str(terms.players), **words}


def options_of(terms: Terms) -> Options:
    """The options whose terms these are."""
    box = STANDARD if terms.box == standard_box() else OWN
    return Options.usual(OPTIONS).with_values({**words_of(terms), "box": box})
