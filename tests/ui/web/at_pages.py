"""Guests at their pages, in process: what a page would send and be sent, without a browser."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from dream.play.clocks import Controls
from dream.play.registry import find
from dream.play.seats import Seat
from dream.play.setup import Setup
from dream.ui.host import Gathered, HeldGame, HostScene, new_game
from dream.ui.web.addresses import Listening
from dream.ui.web.hosting import Hosting

LOCAL = "127.0.0.1"
LONGEST = 60.0
"""For how many seconds something is waited for that must come."""


def setup_of(
    game: str,
    seats: Sequence[str | int],
    options: str = "-",
    clocks: Controls = (),
    seed: str = "guests",
    hints: bool = True,
) -> Setup:
    """A game to be held: a name makes a guest, a number a computer of that level."""
    found = find(game)
    sat = [Seat.machine(f"Level {who}", who) if isinstance(who, int) else Seat(who) for who in seats]
    return Setup(game, seed, tuple(sat), found.parse_options(options), clocks=clocks, hints=hints)


class Host:
    """A held game whose loop goes on whenever somebody waits; its pages are closed at the end."""

    def __init__(
        self, folder: Path, setup: Setup, public: str | None = None, gathered: Gathered | None = None
    ) -> None:
        self.said: list[str] = []
        listening = Listening(LOCAL, 0, public)
        self.held = HeldGame(new_game(setup), listening, folder, self.said.append, gathered)
        self.app, self.hosting, self.server = self.held.app, self.held.hosting, self.held.server
        self.app.rest = 0.005
        self.app.change(pace="at_once", animation="none")
        self.app.home(HostScene(self.app, self.hosting))
        self.pages: list[Page] = []
        self.updates, self._update = 0, self.hosting.update
        setattr(self.hosting, "update", self._counted)  # noqa: B010

    def _counted(self, now: float) -> None:
        self._update(now)
        self.updates += 1

    def __enter__(self) -> "Host":
        return self

    def __exit__(self, *error: object) -> None:
        for page in self.pages:
            page.close()
        self.server.stop()
        self.app.close()

    def go_on(self) -> None:
        """One turn of the loop, and what has come to each page."""
        self.app.turn()
        for page in self.pages:
            page.listen()

    def until(self, so: Callable[[], object], what: str = "something") -> None:
        """Go on until it is so."""
        since = time.monotonic()
        while not so():
            assert time.monotonic() - since < LONGEST, f"waited in vain for {what}"
            self.go_on()

    def page(self, seat: int | None, **wish: object) -> "Page":
        """Somebody opens the page of a seat, or of watchers for None, and has seen it."""
        page = Page(self.server.origin, self.server.tokens[seat], **wish)
        self.pages.append(page)
        self.until(lambda: page.sheet is not None, "the first sheet")
        return page

    def arrive(self, **wish: object) -> "Page":
        """Somebody opens the table's code, and has seen who is there."""
        page = Page(self.server.origin, self.server.table, **wish)
        self.pages.append(page)
        self.until(lambda: page.door is not None, "the door")
        return page

    def sit(self, page: "Page", seat: int, name: object = "") -> "Page":
        """Somebody at the door takes a free seat; the page as it goes on under the key of that seat."""
        page.ask("sit", seat, name=name)
        return self.goes_on(page)

    def goes_on(self, page: "Page") -> "Page":
        """A page goes on under the key that it is told."""
        self.until(lambda: page.key, "a key")
        self.pages.remove(page)
        page.close()
        after = Page(self.server.origin, page.key["key"], **page.wish)
        self.pages.append(after)
        self.until(lambda: after.sheet is not None or after.door is not None, "the table")
        return after

    def settle(self) -> None:
        """Go on until all that pages have asked for is done, and every page shows the game as it is."""
        for page in self.pages:
            page.ask_for_all()
        self.until(lambda: not any(page.asks for page in self.pages), "what was asked for")
        after = self.updates + 2
        self.until(lambda: self.updates >= after, "a game that goes on")
        self.until(lambda: shows_all(self.hosting, self.pages), "pages that show the game as it is")


