"""Who stands better while a game is played: an engine of its own tells it, where that is wanted."""

from collections.abc import Sequence
from typing import Any

from dream.base.messages import Sentence
from dream.play.move_tree import Node
from dream.protocol.limits import Info
from dream.review.tutoring import share_of, tutoring
from dream.ui.session.address import address_in
from dream.ui.session.engines.engine_pool import AnyEngineSeat
from dream.ui.session.game_host import GameHost
from dream.ui.session.review.judged_words import percent, standing
from dream.ui.session.table.game_table import GameTable
from dream.ui.widgets.charts.course_graph import Graph, Strand
from dream.ui.widgets.charts.share_bar import Shares

LOOK = 400
"""For how many milliseconds a state is looked at."""


class Weighing:
    """The shares of the win in the game at a table, as far as whoever plays may know them.

    Where something is hidden, they are those of the one person who plays, whenever that person decides.
    """

    def __init__(self, app: GameHost, table: GameTable[Any, Any]) -> None:
        self._app, self._table, self._game = app, table, table.game
        self._part = tutoring(table.game.history.game.id)
        self._asked_of: object = None
        self.known: tuple[int, float] | None = None
        self._course: dict[Node[Any, Any], tuple[int, float]] = {}

    @property
    def _engine(self) -> AnyEngineSeat:
        return self._app.engines.weigher(self._game.history.game)

    @property
    def _asks_for(self) -> int | None:
        """The seat for which a share can be asked in the state as it is now."""
        game = self._game
        seat = game.to_act
        may = not game.history.game.hidden or game.people == (seat,)
        judged = self._part is not None and self._part.judges(game.state)
        return seat if may and judged else None

    def watch(self) -> None:
        """Ask for the state as it is now, once, when nothing else is being asked."""
        seat, state, node = self._asks_for, self._game.state, self._game.history.played[-1]
        if seat is None or state is self._asked_of or self._engine.thinking:
            return
        self._asked_of = state

        def found(_: object, lines: Sequence[Info[Any]]) -> None:
            if lines and self._part is not None:
                self.known = seat, share_of(self._part, lines[0].score, len(self._game.seats))
                self._course[node] = self.known
                self._app.dirty("bar")

        def failed(_: Sentence) -> None:
            self.known = None

        history = self._game.history.as_played().copy()
        self._engine.advise(history, found, failed, milliseconds=LOOK, lines=1)

    def stop(self) -> None:
        """Ask no more."""
        self._asked_of = None
        self._engine.cancel()

    @property
    def snapshot(self) -> object:
        """All that `graph` shows, as one value."""
        return len(self._course), self._game.history.played[-1]

    def graph(self) -> Graph:
        """Who stood better in the game so far, wherever that has been judged: what was undone is left out.

        Where something is hidden, that is what the one who plays now knew.
        """
        history, colour, lower = self._game.history, self._table.colour_of, self._table.session.lower
        played, seats = history.played, len(self._game.seats)
        known = [node for node in played if node in self._course]
        if history.game.hidden or seats != 2:
            known = [node for node in known if self._course[node][0] == lower]
        order = (lower, 1 - lower) if seats == 2 else (lower,)
        strands = tuple(
            Strand(colour(seat), tuple((node.done, self._share(node, seat)) for node in known))
            for seat in order
        )
        return Graph(max(1, len(played) - 1), strands, fair=1 / seats)

    def _share(self, node: Node[Any, Any], seat: int) -> float:
        """What a seat had of the win: of two, one has what the other lacks."""
        judged, share = self._course[node]
        return share if judged == seat else 1 - share

    def shares(self) -> Shares:
        """What a bar shows of it."""
        seats = len(self._game.seats)
        if self.known is None:
            return Shares(fair=1 / seats)
        seat, share = self.known
        colour, address = self._table.colour_of, address_in(self._table.session)
        told = address.say("judged.stands", seat, now=standing(share, seats))
        if seats != 2:
            return Shares(((colour(seat), share),), 1 / seats, f"{told} {percent(share)}")
        lower = self._table.session.lower
        mine = share if seat == lower else 1 - share
        parts = (colour(lower), mine), (colour(1 - lower), 1 - mine)
        return Shares(parts, 0.5, f"{told} {percent(share)}")
