"""The games of a seed at three seats: to their end by the law, the same again, and with engines that fail."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from dream.base.errors import Malformed
from dream.cli.app import guarded
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import Phase, State
from dream.matches.games import Rotation, Terms, orders, play, play_rotation, try_out
from dream.matches.players import PLAYERS, Patience, RandomPlayer, make_player, parse_spec
from dream.play.cards import HIDDEN
from dream.play.game import Chance
from dream.play.history import History
from dream.play.levels import levels_of
from dream.play.registry import find
from dream.records.reader import open_record
from tests.games.jabirs_transmutations.hidden_fields import hidden_fields
from tests.matches.fakes import fake, timeless

Capture = pytest.CaptureFixture[str]
JABIR = find("jabir")
TERMS = Terms("jabir", patience=Patience(0.6, 0.6))
A, B = parse_spec("random", "jabir"), parse_spec("random:seed=1", "jabir")
NAMES = {0: "random", 1: "random:seed=1"}


def test_each_order_of_the_seats_is_a_game_from_the_same_beginning() -> None:
    results = play_rotation(Rotation(1, "7", (A, B, B), TERMS))
    records = [open_record(result.text) for result in results]
    assert [result.order for result in results] == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    for result, opened in zip(results, records, strict=True):
        assert opened.faults == ()
        assert [seat.name for seat in opened.record.seats] == [NAMES[who] for who in result.order]
        assert opened.record.start == records[0].record.start
        assert (opened.record.seed, dict(opened.record.other)) == ("7", {"Rotation": "1"})
        outcome = opened.record.history().outcome
        assert outcome
        assert [seat.points for seat in result.standings] == list(outcome.points)
    assert len({opened.record.actions for opened in records}) == 3


@pytest.mark.parametrize(
    ("who", "number", "every"),
    [
        ((0, 1), 2, 2),
        ((0, 1, 1), 3, 3),
        ((0, 1, 2), 6, 6),
        ((0, 1, 1, 1), 4, 4),
        ((0, 0, 1, 1), 4, 6),
        ((0, 1, 2, 3), 4, 24),
        ((0, 1, 0, 1), 2, 6),
        ((0, 1, 2, 3, 4, 5), 6, 720),
    ],
)
def test_four_and_more_move_round_the_table_and_all_orders_are_played_on_request(
    who: tuple[int, ...], number: int, every: int
) -> None:
    seatings = orders(who)
    assert len(seatings) == number
    assert len(orders(who, every=True)) == every
    assert set(seatings) <= set(orders(who, every=True))
    at_each_seat = [sorted(order[seat] for order in seatings) for seat in range(len(who))]
    assert len(set(map(tuple, at_each_seat))) == 1, "everybody sits equally often at each seat"


def test_a_rotation_is_the_same_again_and_another_from_another_seed() -> None:
    rotation = Rotation(1, "7", (A, B, B), TERMS)
    assert timeless(play_rotation(rotation)) == timeless(play_rotation(rotation))
    other = play_rotation(replace(rotation, seed="8"))
    assert other[0].text != play_rotation(rotation)[0].text


def test_chance_does_what_the_seed_says() -> None:
    history = play(TERMS.begin("9"), [RandomPlayer()] * 3, TERMS, "9").game
    rolled = 0
    for state, action in zip(history.states, history.actions, strict=False):
        if isinstance(JABIR.decider(state), Chance):
            assert action == JABIR.chance_action(state, "9", rolled)
            rolled += 1
    assert rolled > 20


def test_the_options_of_the_game_are_those_of_its_record() -> None:
    terms = replace(TERMS, options="eureka=all goldcard=any", most_plies=40)
    (result,) = play_rotation(Rotation(1, "1", (A, A, A), terms))
    opened = open_record(result.text)
    assert not opened.faults
    assert dict(opened.record.origin)["Options"] == "eureka=all goldcard=any"
    assert opened.record.start.options.eureka_for_all
    assert (result.reason, result.plies, opened.record.result) == ("limit", 40, "*")
    assert [seat.share for seat in result.standings] == [pytest.approx(1 / 3)] * 3


# Hidden things


@pytest.mark.parametrize("text", ["random:seed=5", "greedy", "taker", "2", "level 4"])
def test_a_player_chooses_by_what_it_observes(text: str) -> None:
    """The others exchange their hands, and the decks are turned over: it does the same."""
    history = play(TERMS.begin("3"), [RandomPlayer()] * 3, replace(TERMS, most_plies=60), "3").game
    drafts = [state for state in history.states if state.phase is Phase.DRAFT]
    chosen = [_choice(text, state) for state in drafts]
    assert chosen == [_choice(text, _exchanged(state)) for state in drafts]
    assert len(set(chosen)) > 1
    assert any(state != _exchanged(state) for state in drafts)


def _choice(text: str, state: State) -> object:
    player = make_player(parse_spec(text, "jabir"), Patience())
    player.new_game()
    return player.choose(History(JABIR, state))


def _exchanged(state: State) -> State:
    """The decks turned over, and the others' hands exchanged if they are of a size."""
    state = replace(state, deck=state.deck[::-1], events=state.events[::-1])
    one, other = (seat for seat in Seat if seat is not state.turn)
    if len(state.of(one).hand) != len(state.of(other).hand):
        return state
    hand = state.of(one).hand
    exchanged = state.with_tableau(one, replace(state.of(one), hand=state.of(other).hand))
    return exchanged.with_tableau(other, replace(state.of(other), hand=hand))


