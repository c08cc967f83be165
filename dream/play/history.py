"""The history of a game: a tree of moves, the line that is played, and what may be told of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, pairwise, takewhile
from threading import Lock
from time import sleep
from typing import Generic, NamedTuple

from dream.base.errors import Refused, message_of
from dream.base.texts import message
from dream.play.game import A, Game, Hidden, Illegal, Outcome, Refusal, S
from dream.play.strokes import Strokes

MOST_BESIDE = 5_000
"""How many moves stand in variations at most."""
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
    """A node in the order of a text: how deep in variations (0 in the line), and whether it begins one."""

    node: Node[S, A]
    depth: int
    begins: bool


class Unread(NamedTuple, Generic[S, A]):
    """Where in the order of a text something stands that was meant to follow a node and could not be read.

    `depth` is how deep in variations; it `ends` the line or the variation, or stands beside what follows the
    node.
    """

    node: Node[S, A]
    depth: int
    ends: bool


class Shape(NamedTuple, Generic[S, A]):
    """All that can change in a tree."""

    children: dict[Node[S, A], tuple[Node[S, A], ...]]
    comments: dict[Node[S, A], tuple[str, ...]]


class MoveTree(Generic[S, A]):
    """What follows each node, the continuation first, then its variations, with comments, times, drawings.

    It also keeps the texts that were meant to follow a node and could not be read, as they were written;
    those of None stand before all. `version` changes with every change.
    """

    def __init__(self, line: Sequence[Node[S, A]]) -> None:
        """A tree of one line, which begins at its root."""
        self.root = line[0]
        self._children: dict[Node[S, A], tuple[Node[S, A], ...]] = {
            before: (after,) for before, after in pairwise(line)
        }
        self._comments: dict[Node[S, A], tuple[str, ...]] = {}
        self._times: dict[Node[S, A], int] = {}
        self._strokes: dict[Node[S, A], Strokes] = {}
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

    def strokes(self, node: Node[S, A]) -> Strokes:
        """What is drawn on the table of a node, to be seen with its comments."""
        return self._strokes.get(node, ())

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
        """Put a node after its parent, as the `first` or the last that follows it."""
        assert node.parent is not None
        others = tuple(child for child in self.children(node.parent) if child is not node)
        self._follow(node.parent, (node, *others) if first else (*others, node))

    def remove(self, node: Node[S, A]) -> None:
        """Take a node out, with all that follows it."""
        assert node.parent is not None
        self._follow(node.parent, tuple(child for child in self.children(node.parent) if child is not node))

    def move(self, node: Node[S, A], place: int) -> None:
        """Move a node to another place among its siblings."""
        assert node.parent is not None
        siblings = [child for child in self.children(node.parent) if child is not node]
        siblings.insert(place, node)
        self._follow(node.parent, tuple(siblings))

    def comment(self, node: Node[S, A], *texts: str) -> None:
        """Set the comments of a node."""
        self._comments[node] = texts
        self.version += 1

    def took(self, node: Node[S, A], milliseconds: int) -> None:
        """Set how long the action took that led to a node."""
        self._times[node] = milliseconds
        self.version += 1

    def draw(self, node: Node[S, A], strokes: Strokes) -> None:
        """Set what is drawn on the table of a node: that is part of no shape, so no undo touches it."""
        self._strokes[node] = strokes
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
        """Restore an earlier shape of the tree."""
        self._children, self._comments = dict(shape.children), dict(shape.comments)
        self._parted = any(len(children) > 1 for children in self._children.values())
        self.version += 1

    # The whole of it

    def is_bare(self, line: Sequence[Node[S, A]]) -> bool:
        """Whether it never had a variation, a comment or an unread text, and so is a line and no more.

        Times and strokes don't count.
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


OBSERVED_AT_ONCE, PAUSE = 8, 0.0002
"""How many states are observed in a row, and for how many seconds other threads go on before the next."""


