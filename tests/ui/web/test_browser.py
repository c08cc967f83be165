"""The page in real browsers: on every screen, in every state, in whole games. Skipped without Chromium."""

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from http import HTTPStatus
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dream.base.texts import languages, own_name
from dream.games.alchemists_dream.rules.notation import parse_action
from dream.games.philosophers_stone.rules.state import Done
from dream.play.seated_game import chance_action
from dream.ui.games.philosophers_stone.targets import Deck, OpenCard
from dream.ui.web import server
from tests.kit.cases import then_long
from tests.kit.games import QUICK_WIN, SEED
from tests.ui.web.at_browsers import (
    ACROSS,
    DESK,
    GAMES,
    HOLD,
    LOOKS,
    NAMES,
    PHONE,
    PHONES_HELD,
    SEATS,
    SMALL,
    TABLET,
    Player,
    Size,
    all_there,
    beside,
    browser,
    faults,
    host_of,
    needs_browser,
    no_errors,
    open_page,
    press_button,
    press_next,
    serious,
    touch_next,
    touch_thing,
    wait,
)
from tests.ui.web.at_pages import Host, Page, acting, play_on, pressed, resign, setup_of

pytestmark = needs_browser


@pytest.mark.parametrize("size", then_long(2, [(PHONE,), (ACROSS,), (TABLET,), (DESK,)]))
def test_the_page_fits_every_screen(tmp_path: Path, size: Size) -> None:
    with Host(tmp_path, setup_of("jabir", NAMES[:3])) as host:

        def look() -> tuple[int, list[float], bool]:
            with browser(size) as driver:
                open_page(host, driver, 0)
                all_there(driver)
                wide = driver.execute_script("return document.documentElement.scrollWidth - innerWidth")
                stage = driver.execute_script(
                    "const box = document.getElementById('stage').getBoundingClientRect();"
                    "return [box.width / innerWidth, box.height / innerHeight]"
                )
                fonts = driver.execute_script(
                    "return performance.getEntriesByType('resource').map((one) => one.name.split('/').pop())"
                    ".filter((name) => name.endsWith('woff2'))"
                )
                assert set(fonts) <= {"latin.woff2", "alchemy.woff2"}, (
                    "a page loads the letters that it shows"
                )
                return wide, stage, no_errors(driver)

        wide, (width, height), clean = beside(host, look)
        assert wide <= 0
        assert width > 0.55
        assert height > 0.45
        assert clean


_CHIPS = """
const chips = [...document.querySelectorAll("#chips .chip")];
const inside = (box, part) => part.left >= box.left && part.right <= box.right && part.bottom <= box.bottom;
return chips.map((chip) => {
  const box = chip.getBoundingClientRect();
  const parts = [...chip.querySelectorAll("img, b")].map((part) => part.getBoundingClientRect());
  return [chip.classList.contains("faced"), parts.every((part) => inside(box, part))];
});
"""


@pytest.mark.parametrize(
    ("size", "seats", "faced"),
    [(PHONE, 2, [False, True]), (PHONE, 3, [False, True, True]), (SMALL, 6, 6 * [False])],
)
def test_chips_show_the_medallions_of_computers_where_there_is_room(
    tmp_path: Path, size: Size, seats: int, faced: list[bool]
) -> None:
    with Host(tmp_path, setup_of("stone", ["Ann", *[2] * (seats - 1)], f"players={seats}")) as host:

        def look() -> list[list[bool]]:
            with browser(size) as driver:
                open_page(host, driver, 0)
                all_there(driver)
                found: list[list[bool]] = driver.execute_script(_CHIPS)
                return found

        assert beside(host, look) == [[each, True] for each in faced]


@pytest.mark.parametrize("word", then_long(1, [("jabir",), ("alchemist",), ("dream",), ("stone",)]))
def test_the_end_of_a_game_is_no_wider_than_a_phone(tmp_path: Path, word: str) -> None:
    """In both languages, at 360 and 390 pixels."""
    with host_of(tmp_path, word) as host:
        history, random = host.hosting.game.history, Random(3)
        for action in map(parse_action, QUICK_WIN.split() if word == "dream" else ()):
            history.play(action)
        while not history.is_over:
            decides = isinstance(history.game.decider(history.state), int)
            legal = history.game.legal_actions(history.state) if decides else ()
            history.play(random.choice(legal) if decides else chance_action(history, "phones"))

        def look(size: Size, language: str) -> list[int]:
            with browser(size) as driver:
                driver.get(f"{host.server.origin}/")
                kept = json.dumps({"device": "one", "language": language})
                driver.execute_script("localStorage.setItem('dream-page', arguments[0])", kept)
                open_page(host, driver, 0)
                wait(driver, "document.querySelector('#end h3')")
                found: list[int] = driver.execute_script(
                    "const wide = document.querySelector('#end .wide');"
                    "return [wide.scrollWidth - wide.clientWidth, wide.querySelectorAll('tbody').length]"
                )
                return found

        for size, language in ((SMALL, "de"), (PHONE, "en")):
            assert beside(host, partial(look, size, language)) == [0, len(host.hosting.game.seats)]