def test_an_engine_hears_what_its_seat_observes_and_nothing_else(tmp_path: Path) -> None:
    terms = replace(TERMS, most_plies=120)
    results = play_rotation(Rotation(1, "2", (fake(tmp_path, "steady"), A, A), terms))
    PLAYERS.close()
    assert [result.failure for result in results] == [None] * 3
    lines = (tmp_path / "heard").read_text().splitlines()
    verbs = {line.partition(" ")[0] for line in lines}
    assert verbs <= {"udi", "isready", "newgame", "observations", "observation", "go", "quit"}
    seats = [line.split()[2] for line in lines if line.startswith("newgame ")]
    assert list(dict.fromkeys(seats)) == ["a", "b", "c"]
    seat, texts = "", 0
    for line in lines:
        verb, _, rest = line.partition(" ")
        if verb == "newgame" and rest:
            seat = rest.split()[1]
        for text in rest.split(" | ") if verb.startswith("observation") else ():
            texts += 1
            fields = dict(word.split("=", 1) for word in text.split(" ")[2:])
            for name in _hidden_from(seat):
                assert set(fields[name].split(",")) <= {HIDDEN, "-"}
    assert texts > 100


def _hidden_from(seat: str) -> frozenset[str]:
    return hidden_fields(JABIR.start("1", "-"), Seat("abc".index(seat)))


# Levels


def test_a_level_is_named_as_a_seat_is_and_the_engine_plays_the_same_again() -> None:
    one, other = parse_spec("2", "jabir"), parse_spec(" level 2", "jabir")
    assert one == other == parse_spec("jabir:level=2", "jabir")
    rotation = Rotation(1, "4", (one, A, A), replace(TERMS, most_plies=80))
    assert timeless(play_rotation(rotation)) == timeless(play_rotation(rotation))


def test_an_engine_asked_in_this_process_plays_as_behind_the_protocol(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terms = replace(TERMS, most_plies=60, patience=Patience())
    rotation = Rotation(1, "5", (parse_spec("4", "jabir"), A, A), terms)
    inside = play_rotation(rotation)
    PLAYERS.close()
    monkeypatch.setattr("dream.matches.players.observing_player", lambda spec: None)
    assert timeless(play_rotation(rotation)) == timeless(inside)
    PLAYERS.close()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("jabir:level=8", f"level takes a number from 1 to {len(levels_of('jabir'))}, not '8'"),
        ("0", "level"),
        ("dream:level=2", "names no player: jabir, random, greedy, taker, cmd, such as jabir:level=3"),
        ("greedy:seed=1", "greedy has no 'seed': nothing can be set"),
        ("easyai", "names no player"),
    ],
)
def test_nonsense_names_no_player_of_this_game(text: str, said: str) -> None:
    with pytest.raises(Malformed, match=re.escape(said)):
        parse_spec(text, "jabir")


