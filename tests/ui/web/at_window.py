"""A window in which somebody plays with guests, each at a page of their own, in process."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from dream.play.clocks import Controls
from dream.play.registry import find
from dream.play.seated_game import Setup
from dream.play.seats import Guest, Seat
from dream.ui.table.guest_sheet import GuestSheet
from dream.ui.web.addresses import Listening
from dream.ui.web.hosting import Hosting
from tests.ui.driver import Person
from tests.ui.web.at_pages import LOCAL, LONGEST, Page, shows_all

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

    def settle(self) -> None:
        """Go on until all that pages have asked for is done and told."""
        for page in self.pages:
            page.ask_for_all()
        self.until(lambda: not any(page.asks for page in self.pages), "what was asked for")
        self.go_on()
        self.go_on()
        if self.app.guests.places:
            self.until(lambda: shows_all(self.hosting, self.pages), "pages that show the game as it is")
