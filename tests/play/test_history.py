"""The history of a game: a tree of moves."""

from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings

from dream.base.errors import Malformed
from dream.play import history as move_tree
from dream.play.game import Game, Illegal, Outcome, Refusal
from dream.play.history import History, Node
from tests.kit.random_games import EVERY_GAME, any_game, random_tree, randoms, some_node

LAST = 10


class Counting(Game[int, str]):
    """Seats take turns at saying one or two; ``hello`` changes nothing; who says ten has won."""

    id: ClassVar[str] = "counting"
    title: ClassVar[str] = "Counting"

    def start(self, seed: str, options: str) -> int:
        return 0

    def seats(self, state: int) -> int:
        return 2

    def decider(self, state: int) -> int | None:
        return None if state >= LAST else state % 2

    def legal_actions(self, state: int) -> list[str]:
        return [] if state >= LAST else ["one", "two"]

    def apply(self, state: int, action: str) -> int:
        return state + {"one": 1, "two": 2, "hello": 0}[action]

    def why_not(self, state: int, action: str, last: str | None) -> Refusal | None:
        if state >= LAST:
            return Refusal("it is over")
        return Refusal("hello was said") if action == last == "hello" else None

    def outcome(self, state: int, last: str | None) -> Outcome | None:
        return Outcome((state % 2,)) if state >= LAST else None

    def state_text(self, state: int) -> str:
        return str(state)

    def parse_state(self, text: str) -> int:
        return int(text)

    def action_text(self, action: str) -> str:
        return action

    def parse_action(self, text: str) -> str:
        if text not in ("one", "two", "hello"):
            raise Malformed(f"{text} is no word")
        return text


def counted(*words: str) -> History[int, str]:
    return History(Counting(), 0, words)


def test_every_state_is_kept() -> None:
    history = counted("one", "hello", "two")
    assert history.states == (0, 1, 1, 3)
    assert (history.start, history.state, history.last) == (0, 3, "two")
    assert history.actions == ("one", "hello", "two")
    assert counted().last is None


def test_the_past_has_each_state_once_however_much_was_said_in_it() -> None:
    assert counted("one", "hello", "two", "one").past() == [0, 1, 3]


def test_undo_and_redo_go_back_and_forth() -> None:
    history = counted("one", "two")
    assert [history.undo(), history.undo(), history.undo()] == ["two", "one", None]
    assert (history.state, history.undone) == (0, ("two", "one"))
    assert [history.redo(), history.redo(), history.redo()] == ["one", "two", None]
    assert history.states == (0, 1, 3)


def test_another_action_forgets_what_was_undone() -> None:
    history = counted("one", "two")
    history.undo()
    history.play("one")
    assert (history.undone, history.state) == ((), 2)


def test_what_was_asked_before_a_change_is_not_told_after_it() -> None:
    def told(of: History[int, str]) -> tuple[object, ...]:
        return of.states, of.actions, of.undone, of.outcome, of.repetitions

    history = counted(*["two"] * 4)
    assert told(history) == ((0, 2, 4, 6, 8), ("two",) * 4, (), None, 1)
    history.play("two")
    assert told(history) == ((0, 2, 4, 6, 8, 10), ("two",) * 5, (), Outcome((0,)), 1)
    history.undo()
    assert told(history) == ((0, 2, 4, 6, 8), ("two",) * 4, ("two",), None, 1)
    history.redo()
    assert told(history) == ((0, 2, 4, 6, 8, 10), ("two",) * 5, (), Outcome((0,)), 1)
    history.undo()
    history.play("one")
    assert told(history) == ((0, 2, 4, 6, 8, 9), (*("two",) * 4, "one"), (), None, 1)


def test_what_is_illegal_changes_nothing() -> None:
    history = counted("two", "hello")
    with pytest.raises(Illegal, match=r"^hello is illegal: hello was said$") as caught:
        history.play("hello")
    assert caught.value.refusal == Refusal("hello was said")
    assert history.actions == ("two", "hello")


def test_a_copy_goes_its_own_way() -> None:
    history = counted("one", "two")
    history.undo()
    other = history.copy()
    other.play("one")
    assert (history.state, history.undone) == (1, ("two",))
    assert (other.state, other.undone) == (2, ())


@pytest.mark.parametrize("done", range(4))
def test_a_copy_goes_as_far_as_is_wanted(done: int) -> None:
    words = "one", "hello", "two"
    other = counted(*words).copy(done)
    assert other.actions == words[:done]
    assert other.states == counted(*words[:done]).states
    assert other.undone == ()


def test_a_copy_has_ended_as_the_whole_did_and_part_of_it_goes_on() -> None:
    history, late = counted("one", "two"), Outcome((1,), "time")
    history.end(late)
    assert history.copy().outcome == history.as_played().outcome == late
    assert history.copy(2).outcome is None


def test_a_bad_word_is_told_by_its_number_and_what_came_before_is_done() -> None:
    history = counted("one")
    with pytest.raises(ValueError, match=r"^action 3: three is no word$"):
        history.play_words(["one", "two", "three", "one"], done=1)
    assert history.actions == ("one", "two")


def test_the_end_is_asked_of_the_game() -> None:
    history = counted(*["two"] * 4)
    assert history.outcome is None
    history.play("two")
    assert history.outcome == Outcome((0,))
    assert history.why_not("one") == Refusal("it is over")


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
