"""How a game ended: what each seat's points come from, and which rung of the ladder decided."""

from collections import Counter

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.actions import ListedAction, Roll
from dream.games.jabirs_transmutations.rules.components import ELIXIRS, Resource, Seat
from dream.games.jabirs_transmutations.rules.recipes import LEAST_SUCCESS
from dream.games.jabirs_transmutations.rules.scoring import GOLD_POINTS, SILVER_POINTS, points, standing
from dream.games.jabirs_transmutations.rules.state import State
from dream.games.jabirs_transmutations.rules.view import View
from dream.play.outcome import Outcome
from dream.ui.session.address import Address
from dream.ui.tabletop.deeds import Deeds
from dream.ui.tabletop.panel.accounts import Account, Luck, luck_of

COLUMNS = ("gold", "silver", "elixirs", "points")
RUNGS = ("points", "gold", "silver", "tokens")
"""What decides, the first in which the best differ, in the order of `standing`."""
DECIDES = {"points": 3, "gold": 0, "silver": 1, "tokens": None}
"""The column in which each of them stands, if it does in any."""


def account(state: State, outcome: Outcome | None) -> Account:
    """The points of every seat, by gold, by silver and by elixirs."""
    columns = tuple(say(f"jabir.end.account.{column}") for column in COLUMNS)
    rows = tuple(_points(state, seat) for seat in Seat)
    winners = outcome.winners if outcome else ()
    decides = DECIDES[_rung(state, winners[0])[0]] if len(winners) == 1 else None
    return Account(columns, rows, decides)


def rolls(deeds: Deeds[View, ListedAction]) -> Luck:
    """How many of its rolls were kind to each seat: ``3 of 5``."""
    kind, all_rolls = Counter[Seat](), Counter[Seat]()
    for _, deed in deeds.of_kinds(Roll):
        turn = deed.before.seen.turn
        if isinstance(deed.told, Roll) and turn is not None:
            all_rolls[turn] += 1
            kind[turn] += deed.told.number >= LEAST_SUCCESS
    heading, told = say("jabir.end.account.rolls"), say("jabir.end.luck")
    return luck_of(heading, (kind[seat] for seat in Seat), (all_rolls[seat] for seat in Seat), told)


def _rung(state: State, winner: int) -> tuple[str, int, int]:
    """The first rung of the ladder in which the winner differs from the next, and what they have (J26)."""
    best = standing(state.of(Seat(winner)))
    second = max(standing(state.of(seat)) for seat in Seat if seat != winner)
    rungs = zip(RUNGS, best, second, strict=True)
    return next((rung, one, other) for rung, one, other in rungs if one != other)


def _points(state: State, seat: Seat) -> tuple[int, ...]:
    board = state.of(seat).board
    gold, silver = GOLD_POINTS * board[Resource.GOLD], SILVER_POINTS * board[Resource.SILVER]
    return gold, silver, sum(board[elixir] for elixir in ELIXIRS), points(state.of(seat))


def reason(state: State, outcome: Outcome, address: Address) -> str:
    """What decided: the points, or else the first rung of the ladder in which the best differ (J26)."""
    if len(outcome.winners) > 1:
        return say("jabir.end.all_equal")
    winner = outcome.winners[0]
    rung, count, other = _rung(state, winner)
    return address.about(f"jabir.end.by_{rung}", winner, count=count, other=other)
