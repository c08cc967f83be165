"""Holds a game for guests without a window: the app on a screen that nobody sees, with a server beside it."""

import signal
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import ClassVar

from pygame import Surface

from dream.base.errors import Malformed
from dream.base.texts import language, message, say, worded
from dream.play.history import History
from dream.play.registry import find
from dream.play.seated_game import SeatedGame
from dream.play.seats import Guest, Seat
from dream.play.setup import Setup
from dream.records.reader import Opened
from dream.ui.app import App
from dream.ui.games.registry import view_settings
from dream.ui.kit.layout import SMALLEST_WINDOW
from dream.ui.kit.scene import Keepable, Scene
from dream.ui.kit.settings import SettingsFile
from dream.ui.kit.window import NullScreen
from dream.ui.launch import CRASHED, run, tell
from dream.ui.table.game_session import AnySession, GameHost, GameSession
from dream.ui.table.guests import GuestSeat, TableCode
from dream.ui.table.host_lines import begun_by, host_words, obeyed
from dream.ui.web.addresses import Listening
from dream.ui.web.door import Claim
from dream.ui.web.hosting import Hosting
from dream.ui.web.joining import OpenTable
from dream.ui.web.views import TableHost, lay

Gathered = Callable[[Sequence[Seat]], AnySession]
"""Makes the game of those who have come to a table of free seats."""
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


class HostScene(Scene):
    """The one scene of a window that nobody sees: its game is played on pages."""

    name: ClassVar[str] = "hosting"

    def __init__(self, app: GameHost, hosting: Hosting) -> None:
        super().__init__(app)
        self._journal, self._unsaved = app.journal, ""
        self.hosting = hosting
        self.game = hosting.game.history.game.id

    def enter(self) -> None:
        if not self.hosting.gathers:
            self.hosting.session.begin_keeping(self._journal)
            self.hosting.table.enter(plays=True)

    @property
    def keepable(self) -> Keepable:
        return self.hosting.session

    def update(self, now: float) -> None:
        self.hosting.update(now)
        if self.hosting.unsaved != self._unsaved:
            self._unsaved = self.hosting.unsaved
            self.hosting.tell_host(self._unsaved or say("game.saved_again"))

    def draw(self, surface: Surface) -> None:
        surface.fill(self.app.look.palette.night)


def new_game(setup: Setup) -> AnySession:
    """A game that begins."""
    rules = find(setup.game)
    start = rules.start(setup.seed, setup.options.text)
    game = SeatedGame(History(rules, start), setup.seats, setup.seed)
    return GameSession.of(game, setup)


def saved_game(opened: Opened) -> AnySession:
    """A game that goes on; guests play for engines that are known by their names alone."""
    session: AnySession = GameSession.reopen(opened)
    session.seat_persons()
    return session


class HeldGame:
    """A game of guests and computers, with its app and its server; `said` is told who comes and goes.

    With `gathered` the session only has the free seats: it waits for guests, of whom that makes the game.
    """

    def __init__(
        self,
        session: AnySession,
        listening: Listening,
        folder: Path,
        said: Callable[[str], object] = print,
        gathered: Gathered | None = None,
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
        self.hosting.questions.again, self.hosting.gathers = self._begin_again, gathered is not None
        self._gathered, self._said = gathered, said
        try:
            self.open = OpenTable(self.hosting, self.app.post, listening)
        except Malformed:
            self.app.close()
            raise
        self.server, self.door = self.open.server, self.open.door
        self.door.begin, self.door.put = self.begin, self._put

    def begin(self) -> None:
        """Begin the game of those who have come, if they are two at least."""
        hosting = self.hosting
        gathered = self.door.gathered
        if self._gathered is None or not hosting.gathers:
            return
        if len(gathered) < 2:
            self._said(say("guests.gather.too_few"))
            return
        session = self._gathered([hosting.game.seats[seat] for seat in gathered])
        hosting.gathers = False
        self.open.go_on_with(lay(self._host, session))
        self.app.home(HostScene(self.app, hosting))
        self.door.move_on()
        self._said(say("guests.gather.begins"))

    def _put(self, claim: Claim) -> None:
        """Put a claim to the guest whose seat began; at the terminal it can be decided as well."""
        hosting, opener = self.hosting, self.door.opener
        if opener is None or hosting.gathers:
            return
        name = hosting.roster.name(claim.seat)
        text = message("guests.claim.text", name=name)

        def decided(yes: bool) -> None:
            self.door.decide(claim, yes=yes)

        request = hosting.questions.request(opener, "claim", text, decided, waits=True)
        claim.over = lambda: hosting.questions.withdraw(request)

    def obey(self, line: str) -> None:
        """Do what is typed at the terminal: an empty line begins the game."""
        if not line.strip():
            self.begin()
            return
        name, rest = next(begun_by(line, host_words()), ("", ""))
        for sentence in obeyed(self.open, self.hosting.game.history.game.id, name, rest):
            self._said(sentence)

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
        """The seats of guests and the watchers, with their addresses; none while nobody has one yet."""
        return () if self.hosting.gathers else self.open.places

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
    announce: Callable[[TableCode, tuple[GuestSeat, ...]], object],
    said: Callable[[str], object] = print,
    frames: int | None = None,
    gathered: Gathered | None = None,
    typed: Iterable[str] = (),
) -> int:
    """Hold a game for guests until somebody ends it with Ctrl+C; the exit status.

    `announce` tells the addresses, and anew when they change; `said` is told at the end where the game is.
    The lines that are `typed` are obeyed as they come. Raises Malformed where nothing can be listened on.
    """
    for ending in (signal.SIGINT, signal.SIGTERM):  # a shell has what it starts behind it ignore the first
        signal.signal(ending, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as folder:
        held, status = HeldGame(session, listening, Path(folder), said, gathered), 0

        def announce_now() -> None:
            announce(held.open.code, held.places)

        def announce_anew() -> None:
            said(f"\n{say('guests.host.moved')}")
            announce_now()

        def listen() -> None:
            for line in typed:
                held.app.post(partial(held.obey, line))

        held.server.moved = announce_anew
        Thread(target=listen, name="typed", daemon=True).start()
        with suppress(KeyboardInterrupt):
            status = held.run(announce_now, frames)
        said(say("guests.host.ended"))
        if not held.hosting.gathers and (whereabouts := held.hosting.session.whereabouts) is not None:
            said(worded(whereabouts))
    return status
