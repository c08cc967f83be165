"""What chance gave to each seat in a finished game: the cubes of its school that came out of the bag."""

from collections import Counter
from collections.abc import Iterator

from dream.base.words import say
from dream.games.alchemist.rules.actions import Action, Draw
from dream.games.alchemist.rules.components import Seat
from dream.games.alchemist.rules.state import DRAWING, State
from dream.games.alchemist.rules.view import View
from dream.ui.tabletop.deeds import Deeds
from dream.ui.tabletop.panel.accounts import Luck, luck_of


def luck(deeds: Deeds[View, Action], over: State) -> Iterator[Luck]:
    """The column, by the state at the end; none where a school stays hidden, or nobody drew."""
    schools = {seat: over.of(seat).school for seat in over.terms.seats}
    if None in schools.values():
        return
    drawn, own = Counter[Seat](), Counter[Seat]()
    for _, deed in deeds.of_kinds(Draw):
        before = deed.before.seen
        if before.phase in DRAWING and isinstance(deed.told, Draw):
            drawn[before.turn] += 1
            own[before.turn] += deed.told.colour == schools[before.turn]
    if not drawn:
        return
    heading, told = say("alchemist.account.drawn"), say("alchemist.end.luck")
    yield luck_of(heading, (own[seat] for seat in schools), (drawn[seat] for seat in schools), told)
