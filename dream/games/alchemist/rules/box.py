"""The cauldrons and the tiles, which are data: no published text names them (A2, A3).

A file in TOML has a ``name``, ten ``cauldrons``, each by the two colours that it yields, and the values of
ten ``tiles``. Of cauldrons that yield the same the second is called ``bg2``, the third ``bg3``.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from dream.base.errors import Impossible, Malformed, quoted
from dream.base.messages import Message, message
from dream.base.untrusted import parse_toml
from dream.games.alchemist import WORD
from dream.games.alchemist.rules.components import Colour, Cubes
from dream.play import boxes
from dream.play.cards.multiset import Multiset

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
class Box:
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
def standard_box() -> Box:
    """The box that we play with: every pair of colours once, and the values 1 to 10."""
    return parse_box(boxes.standard_text(WORD))


def own_box() -> Box:
    """The box that the owner of this computer has put there; raises Malformed, with the name of the file."""
    text = boxes.own_text(WORD)
    try:
        return parse_box(text)
    except (Malformed, Impossible) as error:
        raise Malformed(message("error.in_file", file=str(boxes.own_file(WORD)), reason=error)) from error


def parse_box(text: str) -> Box:
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


def box_of(text: str) -> Box:
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


def _box(pairs: Sequence[str], tiles: Sequence[int]) -> Box:
    text = f"{','.join(pairs)}:{','.join(map(str, tiles))}"
    return Box(text, tuple(_cauldrons(pairs)), tuple(tiles))


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
