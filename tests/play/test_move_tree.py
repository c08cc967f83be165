"""A tree of moves against a plain model of it, and what is done to it in a history."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from dream.play import history as move_tree
from dream.play.game import Illegal
from dream.play.history import History, Node
from tests.kit.random_games import EVERY_GAME, any_game, randoms
from tests.kit.random_trees import random_tree, some_node
from tests.play.test_history import Counting, counted

often = settings(max_examples=60, deadline=None)
Told = tuple[str | None, tuple[Any, ...]]


@dataclass
class Plain:
    """A node as anybody would write it: a word, what follows, the played or the promoted first."""

    word: str | None = None
    children: list["Plain"] = field(default_factory=list)

    def told(self) -> Told:
        return self.word, tuple(child.told() for child in self.children)

    def copy(self) -> "Plain":
        return Plain(self.word, [child.copy() for child in self.children])

    def at(self, words: list[str]) -> "Plain":
        node = self
        for word in words:
            node = node.named(word)
        return node

    def named(self, word: str) -> "Plain":
        return next(child for child in self.children if child.word == word)


def told(history: History[int, str], node: Node[int, str]) -> Told:
    return node.action, tuple(told(history, child) for child in history.tree.children(node))


def words_to(node: Node[int, str]) -> list[str]:
    return [] if node.parent is None else [*words_to(node.parent), str(node.action)]


@given(random=randoms)
@often
def test_whatever_is_done_the_tree_is_as_a_plain_one(random: Random) -> None:
    history, model, line, kept = counted(), Plain(), list[str](), list[tuple[Any, Plain]]()
    for _ in range(40):
        word, node = random.choice(["one", "two"]), some_node(history, random)
        legal = history.outcome is None
        match random.randrange(7):
            case 0 if line:
                history.undo()
                line.pop()
            case 1:
                done = history.redo()
                following = model.at(line).children
                assert done == (following[0].word if following else None)
                line += [done] if done else []
            case 2 if node.state < 10:
                history.vary(node, word)
                place = model.at(words_to(node))
                if all(child.word != word for child in place.children):
                    place.children.append(Plain(word))
            case 3 if node not in history.played and node.parent:
                kept.append((history.tree.shape, model.copy()))
                history.remove(node)
                parent = model.at(words_to(node.parent))
                parent.children.remove(parent.named(str(node.action)))
            case 4 if node not in history.played and node.parent:
                history.promote(node)
                siblings = model.at(words_to(node.parent)).children
                moved = next(child for child in siblings if child.word == node.action)
                siblings.remove(moved)
                siblings.insert(int(node.parent in history.played[:-1]), moved)
            case 5 if kept:
                shape, before = kept.pop()
                history.reshape(shape)
                model = before
                line = list(history.actions)
            case _ if legal:
                history.play(word)
                siblings = model.at(line).children
                same = [child for child in siblings if child.word == word] or [Plain(word)]
                siblings[:] = [*same, *(child for child in siblings if child not in same)]
                line.append(word)
        if random.random() < 0.5:
            kept.clear()
        assert told(history, history.tree.root) == model.told()
        assert list(history.actions) == line
        assert history.states == tuple(counted(*line).states)
        in_order = list(history.tree.in_order(history.line))
        assert not history.tree.is_bare(history.line) or len(in_order) == len(line)


def test_a_tree_is_bare_until_anything_stands_beside_its_line() -> None:
    history = counted("one", "one")
    assert history.tree.is_bare(history.line)
    history.undo()
    assert not history.tree.is_bare(history.line)
    history.redo()
    history.tree.comment(history.node(1), "said")
    assert not history.tree.is_bare(history.line)


def test_undo_takes_nothing_away_and_another_action_begins_a_variation() -> None:
    history = counted("one", "two", "one")
    history.undo()
    history.undo()
    history.play("one")
    assert told(history, history.tree.root) == (None, (("one", (("one", ()), ("two", (("one", ()),)))),))
    history.undo()
    history.play("two")
    assert (history.actions, history.undone) == (("one", "two"), ("one",)), "redo goes on along it"


def test_what_is_explored_is_not_played() -> None:
    history = counted("one", "two", "one")
    first = history.line[1]
    history.explore(first, further=False)
    history.play("one")
    assert (history.actions, history.explores) == (("one", "one"), True)
    assert [node.action for node in history.played[1:]] == ["one", "two", "one"]
    history.explore(history.line[0])
    assert history.actions == ("one", "two", "one")
    history.return_to_played()
    assert (history.actions, history.explores) == (("one", "two", "one"), False)
    assert told(history, first) == ("one", (("two", (("one", ()),)), ("one", ())))


def test_what_is_illegal_begins_no_variation() -> None:
    history = counted("two", "hello")
    with pytest.raises(Illegal):
        history.vary(history.line[-1], "hello")
    assert history.tree.children(history.line[-1]) == ()


def test_the_innermost_variation_of_a_node_is_known() -> None:
    history = counted("one", "two")
    aside = history.vary(history.tree.root, "two")
    further = history.vary(aside, "one")
    nested = history.vary(aside, "two")
    undone = history.vary(history.line[-1], "one")
    assert history.variation_with(history.line[1]) is None
    assert [history.variation_with(node) for node in (aside, further, nested, undone)] == [
        *(aside, aside),
        *(nested, undone),
    ]


def test_where_what_is_explored_is_removed_the_line_ends_before_it() -> None:
    history = counted("one")
    aside = history.vary(history.tree.root, "two")
    history.explore(history.vary(aside, "one"))
    history.remove(aside)
    assert not history.actions
    history.return_to_played()
    assert history.actions == ("one",)


def test_a_copy_has_the_line_alone() -> None:
    history = counted("one", "two")
    history.vary(history.tree.root, "two")
    other = history.copy()
    other.vary(other.tree.root, "hello")
    assert len(other.tree.children(other.tree.root)) == 2
    assert len(history.tree.children(history.tree.root)) == 2
    assert [child.action for child in history.tree.children(history.tree.root)] == ["one", "two"]


def test_a_full_tree_forgets_what_was_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_tree, "MOST_BESIDE", 2)
    history = counted("one", "two")
    for word in ("one", "hello"):
        history.undo()
        history.play(word)
    assert told(history, history.line[1]) == ("one", (("hello", ()), ("two", ())))
    history.undo()
    history.undo()
    history.play("two")
    assert told(history, history.tree.root) == (None, (("two", ()),))


@pytest.mark.parametrize("word", EVERY_GAME)
def test_every_state_of_a_tree_is_where_its_actions_lead(word: str) -> None:
    history = random_tree(any_game(word), Random(5))
    placed = list(history.tree.in_order(history.line))
    assert len({node for node, *_ in placed}) == len(placed)
    for node, depth, begins in placed:
        assert node.parent is not None
        assert node.state == history.game.apply(node.parent.state, node.action)
        assert (depth == 0) == (node in history.line)
        assert begins == (history.variation_with(node) is node)


def test_a_deep_tree_is_walked() -> None:
    history: History[int, str] = History(Counting(), 0)
    node = history.tree.root
    for _ in range(3000):
        history.vary(node, "hello")
        node = node.after("one", 0)
        history.tree.add(node)
    assert max(depth for _, depth, _ in history.tree.in_order(history.line)) == 3000
    assert history.tree.is_full(history.line)
