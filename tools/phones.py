"""Plays at a guest's page by touch alone, in Chromium on a phone, and looks at the page before each touch.

Whoever plays has decided what to do, as a player of `dream.matches` does, and touches as little for that as
can be. So the touches that a decision takes can be told by what is done, and by what is touched for it.
"""

import shutil
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from string import ascii_lowercase
from threading import Thread
from typing import Any, NamedTuple, Self, TypeVar

from dream.matches.players import Patience, make_player, parse_spec
from dream.play.registry import find
from dream.play.seats import Seat
from dream.play.setup import Setup
from dream.ui.host import HeldGame, HostScene, new_game
from dream.ui.table.game_table import AnyGameTable
from dream.ui.table.selection import Selection
from dream.ui.table.sight import Target, Way, kind_of
from dream.ui.web.addresses import Listening
from dream.ui.web.views import Viewpoint

PHONES = ((390, 664), (360, 560), (844, 340))
"""The pages of phones with the bars of their browsers, upright and held across."""
DENSITY = 2
MOMENT = 0.9
"""For so many seconds somebody looks before a touch: things have glided, and lain still."""
PATIENCE = 60.0
LEAST, SMALLEST = 44, 12
"""The side at least of what can be chosen, and the size of the smallest text, in pixels of the page."""
LOCAL = "127.0.0.1"
PLAYERS = {"dream": "plain:depth=1"}
"""Who decides at a game, where that isn't its greedy player: one who haggles, too."""
T = TypeVar("T")


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
const rests = document.getElementById("table").getBoundingClientRect().width <= innerWidth;
const board = Boolean(document.querySelector("#table:not(.bare)"));
const things = [...document.querySelectorAll(".hit")].filter(shown);
const buttons = [...document.querySelectorAll("#deed button[data-id], #question button")].filter(shown);
const small = [...things.filter((one) => one.matches(".can")), ...buttons].filter((one) =>
  Math.min(box(one).width, box(one).height) < LEAST && !(board && rests && one.matches(".hit")));
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const tiny = [];
while (texts.nextNode()) {
  const one = texts.currentNode.parentElement;
  if (!texts.currentNode.data.trim() || !shown(one) || one.closest(".unseen, script, #choices")) continue;
  if (parseFloat(getComputedStyle(one).fontSize) < SMALLEST) tiny.push(texts.currentNode.data.trim());
}
const told = (one) => ({ at: middle(one), clear: clear(one), lies: one.matches(".hit") });
const all = {};
for (const one of buttons) all[one.dataset.id.replace("choice-", "")] = told(one);
for (const one of things) {
  const id = one.dataset.target;
  if (!all[id]?.clear) all[id] = told(one);
}
const moves = document.querySelector("#table").getBoundingClientRect();
return {
  over: Boolean(document.querySelector("#end h3")),
  version: Number(document.body.dataset.version ?? 0),
  place: [moves.x, moves.y, moves.width].join(),
  scrolled: Boolean(scrollX || scrollY || document.scrollingElement.scrollHeight > innerHeight),
  all, whole: [document.getElementById("whole")].filter(shown).map(told)[0] ?? null,
  small: small.map((one) => one.dataset.id ?? one.dataset.key), tiny,
};
"""
"""What can be touched on a page now, by its number or word, and what of it is too small."""


def look(driver: Any) -> Any:
    """What a page shows now, as `SEEN` tells it."""
    script = SEEN.replace("LEAST", str(LEAST)).replace("SMALLEST", str(SMALLEST))
    return driver.execute_script(script)


def touch(driver: Any, at: Sequence[float]) -> None:
    """Touch the page with a finger."""
    point = {"x": at[0], "y": at[1]}
    driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


# What is touched for an action


class Step(NamedTuple):
    """What is touched next: a word of the page with a number; and the kind of thing that this is."""

    word: str
    number: int
    kind: str


def next_step(viewpoint: Viewpoint, action: Any, there: Collection[int] | None = None) -> Step:
    """What is touched next towards an action, for which it takes the fewest touches.

    On a phone what can be touched `there` has those numbers; elsewhere all that is on a table is in reach.
    """
    table, numbers = viewpoint.table, viewpoint.numbers
    chosen, ways = table.selection.chosen, list(table.words.ways(table.view_now, action))
    if there is not None:
        ways += table.words.ways_in_hand(table.view_now, action)
    if chosen and table.selection.whole == action:
        return Step("confirm", 0, "confirm")
    if not ways:
        return Step("press", numbers.number_of_action(action), "button")
    targets = frozenset[Target]().union(chosen, *ways)
    begins = targets if there is None else {each for each in targets if numbers.number_of(each) in there}
    target = _first_of(table, action, targets, begins, in_hand=there is not None)
    if target is None:
        return Step("back", 0, "back")
    return Step("press", numbers.number_of(target), kind_of(target))


def _first_of(
    table: AnyGameTable,
    action: Any,
    targets: Collection[Target],
    begins: Collection[Target],
    *,
    in_hand: bool,
) -> Target | None:
    """The first of the fewest targets that lead on to an action, one of those with which it `begins`."""
    tried: Selection[Any, Any] = Selection(table.words, table.game)
    tried.has_phones = in_hand
    means = tried.touch if in_hand else tried.press
    waiting = deque[tuple[Way, Target | None]]([(table.selection.chosen, None)])
    known = {table.selection.chosen}
    while waiting:
        here, first = waiting.popleft()
        tried.chosen = here
        if tried.whole == action:
            return first
        for target in sorted(begins if first is None else targets, key=repr):
            tried.chosen = here
            done = means(target)
            if done is not None and done == action:
                return first or target
            if done is None and tried.chosen not in known:
                known.add(tried.chosen)
                waiting.append((tried.chosen, first or target))
    return None


# A table


class Decision(NamedTuple):
    """What a seat does in a state, and which version of its page shows that."""

    state: Any
    action: Any
    version: int


class PlayedTable:
    """A game that is held in this process; at every seat a player decides, and at the first one by touch."""

    def __init__(self, word: str, seats: int, player: str, folder: Path, seed: str = "guests") -> None:
        game = find(word)
        options = f"players={seats}" if word in ("stone", "alchemist") else "-"
        guests = tuple(Seat(letter.upper()) for letter in ascii_lowercase[:seats])
        session = new_game(Setup(word, seed, guests, game.parse_options(options)))
        self._held = HeldGame(session, Listening(LOCAL), folder, lambda sentence: None)
        self._app, self._hosting = self._held.app, self._held.hosting
        self._app.change(pace="at_once", animation="none")
        self._app.home(HostScene(self._app, self._hosting))
        spec = parse_spec(player, word)
        self._players = [make_player(spec, Patience()) for _ in guests]
        for each in self._players:
            each.new_game()
        self._decided: tuple[Any, Any] = (None, None)
        self.url = next(each.url for each in self._held.server.addresses if each.seat == 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for each in self._players:
            each.close()
        self._held.server.stop()
        self._app.close()

    def while_it_goes_on(self, work: Callable[[], T]) -> T:
        """What some work in another thread comes to, while the game goes on in this one."""
        found: Future[T] = Future()

        def do() -> None:
            try:
                found.set_result(work())
            except BaseException as error:
                found.set_exception(error)

        thread = Thread(target=do)
        thread.start()
        while thread.is_alive():
            self._app.turn()
        return found.result()

    def decision(self) -> Decision | None:
        """What the first seat does now, once it is to act; None once the game is over. For that thread."""
        since = time.monotonic()
        while time.monotonic() - since < PATIENCE:
            decision = self._on_main(self._decide)
            if decision is not None or self._hosting.game.over:
                return decision
            time.sleep(0.02)
        raise TimeoutError("nobody acts")

    def _on_main(self, work: Callable[[], T]) -> T:
        found: Future[T] = Future()

        def do() -> None:
            try:
                found.set_result(work())
            except Exception as error:
                found.set_exception(error)

        self._app.post(do)
        return found.result(PATIENCE)

    def _decide(self) -> Decision | None:
        seat, history = self._hosting.game.to_act, self._hosting.game.history
        if self._hosting.game.over or seat is None:
            return None
        if self._decided[0] is not history.state:
            self._decided = history.state, self._players[seat].choose(history)
        viewpoint, action = self._hosting.viewpoints[seat], self._decided[1]
        if seat:
            viewpoint.table.act(action)
            return None
        if not viewpoint.is_new(viewpoint.version, self._hosting.questions.of(seat)):
            return None  # the page is told soon
        return Decision(history.state, action, viewpoint.version)

    def next_step(self, action: Any, there: Collection[int]) -> Step:
        """What the first seat touches next for an action, of what can be touched `there`. For that thread."""
        return self._on_main(lambda: next_step(self._hosting.viewpoints[0], action, there))


# Playing


@dataclass
class Played:
    """What some touches came to, by what was decided and what was touched, and what was wrong before any."""

    decisions: Counter[str] = field(default_factory=Counter)
    touches: Counter[tuple[str, str]] = field(default_factory=Counter)
    hidden: int = 0
    """Touches that needed a scroll or a swipe: what was to be touched lay beyond the page, or covered."""
    small: set[str] = field(default_factory=set)
    tiny: set[str] = field(default_factory=set)
    games: int = 0
    """So many were played to their ends."""

    @property
    def each(self) -> float:
        """How many touches a decision took."""
        return self.touches.total() / max(1, self.decisions.total())


NEARER, OUT = "nearer", "whole board"
"""What a touch is called that only brings a board nearer, or shows all of it."""


def play(driver: Any, table: PlayedTable, found: Played, most: int) -> None:
    """Play at the page that a browser shows until its game is over, or for so many decisions in all."""
    state, touched = None, None
    while (decision := table.decision()) is not None:
        if touched is not None:
            kind, what, version = touched
            found.touches[kind, what if what == OUT or decision.version > version else NEARER] += 1
            touched = None
        if decision.state is not state:
            if found.decisions.total() == most:
                return
            state = decision.state
            found.decisions[kind_of(decision.action)] += 1
        seen = settled(driver, decision.version)
        found.small |= set(map(str, seen["small"]))
        found.tiny |= set(seen["tiny"])
        word, number, kind = step = table.next_step(decision.action, numbers_in(seen))
        thing = seen["all"].get(str(number) if word == "press" else word)
        if (thing is None or not thing["clear"]) and seen["whole"]:
            thing, kind = seen["whole"], OUT
        assert thing is not None, f"{step} is nowhere on the page"
        found.hidden += not thing["clear"] or seen["scrolled"]
        touch(driver, thing["at"])
        followed(driver, seen)
        touched = kind_of(decision.action), kind, decision.version
    if touched is not None:
        found.touches[touched[:2]] += 1
    found.games += 1


def numbers_in(seen: Any) -> Collection[int]:
    """The numbers of what can be touched on a page."""
    return [int(each) for each in seen["all"] if each.isdecimal()]


def settled(driver: Any, version: int) -> Any:
    """The page once it shows a version, and has lain still for a moment."""
    since, seen = time.monotonic(), look(driver)
    while seen["version"] < version:
        assert time.monotonic() - since < PATIENCE, f"waited in vain for version {version}"
        time.sleep(0.05)
        seen = look(driver)
    time.sleep(MOMENT)
    return look(driver)


def followed(driver: Any, before: Any) -> Any:
    """The page once it has followed a touch, or after a moment where nothing came of it."""
    since = time.monotonic()
    while (seen := look(driver))["version"] == before["version"] and time.monotonic() - since < MOMENT:
        time.sleep(0.02)
    return seen