@pytest.mark.parametrize("word", then_long(1, ("stone", *(each for each in SEATS if each != "stone"))))
def test_axe_finds_nothing_serious(tmp_path: Path, word: str) -> None:
    with Host(tmp_path, setup_of(word, NAMES[: SEATS[word]])) as host:

        def check() -> dict[str, list[tuple[str, str]]]:
            with browser(PHONE) as driver:
                found = {}
                for theme in ("dark", "light", "contrast"):
                    driver.get(host.server.origin)
                    kept = json.dumps(json.dumps({"theme": theme}))
                    driver.execute_script(f"localStorage.setItem('dream-page', {kept})")
                    driver.get("about:blank")
                    open_page(host, driver, 0)
                    driver.execute_script(
                        "document.querySelectorAll('details').forEach((one) => one.open = true)"
                    )
                    wait(driver, "document.querySelectorAll('#things li').length > 3")
                    found[theme] = serious(driver)
                return found

        assert not any(beside(host, check).values())


# Where it cannot run

_TOO_OLD = "getComputedStyle(document.getElementById('too-old')).visibility"


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("Emulation.setScriptExecutionDisabled", {"value": True}),
        (
            "Page.addScriptToEvaluateOnNewDocument",
            {"source": "delete Element.prototype.replaceChildren"},
        ),
        ("Page.addScriptToEvaluateOnNewDocument", {"source": "delete window.WebSocket"}),
    ],
)
def test_a_browser_that_cannot_run_the_scripts_says_so(
    tmp_path: Path, command: str, arguments: dict[str, Any]
) -> None:
    with Host(tmp_path, setup_of("dream", ["Ann", "Bob"])) as host:

        def look() -> str:
            with browser(PHONE) as driver:
                driver.execute_cdp_cmd(command, arguments)
                driver.get(host.server.addresses[0].url)
                wait(driver, f"{_TOO_OLD} === 'visible'")
                return str(driver.execute_script("return document.getElementById('too-old').innerText"))

        assert "a browser from 2021 or newer" in beside(host, look)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/main.js", "let a = document ?.? body;"),
        ("/words.js", "export class Words { constructor(a) { a ?.? b; } }"),
        (
            "/phone.js",
            "export const isPhone = () => false; export class Phone { turn() { throw Error('old'); } }",
        ),
        ("/table.js", "export class Table { rest() {} fit() {} draw() { throw Error('old'); } }"),
    ],
)
def test_a_page_that_fails_before_anything_is_there_says_what_it_needs(
    tmp_path: Path, path: str, text: str
) -> None:
    """Whether a browser doesn't know how something is written, or how something is done."""
    with Host(tmp_path, setup_of("dream", ["Ann", "Bob"])) as host:
        host.server._page[path] = server._response(HTTPStatus.OK, text.encode(), "text/javascript")

        def look() -> str:
            with browser(PHONE) as driver:
                driver.get(host.server.addresses[0].url)
                wait(driver, "document.getElementById('too-old').className === 'needed'")
                return str(driver.execute_script("return document.getElementById('too-old').innerText"))

        assert "a browser from 2021 or newer" in beside(host, look)


@pytest.mark.parametrize(
    "lacks",
    [
        "delete window.ResizeObserver; delete navigator.wakeLock; delete navigator.vibrate",
        "delete window.AudioContext",
    ],
)
def test_what_a_page_can_do_without_it_does_without(tmp_path: Path, lacks: str) -> None:
    with Host(tmp_path, setup_of("dream", ["Ann", "Bob"])) as host:

        def look() -> bool:
            with browser(PHONE) as driver:
                driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": lacks})
                open_page(host, driver, 0)
                return bool(driver.execute_script("return !document.getElementById('too-old')"))

        assert beside(host, look)


def test_what_is_tapped_waits_for_no_second_tap(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("alchemist", NAMES[:2], "players=2")) as host:

        def look() -> list[str]:
            with browser(PHONE) as driver:
                open_page(host, driver, 0)
                assert driver.execute_script("return document.getElementById('too-old') === null")
                found: list[str] = driver.execute_script(
                    "return [...document.querySelectorAll('button, select, input, label, summary, .hit')]"
                    ".map((each) => getComputedStyle(each.closest('#view') ?? each).touchAction)"
                )
                return found

        assert set(beside(host, look)) == {"manipulation", "none"}


