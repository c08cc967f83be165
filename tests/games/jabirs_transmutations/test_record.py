"""What is written and said of a game of Jabir's Transmutations."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import date
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from dream.base.texts import english, texts
from dream.games.jabirs_transmutations.game import GAME
from dream.games.jabirs_transmutations.rules.notation import state_text
from dream.games.jabirs_transmutations.rules.state import AnyShuffle
from dream.play.history import History
from dream.play.referee import Referee, reply
from dream.play.seats import Seat
from dream.records.reader import Opened, open_record
from dream.records.record import Record, format_of
from dream.records.syntax import MOST_ACTIONS, Unreadable
from dream.records.writer import record_text
from tests.games.jabirs_transmutations.random_games import some_action, some_history, some_state
from tests.games.jabirs_transmutations.test_law import VECTORS
from tests.kit.journals import is_kept
from tests.kit.laws import forms_of, is_shown
from tests.kit.random_games import randoms

SEATS = (Seat("Anna"), Seat.machine("Golem", 2), Seat("Zoë"))
WORDS = VECTORS["games"][0]["actions"].split()
ORIGIN = {"Options": "eureka=all first=b", "Seed": "quicksilver vitriol salt"}


def a_record() -> Record:
    """A game of thirteen actions: the first draft is under way."""
    history = History(GAME, GAME.start(ORIGIN["Seed"], ORIGIN["Options"]))
    while len(history.actions) < 13:
        history.play(min(GAME.legal_actions(history.state), key=GAME.action_text))
    return Record.of(history, ORIGIN, seats=SEATS, played=date(2026, 11, 21))


RECORD = a_record()
TEXT = record_text(RECORD)


def opened_with(old: str, new: str) -> Opened:
    assert old in TEXT
    return open_record(TEXT.replace(old, new, 1))


def said(opened: Opened) -> list[tuple[int, str]]:
    return [(fault.line, english(fault.reason)) for fault in opened.faults]


def test_the_form_of_a_record() -> None:
    headers, _, actions = TEXT.partition("\n\n")
    assert headers.split("\n") == [
        '[Game "Jabir\'s Transmutations"]',
        '[Format "1"]',
        '[Options "eureka=all first=b"]',
        '[Seed "quicksilver vitriol salt"]',
        f'[State "{state_text(RECORD.start)}"]',
        '[SeatA "person"]',
        '[NameA "Anna"]',
        '[SeatB "level 2"]',
        '[NameB "Golem"]',
        '[SeatC "person"]',
        '[NameC "Zoë"]',
        '[Date "2026-11-21"]',
        '[Result "*"]',
    ]
    assert actions.split()[:3] == [
        "1.",
        GAME.action_text(RECORD.actions[0]),
        GAME.action_text(RECORD.actions[1]),
    ]


@pytest.mark.parametrize("case", VECTORS["games"], ids=lambda case: case["options"].replace(" ", "-"))
def test_a_record_that_a_stranger_wrote(case: dict[str, Any]) -> None:
    """Nothing but its state says how a game begins; its seed need not give it, nor its dice."""
    headers = {
        "Game": GAME.title,
        "Format": "1",
        "Options": case["options"],
        "Seed": "x",
        "State": case["start"],
    }
    text = "".join(f'[{name} "{value}"]\n' for name, value in headers.items()) + f"\n{case['actions']}\n"
    opened = open_record(text)
    assert opened.faults == ()
    assert state_text(opened.game.state) == case["final"]
    assert opened.record.result == case["outcome"]
    assert opened.record.seats == (Seat(),) * 3
    assert open_record(record_text(opened.record)).record == opened.record


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(randoms, st.text(max_size=60), st.text(max_size=60))
def test_any_game_round_trips_whatever_its_dice_and_names(random: Random, name: str, seed: str) -> None:
    history = some_history(random, random.choice((0, 30, 90)))
    seats = (Seat(name), Seat(), Seat.machine(name, 3))
    record = Record.of(history, {"Seed": seed, "Options": "draft=open"}, seats=seats)
    opened = open_record(record_text(record))
    assert opened.faults == ()
    assert opened.record == record
    assert opened.game.states == history.states


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(randoms)
def test_the_numbers_are_those_of_the_rounds(random: Random) -> None:
    history = History(GAME, some_state(random))
    while len(history.actions) < 150 and history.outcome is None:
        history.play(some_action(random, history.state))
    numbers = list(format_of(GAME).turn_numbers(history.start, history.actions))
    rounds = [state.round for state in history.states[:-1]]
    begins = [now if now != before else None for before, now in pairwise([0, *rounds])]
    assert numbers == begins


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(randoms)
def test_a_game_from_any_state_round_trips(random: Random) -> None:
    record = Record.of(History(GAME, some_state(random)))
    assert [name for name, _ in record.origin] == ["State"]
    opened = open_record(record_text(record))
    assert opened.faults == ()
    assert opened.record == record


def test_the_result_is_the_outcome_as_the_referee_words_it() -> None:
    case = next(case for case in VECTORS["outcomes"] if case["outcome"] != "-")
    record = Record.of(History(GAME, GAME.parse_state(case["state"])))
    assert (record.result, record.reason) == (case["outcome"], None)
    opened = open_record(record_text(record).replace(record.result, "scores a=99 b=0 c=0 winners=a"))
    assert [sentence for _, sentence in said(opened)] == [
        f"Result is 'scores a=99 b=0 c=0 winners=a', but the actions lead to {case['outcome']}"
    ]


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("pick:x", "'pick:x' is not an action"),
        ("shuffle", "'shuffle' is not an action"),
        ("roll:6", "The die is rolled only when a recipe calls for it; now b picks a card."),
        ("pick:c,c", "'pick:c,c' is not an action"),
    ],
)
def test_a_bad_action_is_named_with_its_place(word: str, sentence: str) -> None:
    lines = TEXT.rstrip("\n").split("\n")
    opened = open_record("\n".join([*lines, f"8. {word}"]))
    fault = opened.fault
    assert fault is not None
    assert str(fault).startswith(f"line {len(lines) + 1}, column 4, action 14, {word}: ")
    assert sentence in english(fault.reason)
    assert replace(opened.record, unread=()) == RECORD
    assert [text for _, text in opened.record.unread] == [f"8. {word}"]


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ("eureka=all first=b", "eureka=some", 3, "'some' isn't a value of eureka: starter or all."),
        ("eureka=all first=b", "", 3, "'' isn't an option"),
        ('"quicksilver vitriol salt"', f'"{"s" * 201}"', 4, "a seed has at most 200 characters, not 201"),
        ('"Golem"', '"Go\\u0007lem"', 9, "the value of NameB contains the character"),
        ('"2026-11-21"', '"21.11.2026"', 12, "'21.11.2026' isn't a date such as 2026-11-21"),
        ('[Result "*"]', '[Result "1-0"]', 13, "Result is '1-0', but the actions lead to *"),
        (
            '[Result "*"]',
            '[Reason "resigned"]',
            13,
            "Reason is 'resigned', but the actions lead to nothing",
        ),
    ],
)
def test_faults_that_leave_a_game(old: str, new: str, line: int, sentence: str) -> None:
    opened = opened_with(old, new)
    assert any(at == line and sentence in told for at, told in said(opened)), said(opened)
    assert opened.game.actions == RECORD.actions
    assert is_kept(opened)


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        (f'[State "{state_text(RECORD.start)}"]\n', "", 1, "the header State is missing"),
        ('[State "jabir 1 ', '[State "jabir 2 ', 5, "jabir 2"),
        ("round=1 ", "round=01 ", 5, "round"),
        ("cinnabar:1,lead:1", "cinnabar:29,lead:1", 5, "31 tokens on the board, and there are 28"),
        ('[Format "1"]', '[Format "3"]', 2, "the format is '3'; this program reads formats 1 and 2"),
    ],
)
def test_faults_that_leave_no_game(old: str, new: str, line: int, sentence: str) -> None:
    with pytest.raises(Unreadable) as caught:
        opened_with(old, new)
    found = [(fault.line, english(fault.reason)) for fault in caught.value.faults]
    assert any(at == line and sentence in told for at, told in found), found


def test_seats_that_no_header_tells_of_are_nobodys_and_those_that_the_game_lacks_are_kept() -> None:
    fewer = opened_with('[SeatC "person"]\n[NameC "Zoë"]\n', "")
    assert (fewer.faults, fewer.record.seats) == ((), (*SEATS[:2], Seat()))
    more = opened_with("[Date", '[SeatD "person"]\n[NameD "Dot"]\n[Date')
    assert (more.faults, more.record.seats) == ((), SEATS)
    assert more.record.other == (("SeatD", "person"), ("NameD", "Dot"))
    assert open_record(record_text(more.record)).record == more.record


def test_what_a_record_need_not_say() -> None:
    """Of these games nothing is asked but the state: the rest is written, but its lack is no fault."""
    bare = f'[Game "{GAME.title}"]\n[Format "1"]\n[State "{state_text(RECORD.start)}"]\n\n'
    opened = open_record(bare + " ".join(map(GAME.action_text, RECORD.actions)))
    assert (opened.faults, opened.record.actions) == ((), RECORD.actions)


def test_a_game_has_a_greatest_length() -> None:
    opened = open_record(TEXT + " nonsense" * MOST_ACTIONS)
    assert any(f"a record has at most {MOST_ACTIONS} actions" in sentence for _, sentence in said(opened))


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(0, len(TEXT)),
    st.integers(0, 12),
    st.one_of(
        st.binary(max_size=12),
        st.sampled_from(
            [
                b"shuffle:",
                b"12:f",
                b"roll:7",
                b":,:",
                b"deck=-",
                b"-1",
                b"\xc2\xb2",
                b"event=steal",
                b"transmute:",
            ]
        ),
    ),
)
def test_no_damage_is_worse_than_a_fault(place: int, removed: int, added: bytes) -> None:
    data = TEXT.encode()
    with suppress(Unreadable):
        opened = open_record(data[:place] + added + data[place + removed :])
        assert is_kept(opened)


TEXTS = texts("en")["jabir"]
SHOWN = ("refusal", "fault", "deed", "awaited")
ONE_OF_EACH = (
    *("shuffle:f", "eureka:dryness", "explosion:tin", "disaster:f", "sultan:lead", "steal:none"),
    *("pick:f", "transmute:1", "done", "roll:1", "discard:f"),
)


def state_of(about: str, kind: str = "refusals") -> str:
    """The state of the first case of the vectors that is about this."""
    return next(str(case["state"]) for case in VECTORS[kind] if case["about"] == about)


REFUSED = [
    (
        state_of("recipe 9: no gold left"),
        "transmute:13",
        "There is no recipe 13; the recipes are numbered 1 to 12.",
    ),
    (
        state_of("recipe 12: something is missing"),
        "transmute:12:f",
        "Recipe 12 takes no card: write transmute:12.",
    ),
]
IMPOSSIBLE = [
    (
        state_of("an event is left in events", "impossible")
        .replace("events=explosion", "events=explosion,steal")
        .replace(",steal deck", " deck"),
        "2 events are left in the deck that is to be shuffled.",
    ),
    (
        state_of("hand and picks are seven: the seat on turn", "impossible")
        .replace("hand.a=f,w,w,c,s picks.a=w,c", "hand.a=c picks.a=-")
        .replace("discard=f", "discard=f,f")
        .replace("w,w,c,c", "w,w,w,w,w,c,c,c", 1)
        .replace(",s board", ",s,s board"),
        "Seat a has 1 card in hand and picks together, not 6. Seat b has 2 picks, not 0. "
        "Seat c has 2 picks, not 0.",
    ),
]


STATES_BY_PHASE = {case["state"].split(" ")[6]: case["state"] for case in VECTORS["transitions"]}.values()


def every_sentence() -> Iterator[str]:
    """What is answered to the cases of the vectors, to a few more, and to what is out of place anywhere."""
    asked = [(case["state"], case["action"]) for case in VECTORS["refusals"]]
    asked += [(state, action) for state, action, _ in REFUSED]
    asked += [(state, action) for state in STATES_BY_PHASE for action in ONE_OF_EACH]
    for state, action in asked:
        yield reply(Referee(GAME).answer, f"why\t{state}\t{action}")
    for state in [*(case["state"] for case in VECTORS["impossible"]), *(state for state, _ in IMPOSSIBLE)]:
        yield reply(Referee(GAME).answer, f"legal\t{state}")
    refusal = GAME.why_not(GAME.start("amber", "-"), AnyShuffle(), None)
    assert refusal
    yield refusal.sentence


SENTENCES = list(every_sentence())


@pytest.mark.parametrize(("key", "form"), list(forms_of(TEXTS, SHOWN)))
def test_every_sentence_is_shown_by_a_case(key: str, form: str) -> None:
    assert is_shown(form, SENTENCES), key


@pytest.mark.parametrize(("state", "action", "sentence"), REFUSED)
def test_what_the_vectors_do_not_refuse(state: str, action: str, sentence: str) -> None:
    assert reply(Referee(GAME).answer, f"why\t{state}\t{action}") == sentence


@pytest.mark.parametrize(("state", "sentences"), IMPOSSIBLE)
def test_what_the_vectors_do_not_exclude(state: str, sentences: str) -> None:
    assert reply(Referee(GAME).answer, f"legal\t{state}") == f"error\t{sentences}"
