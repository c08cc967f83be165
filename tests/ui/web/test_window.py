"""A game in the window with guests: their addresses, their moves, undo, seats that change hands, faults."""

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest

from dream.base.texts import message, say, worded
from dream.games.alchemists_dream.rules.position import Resign
from dream.play.clocks import Controls, parse_controls
from dream.play.registry import find
from dream.play.seats import Guest, Seat
from dream.play.setup import Setup
from dream.records.reader import open_record
from dream.records.record import GUESTS, read_handovers
from dream.records.writer import record_text
from dream.ui.kit.loop import ASLEEP, FramePacing
from dream.ui.kit.settings import GUEST
from dream.ui.scenes.new_game import NewGame
from dream.ui.table.end import End
from dream.ui.table.game_session import GameSession
from dream.ui.table.guest_sheet import AddressText, GuestSheet, GuestStrip, paint_code
from dream.ui.table.guests import ClockPatience, Presence
from dream.ui.table.log import Lines
from dream.ui.web import server
from dream.ui.web.addresses import Listening
from dream.ui.web.hosting import GRACE, Hosting
from dream.ui.web.networks import Networks
from tests.ui.driver import Person
from tests.ui.web.at_pages import LOCAL, LONGEST, Page, shows_all

SEATS_OF = {"alchemist": 2, "stone": 4, "jabir": 3, "dream": 2}
"""How many sit at each game."""
HERE = "here: "
"""What begins the name of somebody at the window."""


def setup_with(game: str, seats: Sequence[str | int], options: str = "-", clocks: Controls = ()) -> Setup:
    """A game in the window: a name makes a guest, a number a computer, and ``here: Ann`` a person there."""

    def seat(who: str | int) -> Seat:
        if isinstance(who, int):
            return Seat.machine(f"Level {who}", who)
        name = who.removeprefix(HERE)
        return Seat(name) if name != who else Seat(name, Guest())

    found = find(game)
    options_said = found.parse_options(options)
    return Setup(game, "guests", tuple(map(seat, seats)), options_said, clocks=clocks, at_once=True)


class Window(Person):
    """Somebody at a window with a game of guests; its pages are closed at the end."""

    def __init__(self, folder: Path, setup: Setup | None = None, size: tuple[int, int] = (1280, 800)) -> None:
        super().__init__(folder, size)
        self.pages: list[Page] = []
        self.said: list[str] = []
        """All that was said in the window, which shows each for a while only."""
        self._say = self.app.say
        setattr(self.app, "say", self._noted)  # noqa: B010
        self.app.guests.listening = Listening(LOCAL)
        if setup is not None:
            self.app.routes.begin(setup)
            self.until(lambda: self.app.guests.places, "a server")
            self.wait()

    def __enter__(self) -> "Window":
        return self

    def __exit__(self, *error: object) -> None:
        for page in self.pages:
            page.close()
        self.app.close()

    def _noted(self, sentence: str, **more: bool) -> None:
        self.said.append(sentence)
        self._say(sentence, **more)

    def until(self, so: Callable[[], object], what: str = "something") -> None:
        """Let the window and the pages go on until it is so."""
        since = time.monotonic()
        while not so():
            assert time.monotonic() - since < LONGEST, f"waited in vain for {what}: {self.seen()}"
            self.go_on()

    def go_on(self) -> None:
        """A turn of the loop, and what has come to each page."""
        self.wait()
        for page in self.pages:
            page.listen()

    @property
    def sheet(self) -> GuestSheet:
        """The sheet with the addresses, which must be open."""
        return self.scene_of(GuestSheet)

    @property
    def hosting(self) -> Hosting:
        """What has the guests play."""
        assert self.app.guests._open is not None
        return self.app.guests._open.hosting

    @property
    def game(self) -> Any:
        """The game at the table."""
        return self.table_scene.table.game

    def url(self, seat: int | None) -> str:
        """The address of a seat, or of watchers for None."""
        return next(place.url for place in self.app.guests.places if place.seat == seat)

    def page(self, seat: int | None, **wish: object) -> Page:
        """Somebody opens the page of a seat, or of watchers for None, and sees it."""
        page = self.opened(seat, **wish)
        self.until(lambda: page.sheet is not None, "the first sheet")
        return page

    def opened(self, seat: int | None, **wish: object) -> Page:
        """Somebody opens such a page."""
        origin, _, token = self.url(seat).partition("/#")
        page = Page(origin, token, **wish)
        self.pages.append(page)
        return page

    def again(self, page: Page) -> Page:
        """Somebody opens a page once more, and sees it."""
        self.pages.append(Page(*page.opened_by))
        self.until(lambda: self.pages[-1].sheet is not None, "the first sheet")
        return self.pages[-1]

    def settle_but(self, page: Page) -> None:
        """The same with a page left out, which is not shown the game."""
        self.pages.remove(page)
        self.settle()
        self.pages.append(page)

    def settle(self) -> None:
        """Go on until all that pages have asked for is done and told."""
        for page in self.pages:
            page.ask_for_all()
        self.until(lambda: not any(page.asks for page in self.pages), "what was asked for")
        self.go_on()
        self.go_on()
        if self.app.guests.places:
            self.until(lambda: shows_all(self.hosting, self.pages), "pages that show the game as it is")


