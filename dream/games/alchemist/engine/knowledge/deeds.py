"""What a seat has done, read from two views that follow one another."""

from dataclasses import dataclass

from dream.games.alchemist.engine.packed.cubes import COLOURS, ONE, holds, packed
from dream.games.alchemist.rules.components import Seat
from dream.games.alchemist.rules.state import Phase, State


@dataclass(frozen=True)
class Deed:
    """What changed in the open: piles that a seat has `paid` and `gained`, and a tribute that another got.

    `used_up` is what it paid but for the tribute.
    """

    seat: Seat
    paid: int = 0
    gained: int = 0
    tribute: int = 0
    creator: Seat | None = None

    @property
    def used_up(self) -> int:
        return self.paid - self.tribute


def deed_between(before: State, after: State) -> Deed | None:
    """What the seat on turn did from one view to the next, by what is seen of both; None when it was chance.

    Raises ValueError when the views don't follow one another.
    """
    if before.phase is not Phase.PLAY:
        return None
    seat, gained = before.turn, packed(before.reserve) - packed(after.reserve)
    created = [potion for potion in after.potions if before.potion(potion.cauldron) is None]
    fame = after.of(seat).fame - before.of(seat).fame
    if len(created) == 1 and fame == created[0].value:
        return Deed(seat, packed(created[0].recipe), gained)
    spent = packed(after.spent) - packed(before.spent)
    if created or (not fame and spent):
        raise ValueError("these views don't follow one another")
    if not fame:
        return Deed(seat, gained=gained)
    for potion in before.potions:
        pile = packed(potion.recipe)
        if potion.value == fame and potion.creator is not seat and holds(pile, spent):
            for colour in COLOURS:
                if pile - spent == ONE[colour]:
                    return Deed(seat, pile, gained, ONE[colour], potion.creator)
    raise ValueError("these views don't follow one another")
