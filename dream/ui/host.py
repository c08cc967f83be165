"""Holds a game for guests without a window: the app on a screen that nobody sees, with a server beside it."""

import signal
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event
from typing import NamedTuple

from dream.base.errors import Malformed, message_of
from dream.base.texts import language, message, say
from dream.play.history import History
from dream.play.registry import find
from dream.play.seated_game import SeatedGame, Setup
from dream.records.reader import Opened
from dream.ui.app import App
from dream.ui.games.registry import view_of, view_settings
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.window import NullScreen
from dream.ui.launch import CRASHED, run, tell
from dream.ui.table.game_session import AnySession, GameSession, called
from dream.ui.web.addresses import Addresses, forget, keep, kept
from dream.ui.web.hosting import Hosting, HostScene
from dream.ui.web.server import GuestServer

REST = 0.04
"""For how many seconds a turn of the loop waits for news at most; clocks and paces go no finer."""


class Place(NamedTuple):
    """A seat by what it is called there, or the watchers by None, and its address."""

    seat: int | None
    name: str
    url: str


class Listening(NamedTuple):
    """Where a game is to be listened for: an address of this computer, a port, and what others call it."""

    address: str
    port: int = 0
    public: str | None = None


class HostApp(App):
    """The app of a host: its loop waits for what guests and engines do, and has no frames to keep up."""

    rest = REST

    def __init__(self, screen: NullScreen, settings: SettingsFile) -> None:
        self._woken = Event()
        super().__init__(screen, settings)

    def post(self, callback: Callable[[], object]) -> None:
        super().post(callback)
        self._woken.set()

    def turn(self) -> bool:
        if self.journal.is_idle(0):  # else a move is being kept, which everybody waits to be told of
            self._woken.wait(self.rest)
        self._woken.clear()
        return self.step()


def new_game(setup: Setup) -> AnySession:
    """A game that begins."""
    rules = find(setup.game)
    start = rules.start(setup.seed, setup.options.text)
    game = SeatedGame(History(rules, start), setup.seats, setup.seed)
    return GameSession(game, setup.origin, match=setup.match, clocks=setup.clocks)


def saved_game(opened: Opened) -> AnySession:
    """A game that goes on; guests play for engines that are known by their names alone."""
    session: AnySession = GameSession.reopen(opened)
    session.seat_persons()
    return session


class HeldGame:
    """A game that is held for guests, with its app and its server; `said` is told who comes and goes."""

    def __init__(
        self, session: AnySession, listening: Listening, folder: Path, said: Callable[[str], object] = print
    ) -> None:
        """Listens from now on; raises Malformed where that can't be. The settings are kept in a `folder`."""
        game = session.game
        view = view_of(game.history.game.id)
        settings = SettingsFile(folder / "settings.json", view_settings())
        settings.change(language=language(), volume=0.0)
        screen = NullScreen(SMALLEST_WINDOW)
        screen.immediate = False
        self.app = HostApp(screen, settings)
        self.hosting = Hosting(
            self.app, session, lambda app, session: view.scenes(app, session).presenter, game.people, said
        )
        known = kept(session) if game.history.actions else None
        tokens = known.tokens if known and known.tokens.keys() == self.hosting.viewpoints.keys() else None
        self.hosting.again = self._begin_again
        self.server = GuestServer(self.hosting, self.app.post, tokens, listening.public)
        self._listen(listening, known.port if known else 0)
        self._keep_addresses()

    def _keep_addresses(self) -> None:
        keep(self.hosting.session, Addresses(self.server.port, self.server.tokens))

    def _begin_again(self) -> None:
        """Have the same players play once more, under the same addresses, once this game is kept."""
        hosting, before = self.hosting, self.hosting.session

        def begin() -> None:
            forget(before)
            hosting.go_on_with(before.rematch(swapped=False))
            self._keep_addresses()
            self.app.home(HostScene(self.app, hosting))
            hosting.tell(say("guests.rematch.begins"))

        self.app.leave(begin)
        if self.app.dialog is not None:
            hosting.tell(say("guests.rematch.unsaved"))

    def _listen(self, listening: Listening, before: int) -> None:
        """Listen at the port that is asked for, or else at the one `before`, or at a free one."""
        address, port = listening.address, listening.port
        with suppress(OSError):
            self.server.start(address, port or before)
            return
        try:
            self.server.start(address, port)
        except OSError as error:
            self.app.close()
            reason = message_of(error)
            told = message("guests.host.no_listening", address=address, port=port, reason=reason)
            raise Malformed(told) from error

    @property
    def places(self) -> tuple[Place, ...]:
        """The seats of guests and the watchers, with their addresses."""
        names = called(self.hosting.game.seats)
        return tuple(
            Place(seat, say("guests.host.watchers") if seat is None else names[seat], url)
            for seat, url in self.server.addresses
        )

    def run(self, frames: int | None = None) -> int:
        """Hold the game until it is interrupted, or for so many frames; the exit status."""
        try:
            crash = run(self.app, lambda app: app.home(HostScene(app, self.hosting)), frames)
            if crash:
                tell(crash, attended=False)
        finally:
            self.server.stop()
            if self.hosting.game.over:
                forget(self.hosting.session)
        return CRASHED if crash else 0


def host(
    session: AnySession,
    listening: Listening,
    announce: Callable[[tuple[Place, ...]], object],
    said: Callable[[str], object] = print,
    frames: int | None = None,
) -> int:
    """Hold a game for guests until somebody ends it with Ctrl+C; the exit status.

    `announce` tells the addresses. Raises Malformed where they can't be listened on.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as folder:
        held = HeldGame(session, listening, Path(folder), said)
        announce(held.places)
        with suppress(KeyboardInterrupt):
            return held.run(frames)
    return 0
