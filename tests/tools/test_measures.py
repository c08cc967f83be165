"""What is measured of any game: laws under load, reasons, lengths, reviews."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pytest

from dream.base.errors import Malformed
from dream.games.alchemist import teach
from dream.matches.players import Spec, parse_spec
from dream.play import registry
from dream.play.registry import about, house
from dream.study.review import Decision, decisions
from tests.kit.games import QUICK_WIN, played as history_of, seeded_start
from tests.kit.sealed.game import GAME as SEALED
from tests.study.reviewed_games import move, review
from tools import measures
from tools.console import ended
from tools.measures import (
    GREEDY,
    MOST_WITHOUT,
    QUICK,
    RANDOM,
    THOUGHTFUL,
    Found,
    Length,
    Pace,
    Told,
    Trial,
    app,
    count,
    kind_of,
    largest,
    play_at_random,
    played,
    played_alone,
    row,
    run_law,
    run_reasons,
    seatings,
    weight,
)


def test_a_sound_law_is_found_sound_and_the_same_seeds_give_the_same_games() -> None:
    game = registry.find("alchemist")
    assert list(seatings(game)) == [f"players={players}" for players in range(2, 6)]
    played = play_at_random(game, "players=2", RANDOM, 3, 1)
    assert not played.faults
    assert len(played.lengths) == 3
    assert (played.left, played.lengths) == (0, play_at_random(game, "players=2", RANDOM, 3, 1).lengths)


def test_greedy_engines_play_whole_games() -> None:
    assert not play_at_random(registry.find("alchemist"), "players=3", GREEDY, 1, 1).faults


@pytest.mark.long
def test_a_game_without_an_end_is_left() -> None:
    played = play_at_random(registry.find("dream"), "-", RANDOM, 1, 1)
    assert (played.left, played.faults) == (1, [])


def test_what_is_found_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_law("alchemist", RANDOM, 1, 1)
    told = capsys.readouterr().out
    assert all(f"players={players}" in told for players in range(2, 6))


def test_the_command_says_by_its_status_whether_all_is_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(app, ["law", "--game", "alchemist", "--games", "1", "--greedy"]) == 0
    monkeypatch.setattr("tools.measures.run_law", lambda *_: False)
    assert ended(app, ["law", "--game", "alchemist"]) == 1
    assert ended(app, ["law", "--game", "chess"]) != 0


def test_a_fault_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    apply = type(SEALED).apply

    def broken(self: Any, state: Any, action: Any) -> Any:
        raise ValueError("the law is broken")

    assert not play_at_random(SEALED, "-", RANDOM, 2, 1).faults
    monkeypatch.setattr(type(SEALED), "apply", broken)
    faults = play_at_random(SEALED, "-", RANDOM, 2, 1).faults
    assert faults == [f"- seed 'law {number}': ValueError: the law is broken" for number in (1, 2)]
    monkeypatch.setattr(type(SEALED), "apply", apply)


def test_a_view_that_does_not_read_back_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(SEALED), "parse_view", lambda self, text, seat: None)
    (fault,) = play_at_random(SEALED, "-", RANDOM, 1, 1).faults
    assert "the view of seat a does not read back" in fault


def test_a_game_without_a_greedy_engine_is_told() -> None:
    (fault,) = play_at_random(registry.find("dream"), "-", GREEDY, 1, 1).faults
    assert "has no greedy engine" in fault


def test_turns_choices_and_kinds_are_those_of_the_game() -> None:
    length = Length.of(history_of(seeded_start(), QUICK_WIN))
    assert length.actions == len(QUICK_WIN.split()) == 6
    assert length.turns == len(length.choices) - 1, "stand and the first Stone are one turn of one player"
    assert length.kinds == {"@", "+", "stand"}
    assert min(length.choices) > 1


def test_minutes_follow_from_turns_and_from_how_much_there_is_to_choose() -> None:
    length = Length(5, 2, (2, 4, 8), frozenset())
    assert length.minutes(Pace(turn=30, doubling=10)) == pytest.approx((2 * 30 + (1 + 2 + 3) * 10 + 2) / 60)
    assert length.minutes(QUICK) < length.minutes(THOUGHTFUL)


@pytest.mark.parametrize(
    ("action", "kind"),
    [("h14-g13", "-"), ("+h13", "+"), ("stand", "stand"), ("take:zn", "take"), ("di+fi:a", "di+fi")],
)
def test_the_kind_of_a_move_is_its_word(action: str, kind: str) -> None:
    assert kind_of(action) == kind


def test_more_kinds_and_more_choices_weigh_more() -> None:
    def game(kinds: int, choices: int) -> list[Length]:
        return [Length(9, 9, (choices,) * 9, frozenset(map(str, range(kinds))))]

    assert [weight(game(4, 10)), weight(game(9, 10)), weight(game(20, 10))] == [1, 2, 3]
    assert [weight(game(4, 60)), weight(game(20, 60))] == [2, 3]


def test_a_game_among_levels_is_the_same_again() -> None:
    found = [played("alchemist", "players=3", [1, 2], 5) for _ in range(2)]
    assert found[0] == found[1] is not None
    assert row("players=3", [])[:2] == ("players=3", "0")


def test_the_command_prints_a_row_for_each_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(app, ["length", "--game", "alchemist", "--games", "2", "--level", "1"]) == 0
    told = capsys.readouterr().out
    assert [f"players={number}" in told for number in range(2, 7)] == [True] * 4 + [False]
    assert "weight: 2 of 3" in told


@pytest.mark.parametrize("word", house())
def test_covers_tell_minutes_in_steps_of_five(word: str) -> None:
    told = about(word)
    assert told is not None
    assert [minutes % 5 for minutes in told.minutes] == [0, 0]
    assert told.minutes[0] < told.minutes[1]


@pytest.mark.parametrize(("game", "player"), [("jabir", "2"), ("alchemist", "3")])
def test_few_moves_have_no_reason(game: str, player: str) -> None:
    options = registry.find(game).parse_options("-").text
    history, told = played_alone(parse_spec(player, game), options, "bench"), Told()
    count(history, told)
    assert told.moves == len(list(decisions(history))) == told.without + told.kinds.total() > 20
    assert told.share_without <= MOST_WITHOUT


def test_the_command_prints_what_it_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert ended(app, ["reasons", "--game", "alchemist", "--games", "1"]) == 0
    assert "fame" in capsys.readouterr().out


def test_a_game_without_reasons_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.measures.has_reasons", lambda game: False)
    with pytest.raises(Malformed, match="no reasons"):
        run_reasons(Spec("random", "jabir"), "-", 1, 1)


TRIAL = Trial(parse_spec("alchemist:nodes=6", "alchemist"), "players=2", "x")


def test_the_largest_mistake_must_be_there() -> None:
    known = review(move(1, 0, 0.3, 0.5), move(3, 1, 0.1, 0.9), move(5, 0, 0.2, 0.7))
    mistakes = largest(known, 0)
    assert [done for done, _ in mistakes] == [5, 1]
    found = Found(TRIAL, Decision(5, 0), 0.5, mistakes)
    assert found.right
    assert not replace(found, place=Decision(1, 0)).right
    assert not replace(found, mistakes=()).right


@pytest.mark.long
def test_a_small_trial(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(teach, "WORK", (4, 6))

    class Here:
        """Does jobs at once, in this process."""

        def __init__(self, size: int | None) -> None:
            pass

        def submit(self, work: Callable[..., Any], trial: object) -> "Future[Any]":
            future: Future[Any] = Future()
            future.set_result(work(trial, lambda: False))
            return future

        def close(self) -> None:
            pass

    monkeypatch.setattr("dream.matches.match.LocalWorkers", Here)
    monkeypatch.setattr(measures, "LEAST_LOSS", 0.02)
    status = ended(app, ["review", "--game", "alchemist", "--games", "1"])
    said = capsys.readouterr().out
    assert "alchemist review 1: seat " in said
    assert status == ("MISSED" in said)