def test_an_option_that_the_engine_has_not_is_told_before_the_match() -> None:
    with pytest.raises(Malformed, match="'Colour' is not an option: Variety, Level"):
        try_out(parse_spec("jabir:Colour=3", "jabir"), Patience())
    try_out(parse_spec("jabir:level=1,Variety=3", "jabir"), Patience())


# Engines that fail


@pytest.mark.parametrize(
    ("mode", "fault", "said"),
    [
        ("crash", "crashed", "exit status 1): out of aqua regia"),
        ("hang", "hung", "didn't answer in time"),
        ("cheat", "illegal", "answered with an illegal move: "),
        ("babble", "illegal", "'what?', which is not an action"),
    ],
)
def test_an_engine_that_fails_is_the_last_and_the_others_share_the_win(
    mode: str, fault: str, said: str, tmp_path: Path
) -> None:
    for result in play_rotation(Rotation(1, "1", (fake(tmp_path, mode), A, A), TERMS)):
        bad = result.order.index(0)
        assert (result.failed, result.reason) == (0, "forfeit")
        assert [seat.share for seat in result.standings] == [0.5 * (who != 0) for who in result.order]
        assert [seat.rank for seat in result.standings] == [1.5 if who else 3 for who in result.order]
        opened = open_record(result.text)
        assert not opened.faults
        assert opened.record.result == "*"
        assert dict(opened.record.other)["Forfeit"] == result.failure
        assert result.failure
        assert result.failure.startswith(f"player {bad + 1} {fault}: ")
        assert said in result.failure
        assert "fake.py" not in result.text


# The command


def test_the_command_plays_saves_and_reports(tmp_path: Path, capsys: Capture) -> None:
    line = ["match", "--game", "jabir", "random", "random", "random", "--games", "3", "--jobs", "1"]
    assert guarded([*line, "--save", str(tmp_path / "games"), "--option", "eureka=all"]) == 0
    out = capsys.readouterr().out
    assert "A: random\n3 games, 3 seeds" in out
    assert "\nA        33.3 ± 0.0 %" in out
    assert "forfeits: A 0" in out
    saved = sorted((tmp_path / "games").iterdir())
    assert [path.name for path in saved] == [f"rotation 0000{number} game 1.dream" for number in (1, 2, 3)]
    assert guarded(["verify", *map(str, saved)]) == 0
    assert capsys.readouterr().out.count(": ok\n") == 3


def test_games_are_rounded_up_to_whole_rotations(capsys: Capture) -> None:
    players = ["random", "random:seed=1", "random:seed=1"]
    line = ["match", "--game", "jabir", *players, "--games", "4", "--max-plies", "20", "--workers", "1"]
    assert guarded(line) == 0
    assert "6 games, 2 seeds" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--game jabir random random", "Jabir's Transmutations is for 3 players, not for 2"),
        ("random random random", "The Alchemist's Dream is for 2 players, not for 3"),
        ("--game jabir random random random --sprt 0 10", "--sprt compares two players"),
        ("--game jabir random random random --bare", "'board=bare' isn't an option"),
        ("--game jabir random random random --setup random", "--setup is for The Alchemist's Dream only"),
        ("random random --option eureka=all", "'eureka=all' isn't an option"),
        ("random random --bare --option board=rim", "board"),
        ("--game jabir random random random --option eureka=none", "eureka"),
        ("--game chess random random", "'chess' isn't a game"),
        ("--game jabir random random plain", "'plain' names no player"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(words: str, said: str, capsys: Capture) -> None:
    assert guarded(["match", *words.split()]) == 2
    err = capsys.readouterr().err
    assert err.startswith("dream: ")
    assert said in err
    assert err.count("\n") == 1
