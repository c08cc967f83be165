"""Who sits at a game: turns, seats, matches."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from dream.base.errors import Malformed
from dream.games.jabirs_transmutations.rules.state import Pick
from dream.play.game import Hidden, Outcome
from dream.play.history import History
from dream.play.registry import find
from dream.play.seated_game import SeatedGame
from dream.play.seats import (
    EarlierSeat,
    OutsideEngine,
    OwnOpponent,
    Person,
    Seat,
    clean_name,
    occupant_of,
    outside_engine,
)
from dream.play.setup import SINGLE, MatchScore, match_of, may_exchange
from tests.kit.random_games import any_game

JABIR, SEALED = find("jabir"), any_game("sealed")
ANNA, BERT, MACHINE = Seat("Anna"), Seat("Bert"), Seat.machine("Adept", 3)
SEED = "amber"


def seated(*seats: Seat, actions: int = 0) -> SeatedGame[Any, Any]:
    """A game after so many actions, each the first that is legal, or what chance does."""
    history = History(JABIR, JABIR.start(SEED, "-"))
    for done in range(actions):
        decider = JABIR.decider(history.state)
        choices = JABIR.legal_actions(history.state)
        history.play(
            choices[0] if isinstance(decider, int) else JABIR.chance_action(history.state, SEED, done)
        )
    return SeatedGame(history, seats)


@pytest.mark.parametrize("actions", range(12))
def test_it_waits_for_whoever_sits_where_it_is_decided(actions: int) -> None:
    game = seated(ANNA, MACHINE, BERT, actions=actions)
    assert game.people == (0, 2)
    assert game.to_act == JABIR.decider(game.state)
    assert game.machine_to_act is (game.to_act == 1)
    assert game.person_to_act is (game.to_act in (0, 2))
    assert game.machine == (OwnOpponent(3) if game.to_act == 1 else None)


def test_looking_back_changes_nothing_and_waits_for_nobody() -> None:
    game = seated(ANNA, BERT, ANNA, actions=6)
    game.browse(2)
    assert (game.shown_at, game.shown) == (2, game.history.states[2])
    assert game.shown_action == game.history.actions[1]
    assert not game.person_to_act
    refusal = game.why_waiting
    assert refusal
    assert game.act(JABIR.legal_actions(game.state)[0]) == refusal
    game.browse(99)
    assert not game.browsing
    assert game.act(JABIR.legal_actions(game.state)[0]) is None
    assert len(game.history.actions) == 7


def test_undo_among_machines_goes_back_one_by_one() -> None:
    game = seated(MACHINE, MACHINE, MACHINE, actions=5)
    game.undo()
    assert len(game.history.actions) == 4


def test_an_engine_known_by_its_name_only_is_no_machine_and_whoever_acts_for_it_sits_there() -> None:
    stranger = Seat("Siege", OutsideEngine("Siege 1.2"))
    game = seated(stranger, stranger, stranger, actions=1)
    assert game.people == (0, 1, 2)
    acting = game.to_act
    assert acting is not None
    before = game.snapshot
    assert game.act(JABIR.legal_actions(game.state)[0]) is None
    assert game.seats[acting] == Seat("Siege")
    assert [seat for number, seat in enumerate(game.seats) if number != acting] == [stranger] * 2
    assert game.snapshot != before


def test_another_can_take_a_seat() -> None:
    game = seated(ANNA, MACHINE, BERT)
    game.sit(1, ANNA)
    assert (game.seats, game.people) == ((ANNA, ANNA, BERT), (0, 1, 2))


def go_on(game: SeatedGame[Any, Any], actions: int) -> None:
    """Let so many actions be done, whoever's turn it is."""
    for _ in range(actions):
        if game.chance_to_act:
            game.chance_acts()
        else:
            game.machine_acts(JABIR.legal_actions(game.state)[0])


