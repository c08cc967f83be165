"""The kinds of things in a box, as the game's tables list them."""

from enum import IntEnum


class Kind(IntEnum):
    """A table of kinds, numbered from 0 in the order of the game; a text names each by its `word`.

    That is its name in small letters, unless a table says otherwise.
    """

    word: str

    def __init__(self, number: int) -> None:
        self.word = self.name.lower()
