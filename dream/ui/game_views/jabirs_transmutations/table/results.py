"""How a game ended: what each seat's points come from, and which rung of the ladder decided."""

from dream.base.words import say
from dream.games.jabirs_transmutations.rules.components import ELIXIRS, Resource, Seat
from dream.games.jabirs_transmutations.rules.scoring import GOLD_POINTS, SILVER_POINTS, points, standing
from dream.games.jabirs_transmutations.rules.state import State
from dream.play.outcome import Outcome
from dream.ui.tabletop.deeds import Name
from dream.ui.tabletop.panel.accounts import Account

COLUMNS = ("gold", "silver", "elixirs", "points")
RUNGS = ("points", "gold", "silver", "tokens")
"""What decides, the first in which the best differ, in the order of `standing`."""


def account(state: State, names: tuple[str, ...], outcome: Outcome | None) -> Account:
    """The points of every seat, by gold, by silver and by elixirs."""
    columns = tuple(say(f"jabir.end.account.{column}") for column in COLUMNS)
    rows = tuple(_points(state, seat) for seat in Seat)
    return Account(columns, rows, names, outcome.winners if outcome else ())


def _points(state: State, seat: Seat) -> tuple[int, ...]:
    board = state.of(seat).board
    gold, silver = GOLD_POINTS * board[Resource.GOLD], SILVER_POINTS * board[Resource.SILVER]
    return gold, silver, sum(board[elixir] for elixir in ELIXIRS), points(state.of(seat))


def reason(state: State, outcome: Outcome, name: Name) -> str:
    """What decided: the points, or else the first rung of the ladder in which the best differ (J26)."""
    if len(outcome.winners) > 1:
        return say("jabir.end.all_equal")
    winner = outcome.winners[0]
    best = standing(state.of(Seat(winner)))
    second = max(standing(state.of(seat)) for seat in Seat if seat != winner)
    rung = next(number for number in range(len(RUNGS)) if best[number] != second[number])
    return say(f"jabir.end.by_{RUNGS[rung]}", name=name(winner), count=best[rung], other=second[rung])
