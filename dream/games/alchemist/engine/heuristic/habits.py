"""What the numbers of moves are made of: what a player thinks of cubes, schools, and the risk of copies."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from dream.games.alchemist.engine.packed.recipes import DIGITS, LENGTHS, Menu
from dream.games.alchemist.engine.packed.table import NO_SCHOOL


@dataclass(frozen=True, eq=False)
class Habits:
    """In points: what a cube is worth, what a tribute costs beside its cube, what it brings to use up a cube
    of the own school. `next_fame` is the part that counts of the fame which could be gained next, and `fear`
    that of what a creation risks by being copied.
    """

    cube: float = 0.5
    tribute: float = 0.5
    school: float = 1.0
    next_fame: float = 0.5
    fear: float = 1.0

    @cache  # noqa: B019  (habits are a handful of constants)
    def paid(self, school: int) -> Sequence[float]:
        """What it is worth to pay each recipe, by its number, to whoever has this school."""
        return [
            (self.school * digits[school] if school != NO_SCHOOL else 0.0) - self.cube * length
            for digits, length in zip(DIGITS, LENGTHS, strict=True)
        ]

    @cache  # noqa: B019
    def paid_of_menu(self, school: int, menu: Menu) -> Sequence[float]:
        """The same for the mixes of a menu."""
        return [self.paid(school)[recipe] for recipe in menu.recipes]


HEURISTIC = Habits()
"""Those of the heuristic player, which everything is measured by."""
