"""The letters that texts name seats by."""

from string import ascii_lowercase


def letter(seat: int) -> str:
    """The letter that texts name a seat by: ``a`` for the first."""
    return ascii_lowercase[seat]


def seat_of(text: str) -> int | None:
    """The seat that a letter names, None when the text is no letter of one."""
    return ascii_lowercase.index(text) if len(text) == 1 and text in ascii_lowercase else None
