"""What can be wrong with text from outside, and what ends work before its end."""

from collections.abc import Iterable, Sequence

MOST_SAID = 20


class Malformed(ValueError):
    """Text that does not follow its grammar; the sentence quotes the text and the place."""


class Impossible(ValueError):
    """Text that can be read but describes what cannot be; `faults` names every reason at once, the sentence
    no more than `MOST_SAID` of them."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(said(self.faults)))


class Stopped(Exception):
    """Raised inside work that was told to stop before its end."""


def said(things: Sequence[str]) -> list[str]:
    """The things that a sentence names: all of them, or the first `MOST_SAID` and how many more there are."""
    more = len(things) - MOST_SAID
    return [*things[:MOST_SAID], f"{more} more"] if more > 0 else list(things)


def quoted(text: str, most: int = 40) -> str:
    """The text in quotation marks for an error sentence, cut when it is long, control characters escaped."""
    return ascii(cut(text, most))


def cut(text: str, most: int) -> str:
    """The text, or its first `most` characters and three dots."""
    return text if len(text) <= most else text[:most] + "..."
