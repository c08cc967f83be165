"""What can be wrong with text from outside: it cannot be read, or what it says cannot be."""

from collections.abc import Iterable


class Malformed(ValueError):
    """Text that does not follow its grammar; the sentence quotes the text and the place."""


class Impossible(ValueError):
    """Text that can be read but describes what cannot be; `faults` names every reason at once."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))


def quoted(text: str, most: int = 40) -> str:
    """The text in quotation marks for an error sentence, cut when it is long, control signs escaped."""
    return ascii(text if len(text) <= most else text[:most] + "...")
