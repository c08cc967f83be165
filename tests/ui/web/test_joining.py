"""Arriving by the table's one code: free seats, names, lost keys, a table that waits for those who come."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from dream.base.texts import say
from dream.play.seats import LONGEST_NAME, Guest, Seat
from dream.play.setup import Setup
from dream.records.reader import read_record
from dream.records.record import Saying, read_handovers
from dream.records.writer import save
from dream.ui.host import HeldGame, new_game, saved_game
from dream.ui.table.gestures import SIGNS
from dream.ui.table.guest_sheet import GuestSheet
from dream.ui.web import door as at_door
from dream.ui.web.addresses import Listening
from dream.ui.web.rules import PRIMER
from tests.ui.web.at_browsers import (
    ACROSS,
    PHONE,
    all_there,
    beside,
    browser,
    needs_browser,
    no_errors,
    serious,
    wait,
)
from tests.ui.web.at_pages import LOCAL, Host, Page, setup_of
from tests.ui.web.test_server import hostile
from tests.ui.web.test_window import Window, setup_with

REFUSED, TURNED_OUT = 4001, 4006


def table_of(word: str, seats: Sequence[Seat]) -> Setup:
    """A game of those at the seats, in which computers fill what is left."""
    fewest = {"jabir": 3}.get(word, 2)
    others = [1] * max(0, fewest - len(seats))
    made = setup_of(word, ["", *others], f"players={len(seats)}" if word == "stone" else "-")
    return replace(made, seats=(*seats, *made.seats[1:]))


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A table of Stone with six seats, of which four are guests'; nobody has come yet."""
    with Host(tmp_path, setup_of("stone", ["", "", "", "", 1, 1], "players=6")) as host:
        yield host


def free(page: Page) -> list[int]:
    """The seats that a page at the door shows as free."""
    return [number for number, seat in enumerate(page.door["seats"]) if seat["free"]]


def answered(host: Host, page: Page, word: str) -> object:
    """What a page at the door is told that asks for something."""
    told = len(page.sheets)
    page.ask(word, 0, name="Ann")
    host.until(lambda: len(page.sheets) > told, "an answer")
    return page.door["said"]


# Taking a seat


def test_whoever_comes_types_a_name_and_takes_a_free_seat(host: Host) -> None:
    page = host.arrive(device="phone")
    assert free(page) == [0, 1, 2, 3]
    assert not page.door["gathers"]
    ann = host.sit(page, 2, "  Ann\u202e ")
    assert ann.sheet["seat"] == 2
    assert ann.sheet["you"] == host.hosting.game.seats[2].name == "Ann"
    assert say("guests.takes_seat", name="Ann", letter="c") in host.said
    again = host.arrive()
    assert free(again) == [0, 1, 3]
    assert not again.door["seats"][2]["away"]


def test_six_pages_come_at_once_and_two_want_the_same_seat(host: Host) -> None:
    pages = [Page(host.server.origin, host.server.table, device=f"d{n}") for n in range(6)]
    host.pages += pages
    host.until(lambda: all(page.door for page in pages), "six pages at the door")
    for page, seat, name in zip(pages, [0, 1, 2, 2, 3, 3], "ABCDEF", strict=True):
        page.ask("sit", seat, name=name)
    host.until(lambda: sum(bool(page.key) for page in pages) == 4, "four keys")
    host.until(lambda: all(page.key or page.door["said"] for page in pages), "an answer to each")
    assert len({page.key["key"] for page in pages if page.key}) == 4
    assert bool(pages[2].key) != bool(pages[3].key)
    left = [page for page in pages if not page.key]
    assert all("taken" in page.door["said"] and not free(page) for page in left)
    seats = sorted(host.goes_on(page).sheet["seat"] for page in pages if page.key)
    assert seats == [0, 1, 2, 3]
    watchers = [page for page in host.pages if page.door and not page.key]
    for page in watchers:
        page.ask("watch")
        assert host.goes_on(page).sheet["seat"] is None


