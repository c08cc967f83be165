"""The marks around what is legal, pointed at, chosen, refused, hinted at, or was done last."""

from collections.abc import Iterator

from dream.games.jabirs_transmutations.rules.components import TOKEN_OF
from dream.games.jabirs_transmutations.rules.recipes import takers
from dream.ui.game_views.jabirs_transmutations.shown import (
    DoneButton,
    EventAnswer,
    RecipeSign,
    Spot,
    TableShown,
    Target,
)
from dream.ui.game_views.jabirs_transmutations.sprites import Sprite, frame_sprite, placed, ring_sprite
from dream.ui.game_views.jabirs_transmutations.table_layout import TableLayout
from dream.ui.game_views.jabirs_transmutations.targets import ROUND, Boxes
from dream.ui.kit.layout import Box
from dream.ui.kit.palette import Mark, Palette

Kinds = tuple[type[Target], ...]
UNDER_TOKENS: Kinds = (Spot, RecipeSign)
"""The kinds of targets on which tokens lie, or beside which they do; their marks lie beneath those."""


def marks_under_tokens(
    layout: TableLayout, palette: Palette, shown: TableShown, boxes: Boxes
) -> Iterator[Sprite]:
    """The marks around spots and signs, the weightiest last."""
    return _sprites(layout, palette, shown, boxes, under=True)


def marks_above(layout: TableLayout, palette: Palette, shown: TableShown, boxes: Boxes) -> Iterator[Sprite]:
    """All other marks, the weightiest last."""
    return _sprites(layout, palette, shown, boxes, under=False)


def _sprites(
    layout: TableLayout, palette: Palette, shown: TableShown, boxes: Boxes, *, under: bool
) -> Iterator[Sprite]:
    for target, mark in _marks(shown):
        box = boxes.get(target)
        if box is not None and isinstance(target, UNDER_TOKENS) is under:
            yield mark_sprite(layout, palette, target, box, mark)


def _marks(shown: TableShown) -> Iterator[tuple[Target, Mark]]:
    for target in sorted(shown.legal, key=repr):
        if not _is_button(target) and not isinstance(target, RecipeSign):  # a possible one is bright
            yield target, Mark.TARGET
    if shown.last is not None and not _is_button(shown.last):
        yield shown.last, Mark.LAST
    for target in sorted(shown.refused, key=repr):
        yield target, Mark.REFUSED
    for number in _fed(shown):
        yield RecipeSign(number), Mark.SELECTED
    if shown.hint is not None:
        yield shown.hint, Mark.HINT
    if shown.pointed is not None and not _is_button(shown.pointed):
        yield shown.pointed, Mark.HOVER
    if shown.chosen is not None:
        yield shown.chosen, Mark.SELECTED
    if shown.cursor is not None:
        yield shown.cursor, Mark.CURSOR


def _fed(shown: TableShown) -> tuple[int, ...]:
    """The recipes that take the card that is pointed at, or the token that it becomes."""
    card = shown.lit_card
    return () if card is None else takers(TOKEN_OF.get(card, card), shown.gold_takes_card)


def _is_button(target: Target) -> bool:
    """Whether a target is a button, which is lit in itself."""
    return isinstance(target, DoneButton) or (
        isinstance(target, EventAnswer) and not hasattr(target.answer, "card")
    )


def mark_sprite(layout: TableLayout, palette: Palette, target: Target, box: Box, mark: Mark) -> Sprite:
    """A mark around a target in its box."""
    if isinstance(target, ROUND):
        return placed(ring_sprite(mark, round(box.w / 2, 1), layout.unit, palette), box.centre)
    return placed(frame_sprite(mark, (box.w, box.h), layout.unit, palette), box.centre)
