"""A history, over a game of few words: a counter that two seats raise by one or two, up to ten."""

from typing import ClassVar

import pytest

from dream.base.errors import Malformed
from dream.play.game import Game, Illegal, Outcome, Refusal
from dream.play.history import History

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
