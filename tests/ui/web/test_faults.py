"""What goes wrong between a page and its host: nothing is lost, nothing is done twice, and nobody waits."""

import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dream.base.texts import worded
from dream.play.clocks import parse_controls
from dream.protocol.process import own_command, own_environment
from dream.records import journal
from dream.records.library.library import Library
from dream.ui.table.guests import Presence
from dream.ui.web import server
from dream.ui.web.hosting import GRACE
from tests.ui.web.at_browsers import PHONE, beside, browser, needs_browser, open_page, wait
from tests.ui.web.at_pages import LOCAL, LONGEST, Host, Page, pressed, setup_of

SOON = 1.5
"""After so many seconds a page is away here that doesn't answer."""


class Wire:
    """What lies between a page and its host, such as a network, which can be `cut` for a while.

    Whatever is sent through it takes `delay` seconds.
    """

    def __init__(self) -> None:
        self.delay = 0.0
        self._listener = socket.create_server((LOCAL, 0))
        self.port = self._listener.getsockname()[1]
        self.origin = f"http://{LOCAL}:{self.port}"
        self.to = 0
        self._whole = threading.Event()
        self._whole.set()
        self._ends: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Nothing comes through any more, and nobody is told."""
        self._whole.clear()

    def mend(self) -> None:
        """All comes through again, first what has waited."""
        self._whole.set()

    def close(self) -> None:
        self._listener.close()
        self.mend()
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        self._whole.wait()
        try:
            far = socket.create_connection((LOCAL, self.to))
        except OSError:
            near.close()
            return
        self._ends += [near, far]
        for one, other in ((near, far), (far, near)):
            threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self._whole.wait()
                time.sleep(self.delay)
                other.sendall(data)
        self._whole.wait()
        with suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)


@contextmanager
def behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch, setup: Any, gone_after: float = SOON
) -> Iterator[tuple[Host, Wire]]:
    """A host that is reached through a wire, and gives up in so many seconds who doesn't answer."""
    monkeypatch.setattr(server, "PINGED", min(gone_after, server.PINGED))
    monkeypatch.setattr(server, "PING", gone_after)
    wire = Wire()
    try:
        with Host(folder, setup, public=wire.origin) as host:
            wire.to = host.server.port
            yield host, wire
    finally:
        wire.close()


def through(host: Host, wire: Wire, seat: int) -> Page:
    """The page of a seat, opened through the wire."""
    page = Page(wire.origin, host.server.tokens[seat])
    host.pages.append(page)
    host.until(lambda: page.sheet is not None, "the first sheet")
    return page


def again(host: Host, seat: int) -> Page:
    """The page of a seat, opened once more another way."""
    page = host.page(seat)
    host.until(lambda: page.sheet["yours"] == bool(page.sheet["choices"]), "the game")
    return page


def is_away(page: Page, seat: int) -> bool:
    """Whether somebody is away, as another page shows it."""
    away: bool = page.sheet["seats"][seat]["away"]
    return away


def soon(so: Callable[[], bool]) -> None:
    """Wait until it is so, while the host goes on beside."""
    since = time.monotonic()
    while not so():
        assert time.monotonic() - since < LONGEST
        time.sleep(0.05)


# A phone that sleeps


