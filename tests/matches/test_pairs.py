"""Pairs of games: to their end by the law, between players by name, and with engines that fail."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from dream.base.errors import Malformed
from dream.cli.app import guarded
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Action, Phase, Step
from dream.matches.alchemists_dream import DreamTerms, Setup, StandingPlayer
from dream.matches.games import Rotation, play, play_rotation, try_out
from dream.matches.players import Memoryless, Patience
from dream.play.seats import OutsideEngine
from dream.protocol.client import Forfeit
from dream.records.reader import open_record
from tests.matches.fakes import failing, parse_engine, parse_spec, timeless

Capture = pytest.CaptureFixture[str]
SHORT = DreamTerms(most_plies=30, setup=Setup.RANDOM, patience=Patience(0.4, 0.4))


class Shuffler(Memoryless):
    """Steps forth and back once it has a Stone."""

    def choose(self, game: DreamHistory) -> Action:
        mine = game.actions[-2] if len(game.actions) > 4 else None
        back = Step(mine.target, mine.origin) if isinstance(mine, Step) else None
        legal = sorted(
            game.state.legal_actions, key=lambda action: (action_text(action)[0] in "+", str(action))
        )
        return back if back in legal else legal[0]


# One game


def test_the_third_repetition_and_the_limit_are_draws() -> None:
    long = replace(SHORT, most_plies=200)
    repeated = play(long.begin("1"), [Shuffler(), Shuffler()], long)
    assert ([seat.share for seat in repeated.standings], repeated.scored) == ([0.5, 0.5], "repetition")
    assert repeated.game.repetitions == 3
    short = replace(SHORT, most_plies=11)
    limited = play(short.begin("1"), [StandingPlayer("1"), StandingPlayer("2")], short)
    assert (limited.game.outcome, limited.reason, len(limited.game.actions)) == (None, "limit", 11)


def test_a_game_can_be_haggled_over_or_not() -> None:
    players = [StandingPlayer(), StandingPlayer()]
    haggling = DreamTerms(most_plies=8)
    placing = replace(haggling, setup=Setup.PLACE)
    haggled = play(haggling.begin("1"), players, haggling).game
    placed = play(placing.begin("1"), players, placing).game
    assert [p.phase for p in haggled.states[:4]] == [Phase.PLACE, Phase.PLACE, Phase.HAGGLE, Phase.PLAY]
    assert placed.actions[:3] == haggled.actions[:3]
    assert SHORT.begin("1").state.phase is Phase.PLAY
    assert SHORT.begin("1").actions == SHORT.begin("1").actions != SHORT.begin("2").actions


# Pairs


def test_a_pair_exchanges_sides_and_elements_and_is_the_same_again() -> None:
    pair = Rotation(3, "7", (parse_spec("greedy"), parse_spec("random")), DreamTerms(most_plies=60))
    one, other = play_rotation(pair)
    records = [open_record(result.text) for result in (one, other)]
    assert not any(record.faults for record in records)
    assert [[seat.name for seat in record.record.seats] for record in records] == [
        ["greedy", "random"],
        ["random", "greedy"],
    ]
    assert records[0].record.start == records[1].record.start
    assert records[0].record.seed == "7"
    assert timeless(list(play_rotation(pair))) == timeless([one, other])


@pytest.mark.parametrize(
    ("mode", "fault", "said"),
    [
        ("crash", "crashed", "exit status 1): out of aqua regia"),
        ("hang", "hung", "didn't answer in time"),
        ("cheat", "illegal", "answered with an illegal move: "),
        ("babble", "illegal", "'what?', which is not an action"),
        ("offer", "illegal", "no agreed draws"),
        ("resign", None, None),
    ],
)
def test_an_engine_that_fails_forfeits(
    mode: str, fault: str | None, said: str | None, tmp_path: Path
) -> None:
    pair = Rotation(1, "1", (failing(tmp_path, mode), parse_spec("random")), SHORT)
    for result in play_rotation(pair):
        opened = open_record(result.text)
        assert not opened.faults
        assert result.half_points == 0
        header = dict(opened.record.other).get("Forfeit", "")
        if fault and said:
            assert result.failed == 0
            assert header == result.failure
            assert fault in header
            assert said in header
            assert opened.record.reason == "declined"
        else:
            assert (result.failure, opened.record.reason) == (None, "resigned")


def test_a_record_has_the_name_of_an_engine_and_not_its_command(tmp_path: Path) -> None:
    pair = Rotation(1, "1", (failing(tmp_path, "resign"), parse_spec("random")), SHORT)
    for result, place in zip(play_rotation(pair), (0, 1), strict=True):
        seat = open_record(result.text).record.seats[place]
        assert (seat.name, seat.occupant) == ("fake", OutsideEngine("fake"))
        assert "fake.py" not in result.text
        assert sys.executable not in result.text


def test_what_cannot_play_at_all_is_told_before_the_match(tmp_path: Path) -> None:
    try_out(parse_spec("random"), Patience())
    with pytest.raises(Forfeit, match=r"couldn't be started: \w"):
        try_out(parse_spec("cmd:/no/such/engine"), Patience())
    with pytest.raises(Forfeit, match="stopped"):
        try_out(parse_spec(f'cmd:"{sys.executable}" -c pass'), Patience())
    with pytest.raises(Malformed, match="has no option 'Colour'"):
        try_out(parse_spec("dream:Colour=3"), Patience())
    with pytest.raises(Malformed, match="Variety takes a number from 0 to"):
        try_out(parse_spec("dream:Variety=-1"), Patience())
    with pytest.raises(Malformed, match="MultiPV takes a number from 1 to"):
        try_out(parse_spec("dream:Lines=0"), Patience())


@pytest.mark.parametrize(
    "text",
    ["", "stockfish", "dream:level", "dream:level=9", "random:depth=2", "plain:level=1", "cmd:", 'cmd:"'],
)
def test_nonsense_names_no_player(text: str) -> None:
    with pytest.raises(Malformed):
        parse_spec(text)


@pytest.mark.parametrize("text", ["greedy", "random:seed=1", "plain", "dream:level=1", "dream:depth=2"])
def test_no_other_than_an_engine_is_measured(text: str, capsys: Capture) -> None:
    assert guarded(["bench", "engine", "--engine", text]) == 2
    assert "is no engine to measure" in capsys.readouterr().err


def test_the_evaluation_of_a_yardstick_is_named_and_by_its_old_word_too() -> None:
    new, old = parse_spec("plain:evaluation=siege"), parse_spec("plain:judge=siege,depth=1")
    assert new.options == old.options == (("evaluation", "siege"),)
    try_out(old, Patience())
    with pytest.raises(Malformed, match=r"plain has no 'jury': depth, evaluation, movetime, nodes$"):
        parse_spec("plain:jury=siege")
    with pytest.raises(Malformed, match="'fair' is no evaluation: simple, siege"):
        try_out(parse_spec("plain:judge=fair"), Patience())


def test_a_level_is_named_as_a_seat_in_the_window_is() -> None:
    assert parse_spec("3") == parse_spec("dream:level=3")
    with pytest.raises(Malformed):
        parse_spec("9")


def test_an_engine_is_measured_with_its_options() -> None:
    assert parse_engine("dream:Threads=2").options == (("Threads", "2"),)
    assert parse_engine("cmd:./engine -x").command == ("./engine", "-x")


def test_our_engine_plays_the_same_games_again() -> None:
    players = parse_spec("dream:nodes=40,Variety=7"), parse_spec("dream:level=1")
    pair = Rotation(1, "5", players, replace(SHORT, most_plies=8, patience=Patience(60, 60)))
    one, other = play_rotation(pair), play_rotation(pair)
    assert timeless(list(one)) == timeless(list(other))
    assert [result.reason for result in one] == ["limit", "limit"]
