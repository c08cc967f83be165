"""The page in every state of a game: what axe-core finds, fingers and keys, settings, motion."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.kit.cases import then_long
from tests.ui.web.at_browsers import (
    DESK,
    PHONE,
    Size,
    beside,
    browser,
    needs_browser,
    no_errors,
    open_page,
    press_button,
    serious,
    wait,
)
from tests.ui.web.at_pages import Host, acting, play_on, pressed, setup_of

pytestmark = needs_browser
NARROW: Size = (320, 640, 2)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A game of the Dream under way, in which Bob is to move; both guests have pages."""
    with Host(tmp_path, setup_of("dream", ["Ann", "Bob"])) as host:
        host.page(0)
        host.page(1)
        play_on(host, Random(1), most=24)
        while acting(host) is host.pages[0]:
            pressed(host, acting(host))
        yield host


def shown(host: Host, driver: Any, script: str) -> Any:
    """Wait until a page shows something, while the host goes on."""
    return beside(host, lambda: wait(driver, script))


@pytest.mark.parametrize("size", then_long(1, [(PHONE,), (NARROW,), (DESK,)]))
def test_axe_finds_nothing_serious_in_any_state(host: Host, size: Size) -> None:
    ann, bob = host.pages
    found: dict[str, list[tuple[str, str]]] = {}
    with browser(size) as driver:

        def look(state: str) -> None:
            found[state] = beside(host, lambda: serious(driver))

        beside(host, lambda: open_page(host, driver, 0))
        driver.execute_script("document.querySelectorAll('details').forEach((one) => one.open = true)")
        shown(host, driver, "document.querySelectorAll('#things li').length > 3")
        look("play")
        driver.execute_script("document.getElementById('open-settings').click()")
        look("settings")
        driver.execute_script("document.querySelector('#settings button').click()")
        bob.do("undo")
        shown(host, driver, "document.querySelector('#question button')")
        look("question")
        ann.do("answer", 1)
        shown(host, driver, "!document.querySelector('#question button')")
        driver.execute_script("document.querySelector('[data-look=previous]').click()")
        shown(host, driver, "document.body.classList.contains('back')")
        look("looking back")
        bob.do("say", bob.sheet["talk"].index("Resign"))
        shown(host, driver, "document.querySelector('#end h3')")
        look("end")
        bob.do("rematch")
        shown(host, driver, "document.querySelector('#question button')")
        look("rematch")
        assert no_errors(driver)
    assert len(found) == 6
    assert {state: what for state, what in found.items() if what} == {}


def test_a_page_looks_back_by_keyboard_and_comes_back(host: Host) -> None:
    from selenium.webdriver.common.keys import Keys

    with browser(DESK) as driver:
        beside(host, lambda: open_page(host, driver, 0))
        heading = "document.getElementById('heading').textContent"
        now = driver.execute_script(f"return {heading}")
        toolbar = driver.find_element("css selector", "[data-look=previous]")
        assert toolbar.accessible_name == "Previous move"
        for key, told in (
            (Keys.ENTER, "After move {last} of"),
            (Keys.HOME, "Before the first move"),
            (Keys.ARROW_RIGHT, "After move 1 of"),
            (Keys.ARROW_LEFT, "Before the first move"),
        ):
            toolbar.send_keys(key)
            text = told.format(last=host.pages[0].sheet["all"] - 1)
            shown(host, driver, f"{heading}.startsWith({json.dumps(text)})")
        toolbar.send_keys(Keys.END)
        shown(host, driver, f"{heading} === {json.dumps(now)}")


def test_a_rematch_is_asked_for_and_agreed_to_by_touch(host: Host) -> None:
    ann, bob = host.pages
    bob.do("say", bob.sheet["talk"].index("Resign"))
    with browser(PHONE) as driver:
        beside(host, lambda: open_page(host, driver, 0))
        beside(host, lambda: press_button(driver, "rematch", by_touch=True))
        host.until(lambda: bob.sheet["asks"] and bob.sheet["asks"]["answers"], "the question")
        bob.do("answer", 0)
        shown(host, driver, "!document.querySelector('#end h3') && document.querySelector('#looking').hidden")
        assert ann.sheet["all"] == 0


def test_who_holds_a_thing_is_told_what_it_is(host: Host) -> None:
    with browser(PHONE) as driver:

        def hold() -> None:
            open_page(host, driver, 0)
            box = driver.execute_script(
                "const box = document.querySelector('.hit').getBoundingClientRect();"
                "return [box.x + box.width / 2, box.y + box.height / 2]"
            )
            point = {"x": box[0], "y": box[1]}
            driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
            time.sleep(0.8)  # as long as a finger is held
            driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            wait(driver, "document.getElementById('answer').textContent")

        done = len(host.hosting.game.history.actions)
        beside(host, hold)
        assert len(host.hosting.game.history.actions) == done


def test_settings_are_for_the_device_alone(host: Host) -> None:
    with browser(PHONE) as driver:

        def choose(id: str, value: str) -> None:
            driver.execute_script(
                "const field = document.getElementById(arguments[0]); field.value = arguments[1];"
                "field.dispatchEvent(new Event('change'))",
                id,
                value,
            )

        beside(host, lambda: open_page(host, driver, 0))
        names = driver.execute_script(
            "return [...document.getElementById('language').options].map((each) => each.text)"
        )
        assert sorted(names) == ["Deutsch", "English"]
        choose("language", "de")
        shown(host, driver, "document.getElementById('who').textContent === 'Du spielst als Ann'")
        night = "getComputedStyle(document.documentElement).getPropertyValue('--night')"
        before = driver.execute_script(f"return {night}")
        choose("theme", "contrast")
        shown(host, driver, f"{night} !== '{before}'")
        choose("size", "200")
        wide = driver.execute_script(
            "return [getComputedStyle(document.documentElement).fontSize,"
            "document.documentElement.scrollWidth - innerWidth]"
        )
        assert wide == ["32px", 0]
        assert host.pages[0].sheet["game"] == "The Alchemist's Dream"
        assert no_errors(driver)


def test_reduced_motion_is_obeyed(host: Host) -> None:
    with browser(PHONE) as driver:
        beside(host, lambda: open_page(host, driver, 0))
        moves = "return getComputedStyle(document.querySelector('.thing')).transitionDuration"
        assert "0.42s" in driver.execute_script(moves)
        reduced = {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", reduced)
        assert driver.execute_script(moves) == "0s"
