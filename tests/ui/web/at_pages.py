"""Guests at their pages, in process: what a page would send and be sent, without a browser."""

import json
import time
from pathlib import Path
from random import Random

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from dream.play.registry import find
from dream.play.seated_game import Setup
from dream.play.seats import Seat
from dream.ui.host import HeldGame, Listening
from dream.ui.web.hosting import HostScene

LOCAL = "127.0.0.1"
LONGEST = 60.0
"""For how many seconds something is waited for that must come."""


def setup_of(game, seats, options="-", seed="guests", clocks=()):
    """A game to be held: a name makes a guest, a number a computer of that level."""
    found = find(game)
    sat = [Seat.machine(f"Level {who}", who) if isinstance(who, int) else Seat(who) for who in seats]
    return Setup(game, seed, tuple(sat), found.parse_options(options), clocks=clocks)


class Host:
    """A held game whose loop goes on whenever somebody waits; its pages are closed at the end."""

    def __init__(self, folder: Path, setup: Setup, public=None):
        self.said = []
        self.held = HeldGame(setup, Listening(LOCAL, 0, public), folder, self.said.append)
        self.app, self.hosting, self.server = self.held.app, self.held.hosting, self.held.server
        self.app.change(pace="at_once", animation="none")
        self.app.home(HostScene(self.app, self.hosting))
        self.pages = []
        self.updates, self._update = 0, self.hosting.update
        self.hosting.update = self._counted

    def _counted(self, now):
        self._update(now)
        self.updates += 1

    def __enter__(self):
        return self

    def __exit__(self, *error):
        for page in self.pages:
            page.close()
        self.server.stop()
        self.app.close()

    def go_on(self):
        """One turn of the loop, and what has come to each page."""
        self.app.turn()
        for page in self.pages:
            page.listen()

    def until(self, so, what="something"):
        """Go on until it is so."""
        since = time.monotonic()
        while not so():
            assert time.monotonic() - since < LONGEST, f"waited in vain for {what}"
            self.go_on()

    def page(self, seat, **wish):
        """Somebody opens the page of a seat, or of watchers for None, and has seen it."""
        page = Page(self.server.origin, self.server.tokens[seat], **wish)
        self.pages.append(page)
        self.until(lambda: page.sheet is not None, "the first sheet")
        return page

    def settle(self):
        """Go on until all that pages have asked for is done, and every page shows the game as it is."""

        def shows_all():
            return all(page.closed or page.sheet["v"] == self._version(page) for page in self.pages)

        for page in self.pages:
            page.ask_for_all()
        self.until(lambda: not any(page.asks for page in self.pages), "what was asked for")
        after = self.updates + 2
        self.until(lambda: self.updates >= after, "a game that goes on")
        self.until(shows_all, "pages that show the game as it is")

    def _version(self, page):
        return self.hosting.viewpoints[page.sheet["seat"]].version


class Page:
    """A page that somebody has open: the newest `sheet`, and how many came."""

    def __init__(self, origin, token, **wish):
        self.socket = connect(origin.replace("http", "ws") + "/ws", origin=origin, max_size=None)
        self.sheet, self.welcome, self.count, self.closed, self.number = None, None, 0, None, 0
        self.sheets = []
        self.asks = self.unsure = False
        self.wish = {"language": "en", "shape": 1} | wish
        self.say({"hello": token} | self.wish)

    def say(self, message):
        """Send a message as it is."""
        self.unsure = True
        self.socket.send(message if isinstance(message, str) else json.dumps(message))

    def ask_for_all(self):
        """Ask for all anew, where something was asked for: what comes then comes after that was done."""
        if self.unsure and self.sheet is not None and self.closed is None:
            self.number += 1
            self.say({"n": self.number, "do": "show"} | self.wish)
            self.asks, self.unsure = True, False

    def do(self, word, what=0, **beside):
        """Ask for something, as the page does that shows the newest sheet."""
        self.number += 1
        self.say({"n": self.number, "v": self.sheet["v"], "do": word, "what": what} | beside)

    def listen(self):
        """Take what has come."""
        while self.closed is None:
            try:
                text = self.socket.recv(timeout=0)
            except TimeoutError:
                return
            except ConnectionClosed as error:
                self.closed, self.asks = error.rcvd.code if error.rcvd else 0, False
                return
            told = json.loads(text)
            if "welcome" in told:
                self.welcome, self.asks = told["welcome"], False
            else:
                self.sheet, self.count = told, self.count + 1
                self.sheets.append(text)

    def close(self):
        self.socket.close()


def play_on(host, rng: Random, most=5000):
    """Play by random legal taps until the game is over, or for so many taps; how many there were."""
    for taps in range(most):
        host.settle()
        pages = [page for page in host.pages if page.sheet["seat"] is not None]
        if all(page.sheet["end"] for page in pages):
            return taps
        asked = [page for page in pages if page.sheet["asks"] and page.sheet["asks"]["answers"]]
        acting = [page for page in pages if page.sheet["yours"]]
        if asked:
            asked[0].do("answer", rng.randrange(len(asked[0].sheet["asks"]["answers"])))
        elif acting:
            _tap(acting[0], rng)
    return most


def _tap(page, rng):
    sheet = page.sheet
    assert sheet["choices"] or sheet["do"], "whoever is to act can do something"
    if sheet["do"]:
        page.do("confirm")
    else:
        page.do("press", rng.choice(sheet["choices"])["t"])