def test_the_address_of_a_seat_that_was_taken_by_the_code_is_good_no_more(host: Host) -> None:
    printed = host.server.tokens[1]
    host.sit(host.arrive(), 1, "Bob")
    page = Page(host.server.origin, printed)
    host.pages.append(page)
    host.until(lambda: page.closed is not None, "a page that is refused")
    assert page.closed == REFUSED


def test_whoever_opens_the_address_of_a_seat_has_taken_it(host: Host) -> None:
    host.page(0)
    page = host.arrive(device="two")
    assert free(page) == [1, 2, 3]
    page.ask("sit", 0, name="Eve")
    host.until(lambda: page.door["said"], "a refusal")
    assert page.key is None


def test_a_browser_is_told_which_seat_it_had(host: Host) -> None:
    ann = host.sit(host.arrive(), 0, "Ann")
    key = ann.opened_by[1]
    ann.close()
    assert host.arrive(had=key).door["had"] == "Ann"
    assert host.arrive(had="x" * 22).door["had"] == ""
    assert host.arrive(had=host.server.table).door["had"] == ""


NAMES: list[tuple[object, str | None]] = [
    ("\u202eevil\u0000\u001b[2J", "evil[2J"),
    ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
    ("  \u2800\u3164 ", "First player"),
    ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
    ("x" * (LONGEST_NAME + 1), None),
    ("bob", None),
    (7, "First player"),
    (None, "First player"),
]


@pytest.mark.parametrize(("name", "called"), NAMES)
def test_a_name_is_text_from_outside(host: Host, name: object, called: str | None) -> None:
    host.sit(host.arrive(device="b"), 1, "Bob")
    page = host.arrive(device="a")
    page.ask("sit", 0, name=name)
    host.until(lambda: page.key or page.door["said"], "an answer")
    if called is None:
        assert page.key is None
        assert free(page) == [0, 2, 3]
    else:
        sheet = host.goes_on(page).sheet
        assert sheet["you"] == called
        assert len(sheet["happened"]) < 3


def test_hostile_messages_at_the_door_change_nothing(host: Host) -> None:
    random, page = Random(4), None
    for _ in range(400):
        if page is None or page.closed is not None:
            page = Page(host.server.origin, host.server.table)
            host.pages[:] = [page]
        try:
            page.say(hostile(random, ["sit", "watch", "claim", "begin", "show"]))
        except ConnectionClosed:
            page.closed = 0
        host.go_on()
    host.pages[:] = []
    assert not host.hosting.game.history.actions
    assert host.page(3).sheet["seat"] == 3


def test_no_key_is_told_to_anybody_else(host: Host) -> None:
    pages = [host.arrive(device=f"d{n}") for n in range(3)]
    ann = host.sit(pages[0], 0, "Ann")
    host.settle()
    keys = {*host.server.tokens.values(), host.server.table}
    sent = "".join(text for page in [ann, *pages] for text in page.sheets)
    assert not any(key in sent or key in "".join(host.said) for key in keys)


# The host


def test_a_locked_table_lets_nobody_in(host: Host) -> None:
    host.held.obey("lock")
    page = host.arrive()
    assert page.door["locked"]
    for word in ("sit", "watch"):
        assert answered(host, page, word) == say("guests.door.locked")
        assert page.key is None
    host.held.obey("unlock")
    assert host.sit(page, 0, "Ann").sheet["seat"] == 0


def test_who_is_turned_out_is_told_and_the_seat_is_free(host: Host) -> None:
    ann = host.sit(host.arrive(device="a"), 0, "Ann")
    witness = host.arrive(device="b")
    host.held.obey("out a")
    host.until(lambda: ann.closed is not None, "a page that is closed")
    assert ann.closed == TURNED_OUT
    host.until(lambda: 0 in free(witness), "a free seat")
    assert witness.door["seats"][0]["name"] != "Ann"
    old = Page(*ann.opened_by)
    host.pages.append(old)
    host.until(lambda: old.closed == REFUSED, "a key that is good no more")
    told = read_handovers(host.hosting.session.notes["Guests"])
    assert [(one.kind, one.name) for one in told] == [("out", "Ann")]


