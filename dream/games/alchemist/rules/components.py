"""What is in the box, as data: cubes, cauldrons, tiles and schools (A2, A3), and the options of a game.

A file in TOML has a ``name``, ten ``cauldrons``, each by the two colours that it yields, and the values of
ten ``tiles``. Of cauldrons that yield the same the second is called ``bg2``, the third ``bg3``.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from dream.base.errors import Impossible, Malformed, quoted
from dream.base.texts import Listing, Message, message
from dream.base.untrusted import parse_toml
from dream.games.alchemist import WORD
from dream.play.cards import Kind, Multiset
from dream.play.game import Chance, Option, Options, own_file, own_text, standard_text


class Thing(Kind):
    """Whatever the game has a name for."""

    @property
    def message(self) -> Message:
        """What a player reads: ``blue``; a seat by its letter."""
        return message(f"alchemist.{type(self).__name__.lower()}.{self.name.lower()}")


class Seat(Thing):
    """One of two to five players, by the letter that a text names it with."""

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4


Player = Seat | Chance
"""Whoever may be the one to decide."""


class Colour(Thing):
    """An ingredient, by the letter of its colour: ``b g o s y``."""

    BLUE = 0
    GREEN = 1
    ORANGE = 2
    SLATE = 3
    YELLOW = 4

    def __init__(self, number: int) -> None:
        self.word = self.name[0].lower()


Cubes = Multiset[Colour]
"""Cubes that lie together: a hand, the bag, the reserve, a recipe."""
NO_CUBES: Cubes = Multiset.of(Colour)


def cubes_told(cubes: Cubes) -> Listing:
    """``two blue and one green``: a recipe has no more than two of a colour."""
    return Listing(tuple(_number_told(colour, cubes[colour]) for colour in cubes.present))


def _number_told(colour: Colour, count: int) -> Message:
    key = "alchemist.two_cubes" if count == 2 else "alchemist.cubes"
    return message(key, count=count, colour=colour)


class Supply(NamedTuple):
    """A row of the set-up table: how many cubes of each colour, and the awards by place (A1, A25)."""

    bag: int
    reserve: int
    awards: tuple[int, ...]


SUPPLIES = {
    2: Supply(6, 10, (6, 0)),
    3: Supply(10, 12, (10, 5, 0)),
    4: Supply(12, 16, (12, 8, 4, 0)),
    5: Supply(14, 18, (12, 9, 6, 3, 0)),
}
CUBES_DEALT = 12
"""How many cubes each seat begins with."""
SEALS = 5
"""How many potions a seat may create."""
LONGEST_RECIPE = 5
MOST_OF_A_COLOUR = 2
"""How many cubes of a colour a recipe may have."""
PLAYERS_UNDER_DUTY = 2
"""With so many players the first action of each must be a creation (A5)."""
LEAST_FIRST_VALUE = 5
"""The least value of that creation."""
HIGHEST_NUMBER = 9999
"""The highest number of a text; no game comes near it."""
COLOURS_AT_END = 2
"""The game is over when no more colours than these are left in the reserve."""


def all_of(number: int) -> Cubes:
    """So many cubes of every colour."""
    return Multiset(Colour, (number,) * len(Colour))


CAULDRONS = 10
TILES = 10
HIGHEST_VALUE = 99
_PAIR = re.compile("[bgosy]{2}")
_TEXT = re.compile("(?P<pairs>[a-z]{2}(,[a-z]{2})*):(?P<tiles>[1-9][0-9]?(,[1-9][0-9]?)*)")


@dataclass(frozen=True, slots=True)
class Cauldron:
    """A cauldron by its word, and what it yields: a cube of each of two colours, its by-products."""

    word: str
    by_products: Cubes


@dataclass(frozen=True, slots=True)
class GameBox:
    """What a game is played with; `text` is how a state tells it, equal for equal boxes."""

    text: str
    cauldrons: tuple[Cauldron, ...]
    """In table order."""
    tiles: tuple[int, ...]
    """The values, ascending; the same may be there more than once."""

    def __hash__(self) -> int:
        return hash(self.text)

    def cauldron(self, word: str) -> Cauldron | None:
        """The cauldron of a word, None when there is none."""
        return next((cauldron for cauldron in self.cauldrons if cauldron.word == word), None)

    def place(self, word: str) -> int:
        """The place of a cauldron in table order; raises ValueError when there is none of this word."""
        return [cauldron.word for cauldron in self.cauldrons].index(word)


@cache
def standard_box() -> GameBox:
    """The box that we play with: every pair of colours once, and the values 1 to 10."""
    return parse_box(standard_text(WORD))


def own_box() -> GameBox:
    """The box that the owner of this computer has put there; raises Malformed, with the name of the file."""
    text = own_text(WORD)
    try:
        return parse_box(text)
    except (Malformed, Impossible) as error:
        raise Malformed(message("error.in_file", file=str(own_file(WORD)), reason=error)) from error


def parse_box(text: str) -> GameBox:
    """The box that a file describes; raises Malformed, or Impossible with every fault at once."""
    data = parse_toml(text, message("alchemist.box.file"))
    unknown = sorted(data.keys() - {"name", "cauldrons", "tiles"})
    if unknown:
        raise Malformed(message("alchemist.box.unknown", name=quoted(unknown[0])))
    pairs, tiles = data.get("cauldrons"), data.get("tiles")
    faults = [*_faults_of_name(data.get("name")), *_faults_of_pairs(pairs), *_faults_of_tiles(tiles)]
    if faults or not isinstance(pairs, list) or not isinstance(tiles, list):
        raise Impossible(faults, "sentences")
    return _box(sorted(pairs), sorted(tiles))


def box_of(text: str) -> GameBox:
    """The box that a state tells, in its one form; raises Malformed."""
    found = _TEXT.fullmatch(text)
    if found is None:
        raise Malformed(message("alchemist.box.no_text", text=quoted(text)))
    pairs, tiles = found["pairs"].split(","), [int(value) for value in found["tiles"].split(",")]
    faults = [*_faults_of_pairs(pairs), *_faults_of_tiles(tiles)]
    if faults:
        raise Malformed(faults[0])
    box = _box(sorted(pairs), sorted(tiles))
    if box.text != text or box == standard_box():
        raise Malformed(message("alchemist.box.not_canonical", text=quoted(text)))
    return box


def _box(pairs: Sequence[str], tiles: Sequence[int]) -> GameBox:
    text = f"{','.join(pairs)}:{','.join(map(str, tiles))}"
    return GameBox(text, tuple(_cauldrons(pairs)), tuple(tiles))


def _cauldrons(pairs: Sequence[str]) -> Iterator[Cauldron]:
    for place, pair in enumerate(pairs):
        before = pairs[:place].count(pair)
        yield Cauldron(f"{pair}{before + 1}" if before else pair, _cubes(pair))


def _cubes(letters: str) -> Cubes:
    return Multiset.of(Colour, (colour for colour in Colour if colour.word in letters))


def _faults_of_name(name: Any) -> Iterator[Message]:
    if not isinstance(name, str) or not 1 <= len(name) <= 60 or not name.isprintable():
        yield message("alchemist.box.no_name")


def _faults_of_pairs(pairs: Any) -> Iterator[Message]:
    if not isinstance(pairs, list) or len(pairs) != CAULDRONS:
        yield message("alchemist.box.cauldrons", number=CAULDRONS)
        return
    for pair in pairs:
        if not isinstance(pair, str) or not _PAIR.fullmatch(pair) or pair[0] >= pair[1]:
            yield message("alchemist.box.no_pair", text=quoted(str(pair)))


def _faults_of_tiles(tiles: Any) -> Iterator[Message]:
    if not isinstance(tiles, list) or len(tiles) != TILES:
        yield message("alchemist.box.tiles", number=TILES)
        return
    for value in tiles:
        if type(value) is not int or not 1 <= value <= HIGHEST_VALUE:
            yield message("alchemist.box.no_value", text=quoted(str(value)), most=HIGHEST_VALUE)


READINGS = {"schools": ("on", "off"), "ties": ("best", "share"), "hands": ("hidden", "open")}
"""The words of each field of a state that is an option of two values, the default first."""
STANDARD, OWN = "standard", "own"
_VALUES = {"players": ("4", "2", "3", "5"), **READINGS, "box": (STANDARD, OWN)}
OPTIONS = tuple(Option(word, values, f"alchemist.option.{word}") for word, values in _VALUES.items())


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a state holds to."""

    players: int
    schools: bool
    shared_ties: bool
    """Whether level schools share the awards of the places they fill, and do not each take the best (A18)."""
    open_hands: bool
    box: GameBox

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of this game."""
        return tuple(Seat)[: self.players]

    @property
    def supply(self) -> Supply:
        """The row of the set-up table for this game."""
        return SUPPLIES[self.players]


def terms(options: Options) -> Conditions:
    """The terms that were chosen; raises Malformed when the player's own box is asked for and is none."""
    return Conditions(
        players=int(options["players"]),
        schools=options["schools"] == "on",
        shared_ties=options["ties"] == "share",
        open_hands=options["hands"] == "open",
        box=own_box() if options["box"] == OWN else standard_box(),
    )


def words_of(terms: Conditions) -> dict[str, str]:
    """What the terms are in the words of the options, but for the box."""
    chosen = (not terms.schools, terms.shared_ties, terms.open_hands)
    words = {word: values[second] for (word, values), second in zip(READINGS.items(), chosen, strict=True)}
    return {"players": str(terms.players), **words}


def options_of(terms: Conditions) -> Options:
    """The options whose terms these are."""
    box = STANDARD if terms.box == standard_box() else OWN
    return Options.usual(OPTIONS).with_values({**words_of(terms), "box": box})
