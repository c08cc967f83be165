"""The course of a game: how many sides of each Symbol were closed, action by action."""

from dream.base.words import say
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Phase, Player, Position
from dream.ui.game_views.alchemists_dream.narration.tokens import token_of
from dream.ui.game_views.alchemists_dream.painters.colours import stone_colour
from dream.ui.kit.palette import Palette
from dream.ui.widgets.charts.course_chart import Course, Curve

MOST_POINTS = 160
"""About so many points a curve of the chart has at most."""


def course_of(history: DreamHistory, palette: Palette) -> Course:
    """How many sides of each Symbol were closed from the end of the haggling on."""
    played = [state for state in history.states if state.phase is Phase.PLAY]
    seldom = max(1, len(played) // MOST_POINTS)
    seen = [*played[:-1:seldom], *played[-1:]]
    curves = (_curve(seen, player, palette) for player in Player if seen)
    return Course(say("dream.end.course"), tuple(curves), SIDES_TO_SURROUND)


def _curve(seen: list[Position], player: Player, palette: Palette) -> Curve:
    symbol = seen[-1].sides[player].symbol
    assert symbol is not None, "both stand when the play begins"
    colour = stone_colour(palette, seen[-1].sides[player].element)
    closed = tuple(each.pressure(symbol, player) for each in seen)
    return Curve(token_of(seen[-1], player), colour, closed)
