"""A tree of moves: every state that was reached in one game, in the line that was played or beside it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Generic, NamedTuple

from dream.play.game import A, S

MOST_BESIDE = 5_000
"""So many moves stand beside the line at most."""
DEEPEST = 200
"""How deep variations can be nested."""


@dataclass(slots=True, eq=False)
class Node(Generic[S, A]):
    """A state, the action that led to it and the node before, both None at the beginning.

    `done` is after how many actions. A node never changes, is equal to itself alone, and may be in several
    trees.
    """

    state: S
    action: A | None = None
    parent: "Node[S, A] | None" = None
    done: int = 0

    def after(self, action: A, state: S) -> "Node[S, A]":
        """The node of the state to which an action leads from here."""
        return Node(state, action, self, self.done + 1)


class Placed(NamedTuple, Generic[S, A]):
    """A node in the order of a text: so deep in variations (0 in the line), and whether it begins one."""

    node: Node[S, A]
    depth: int
    begins: bool


class Unread(NamedTuple, Generic[S, A]):
    """Where in the order of a text stands what was meant to follow a node and could not be read.

    So deep in variations; it `ends` the line or the variation, or else stands beside what follows the node.
    """

    node: Node[S, A]
    depth: int
    ends: bool


class Shape(NamedTuple, Generic[S, A]):
    """All that can change in a tree."""

    children: dict[Node[S, A], tuple[Node[S, A], ...]]
    comments: dict[Node[S, A], tuple[str, ...]]


class MoveTree(Generic[S, A]):
    """What follows each node, the continuation first and then its variations, and what is said of it.

    Of an action it keeps how many milliseconds it took, where somebody counted them; of a node the texts of
    what was meant to follow it and could not be read, as they were written. Those of None stand before all.
    `version` is another number after every change.
    """

    def __init__(self, line: Sequence[Node[S, A]]) -> None:
        """A tree of one line, which begins at its root."""
        self.root = line[0]
        self._children: dict[Node[S, A], tuple[Node[S, A], ...]] = {
            before: (after,) for before, after in pairwise(line)
        }
        self._comments: dict[Node[S, A], tuple[str, ...]] = {}
        self._times: dict[Node[S, A], int] = {}
        self._unread: dict[Node[S, A] | None, tuple[str, ...]] = {}
        self._parted = False
        self.version = 0

    def children(self, node: Node[S, A]) -> tuple[Node[S, A], ...]:
        """The nodes that follow a node, in their order."""
        return self._children.get(node, ())

    def child(self, node: Node[S, A], action: A) -> Node[S, A] | None:
        """The node to which an action led from a node, if it was done there."""
        return next((child for child in self.children(node) if child.action == action), None)

    def comments(self, node: Node[S, A]) -> tuple[str, ...]:
        """What is said of a node."""
        return self._comments.get(node, ())

    def time(self, node: Node[S, A]) -> int | None:
        """How many milliseconds the action took that led to a node; None where nobody counted them."""
        return self._times.get(node)

    @property
    def times(self) -> Mapping[Node[S, A], int]:
        """What `time` knows, by the nodes."""
        return self._times

    def unread(self, node: Node[S, A] | None) -> tuple[str, ...]:
        """The texts of what was meant to follow a node and could not be read; of None, those before all."""
        return self._unread.get(node, ())

    def line_through(self, node: Node[S, A]) -> list[Node[S, A]]:
        """The nodes from the root to a node, and on from there along the first of each."""
        line = path_to(node)
        while children := self.children(line[-1]):
            line.append(children[0])
        return line

    def has(self, node: Node[S, A]) -> bool:
        """Whether a node is in the tree, and was not removed."""
        return all(node in self.children(before) for before, node in pairwise(path_to(node)))

    # Changes

    def add(self, node: Node[S, A], *, first: bool = False) -> None:
        """Have a node follow its parent, as the `first` or the last that does."""
        assert node.parent is not None
        others = tuple(child for child in self.children(node.parent) if child is not node)
        self._follow(node.parent, (node, *others) if first else (*others, node))

    def remove(self, node: Node[S, A]) -> None:
        """Take a node out, with all that follows it."""
        assert node.parent is not None
        self._follow(node.parent, tuple(child for child in self.children(node.parent) if child is not node))

    def move(self, node: Node[S, A], place: int) -> None:
        """Have a node stand at another place among its siblings."""
        assert node.parent is not None
        siblings = [child for child in self.children(node.parent) if child is not node]
        siblings.insert(place, node)
        self._follow(node.parent, tuple(siblings))

    def comment(self, node: Node[S, A], *texts: str) -> None:
        """Have this said of a node, and nothing else."""
        self._comments[node] = texts
        self.version += 1

    def took(self, node: Node[S, A], milliseconds: int) -> None:
        """Have the action that led to a node have taken so long."""
        self._times[node] = milliseconds
        self.version += 1

    def leave_unread(self, node: Node[S, A] | None, text: str) -> None:
        """Keep another text that was meant to follow a node and cannot be read."""
        self._unread[node] = (*self.unread(node), text)
        self.version += 1

    def _follow(self, node: Node[S, A], children: tuple[Node[S, A], ...]) -> None:
        self._children[node] = children
        self._parted = self._parted or len(children) > 1
        self.version += 1

    @property
    def shape(self) -> Shape[S, A]:
        """The tree as it is now, for `reshape`."""
        return Shape(dict(self._children), dict(self._comments))

    def reshape(self, shape: Shape[S, A]) -> None:
        """Have the tree be as it was once."""
        self._children, self._comments = dict(shape.children), dict(shape.comments)
        self._parted = any(len(children) > 1 for children in self._children.values())
        self.version += 1

    # The whole of it

    def is_bare(self, line: Sequence[Node[S, A]]) -> bool:
        """Whether it is known, without going through it, to be a line from the root and nothing else.

        Where it ever had a variation, a comment or an unread text, that is not known; how long an action took
        doesn't count.
        """
        return not (self._parted or self._comments or self._unread or self.children(line[-1]))

    def in_order(self, line: Sequence[Node[S, A]]) -> Iterator[Placed[S, A]]:
        """Every node but the root in the order of a text.

        After each move of a `line` from the root come the variations in its place, and at last those that
        begin where the line ends.
        """
        return (placed for placed in self.whole(line) if isinstance(placed, Placed))

    def whole(self, line: Sequence[Node[S, A]]) -> Iterator[Placed[S, A] | Unread[S, A]]:
        """Every node as `in_order` has it, and behind the variations in a place what cannot be read there."""
        for before, node in pairwise(line):
            yield Placed(node, 0, False)
            yield from self._beside([child for child in self.children(before) if child is not node])
            yield from self._unread_after(before, 0, ends=False)
        yield from self._beside(self.children(line[-1]))
        yield from self._unread_after(line[-1], 0, ends=True)

    def _unread_after(self, node: Node[S, A], depth: int, *, ends: bool) -> Iterator[Unread[S, A]]:
        if node in self._unread:
            yield Unread(node, depth, ends)

    def _beside(self, beginnings: Sequence[Node[S, A]]) -> Iterator[Placed[S, A] | Unread[S, A]]:
        """Variations in the order of a text. None calls another: they may be nested deeply."""
        waiting: list[Placed[S, A] | Unread[S, A]] = [Placed(node, 1, True) for node in reversed(beginnings)]
        while waiting:
            placed = waiting.pop()
            if isinstance(placed, Unread):
                yield placed
                continue
            node, depth, begins = placed
            if begins:
                yield placed
            children = self.children(node)
            if children:
                yield Placed(children[0], depth, False)
                waiting.append(Placed(children[0], depth, False))
                waiting += self._unread_after(node, depth, ends=False)
                waiting += [Placed(child, depth + 1, True) for child in reversed(children[1:])]
            else:
                yield from self._unread_after(node, depth, ends=True)

    def is_full(self, line: Sequence[Node[S, A]]) -> bool:
        """Whether there is no room for another variation beside a line."""
        beside = deepest = 0
        for _, depth, _ in self.in_order(line):
            beside += depth > 0
            deepest = max(deepest, depth)
        return beside >= MOST_BESIDE or deepest >= DEEPEST


def path_to(node: Node[S, A]) -> list[Node[S, A]]:
    """The nodes from the root to a node."""
    path = [node]
    while path[-1].parent is not None:
        path.append(path[-1].parent)
    return path[::-1]
