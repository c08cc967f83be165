"""Holds a game for guests without a window: the app on a screen that nobody sees, with a server beside it."""

import signal
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event

from dream.base.errors import Malformed
from dream.base.texts import language, message, say, worded
from dream.play.history import History
from dream.play.registry import find
from dream.play.seated_game import SeatedGame
from dream.play.seats import Guest
from dream.play.setup import Setup
from dream.records.reader import Opened
from dream.ui.app import App
from dream.ui.games.registry import view_settings
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.window import NullScreen
from dream.ui.launch import CRASHED, run, tell
from dream.ui.table.game_session import AnySession, GameSession
from dream.ui.table.guests import GuestSeat
from dream.ui.web.addresses import Listening
from dream.ui.web.hosting import Hosting, HostScene
from dream.ui.web.joining import OpenTable
from dream.ui.web.views import TableHost, lay

REST = 0.04
"""For how many seconds a turn of the loop waits for news at most; clocks and paces go no finer."""


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
    """A game of guests and computers, with its app and its server; `said` is told who comes and goes."""

    def __init__(
        self, session: AnySession, listening: Listening, folder: Path, said: Callable[[str], object] = print
    ) -> None:
        """Listens from now on; raises Malformed where that can't be. The settings are kept in a `folder`."""
        settings = SettingsFile(folder / "settings.json", view_settings())
        settings.change(language=language(), volume=0.0)
        screen = NullScreen(SMALLEST_WINDOW)
        screen.immediate = False
        self.app = HostApp(screen, settings)
        session.game.recall_guests({seat: Guest() for seat in session.game.people})
        host = TableHost(self.app)
        self._host = host
        self.hosting = Hosting(self.app, lay(host, session), said, host)
        self.hosting.again = self._begin_again
        try:
            self.open = OpenTable(self.hosting, self.app.post, listening)
        except Malformed:
            self.app.close()
            raise
        self.server = self.open.server

    def _begin_again(self) -> None:
        """Have the same players play once more, under the same addresses, once this game is kept."""
        hosting = self.hosting

        def begin() -> None:
            self.open.go_on_with(lay(self._host, hosting.session.rematch(swapped=False)))
            self.app.home(HostScene(self.app, hosting))
            hosting.tell(message("guests.rematch.begins"))

        self.app.leave(begin)
        if self.app.dialog is not None:
            hosting.tell(message("guests.rematch.unsaved"))

    @property
    def places(self) -> tuple[GuestSeat, ...]:
        """The seats of guests and the watchers, with their addresses."""
        return self.open.places

    def run(self, begun: Callable[[], object], frames: int | None = None) -> int:
        """Hold the game until it is interrupted, or for so many frames; the exit status.

        `begun` is called once it is held, and may be interrupted as well.
        """

        def begin(app: App) -> None:
            app.home(HostScene(app, self.hosting))
            begun()

        try:
            crash = run(self.app, begin, frames)
            if crash:
                tell(crash, attended=False)
        finally:
            self.open.stop()
        return CRASHED if crash else 0


def host(
    session: AnySession,
    listening: Listening,
    announce: Callable[[tuple[GuestSeat, ...]], object],
    said: Callable[[str], object] = print,
    frames: int | None = None,
) -> int:
    """Hold a game for guests until somebody ends it with Ctrl+C; the exit status.

    `announce` tells the addresses, and anew when they change; `said` is told at the end where the game is.
    Raises Malformed where nothing can be listened on.
    """
    for ending in (signal.SIGINT, signal.SIGTERM):  # a shell has what it starts behind it ignore the first
        signal.signal(ending, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as folder:
        held, status = HeldGame(session, listening, Path(folder), said), 0

        def announce_anew() -> None:
            said(f"\n{say('guests.host.moved')}")
            announce(held.places)

        held.server.moved = announce_anew
        with suppress(KeyboardInterrupt):
            status = held.run(lambda: announce(held.places), frames)
        said(say("guests.host.ended"))
        if (whereabouts := held.hosting.session.whereabouts) is not None:
            said(worded(whereabouts))
    return status
