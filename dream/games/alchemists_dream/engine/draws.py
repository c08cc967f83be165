"""Draws: what a repetition costs the side that searches, and whether the engine takes a draw, or offers one
(R11).

Both answers are told from the game with all that was said in it and from short searches; nothing is
remembered beside it, so that the same game is answered in the same way wherever it is taken up again. This
module is the `DrawPolicy` of the engines of this game.
"""

from collections.abc import Sequence
from itertools import takewhile
from threading import Event

from dream.games.alchemists_dream.agreements import actions_since_draw_came_up, draw_proposed
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.position import Action, AgreeDraw, Phase, Position
from dream.protocol.dialogue import PROVEN, Limits
from dream.protocol.server import Engine

# Contempt: by how many hundredths of a Stone a draw is worse than an equal game; that depends on who searches

PLAIN_CONTEMPT = 30
"""The plain search."""

CONTEMPT = 100
"""The compiled search where nothing else is said: at a level, in haggling, in the games of the lab."""

STRONG_CONTEMPT = 1500
"""The compiled engine at full strength: whoever is left to play on plays worse, and the ground looks worse
than it is."""

OTHER_PLAN_CONTEMPT = 1000
"""Who tries another plan: a game that goes well, even if not by the weights of the plan."""

NO_CONTEMPT = 0
"""A hint or an analysis takes no side."""


# Draws by agreement

LIMITS = Limits(depth=3, movetime=400)
"""How far it looks before it answers."""
GLANCE = Limits(depth=3, movetime=200)
"""How far it looks at each of the positions of an offer."""
WINNING = 150
"""Hundredths of a Stone by which a repetition is played on."""
EVEN = 75
"""Hundredths of a Stone within which neither is better."""
LOST = -300
"""Hundredths of a Stone with which a draw is a gift."""
LONG = 60
"""Actions without an event after which an equal game is given up as drawn."""
VERY_LONG = 200
"""Actions without an event after which what is better is no win either, unless that is proven."""
BEFORE = (20, 40, 60)
"""How many actions ago the game must have been even too, as seen from the same side."""


def takes(history: DreamHistory, engine: Engine[Position, Action], stop: Event) -> bool:
    """Whether the engine takes a draw in a game that goes on, from a short search.

    It answers for the player to whom a draw was just offered, or else for the player to move. After a
    threefold repetition it takes one unless it is winning; otherwise when it is not better and
    nothing has happened for long, or when it is lost. What was not won for very long it gives up. Who has
    no time to look takes none.
    """
    if history.state.phase is not Phase.PLAY:
        return False
    past = history.past()
    score = engine.worth(history.state, past, LIMITS, stop)
    if score is None:
        return False
    if history.why_not(AgreeDraw()) is None:
        score = -score
    quiet = quiet_actions(history.state, past)
    if quiet >= VERY_LONG and score <= PROVEN:
        return True
    if draw_proposed(history):
        return score < WINNING
    return score <= LOST or (score < EVEN and quiet >= LONG)


def offers(
    history: DreamHistory, engine: Engine[Position, Action], stop: Event, thought: int | None = None
) -> bool:
    """Whether the engine, which is to move, offers a draw before it acts.

    It does when it sees no progress: no Stone has come or gone for long, and the game has been even all
    the while. Nothing that was said of a draw in that time may have come to nothing either, so that
    nobody is asked again soon. `thought` is what it thinks of the position already, if it does; with
    `stop` it offers none.
    """
    if history.state.phase is not Phase.PLAY or uneventful_actions(history) < LONG:
        return False
    if thought is not None and not _even(thought):
        return False
    past = history.past()
    looks = [(history.state, past), *((past[-back], past[:-back]) for back in BEFORE)]
    return all(
        _even(engine.worth(position, before, GLANCE, stop)) and not stop.is_set()
        for position, before in looks
    )


def _even(score: int | None) -> bool:
    return score is not None and abs(score) < EVEN


def quiet_actions(position: Position, past: Sequence[Position]) -> int:
    """How many actions of play ago the last Stone entered or left the board; `past` are all before it."""
    now = _counts(position)
    before = ((earlier.phase, _counts(earlier)) for earlier in reversed(past))
    return sum(1 for _ in takewhile(lambda known: known == (Phase.PLAY, now), before))


def uneventful_actions(game: DreamHistory) -> int:
    """How many actions ago something happened: a Stone came or went, or a draw came up."""
    quiet = quiet_actions(game.state, game.past())
    return quiet if quiet < LONG else min(quiet, actions_since_draw_came_up(game))


def _counts(position: Position) -> tuple[tuple[int, int], ...]:
    """The Stones that each player has in reserve, and has lost."""
    return tuple((side.reserve, side.taken) for side in position.sides)
