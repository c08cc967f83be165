"""The sounds of what has happened between two sights of the table."""

from collections.abc import Iterator

from dream.games.jabirs_transmutations.rules.components import Seat
from dream.ui.game_views.jabirs_transmutations.items.facts import Facts


def heard(before: Facts, after: Facts) -> Iterator[str]:
    """A bell for an event, dice, cards, and tokens that come or go."""
    if after.state.event is not None and before.state.event is None:
        yield "bell"
    if after.roll and after.roll.number is not None and before.roll != after.roll:
        yield "dice"
    elif after.revealed:
        yield "tile"
    elif sum(len(after.picks(seat)) - len(before.picks(seat)) for seat in Seat) > 0:
        yield "step"
    else:
        boards = [(before.state.of(seat).board, after.state.of(seat).board) for seat in Seat]
        if any(one != other for one, other in boards):
            lost = any(not one <= other for one, other in boards)
            yield "taken" if lost and before.state.event is not None else "place"
