"""A game of Jabir's Transmutations that is played in the window, and what may be shown of it."""

from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.actions import ListedAction
from dream.games.jabirs_transmutations.rules.state import State
from dream.games.jabirs_transmutations.rules.view import View
from dream.play.seated_game import SeatedGame
from dream.ui.session.game_session import GameSession

JabirGame = SeatedGame[State, ListedAction]
JabirSession = GameSession[State, ListedAction]


def view_at(game: JabirGame, done: int) -> View:
    """Return what whoever looks now may know of the state after so many actions."""
    return GAME.seen(game.history.states[done], game.sees(done))


def view_shown(game: JabirGame) -> View:
    """Return what whoever looks now may know of the state looked at."""
    return view_at(game, game.shown_at)


def view_now(game: JabirGame) -> View:
    """Return what whoever looks now may know of the game as it is."""
    return view_at(game, len(game.history.actions))
