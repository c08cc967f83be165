"""Who sits at a seat."""

from dataclasses import dataclass
from string import ascii_lowercase

from dream.play.names import clean_name

PERSON = "person"


def letter(seat: int) -> str:
    """The letter that texts name a seat by: ``a`` for the first."""
    return ascii_lowercase[seat]


@dataclass(frozen=True)
class Seat:
    """Who played a side: a name, and a person or what machine (``level 2``, or an engine's name).

    A name is what `clean_name` makes of it.
    """

    name: str = ""
    kind: str = PERSON

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name))

    @classmethod
    def machine(cls, name: str, level: int) -> "Seat":
        """The program's own engine at a level."""
        return cls(name, f"level {level}")

    @property
    def level(self) -> int | None:
        """The level of the program's own engine, or None when somebody else sat here."""
        word, _, number = self.kind.partition(" ")
        return int(number) if word == "level" and number.isascii() and number.isdigit() else None
