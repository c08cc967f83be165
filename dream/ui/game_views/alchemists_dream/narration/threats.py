"""Which pieces are closed on three sides of the four that surround: one more, they must flee or fall."""

from dataclasses import dataclass

from dream.base.words import say
from dream.games.alchemists_dream.rules.actions import Talk
from dream.games.alchemists_dream.rules.position import SIDES_TO_SURROUND, Phase, Player, Position
from dream.hexgrid.hexes import Hex, board_order
from dream.ui.game_views.alchemists_dream.dream_session import DreamGame
from dream.ui.game_views.alchemists_dream.narration.captures import listed

ALMOST = SIDES_TO_SURROUND - 1


@dataclass(frozen=True)
class Threats:
    """Pieces of one player that have just come to be closed on three sides, Stones in board order.

    `stuck` are the Stones that have no cell to step to, `free` the others.
    """

    symbol: Hex | None = None
    stuck: tuple[Hex, ...] = ()
    free: tuple[Hex, ...] = ()

    @property
    def grave(self) -> tuple[str, ...]:
        """What must be said aloud: the Symbol's danger, and that of Stones that cannot step away."""
        symbol = (say("threat.symbol", cell=self.symbol.name),) if self.symbol else ()
        return (*symbol, *_told("stuck", self.stuck))

    @property
    def slight(self) -> tuple[str, ...]:
        """What need only be mentioned: Stones that can still step away."""
        return _told("free", self.free)


def threatened(position: Position, player: Player) -> frozenset[Hex]:
    """The cells of a player's Symbol and Stones that are closed on just three sides, in play."""
    if position.phase is not Phase.PLAY or position.winner is not None:
        return frozenset()
    side = position.sides[player]
    pieces = side.stones | {side.symbol} if side.symbol else side.stones
    return frozenset(cell for cell in pieces if position.pressure(cell, player) == ALMOST)


def new_threats(game: DreamGame) -> Threats:
    """Which pieces of the player to move the last action has closed on three sides.

    None that were so before it, nor any of a machine: those need not be told.
    """
    position = game.shown
    if position.turn not in game.people:
        return Threats()
    before = _before_last_action(game)
    if before is None or before.phase is not Phase.PLAY:
        return Threats()
    new = [
        cell
        for cell in sorted(threatened(position, position.turn), key=board_order)
        if before.pressure(cell, position.turn) < ALMOST
    ]
    stones = [cell for cell in new if cell != position.mover.symbol]
    stuck = tuple(cell for cell in stones if not any(position.escapes(cell, position.turn)))
    return Threats(
        next((cell for cell in new if cell == position.mover.symbol), None),
        stuck,
        tuple(cell for cell in stones if cell not in stuck),
    )


def _before_last_action(game: DreamGame) -> Position | None:
    """The position before the last action that changed the one looked at; None when there was none."""
    done = reversed(game.history.actions[: game.shown_at])
    back = next((number for number, action in enumerate(done, 1) if not isinstance(action, Talk)), None)
    return None if back is None else game.history.states[game.shown_at - back]


def _told(kind: str, cells: tuple[Hex, ...]) -> tuple[str, ...]:
    return (say(f"threat.{kind}", count=len(cells), cells=listed(cells)),) if cells else ()