# In every state of a game

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
        shown(host, driver, "document.querySelectorAll('#things li').length > 2")
        look("play")
        driver.execute_script("document.getElementById('open-settings').click()")
        look("settings")
        driver.execute_script("document.querySelector('#settings button[data-say=close]').click()")
        driver.execute_script("document.getElementById('offer-yes').click()")
        shown(host, driver, "document.getElementById('primer-title').textContent")
        look("primer")
        driver.execute_script("document.getElementById('primer-close').click()")
        for tab in range(5 if size is not DESK else 0):
            driver.execute_script(DRAWER, tab)
            look(f"drawer {tab}")
        driver.execute_script("document.querySelector('#tabs button:last-child')?.click()")
        ann.do(
            "explain",
            ann.sheet["items"][-1].get("t", ann.sheet["choices"][0]["t"] if ann.sheet["choices"] else 1),
        )
        shown(host, driver, "document.querySelector('#answer button')")
        look("plate")
        bob.do("undo")
        shown(host, driver, "document.querySelector('#question button')")
        look("question")
        ann.do("answer", 1)
        shown(host, driver, "!document.querySelector('#question button')")
        driver.execute_script("document.querySelector('[data-look=previous]').click()")
        shown(host, driver, "document.body.classList.contains('back')")
        look("looking back")
        resign(host, bob)
        shown(host, driver, "document.querySelector('#end h3')")
        look("end")
        bob.do("rematch")
        shown(host, driver, "document.querySelector('#question button')")
        look("rematch")
        assert no_errors(driver)
    assert len(found) == (8 if size is DESK else 13)
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
    resign(host, bob)
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
            touch_thing(driver, ".hit", HOLD)
            wait(driver, "document.getElementById('answer').textContent")

        done = len(host.hosting.game.history.actions)
        beside(host, hold)
        assert len(host.hosting.game.history.actions) == done


def test_undo_and_hint_keep_their_places_and_undo_tells_why_it_cannot_be(tmp_path: Path) -> None:
    signs = "[...document.querySelectorAll('#deed > .small')].map((each) => each.dataset.id)"
    with Host(tmp_path, setup_of("alchemist", NAMES[:2], "players=2")) as host, browser(PHONE) as driver:
        for each in (0, 1):
            host.page(each)
        seat = acting(host).sheet["seat"]
        beside(host, lambda: open_page(host, driver, seat))
        assert beside(host, lambda: wait(driver, signs)) == ["undo", "hint"]

        def ask() -> str:
            press_button(driver, "undo", by_touch=True)
            return str(wait(driver, "document.getElementById('answer').textContent"))

        assert beside(host, ask) == "There's nothing to undo."
        assert driver.execute_script("return document.querySelector('[data-id=undo]').ariaDisabled") == "true"


# Learnt from the page

DRAWER = """
if (!document.body.dataset.drawer) document.querySelector("[data-id=menu]").click();
document.querySelectorAll("#tabs button")[arguments[0]].click();
"""
"""Opens the drawer of a number on a phone."""
LOW: Size = (640, 330, 2)
IN_GERMAN = """
const spoken = JSON.parse(localStorage.getItem("dream-page") ?? "{}");
localStorage.setItem("dream-page", JSON.stringify({ language: "de", ...spoken }));
"""


COVERED = """
const box = (one) => one.getBoundingClientRect();
const told = box(document.getElementById("answer"));
const within = (x, y) => x > told.left && x < told.right && y > told.top && y < told.bottom;
const middles = [...document.querySelectorAll(".hit.can")].map(box);
return middles.filter(({ x, y, width, height }) => within(x + width / 2, y + height / 2)).length;
"""
"""How many things that can be chosen lie below what is told."""


@contextmanager
def at_table(folder: Path, word: str, size: Size, taps: int = 0) -> Iterator[tuple[Host, Any]]:
    """A phone at the table of a game, in German, whose seat is to act."""
    guests = {"jabir": 3}.get(word, 2)
    options = "players=2" if word in ("stone", "alchemist") else "-"
    with Host(folder, setup_of(word, NAMES[:guests], options)) as host, browser(size) as driver:
        for seat in range(guests):
            host.page(seat, language="de")
        play_on(host, Random(3), most=taps)
        seat = acting(host).sheet["seat"]
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": IN_GERMAN})
        beside(host, lambda: open_page(host, driver, seat))
        yield host, driver
        assert no_errors(driver)