def test_it_is_known_who_sat_at_a_seat_before_and_until_when() -> None:
    game = seated(ANNA, BERT, MACHINE, actions=10)
    game.sit(0, MACHINE)
    assert game.earlier == (EarlierSeat(0, 10, ANNA),)
    assert [game.seat_at(0, done) for done in (0, 9, 10)] == [ANNA, ANNA, MACHINE]
    go_on(game, 10)
    game.sit(0, BERT)
    assert list(game.earlier) == [EarlierSeat(0, 10, ANNA), EarlierSeat(0, 20, MACHINE)]
    assert [game.seat_at(0, done) for done in (9, 10, 19, 20)] == [ANNA, MACHINE, MACHINE, BERT]
    assert game.seat_at(1, 3) == BERT


def test_who_sat_there_and_decided_nothing_was_nobody() -> None:
    game = seated(ANNA, BERT, MACHINE, actions=10)
    game.sit(0, BERT)
    game.sit(0, MACHINE)
    assert game.earlier == (EarlierSeat(0, 10, ANNA),)
    game.sit(0, ANNA)
    assert not game.earlier
    beginning = seated(ANNA, BERT, MACHINE)
    beginning.sit(1, MACHINE)
    assert beginning.earlier == ()


def test_what_is_taken_back_was_played_by_nobody_and_what_is_done_again_by_who_did_it() -> None:
    game = seated(MACHINE, MACHINE, MACHINE, actions=10)
    game.sit(0, ANNA)
    game.sit(0, BERT)
    game.history.undo()
    game.history.undo()
    assert game.earlier == (EarlierSeat(0, 8, MACHINE),)
    game.history.redo()
    game.history.redo()
    assert game.earlier == (EarlierSeat(0, 10, MACHINE),)
    game.history.undo()
    game.history.undo()
    go_on(game, 5)
    assert game.earlier == (EarlierSeat(0, 8, MACHINE),)


def test_a_game_goes_on_with_those_who_sat_there_before() -> None:
    before = seated(ANNA, BERT, MACHINE, actions=10)
    before.sit(0, MACHINE)
    game = SeatedGame(before.history, before.seats, earlier=before.earlier)
    go_on(game, 10)
    game.sit(0, BERT)
    assert list(game.earlier) == [EarlierSeat(0, 10, ANNA), EarlierSeat(0, 20, MACHINE)]


@pytest.mark.parametrize(
    ("people", "action", "told"),
    [("a", "card:3", True), ("b", "card:3", False), ("bc", "card:3", False), ("", "card:3", True)],
)
def test_people_are_told_what_they_may_know_and_watchers_everything(
    people: str, action: str, told: bool
) -> None:
    game = SeatedGame(
        History(SEALED, SEALED.start(SEED, "-"), ["draw"]),
        [Seat(mark) if mark in people else MACHINE for mark in "abc"],
    )
    assert game.is_told(action) is told


def test_anybody_may_be_told_what_all_know_and_a_pick_once_the_picks_are_turned_up() -> None:
    history = History(SEALED, SEALED.start(SEED, "-"), ["draw", "card:3"])
    assert [history.told(done) for done in (0, 1)] == ["draw", Hidden("card:?")]
    assert history.told(1, frozenset({0})) == "card:3"
    assert history.told(1, frozenset({1, 2})) == Hidden("card:?")
    drafting = seated(ANNA, BERT, MACHINE, actions=10).history
    picks = [done for done, action in enumerate(drafting.actions) if isinstance(action, Pick)]
    assert {drafting.told(done) for done in picks} == {Hidden("pick:?")}
    assert drafting.told(picks[0], frozenset({drafting.states[picks[0]].turn})) == drafting.actions[picks[0]]
    while JABIR.state_text(drafting.state).count("phase=draft"):
        drafting.play(JABIR.legal_actions(drafting.state)[0])
    assert [drafting.told(done) for done in picks] == [drafting.actions[done] for done in picks]


def test_what_is_asked_for_all_are_told_and_what_is_given_two_are() -> None:
    game = SeatedGame(History(SEALED, SEALED.start(SEED, "-")), [MACHINE, ANNA, MACHINE])
    assert game.is_told("ask:c")
    game.machine_acts("ask:c")
    given = f"give:{game.state.hands[2].present[0].word}"
    assert not game.is_told(given)
    assert game.is_told("refuse")


