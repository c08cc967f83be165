"""What is written of a game of the Dream, sealed offers too."""

from contextlib import suppress
from dataclasses import replace
from datetime import date
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from dream.base.errors import Malformed
from dream.base.texts import english
from dream.games.alchemists_dream.agreements import as_seen_by, can_seal, opened, writers
from dream.games.alchemists_dream.board import Board
from dream.games.alchemists_dream.elements import Element
from dream.games.alchemists_dream.game import GAME, DreamHistory, history_of
from dream.games.alchemists_dream.record import LIMIT, REPETITION, scored_as_drawn
from dream.games.alchemists_dream.rules.beginning import start
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.alchemists_dream.rules.position import Phase, Resign, Stand
from dream.play.seats import OutsideEngine, OwnOpponent, Person, Seat, occupant_of
from dream.records.reader import Opened, open_record
from dream.records.record import Record
from dream.records.syntax import LARGEST_FILE, LONGEST_VALUE, MOST_ACTIONS, MOST_HEADERS, Unreadable
from dream.records.writer import record_text
from tests.kit.games import QUICK_WIN, played, seeded_start
from tests.kit.journals import is_kept
from tests.kit.random_games import randoms
from tests.kit.random_positions import scattered_board, some_action, some_position, some_start

SEED = "quicksilver vitriol salt"
DAY = date(2026, 11, 21)
SEATS = (Seat("Anna"), Seat.machine("Golem", 2))


def random_game(board: Board, random: Random, most: int) -> DreamHistory:
    """A random game on a board, by fire and earth."""
    game = history_of(start(board, Element.FIRE, Element.EARTH))
    while len(game.actions) < most and not game.outcome:
        game.play(some_action(random, game.state))
    return game


def a_record() -> Record:
    """A finished game of 31 actions."""
    game = random_game(Board.from_seed(SEED), Random(1), 30)
    game.play(Resign())
    return Record.of(game, {"Seed": SEED}, seats=SEATS, played=DAY)


TEXT = record_text(a_record())


def told(record: Record) -> dict[str, str]:
    """What a record says of how the game began."""
    return dict(record.origin)


def opened_with(old: str, new: str) -> Opened:
    assert old in TEXT
    return open_record(TEXT.replace(old, new, 1))


def test_the_form_of_a_record() -> None:
    lines = TEXT.split("\n")
    assert lines[:14] == [
        '[Game "The Alchemist\'s Dream"]',
        '[Format "1"]',
        f'[Seed "{SEED}"]',
        '[Tiles "The standard set"]',
        '[Board "rim"]',
        '[First "fire"]',
        '[Second "earth"]',
        '[FirstName "Anna"]',
        '[FirstSeat "person"]',
        '[SecondName "Golem"]',
        '[SecondSeat "level 2"]',
        '[Date "2026-11-21"]',
        f'[Result "{a_record().result}"]',
        '[Reason "resigned"]',
    ]
    assert lines[14] == ""
    assert lines[15].startswith("1. @")
    assert TEXT.endswith(" 16. c13-c12 resign\n")
    assert max(map(len, lines[14:])) <= 80


def test_what_is_read_is_what_was_written() -> None:
    opened = open_record(TEXT)
    assert opened.fault is None
    assert opened.record == a_record()
    assert opened.game.actions == a_record().actions
    assert opened.record.seats[1].occupant == OwnOpponent(2)
    assert opened.record.seats[0].occupant == Person()
    assert opened.record.history().state == opened.game.state


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(randoms, st.text(max_size=60), st.text(max_size=60), st.text(max_size=60))
def test_any_game_and_any_text_round_trip(random: Random, seed: str, name: str, kind: str) -> None:
    boards = (Board.from_seed(seed), Board.from_seed(seed, bare=True), scattered_board(random))
    game = random_game(random.choice(boards), random, random.choice((0, 1, 25)))
    seats = (Seat(name, occupant_of(kind)), Seat(name))
    record = Record.of(game, {"Seed": seed}, seats=seats, played=random.choice((DAY, None)))
    text = record_text(record)
    opened = open_record(text.encode("utf-8"))
    assert opened.faults == ()
    assert opened.record == record
    assert record_text(opened.record) == text
    assert opened.game.states == game.states


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(randoms)
def test_a_game_from_any_position_round_trips(random: Random) -> None:
    game = history_of(some_position(random))
    if game.state.legal_actions:
        game.play(some_action(random, game.state))
    record = Record.of(game)
    opened = open_record(record_text(record))
    assert opened.faults == ()
    assert opened.record == record
    assert opened.game.start == game.start