def test_guests_exchange_seats_before_anybody_has_moved(host: Host) -> None:
    ann, bob = (host.sit(host.arrive(device=name), seat, name) for seat, name in enumerate(["Ann", "Bob"]))
    host.held.obey("exchange a b")
    host.until(lambda: (ann.sheet["seat"], bob.sheet["seat"]) == (1, 0), "seats that are exchanged")
    assert [seat.name for seat in host.hosting.game.seats[:2]] == ["Bob", "Ann"]
    host.held.obey("exchange a c")
    host.until(lambda: bob.sheet["seat"] == 2, "another seat")
    assert free(host.arrive(device="c")) == [0, 3]


def test_once_somebody_has_moved_those_must_agree_who_exchange_seats(host: Host) -> None:
    ann, bob = (host.sit(host.arrive(device=name), seat, name) for seat, name in enumerate(["Ann", "Bob"]))
    host.settle()
    game = host.hosting.game
    game.act(game.history.game.legal_actions(game.state)[0])
    host.hosting.table.changed()
    host.held.obey("exchange a b")
    for page, answer in ((ann, 0), (bob, 1)):
        host.settle()
        assert page.sheet["asks"]["answers"]
        page.do("answer", answer)
    host.settle()
    assert [page.sheet["seat"] for page in (ann, bob)] == [0, 1]


def test_a_seat_is_meant_by_its_letter_or_by_who_sits_there(host: Host) -> None:
    ann, bob = (
        host.sit(host.arrive(device=name), seat, name) for seat, name in enumerate(["Ann Lee", "Bob"])
    )
    host.held.obey("exchange Bob and ann lee")
    host.until(lambda: (ann.sheet["seat"], bob.sheet["seat"]) == (1, 0), "seats that are exchanged")
    assert host.said[-1] == say("guests.terminal.exchanged", name="Bob", other="Ann Lee")
    host.held.obey("guests")
    told = "\n".join(host.said)
    assert f"Ann Lee (seat b): here {ann.opened_by[0]}/#{ann.opened_by[1]}" in told
    assert "Third player (seat c): free" in told
    assert "2 seats free" in told
    host.held.obey("turn out Ann Lee")
    host.until(lambda: ann.closed == TURNED_OUT, "a page that is closed")


def test_whoever_holds_a_table_says_something_as_pages_do(host: Host) -> None:
    ann = host.page(0, language="de")
    host.held.obey("say")
    signs = [line for line in host.said if any(sign in line for sign in SIGNS)]
    assert len(signs) == len(SIGNS)
    host.held.obey("say 4")
    host.until(lambda: ann.made, "a gesture")
    assert (ann.made[0]["name"], ann.made[0]["gesture"][0]) == ("Der Gastgeber", SIGNS[3])
    host.held.obey("say well played")
    assert host.said[-1] == say("guests.terminal.too_soon")
    host.settle()
    assert len(ann.made) == 1
    assert host.hosting.session.sayings == (Saying(0, None, "3"),)
    assert any(line.startswith("Der Gastgeber") for line, *_ in ann.sheet["log"])
    host.held.obey("hush")
    ann.do("gesture", 2)
    host.settle()
    assert host.said[-1] == say("guests.terminal.hushed")


@pytest.mark.parametrize(
    "line", ["dance", "out", "out z", "out e", "exchange a", "exchange a a", "give seat a", "lock a"]
)
def test_what_the_terminal_does_not_know_is_answered_by_what_it_does(host: Host, line: str) -> None:
    before = host.hosting.game.seats
    host.held.obey(line)
    assert "lock" in host.said[-1]
    assert host.hosting.game.seats == before


# Lost keys


def claimed(host: Host) -> tuple[Page, Page, str]:
    """Ann has begun, Bob's page is away, and somebody at the door who has lost the key asks for his seat."""
    ann, bob = (host.sit(host.arrive(device=name), seat, name) for seat, name in enumerate(["Ann", "Bob"]))
    key = str(bob.opened_by[1])
    bob.close()
    host.pages.remove(bob)
    lost = host.arrive(device="new")
    host.until(lambda: lost.door["seats"][1]["away"], "Bob's leaving")
    lost.ask("claim", 1)
    host.until(lambda: ann.sheet["asks"], "a question")
    assert "Bob" in ann.sheet["asks"]["text"]
    return ann, lost, key