ALCHEMIST: tuple[str, list[str | int], str] = ("alchemist", ["here: Ann", "Bob"], "players=2")
"""A game of two with something hidden: one at the window, and a guest."""


def begun(folder: Path, word: str, seats: list[str | int], options: str = "-", clock: str = "") -> Window:
    """A window with a game in which all guests are at their pages."""
    clocks = parse_controls(clock, len(seats)) if clock else ()
    window = Window(folder, setup_with(word, seats, options, clocks))
    for place in window.app.guests.places:
        if place.seat is not None:
            window.page(place.seat)
    window.until(lambda: not isinstance(window.app.scene, GuestSheet), "a table")
    return window


def act(window: Window, rng: Random) -> bool:
    """Whoever sits at the window does something legal at random; False if it isn't their turn."""
    table = window.table_scene.table
    return table.acts and table.act(rng.choice(list(table.words.game.legal_actions(table.game.state))))


def tap(page: Page, rng: Random) -> None:
    """A guest does what can be done, if it is their turn."""
    if page.sheet["yours"]:
        if page.sheet["do"]:
            page.do("confirm")
        else:
            page.do("press", rng.choice(page.sheet["choices"])["t"])


def play(window: Window, moves: int, rng: Random) -> None:
    """Play until so many more actions have been done, or the game is over."""
    game = window.game
    until = len(game.history.actions) + moves
    window.settle()
    while len(game.history.actions) < until and not game.over:
        if not act(window, rng):
            for page in window.pages:
                tap(page, rng)
        window.settle()


def play_to(window: Window, seat: int, rng: Random) -> None:
    """Play until a seat is to act."""
    while window.game.to_act != seat:
        play(window, 1, rng)
    window.settle()


def play_past(window: Window, by: int, seat: int, rng: Random) -> None:
    """Play until a seat is to act after a move of another."""
    history = window.game.history
    last: int | None = None
    while window.game.to_act != seat or last != by:
        play(window, 1, rng)
        last = history.game.deciding_seat(history.states[-2])
    window.settle()


# Addresses


def test_a_window_without_guests_knows_nothing_of_a_server() -> None:
    heavy = ("websockets", "segno", "asyncio", "dream.ui.web.server", "dream.ui.web.hosting")
    code = f"import sys, dream.ui.app, dream.ui.launch; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_nothing_listens_for_a_game_without_guests(tmp_path: Path) -> None:
    with Window(tmp_path) as window:
        window.app.routes.begin(setup_with("alchemist", ["here: Ann", 1], "players=2"))
        window.wait()
        assert not window.app.guests.places
        window.press("shift+f3")
        assert say("guests.none") in window.said


def test_a_sheet_shows_the_addresses_until_all_have_come(tmp_path: Path) -> None:
    with Window(tmp_path, setup_with(*ALCHEMIST)) as window:
        assert [place.name for place in window.app.guests.places] == ["Bob", say("guests.host.watchers")]
        window.until(lambda: isinstance(window.app.scene, GuestSheet), "the sheet")
        assert {"Bob", say("guests.door.who.free")} <= set(window.captions)
        watcher = window.page(None)
        assert watcher.sheet["seat"] is None
        assert isinstance(window.scene, GuestSheet)
        window.page(1)
        window.until(lambda: not isinstance(window.app.scene, GuestSheet), "the table")
        window.press("shift+f3")
        assert say("guests.presence.here") in window.captions
        window.press("esc")
        assert window.scene.name == "play"


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600)])
def test_the_sheet_follows_the_networks_and_comes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """No address is cut, however long; somebody at the window hears of each change."""
    own = frozenset({LOCAL})
    now = [Networks(("192.168.1.7", "2001:db8:1234:5678:9abc:def0:1234:5678"), own)]
    monkeypatch.setattr(server, "networks", lambda before="": now[0])
    monkeypatch.setattr(server, "LOOKING", 0.05)
    told: list[str] = []
    with Window(tmp_path, size=size) as window:
        window.app.guests.listening = Listening()
        window.app.guests.announce = lambda code, places: told.append(places[0].url)
        window.app.routes.begin(setup_with("stone", ["here: Ann", *"BCDEF"], "players=6"))
        window.until(lambda: isinstance(window.app.scene, GuestSheet), "the sheet")
        port = window.app.guests._open.server.port if window.app.guests._open else 0
        for host in ("192.168.1.7", f"[{now[0].offered[1]}]"):
            assert f"http://{host}:{port}/" in window.captions
        now[0] = Networks(now[0].offered[1:], own)
        window.until(lambda: f"http://192.168.1.7:{port}/" not in window.captions, "another address")
        window.wait()
        addresses = [each for each in window.app.ui.own if isinstance(each, AddressText)]
        assert len(addresses) == 14
        assert not any(each.tip_at(each.rect.center) for each in addresses)
        window.press("esc")
        assert window.scene.name == "play"
        now[0] = Networks((), own)
        window.until(lambda: isinstance(window.app.scene, GuestSheet), "the sheet again")
        assert say("guests.moved") in window.said
        assert say("guests.host.no_network") in window.captions
        assert [url.partition("#")[0].rpartition(":")[0] for url in told] == [
            "http://192.168.1.7",
            "http://[2001:db8:1234:5678:9abc:def0:1234:5678]",
            f"http://{LOCAL}",
        ]


