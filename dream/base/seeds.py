"""Seeds: any text becomes a stream of choices that is the same on every machine, for ever.

The algorithm, which must never change:

1. The seed is put into Unicode normalisation form C and encoded in UTF-8.
2. For a purpose (a word in ASCII: ``board``, ``bags``), block number n of the stream is the
   SHA-256 digest of ``b"dream 1\\0" + purpose + b"\\0" + seed + b"\\0" + n``, with n as eight bytes,
   big-endian, counted from 0. The stream is those digests one after the other.
3. A choice from 0 to n - 1 (n at most 256) takes the next byte; a byte that is not below the
   largest multiple of n up to 256 is thrown away and the next one taken, so that no choice is favoured.
4. A shuffle goes through the places from the last down to the second, and swaps each with a choice
   from the first place up to itself (Fisher and Yates, as Durstenfeld wrote it).
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from random import SystemRandom
from typing import TypeVar

from dream.base.assets import asset
from dream.base.errors import Malformed, quoted
from dream.base.showable import unseen
from dream.base.texts import message

LONGEST_SEED = 200
MOST_CLEANED = 32 * LONGEST_SEED
"""A longer text is refused without a look at what could be left out of it."""
WORDS_IN_A_SEED = 3
SECRET_CHARACTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Those of secret seeds: without ``i``, ``l``, ``o`` and ``u``, which are easily mistaken or spell words."""
SECRET_GROUPS = 5, 5, 5, 5, 6
"""How many of them are in each group: of 26 with 5 bits each nobody can try all."""

_SYSTEM = SystemRandom()
"""The system's own source of what nobody can guess."""
T = TypeVar("T")


def normal_seed(text: str) -> str:
    """The seed as it is used: in normalisation form C.

    Raises Malformed when it is too long, or holds characters that no file or clipboard can carry.
    """
    if len(text) > LONGEST_SEED:
        raise Malformed(message("error.long_seed", most=LONGEST_SEED, length=len(text)))
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise Malformed(message("error.no_seed", text=quoted(text))) from error
    return unicodedata.normalize("NFC", text)


def cleaned_seed(text: str) -> str:
    """Return the seed that a person means by a text: texts that read the same are one seed.

    What shows nothing, such as a zero-width space, is left out, and all white space between words is one
    space. What has the form of a secret seed is one, in small or capital letters, with ``-`` or spaces
    between its groups. Nothing may be left. Raises Malformed as `normal_seed` does. A record or a referee
    means every character of its seed, and is not cleaned.
    """
    if len(text) > MOST_CLEANED:
        raise Malformed(message("error.long_seed", most=LONGEST_SEED, length=len(text)))
    words = text.split()
    seed = normal_seed(" ".join(filter(None, ("".join(filter(_shows, word)) for word in words))))
    return seed.lower().replace(" ", "-") if _secret_form().fullmatch(seed) else seed


def _shows(character: str) -> bool:
    return not unseen(character) and unicodedata.category(character) != "Cc"


class Choices:
    """The stream of choices of a seed for one purpose; see the module for the algorithm."""

    def __init__(self, seed: str, purpose: str) -> None:
        self._bytes = _stream(normal_seed(seed).encode("utf-8"), purpose.encode("ascii"))

    def below(self, count: int) -> int:
        """The next choice from 0 to count - 1, for a count from 1 to 256."""
        fair = 256 - 256 % count
        return next(byte for byte in self._bytes if byte < fair) % count

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """The things in a random order."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            chosen = self.below(last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)


def _stream(seed: bytes, purpose: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from sha256(b"dream 1\0" + purpose + b"\0" + seed + b"\0" + block.to_bytes(8, "big")).digest()
        block += 1


def fresh_seed(*, hidden: bool) -> str:
    """A new seed for a game: a secret one where it has `hidden` things, or else a memorable one."""
    return secret_seed() if hidden else memorable_seed()


def memorable_seed() -> str:
    """A new seed of three different words from an alchemist's vocabulary: whoever wishes can try them all."""
    words = list(vocabulary())
    return " ".join(words.pop(_SYSTEM.randrange(len(words))) for _ in range(WORDS_IN_A_SEED))


def secret_seed() -> str:
    """A new seed that can't be guessed: 26 `SECRET_CHARACTERS`, 130 bits, from the system's own source."""
    groups = ("".join(_SYSTEM.choice(SECRET_CHARACTERS) for _ in range(count)) for count in SECRET_GROUPS)
    return "-".join(groups)


@cache
def _secret_form() -> re.Pattern[str]:
    """What has the form of a secret seed, as somebody may type it."""
    groups = (f"[{SECRET_CHARACTERS}]{{{count}}}" for count in SECRET_GROUPS)
    return re.compile("[- ]".join(groups), re.ASCII | re.IGNORECASE)


@cache
def vocabulary() -> tuple[str, ...]:
    """The words that memorable seeds are made of."""
    return tuple(asset("seeds/words.txt").read_text(encoding="utf-8").split())
