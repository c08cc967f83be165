"""A game of The Alchemist's Dream that is played in the window, by the types of its states and actions."""

from dream.games.alchemists_dream.rules.actions import Action
from dream.games.alchemists_dream.rules.position import Position
from dream.play.seating.seated_game import SeatedGame
from dream.ui.session.game_session import GameSession

DreamGame = SeatedGame[Position, Action]
DreamSession = GameSession[Position, Action]