class Page:
    """A page that somebody has open: the newest `sheet`, and how many came."""

    def __init__(self, origin: str, token: object, **wish: object) -> None:
        self.opened_by = origin, token
        self.socket: Any = connect(origin.replace("http", "ws") + "/ws", origin=Origin(origin), max_size=None)
        self.sheet: Any = None
        self.welcome: Any = None
        self.door: Any = None
        self.key: Any = None
        self.made: list[Any] = []
        self.closed: int | None = None
        self.count = self.number = 0
        self.sheets: list[str] = []
        self.asks = self.unsure = self.knocks = False
        self.news: list[str] = []
        self.rules: list[Any] = []
        self.primer: list[Any] = []
        self.wish = {"language": "en", "shape": 1, "device": "one"} | wish
        self.say({"hello": token} | self.wish)

    def say(self, message: str | Mapping[str, object]) -> None:
        """Send a message as it is."""
        self.unsure = True
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def ask_for_all(self) -> None:
        """Ask for all anew, where something was asked for: what comes then comes after that was done."""
        if self.unsure and self.sheet is not None and self.closed is None:
            self.number += 1
            self.say({"n": self.number, "do": "show"} | self.wish)
            self.asks, self.unsure = True, False

    def do(self, word: object, what: object = 0, **beside: object) -> None:
        """Ask for something, as the page does that shows the newest sheet."""
        self.number += 1
        self.say({"n": self.number, "v": self.sheet["v"], "do": word, "what": what} | beside)

    def ask(self, word: str, what: object = 0, **beside: object) -> None:
        """Ask for something at the door."""
        self.number += 1
        self.say({"n": self.number, "do": word, "what": what} | beside)

    def listen(self) -> None:
        """Take what has come."""
        while self.closed is None:
            try:
                text: str = self.socket.recv(timeout=0)
            except TimeoutError:
                return
            except ConnectionClosed as error:
                self.closed, self.asks = error.rcvd.code if error.rcvd else 0, False
                return
            told = json.loads(text)
            if "welcome" in told:
                self.welcome, self.asks = told["welcome"], False
            elif "news" in told:
                self.news = told["news"]
            elif "rules" in told:
                self.rules = told["rules"]
            elif "primer" in told:
                self.primer = told["primer"]
            elif "knocks" in told:
                self.knocks = True
            elif "door" in told:
                self.door = told["door"]
                self.sheets.append(text)
            elif "made" in told:
                self.made.append(told["made"])
            elif "key" in told:
                self.key = told
            else:
                self.sheet, self.count = told, self.count + 1
                self.sheets.append(text)

    def until(self, so: Callable[[], object]) -> None:
        """Take what comes until it is so, from a host in a process of its own."""
        since = time.monotonic()
        while not so():
            assert time.monotonic() - since < LONGEST
            self.listen()
            time.sleep(0.01)

    def close(self) -> None:
        self.socket.close()


def shows_all(hosting: Hosting, pages: Sequence[Page]) -> bool:
    """Whether all pages show the game as it is, but for those that look back."""
    versions = {seat: viewpoint.version for seat, viewpoint in hosting.viewpoints.items()}
    return all(
        page.sheet["v"] == versions.get(page.sheet["seat"])
        for page in pages
        if page.closed is None and page.sheet is not None and page.sheet["at"] == page.sheet["all"]
    )


def play_on(host: Host, rng: Random, most: int = 5000) -> int:
    """Play by random legal taps until the game is over, or for so many taps; how many there were.

    However long computers think: they take no taps.
    """
    taps, pages = 0, [page for page in host.pages if page.sheet["seat"] is not None]

    def asked() -> list[Page]:
        return [page for page in pages if page.sheet["asks"] and page.sheet["asks"]["answers"]]

    def acting() -> list[Page]:
        return [page for page in pages if page.sheet["yours"]]

    def over() -> bool:
        return all(page.sheet["end"] for page in pages)

    while taps < most:
        host.until(lambda: asked() or acting() or over(), "somebody who acts at a page")
        host.settle()
        if over():
            return taps
        if those := asked():
            those[0].do("answer", rng.randrange(len(those[0].sheet["asks"]["answers"])))
        elif those := acting():
            _tap(those[0], rng)
        taps += bool(those)
    return taps


def _tap(page: Page, rng: Random) -> None:
    sheet = page.sheet
    assert sheet["choices"] or sheet["do"], "whoever is to act can do something"
    if sheet["do"]:
        page.do("confirm")
    else:
        page.do("press", rng.choice(sheet["choices"])["t"])


def resign(host: Host, page: Page) -> None:
    """Give the game up at a page, which asks first."""
    page.do("say", page.sheet["talk"].index("Resign"))
    host.settle()
    page.do("answer", page.sheet["asks"]["answers"].index("Resign"))
    host.settle()


def acting(host: Host) -> Page:
    """The page of whoever is to act."""
    host.settle()
    return next(page for page in host.pages if page.sheet["yours"])


def pressed(host: Host, page: Page) -> Any:
    """What the page shows once its first choice was pressed, and done where it waits for that."""
    done = len(host.hosting.game.history.actions)
    host.settle()
    while len(host.hosting.game.history.actions) == done:
        if page.sheet["do"]:
            page.do("confirm")
        else:
            page.do("press", page.sheet["choices"][0]["t"])
        host.settle()
    return page.sheet
