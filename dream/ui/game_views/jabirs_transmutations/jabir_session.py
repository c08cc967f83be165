"""A game of Jabir's Transmutations that is played in the window, by the types of its states and actions."""

from dream.games.jabirs_transmutations.rules.actions import ListedAction
from dream.games.jabirs_transmutations.rules.state import State
from dream.play.seated_game import SeatedGame
from dream.ui.session.game_session import GameSession

JabirGame = SeatedGame[State, ListedAction]
JabirSession = GameSession[State, ListedAction]