def test_a_phone_that_sleeps_ten_minutes_finds_the_game_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its connection is gone without a word; the clock waits for a minute, and the others play on."""
    setup = setup_of("dream", ["Ann", "Bob"], clocks=parse_controls("15", 2))
    with behind(tmp_path, monkeypatch, setup) as (host, wire):
        ann, bob = through(host, wire, 0), host.page(1)
        pressed(host, ann)
        wire.cut()
        host.pages.remove(ann)
        pressed(host, bob)
        host.until(lambda: is_away(bob, 0), "news that the phone sleeps")
        assert host.hosting.game.to_act == 0
        clocks: Any = host.hosting.game.clocks
        before, since = clocks.reading(0).left, time.monotonic()
        for half in range(1, 1201):
            host.hosting.update(since + half / 2)
        assert before - clocks.reading(0).left == pytest.approx(1000 * (600 - GRACE), abs=2000)
        wire.mend()
        woken = again(host, 0)
        assert woken.sheet["yours"]
        assert woken.sheet["all"] == 2
        assert not host.hosting.game.over


_CHOSEN = "return document.getElementById('choices-heading').textContent"


@needs_browser
def test_a_page_in_a_browser_comes_back_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The network is lost in mid-action for so long that the host gives up the page, then there again."""
    with behind(tmp_path, monkeypatch, setup_of("alchemist", ["Ann", "Bob"], "players=2")) as (host, wire):
        bob = host.page(1)

        def away_and_back() -> tuple[str, str]:
            with browser(PHONE) as driver:
                open_page(host, driver, 0)
                driver.execute_script("document.querySelector('#choices button').click()")
                wait(driver, "document.querySelector('[data-id=\"back\"]')")
                chosen = driver.execute_script(_CHOSEN)
                wire.cut()
                soon(lambda: is_away(bob, 0))
                driver.execute_script("document.querySelector('#choices button').click()")
                wire.mend()
                wait(driver, "document.getElementById('notice').hidden")
                wait(driver, "document.querySelector('[data-id=\"back\"]')")
                soon(lambda: not is_away(bob, 0))
                driver.refresh()
                wait(driver, "document.body.dataset.version && document.querySelector('[data-id=\"back\"]')")
                return chosen, driver.execute_script(_CHOSEN)

        chosen, after = beside(host, away_and_back)
        assert chosen.startswith("Chosen: ")
        assert after == chosen
        assert not host.hosting.game.history.actions


def test_what_was_tapped_while_the_network_was_lost_is_done_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tap waits in the network; meanwhile the guest does the same on another page. Then both arrive."""
    with behind(tmp_path, monkeypatch, setup_of("dream", ["Ann", "Bob"]), LONGEST) as (host, wire):
        ann, bob = through(host, wire, 0), host.page(1)
        ann.do("press", ann.sheet["choices"][0]["t"])
        host.until(lambda: ann.sheet["do"], "a choice")
        wire.cut()
        ann.do("confirm")
        host.pages.remove(ann)
        other = again(host, 0)
        assert other.sheet["do"] == ann.sheet["do"]
        other.do("confirm")
        host.until(lambda: bob.sheet["yours"], "the turn of Bob")
        wire.mend()
        host.pages.append(ann)
        host.until(lambda: ann.closed is not None or ann.sheet["all"] == 1, "the game as it is")
        host.settle()
        assert len(host.hosting.game.history.actions) == 1
        assert bob.sheet["yours"]


# A slow line


def test_a_guest_on_a_slow_line_is_shown_as_slow_until_it_is_quick_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answers take long; only where none come at all a page is away."""
    monkeypatch.setattr(server, "PINGED", 0.2)
    monkeypatch.setattr(server, "SLOW", 0.3)
    with behind(tmp_path, monkeypatch, setup_of("dream", ["Ann", "Bob"]), LONGEST) as (host, wire):
        through(host, wire, 0)
        bob, hosting = host.page(1), host.hosting
        host.until(lambda: hosting.roster.presence(0) is Presence.HERE, "a guest who is here")
        wire.delay = 0.2
        host.until(lambda: hosting.roster.presence(0) is Presence.SLOW, "a guest who is slow")
        assert not is_away(bob, 0)
        wire.delay = 0
        host.until(lambda: hosting.roster.presence(0) is Presence.HERE, "a guest who is quick again")


# Two tabs


def test_two_tabs_that_tap_at_once_do_one_thing(tmp_path: Path) -> None:
    with Host(tmp_path, setup_of("dream", ["Ann", "Bob"])) as host:
        tabs = [host.page(0), host.page(0)]
        host.page(1)
        tabs[0].do("press", tabs[0].sheet["choices"][0]["t"])
        host.until(lambda: all(tab.sheet["do"] for tab in tabs), "a choice on both")
        for tab in tabs:
            tab.do("confirm")
        host.settle()
        assert len(host.hosting.game.history.actions) == 1
        assert all(tab.sheet["all"] == 1 for tab in tabs)


# A disk that is full


