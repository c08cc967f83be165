"""What each formula does, in signs from left to right: whose cards, what becomes of them, how many.

A deck, a heap or a card that is taken has a round seal for elements and a square one for processes, as their
chips are round and square.
"""

from collections.abc import Mapping
from math import cos, pi, sin

from dream.games.philosophers_stone.rules.components import Card
from dream.games.philosophers_stone.rules.tasks import FOUR_PAID, MUNDANE
from dream.ui.kit.glyphs import Arc, Dot, Glyph, Polyline, line


def _card(x: float, y: float, half: float = 0.44) -> Polyline:
    """The outline of an upright card by its middle and half its width."""
    high = 1.4 * half
    return line(
        *(x - half, y - high, x + half, y - high, x + half, y + high, x - half, y + high, x - half, y - high)
    )


def _person(x: float, y: float, size: float) -> Glyph:
    """A head, in the place given, and shoulders."""
    return Dot((x, y), 0.30 * size), Arc((x, y + size), 0.58 * size, 190, 350)


def _around(radius: float, *starts: float) -> Glyph:
    """Arrows along a circle, each through a third of it."""
    strokes: list[Arc | Polyline] = []
    for start in starts:
        end = (start + 130) * pi / 180
        tip = radius * cos(end), radius * sin(end)
        one, other = (
            (tip[0] + 0.34 * cos(end + turn), tip[1] + 0.34 * sin(end + turn)) for turn in (-2.4, -0.75)
        )
        strokes += [Arc((0.0, 0.0), radius, start, start + 130), Polyline((one, tip, other))]
    return tuple(strokes)


_BEHIND = line(-0.36, -0.86, 0.68, -0.86, 0.68, 0.50)
_DECK: Glyph = (_card(-0.12, 0.10, 0.52), _BEHIND)
ELEMENTS_DECK: Glyph = (*_DECK, Arc((-0.12, 0.10), 0.24))
PROCESSES_DECK: Glyph = (*_DECK, line(-0.34, -0.12, 0.10, -0.12, 0.10, 0.32, -0.34, 0.32, -0.34, -0.12))
_HEAP = (
    line(-0.95, 0.42, -0.25, 0.12, 0.95, 0.42, 0.25, 0.76, -0.95, 0.42),
    line(-0.95, 0.62, 0.25, 0.96, 0.95, 0.62),
)
ELEMENTS_HEAP: Glyph = (*_HEAP, Arc((0.0, -0.42), 0.34))
PROCESSES_HEAP: Glyph = (*_HEAP, line(-0.32, -0.74, 0.32, -0.74, 0.32, -0.10, -0.32, -0.10, -0.32, -0.74))
HAND: Glyph = (
    line(-0.30, -0.90, 0.30, -0.90, 0.30, 0.66, -0.30, 0.66, -0.30, -0.90),
    line(-0.30, -0.74, -0.46, -0.78, -1.0, -0.50, -0.56, 0.82, -0.30, 0.70),
    line(0.30, -0.74, 0.46, -0.78, 1.0, -0.50, 0.56, 0.82, 0.30, 0.70),
)
LABORATORY: Glyph = (
    _card(-0.50, -0.02, 0.38),
    _card(0.50, -0.02, 0.38),
    line(-1.0, 0.68, 1.0, 0.68),
    line(-0.78, 0.68, -0.78, 0.94),
    line(0.78, 0.68, 0.78, 0.94),
)
FACE_UP: Glyph = tuple(_card(x, 0.0, 0.25) for x in (-0.68, 0.0, 0.68))
ONE: Glyph = (_card(0.0, 0.0),)
TWO: Glyph = (_card(-0.36, 0.12, 0.42), line(-0.10, -0.66, 0.76, -0.66, 0.76, 0.50, 0.24, 0.50))
EYE: Glyph = (
    Arc((0.0, 0.62), 1.14, 213, 327),
    Arc((0.0, -0.62), 1.14, 33, 147),
    Dot((0.0, 0.0), 0.28),
)
TAKEN: Glyph = (line(-0.85, 0.0, 0.80, 0.0), line(0.24, -0.52, 0.84, 0.0, 0.24, 0.52))
DISCARDED: Glyph = (
    line(0.0, -0.90, 0.0, 0.42),
    line(-0.46, -0.04, 0.0, 0.46, 0.46, -0.04),
    line(-0.80, 0.84, 0.80, 0.84),
)
FLAME: Glyph = (
    line(-0.16, 0.94, -0.62, 0.62, -0.66, 0.10, -0.30, -0.30, -0.26, 0.02, 0.06, -0.94),
    line(0.06, -0.94, 0.22, -0.30, 0.62, 0.04, 0.66, 0.56, 0.20, 0.94),
    line(-0.16, 0.94, -0.12, 0.52, 0.06, 0.20, 0.24, 0.56, 0.20, 0.94),
)
MELTED: Glyph = tuple(
    stroke
    for x, y, size in ((-0.42, -0.24, 0.8), (0.42, 0.24, 0.8))
    for stroke in (
        Arc((x, y + 0.26 * size), 0.36 * size, -28, 208),
        line(x - 0.32 * size, y + 0.10 * size, x, y - 0.70 * size, x + 0.32 * size, y + 0.10 * size),
    )
)
LIGHTNING: Glyph = (
    line(0.34, -0.96, -0.44, 0.14, 0.06, 0.14, -0.30, 0.96, 0.52, -0.22, 0.02, -0.22, 0.34, -0.96),
)
EVERYBODY: Glyph = (*_person(0.0, -0.34, 0.96), *_person(-0.66, -0.16, 0.66), *_person(0.66, -0.16, 0.66))
PASSED_ON: Glyph = (*_around(0.92, 200, 20), _card(0.0, 0.0, 0.30))
RENEWED: Glyph = _around(0.74, 190, 10)
EXCHANGED: Glyph = (
    *(line(-0.85, -0.36, 0.80, -0.36), line(0.36, -0.78, 0.84, -0.36)),
    *(line(0.85, 0.36, -0.80, 0.36), line(-0.36, 0.78, -0.84, 0.36)),
)
SHIELD: Glyph = (
    line(-0.72, -0.74, 0.0, -0.92, 0.72, -0.74, 0.66, 0.16, 0.0, 0.94, -0.66, 0.16, -0.72, -0.74),
    line(-0.38, -0.04, -0.06, 0.32, 0.42, -0.36),
)
PLUS: Glyph = (line(-0.50, 0.0, 0.50, 0.0), line(0.0, -0.50, 0.0, 0.50))

