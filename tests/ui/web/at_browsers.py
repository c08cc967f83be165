"""Chromium at the pages of guests, and who plays there: what tests of real browsers share."""

import shutil
import time
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from threading import Event, Thread
from typing import Any, TypeVar

import pytest

from dream.games.alchemists_dream.rules.notation import parse_action
from dream.play import registry
from dream.protocol.dialogue import Limits
from dream.ui.web.messages import press as press_page
from tests.kit.games import QUICK_WIN, SEED
from tests.ui.web.at_pages import LONGEST, Host, setup_of
from tools.phones import DENSITY, PHONES, Step, followed, next_step, numbers_in, settled, touch

webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
needs_browser = pytest.mark.skipif(
    CHROMIUM is None or DRIVER is None,
    reason="needs Chromium and its driver: apt install chromium chromium-driver",
)
SMALL: tuple[int, int, int] = (360, 560, 2)
PHONES_HELD = tuple((*size, DENSITY) for size in PHONES)
"""Pages of phones with the bars of their browsers, upright and across."""
PHONE, ACROSS, TABLET, DESK = (390, 844, 2), (844, 390, 2), (820, 1180, 1), (1280, 800, 1)
SEATS = {"jabir": 3, "stone": 4, "alchemist": 4, "dream": 2}
NAMES = ["Ann", "Bob", "Cid", "Dee"]
LOOKS = 0.9
"""For so many seconds somebody looks before a press: things have glided, and lain still for a moment."""
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
    driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SAME_DEVICE})
    try:
        yield driver
    finally:
        driver.quit()


SAME_DEVICE = """
const kept = JSON.parse(localStorage.getItem("dream-page") ?? "{}");
localStorage.setItem("dream-page", JSON.stringify({ device: "one", ...kept }));
"""
"""A browser is the same device as a `Page` of the tests: another would wait to be let in."""


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
        driver,
        "[...document.images].every((image) =>"
        " image.complete && (image.naturalWidth || !(image.src || image.dataset.face)))",
    )


