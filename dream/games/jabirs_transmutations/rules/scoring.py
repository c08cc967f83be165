"""What the boards are worth, and who has won."""

from dream.games.jabirs_transmutations.rules.components import ELIXIRS, Resource, Seat
from dream.games.jabirs_transmutations.rules.state import Phase, State, Tableau
from dream.play.outcome import Outcome

POINTS_TO_END = 17  # J25
GOLD_POINTS = 5
SILVER_POINTS = 3


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if state.phase is not Phase.OVER:
        return None
    best = max(map(standing, state.tableaus))
    winners = tuple(seat for seat in Seat if standing(state.of(seat)) == best)
    return Outcome(winners, points=tuple(map(points, state.tableaus)))


def points(tableau: Tableau) -> int:
    """Gold 5, silver 3, each elixir token 1."""
    board = tableau.board
    metals = GOLD_POINTS * board[Resource.GOLD] + SILVER_POINTS * board[Resource.SILVER]
    return metals + sum(board[elixir] for elixir in ELIXIRS)


def standing(tableau: Tableau) -> tuple[int, int, int, int]:
    """What decides, the first that differs: points, gold, silver, tokens of the colour (J26)."""
    board = tableau.board
    return points(tableau), board[Resource.GOLD], board[Resource.SILVER], tableau.tokens