ACTS = frozenset(
    {TAKEN, DISCARDED, FLAME, MELTED, LIGHTNING, PASSED_ON, RENEWED, EXCHANGED, SHIELD, EYE, PLUS}
)
"""The signs of what is done; the others are what it is done to."""

_FIRE, _AIR, _WATER, _EARTH = (card.word for card in (Card.FIRE, Card.AIR, Card.WATER, Card.EARTH))
PICTOGRAMS: Mapping[tuple[Card, str], tuple[Glyph, ...]] = {
    (Card.DISTILLATION, MUNDANE): (EYE, PROCESSES_DECK, TAKEN),
    (Card.DISTILLATION, _WATER): (EYE, ELEMENTS_DECK, TAKEN),
    (Card.DISTILLATION, _AIR): (ELEMENTS_HEAP, TAKEN),
    (Card.DISTILLATION, _FIRE): (EYE, HAND, TAKEN),
    (Card.DISTILLATION, FOUR_PAID): (EVERYBODY, TAKEN, PLUS, TWO),
    (Card.DISTILLATION, _EARTH): (SHIELD, PROCESSES_HEAP, TAKEN),
    (Card.INCINERATION, MUNDANE): (HAND, DISCARDED, TWO),
    (Card.INCINERATION, _WATER): (HAND, TAKEN),
    (Card.INCINERATION, _AIR): (LABORATORY, TAKEN),
    (Card.INCINERATION, _FIRE): (LABORATORY, FLAME, TWO),
    (Card.INCINERATION, FOUR_PAID): (LIGHTNING, EVERYBODY),
    (Card.INCINERATION, _EARTH): (SHIELD, HAND, DISCARDED),
    (Card.TRANSFORMATION, MUNDANE): (EVERYBODY, PASSED_ON),
    (Card.TRANSFORMATION, _WATER): (FACE_UP, RENEWED, PLUS, TWO),
    (Card.TRANSFORMATION, _AIR): (EVERYBODY, HAND, RENEWED),
    (Card.TRANSFORMATION, _FIRE): (LABORATORY, MELTED),
    (Card.TRANSFORMATION, FOUR_PAID): (FACE_UP, RENEWED, PLUS, TWO),
    (Card.TRANSFORMATION, _EARTH): (SHIELD, HAND, EXCHANGED),
}
"""The signs of a formula, by its process and its row."""
