"""How far everybody has come, and who has won."""

from dream.games.philosophers_stone.rules.state import State, Tableau
from dream.play.outcome import Outcome


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    if state.todo:
        return None
    best = max(map(standing, state.tableaus))
    winners = tuple(seat for seat in state.seats if standing(state.of(seat)) == best)
    return Outcome(winners, points=tuple(tableau.metal for tableau in state.tableaus))


def standing(tableau: Tableau) -> tuple[int, int]:
    """What decides: the metal, and then the cards in the laboratory (S26)."""
    return tableau.metal, len(tableau.laboratory)