def test_the_seat_that_began_gives_a_lost_seat_back(host: Host) -> None:
    ann, lost, key = claimed(host)
    ann.do("answer", 0)
    bob = host.goes_on(lost)
    assert (bob.sheet["seat"], bob.sheet["you"]) == (1, "Bob")
    assert bob.opened_by[1] != key
    old = Page(host.server.origin, key)
    host.pages.append(old)
    host.until(lambda: old.closed is not None, "a key that is good no more")
    assert old.closed == REFUSED
    told = read_handovers(host.hosting.session.notes["Guests"])
    assert [(one.kind, one.name) for one in told] == [("device", "Bob")]


def test_a_lost_seat_is_refused_and_not_asked_for_again_at_once(host: Host) -> None:
    ann, lost, _ = claimed(host)
    ann.do("answer", 1)
    host.until(lambda: lost.door["said"], "an answer")
    assert lost.door["said"] == say("guests.door.refused", name="Bob")
    lost.ask("claim", 1)
    host.until(lambda: lost.door["said"] == say("guests.door.asked_already"), "an answer")
    host.settle()
    assert ann.sheet["asks"] is None


def test_a_claim_is_void_when_the_guest_comes_back(host: Host) -> None:
    ann, lost, key = claimed(host)
    host.pages.append(Page(host.server.origin, key, device="Bob"))
    host.until(lambda: lost.door["said"], "an answer")
    host.until(lambda: ann.sheet["asks"] is None, "a question that is withdrawn")
    assert lost.key is None


def test_a_claim_ends_with_its_page_and_can_be_decided_at_the_terminal(host: Host) -> None:
    ann, lost, _ = claimed(host)
    lost.close()
    host.until(lambda: ann.sheet["asks"] is None, "a question that is withdrawn")
    host.pages.remove(lost)
    other = host.arrive(device="newer")
    other.ask("claim", 1)
    host.until(lambda: ann.sheet["asks"], "a question")
    host.held.obey("give seat b")
    assert host.goes_on(other).sheet["seat"] == 1
    host.settle()
    assert ann.sheet["asks"] is None


def test_nobody_claims_a_seat_that_is_here(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_door, "REST", 0.0)
    host.sit(host.arrive(device="a"), 0, "Ann")
    page = host.arrive(device="b")
    for seat in (0, 1, 4, 99, -1, "0"):
        page.ask("claim", seat)
    page.ask("sit", 3, name="Bob")
    host.until(lambda: page.key, "a key")
    assert not host.held.door.claims


def test_the_window_is_asked_for_a_lost_seat(tmp_path: Path) -> None:
    with Window(tmp_path, setup_with("alchemist", ["here: Ann", "Bob"], "players=2")) as window:
        code = window.app.guests.code
        assert code is not None
        origin, _, token = code.url.partition("/#")
        window.until(lambda: isinstance(window.app.scene, GuestSheet), "the sheet")
        first = Page(origin, token, device="a")
        window.pages.append(first)
        window.until(lambda: first.door, "the door")
        first.ask("sit", 1, name="Robert")
        window.until(lambda: first.key, "a key")
        bob = Page(origin, first.key["key"], device="a")
        window.pages[:] = [bob]
        window.until(lambda: bob.sheet, "the table")
        assert bob.sheet["you"] == "Robert"
        bob.close()
        lost = Page(origin, token, device="b")
        window.pages[:] = [lost]
        window.until(lambda: lost.door and lost.door["seats"][1]["away"], "Bob's leaving")
        lost.ask("claim", 1)
        window.until(lambda: window.app.dialog is not None, "a question")
        window.dialog.answer(window.dialog.others[0])
        window.until(lambda: lost.key, "a key")
        back = Page(origin, lost.key["key"], device="b")
        window.pages[:] = [back]
        window.until(lambda: back.sheet, "the table")
        assert back.sheet["seat"] == 1
        assert [one.kind for one in window.table_scene.table.session.handovers] == ["device"]