@pytest.mark.parametrize("size", [SMALL, LOW])
@pytest.mark.parametrize("word", then_long(2, GAMES))
def test_who_is_new_reads_four_cards_and_is_never_asked_again(tmp_path: Path, word: str, size: Size) -> None:
    from selenium.webdriver.common.keys import Keys

    title = "document.getElementById('primer-title').textContent"
    with at_table(tmp_path, word, size) as (host, driver):

        def read() -> list[str]:
            assert not driver.execute_script("return document.getElementById('primer').open")
            touch_thing(driver, "#offer-yes")
            titles: list[str] = []
            for _ in range(4):
                wait(driver, f"{title} && {title} !== {json.dumps(titles[-1] if titles else '')}")
                all_there(driver)
                assert faults(driver, "#primer", whole=True) == []
                titles.append(driver.execute_script(f"return {title}"))
                if len(titles) < 4:
                    touch_thing(driver, "#primer-next")
            for key, shown_then in ((Keys.ARROW_LEFT, 2), (Keys.ARROW_LEFT, 1), (Keys.ARROW_RIGHT, 2)):
                driver.switch_to.active_element.send_keys(key)
                wait(driver, f"{title} === {json.dumps(titles[shown_then])}")
            driver.switch_to.active_element.send_keys(Keys.ESCAPE)
            wait(driver, "!document.getElementById('primer').open")
            assert driver.execute_script("return document.getElementById('offer').hidden")
            driver.refresh()
            wait(driver, "document.body.dataset.version")
            assert driver.execute_script("return document.getElementById('offer').hidden")
            assert not driver.execute_script("return document.getElementById('primer').open")
            driver.execute_script(DRAWER, 4)
            touch_thing(driver, "[data-id=new]")
            wait(driver, f"document.getElementById('primer').open && {title} === {json.dumps(titles[0])}")
            return titles

        assert len(set(beside(host, read))) == 4
        assert not host.hosting.game.history.is_over


def test_the_rules_open_at_the_present_step_and_at_that_of_a_thing(tmp_path: Path) -> None:
    where, now = (
        "document.querySelector('#rulebook [data-anchor={}]')",
        "document.querySelector('#rule-now h4')",
    )
    drawer = "document.querySelector('[data-tab=rules]')"
    top = f"Math.abs({where}?.getBoundingClientRect().top - {drawer}.getBoundingClientRect().top) < 80"
    with at_table(tmp_path, "jabir", SMALL, taps=6) as (host, driver):

        def read() -> None:
            driver.execute_script(DRAWER, 2)
            wait(driver, f"{now} && {now}.textContent === {where.format('draft')}.textContent")
            seen = f"{now}.getBoundingClientRect().bottom < {drawer}.getBoundingClientRect().bottom"
            assert driver.execute_script(f"return {seen} && {drawer}.scrollTop === 0")
            assert (
                driver.execute_script(f"return {where.format('draft')}.getAttribute('aria-current')")
                == "step"
            )
            lead = (
                "const all = document.getElementById('contents');"
                "all.value = [...all.options].find((each) => each.text.trim() === arguments[0]).value;"
                "all.dispatchEvent(new Event('change'))"
            )
            heading = driver.execute_script(f"return {where.format('recipes')}.textContent")
            driver.execute_script(lead, heading)
            wait(driver, top.format("recipes"))
            touch_thing(driver, "#tabs button:last-child")
            touch_thing(driver, ".hit.can", HOLD)
            wait(driver, "document.querySelector('#answer button')")
            assert faults(driver, "#answer") == []
            assert driver.execute_script("return !document.body.dataset.drawer")
            touch_thing(driver, "#answer button")
            wait(driver, top.format("cards"))
            wait(driver, f"document.activeElement === {where.format('cards')}")

        done = len(host.hosting.game.history.actions)
        beside(host, read)
        assert len(host.hosting.game.history.actions) == done


def _is_another(page: Page, name: str, before: object) -> bool:
    """Whether something of what a page was told is not as it was."""
    return bool(page.sheet[name] != before)


@pytest.mark.parametrize("size", [SMALL, LOW])
def test_a_hint_tells_its_reasons_on_a_phone_and_covers_nothing_that_it_marks(
    tmp_path: Path, size: Size
) -> None:
    told = "document.getElementById('answer').textContent"
    with at_table(tmp_path, "jabir", size, taps=12) as (host, driver):
        touch = partial(press_button, driver, by_touch=True)
        page = acting(host)
        beside(host, lambda: touch("hint"))
        host.until(lambda: page.sheet["hint"], "a hint")
        while page.sheet["hint"]["more"]:
            hint = page.sheet["hint"]
            for line in hint["told"]:
                shown(host, driver, f"{told}.includes({json.dumps(line)})")
            assert beside(host, lambda: faults(driver, "#answer")) == []
            covered = COVERED.replace(".hit.can", ".mark.hint")
            assert driver.execute_script(covered) == 0
            beside(host, lambda: touch("hint-more"))
            host.until(partial(_is_another, page, "hint", hint), "more of it")
        shown(host, driver, "!document.querySelector('[data-id=hint-more]')")