def test_a_code_is_black_on_white_with_a_quiet_zone() -> None:
    code = paint_code("http://192.168.1.20:40123/#0123456789abcdefghijkl", 200)
    width = code.get_width()
    assert 100 < width <= 200
    assert code.get_height() == width
    colours = {tuple(code.get_at((x, width // 2)))[:3] for x in range(width)}
    assert colours == {(0, 0, 0), (255, 255, 255)}
    assert all(tuple(code.get_at((x, 2)))[:3] == (255, 255, 255) for x in range(width))


def test_the_strip_tells_who_is_there(tmp_path: Path) -> None:
    with begun(tmp_path, *ALCHEMIST) as window:
        [strip] = [widget for widget in window.app.ui.own if isinstance(widget, GuestStrip)]
        window.until(lambda: strip.state == ((1, "Bob", Presence.HERE),), "Bob")
        window.pages[0].close()
        window.until(lambda: strip.state == ((1, "Bob", Presence.AWAY),), "Bob's leaving")
        window.click(strip.rect.center)
        assert isinstance(window.scene, GuestSheet)


def test_nobody_can_join_any_more_once_the_game_is_left(tmp_path: Path) -> None:
    with begun(tmp_path, *ALCHEMIST) as window:
        where = urlsplit(window.url(1))
        window.app.routes.title()
        window.until(lambda: window.pages[0].closed is not None, "a page that is closed")
        assert window.pages[0].closed == 4005
        assert not window.app.guests.places
        assert say("guests.closed") in window.said

        def refuses() -> bool:
            try:
                socket.create_connection((where.hostname, where.port), 1).close()
            except OSError:
                return True
            return False

        window.until(refuses, "a port that is closed")


# Playing


@pytest.mark.parametrize("seats", [["here: Ann", "Bob", "Cid"], ["Ann", "Bob", "Cid"]])
def test_no_curtain_falls_and_nobody_sees_what_is_a_guests(tmp_path: Path, seats: list[str | int]) -> None:
    with begun(tmp_path, "jabir", seats) as window:
        rng = Random(3)
        for _ in range(12):
            play(window, 1, rng)
            assert window.scene.name == "play"
            game = window.game
            if game.history.game.is_private(game.state):
                assert game.sees(len(game.history.actions)) == frozenset(game.people)


def test_guests_play_on_while_the_window_shows_something_else(tmp_path: Path) -> None:
    with begun(tmp_path, "stone", ["here: Ann", "Bob", 1, 1]) as window:
        rng = Random(4)
        play_to(window, 1, rng)
        game, done = window.game, len(window.game.history.actions)
        window.app.routes.options()
        page = window.pages[0]
        while game.to_act == 1:
            window.settle()
            tap(page, rng)
        window.until(lambda: game.to_act in (0, 1), "computers that play on")
        assert len(game.history.actions) > done
        assert window.scene.name == "options"


def test_a_guests_end_tells_what_the_windows_end_does(tmp_path: Path) -> None:
    with begun(tmp_path, "dream", ["here: Ann", "Bob"]) as window:
        rng, page = Random(6), window.pages[0]
        play(window, 24, rng)
        play_to(window, 1, rng)
        page.do("say", page.sheet["talk"].index("Resign"))
        window.settle()
        page.do("answer", 0)
        window.until(lambda: window.scene.name == "end", "the end")
        window.settle()
        assert_ends_alike(window)
        assert page.sheet["end"]["columns"] == ["Sides closed", "Stones lost"]
        assert page.sheet["end"]["lines"][0].startswith("You resigned. After ")


def assert_ends_alike(window: Window) -> None:
    """The page tells of the end what the window tells, but for who is addressed."""
    assert isinstance(window.scene, End)
    told, end = window.scene.result(window.game.history.outcome), window.pages[0].sheet["end"]
    assert (tuple(end["columns"]), end["note"]) == (told.headings, told.note)
    assert end["picture"]
    assert told.picture
    for row, standing in zip(end["rows"], told.standings, strict=True):
        assert (tuple(row["cells"]), row["won"], row["lit"]) == (standing.cells, standing.won, standing.lit)


@pytest.mark.long
@pytest.mark.parametrize(
    ("word", "seats", "options"), [ALCHEMIST, ("stone", ["here: Ann", "Bob", 1, 1], "-")]
)
def test_a_whole_game_against_a_guest(
    tmp_path: Path, word: str, seats: list[str | int], options: str
) -> None:
    with begun(tmp_path, word, seats, options) as window:
        play(window, 5000, Random(5))
        window.settle()
        assert window.game.history.is_over
        assert window.pages[0].sheet["end"]["verdict"]
        assert_ends_alike(window)


def test_a_rematch_takes_the_guests_along(tmp_path: Path) -> None:
    with begun(tmp_path, "dream", ["here: Ann", "Bob"]) as window:
        url, page = window.url(1), window.pages[0]
        window.table_scene.routes.rematch(swapped=True)
        window.until(lambda: window.app.guests.places, "the addresses")
        window.settle()
        assert window.url(0) == url
        assert page.closed is None
        assert page.sheet["seat"] == 0
        assert page.sheet["you"] == "Bob"


# Undo


def test_undo_in_the_window_asks_the_guests_whose_moves_it_touches(tmp_path: Path) -> None:
    with begun(tmp_path, "dream", ["here: Ann", "Bob"]) as window:
        rng = Random(6)
        play_past(window, 1, 0, rng)
        page, game = window.pages[0], window.game
        done = len(game.history.actions)
        window.table_scene.command("undo")
        window.settle()
        assert "Ann" in page.sheet["asks"]["text"]
        page.do("answer", 1)
        window.settle()
        assert page.sheet["asks"] is None
        assert len(game.history.actions) == done
        window.table_scene.command("undo")
        window.settle()
        page.do("answer", 0)
        window.settle()
        assert len(game.history.actions) < done
        assert game.to_act == 0
        assert window.table_scene.why_idle("redo") == say("guests.no_redo")


def test_why_nothing_is_undone_is_told_with_all_that_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begun(tmp_path, "dream", ["here: Ann", "Bob"]) as window:
        table = window.table_scene.table
        play_past(window, 1, 0, Random(6))
        told = message("guests.undo.text", name="Bob")
        assert table.company is not None
        monkeypatch.setattr(table.company.questions, "why_no_undo", lambda: told)
        why = say("guests.undo.text", name="Bob")
        assert "Bob" in why
        assert window.table_scene.why_idle("undo") == why
        table.undo()
        assert table.sentence is not None
        assert table.sentence.sentence == why


def test_undo_waits_for_a_guest_who_is_away_until_it_is_withdrawn(tmp_path: Path) -> None:
    with begun(tmp_path, "dream", ["here: Ann", "Bob"]) as window:
        play_past(window, 1, 0, Random(6))
        window.pages.pop().close()
        window.until(lambda: window.app.guests.presence(1) is Presence.AWAY, "Bob's leaving")
        game, scene, hosting = window.game, window.table_scene, window.hosting
        done = len(game.history.actions)
        for asks in (True, False, True):
            scene.command("undo")
            window.go_on()
            assert hosting.questions.asks is asks
        assert len(game.history.actions) == done
        page = window.page(1)
        assert "Ann" in page.sheet["asks"]["text"]
        page.do("answer", 0)
        window.settle()
        assert len(game.history.actions) < done


def test_a_guest_who_would_undo_asks_whoever_is_at_the_window(tmp_path: Path) -> None:
    with begun(tmp_path, "dream", ["here: Ann", "Bob"]) as window:
        rng = Random(6)
        play_past(window, 1, 0, rng)
        play_past(window, 0, 1, rng)
        page, game = window.pages[0], window.game
        done = len(game.history.actions)
        page.do("undo")
        window.until(lambda: window.app.dialog, "a question")
        assert "Bob" in window.dialog.text
        window.dialog.answer(window.dialog.others[0])
        window.settle()
        assert len(game.history.actions) < done
        assert game.to_act == 1


def test_what_a_guest_has_been_shown_is_not_undone(tmp_path: Path) -> None:
    with begun(tmp_path, "stone", ["here: Ann", "Bob", "Cid", "Dee"]) as window:
        rng = Random(7)
        play(window, 16, rng)
        game, table = window.game, window.table_scene.table
        window.settle()
        shown = [
            done
            for done in range(len(game.history.actions))
            if game.history.game.shows(game.history.states[done], game.history.actions[done])
        ]
        assert shown
        assert (game.undo_goes_to or shown[-1] + 1) > shown[-1]
        if game.undo_goes_to is None:
            assert table.why_no_undo == message("table.seen_already")


def test_a_move_from_an_earlier_state_asks_the_guests_who_have_moved_since(tmp_path: Path) -> None:
    with begun(tmp_path, "dream", ["here: Ann", "Bob"]) as window:
        play_past(window, 1, 0, Random(6))
        page, game, table = window.pages[0], window.game, window.table_scene.table
        done, stop = len(game.history.actions), game.undo_goes_to
        assert stop is not None
        for answer in (1, 0):
            table.browse(stop)
            assert not table.ready()
            if window.app.dialog is not None:
                window.dialog.answer(window.dialog.others[0])
            window.settle()
            assert "Ann" in page.sheet["asks"]["text"]
            assert len(game.history.actions) == done
            page.do("answer", answer)
            window.settle()
        assert len(game.history.actions) == stop
        assert table.ready(), "the game goes on from there"


# Seats


def give(window: Window, seat: int, to: Seat, page: Page, *, agrees: bool = True) -> None:
    """Whoever sits at the window gives a guest's seat to somebody else, and the guest answers."""
    window.table_scene.table.seat(seat, to)
    window.settle()
    assert page.sheet["asks"]["title"] == say("guests.give.title")
    assert window.game.seats[seat] != to
    page.do("answer", 0 if agrees else 1)
    window.settle()


def journal(page: Page) -> list[str]:
    """The lines of the journal on a page."""
    return [text for text, *_ in page.sheet["log"]]


def handovers(window: Window) -> list[tuple[int, str, str]]:
    """What the record of the game in the window tells of guests' seats."""
    session = window.table_scene.table.session
    opened = open_record(record_text(session.record()))
    text = dict(opened.record.other).get(GUESTS, "")
    return [(one.seat, one.kind, one.name) for one in read_handovers(text)]


def is_told(page: Page, sentence: str) -> bool:
    """Whether a page tells what all are told."""
    return sentence in page.sheet["said"]


PERSON, COMPUTER = Seat("Bob"), Seat.machine("Level 1", 1)


def test_a_computer_plays_for_a_guest_who_is_taken_back_later(tmp_path: Path) -> None:
    with begun(tmp_path, *ALCHEMIST) as window:
        url, page, table = window.url(1), window.pages[0], window.table_scene.table
        guest = window.game.seats[1]
        give(window, 1, COMPUTER, page)
        assert [place.seat for place in window.app.guests.places] == [None]
        assert page.closed is None
        assert page.sheet["yours"] is False
        assert page.sheet["given"] == say("guests.given.computer")
        assert page.sheet["seats"][1]["who"] == say("guests.who.computer")
        table.seat(1, guest)
        window.settle()
        assert window.url(1) == url
        assert page.sheet["seats"][1]["you"]
        assert page.sheet["given"] == ""
        assert handovers(window) == [(1, "computer", "Bob"), (1, "guest", "Bob")]


@pytest.mark.parametrize("word", ["alchemist", "stone", "jabir", "dream"])
@pytest.mark.parametrize("to", [PERSON, COMPUTER])
def test_a_guests_seat_is_given_away_with_the_guests_yes_and_told_to_all(
    tmp_path: Path, word: str, to: Seat
) -> None:
    seats: list[str | int] = ["here: Ann", "Bob", "Cid", "Dee"]
    options = "players=2" if word == "alchemist" else "-"
    with begun(tmp_path, word, seats[: SEATS_OF[word]], options) as window:
        page, other = window.pages[0], window.page(None)
        kind = "person" if to is PERSON else "computer"
        give(window, 1, to, page)
        sentence = say(f"guests.handed.{kind}", name="Bob")
        assert window.game.seats[1] == to
        assert sentence in window.said
        assert handovers(window) == [(1, kind, "Bob")]
        line = say(f"guests.journal.{kind}", name="Bob")
        for each in (page, other):
            window.until(partial(is_told, each, sentence), "what everybody is told")
            assert line in journal(each)
        assert page.news == [say(f"guests.news.{kind}")]
        assert other.news == []
        page.do("noted", 1)
        window.until(lambda: page.news == [], "a notice that is gone once it was read")


def test_a_guest_keeps_the_seat_who_does_not_agree(tmp_path: Path) -> None:
    with begun(tmp_path, *ALCHEMIST) as window:
        page, guest, game = window.pages[0], window.game.seats[1], window.game
        give(window, 1, PERSON, page, agrees=False)
        assert game.seats[1] == guest
        assert say("guests.give.kept", name="Bob") in window.said
        assert window.scene.name == "play"
        assert handovers(window) == []
        assert page.sheet["asks"] is None


def test_what_is_asked_of_a_guest_is_withdrawn_by_leaving_the_seat(tmp_path: Path) -> None:
    with begun(tmp_path, *ALCHEMIST) as window:
        page, guest, table = window.pages[0], window.game.seats[1], window.table_scene.table
        table.seat(1, PERSON)
        window.settle()
        assert page.sheet["asks"]
        table.seat(1, guest)
        window.settle()
        assert page.sheet["asks"] is None
        assert window.game.seats[1] == guest


def test_through_a_computer_nobody_comes_to_a_guests_hand_unasked(tmp_path: Path) -> None:
    with begun(tmp_path, *ALCHEMIST) as window:
        page = window.pages[0]
        give(window, 1, COMPUTER, page)
        give(window, 1, PERSON, page, agrees=False)
        assert window.game.seats[1] == COMPUTER
        give(window, 1, PERSON, page)
        assert window.game.seats[1] == PERSON
        window.table_scene.table.seat(1, COMPUTER)
        assert window.game.seats[1] == COMPUTER, "who has seen the hand learns nothing more"


def test_the_seat_of_a_guest_who_is_away_waits_for_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begun(tmp_path, *ALCHEMIST) as window:
        window.pages.pop().close()
        window.until(lambda: window.app.guests.presence(1) is Presence.AWAY, "Bob's leaving")
        game, table = window.game, window.table_scene.table
        table.seat(1, PERSON)
        window.wait(0.3)
        assert game.seats[1].is_guest
        assert say("guests.give.away", name="Bob") in window.said
        page = window.page(1)
        assert page.sheet["asks"]["answers"] == [say("guests.give.yes"), say("guests.give.no")]
        window.pages.pop().close()
        window.until(lambda: window.app.guests.presence(1) is Presence.AWAY, "Bob's leaving")
        monkeypatch.setattr("dream.ui.web.roster.ABSENCE", 0.2)
        window.until(lambda: not game.seats[1].is_guest, "the end of the wait")
        assert handovers(window) == [(1, "person", "Bob")]
        back = window.again(page)
        window.until(lambda: back.news, "what Bob is told")
        assert back.news == [say("guests.news.person")]
        assert back.sheet["given"] == say("guests.given.person")


def test_the_journal_of_a_game_tells_of_guests_seats_when_it_is_opened_again(tmp_path: Path) -> None:
    with begun(tmp_path, *ALCHEMIST) as window:
        play(window, 3, Random(2))
        give(window, 1, COMPUTER, window.pages[0])
        play(window, 3, Random(2))
        table = window.table_scene.table
        session = GameSession.reopen(open_record(record_text(table.session.record())))
        lines = [entry.text for entry in Lines(table.words, session).entries()]
        assert say("guests.journal.computer", name="Bob") in lines[:-1]


def test_computers_keep_their_numbers_while_a_guests_seat_changes_hands(tmp_path: Path) -> None:
    stoker = Seat.machine("Stoker", 1)
    with begun(tmp_path, "stone", ["Bob", "here: Ann", 1, 1]) as window:
        for seat in (2, 3):
            window.game.call(seat, "Stoker")
        table, page, guest = window.table_scene.table, window.pages[0], window.game.seats[0]
        names = [table.session.name(seat) for seat in range(4)]
        assert names == ["Bob", "Ann", "Stoker 1", "Stoker 2"]
        give(window, 0, stoker, page)
        assert [table.session.name(seat) for seat in range(4)] == ["Stoker 3", *names[1:]]
        table.seat(0, guest)
        assert [table.session.name(seat) for seat in range(4)] == names


def test_whose_place_is_taken_at_the_window_sees_nothing_of_it(tmp_path: Path) -> None:
    with begun(tmp_path, *ALCHEMIST) as window:
        give(window, 1, PERSON, window.pages[0])
        window.until(lambda: window.scene.name == "curtain", "a curtain: two share the window now")
        viewpoint = window.hosting.viewpoints[1]
        assert viewpoint.view.sees(0) == frozenset()


def test_a_guest_can_be_seated_in_a_game_under_way(tmp_path: Path) -> None:
    with Window(tmp_path) as window:
        window.app.routes.begin(setup_with("stone", ["here: Ann", 1, 1, 1]))
        window.wait()
        assert not window.app.guests.places
        window.table_scene.table.seat(2, setup_with("stone", ["Eve", 1, 1, 1]).seats[0])
        window.until(lambda: isinstance(window.app.scene, GuestSheet), "the sheet")
        page = window.page(2)
        assert page.sheet["you"] == "Eve"


def test_a_second_device_is_let_in_by_the_guest_alone(tmp_path: Path) -> None:
    with begun(tmp_path, *ALCHEMIST) as window:
        first = window.pages[0]
        window.page(1)
        refused = window.opened(1, device="two")
        window.until(lambda: refused.knocks, "a page that waits")
        window.settle_but(refused)
        assert first.sheet["asks"]["title"] == say("guests.knock.title")
        assert window.app.dialog is None
        first.do("answer", 1)
        window.until(lambda: refused.closed, "a page that is refused")
        assert refused.closed == 4003
        assert handovers(window) == []
        let_in = window.opened(1, device="two")
        window.until(lambda: let_in.knocks, "a page that waits")
        window.settle_but(let_in)
        first.do("answer", 0)
        window.until(lambda: let_in.sheet is not None, "a page")
        assert handovers(window) == [(1, "device", "Bob")]
        assert window.page(1, device="two").sheet["you"] == "Bob"
        window.settle()
        assert first.closed is None
        assert first.sheet["asks"] is None
        assert say("guests.journal.device", name="Bob") in journal(first)
        assert first.news == [say("guests.news.device")]


def test_a_second_device_waits_for_a_minute_where_the_guest_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begun(tmp_path, *ALCHEMIST) as window:
        window.pages.pop().close()
        window.until(lambda: window.app.guests.presence(1) is Presence.AWAY, "Bob's leaving")
        other = window.opened(1, device="two")
        window.until(lambda: other.knocks, "a page that waits")
        assert window.page(1).sheet["asks"]["title"] == say("guests.knock.title")
        window.pages.pop().close()
        monkeypatch.setattr("dream.ui.web.roster.ABSENCE", 0.2)
        window.until(lambda: other.sheet is not None, "a page that is let in")
        assert handovers(window) == [(1, "device", "Bob")]
        assert window.page(1).news == [say("guests.news.device")]


def test_who_does_not_wait_any_more_is_not_asked_about(tmp_path: Path) -> None:
    with begun(tmp_path, *ALCHEMIST) as window:
        other = window.opened(1, device="two")
        window.until(lambda: other.knocks, "a page that waits")
        window.pages.remove(other)
        window.settle()
        assert window.pages[0].sheet["asks"]
        other.close()
        window.until(lambda: window.pages[0].sheet["asks"] is None, "a question that goes")


# Another game


def new_game(window: Window, word: str, seats: Sequence[str | int], options: str = "-") -> None:
    """Begin another game at the window, as its sheet does, and go on until everybody sees it."""
    window.app.routes.begin(setup_with(word, seats, options))
    window.until(lambda: window.scene.name == "play" and not window.hosting.ended, "the game")
    window.settle()


@pytest.mark.parametrize(
    ("seats", "sits"),
    [
        (["here: Ann", "Bob", 1, 1], 1),
        (["Bob", 1, "here: Ann", 1], 0),
        (["here: Ann", "Robert", 1, 1], 1),
        (["here: Ann", 1, "Robert", 1], None),
        ([1, 1, 1, ""], 3),
        (["here: Ann", 1, 1, 1], None),
    ],
)
@pytest.mark.parametrize("word", ["stone", "dream"])
def test_guests_go_along_to_a_new_game_at_the_window(
    tmp_path: Path, word: str, seats: list[str | int], sits: int | None
) -> None:
    before: list[str | int] = ["here: Ann", "Bob", 1, 1]
    with begun(tmp_path, word, before[: SEATS_OF[word]]) as window:
        page, url = window.pages[0], window.url(1)
        play(window, 2, Random(1))
        if not any(isinstance(who, str) and not who.startswith(HERE) for who in seats):
            seats = [*seats[:-1], "Zoe"]
        new_game(window, "stone", seats)
        assert page.closed is None
        assert page.sheet["seat"] == sits
        assert page.sheet["game"] == worded(find("stone").name)
        if sits is None:
            assert page.news == [say("guests.news.no_seat")]
        else:
            assert page.news == []
            assert window.url(sits) == url
            assert page.sheet["you"] == (seats[sits] or "Bob")


@pytest.mark.parametrize(("word", "seat"), [("alchemist", 3), ("jabir", 1), ("dream", 1)])
def test_a_new_game_of_any_kind_offers_their_seats_to_the_guests(
    tmp_path: Path, word: str, seat: int
) -> None:
    before: list[str | int] = ["here: Ann", 1, 1, "Bob"] if seat == 3 else ["here: Ann", "Bob", 1, 1]
    with begun(tmp_path, "stone", before) as window:
        page = window.pages[0]
        window.app.routes.new_game(None, word)
        form = window.scene_of(NewGame).form
        assert (form.seats[seat], form.names[seat]) == (GUEST, "Bob")
        window.app.routes.begin(replace(form.setup("seed"), at_once=True))
        window.until(lambda: page.sheet["game"] == worded(find(word).name), "the game")
        assert (page.sheet["seat"], page.news) == (seat, [])


def test_who_was_a_guest_is_told_that_a_new_game_has_none(tmp_path: Path) -> None:
    with begun(tmp_path, "stone", ["here: Ann", "Bob", 1, 1]) as window:
        window.app.routes.begin(setup_with("stone", ["here: Ann", 1, 1, 1]))
        window.until(lambda: window.pages[0].closed is not None, "a page that is closed")
        assert window.pages[0].closed == 4005


def test_guests_stay_while_a_board_is_laid(tmp_path: Path) -> None:
    with begun(tmp_path, "stone", ["here: Ann", "Bob", 1, 1]) as window:
        page, url = window.pages[0], window.url(1)
        window.app.routes.begin(setup_with("dream", ["here: Ann", "Bob"]))
        window.go_on()
        assert window.scene.name == "laying"
        done = len(window.hosting.game.history.actions)
        for _ in range(5):
            tap(page, Random(1))
            window.go_on()
        assert len(window.hosting.game.history.actions) == done, "the game before is not played on"
        window.until(lambda: window.scene.name == "symbols", "the game")
        window.settle()
        assert page.closed is None
        assert page.sheet["seat"] == 1
        assert page.sheet["game"] == worded(find("dream").name)
        assert window.url(1) == url


def test_who_has_lost_a_seat_watches_and_has_it_again_in_a_later_game(tmp_path: Path) -> None:
    with begun(tmp_path, "stone", ["here: Ann", "Bob", "Cid", 1]) as window:
        bob, cid = window.pages
        urls = [window.url(seat) for seat in (1, 2)]
        new_game(window, "alchemist", ["here: Ann", "Bob"], "players=2")
        assert (bob.sheet["seat"], cid.sheet["seat"]) == (1, None)
        assert cid.news == [say("guests.news.no_seat")]
        back = Page(urls[1].partition("/#")[0], urls[1].partition("/#")[2])
        window.pages.append(back)
        window.until(lambda: back.sheet is not None, "a page")
        assert back.sheet["seat"] is None
        assert back.news == [say("guests.news.no_seat")]
        new_game(window, "stone", ["here: Ann", "Bob", "Cid", 1])
        assert [page.sheet["seat"] for page in window.pages] == [1, 2, 2]
        assert [window.url(seat) for seat in (1, 2)] == urls
        assert cid.news == back.news == []


# What is declined


def test_a_guest_is_told_who_declines_undo_and_rematch(tmp_path: Path) -> None:
    with begun(tmp_path, "dream", ["here: Ann", "Bob"]) as window:
        rng = Random(6)
        play_past(window, 1, 0, rng)
        play_past(window, 0, 1, rng)
        page = window.pages[0]
        page.do("undo")
        window.until(lambda: window.app.dialog, "a question")
        window.dialog.answer(window.dialog.safe)
        window.settle()
        assert say("guests.undo.declined", name="Ann") in page.sheet["answer"]
        window.table_scene.table.act(Resign())
        window.settle()
        page.do("rematch")
        window.until(lambda: window.app.dialog, "a question")
        window.dialog.answer(window.dialog.safe)
        window.settle()
        assert say("guests.rematch.declined", name="Ann") in page.sheet["answer"]


def test_whoever_is_at_the_window_is_told_that_a_guest_declines(tmp_path: Path) -> None:
    with begun(tmp_path, "dream", ["here: Ann", "Bob"]) as window:
        play_past(window, 1, 0, Random(6))
        window.table_scene.command("undo")
        window.settle()
        window.pages[0].do("answer", 1)
        window.settle()
        assert say("guests.undo.declined", name="Bob") in window.said


# Faults


def test_a_guest_who_leaves_and_comes_back_goes_on(tmp_path: Path) -> None:
    with begun(tmp_path, *ALCHEMIST) as window:
        play_to(window, 1, Random(8))
        window.pages.pop().close()
        window.until(lambda: window.app.guests.presence(1) is Presence.AWAY, "Bob's leaving")
        assert any("Bob" in line for line in window.table_scene.narration().prompt)
        page = window.page(1)
        assert page.sheet["yours"]


def test_the_clock_of_a_guest_who_is_away_waits_as_the_host_decides(tmp_path: Path) -> None:
    with begun(tmp_path, *ALCHEMIST, clock="5m") as window:
        play_to(window, 1, Random(8))
        window.pages.pop().close()
        window.until(lambda: window.app.guests.presence(1) is Presence.AWAY, "Bob's leaving")
        game, guests = window.game, window.app.guests

        def left() -> int:
            return int(game.clocks.reading(1).left)

        before = left()
        window.wait(0.6)
        assert left() == before
        guests.patience = ClockPatience.NONE
        window.wait(0.6)
        assert before - 3000 < left() < before
        guests.patience = ClockPatience.ALWAYS
        waits = left()
        window.hosting._grace[1] = -GRACE
        window.wait(0.4)
        assert left() == waits


def test_a_game_of_guests_goes_on_under_the_same_addresses(tmp_path: Path) -> None:
    with begun(tmp_path, *ALCHEMIST) as window:
        play_to(window, 1, Random(9))
        urls = {place.url for place in window.app.guests.places}
        text = record_text(window.table_scene.table.session.record())
    with Window(tmp_path) as again:
        again.app.routes.go_on(open_record(text))
        again.until(lambda: again.app.guests.places, "a server")
        assert {place.url for place in again.app.guests.places} == urls
        assert again.page(1).sheet["yours"]


def test_a_window_that_is_not_in_front_does_not_let_guests_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates, rate = list[int](), FramePacing.rate

    def counted(pacing: FramePacing, *, moving: bool, pace: int, active: bool) -> int:
        rates.append(rate(pacing, moving=moving, pace=pace, active=active))
        return rates[-1]

    monkeypatch.setattr(FramePacing, "rate", counted)
    with Window(tmp_path, setup_with("jabir", ["Ann", "Bob", "Cid"])) as window:
        window.screen.active = False
        window.app.turn()
        window.page(0)
        window.app.turn()
        assert rates[-1] > rates[0] == ASLEEP
