"""Plays at a guest's page by touch alone, in Chromium on a phone, and looks at the page before each touch."""

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

PHONES = ((390, 664), (360, 560), (844, 340))
"""The pages of phones with the bars of their browsers, upright and held across."""
DENSITY = 2
MOMENT = 1.0
"""For so many seconds somebody looks before a touch: things have glided, and lain still."""
PATIENCE = 60.0
LEAST, SMALLEST = 44, 12
"""The side at least of what can be chosen, and the size of the smallest text, in pixels of the page."""


@contextmanager
def chromium(size: tuple[int, int]) -> Iterator[Any]:
    """A browser on a phone of a size."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or ""
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    metrics = {"width": size[0], "height": size[1], "pixelRatio": DENSITY, "touch": True}
    options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
    driver: Any = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    try:
        driver.set_script_timeout(PATIENCE)
        yield driver
    finally:
        driver.quit()


READY = """
const done = arguments[arguments.length - 1];
const look = () => {
  const all = [...document.images].filter((one) => one.src || one.dataset.face);
  const come = all.length > 10 && all.every((one) => one.complete && one.naturalWidth);
  const there = document.body.dataset.version && come;
  if (!there) return setTimeout(look, 10);
  const loaded = performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation"));
  const ready = Math.max(...loaded.map((one) => one.responseEnd));
  done([ready, loaded.reduce((sum, one) => sum + one.encodedBodySize, 0)]);
};
look();
"""
"""When a page was ready, in milliseconds, all its pictures there, and how many bytes it took."""


def ready(driver: Any, url: str) -> tuple[float, int]:
    """After how many seconds a page is ready, all its pictures there, and its bytes."""
    driver.get(url)
    milliseconds, size = driver.execute_async_script(READY)
    return milliseconds / 1000, size


SEEN = """
const box = (one) => one.getBoundingClientRect();
const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && box(one).width > 1;
const middle = (one) => [box(one).x + box(one).width / 2, box(one).y + box(one).height / 2];
const clear = (one) => {
  const [x, y] = middle(one);
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
  const top = document.elementFromPoint(x, y);
  return one.contains(top) || top?.closest(".hit")?.dataset.target === one.dataset.target;
};
const rests = document.getElementById("table").getBoundingClientRect().width > innerWidth ? false : true;
const board = Boolean(document.querySelector("#table:not(.bare)"));
const things = [...document.querySelectorAll(".hit.can")].filter(shown);
const buttons = [...document.querySelectorAll("#deed button[data-id], #question button")].filter(shown);
const small = [...things, ...buttons].filter((one) =>
  Math.min(box(one).width, box(one).height) < LEAST && !(board && rests && one.matches(".hit")));
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const tiny = [];
while (texts.nextNode()) {
  const one = texts.currentNode.parentElement;
  if (!texts.currentNode.data.trim() || !shown(one) || one.closest(".unseen, script, #choices")) continue;
  if (parseFloat(getComputedStyle(one).fontSize) < SMALLEST) tiny.push(texts.currentNode.data.trim());
}
const told = (one) => ({ id: one.dataset.id ?? one.dataset.target, at: middle(one), clear: clear(one) });
return {
  yours: document.getElementById("turn").classList.contains("yours"),
  over: Boolean(document.querySelector("#end h3")),
  version: document.body.dataset.version,
  done: Number(document.body.dataset.done),
  things: things.map(told), buttons: buttons.map(told),
  whole: [document.getElementById("whole")].filter(shown).map(told)[0] ?? null,
  small: small.map((one) => one.dataset.id ?? one.dataset.key), tiny,
};
"""
"""What can be touched on a page now, and what of it is too small."""


@dataclass
class Played:
    """What some touches came to, and what was wrong before any of them."""

    taps: int = 0
    decisions: int = 0
    hidden: int = 0
    """Decisions that needed a scroll or a swipe: what was to be touched lay beyond the page, or covered."""
    small: set[str] = field(default_factory=set)
    tiny: set[str] = field(default_factory=set)
    is_over: bool = False


def _seen(driver: Any) -> Any:
    script = SEEN.replace("LEAST", str(LEAST)).replace("SMALLEST", str(SMALLEST))
    return driver.execute_script(script)


def _touch(driver: Any, at: tuple[float, float]) -> None:
    point = {"x": at[0], "y": at[1]}
    driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def play(driver: Any, taps: int, seed: int = 1) -> Played:
    """Play at the page that a browser shows until its game is over, or for so many touches."""
    random, found, since = Random(seed), Played(), time.monotonic()
    while found.taps < taps and time.monotonic() - since < PATIENCE:
        seen = _seen(driver)
        if seen["over"]:
            found.is_over = True
            break
        if not seen["yours"]:
            time.sleep(0.1)
            continue
        time.sleep(MOMENT)
        seen = _seen(driver)
        found.small |= set(map(str, seen["small"]))
        found.tiny |= set(seen["tiny"])
        chosen = _choice(random, seen)
        if chosen is None:
            time.sleep(0.1)
            continue
        if not chosen["clear"] and seen["whole"]:
            chosen = seen["whole"]
        found.hidden += not chosen["clear"]
        _touch(driver, chosen["at"])
        found.taps += 1
        after = _after(driver, seen)
        found.decisions += after["done"] > seen["done"]
        since = time.monotonic()
    return found


def _choice(random: Random, seen: Any) -> Any:
    """What is touched next: the button that does what is chosen, or anything that can be."""
    doing = [each for each in seen["buttons"] if each["id"] == "confirm" or "answer" in str(each["id"])]
    others = [each for each in seen["buttons"] if str(each["id"]).startswith("choice-")]
    there = doing or [*seen["things"], *others]
    there = [each for each in there if each["clear"]] or there  # people go on where they look
    return random.choice(there) if there else None


def _after(driver: Any, before: Any) -> Any:
    """The page once it has followed a touch, or after a moment where nothing came of it."""
    since = time.monotonic()
    while time.monotonic() - since < MOMENT:
        seen = _seen(driver)
        if seen["version"] != before["version"]:
            return seen
        time.sleep(0.02)
    return seen
