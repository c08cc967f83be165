"""How a game ended, in words: who has won, by what, and which rung of the ladder decided."""

from dataclasses import dataclass

from dream.base.messages import Listing
from dream.base.words import say
from dream.games.jabirs_transmutations.rules.components import ELIXIRS, Resource, Seat
from dream.games.jabirs_transmutations.rules.scoring import GOLD_POINTS, SILVER_POINTS, points, standing
from dream.games.jabirs_transmutations.rules.state import State
from dream.play.outcome import Outcome
from dream.ui.game_views.jabirs_transmutations.jabir_session import JabirSession

RUNGS = ("points", "gold", "silver", "tokens")
"""What decides, the first in which the best differ, in the order of `standing`."""


@dataclass(frozen=True)
class Account:
    """What a seat's points come from, in points, and how many tokens of its colour lie on the board."""

    name: str
    gold: int
    silver: int
    elixirs: int
    points: int
    tokens: int
    won: bool = False


def accounts(session: JabirSession, state: State, outcome: Outcome | None) -> tuple[Account, ...]:
    """The points of every seat, in seating order."""
    winners = outcome.winners if outcome else ()
    return tuple(_account(session.name(seat), state, seat, won=seat in winners) for seat in Seat)


def _account(name: str, state: State, seat: Seat, *, won: bool) -> Account:
    tableau = state.of(seat)
    return Account(
        name,
        GOLD_POINTS * tableau.board[Resource.GOLD],
        SILVER_POINTS * tableau.board[Resource.SILVER],
        sum(tableau.board[elixir] for elixir in ELIXIRS),
        points(tableau),
        tableau.tokens,
        won,
    )


def verdict(session: JabirSession, outcome: Outcome) -> str:
    """Who has won, by name."""
    names = tuple(map(session.name, outcome.winners))
    if len(names) == 1:
        return say("game.wins", name=names[0])
    return say("jabir.end.share", names=Listing(names))


def reason(session: JabirSession, state: State, outcome: Outcome) -> str:
    """What decided: the points, or else the first rung of the ladder in which the best differ (J26)."""
    if len(outcome.winners) > 1:
        return say("jabir.end.all_equal")
    winner = outcome.winners[0]
    best = standing(state.of(Seat(winner)))
    second = max(standing(state.of(seat)) for seat in Seat if seat != winner)
    rung = next(number for number in range(len(RUNGS)) if best[number] != second[number])
    return say(f"jabir.end.by_{RUNGS[rung]}", name=session.name(winner), count=best[rung], other=second[rung])