@pytest.mark.parametrize("size", [SMALL, LOW, (390, 664, 2)])
def test_all_that_has_happened_is_read_and_nothing_of_it_cut(tmp_path: Path, size: Size) -> None:
    """Such as both cubes of a draw, and what others did then; the offer to who is new covers nothing."""
    with Host(tmp_path, setup_of("alchemist", NAMES[:2], "players=2")) as host, browser(size) as driver:
        for each in (0, 1):
            host.page(each)
        while not (bag := [each for each in acting(host).sheet["choices"] if "from the bag" in each["name"]]):
            pressed(host, acting(host))
        page = acting(host)
        page.do("press", bag[0]["t"])
        host.until(lambda: any(each.sheet["yours"] for each in host.pages if each is not page), "the other")
        host.settle()
        happened = page.sheet["happened"]
        beside(host, lambda: open_page(host, driver, page.sheet["seat"]))
        told = shown(host, driver, "document.getElementById('latest').textContent")
        assert all(line in told for line in happened[1:])
        assert driver.execute_script(UNCUT) == []
        clear = "document.elementFromPoint(...arguments).closest('#offer') === null"
        at = "const box = document.getElementById('latest').getBoundingClientRect();"
        for part in (0.1, 0.5, 0.9):
            script = (
                f"{at} return ((...arguments) => {clear})(box.x + box.width * {part}, box.y + box.height / 2)"
            )
            assert driver.execute_script(script)


@pytest.mark.parametrize(
    ("word", "size"), then_long(2, [("stone", SMALL), ("dream", LOW), ("alchemist", SMALL)])
)
def test_what_can_be_done_is_lit_and_not_covered(tmp_path: Path, word: str, size: Size) -> None:
    lit = "document.body.classList.contains('lit')"
    with at_table(tmp_path, word, size) as (host, driver):

        def look() -> None:
            touch_thing(driver, "#deed [data-id=possible]")
            wait(driver, f"{lit} && document.querySelector('#answer li')")
            assert faults(driver, "#answer", whole=True) == []
            covered = driver.execute_script(COVERED)
            assert covered == 0
            press_button(driver, "possible", by_touch=True)
            wait(driver, f"!{lit}")
            press_button(driver, "possible", by_touch=True)
            wait(driver, lit)

        beside(host, look)
        acting(host).do("press", acting(host).sheet["choices"][0]["t"])
        shown(host, driver, f"!{lit}")


@pytest.mark.parametrize("size", [SMALL, LOW])
@pytest.mark.parametrize("word", then_long(1, ("jabir", "alchemist", "stone", "dream")))
def test_nothing_in_a_drawer_is_cut_or_too_small(tmp_path: Path, word: str, size: Size) -> None:
    with at_table(tmp_path, word, size, taps=12) as (host, driver):
        found: dict[str, list[str]] = {}

        def look() -> None:
            found["table"] = faults(driver, "body")
            for tab in range(5):
                driver.execute_script(DRAWER, tab)
                name = driver.execute_script("return document.body.dataset.drawer")
                has_come = {"rules": "#rulebook h4", "words": "#things li"}.get(name, "#tabs button")
                wait(driver, f"document.querySelector('{has_come}')")
                found[name] = faults(driver, "#more")
            for id in ("open-settings", "open-gestures"):
                dialog = id.removeprefix("open-")
                driver.execute_script(f"document.getElementById('{id}').click()")
                found[dialog] = faults(driver, f"#{dialog}")
                driver.execute_script(f"document.querySelector('#{dialog} button[data-say=close]').click()")
            driver.execute_script("document.querySelector('#tabs button:last-child').click()")
            for chip in range(len(host.hosting.game.guests)):
                driver.execute_script("document.querySelectorAll('.chip')[arguments[0]].click()", chip)
                found[f"plate {chip}"] = faults(driver, "#answer", whole=True)

        beside(host, look)
        assert len(found) > 8
        assert {name: what for name, what in found.items() if what} == {}


def test_an_answer_goes_with_the_drawer_in_which_it_was_asked_for(tmp_path: Path) -> None:
    with at_table(tmp_path, "jabir", SMALL, taps=12) as (host, driver):

        def look() -> None:
            driver.execute_script(DRAWER, 3)
            wait(driver, "document.getElementById('thing').options.length")
            driver.execute_script("document.getElementById('ask-near').click()")
            wait(driver, "document.getElementById('asked').textContent")
            told = driver.execute_script("return document.getElementById('asked').textContent")
            driver.execute_script("document.querySelector('#tabs button:last-child').click()")
            wait(driver, "!document.getElementById('asked').textContent")
            driver.execute_script("document.querySelector('#deed [data-id=hint]').click()")
            wait(driver, "document.querySelector('.mark.hint, #deed .hinted')")
            assert told not in driver.execute_script("return document.getElementById('answer').textContent")
            driver.execute_script(DRAWER, 3)
            wait(driver, "document.querySelector('#things li')")
            assert not driver.execute_script("return document.getElementById('asked').textContent")

        beside(host, look)


JOURNAL = """
const box = (one) => one.getBoundingClientRect();
const found = ["#journal", "#log li:last-child", "#looking"].map((one) => document.querySelector(one));
const [list, last, looking] = found;
return [
  list.scrollHeight > list.clientHeight,
  box(last).bottom <= box(list).bottom + 1 && box(list).bottom <= box(looking).top,
  document.getElementById("look-back").textContent,
];
"""
"""Whether the journal on a phone scrolls, whether its end is seen above the arrows, and what those say."""


