"""How long games take people: what is counted in games among levels, and what follows from it."""

import pytest

from dream.play.registry import about, house
from tests.kit.games import QUICK_WIN, seeded_start
from tests.kit.games import played as history_of
from tools.console import ended
from tools.measures import QUICK, THOUGHTFUL, Length, Pace, app, kind_of, played, row, weight


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
