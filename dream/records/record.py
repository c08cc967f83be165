"""A game record: everything that a .dream file says, as one value."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any

from dream.play.game import Game
from dream.play.history import History
from dream.play.move_tree import MoveTree, Node
from dream.play.outcome import UNFINISHED
from dream.play.seating.seat import EarlierSeat, Seat
from dream.records.move_times import Numbered
from dream.records.record_format import format_of

NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Record:
    """One game: where it began, who sat where, what was done, and how it ended.

    `start` is the first state; `origin` are the headers that tell of it, in the words of the game's records.
    `seats` are who sits there at the end, `earlier` who did before. `other` are headers that this program
    does not know, kept as they were.

    What was done `beside` these actions is in the order of a text, each with the number of what was done
    before it: 0 is the beginning, the actions are numbered from 1, and those beside them go on from there.
    `comments` are by the same numbers, and so are the `times`: how many milliseconds an action took.
    """

    game: Game[Any, Any]
    start: Any
    origin: tuple[tuple[str, str], ...]
    seats: tuple[Seat, ...]
    played: date | None = None
    result: str = UNFINISHED
    reason: str | None = None
    actions: tuple[Any, ...] = ()
    other: tuple[tuple[str, str], ...] = ()
    earlier: tuple[EarlierSeat, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()
    beside: tuple[tuple[int, Any], ...] = ()
    times: Numbered = ()

    @classmethod
    def of(
        cls,
        history: History[Any, Any],
        origin: Mapping[str, str] = NOTHING,
        *,
        seats: tuple[Seat, ...] | None = None,
        earlier: tuple[EarlierSeat, ...] = (),
        played: date | None = None,
    ) -> "Record":
        """The record of a game as it is now; without `seats` nobody in particular sits anywhere.

        `origin` is what the first state was made from, if it is known, such as a Seed: what of it does not
        give this state, as far as the game can tell, is not kept.
        """
        game, start = history.game, history.start
        form, line = format_of(game), history.as_played()
        ending = form.ending(line)
        beside, comments, times = numbered(history)
        return cls(
            game=game,
            start=start,
            origin=tuple(form.origin_of(start, origin).items()),
            seats=seats or (Seat(),) * game.seats(start),
            played=played,
            result=ending.result,
            reason=ending.reason,
            actions=line.actions,
            earlier=earlier,
            comments=comments,
            beside=beside,
            times=times,
        )

    @property
    def has_moves(self) -> bool:
        """Whether anything was done, even if it was undone."""
        return bool(self.actions or self.beside)

    @property
    def seed(self) -> str | None:
        """The seed that the first state was made from, or None when it is not known."""
        return dict(self.origin).get("Seed")

    def history(self) -> History[Any, Any]:
        """The whole game, replayed; raises Illegal at the first action that is not legal."""
        history = History(self.game, self.start, self.actions)
        nodes = list(history.line)
        for before, action in self.beside:
            nodes.append(history.vary(nodes[before], action))
        say_of(history, nodes, self.comments, self.times)
        return history


def numbered(
    history: History[Any, Any],
) -> tuple[tuple[tuple[int, Any], ...], tuple[tuple[int, str], ...], Numbered]:
    """What a record has of a game `beside` its line, and the `comments` and `times`, by their numbers."""
    line, tree = history.played, history.tree
    if tree.is_bare(line):
        return (), (), _times(tree, enumerate(line)) if tree.times else ()
    numbers = {node: number for number, node in enumerate(line)}
    beside = []
    for node, depth, _ in tree.in_order(line):
        if depth and node.parent is not None:
            numbers[node] = len(numbers)
            beside.append((numbers[node.parent], node.action))
    comments = ((number, text) for node, number in numbers.items() for text in tree.comments(node))
    return tuple(beside), tuple(comments), _times(tree, ((number, node) for node, number in numbers.items()))


def _times(tree: MoveTree[Any, Any], numbers: Iterable[tuple[int, Node[Any, Any]]]) -> Numbered:
    found = ((number, tree.time(node)) for number, node in numbers)
    return tuple((number, time) for number, time in found if time is not None)


def say_of(
    history: History[Any, Any],
    nodes: Sequence[Node[Any, Any] | None],
    comments: Iterable[tuple[int, str]],
    times: Numbered = (),
) -> None:
    """Have comments said of the nodes of a game, and these have taken so long.

    The nodes are by their numbers; None is not there.
    """
    tree = history.tree
    for number, time in times:
        node = nodes[number]
        if node is not None:
            tree.took(node, time)
    for number, text in comments:
        node = nodes[number]
        if node is not None:
            tree.comment(node, *tree.comments(node), text)