@pytest.mark.parametrize("size", [SMALL, LOW])
def test_the_journal_opens_at_its_newest_line_and_its_arrows_lie_below_it(tmp_path: Path, size: Size) -> None:
    with at_table(tmp_path, "stone", size, taps=60) as (host, driver):

        def read() -> list[Any]:
            driver.execute_script(DRAWER, 1)
            found: list[Any] = driver.execute_script(JOURNAL)
            return found

        scrolls, lies_below, told = beside(host, read)
        assert scrolls
        assert lies_below
        assert "Am Spiel" in told


def test_done_is_golden_where_nothing_else_can_be_done(tmp_path: Path) -> None:
    golden = "document.querySelector('#deed .gold')"
    with at_table(tmp_path, "stone", SMALL) as (host, driver):
        history, random = host.hosting.game.history, Random(2)

        def ends() -> bool:
            host.until(lambda: any(page.sheet["yours"] for page in host.pages), "somebody who acts")
            host.settle()
            return all(isinstance(each, Done) for each in history.game.legal_actions(history.state))

        while not ends():
            play_on(host, random, most=1)
        beside(host, lambda: open_page(host, driver, acting(host).sheet["seat"]))
        shown(host, driver, f"{golden} && {golden}.dataset.id.startsWith('choice-')")
        others = driver.execute_script("return document.querySelectorAll('#deed .other, #deed .idle').length")
        before = len(history.actions)
        assert others == 0
        beside(host, lambda: touch_thing(driver, "#deed .gold"))
        host.until(lambda: len(history.actions) > before, "the end of the turn")


NEAR = "!document.getElementById('map').hidden"
MAPPED = """
const map = document.getElementById("map");
const { data } = map.getContext("2d").getImageData(0, 0, map.width, map.height);
const seen = new Set();
for (let at = 0; at < data.length; at += 4) if (data[at + 3]) seen.add(data.slice(at, at + 3).join());
return seen.size > 20;
"""
"""Whether the small map shows a board, in many colours."""


def _pinch(driver: Any, apart: tuple[float, float]) -> None:
    """Move two fingers from so far apart to so far, in the middle of the stage."""
    x, y = driver.execute_script(
        "const box = document.getElementById('view').getBoundingClientRect();"
        "return [box.x + box.width / 2, box.y + box.height / 2]"
    )
    for kind, far in (("touchStart", apart[0]), ("touchMove", sum(apart) / 2), ("touchMove", apart[1])):
        points = [{"x": x + sign * far / 2, "y": y, "id": number} for number, sign in enumerate((-1, 1))]
        driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_board_comes_nearer_by_touch_and_its_map_leads_out_unless_two_fingers_moved_it(host: Host) -> None:
    with browser(PHONE) as driver:

        def go() -> list[bool]:
            open_page(host, driver, 0)
            all_there(driver)
            found = [driver.execute_script(f"return {NEAR}")]

            def touched(what: str) -> bool:
                time.sleep(LOOKS)
                touch_thing(driver, f"#{what}")
                time.sleep(LOOKS)
                return bool(driver.execute_script(f"return {NEAR}"))

            found += [touched("view"), driver.execute_script(MAPPED), touched("map"), touched("view")]
            found.append(touched("whole"))
            _pinch(driver, (60, 220))
            found.append(driver.execute_script(f"return {NEAR}"))
            place = driver.execute_script("return document.getElementById('table').style.transform")
            touched("view")
            found.append(
                place == driver.execute_script("return document.getElementById('table').style.transform")
            )
            _pinch(driver, (220, 40))
            found.append(driver.execute_script(f"return {NEAR}"))
            return [*found, touched("view")]

        assert beside(host, go) == [False, True, True, False, True, False, True, True, False, True]
        assert no_errors(driver)


UNCUT = """
return [...document.querySelectorAll("#latest, #latest span, #prompt")].filter((one) => {
  const { top, bottom } = one.getBoundingClientRect();
  const [deed, chips] = ["deed", "chips"].map((id) => document.getElementById(id).getBoundingClientRect());
  return one.scrollHeight > one.clientHeight + 1 || bottom > deed.top + 1 || top < chips.top;
}).map((one) => one.textContent);
"""
"""What is cut of what happened and of the prompt."""


@pytest.mark.parametrize("size", then_long(2, [(SMALL,), ((844, 340, 2),), ((390, 664, 2),)]))
def test_a_board_leaves_its_sentences_whole_and_tells_of_dangers(tmp_path: Path, size: Size) -> None:
    setup = setup_of("dream", ["Ann", "Bob"], "first=earth second=air", seed=SEED)
    with Host(tmp_path, setup) as host, browser(size) as driver:
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": IN_GERMAN})
        actions = list(map(parse_action, QUICK_WIN.split()))

        def play(many: int) -> None:
            for action in actions[:many]:
                assert host.hosting.game.guest_acts(action) is None
                host.hosting.table.changed()
            del actions[:many]

        def cut(seat: int) -> Any:
            open_page(host, driver, seat)
            return driver.execute_script(UNCUT)

        play(2)
        haggling = beside(host, lambda: cut(0))
        play(2)
        danger = beside(host, lambda: cut(1))
        alarm = driver.execute_script("return document.querySelector('#latest .alarm').textContent")
        assert haggling == danger == []
        assert "Symbol auf i14" in alarm


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
        assert names == [own_name(code) for code in languages()]
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


