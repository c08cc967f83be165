"""A game that one player plays at all seats, for whoever looks at games and not at results."""

from typing import Any

from dream.lab.match.game_runner import play
from dream.lab.match.player_pool import Stopped, make_player
from dream.lab.match.terms import Terms
from dream.lab.players.player_specs import Spec
from dream.play.history import History


def play_alone(
    history: History[Any, Any], spec: Spec, terms: Terms, seed: str, stopped: Stopped = lambda: False
) -> None:
    """Play a game on to its end by the player of a spec at every seat, as `play` does and with its errors."""
    players = [make_player(spec, terms.patience, stopped) for _ in range(terms.game.seats(history.start))]
    try:
        play(history, players, terms, seed, stopped)
    finally:
        for player in players:
            player.close()