def no_errors(driver: Any) -> bool:
    """Whether the browser has nothing to complain of, the policy of the page included."""
    return [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE"] == []


def serious(driver: Any) -> list[tuple[str, str]]:
    """What axe-core finds on a page that is serious or critical: the rule, and the first place of it."""
    driver.execute_script(files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8"))
    result = driver.execute_async_script("axe.run().then(arguments[arguments.length - 1])")
    return [
        (each["id"], each["nodes"][0]["html"])
        for each in result["violations"]
        if each["impact"] in ("serious", "critical")
    ]


def touch_thing(driver: Any, thing: str, held: float = 0.0) -> None:
    """Touch the middle of something on the page, for so many seconds."""
    place = driver.execute_script(
        "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
        "return { x: box.x + box.width / 2, y: box.y + box.height / 2 }",
        thing,
    )
    driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
    time.sleep(held)
    driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


HOLD = 0.8
"""For so many seconds a finger is held that asks what a thing is."""


def is_yours(driver: Any) -> bool:
    """Whether a page shows that its seat is to move."""
    return bool(driver.execute_script("return document.getElementById('turn').classList.contains('yours')"))


# Whole games

GAMES = {
    "jabir": (3, "-"),
    "stone": (4, "-"),
    "alchemist": (2, "players=2"),
    "dream": (2, "first=earth second=air"),
}
"""How many guests sit at each game, and its options: those of the Dream lead to `QUICK_WIN`."""


def host_of(folder: Path, word: str) -> Host:
    """A host of a game that can be over soon."""
    guests, options = GAMES[word]
    seed = SEED if word == "dream" else "pages 4"
    return Host(folder, setup_of(word, NAMES[:guests], options, seed=seed))


class Player:
    """Decides for every seat, so that a game is over soon: as greedy engines do, or as a short game went."""

    def __init__(self, host: Host) -> None:
        self._host, self.game = host, host.hosting.game.history.game
        part: Any = registry.part(self.game.id, "engine.search")
        guests, options = GAMES[self.game.id]
        self._engines = [part.greedy() for _ in range(guests)] if hasattr(part, "greedy") else []
        for seat, engine in enumerate(self._engines):
            engine.new_game(seat, options)
            engine.options.set("Variety", str(seat))
        self._decided: tuple[Any, Any] = (None, None)

    def _action(self, seat: int) -> Any:
        """What a seat does now; the same as long as it is to decide that."""
        history = self._host.hosting.game.history
        if self._decided[0] is not history.state:
            if self._engines:
                view = self.game.seen(history.state, frozenset({seat}))
                action = self._engines[seat].think([view], Limits(), lambda info: None, Event())
            else:
                action = parse_action(QUICK_WIN.split()[len(history.actions)])
            self._decided = history.state, action
        return self._decided[1]

    @property
    def turn(self) -> tuple[int, int] | None:
        """Which seat must do something, once its pages are told so, and in which version; None at the end."""
        since = time.monotonic()
        while time.monotonic() - since < LONGEST:
            turn, over = self._on_main(lambda: (self._turn(), self._host.hosting.game.over))
            if turn is not None or over:
                return turn
        raise AssertionError("waited in vain for somebody to act")

    def _turn(self) -> tuple[int, int] | None:
        hosting = self._host.hosting
        seat = hosting.game.to_act
        if hosting.game.over or seat is None:
            return None
        viewpoint = hosting.viewpoints[seat]
        is_told = viewpoint.is_new(viewpoint.version, hosting.questions.of(seat))
        return (seat, viewpoint.version) if is_told else None

    def step(self, seat: int, there: Collection[int] | None = None) -> Step:
        """What a seat must do next, of what can be touched `there`."""
        hosting = self._host.hosting
        return self._on_main(lambda: next_step(hosting.viewpoints[seat], self._action(seat), there))

    def step_at(self, seat: int) -> None:
        """Have a seat do its next step without a browser; from another thread."""
        hosting, (word, number, _) = self._host.hosting, self.step(seat)
        works: dict[str, Callable[[], object]] = {
            "press": lambda: press_page(hosting, hosting.viewpoints[seat], number),
            "confirm": hosting.viewpoints[seat].table.confirm,
            "back": hosting.viewpoints[seat].table.cancel,
        }
        self._on_main(works[word])

    def _on_main(self, work: Callable[[], T]) -> T:
        found: Future[T] = Future()
        self._host.app.post(lambda: found.set_result(work()))
        return found.result(LONGEST)


def touch_next(driver: Any, player: Player, seat: int, version: int) -> bool:
    """Touch what a seat must touch next, once its phone shows a version; whether it lay on the table.

    Nothing has to be scrolled for that, and nothing there is too small to be touched or read.
    """
    seen = settled(driver, version)
    assert (seen["scrolled"], seen["small"], seen["tiny"]) == (False, [], [])
    word, number, _ = player.step(seat, numbers_in(seen))
    thing = seen["all"].get(str(number) if word == "press" else word)
    if seen["whole"] and not (thing and thing["clear"]):
        thing = seen["whole"]  # what is next lies beyond the part of the board that has come nearer
    assert thing, (word, number)
    assert thing["clear"], (word, number)
    touch(driver, thing["at"])
    followed(driver, seen)
    return bool(thing["lies"])


def press_next(driver: Any, player: Player, seat: int) -> None:
    """Press the button for what a seat must do next by the keyboard, and wait until that has come of it."""
    wait(driver, "document.getElementById('turn').classList.contains('yours')")
    time.sleep(LOOKS)
    word, number, _ = player.step(seat)
    version = driver.execute_script("return document.body.dataset.version")
    press_button(driver, f"choice-{number}" if word == "press" else word, by_touch=False)
    wait(driver, f"document.body.dataset.version !== '{version}'")


def press_button(driver: Any, id: str, *, by_touch: bool) -> None:
    """Press a button of the page with a finger, or by the keyboard."""
    place_of = f'[data-id="{id}"], [data-also~="{id}"]'
    wait(driver, f"document.querySelector('{place_of}')")
    if by_touch:
        place = driver.execute_script(
            "const button = document.querySelector(arguments[0]);"
            "button.scrollIntoView({ block: 'center', inline: 'center' });"
            "const box = button.getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2]",
            place_of,
        )
        touch(driver, place)
        driver.execute_script("scrollTo(0, 0)")
    else:
        from selenium.webdriver.common.keys import Keys

        button = driver.find_element("css selector", place_of)
        assert button.accessible_name
        button.send_keys(Keys.ENTER)


_FAULTS = """
const [root, finger] = [document.querySelector(arguments[0]), 44];
const box = (one) => one.getBoundingClientRect();
const aside = ".unseen, #choices, #choices-heading";
const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && box(one).width > 1;
const shown = (one) => seen(one) && !one.closest(aside);
const named = (one) => `${one.tagName} ${one.id} ${one.textContent.trim().slice(0, 30)}`;
const found = [];
for (const one of [root, ...root.querySelectorAll("*")].filter(shown)) {
  const { overflowX, overflowY, display } = getComputedStyle(one);
  const tell = (fault, is) => is && found.push(`${fault}: ${named(one)}`);
  const clips = (how) => display !== "inline" && !["visible", "auto", "scroll"].includes(how);
  tell("cut", clips(overflowX) && one.scrollWidth > one.clientWidth + 1);
  tell("low", clips(overflowY) && one.scrollHeight > one.clientHeight + 1);
  tell("beyond", box(one).left < -1 || box(one).right > innerWidth + 1);
  if (!one.matches("button, select, input, summary")) continue;
  const { width, height } = box(one.matches("[type=checkbox]") ? one.closest("label") : one);
  tell("small", Math.min(width, height) < finger);
}
if (arguments[1] && root.scrollHeight > root.clientHeight + 1) found.push(`scrolls: ${named(root)}`);
return found;
"""


def faults(driver: Any, root: str, *, whole: bool = False) -> list[str]:
    """What is cut in a part of a page, beyond it or too small for a finger; `whole`, whether it scrolls."""
    found: list[str] = driver.execute_script(_FAULTS, root, whole)
    return found
