"""Where a line may be broken: at spaces and, in writing that has none, between phrases.

Japanese phrases are found by BudouX, which is imported when a text has kana; Chinese may be broken between
any two characters. Nowhere begins or ends a line with what JIS X 4051 forbids there.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dream.base.showable import boundaries, clusters, mark

if TYPE_CHECKING:
    from budoux import Parser

SPACES = re.compile(r"[^\S\u00a0\u2007\u202f\u3000]+")
"""Where a line may be broken: not at the spaces that hold a number and its unit together."""
NOT_FIRST = frozenset(
    "、。，．,.・:;：；?!？！‼⁇⁈⁉…‥)]}）］｝」』〉》】〕〙〗»”’〟"
    "ヽヾゝゞ々〻ー‐゠–—〜～%％‰°℃"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
)
"""What no line begins with: closing brackets, what ends or divides sentences, small kana, repeating marks."""
NOT_LAST = frozenset("([{（［｛「『〈《【〔〘〖«“‘〝￥$＄£€#＃№")
"""What no line ends with: opening brackets, and signs before numbers."""
INSEPARABLE = frozenset("…‥—―〳〴〵")
"""What is not parted from its like."""
_KANA = re.compile("[\u3041-\u30ff\u31f0-\u31ff]")
_WITHOUT_SPACES = re.compile(
    "[\u3005-\u3007\u3041-\u30ff\u31f0-\u31ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
)


class Piece(NamedTuple):
    """What stands together on a line, and whether there is a space before it."""

    text: str
    spaced: bool


def pieces(text: str) -> tuple[Piece, ...]:
    """The pieces of a paragraph, between which its lines may be broken."""
    found: list[Piece] = []
    for word in filter(None, SPACES.split(text)):
        found += (Piece(phrase, spaced=not number) for number, phrase in enumerate(phrases(word)))
    return tuple(found)


@lru_cache(maxsize=1024)
def phrases(word: str) -> tuple[str, ...]:
    """A text without spaces in the pieces that stand together: most often it is one."""
    if word.isascii() or not _WITHOUT_SPACES.search(word):
        return (word,)
    parts = _parser().parse(word) if _KANA.search(word) else clusters(word)
    return tuple(_kept_together(parts))


def breaks(word: str) -> tuple[int, ...]:
    """The places in a piece at which it may be broken if it must be, its beginning and its end among them."""
    ends = boundaries(word)
    may = (end for end in ends[1:-1] if not _forbidden(word[end - 1], word[end]))
    return (ends[0], *may, ends[-1]) if len(ends) > 1 else ends


def _kept_together(parts: Iterable[str]) -> Iterator[str]:
    """The parts, joined where a line may not be broken."""
    whole = ""
    for part in filter(None, parts):
        if whole and not _forbidden(whole[-1], part[0]) and not _of_one_word(whole[-1], part[0]):
            yield whole
            whole = ""
        whole += part
    if whole:
        yield whole


def _forbidden(before: str, after: str) -> bool:
    return (
        before in NOT_LAST or after in NOT_FIRST or (before == after and after in INSEPARABLE) or mark(after)
    )


def _of_one_word(before: str, after: str) -> bool:
    """Whether two characters are of a word in letters, or of a number."""
    return not (_WITHOUT_SPACES.match(before) or _WITHOUT_SPACES.match(after)) and (
        before.isalnum() and after.isalnum()
    )


@cache
def _parser() -> "Parser":
    import budoux

    return budoux.load_default_japanese_parser()
