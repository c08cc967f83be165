"""The page in a real browser: phones, a keyboard alone, what axe-core finds. Skipped without Chromium."""

import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, TypeVar

import pytest

from tests.ui.web.at_pages import LONGEST, Host, Page, setup_of

webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(
    CHROMIUM is None or DRIVER is None,
    reason="needs Chromium and its driver: apt install chromium chromium-driver",
)
PHONE, ACROSS, TABLET, DESK = (390, 844, 2), (844, 390, 2), (820, 1180, 1), (1280, 800, 1)
SEATS = {"jabir": 3, "stone": 4, "alchemist": 4, "dream": 2}
NAMES = ["Ann", "Bob", "Cid", "Dee"]
Size = tuple[int, int, int]
T = TypeVar("T")


@contextmanager
def browser(size: Size) -> Iterator[Any]:
    """A browser on a screen of a width, a height and a density that is touched."""
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    width, height, density = size
    metrics = {"width": width, "height": height, "pixelRatio": density, "touch": True}
    options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    driver.set_script_timeout(LONGEST)
    try:
        yield driver
    finally:
        driver.quit()


def beside(host: Host, work: Callable[[], T]) -> T:
    """What some work with browsers comes to, while the loop of the host goes on."""
    found: list[T] = []
    failed: list[BaseException] = []

    def do() -> None:
        try:
            found.append(work())
        except BaseException as error:
            failed.append(error)

    thread = Thread(target=do)
    thread.start()
    while thread.is_alive():
        host.go_on()
    if failed:
        raise failed[0]
    return found[0]


def wait(driver: Any, script: str) -> Any:
    """Wait until a script says something true, and return that."""
    since = time.monotonic()
    while not (found := driver.execute_script(f"return {script}")):
        assert time.monotonic() - since < LONGEST, f"waited in vain for {script}"
        time.sleep(0.05)
    return found


def open_page(host: Host, driver: Any, seat: int | None) -> None:
    """Open the page of a seat, and wait until it shows the game."""
    driver.get(next(each.url for each in host.server.addresses if each.seat == seat))
    wait(driver, "document.body.dataset.version && !document.getElementById('stage').hidden")


def all_there(driver: Any) -> None:
    """Wait until every picture has come."""
    wait(
        driver, "[...document.images].every((image) => image.complete && (image.naturalWidth || !image.src))"
    )


def no_errors(driver: Any) -> bool:
    """Whether the browser has nothing to complain of, the policy of the page included."""
    return [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"] == []


def touch(driver: Any, x: float, y: float) -> None:
    """Touch the page with a finger."""
    driver.execute_cdp_cmd(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("size", [PHONE, ACROSS, TABLET, DESK], ids=["upright", "across", "tablet", "desk"])
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
                return wide, stage, no_errors(driver)

        wide, (width, height), clean = beside(host, look)
        assert wide <= 0
        assert width > 0.55
        assert height > 0.45
        assert clean


def test_three_phones_play_by_touching_the_table(tmp_path: Path) -> None:
    """Guests touch the things on the table themselves, and every page follows."""
    with Host(tmp_path, setup_of("jabir", NAMES[:3])) as host:
        beside(host, lambda: _touch(host, 24))
        assert len(host.hosting.game.history.actions) >= 8


def _touch(host: Host, taps: int) -> None:
    with browser(PHONE) as one, browser(PHONE) as two, browser(PHONE) as three:
        phones, random = [one, two, three], Random(3)
        for seat, driver in enumerate(phones):
            open_page(host, driver, seat)
        for _ in range(taps):
            wait(one, "document.getElementById('heading').textContent")
            turn = next((phone for phone in phones if _is_yours(phone)), None)
            if turn is None:
                time.sleep(0.1)
                continue
            version = turn.execute_script("return document.body.dataset.version")
            confirm = turn.find_elements("css selector", '[data-id="confirm"]')
            places = turn.execute_script(
                "return [...document.querySelectorAll('.mark.target, .mark.selected')].map((mark) => {"
                "const box = mark.getBoundingClientRect();"
                "return [box.x + box.width / 2, box.y + box.height / 2]})"
            )
            if confirm and random.random() < 0.6:
                turn.execute_script("arguments[0].click()", confirm[0])
            else:
                touch(turn, *random.choice(places))
            wait(turn, f"document.body.dataset.version !== '{version}'")
        assert all(map(no_errors, phones))


def _is_yours(driver: Any) -> bool:
    return bool(driver.execute_script("return document.getElementById('turn').classList.contains('yours')"))


@pytest.mark.parametrize("word", SEATS)
def test_a_game_is_played_by_keyboard_and_text_alone(tmp_path: Path, word: str) -> None:
    """Every choice is a button that the keyboard reaches; the picture of the table is away."""
    seats = SEATS[word]
    with Host(tmp_path, setup_of(word, NAMES[:seats])) as host:
        for seat in range(1, seats):
            host.page(seat)

        def play() -> int:
            with browser(DESK) as driver:
                open_page(host, driver, 0)
                driver.execute_script("document.getElementById('picture').click()")
                wait(driver, "document.getElementById('stage').hidden")
                done = 0
                since = time.monotonic()
                while done < 6 and time.monotonic() - since < LONGEST:
                    done += _press_by_keyboard(driver)
                return done

        random, pages = Random(5), host.pages
        did: dict[Page, int] = {}
        thread_done: list[int] = []
        worker = Thread(target=lambda: thread_done.append(play()))
        worker.start()
        while worker.is_alive():
            host.go_on()
            for page in pages:
                sheet = page.sheet
                if sheet["yours"] and did.get(page) != sheet["v"]:
                    did[page] = sheet["v"]
                    page.do(
                        *(("confirm",) if sheet["do"] else ("press", random.choice(sheet["choices"])["t"]))
                    )
        assert thread_done == [6]


def _press_by_keyboard(driver: Any) -> int:
    """Press the first choice, or confirm what is chosen, with Enter; whether there was one."""
    from selenium.common.exceptions import StaleElementReferenceException
    from selenium.webdriver.common.keys import Keys

    buttons = driver.find_elements("css selector", '[data-id="confirm"], #choices button')
    if not buttons or not _is_yours(driver):
        time.sleep(0.1)
        return 0
    version = driver.execute_script("return document.body.dataset.version")
    confirm = [each for each in buttons if each.get_dom_attribute("data-id") == "confirm"]
    try:
        button = (confirm or buttons)[0]
        assert button.accessible_name
        button.send_keys(Keys.ENTER)
    except StaleElementReferenceException:
        return 0
    wait(driver, f"document.body.dataset.version !== '{version}'")
    return 1


@pytest.mark.parametrize("word", SEATS)
def test_axe_finds_nothing_serious(tmp_path: Path, word: str) -> None:
    axe = files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    with Host(tmp_path, setup_of(word, NAMES[: SEATS[word]])) as host:

        def check() -> list[tuple[str, str, str]]:
            with browser(PHONE) as driver:
                serious: list[tuple[str, str, str]] = []
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
                    driver.execute_script(axe)
                    result = driver.execute_async_script("axe.run().then(arguments[arguments.length - 1])")
                    serious += [
                        (theme, each["id"], each["nodes"][0]["html"])
                        for each in result["violations"]
                        if each["impact"] in ("serious", "critical")
                    ]
                return serious

        assert beside(host, check) == []