def test_the_terminal_hears_of_a_full_disk_as_pages_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "TRIED_AGAIN_AFTER", 0.0)
    write, is_full = Library.begin, [True]

    def begin(library: Library, data: bytes) -> int:
        if is_full:
            raise OSError(28, "No space left on device")
        return write(library, data)

    monkeypatch.setattr(Library, "begin", begin)
    with Host(tmp_path, setup_of("dream", ["Ann", "Bob"])) as host:
        ann = host.page(0)
        host.page(1)
        assert host.hosting.session.whereabouts is None
        pressed(host, ann)
        trouble = "The game couldn't be saved: No space left on device."
        host.until(lambda: ann.sheet["trouble"] == trouble, "a page that is told")
        assert host.said.count(trouble) == 1
        assert worded(host.hosting.session.whereabouts or "") == trouble
        is_full.clear()
        host.until(lambda: not ann.sheet["trouble"], "a game that is saved")
        assert host.said[-1] == "The game is saved again."
        assert worded(host.hosting.session.whereabouts or "") == "The game is in the library."


@pytest.mark.unix
def test_the_last_line_of_a_host_says_what_is_true(tmp_path: Path) -> None:
    """There is no place for the library, or there is; and where nobody has moved nothing is to be kept."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    for home, moves, last in (
        (tmp_path, 0, "The server has stopped."),
        (tmp_path, 1, "The game is in the library."),
        (blocked / "home", 1, "The game couldn't be saved: Not a directory."),
    ):
        host = Killed(home)
        try:
            for seat in range(moves):
                page = host.page(seat)
                page.do("press", page.sheet["choices"][0]["t"])
                page.until(partial(_shows, page, 1, chosen=True))
                if page.sheet["do"]:
                    page.do("confirm")
                page.until(partial(_shows, page, 1))
                page.close()
            assert host.end()[-1] == last
        finally:
            host.close()


# A host that is killed


class Killed:
    """`dream host` in a process of its own, which can be killed and started again from the library."""

    def __init__(self, home: Path) -> None:
        self._home, self._environment = home, {**own_environment(), "DREAM_HOME": str(home)}
        self.urls: list[str] = []
        self.start("--game", "dream", "--seed", "killed", "--seat", "a=guest", "--seat", "b=guest")

    def start(self, *said: str) -> None:
        """Start a host, and know its addresses."""
        command = own_command("dream", "host", "--address", LOCAL, *said)
        self.process = subprocess.Popen(command, env=self._environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        urls: list[str] = []
        while len(urls) < 4:
            line = self.process.stdout.readline()
            assert line, "the host has ended"
            urls += [line.strip()] if line.startswith("http") else []
        self.table, *self.urls = urls

    def end(self) -> list[str]:
        """End it as Ctrl+C does; what it still says."""
        self.process.send_signal(signal.SIGINT)
        told, _ = self.process.communicate(timeout=LONGEST)
        return told.splitlines()

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def start_again(self) -> None:
        """Start it again with the game of the library, as docs/guests.md tells."""
        folder = self._home / "games"
        shutil.rmtree(folder, ignore_errors=True)
        command = own_command("dream", "library", "export", str(folder), "1")
        subprocess.run(command, env=self._environment, check=True, stdout=subprocess.DEVNULL)
        [file] = folder.glob("*.dream")
        self.start("--load", str(file))

    def page(self, seat: int) -> Page:
        """The page of a seat."""
        origin, _, token = self.urls[seat].partition("/#")
        page = Page(origin, token)
        page.until(lambda: page.sheet is not None)
        return page

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def _shows(page: Page, moves: int, *, chosen: bool = False) -> bool:
    """Whether a page shows so many moves, or at least what was `chosen`."""
    return page.sheet["all"] == moves or (chosen and bool(page.sheet["do"]))


@pytest.mark.unix
def test_a_host_that_is_killed_goes_on_under_the_same_addresses(tmp_path: Path) -> None:
    """What a page has shown is kept: the host is killed at once when a page shows the move."""
    host = Killed(tmp_path)
    try:
        addresses = host.urls
        for moves in (1, 2, 3):
            page = host.page((moves - 1) % 2)
            page.do("press", page.sheet["choices"][0]["t"])
            page.until(partial(_shows, page, moves, chosen=True))
            if page.sheet["do"]:
                page.do("confirm")
            page.until(partial(_shows, page, moves))
            shown = page.sheet["log"]
            host.kill()
            page.close()
            host.start_again()
            assert host.urls == addresses
            back = host.page((moves - 1) % 2)
            assert back.sheet["all"] == moves
            assert back.sheet["log"] == shown
            back.close()
    finally:
        host.close()