def test_a_board_of_own_tiles_keeps_its_terrain() -> None:
    board = scattered_board(Random(3))
    laid = history_of(start(board, Element.FIRE, Element.AIR))
    record = Record.of(laid, {"Seed": "mine", "Tiles": "My tiles"})
    assert told(record)["Terrain"] == board.text
    opened = open_record(record_text(record))
    assert opened.fault is None
    assert (opened.record.seed, told(opened.record)["Tiles"]) == ("mine", "My tiles")
    assert opened.game.start.board == board


def test_a_seed_that_does_not_give_the_board_is_not_kept() -> None:
    record = Record.of(
        history_of(start(scattered_board(Random(3)), Element.FIRE, Element.AIR)), {"Seed": "mine"}
    )
    assert told(record).keys() == {"Terrain", "Board", "First", "Second"}


def test_unknown_headers_comments_numbers_and_line_ends_are_taken() -> None:
    text = TEXT.replace("\n\n", '\n[Event "A \\"club\\" evening"]\n\n{the\nopening} 1. ', 1)
    text = text.replace(" 3. ", "{x}\t77. ", 1).replace(" 4. ", " ", 1)
    opened = open_record(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode("utf-8"))
    assert opened.faults == ()
    assert opened.record.other == (("Event", 'A "club" evening'),)
    assert opened.record.actions == a_record().actions
    assert '\n[Event "A \\"club\\" evening"]\n\n{the\nopening} 1. @' in record_text(opened.record)
    assert opened.record.comments == ((0, "the\nopening"), (4, "x"))
    assert open_record(record_text(opened.record)).record == opened.record


def test_an_unfinished_game_is_sound() -> None:
    record = Record.of(random_game(Board.from_seed(SEED), Random(1), 5), {"Seed": SEED})
    assert (record.result, record.reason) == ("*", None)
    assert open_record(record_text(record)).record == record


def test_a_match_may_be_scored_as_drawn() -> None:
    """R11: on a threefold repetition, which must be there, or at a ply limit."""
    game = random_game(Board.from_seed(SEED), Random(1), 4)
    limited = scored_as_drawn(Record.of(game, {"Seed": SEED}), LIMIT)
    assert (limited.result, limited.reason) == ("1/2-1/2", LIMIT)
    assert open_record(record_text(limited)).record == limited
    repeated = scored_as_drawn(Record.of(game, {"Seed": SEED}), REPETITION)
    fault = open_record(record_text(repeated)).fault
    assert fault is not None
    assert english(fault.reason) == "Result is '1/2-1/2', but the actions lead to *"


