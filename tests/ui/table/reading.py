"""How large the texts on a table are."""

from collections.abc import Iterable, Iterator

from dream.ui.table.items import Counter, Face, Item, Label, Token
from dream.ui.table.painters import fitting_size, number_on_token, type_of

READABLE = 16
"""So many pixels high every text on a table is at least, in a window of 1280 by 800."""


def hard_to_read(items: Iterable[Item], unit: float) -> Iterator[tuple[Face, int]]:
    """The texts that are smaller, with their sizes in pixels, and those that are cut short."""
    for item in items:
        if isinstance(item.face, Token) and item.face.count is not None:
            size = number_on_token(item.face.count, item.box.w / 2)
            if size < READABLE:
                yield item.face, size
        label = item.face.label if isinstance(item.face, Counter) else item.face
        if isinstance(label, Label):
            size = round(label.size * unit)
            size = fitting_size(label.text, size, label.role, item.box.w) if label.fits else size
            if size < READABLE or type_of(label.role, size).size(label.text)[0] > item.box.w:
                yield label, size
