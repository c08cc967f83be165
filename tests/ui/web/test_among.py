"""What people do beside their moves: gestures, hints that others hear of or nobody gets, leaving for good."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dream.base.texts import languages, say
from dream.play.registry import games
from dream.records.reader import read_record
from dream.records.record import HINTED, NO_HINTS, Saying, read_sayings, sayings_text
from dream.records.writer import save
from dream.ui.host import saved_game
from dream.ui.table.gestures import SIGNS, gestures
from dream.ui.table.guest_sheet import GuestSheet
from dream.ui.web import hosting
from dream.ui.web.spoken import speaking
from tests.ui.web.at_browsers import (
    PHONE,
    beside,
    browser,
    needs_browser,
    no_errors,
    open_page,
    serious,
    wait,
)
from tests.ui.web.at_pages import Host, acting, setup_of
from tests.ui.web.test_window import Window, setup_with

LEFT_TABLE = 4007
OWN = 1.6
"""So many seconds after a press of its own a page takes what comes for news."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    with Host(tmp_path, setup_of("alchemist", ["Ann", "Bob"], "players=2")) as host:
        yield host


# Gestures


def test_every_game_has_a_dozen_gestures_in_every_language() -> None:
    for language in languages():
        with speaking(language):
            for game in games():
                made = gestures(game.id)
                assert len({each.text for each in made}) == len(SIGNS) == 12


def test_a_gesture_is_seen_by_all_and_stands_in_the_journal(host: Host) -> None:
    ann, bob, eve = host.page(0), host.page(1, language="de"), host.page(None)
    ann.do("gesture", 3)
    host.settle()
    with speaking("de"):
        german = gestures("alchemist")[3].text
    assert [page.made[-1]["name"] for page in (ann, bob, eve)] == ["Ann"] * 3
    assert bob.made[-1]["gesture"] == [SIGNS[3], german]
    assert any(german in line for line, *_ in bob.sheet["log"])
    assert say("guests.said", name="Ann", words=gestures("alchemist")[3].text) in host.said
    assert [each[1] for each in bob.welcome["gestures"]][3] == german