class History(Generic[S, A]):
    """A first state, the actions done since, and the state after each of them.

    They are the line of a tree. Undo makes the line shorter and takes nothing out of the tree: redo goes on
    along what was done there last, and where another action is done instead, that stays as a variation (in a
    tree that has no more room, it is forgotten). While a variation is explored the line leads through it, and
    `played` is the line that is played.

    What is asked of it is worked out once, and again after a change.
    """

    def __init__(self, game: Game[S, A], start: S, actions: Iterable[A] = ()) -> None:
        """A game from `start` with `actions` done; raises Illegal at the first that is not legal."""
        self.game = game
        self._line: list[Node[S, A]] = [Node(start)]
        self.tree = MoveTree(self._line)
        self._played: list[Node[S, A]] | None = None
        self._over = False
        self._ended: tuple[Node[S, A], Outcome] | None = None
        self._observed: dict[int, list[tuple[S, str]]] = {}
        self._observing = Lock()
        for action in actions:
            self.play(action)

    def copy(self, done: int | None = None) -> "History[S, A]":
        """Another with the same line, or the first `done` actions of it, which goes its own way.

        There is nothing to redo in it and no variation, and nothing is played again for it, nor observed. The
        whole line has ended as this one did; of the first actions any number can be gone on from.
        """
        if done is None:
            other = self._along(list(self._line))
            other._ended = self._ended
        else:
            other = self._along(self._line[: done + 1])
        other._observed, other._observing = self._observed, self._observing
        return other

    @property
    def start(self) -> S:
        """The first state."""
        return self._line[0].state

    @property
    def state(self) -> S:
        """The state now."""
        return self._line[-1].state

    def node(self, done: int) -> Node[S, A]:
        """The node of the line after so many actions; -1 stands for all of them."""
        return self._line[done]

    @property
    def line(self) -> tuple[Node[S, A], ...]:
        """The node of the first state, and that of the one after each action."""
        return tuple(self._line)

    @cached_property
    def states(self) -> tuple[S, ...]:
        """The first state and the one after each action: one more than there are actions."""
        return tuple(node.state for node in self._line)

    @cached_property
    def actions(self) -> tuple[A, ...]:
        """What has been done, oldest first."""
        return _actions_of(self._line)

    @property
    def last(self) -> A | None:
        """The action done last."""
        return self._line[-1].action

    @cached_property
    def undone(self) -> tuple[A, ...]:
        """What `redo` would do again, the next one last."""
        if self.ended:
            return ()
        return _actions_of(self.tree.line_through(self._line[-1])[len(self._line) - 1 :])[::-1]

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.ended or self.game.outcome(self.state, self.last)

    @property
    def ended(self) -> Outcome | None:
        """How the game ended by something that is no action; None where it did not."""
        return self._ended[1] if self._ended and self._ended[0] is self._line[-1] else None

    def end(self, outcome: Outcome) -> None:
        """End the game as it is now by something that is no action, such as a clock; undo goes on with it."""
        self._ended = self._line[-1], outcome
        self.tree.version += 1
        self._changed()

    def why_not(self, action: A) -> Refusal | None:
        """Why an action cannot be done now, or None when it can."""
        if self.ended:
            return Refusal(message("refusal.over"))
        return self.game.why_not(self.state, action, self.last)

    def play(self, action: A) -> None:
        """Do an action; raises Illegal with the reason, and changes nothing, when it is not legal."""
        now = self._line[-1]
        node = (None if self.ended else self.tree.child(now, action)) or self._done(action)
        if self._played is None and self.tree.children(now)[:1] != (node,):
            if self.tree.children(now) and self.tree.is_full(self._line):
                self.tree.remove(self.tree.children(now)[0])
            self.tree.add(node, first=True)
        elif node not in self.tree.children(now):
            for each in self._line[1:]:
                if each not in self.played and not self.tree.has(each):
                    self.tree.add(each)
            self.tree.add(node)
        self._line.append(node)
        self._changed()

    def _done(self, action: A) -> Node[S, A]:
        """The node after an action that is done now."""
        refusal = self.why_not(action)
        if refusal:
            raise Illegal(self.game.action_text(action), refusal)
        return self._line[-1].after(action, self.game.apply(self.state, action))

    def play_words(self, words: Sequence[str], done: int = 0) -> None:
        """Do the actions of words but the first `done`; raises Refused with the number of a bad one."""
        for number, word in enumerate(words[done:], done + 1):
            try:
                self.play(self.game.parse_action(word))
            except ValueError as error:
                raise Refused(message("error.in_action", action=number, reason=message_of(error))) from error

    def undo(self) -> A | None:
        """Take back the last action, which is returned, or None when there is none."""
        self._ended = None
        if len(self._line) == 1:
            return None
        action = self._line.pop().action
        self._changed()
        return action

    def redo(self) -> A | None:
        """Do again what was taken back last, and return it, or None when there is nothing."""
        following = () if self.ended else self.tree.children(self._line[-1])
        if not following:
            return None
        self._line.append(following[0])
        self._changed()
        return self.last

    # Variations

    @property
    def explores(self) -> bool:
        """Whether the line leads through a variation, or along the played one as if it were one."""
        return self._played is not None

    @property
    def played(self) -> Sequence[Node[S, A]]:
        """The line that is played, whatever is explored."""
        return self._line if self._played is None else self._played

    def as_played(self) -> "History[S, A]":
        """This game, or a copy of the line that is played where another is explored."""
        if self._played is None:
            return self
        played = self._along(list(self._played))
        played._ended = self._ended
        return played

    def _along(self, line: list[Node[S, A]]) -> "History[S, A]":
        """Another history of a line from the root."""
        other = History(self.game, self.start)
        other._line, other.tree = line, MoveTree(line)
        return other

    def explore(self, node: Node[S, A], *, further: bool = True) -> None:
        """Lead the line through a node, and `further` along the first of what follows each.

        What is played from now on is a variation. `return_to_played` ends it.
        """
        if self._played is None:
            self._played, self._over = self._line, self.is_over
        if not further:
            self._line = path_to(node)
        elif node in self._played:
            self._line = list(self._played)
        else:
            self._line = self.tree.line_through(node)
        self._changed()

    def return_to_played(self) -> None:
        """Lead the line along the one that is played."""
        if self._played is not None:
            self._line, self._played = self._played, None
            self._changed()

    def vary(self, node: Node[S, A], action: A) -> Node[S, A]:
        """Do an action after a node, beside what follows it, and return the node to which it leads.

        The line stays as it is. Raises Illegal.
        """
        refusal = self.game.why_not(node.state, action, node.action)
        if refusal:
            raise Illegal(self.game.action_text(action), refusal)
        after = self.tree.child(node, action) or node.after(action, self.game.apply(node.state, action))
        if after not in self.tree.children(node):
            self.tree.add(after)
            self._changed()
        return after

    def variation_with(self, node: Node[S, A]) -> Node[S, A] | None:
        """The first move of the innermost variation that a node is in; None in the line that is played."""
        played = frozenset(self.played)
        while node not in played and node.parent is not None:
            siblings = self.tree.children(node.parent)
            if node.parent is self.played[-1] or (siblings and siblings[0] is not node):
                return node
            node = node.parent
        return None

    def supposed(self, node: Node[S, A], actions: Iterable[A]) -> Node[S, A]:
        """The node to which actions would lead after one, as far as they are legal; no tree has it.

        It can be explored; what is played from there on makes a variation of the whole.
        """
        for action in actions:
            if self.game.why_not(node.state, action, node.action):
                break
            node = self.tree.child(node, action) or node.after(action, self.game.apply(node.state, action))
        return node

    def promote(self, node: Node[S, A]) -> None:
        """Make a variation the first in its place, beside the line that is played or before all others."""
        played = self.played
        self.tree.move(node, 1 if node.parent in played[:-1] else 0)
        self._keep_to_tree()

    def remove(self, node: Node[S, A]) -> None:
        """Take out a variation by its first move, which is not in the line that is played."""
        self.tree.remove(node)
        self._keep_to_tree()

    def reshape(self, shape: Shape[S, A]) -> None:
        """Restore an earlier shape of the tree, and cut the line where it leaves it."""
        self.tree.reshape(shape)
        self._keep_to_tree()

    def _keep_to_tree(self) -> None:
        """Cut the line where it leaves the tree."""
        pairs = enumerate(pairwise(self._line), 1)
        kept = (n for n, (before, after) in pairs if after not in self.tree.children(before))
        self._line = self._line[: next(kept, len(self._line))]
        self._changed()

    # What was seen and may be told

    def observed(self, seat: int) -> list[str]:
        """What a seat has observed of the first state, and of the one after each action.

        The first time that takes long in a long game: a thread may ask it of a copy meanwhile, and gives way
        to all others every few states.
        """
        states = self.states
        with self._observing:
            known = self._observed.setdefault(seat, [])
            same = takewhile(lambda both: both[0][0] is both[1], zip(known, states, strict=False))
            del known[sum(1 for _ in same) :]
            observation, begun = self.game.observation, len(known)
            for first in range(begun, len(states), OBSERVED_AT_ONCE):
                if first > begun:
                    sleep(PAUSE)
                some = states[first : first + OBSERVED_AT_ONCE]
                known += [(state, observation(state, seat)) for state in some]
            return [text for _, text in known]

    def told(self, done: int, by: frozenset[int] = frozenset()) -> A | Hidden:
        """Return what seats together may be told by now of the action that followed so many.

        With no seat it is what anybody may. Once all is known that was private then, everybody is told.
        """
        state, game = self._line[done].state, self.game
        if (self.is_over and game.ends_open) or game.is_open_since(state, self.state):
            by = frozenset(range(game.seats(state)))
        return game.told_later(state, self.actions[done], by, self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game that is played has ended, whatever is explored."""
        return self.outcome is not None if self._played is None else self._over

    def _changed(self) -> None:
        """Invalidate what was worked out before a change."""
        for known in ("states", "actions", "undone", "outcome", "repetitions"):
            vars(self).pop(known, None)

    def past(self) -> list[S]:
        """The states before the one now, oldest first, each once however much was said in it."""
        return [state for state, after in pairwise(self.states) if state is not after]

    @cached_property
    def repetitions(self) -> int:
        """How often the state now has occurred, this time included."""
        same = self.game.same
        now = same(self.state)
        return 1 + sum(same(state) == now for state in self.past())


def _actions_of(line: Sequence[Node[S, A]]) -> tuple[A, ...]:
    """The actions that lead from each node to the next."""
    return tuple(node.action for node in line[1:] if node.action is not None)


def observations_of(history: History[S, A], seat: int) -> list[str]:
    """The observations that a seat has had, oldest first; equal neighbours stand there once."""
    return [text for text, _ in groupby(history.observed(seat))]


def observe_alike(one: History[S, A], other: History[S, A], seat: int) -> bool:
    """Whether a seat has observed the same in two games that began alike.

    Only what they do not have in common is looked at.
    """
    both = zip(one.states, other.states, strict=False)
    common = sum(1 for _ in takewhile(lambda states: states[0] is states[1] or states[0] == states[1], both))
    last = max(0, common - 1)
    return _shown(one.game, one.states[last:], seat) == _shown(other.game, other.states[last:], seat)


def _shown(game: Game[S, A], states: Sequence[S], seat: int) -> list[str]:
    return [text for text, _ in groupby(game.observation(state, seat) for state in states)]
