"""The games of a seed: how they begin, to their end by the law, again, and with engines that fail."""

import sys
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest

from dream.base.errors import Malformed
from dream.cli.app import guarded
from dream.games.alchemists_dream.game import DreamHistory
from dream.games.alchemists_dream.rules.notation import action_text
from dream.games.alchemists_dream.rules.position import Action, Phase, PlaceSymbol, Position, Step
from dream.games.jabirs_transmutations.rules.components import Seat
from dream.games.jabirs_transmutations.rules.state import Phase as JabirPhase, State
from dream.hexgrid import distance
from dream.matches.alchemists_dream import APART, DreamTerms, SetupKind, StandingPlayer, symbols_apart
from dream.matches.games import (
    Rotation,
    Terms,
    entrants,
    orders,
    play,
    play_rotation,
    try_out,
)
from dream.matches.match import Match
from dream.matches.players import PLAYERS, Memoryless, Patience, RandomPlayer, make_player
from dream.play.cards import HIDDEN
from dream.play.game import Chance
from dream.play.history import History
from dream.play.registry import find
from dream.play.seats import OutsideEngine
from dream.protocol.client import Forfeit
from dream.records.reader import open_record
from tests.games.jabirs_transmutations.random_games import exchanged, hidden_fields
from tests.matches.fakes import failing, fake, parse_spec, timeless

SHORT = DreamTerms(most_plies=30, setup=SetupKind.RANDOM, patience=Patience(0.4, 0.4))


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
    placing = replace(haggling, setup=SetupKind.PLACE)
    haggled = play(haggling.begin("1"), players, haggling).game
    placed = play(placing.begin("1"), players, placing).game
    assert [p.phase for p in haggled.states[:4]] == [Phase.PLACE, Phase.PLACE, Phase.HAGGLE, Phase.PLAY]
    assert placed.actions[:3] == haggled.actions[:3]
    assert SHORT.begin("1").state.phase is Phase.PLAY
    assert SHORT.begin("1").actions == SHORT.begin("1").actions != SHORT.begin("2").actions


# Two seats


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


FAULTS = [
    ("crash", "crashed", "exit status 1): out of aqua regia"),
    ("hang", "hung", "didn't answer in time"),
    ("cheat", "illegal", "answered with an illegal move: "),
    ("babble", "illegal", "'what?', which is not an action"),
]
"""How an engine fails, what that is called, and what is said of it."""


@pytest.mark.parametrize(
    ("mode", "fault", "said"),
    [
        *FAULTS,
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


def test_our_engine_plays_the_same_games_again() -> None:
    players = parse_spec("dream:nodes=40,Variety=7"), parse_spec("dream:level=1")
    pair = Rotation(1, "5", players, replace(SHORT, most_plies=8, patience=Patience(60, 60)))
    one, other = play_rotation(pair), play_rotation(pair)
    assert timeless(list(one)) == timeless(list(other))
    assert [result.reason for result in one] == ["limit", "limit"]


# Three seats

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
        ((0, 0, 0), 1, 1),
        ((0, 0, 1, 1, 1), 5, 10),
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


# Hidden things, at three seats


@pytest.mark.parametrize("text", ["random:seed=5", "greedy", "taker", "2", "level 4"])
def test_a_player_chooses_by_what_it_observes(text: str) -> None:
    """What is hidden from it is dealt anew: it does the same."""
    history = play(TERMS.begin("3"), [RandomPlayer()] * 3, replace(TERMS, most_plies=60), "3").game
    drafts = [state for state in history.states if state.phase is JabirPhase.DRAFT]
    chosen = [_choice(text, state) for state in drafts]
    others = [exchanged(Random(5), state, state.turn) for state in drafts]
    assert chosen == [_choice(text, state) for state in others]
    assert len(set(chosen)) > 1
    assert drafts != others


def _choice(text: str, state: State) -> object:
    player = make_player(parse_spec(text, "jabir"), Patience())
    player.new_game()
    return player.choose(History(JABIR, state))


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


def test_an_option_that_the_engine_has_not_is_told_before_the_match() -> None:
    with pytest.raises(Malformed, match="'Colour' is not an option: Variety, Level"):
        try_out(parse_spec("jabir:Colour=3", "jabir"), Patience())
    try_out(parse_spec("jabir:level=1,Variety=3", "jabir"), Patience())


# Engines that fail


@pytest.mark.parametrize(
    ("mode", "fault", "said"),
    FAULTS,
)
def test_at_three_seats_an_engine_that_fails_is_the_last_and_the_others_share_the_win(
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


def test_the_command_plays_at_three_seats_saves_and_reports(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
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


def test_games_are_rounded_up_to_whole_rotations(capsys: pytest.CaptureFixture[str]) -> None:
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
def test_what_cannot_be_played_is_one_sentence(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert guarded(["match", *words.split()]) == 2
    err = capsys.readouterr().err
    assert err.startswith("dream: ")
    assert said in err
    assert err.count("\n") == 1


# How they begin where the seed places the Symbols: so far apart, and always the same


def steps_between(position: Position) -> int:
    """How far apart the Symbols are."""
    one, other = (side.symbol for side in position.sides)
    assert one
    assert other
    return distance(one, other)


def all_steps(position: Position) -> list[int]:
    """How far apart the Symbols can be on a board."""
    cells = position.board.with_terrain
    places = [cells[side.element.terrain] for side in position.sides]
    whole = [[cell for cell in each if position.symbol_may_stand(cell)] for each in places]
    return [distance(one, other) for one, other in product(*whole) if one != other]


@pytest.mark.parametrize("setup", APART)
def test_the_seed_places_the_symbols_so_far_apart(setup: SetupKind) -> None:
    begun = [DreamTerms(setup=setup).begin(str(seed)).state for seed in range(12)]
    assert {position.phase for position in begun} == {Phase.PLAY}
    found = [steps_between(position) for position in begun]
    assert all(steps in APART[setup] for steps in found)
    assert len(set(found)) > 3
    assert begun == [DreamTerms(setup=setup).begin(str(seed)).state for seed in range(12)]


def test_every_distance_is_one_of_the_three() -> None:
    assert sorted(step for steps in APART.values() for step in steps) == list(range(1, 21))


@pytest.mark.parametrize("wanted", [range(40, 50), range(-9, 1)])
def test_where_no_symbols_are_so_far_apart_those_that_come_nearest_to_it_are_placed(wanted: range) -> None:
    for seed in map(str, range(3)):
        position = DreamTerms().begin(seed).state
        first, second = symbols_apart(position, wanted)
        assert isinstance(first, PlaceSymbol)
        possible = all_steps(position)
        nearest = max(possible) if wanted[0] > 0 else min(possible)
        assert distance(first.cell, second.cell) == nearest


def test_symbols_anywhere_stand_at_every_distance() -> None:
    found = {steps_between(DreamTerms(setup=SetupKind.RANDOM).begin(str(seed)).state) for seed in range(30)}
    assert all(found & set(steps) for steps in APART.values())


def test_players_who_are_alike_are_one_entrant_but_in_a_pair() -> None:
    assert entrants((A, B, B)) == (0, 1, 1)
    assert entrants((A, B, A)) == (0, 1, 0)
    assert entrants((A, A, A)) == (0, 0, 0)
    assert orders(entrants((A, A))) == [(0, 1), (1, 0)]
    assert Match((A, A), 1, Terms("jabir")).entrants == (A, A)
    assert Match((A, B, B), 2, Terms("jabir")).entrants == (A, B)
