"""The clocks of a game: what each seat has left, whose clock runs, and how long computers may think.

What is left follows from how long each action of the line took, which the tree of moves keeps; so undo and
redo restore it. Time comes from outside, in milliseconds, and only while it is to count.
"""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Generic

from dream.play.game import A, S
from dream.play.history import History
from dream.play.move_tree import Node
from dream.play.seating.clock import Controls, Reading, TimeControl, TimeLeft

FINEST = 100
"""An action is kept in whole tenths of a second; what is left over is nobody's."""


@dataclass(frozen=True)
class _Standing:
    """What the clocks have left at a node: whose turn it is, and how long that turn has taken so far."""

    left: tuple[TimeLeft | None, ...]
    turn: int | None = None
    spent: int = 0


class GameClocks(Generic[S, A]):
    """The clocks of the seats of a game; a seat without a control has none.

    A turn lasts until another seat decides, or until the game says that it is over, however many actions it
    has and whatever chance does in it. Only then the increment comes, and a period that was not used up.
    """

    def __init__(self, history: History[S, A], controls: Controls) -> None:
        self._history, self.controls = history, controls
        self._known: dict[Node[S, A], _Standing] = {}
        self._waited: dict[Node[S, A], int] = {}

    @property
    def _now(self) -> Node[S, A]:
        return self._history.played[-1]

    @property
    def running(self) -> int | None:
        """The seat whose clock runs as long as it thinks; None where no clock does, or it has run out."""
        history = self._history
        decider = None if history.is_over else history.game.decider(self._now.state)
        if not isinstance(decider, int) or self.controls[decider] is None or self.ran_out(decider):
            return None
        return decider

    def reading(self, seat: int, node: Node[S, A] | None = None) -> Reading | None:
        """What the clock of a seat shows now, or showed at a node; None for a seat without a clock."""
        told = self._told(seat, node)
        return told and told[0].reading(told[1], told[2])

    def allowance(self, seat: int) -> int | None:
        """How many milliseconds a computer at a seat may think now so that it never loses on time."""
        told = self._told(seat)
        return None if told is None or self.ran_out(seat) else told[0].allowance(told[1], told[2])

    def ran_out(self, seat: int) -> bool:
        """Whether a seat had a clock and nothing is left; if it plays on, then without a clock."""
        told = self._told(seat)
        return told is not None and told[2] >= told[0].total(told[1])

    def _told(self, seat: int, node: Node[S, A] | None = None) -> tuple[TimeControl, TimeLeft, int] | None:
        """The control of a seat, what it had left before its turn, and how long that has taken."""
        at = node or self._now
        standing, control = self._standing(at), self.controls[seat]
        left = standing.left[seat]
        if control is None or left is None:
            return None
        spent = standing.spent if standing.turn == seat else 0
        if node is None and self._decides(at, seat):
            spent += self._waited.get(at, 0)
        return control, left, spent

    def _decides(self, node: Node[S, A], seat: int) -> bool:
        return self._history.game.decider(node.state) == seat

    # As time goes on

    def run(self, milliseconds: int) -> bool:
        """Have whoever decides have thought so much longer; whether their time has run out with that."""
        seat = self.running
        if seat is None:
            return False
        self._waited[self._now] = self._waited.get(self._now, 0) + milliseconds
        return self.ran_out(seat)

    def hold(self, seat: int) -> None:
        """Have the time of a seat that decides not have run out yet, however late its answer is."""
        told = self._told(seat)
        if told is not None:
            over = told[2] - told[0].total(told[1]) + FINEST
            self._waited[self._now] = self._waited.get(self._now, 0) - max(0, over)

    def acted(self, before: Node[S, A], after: Node[S, A]) -> None:
        """An action has led from one node to another: how long it took is known now."""
        waited, decider = self._waited.pop(before, 0), self._history.game.decider(before.state)
        if isinstance(decider, int) and self.controls[decider] is not None:
            if self._history.tree.time(after) is not None:  # it was done before, and undone
                self._known.clear()
            self._history.tree.took(after, waited // FINEST * FINEST)

    def forget(self, node: Node[S, A]) -> None:
        """Have nobody have thought at a node."""
        self._waited.pop(node, None)

    # What follows from how long actions took

    def _standing(self, node: Node[S, A]) -> _Standing:
        """What the clocks have left at a node, worked out from the last one before it that is known."""
        path = [node]
        while path[-1] not in self._known and path[-1].parent is not None:
            path.append(path[-1].parent)
        if path[-1] not in self._known:
            left = tuple(control.full if control else None for control in self.controls)
            self._known[path[-1]] = self._turn_of(_Standing(left), path[-1])
        for before, after in pairwise(reversed(path)):
            self._known[after] = self._after(self._known[before], before, after)
        return self._known[node]

    def _after(self, standing: _Standing, before: Node[S, A], after: Node[S, A]) -> _Standing:
        game = self._history.game
        decided, decides = game.decider(before.state), game.decider(after.state)
        if isinstance(decided, int):
            standing = replace(standing, spent=standing.spent + (self._history.tree.time(after) or 0))
        over = decided == decides and not game.same_turn(before.state, after.state)
        if isinstance(decides, int) and (over or decides != standing.turn):
            standing = self._turn_of(self._pressed(standing), after)
        return standing

    def _pressed(self, standing: _Standing) -> _Standing:
        """The turn is over."""
        if standing.turn is None:
            return standing
        control, left = self.controls[standing.turn], list(standing.left)
        of_turn = left[standing.turn]
        if control and of_turn:
            left[standing.turn] = control.after(of_turn, standing.spent)
        return _Standing(tuple(left))

    def _turn_of(self, standing: _Standing, node: Node[S, A]) -> _Standing:
        return replace(standing, turn=self._history.game.deciding_seat(node.state), spent=0)