def test_an_illegal_action_is_refused_and_what_came_before_it_is_open() -> None:
    opened = opened_with(" 3. ", " 3. +a1 ")
    fault = opened.fault
    assert fault is not None
    assert (fault.line, fault.action, fault.text) == (16, 5, "+a1")
    assert str(fault) == f"line 16, column {fault.column}, action 5, +a1: {english(fault.reason)}"
    assert TEXT.replace(" 3. ", " 3. +a1 ").split("\n")[15][fault.column - 1 :].startswith("+a1")
    assert english(fault.reason) == "Stones can't be played before the haggling is over"
    assert opened.game.actions == a_record().actions[:4] == opened.record.actions
    assert (opened.record.result, opened.record.reason) == ("*", None)
    assert is_kept(opened)


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        (" 3. ", " 3. k8_l8 ", 16, "'k8_l8' is not an action"),
        (" 3. ", " 3... ", 16, "'3...' is not an action"),
        (" 3. ", " } ", 16, "'}' is not an action"),
        (" resign", " resign resign", 18, "the game is over"),
        (" resign", " {resign", 18, "the comment that begins here is never closed"),
        ('"2026-11-21"', '"21.11.2026"', 12, "'21.11.2026' isn't a date such as 2026-11-21"),
        ('"2026-11-21"', '"2026-11-31"', 12, "'2026-11-31' isn't a date such as 2026-11-21"),
        ('"2026-11-21"', '"20261121"', 12, "'20261121' isn't a date such as 2026-11-21"),
        (
            '[Reason "resigned"]',
            '[Reason "agreed"]',
            14,
            "Reason is 'agreed', but the actions lead to resigned",
        ),
        ('[Reason "resigned"]\n', "", 1, "the header Reason is missing"),
        ('[FirstSeat "person"]\n', "", 1, "the header FirstSeat is missing"),
        (
            '[Second "earth"]',
            '[Second "earth"]\n[Second "fire"]',
            8,
            "the header Second appears twice; it was on line 7",
        ),
        (
            '[FirstName "Anna"]',
            "[FirstName Anna]",
            8,
            "'[FirstName Anna]' is not a header such as [Name \"value\"]",
        ),
        ('[FirstName "Anna"]', '[FirstName "An"na"]', 8, "is not a header"),
        ('[FirstName "Anna"]', '[FirstName "\\ud800"]', 8, "is not a header"),
        ('[FirstName "Anna"]', '[First-Name "Anna"]', 8, "is not a header"),
        (
            '"Anna"',
            f'"{"x" * (LONGEST_VALUE + 1)}"',
            8,
            f"the value of FirstName is longer than {LONGEST_VALUE} characters",
        ),
        ("\n\n", "\n", 15, "there is no blank line between the headers and the actions"),
        ("\n\n", '\n[Terrain "{OTHER}"]\n\n', 3, "the header Seed contradicts where the game begins"),
        ("\n\n", '\n[Terrain "{BARE}"]\n\n', 5, "the header Board contradicts where the game begins"),
    ],
)
def test_faults_that_leave_a_game(old: str, new: str, line: int, sentence: str) -> None:
    new = new.replace("{OTHER}", Board.from_seed("other").text)
    new = new.replace("{BARE}", Board.from_seed(SEED, bare=True).text)
    opened = opened_with(old, new)
    found = [(fault.line, english(fault.reason)) for fault in opened.faults]
    assert any(at == line and sentence in said for at, said in found), found
    assert is_kept(opened)


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        (
            "The Alchemist's Dream",
            "Chess",
            1,
            "this is a record of 'Chess', which this program doesn't know",
        ),
        (
            '[Game "The Alchemist\'s Dream"]\n',
            "",
            1,
            "this isn't a record of a game: the header Game is missing",
        ),
        ('[Format "1"]', '[Format "3"]', 2, "the format is '3'; this program reads formats 1 and 2"),
        ('[Format "1"]\n', "", 1, "the format is nothing; this program reads formats 1 and 2"),
        (
            f'[Seed "{SEED}"]\n',
            "",
            1,
            "the record has no seed, terrain or position to begin from",
        ),
        (f'"{SEED}"', f'"{"s" * 201}"', 3, "a seed has at most 200 characters, not 201"),
        (
            "The standard set",
            "Mine",
            4,
            "the tile set 'Mine' isn't known here, and the record has no Terrain",
        ),
        ('"rim"', '"round"', 5, "Board is 'round', which isn't one of rim, bare"),
        ('[Board "rim"]\n', "", 1, "the header Board is missing"),
        ('"fire"', '"Fire"', 6, "First is 'Fire', which isn't one of fire, water, earth, air"),
        ('"earth"', '"fire"', 7, "both players have fire; the elements must differ"),
        ("\n\n", '\n[Terrain "3/9"]\n\n', 15, "the terrain has 2 rows; a board has 21, a bare board 19"),
        ("\n\n", '\n[Position "here"]\n\n', 15, "a position has 5 fields separated by single spaces, not 1"),
        (
            "[Game",
            "".join(f'[X{number} "x"]\n' for number in range(MOST_HEADERS)) + "[Game",
            101,
            f"a record has at most {MOST_HEADERS} header lines",
        ),
    ],
)
def test_faults_that_leave_no_game(old: str, new: str, line: int, sentence: str) -> None:
    with pytest.raises(Unreadable) as caught:
        opened_with(old, new)
    found = [(fault.line, english(fault.reason)) for fault in caught.value.faults]
    assert any(at == line and sentence in said for at, said in found), found
    assert all("\n" not in str(fault) for fault in caught.value.faults)


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"\x00" * 50, b"\xff\xfe[\x00", b"hello", b"[", b'[Game "', "🜂".encode()]
)
def test_what_is_no_record_at_all(data: bytes) -> None:
    with pytest.raises(Unreadable):
        open_record(data)