@pytest.mark.parametrize(
    ("text", "occupant"),
    [
        ("person", Person()),
        ("level 2", OwnOpponent(2)),
        ("level 12", OwnOpponent(12)),
        ("level 4 daring", OwnOpponent(4, "daring")),
        ("level 3 sparring", OwnOpponent(3, "sparring")),
        ("level 3 sleeping", OutsideEngine("level 3 sleeping")),
        ("level 3 ", OutsideEngine("level 3 ")),
        ("level 02", OutsideEngine("level 02")),
        ("level x", OutsideEngine("level x")),
        ("level \N{ARABIC-INDIC DIGIT THREE}", OutsideEngine("level \N{ARABIC-INDIC DIGIT THREE}")),
        ("level " + "9" * 900, OutsideEngine("level " + "9" * 900)),
        ("Person", OutsideEngine("Person")),
        ("Siege 1.2", OutsideEngine("Siege 1.2")),
        ("", OutsideEngine("")),
    ],
)
def test_the_text_of_an_occupant_says_who_it_is(text: str, occupant: object) -> None:
    assert occupant_of(text) == occupant
    assert occupant_of(text).text == text


@given(st.text())
def test_any_text_is_read_and_written_as_it_was(text: str) -> None:
    assert occupant_of(text).text == text


@given(st.one_of(st.text(), st.sampled_from(["person", "level 3", " level 3\u200b", "", "\t"])))
def test_what_an_engine_calls_itself_is_read_back_as_the_name_of_an_engine(name: str) -> None:
    engine = outside_engine(name, ("./engine",))
    assert clean_name(engine.name) == engine.name != ""
    assert occupant_of(engine.text) == OutsideEngine(engine.name)


def test_a_machine_acts_where_the_program_knows_how_to_start_it() -> None:
    assert Seat("Ada").machine_here is None
    assert Seat.machine("Golem", 3).machine_here == OwnOpponent(3)
    here = OutsideEngine("Siege", ("./siege", "--fast"))
    assert Seat("Siege", here).machine_here == here
    assert Seat("Siege", OutsideEngine("Siege")).machine_here is None
    assert Seat("Siege", here).for_person() == Seat("Siege")


ENDS = (Outcome((0,)), Outcome((1,)), Outcome(()))


@pytest.mark.parametrize("games", [1, 2, 3, 5])
def test_it_is_decided_just_when_no_end_of_the_games_left_makes_another_win(games: int) -> None:
    """An oracle that plays all that can follow."""

    def winners(match: MatchScore) -> Iterator[tuple[int, ...]]:
        left = match.games - match.played
        for ends in product(ENDS, repeat=left):
            played = match
            for end in ends:
                played = played.after(end, 2)
            yield played.leaders

    for ends in (ends for count in range(games + 1) for ends in product(ENDS, repeat=count)):
        match = MatchScore(games=games).after(None, 2)
        for end in ends:
            match = match.after(end, 2)
        assert match.played == len(ends)
        assert match.decided == (len(set(winners(match))) == 1)


def test_a_shared_win_and_a_draw_are_a_part_of_a_point_for_each() -> None:
    match = MatchScore(games=3)
    for end in (Outcome((0, 2)), Outcome(()), Outcome((1,))):
        match = match.after(end, 3)
    assert match.score == pytest.approx((0.8333, 1.3333, 0.8333), abs=1e-3)
    assert match.decided
    assert match.leaders == (1,)
    assert match.moved_on().leaders == (0,)


def test_one_that_goes_on_as_long_as_one_likes_is_never_decided() -> None:
    match = SINGLE
    for _ in range(9):
        match = match.after(Outcome((1,)), 2)
    assert not match.decided
    assert not SINGLE
    assert match.again() == SINGLE


def test_the_words_for_matches() -> None:
    assert match_of("") == SINGLE
    assert match_of("7") == MatchScore(games=7)
    assert match_of("exchanged") == MatchScore(games=2, same_start=True)
    assert may_exchange(hidden=False, seats=2)
    assert not may_exchange(hidden=True, seats=2)


@pytest.mark.parametrize("word", ["0", "4", "101", "-3", "three", " 3", "³"])
def test_what_is_no_match_is_refused(word: str) -> None:
    with pytest.raises(Malformed):
        match_of(word)