def test_a_seat_makes_one_gesture_in_five_seconds(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = host.page(0), host.page(1)
    for _ in range(5):
        ann.do("gesture", 1)
    bob.do("gesture", 2)
    host.settle()
    assert [made["seat"] for made in bob.made] == [0, 1]
    monkeypatch.setattr(hosting, "GESTURE_REST", 0.0)
    ann.do("gesture", 1)
    host.settle()
    assert [made["seat"] for made in bob.made] == [0, 1, 0]
    assert not host.hosting.game.history.actions


def test_who_has_no_seat_makes_none_and_what_is_none_does_nothing(host: Host) -> None:
    ann, eve = host.page(0), host.page(None)
    eve.do("gesture", 1)
    for what in (-1, 12, 99, 2**70, "1", None):
        ann.do("gesture", what)
    host.settle()
    assert [made["gesture"][0] for made in ann.made] == [SIGNS[0]]  # what is no number is the first
    assert len(host.hosting.session.sayings) == 1


def test_whoever_is_at_the_window_makes_gestures_and_hides_those_of_others(tmp_path: Path) -> None:
    with Window(tmp_path, setup_with("alchemist", ["here: Ann", "Bob"], "players=2")) as window:
        window.until(lambda: isinstance(window.app.scene, GuestSheet), "the sheet")
        bob = window.page(1)
        window.until(lambda: window.scene.name == "play", "the table")
        window.press("shift+f3")
        window.press_button(say("guests.sheet.say"))
        window.dialog.answer(window.dialog.others[4])
        window.until(lambda: bob.made, "a gesture")
        assert bob.made[0]["name"] == "Ann"
        bob.do("gesture", 2)
        told = say("guests.said", name="Bob", words=gestures("alchemist")[2].text)
        window.until(lambda: window.app.spoken == told, "a gesture")
        window.press_button(say("guests.sheet.say"))
        window.dialog.answer(window.dialog.others[-1])
        assert not window.app.guests.hears


def test_gestures_are_in_the_record(host: Host, tmp_path: Path) -> None:
    host.page(1).do("gesture", 11)
    host.settle()
    path = tmp_path / "game.dream"
    save(host.hosting.session.record(), path)
    assert saved_game(read_record(path)).sayings == (Saying(0, 1, "11"),)


def test_what_was_said_first_makes_room() -> None:
    sayings = [Saying(number, number % 2, HINTED if number % 3 else "4") for number in range(500)]
    text = sayings_text(sayings, 1000)
    read = read_sayings(text)
    assert len(text) <= 1000
    assert list(read) == sayings[-len(read) :]
    assert read_sayings("1 a 12; 2 b; x; 3 c hint; 999999 a 1; 4 - 5") == (
        Saying(3, 2, HINTED),
        Saying(4, None, "5"),
    )


# Hints


def test_the_others_hear_of_a_hint_once_before_each_move(host: Host) -> None:
    for seat in (0, 1):
        host.page(seat)
    page = acting(host)
    name = page.sheet["you"]
    page.do("hint")
    host.settle()
    other = next(each for each in host.pages if each is not page)
    told = say("guests.hinted", name=name)
    host.until(lambda: told in other.sheet["said"], "news")
    assert any(told == line for line, *_ in other.sheet["log"])
    host.until(lambda: not host.hosting.viewpoints[page.sheet["seat"]].table.hints.looking, "a hint")
    for _ in range(6):
        page.do("hint")
        host.settle()
    assert [each.what for each in host.hosting.session.sayings] == [HINTED]


def test_nobody_gets_hints_where_they_are_switched_off(tmp_path: Path) -> None:
    setup = setup_of("alchemist", ["Ann", "Bob"], "players=2", hints=False)
    with Host(tmp_path, setup) as host:
        host.page(0)
        host.page(1)
        page = acting(host)
        off = say("hint.none_here")
        assert page.sheet["no_hint"] == off
        page.do("hint")
        host.until(lambda: off in page.sheet["answer"], "an answer")
        assert not host.hosting.session.sayings
        path = tmp_path / "game.dream"
        save(host.hosting.session.record(), path)
        opened = saved_game(read_record(path))
        assert opened.notes[NO_HINTS]
        assert not opened.gives_hints
        assert not opened.rematch(swapped=False).gives_hints
        assert not opened.next_setup().hints


def test_a_hint_at_the_window_is_told_to_guests(tmp_path: Path) -> None:
    with Window(tmp_path, setup_with("alchemist", ["here: Ann", "Bob"], "players=2")) as window:
        bob = window.page(1)
        window.until(lambda: window.scene.name == "play", "the table")
        assert window.game.to_act == 0
        window.table_scene.table.ask_hint()
        window.until(lambda: say("guests.hinted", name="Ann") in bob.sheet["said"], "news")


# What cannot be taken back


def test_who_leaves_for_good_is_asked_once_and_the_seat_is_free(host: Host) -> None:
    ann, bob = host.page(0), host.page(1)
    ann.do("leave")
    host.settle()
    assert ann.sheet["asks"]["answers"] == [say("guests.leave.yes"), say("guests.leave.no")]
    assert bob.sheet["asks"] is None
    ann.do("answer", 1)
    host.settle()
    assert ann.sheet["asks"] is None
    assert not host.hosting.roster.is_free(0)
    ann.do("leave")
    host.settle()
    ann.do("answer", 0)
    host.until(lambda: ann.closed is not None, "a page that is closed")
    assert ann.closed == LEFT_TABLE
    assert host.hosting.roster.is_free(0)
    assert [one.kind for one in host.hosting.session.handovers] == ["out"]


def test_who_offers_a_draw_is_told_that_the_other_plays_on(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("dream", ["Ann", "Bob"])) as host:
        host.page(0)
        host.page(1)
        page = acting(host)
        other = next(each for each in host.pages if each is not page)
        page.do("say", page.sheet["talk"].index("Offer a draw"))
        host.settle()
        other.do("answer", len(other.sheet["asks"]["answers"]) - 1)
        told = say("guests.plays_on", name=other.sheet["you"])
        host.until(lambda: told in page.sheet["answer"], "an answer")


# In a browser


@needs_browser
def test_gestures_are_made_and_seen_on_phones_unless_they_are_switched_off(host: Host) -> None:
    def play() -> tuple[str, str]:
        with browser(PHONE) as ann, browser(PHONE) as bob:
            open_page(host, ann, 0)
            open_page(host, bob, 1)
            ann.execute_script("document.getElementById('open-gestures').click()")
            wait(ann, "document.getElementById('gestures').open")
            assert serious(ann) == []
            ann.execute_script("document.querySelectorAll('#gestures-made button')[2].click()")
            seen = str(wait(bob, "document.getElementById('said').innerText"))
            bob.execute_script("document.getElementById('show-gestures').click()")
            wait(bob, "!document.getElementById('said').children.length")
            wait(ann, "!document.getElementById('open-gestures').disabled")
            ann.execute_script("document.querySelectorAll('#gestures-made button')[4].click()")
            wait(bob, "document.querySelectorAll('#log .part').length > 1")
            hidden = bob.execute_script("return document.getElementById('said').innerText")
            assert no_errors(ann)
            return seen, str(hidden)

    seen, hidden = beside(host, play)
    assert "Ann" in seen
    assert gestures("alchemist")[2].text in seen
    assert hidden == ""


@needs_browser
def test_a_tap_is_seen_while_the_host_has_not_answered(host: Host) -> None:
    host.page(1)
    with browser(PHONE) as driver:
        beside(host, lambda: open_page(host, driver, 0))
        host.settle()
        made = beside(
            host,
            lambda: wait(
                driver, "[...document.querySelectorAll('button[data-id]')].find((b) => !b.disabled)"
            ),
        )
        assert made
        id = made.get_attribute("data-id")
        driver.execute_script(  # the host stands still meanwhile
            "const button = document.querySelector(`[data-id='${arguments[0]}']`);"
            "button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })); button.click()",
            "possible" if acting_is(host, 0) else id,
        )
        assert driver.execute_script("return document.querySelectorAll('.sent').length") == 1
        beside(host, lambda: wait(driver, "!document.querySelector('.sent')"))


def acting_is(host: Host, seat: int) -> bool:
    """Whether a seat is to act."""
    return host.hosting.game.to_act == seat


# Called when it is one's turn

_COUNTED = """
window.shaken = 0;
navigator.vibrate = () => { window.shaken += 1; return true; };
window.rung = 0;
const made = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.rung += 1; return made.call(this); };
"""
_INSECURE = "Object.defineProperty(window, 'isSecureContext', { value: false });"


@needs_browser
def test_a_page_calls_when_it_is_needed_and_not_for_its_own_moves(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("alchemist", ["Ann", "Bob"], "players=2")) as host:
        other = host.page(1)
        host.settle()
        game = host.hosting.game
        if game.to_act == 0:
            host.hosting.table.changed()
            game.act(game.history.game.legal_actions(game.state)[0])
            host.hosting.table.changed()
            host.settle()

        def look(driver: Any) -> list[Any]:
            found: list[Any] = driver.execute_script(
                "return [document.title, document.getElementById('icon').getAttribute('href'),"
                " window.shaken, window.rung]"
            )
            return found

        def move() -> None:
            while other.sheet["yours"]:
                if other.sheet["do"]:
                    other.do("confirm")
                else:
                    other.do("press", other.sheet["choices"][0]["t"])
                host.settle()

        with browser(PHONE) as driver:
            driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": _COUNTED})
            beside(host, lambda: open_page(host, driver, 0))
            host.settle()
            assert other.sheet["yours"]
            name = other.sheet["game"]
            assert look(driver) == [name, "icon.svg", 0, 0]
            beside(host, lambda: driver.find_element("css selector", "#chips button").click())
            driver.execute_script("document.getElementById('call-sound').click()")
            assert look(driver)[3] == 2
            time.sleep(OWN)
            move()
            beside(host, lambda: wait(driver, "document.getElementById('turn').classList.contains('yours')"))
            assert look(driver) == [f"● Your turn: {name}", "icon_turn.svg", 1, 4]
            assert beside(host, lambda: no_errors(driver))


@needs_browser
def test_the_settings_say_where_a_browser_may_not_call(host: Host) -> None:
    def look(script: str) -> tuple[list[bool], str]:
        with browser(PHONE) as driver:
            driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
            open_page(host, driver, 0)
            found: tuple[list[bool], str] = driver.execute_script(
                "const all = ['vibration', 'sound', 'awake', 'notify'];"
                "const told = document.getElementById('call-lacks');"
                "return [all.map((name) => document.getElementById(`call-${name}`).disabled),"
                " told.hidden ? '' : told.textContent]"
            )
            return found

    off, told = beside(host, lambda: look(_INSECURE))
    assert off == [False, False, True, True]
    assert "https" in told
    off, _ = beside(host, lambda: look(""))
    assert off[2:] == [False, False]
