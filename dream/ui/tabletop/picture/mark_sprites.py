"""The marks around what can be chosen, is pointed at, chosen, refused, advised, or was done last."""

from collections.abc import Iterator

from dream.ui.kit.palette import Mark
from dream.ui.tabletop.items.item import Items
from dream.ui.tabletop.painters.faces import mark_picture
from dream.ui.tabletop.picture.sprites import Sprite, Sprites, placed
from dream.ui.tabletop.sight import Marks, Target


def mark_sprites(sprites: Sprites, items: Items, marks: Marks) -> Iterator[tuple[int, Sprite]]:
    """The marks around things, each with the layer above which it lies, the weightiest last."""
    for target, mark in marked(marks):
        there = items.by_target.get(target)
        box = items.box_of(target)
        if there is None or box is None or any(mark in item.tells for item in there):
            continue
        size, is_round = (box.w, box.h), items.is_round(target)
        picture = mark_picture(mark, size, sprites.unit, sprites.palette, is_round=is_round)
        yield max(item.layer for item in there), placed(picture, box.centre)


def marked(marks: Marks) -> Iterator[tuple[Target, Mark]]:
    """What is marked, and how, the weightiest last."""
    for target in sorted(marks.legal, key=repr):
        yield target, Mark.TARGET
    if marks.last is not None and not marks.listed:
        yield marks.last, Mark.LAST
    for target in sorted(marks.listed, key=repr):
        yield target, Mark.HINT
    for target in sorted(marks.refused, key=repr):
        yield target, Mark.REFUSED
    for target, mark in ((marks.hint, Mark.HINT), (marks.pointed, Mark.HOVER)):
        if target is not None:
            yield target, mark
    for target in marks.chosen:
        yield target, Mark.SELECTED
    if marks.cursor is not None:
        yield marks.cursor, Mark.CURSOR