def test_the_window_locks_the_table_and_turns_somebody_out(tmp_path: Path) -> None:
    seats: list[str | int] = ["here: Ann", "Bob", "Cid"]
    with Window(tmp_path, setup_with("stone", seats, "players=3")) as window:
        window.until(lambda: isinstance(window.app.scene, GuestSheet), "the sheet")
        bob = window.page(1)
        window.press_button(say("guests.sheet.lock"))
        window.wait()
        assert say("guests.sheet.locked") in window.captions
        window.press_button(say("guests.sheet.seat"))
        exchange, out = window.dialog.others
        assert out.text == say("guests.sheet.out", name="Bob")
        window.dialog.answer(exchange)
        window.until(lambda: bob.sheet["seat"] == 2, "another seat")
        window.wait()
        window.press_button(say("guests.sheet.seat"))
        window.dialog.answer(window.dialog.others[-1])
        window.until(lambda: bob.closed == TURNED_OUT, "a page that is closed")


# A table that waits for those who come


def gathering(folder: Path, word: str = "stone", seats: int = 6) -> Host:
    """A table of so many free seats."""
    setup = table_of(word, [Seat("", Guest()) for _ in range(seats)])
    return Host(folder, setup, gathered=lambda guests: new_game(table_of(word, guests)))


def test_whoever_came_first_begins_with_all_who_have_come(tmp_path: Path) -> None:
    with gathering(tmp_path) as host:
        ann = host.sit(host.arrive(device="a"), 4, "Ann")
        assert ann.door["begins"]
        assert not ann.door["enough"]
        ann.ask("begin")
        host.until(lambda: say("guests.gather.too_few") in host.said, "a refusal")
        bob = host.sit(host.arrive(device="b"), 1, "Bob")
        cid = host.sit(host.arrive(device="c"), 2, "Cid")
        assert bob.door["opener"] == "Ann"
        bob.ask("begin")
        cid.ask("sit", 5, name="Cid")
        host.until(lambda: cid.door["seats"][5]["you"], "another seat")
        assert host.hosting.gathers
        assert not any(page.sheet for page in host.pages)
        ann.ask("begin")
        sheets = [host.goes_on(page).sheet for page in (ann, bob, cid)]
        assert {sheet["you"]: sheet["seat"] for sheet in sheets} == {"Bob": 0, "Ann": 1, "Cid": 2}
        assert len(sheets[0]["seats"]) == 3
        late = host.arrive(device="d")
        assert free(late) == []
        late.ask("watch")
        assert host.goes_on(late).sheet["seat"] is None


def test_enter_at_the_terminal_begins_and_computers_fill_the_table(tmp_path: Path) -> None:
    with gathering(tmp_path, "jabir", 3) as host:
        pages = [host.sit(host.arrive(device=name), seat, name) for seat, name in enumerate(["Ann", "Bob"])]
        host.held.obey("")
        sheets = [host.goes_on(page).sheet for page in pages]
        assert [sheet["seat"] for sheet in sheets] == [0, 1]
        assert host.hosting.game.seats[2].machine_here is not None
        host.held.obey("")
        assert host.hosting.game.seats[0].name == "Ann"


def test_a_page_that_is_reloaded_while_others_are_waited_for_has_its_seat(tmp_path: Path) -> None:
    with gathering(tmp_path) as host:
        ann = host.sit(host.arrive(device="a"), 0, "Ann")
        again = Page(*ann.opened_by, device="a")
        host.pages.append(again)
        host.until(lambda: again.door, "the door")
        assert again.door["seats"][0]["you"]
        other = Page(*ann.opened_by, device="stranger")
        host.pages.append(other)
        host.until(lambda: other.closed is not None, "a page that is refused")
        assert other.door is None


# Later


