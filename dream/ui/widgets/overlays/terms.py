"""Terms of the game in what a widget has written: a quiet line under each, and what it means as a tooltip."""

from collections.abc import Hashable, Iterable
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from dream.base.glossary import NO_TERMS, Glossary, Span, Term
from dream.ui.kit.palette import Colour, mix
from dream.ui.kit.text.typeface import Typeface
from dream.ui.kit.theme import Look
from dream.ui.widgets import paint
from dream.ui.widgets.overlays.tooltip import Tip

LONGEST = 512
QUIET = 0.45
"""How much of the colour of its text the line under a term has."""


class Place(NamedTuple):
    """Where a term stands in the window."""

    rect: Rect
    term: Term


class Terms:
    """The terms that a widget has written since it was painted, by their places in the window."""

    def __init__(self, glossary: Glossary = NO_TERMS) -> None:
        self.glossary = glossary
        self.places: list[Place] = []

    def tip_at(self, position: tuple[int, int]) -> Tip | None:
        """What a tooltip tells of the term at a point."""
        found = next((place for place in self.places if place.rect.collidepoint(position)), None)
        return None if found is None else self.tip_of(found)

    def tip_of(self, place: Place) -> Tip:
        """What a tooltip tells of a term that stands somewhere."""
        return Tip(f"{self.glossary.name(place.term)}\n{self.glossary.meaning(place.term)}", place.rect)

    def underline(
        self,
        surface: Surface,
        look: Look,
        font: Typeface,
        text: str,
        colour: Colour,
        corner: tuple[int, int],
        spans: Iterable[Span] | None = None,
    ) -> None:
        """Underline the terms of a line of text that is written there, all of them or some, and know them."""
        for span in self.glossary.find(text) if spans is None else spans:
            place = Rect(span_rect(font, text, span, corner))
            y = corner[1] + font.baseline + look.px(3)
            dots = _dots(mix(look.palette.panel, colour, QUIET), look.px(1))
            surface.blit(dots, (place.x, y), Rect(0, 0, min(place.w, LONGEST), dots.get_height()))
            self.places.append(Place(place, span.term))

    def underline_runs(
        self,
        surface: Surface,
        look: Look,
        font: Typeface,
        runs: Iterable[Hashable],
        corner: tuple[int, int],
        sign: int,
    ) -> None:
        """Underline the terms in texts that stand side by side with signs, each so wide."""
        x, y = corner
        for run in runs:
            if isinstance(run, str):
                self.underline(surface, look, font, run, look.palette.ink, (x, y))
            x += paint.width_of(font, run) if isinstance(run, str) else sign


def span_rect(font: Typeface, text: str, span: Span, corner: tuple[int, int]) -> tuple[int, int, int, int]:
    """Where a part of a line of text stands: left, top, width and height."""
    left, right = (paint.width_of(font, text[:end]) for end in (span.start, span.end))
    return corner[0] + left, corner[1], right - left, font.get_linesize()


@lru_cache(maxsize=32)
def _dots(colour: Colour, thick: int) -> Surface:
    """A row of dots, which is cut to what is wanted."""
    made = Surface((LONGEST, thick), pygame.SRCALPHA)
    for left in range(0, LONGEST, 3 * thick):
        made.fill(colour, Rect(left, 0, 2 * thick, thick))
    return made
