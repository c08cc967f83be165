"""Playing on without clocks from where the time of a game had run out."""

from collections.abc import Callable, Sequence
from typing import Any

from dream.base.seeds import secret_seed
from dream.base.texts import say
from dream.play.game import TIME, A, S
from dream.play.history import Node
from dream.play.seated_game import SeatedGame
from dream.play.setup import MatchScore, Setup
from dream.records.record import Record
from dream.ui.table.game_session import GameHost, GameSession
from dream.ui.widgets.dialogs import Answer, Dialog

Begin = Callable[[GameSession[Any, Any]], object]
"""Takes the game that is to begin."""


def late_after(game: SeatedGame[Any, Any]) -> int | None:
    """After how many actions the time of a seat had run out, in a game that is over; None where none had.

    Of two seats, that was the end; of more, the computer has played on there.
    """
    history, clocks = game.history.as_played(), game.clocks
    if history.outcome is None or clocks is None:
        return None
    if history.outcome.reason == TIME:
        return len(history.actions)
    return min((one.until for one in game.earlier if clocks.ran_out(one.number)), default=None)


class Untimed(GameSession[S, A]):
    """A game that goes on without clocks from where the time of a `finished` one had run out.

    It is no game of its own: it is kept as variations of the finished one, whose result stands.
    """

    saved_text = "menu.saved_untimed"

    def __init__(self, finished: GameSession[S, A], variation: Sequence[Node[S, A]] = ()) -> None:
        """With the moves of a `variation` that begins there, it goes on after them."""
        game = finished.game
        game.return_to_played()
        done = late_after(game)
        assert done is not None, "time has run out in this game"
        history = game.history.copy(done)
        line = dict(zip(history.line, game.history.line, strict=False))
        self._finished, self._kept = finished, line
        for own, kept in line.items():
            history.tree.comment(own, *game.history.tree.comments(kept))
            history.tree.draw(own, game.history.tree.strokes(kept))
        for node in variation:
            assert node.action is not None
            history.play(node.action)
            self._kept[history.node(-1)] = node
        seed = secret_seed() if game.history.game.hidden else finished.seed
        earlier = [one for one in game.earlier if one.until <= done]
        seated = SeatedGame(history, finished.players, seed, earlier)
        notes = dict(finished.notes)
        super().__init__(seated, finished.origin, finished.played, match=finished.match, notes=notes)
        self.kept_as = finished.kept_as
        self.seat_persons()

    def record(self) -> Record:
        """The record of the finished game, with all that was played here beside it.

        Moves for which that has no more room are left out.
        """
        own, kept = self.game.history, self._finished.game.history
        for node, *_ in own.tree.in_order(own.played):
            if node not in self._kept:
                before = self._kept.get(node.parent) if node.parent else None
                if before is None or node.action is None or kept.tree.is_full(kept.played):
                    continue
                self._kept[node] = kept.vary(before, node.action)
        for node, beside in self._kept.items():
            if own.tree.comments(node) != kept.tree.comments(beside):
                kept.tree.comment(beside, *own.tree.comments(node))
            if own.tree.strokes(node) != kept.tree.strokes(beside):
                kept.tree.draw(beside, own.tree.strokes(node))
        return self._finished.record()

    @property
    def match_now(self) -> MatchScore:
        """The match with the finished game, whatever comes of this."""
        return self._finished.match_now

    def rematch(self, *, swapped: bool) -> GameSession[S, A]:
        """The finished game once more, with its clocks."""
        return self._finished.rematch(swapped=swapped)

    def next_setup(self) -> Setup:
        """The game that follows the finished one."""
        return self._finished.next_setup()


def play_untimed(app: GameHost, session: GameSession[S, A], begin: Begin) -> None:
    """Begin to play on where time had run out; where somebody did so before, ask whether to go on there."""
    history, done = session.game.history, late_after(session.game)
    assert done is not None, "time has run out in this game"
    at = history.played[done]
    tried = next((node for node in history.tree.children(at) if node not in history.played), None)
    if tried is None:
        begin(Untimed(session))
        return
    variation = history.tree.line_through(tried)[done + 1 :]
    others = (
        Answer(say("untimed.go_on", count=len(variation)), lambda: begin(Untimed(session, variation))),
        Answer(say("untimed.anew"), lambda: begin(Untimed(session))),
    )
    title, cancel = say("untimed.title"), Answer(say("dialog.cancel"))
    app.ask(Dialog(title, say("untimed.text"), cancel, others, columns=1, leads_on=True))