def test_what_can_be_asked_for_keeps_its_place_at_a_desk(tmp_path: Path) -> None:
    places = (
        "return [...document.querySelectorAll('#helps button')].map((each) => {"
        "const { x, y } = each.getBoundingClientRect(); return [each.dataset.id, x, y + scrollY] })"
    )
    with Host(tmp_path, setup_of("alchemist", NAMES[:2], "players=2")) as host, browser(DESK) as driver:
        for each in (0, 1):
            host.page(each)
        random, page = Random(5), acting(host)
        beside(host, lambda: open_page(host, driver, page.sheet["seat"]))
        first = driver.execute_script(places)
        assert [name for name, *_ in first] == ["undo", "hint", "possible", "why"]
        for _ in range(12):
            play_on(host, random, most=1)
            host.settle()
            version = page.sheet["v"]
            shown(host, driver, f"Number(document.body.dataset.version) >= {version}")
            assert driver.execute_script(places) == first
        while acting(host) is page:
            play_on(host, random, most=1)
        beside(host, lambda: press_button(driver, "hint", by_touch=False))
        assert shown(host, driver, "document.getElementById('answer').textContent")


def test_reduced_motion_is_obeyed(host: Host) -> None:
    with browser(PHONE) as driver:
        beside(host, lambda: open_page(host, driver, 0))
        moves = "return getComputedStyle(document.querySelector('.thing')).transitionDuration"
        assert "0.42s" in driver.execute_script(moves)
        reduced = {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", reduced)
        assert driver.execute_script(moves) == "0s"


# Taps that come too soon after one another

TAPS = """
const done = arguments[arguments.length - 1];
const places = arguments[0].map((target) => {
  const box = document.querySelector(`.hit[data-target="${target}"]`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
});
const tap = ([x, y]) => {
  const under = document.elementFromPoint(x, y);
  const how = { bubbles: true, pointerId: 1, button: 0, isPrimary: true, clientX: x, clientY: y };
  document.getElementById("view").setPointerCapture = () => {};
  under.dispatchEvent(new PointerEvent("pointerdown", how));
  under.dispatchEvent(new PointerEvent("pointerup", how));
};
tap(places[0]);
setTimeout(() => { tap(places[1]); setTimeout(done, 300); }, arguments[1]);
"""
"""Taps two targets where they lie at first, so many milliseconds after one another."""


def test_two_taps_take_one_card_and_two_things_that_lie_still_are_tapped_fast(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("stone", NAMES[:2], "players=2")) as host:
        host.page(0)
        host.page(1)
        seat = acting(host).sheet["seat"]
        viewpoint, history = host.hosting.viewpoints[seat], host.hosting.game.history

        def number(kind: type) -> int:
            legal = sorted(viewpoint.table.selection.legal, key=repr)
            return viewpoint.numbers.number_of(next(each for each in legal if isinstance(each, kind)))

        def own() -> int:
            deciders = map(history.game.decider, history.states[: len(history.actions)])
            return sum(decider == seat for decider in deciders)

        with browser(DESK) as driver:
            beside(host, lambda: open_page(host, driver, seat))
            beside(host, lambda: all_there(driver))

            def tap(one: int, other: int) -> None:
                time.sleep(LOOKS)
                driver.execute_async_script(TAPS, [one, other], 80)

            card = number(OpenCard)
            beside(host, lambda: tap(card, card))
            host.settle()
            assert own() == 1
            pressed(host, host.pages[seat])
            while not any(isinstance(each, Deck) for each in viewpoint.table.selection.legal):
                pressed(host, acting(host))
            done = own()
            beside(host, lambda: tap(number(OpenCard), number(Deck)))
            host.settle()
            assert own() == done + 2
            assert no_errors(driver)


# Whole games, from the pages alone: by touch on phones, and by keyboard and text

FIRST_ROUNDS = 10
"""So many steps of a game are taken where it is not played to its end."""


def _touched(host: Host, most: int | None = None, size: Size = PHONE) -> tuple[int, int, list[str]]:
    """Two guests have phones: how often they touched something, how often on the table, and how it ended."""
    player = Player(host)
    with ExitStack() as stack:
        phones = [stack.enter_context(browser(size)) for _ in range(2)]
        for seat, phone in enumerate(phones):
            open_page(host, phone, seat)
        touches = on_table = 0
        while touches != most and (turn := player.turn) is not None:
            seat, version = turn
            if seat < len(phones):
                on_table += touch_next(phones[seat], player, seat, version)
                touches += 1
            else:
                player.step_at(seat)
        ends = [_end_of(phone) for phone in phones] if most is None else []
        assert all(map(no_errors, phones))
    return touches, on_table, ends


def _end_of(driver: Any) -> str:
    """What a page says once the game is over."""
    wait(driver, "document.querySelector('#end h3')")
    return str(driver.execute_script("return document.getElementById('end').innerText"))


def _typed(host: Host, most: int | None = None) -> int:
    """One guest plays by keyboard without the picture, the others at pages in process; how many steps."""
    player, own = Player(host), 0
    with browser(DESK) as driver:
        open_page(host, driver, 0)
        driver.execute_script("document.getElementById('picture').click()")
        wait(driver, "document.getElementById('stage').hidden")
        while own != most and (turn := player.turn) is not None:
            if turn[0] == 0:
                press_next(driver, player, 0)
                own += 1
            else:
                player.step_at(turn[0])
        if most is None:
            assert "\n" in _end_of(driver)
        assert no_errors(driver)
    return own


PRESS = "document.querySelector('[data-id=%s]').click()"
HEAR = """
const told = (each) => each.addedNodes.forEach((node) => heard.push(node.textContent));
window.heard = [];
const live = document.getElementById("live");
new MutationObserver((all) => all.forEach(told)).observe(live, { childList: true });
"""


def test_each_step_of_a_decision_is_heard_once(tmp_path: Path) -> None:
    """What is chosen so far, what is let go, and an answer that is given twice in the same words."""
    with host_of(tmp_path, "alchemist") as host, browser(DESK) as driver:
        player = Player(host)
        beside(host, lambda: open_page(host, driver, 0))
        driver.execute_script(HEAR)

        def decide(steps: int) -> None:
            for _ in range(steps):
                assert player.turn
                press_next(driver, player, 0)

        beside(host, lambda: decide(3))
        ask_near = "document.getElementById('ask-near').click()"
        driver.execute_script("document.getElementById('words').open = true")
        beside(host, partial(wait, driver, "document.getElementById('thing').options.length"))
        for count, script in enumerate((PRESS % "back", PRESS % "possible", ask_near, ask_near), 4):
            driver.execute_script(script)
            beside(host, partial(wait, driver, f"heard.length === {count}"))
        first, second, third, back, possible, near, again = driver.execute_script("return heard")
        assert first.startswith("Chosen: cauldron gs. This cauldron yields green and grey. Choose ")
        assert second.startswith("Chosen: cauldron gs, blue. In the potion so far: one blue. Choose ")
        assert third.startswith("Chosen: cauldron gs, blue, blue. In the potion so far: two blue. Choose ")
        assert back == second
        assert "Tile 5: A potion worth 5." in possible
        assert near == again


def test_what_is_alike_is_one_button_and_focus_goes_on_to_confirming(tmp_path: Path) -> None:
    with host_of(tmp_path, "jabir") as host, browser(DESK) as driver:
        player = Player(host)
        while (turn := beside(host, lambda: player.turn)) and turn[0] != 0:
            beside(host, partial(player.step_at, turn[0]))
        beside(host, lambda: open_page(host, driver, 0))
        beside(host, lambda: press_next(driver, player, 0))
        buttons = driver.find_elements("css selector", "#choices button")
        names = [button.accessible_name for button in buttons]
        assert len(set(names)) == len(names)
        assert all(name.startswith("pick ") for name in names)
        assert driver.execute_script("return document.activeElement.dataset.id") == "confirm"


def test_phones_play_the_first_rounds_by_touch(tmp_path: Path) -> None:
    with host_of(tmp_path, "jabir") as host:
        touches, on_table, _ = beside(host, lambda: _touched(host, FIRST_ROUNDS))
        assert on_table > touches / 2
        assert host.hosting.game.history.actions


@pytest.mark.long
@pytest.mark.parametrize("size", PHONES_HELD)
@pytest.mark.parametrize("word", GAMES)
def test_phones_play_a_whole_game_by_touch(tmp_path: Path, word: str, size: Size) -> None:
    with host_of(tmp_path, word) as host:
        touches, on_table, ends = beside(host, lambda: _touched(host, size=size))
        assert host.hosting.game.over
        assert on_table > touches / 2
        assert len(ends) == 2
        assert all(ends)


@pytest.mark.parametrize("word", ["alchemist", "dream"])
def test_the_first_rounds_are_played_by_keyboard_and_text_alone(tmp_path: Path, word: str) -> None:
    with host_of(tmp_path, word) as host:
        most = 2 if word == "dream" else 6
        assert beside(host, lambda: _typed(host, most)) == most


@pytest.mark.long
@pytest.mark.parametrize("word", GAMES)
def test_a_whole_game_is_played_by_keyboard_and_text_alone(tmp_path: Path, word: str) -> None:
    with host_of(tmp_path, word) as host:
        assert beside(host, lambda: _typed(host)) > 0
        assert host.hosting.game.over
