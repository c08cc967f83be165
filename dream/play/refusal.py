"""Why an action cannot be done."""

from dataclasses import dataclass

from dream.hexgrid.hexes import Hex


@dataclass(frozen=True)
class Refusal:
    """Why not: a sentence for the player, and the cells that it speaks of, if the game has any."""

    sentence: str
    cells: tuple[Hex, ...] = ()


class Illegal(ValueError):
    """An action that the law refuses; `refusal` says why."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        """`text` is the action as the notation writes it."""
        self.refusal = refusal
        super().__init__(f"{text} is illegal: {refusal.sentence}")
