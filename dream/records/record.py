"""A game record: everything that a .dream file says, as one value."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Any, TypedDict

from dream.play.game import Game
from dream.play.history import History
from dream.play.move_tree import MoveTree, Node
from dream.play.outcome import UNFINISHED
from dream.play.seating.seat import EarlierSeat, Seat
from dream.records.move_times import Numbered, time_tag
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

    What was `unread` stands by the number of what it was meant to follow, None before all; of the headers it
    is whole lines, each with the name of the header behind which it stands.
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
    unread: tuple[tuple[int | None, str], ...] = ()
    unread_headers: tuple[tuple[str, str], ...] = ()

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
            **numbered(history),
        )

    @property
    def has_moves(self) -> bool:
        """Whether anything was done, even if it was undone."""
        return bool(self.actions or self.beside)

    @property
    def seed(self) -> str | None:
        """The seed that the first state was made from, or None when it is not known."""
        return dict(self.origin).get("Seed")

    @property
    def cut_off(self) -> tuple[tuple[int | None, str], ...]:
        """The end of the line that could not be read, behind the last action; nothing where it ends well."""
        last = len(self.actions)
        return tuple(one for one in self.unread if one[0] == last and not one[1].startswith("("))

    def history(self) -> History[Any, Any]:
        """The whole game, replayed; raises Illegal at the first action that is not legal."""
        history = History(self.game, self.start, self.actions)
        nodes = list(history.line)
        for before, action in self.beside:
            nodes.append(history.vary(nodes[before], action))
        say_of(history, nodes, self.comments, self.times)
        for after, text in self.unread:
            history.tree.leave_unread(None if after is None else nodes[after], text)
        return history


class Numbers(TypedDict):
    """The fields of a record that go by numbers."""

    beside: tuple[tuple[int, Any], ...]
    comments: tuple[tuple[int, str], ...]
    times: Numbered
    unread: tuple[tuple[int | None, str], ...]


def numbered(history: History[Any, Any]) -> Numbers:
    """What a record has of a game beside its line, and what is said of it, by the numbers of its nodes."""
    line, tree = history.played, history.tree
    if tree.is_bare(line):
        times = _times(tree, enumerate(line)) if tree.times else ()
        return Numbers(beside=(), comments=(), times=times, unread=())
    numbers = {node: number for number, node in enumerate(line)}
    beside = []
    for node, depth, _ in tree.in_order(line):
        if depth and node.parent is not None:
            numbers[node] = len(numbers)
            beside.append((numbers[node.parent], node.action))
    places: list[tuple[Node[Any, Any] | None, int | None]] = [(None, None), *numbers.items()]
    return Numbers(
        beside=tuple(beside),
        comments=tuple((number, text) for node, number in numbers.items() for text in tree.comments(node)),
        times=_times(tree, ((number, node) for node, number in numbers.items())),
        unread=tuple((number, text) for node, number in places for text in tree.unread(node)),
    )


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
        if node is not None and tree.time(node) is None:
            tree.took(node, time)
        elif node is not None:  # it stands in the line and in a variation, which tell another time
            tree.comment(node, *tree.comments(node), time_tag(time))
    for number, text in comments:
        node = nodes[number]
        if node is not None:
            tree.comment(node, *tree.comments(node), text)
