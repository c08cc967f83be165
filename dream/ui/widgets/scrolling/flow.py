"""Words and signs set in lines, one after another, as a text is."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import groupby

from dream.ui.kit.text.typeface import Typeface
from dream.ui.widgets import paint

Runs = tuple[Hashable, ...]
"""What stands in a line: texts, and signs of anything else."""


def flowed(font: Typeface, parts: Sequence[Hashable], width: int, indent: int, sign: int) -> tuple[Runs, ...]:
    """Parts in lines so wide, those after the first narrower by an indent; a sign is so wide.

    A line ends at a space; where what stands between two spaces is wider than a line, it ends anywhere.
    """
    lines: list[list[Hashable]] = [[]]
    left = width
    for whole in _between_spaces(_pieces(parts)):
        together = sum(width_of(font, piece, sign) for piece in whole) <= width - indent
        for unit in (whole,) if together else [(piece,) for piece in whole]:
            wide = sum(width_of(font, piece, sign) for piece in unit)
            if wide > left and lines[-1]:
                lines.append([])
                left = width - indent
                if unit == (" ",):
                    continue
            lines[-1] += unit
            left -= wide
    return tuple(tuple(_joined(line)) for line in lines)


def width_of(font: Typeface, piece: Hashable, sign: int) -> int:
    """How wide a text or a sign is."""
    return paint.width_of(font, piece) if isinstance(piece, str) else sign


def _pieces(parts: Sequence[Hashable]) -> Iterator[Hashable]:
    """The parts, texts word by word with the spaces between them."""
    for part in parts:
        if not isinstance(part, str):
            yield part
            continue
        for number, word in enumerate(part.split(" ")):
            if number:
                yield " "
            if word:
                yield word


def _between_spaces(pieces: Iterable[Hashable]) -> Iterator[tuple[Hashable, ...]]:
    """What stands together, such as a sign and the comma after it; each space is alone."""
    for is_space, run in groupby(pieces, lambda piece: piece == " "):
        together = tuple(run)
        yield from ((piece,) for piece in together) if is_space else (together,)


def _joined(line: Sequence[Hashable]) -> Iterator[Hashable]:
    """The same with the words side by side as one text."""
    text = ""
    for piece in line:
        if isinstance(piece, str):
            text += piece
            continue
        if text:
            yield text
        text = ""
        yield piece
    if text:
        yield text