def test_a_game_goes_on_under_the_same_code_with_the_same_free_seats(tmp_path: Path) -> None:
    setup = setup_of("alchemist", ["", "", ""], "players=3")
    with Host(tmp_path, setup) as host:
        host.sit(host.arrive(), 1, "Bob")
        game = host.hosting.game
        game.act(game.history.game.legal_actions(game.state)[0])
        host.held.obey("lock")
        path = tmp_path / "game.dream"
        save(host.hosting.session.record(), path)
        code = host.held.open.code.url
    again = HeldGame(saved_game(read_record(path)), Listening(LOCAL), tmp_path, lambda sentence: None)
    try:
        assert again.open.code.url == code
        assert [again.hosting.roster.is_free(seat) for seat in range(3)] == [True, False, True]
        assert again.hosting.roster.name(1) == "Bob"
        assert again.open.code.locked, "the lock is kept with the code"
    finally:
        again.server.stop()
        again.app.close()


def test_a_sheet_at_the_door_is_plain_and_small(host: Host) -> None:
    page = host.arrive()
    assert json.loads(page.sheets[-1])
    assert len(page.sheets[-1]) < 4_000


# In a browser


@needs_browser
def test_a_phone_takes_a_seat_by_the_code_and_keeps_it_by_its_address(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("stone", ["", "", "", 1], "players=4")) as host:
        code = host.held.open.code.url

        def play() -> list[str]:
            with browser(PHONE) as driver:
                driver.get(code)
                wait(driver, "document.getElementById('door-seats').children.length === 4")
                all_there(driver)
                assert serious(driver) == []
                assert driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")
                driver.find_element("id", "door-new").click()
                goes_on = "document.getElementById('primer-next')"
                wait(driver, f"{goes_on}.textContent === 'Next'")
                for _ in PRIMER:
                    said = driver.find_element("id", "primer-next").text
                    driver.find_element("id", "primer-next").click()
                assert said == "Choose a seat"
                wait(driver, "document.activeElement.id === 'door-name'")
                assert not driver.find_element("id", "primer").is_displayed()
                driver.find_element("id", "door-name").send_keys("Ann")
                driver.find_element("css selector", "[data-seat='2']").click()
                driver.find_element("id", "door-sit").click()
                wait(driver, "document.body.dataset.version && document.getElementById('door').hidden")
                seats = [driver.execute_script("return location.hash")]
                driver.refresh()
                wait(driver, "document.body.dataset.version")
                seats.append(driver.execute_script("return document.getElementById('who').textContent"))
                driver.get(code)
                wait(driver, "document.getElementById('door-go-on').innerText")
                assert driver.find_element("id", "door-go-on").text == "Go on as Ann"
                driver.find_element("id", "door-another").click()
                assert driver.find_element("id", "door-sit").is_displayed()
                driver.refresh()
                wait(driver, "document.getElementById('door-go-on').innerText")
                driver.find_element("id", "door-go-on").click()
                wait(driver, "document.body.dataset.version")
                assert no_errors(driver)
                return [*seats, driver.execute_script("return location.hash")]

        first, who, last = beside(host, play)
        assert first == last == f"#{host.server.tokens[2]}"
        assert who == "You play as Ann"


@needs_browser
def test_browsers_gather_and_begin(tmp_path: Path) -> None:
    with gathering(tmp_path, "jabir", 3) as host:
        code = host.held.open.code.url

        def play() -> list[str]:
            with browser(PHONE) as ann, browser(ACROSS) as bob:
                for driver in (ann, bob):
                    driver.get(code)
                    wait(driver, "document.getElementById('door-seats').children.length === 3")
                    driver.find_element("id", "door-sit").click()
                    wait(driver, "document.querySelector('#door-seats .mine')")
                assert not bob.find_element("id", "door-begin").is_displayed()
                wait(ann, "!document.getElementById('door-begin').disabled")
                assert serious(ann) == []
                ann.find_element("id", "door-begin").click()
                for driver in (ann, bob):
                    wait(driver, "document.body.dataset.version && document.getElementById('door').hidden")
                return [driver.execute_script("return location.hash") for driver in (ann, bob)]

        assert beside(host, play) == [f"#{host.server.tokens[seat]}" for seat in (0, 1)]