def test_a_file_has_a_largest_size() -> None:
    with pytest.raises(Unreadable, match=f"a file of several, has at most {LARGEST_FILE} bytes"):
        open_record(TEXT.encode() + b" " * LARGEST_FILE)


def test_a_game_has_a_greatest_length() -> None:
    """What is beyond the limit is not even read."""
    opened = open_record(TEXT.replace(" resign", " draw" * MOST_ACTIONS))
    assert any(
        f"a record has at most {MOST_ACTIONS} actions" in english(fault.reason) for fault in opened.faults
    )
    with pytest.raises(Malformed, match=f"a record has at most {MOST_ACTIONS} actions"):
        record_text(replace(a_record(), actions=(parse_action("stand"),) * (MOST_ACTIONS + 1)))


@pytest.mark.parametrize("cut", [b"\xff", b"\xc3", b"\xed\xa0\x80", b"\x80k8"])
def test_bytes_that_are_no_text_end_the_game_before_their_word(cut: bytes) -> None:
    data = TEXT.encode()
    place = data.index(b" resign")
    opened = open_record(data[:place] + cut + data[place:])
    fault = opened.fault
    assert fault is not None
    assert "isn't valid UTF-8" in english(fault.reason)
    assert fault.line == 18
    assert opened.game.actions == a_record().actions[:29]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, len(TEXT)), st.integers(0, 12), st.binary(max_size=12))
def test_no_damage_is_worse_than_a_fault(place: int, removed: int, added: bytes) -> None:
    data = TEXT.encode()
    with suppress(Unreadable):
        assert is_kept(open_record(data[:place] + added + data[place + removed :]))


def test_a_value_that_is_no_text_cannot_be_written() -> None:
    record = a_record()
    for seat in (Seat("", OutsideEngine("\ud800")), Seat("", OutsideEngine("x" * (LONGEST_VALUE + 1)))):
        with pytest.raises(Malformed, match="the value of FirstSeat"):
            record_text(replace(record, seats=(seat, seat)))


@given(random=randoms)
@settings(max_examples=40, deadline=None)
def test_whatever_both_write_is_legal_in_its_order(random: Random) -> None:
    history = history_of(some_start(random))
    for _ in range(random.randrange(1, 5)):
        position = history.state
        if not can_seal(position):
            return
        one, other = (
            random.choice(GAME.legal_actions(as_seen_by(position, writer))) for writer in writers(position)
        )
        for action in opened(one, other):
            history.play(action)
        stood = isinstance(one, Stand) or (position.phase is Phase.HAGGLE and isinstance(other, Stand))
        assert (history.state.phase is Phase.PLAY) == stood
        if stood:
            by = one if isinstance(one, Stand) else other
            assert history.state.turn is writers(position)[by is other]


def test_nothing_can_be_sealed_once_one_symbol_lies_alone_or_play_has_begun() -> None:
    states = played(seeded_start(), QUICK_WIN).states
    assert [can_seal(state) for state in states[:4]] == [True, False, True, False]
