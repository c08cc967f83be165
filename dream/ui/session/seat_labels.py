"""What a seat is called by its place at the table, where nobody has a name."""

from dream.base.words import say, stock


def seat_label(number: int) -> str:
    """The heading of a seat: ``First player``."""
    return _by_number("seat.labels", "seat.label", number)


def unnamed_player(number: int) -> str:
    """Whoever sits there, inside a sentence: ``the first player``."""
    return _by_number("seat.unnamed", "seat.unnamed_more", number)


def _by_number(known: str, other: str, number: int) -> str:
    labels = stock(known)
    return labels[number] if number < len(labels) else say(other, number=number + 1)
