"""What a seat has done, read from two views that follow one another."""

from dataclasses import dataclass

from dream.games.alchemist.engine.packed.cubes import COLOURS, ONE, holds, packed
from dream.games.alchemist.rules.actions import Bag, Copy, Create, Pass, SeatAction, Take
from dream.games.alchemist.rules.components import Colour, Seat
from dream.games.alchemist.rules.state import DRAWING, Phase, State


@dataclass(frozen=True)
class Deed:
    """An action of a seat, with the piles that changed: what it paid, and what it gained from the reserve.

    Of what was paid the `tribute` went to the `creator`.
    """

    seat: Seat
    action: SeatAction
    gained: int = 0
    paid: int = 0
    tribute: int = 0
    creator: Seat | None = None

    @property
    def used_up(self) -> int:
        """What went into a cauldron or out of the game."""
        return self.paid - self.tribute


def deed_between(before: State, after: State) -> Deed | None:
    """What the seat on turn did from one view to the next, by what is seen of both; None when it was chance.

    Raises ValueError when the views don't follow one another.
    """
    if before.phase is not Phase.PLAY:
        return None
    seat, gained = before.turn, packed(before.reserve) - packed(after.reserve)
    fame = after.of(seat).fame - before.of(seat).fame
    created = [potion for potion in after.potions if before.potion(potion.cauldron) is None]
    if len(created) == 1 and created[0].value == fame:
        (potion,) = created
        action = Create(potion.cauldron, potion.recipe, potion.value)
        return Deed(seat, action, gained, packed(potion.recipe))
    if fame and not created:
        return _copied(before, after, fame, gained)
    if fame or created or before.spent != after.spent:
        raise ValueError("these views don't follow one another")
    if after.phase in DRAWING:
        return Deed(seat, Bag())
    if gained in ONE:
        return Deed(seat, Take(Colour(ONE.index(gained))), gained)
    return Deed(seat, Pass())


def _copied(before: State, after: State, fame: int, gained: int) -> Deed:
    """The copy that brought this fame: its recipe but for the tribute is spent now."""
    spent = packed(after.spent) - packed(before.spent)
    for potion in before.potions:
        pile = packed(potion.recipe)
        if potion.value == fame and potion.creator is not before.turn and holds(pile, spent):
            for colour in COLOURS:
                if pile - spent == ONE[colour]:
                    action = Copy(potion.cauldron, Colour(colour))
                    return Deed(before.turn, action, gained, pile, ONE[colour], potion.creator)
    raise ValueError("these views don't follow one another")
