"""What listens for guests: the page and its pictures over HTTP, and one websocket for each page that is open.

It listens in all networks of this computer, or at one address, and answers to every address and name that the
computer has. Whoever has shown no key waits in a `Lobby`, so that strangers take no place from players.

The server has a thread of its own with a loop of asyncio, and speaks to the game through one queue, the
`post` of the window: no frame waits for a page, and nothing of the network touches a rule. A seat's address
has its token after the ``#``, which browsers send to nobody: the page says it in its first message.
"""

import asyncio
import json
import logging
import math
import re
import secrets
import socket
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from html import escape
from http import HTTPStatus
from importlib.resources import files
from typing import Any, NamedTuple, TypeVar
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from dream.base.assets import asset
from dream.base.errors import Malformed, reason
from dream.base.showable import showable, without_isolates
from dream.base.texts import Message, languages, message, own_name, runs_leftward, say, texts
from dream.base.untrusted import parse_json
from dream.play.game import letter
from dream.protocol.dialogue import HIDDEN
from dream.ui.web.door import WORDS as WORDS_AT_DOOR, Arrival, Door
from dream.ui.web.hosting import Hosting
from dream.ui.web.lobby import Lobby
from dream.ui.web.messages import WORDS, take as take_message
from dream.ui.web.networks import (
    EVERYWHERE,
    THIS,
    Networks,
    in_url,
    is_everywhere,
    is_of_this,
    listen,
    names_given_to,
    networks,
    own_names,
    plain_host,
)
from dream.ui.web.pages import CLOSE, GuestPage
from dream.ui.web.pictures import PixelData, WantedFace, file_of, nearest

_LOG = logging.getLogger(__name__)

Post = Callable[[Callable[[], object]], object]
T = TypeVar("T")

TOKEN_BYTES = 16
LONGEST_MESSAGE = 1_000
"""So many bytes a message of a page has at most."""
RATE, BURST = 15.0, 40.0
"""So many messages a second are taken from a page, and so many at once; those after them wait."""
MOST_WATCHING, MOST_OF_SEAT, MOST_AT_DOOR = 100, 8, 32
"""So many pages of watchers may be open, of each seat, and at the door, whatever else is."""
MOST_PICTURED = 64
"""So many connections are given pictures at a time."""
ASKING, HELLO, OPENING = 10.0, 10.0, 40.0
"""For how many seconds a request is waited for, and a page that says nothing; and what an answer may take."""
LOOKING = 3.0
"""So often it is looked whether the addresses of this computer are what they were."""
WHISPER = 60.0
"""For so many seconds a stranger causes no more than one line on the terminal."""
PINGED, PING = 15.0, 15.0
"""So often a page is asked for a sign of life; one that has not answered for so many seconds is away."""
PAINTING = 30.0
"""For how many seconds a picture is waited for."""
AT_A_TIME = 0.03
"""For so many seconds of the processor faces are painted before the game goes on."""
GROUND, FACES = "/ground/", "/faces/"
"""Below which addresses pictures are: one of a ground, and those of faces, with dots between their names."""
MOST_FACES = 250
"""So many faces are asked for at once: their names fit into the longest line that is read of a request."""
FOREVER = "private,max-age=31536000,immutable"
"""For how long a browser may keep a picture."""
STOPPING = 5.0
KNOCKING = 120.0
"""For so many seconds the answer of the host is waited for."""
SLOW = 2.0
"""A page is slow that answers, or takes what is sent to it, after more seconds."""
REFUSED, TOO_MANY, NOT_ADMITTED, MALFORMED, LEFT = 4001, 4002, 4003, 4004, 4005
"""Why a page is closed, beside `hosting.TURNED_OUT`; 4000 to 4999 are free for programs."""
_PORT = re.compile(r":\d+$")

PAGE = {
    "/": ("index.html", "text/html;charset=utf-8"),
    "/page.css": ("page.css", "text/css;charset=utf-8"),
    "/main.js": ("main.js", "text/javascript;charset=utf-8"),
    "/table.js": ("table.js", "text/javascript;charset=utf-8"),
    "/pictures.js": ("pictures.js", "text/javascript;charset=utf-8"),
    "/primer.js": ("primer.js", "text/javascript;charset=utf-8"),
    "/phone.js": ("phone.js", "text/javascript;charset=utf-8"),
    "/presses.js": ("presses.js", "text/javascript;charset=utf-8"),
    "/joining.js": ("joining.js", "text/javascript;charset=utf-8"),
    "/gestures.js": ("gestures.js", "text/javascript;charset=utf-8"),
    "/guard.js": ("guard.js", "text/javascript;charset=utf-8"),
    "/calling.js": ("calling.js", "text/javascript;charset=utf-8"),
    "/notify.js": ("notify.js", "text/javascript;charset=utf-8"),
    "/icon.svg": ("icon.svg", "image/svg+xml"),
    "/icon_turn.svg": ("icon_turn.svg", "image/svg+xml"),
    "/taps.js": ("taps.js", "text/javascript;charset=utf-8"),
    "/rules.js": ("rules.js", "text/javascript;charset=utf-8"),
    "/words.js": ("words.js", "text/javascript;charset=utf-8"),
}
"""The files of the page, by their addresses."""
STYLES = ("japanese.css", "page.css", "joining.css", "among.css", "primer.css")
"""What its styles are made of. Of fonts that have the same letter the last one is taken: the page's own."""
APART = frozenset({"guard.js", "main.js", "notify.js"})
"""The scripts that the page names, or asks for when it needs them; all others are wanted with the page."""
OF_A_PAGE = "page-"
"""What the names of its fonts begin with, which never change: assets that browsers keep."""
POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
"""What a browser lets the page do: nothing that leads elsewhere."""
SAFE = {
    "Content-Security-Policy": ";".join(map(" ".join, POLICY.items())),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class PageAddress(NamedTuple):
    """Where the page of a seat is opened, or for None that of the watchers; and where in other networks."""

    seat: int | None
    url: str
    also: tuple[str, ...]


class _Opened(NamedTuple):
    """What a page asks for by its key: that of a seat, of the watchers, or `of_table`; or it has none."""

    seat: int | None = None
    is_known: bool = False
    of_table: bool = False


AT_DOOR = "door"
"""In the place of a seat, for those who have opened the table's code."""


@dataclass
class _Bucket:
    """How many more messages are taken from a page; less than none where one has to wait."""

    left: float = BURST
    since: float = 0.0

    def wait(self, now: float) -> float:
        """For how many seconds the message that comes now has to wait."""
        self.left = min(BURST, self.left + (now - self.since) * RATE) - 1
        self.since = now
        return max(0.0, -self.left / RATE)


class _Errands:
    """What other threads have the loop do soon. It is woken once for all that comes until it is awake."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[Callable[[], object]] = deque()
        self._is_woken = False

    def post(self, errand: Callable[[], object]) -> None:
        """Have something done; any thread may ask for that."""
        self._waiting.append(errand)
        if not self._is_woken:
            self._is_woken = True
            with suppress(RuntimeError):  # the server has just been stopped
                self._loop.call_soon_threadsafe(self._do)

    def _do(self) -> None:
        self._is_woken = False  # before the first is taken: what comes from now on wakes the loop again
        while self._waiting:
            self._waiting.popleft()()


class _Outbox:
    """What is still to be sent to a page: of each word the newest alone, in the order in which they came."""

    def __init__(self, errands: _Errands) -> None:
        self._errands = errands
        self._waiting: dict[str, bytes] = {}
        self._news = asyncio.Event()
        self.waits_since = math.inf
        """Since when the page has not taken what is being sent to it; infinite while it has."""

    def post(self, word: str, data: bytes) -> None:
        """Have something sent; any thread may do that."""
        self._errands.post(partial(self._put, word, data))

    def _put(self, word: str, data: bytes) -> None:
        self._waiting.pop(word, None)
        self._waiting[word] = data
        self._news.set()

    async def next(self) -> tuple[str, bytes]:
        """The word of the next and what is to be sent, the one before having been taken; waits for it."""
        self.waits_since = math.inf
        while not self._waiting:
            self._news.clear()
            await self._news.wait()
        word = next(iter(self._waiting))
        self.waits_since = time.monotonic()
        return word, self._waiting.pop(word)


class _Connection(ServerConnection):
    """A connection, in the lobby of the server until it has shown a key."""

    def __init__(self, *arguments: Any, lobby: Lobby, pictured: set["_Connection"], **options: Any) -> None:
        """It belongs to those who are `pictured` while it is given pictures."""
        super().__init__(*arguments, **options)
        self._lobby, self._pictured = lobby, pictured
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._patience = self.loop.call_later(ASKING, self._ask_no_longer)
        self._lobby.enter(self, (self.remote_address or [THIS])[0])

    def data_received(self, data: bytes) -> None:
        self._lobby.hear(self)
        super().data_received(data)

    def connection_lost(self, error: Exception | None) -> None:
        self.admit()
        self._pictured.discard(self)
        super().connection_lost(error)

    def _ask_no_longer(self) -> None:
        """What it asks for should have come by now."""
        if self.request is None:
            self.turn_out()

    def turn_out(self) -> None:
        """Close it at once."""
        self.transport.abort()

    def admit(self) -> None:
        """Let it out of the lobby: it has shown a key, or has gone."""
        self._lobby.leave(self)
        if self._patience is not None:
            self._patience.cancel()


class _Whisper:
    """Tells on the terminal what strangers can bring about, in one line, and at most once in `WHISPER`."""

    def __init__(self) -> None:
        self._since = -math.inf

    def __call__(self, error: BaseException | str) -> None:
        now = time.monotonic()
        if now - self._since >= WHISPER:
            self._since = now
            what = error if isinstance(error, str) else reason(error)
            _LOG.warning("stranger: %s", what if isinstance(error, str) else type(error).__name__)
            told = without_isolates(say("guests.host.trouble", what=showable(what)))
            print(told, file=sys.stderr, flush=True)


class GuestServer:
    """Serves the pages of one game, from `start` to `stop`.

    `tokens` are those of the seats and, for None, of the watchers; whoever has that of the table comes to the
    `door`. `public` is the address under which others
    reach it where something stands between, such as a reverse proxy. `moved` is called on the main thread
    whenever the `origins` are others than before.
    """

    def __init__(
        self,
        hosting: Hosting,
        door: Door,
        post: Post,
        tokens: Mapping[int | None, str],
        public: str | None = None,
    ) -> None:
        self._hosting, self._door, self._post, self.tokens = hosting, door, post, tokens
        self.table = ""
        """The token of the table; nobody has an empty one."""
        self.former: Mapping[str, int] = {}
        """The tokens of guests who have lost their seats and watch, with their keys."""
        self._public = None if public is None else public.rstrip("/")
        self.moved: Callable[[], object] = lambda: None
        self._elsewhere = say("guests.host.elsewhere")
        self._names: set[str] = set()
        self._networks = Networks((), frozenset())
        self._lobby, self._whisper = Lobby(together=public is not None), _Whisper()
        self._pictured: set[_Connection] = set()
        self._open: dict[int | str | None, int] = {}
        self._ready: Future[None] = Future()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopped: asyncio.Event | None = None
        self._thread: threading.Thread | None = None
        self._page = {path: _page_file(name, kind) for path, (name, kind) in PAGE.items()}
        self._page |= {path: _font(name) for path, name in page_fonts().items()}
        self._asked, self._is_everywhere, self.port = "", True, 0
        self._told = Networks((), frozenset())
        """The networks as others were told of them."""

    @property
    def origins(self) -> tuple[str, ...]:
        """Where others reach the page, the likeliest first; where nobody can, how this computer does."""
        if self._public is not None:
            return (self._public,)
        return tuple(f"http://{in_url(host)}:{self.port}" for host in self._hosts or (THIS,))

    @property
    def origin(self) -> str:
        """How the page is opened in the likeliest network of this computer."""
        return f"http://{in_url((self._hosts or (THIS,))[0])}:{self.port}"

    @property
    def only_here(self) -> Message | None:
        """That no other computer can open the page, and why; None where others can."""
        if self._public is None and self._is_everywhere and not self._told.offered:
            return message("guests.host.no_network")
        if self._public is None and not self._is_everywhere and is_of_this(self._asked):
            return message("guests.host.only_here")
        return None

    @property
    def addresses(self) -> tuple[PageAddress, ...]:
        """The addresses of all seats, and that of the watchers."""

        def opened_at(seat: int | None, token: str) -> PageAddress:
            url, *also = (f"{origin}/#{token}" for origin in self.origins)
            return PageAddress(seat, url, tuple(also))

        return tuple(opened_at(seat, token) for seat, token in self.tokens.items())

    def start(self, address: str = "", port: int = 0) -> None:
        """Listen at an address or a name of this computer, or in all its networks, at a free port for 0.

        Raises OSError where that can't be.
        """
        sockets = listen(address, port)
        self._asked, self.port = address.lower(), sockets[0].getsockname()[1]
        self._names, self._is_everywhere = set(own_names()), is_everywhere(address)
        self._told = networks()
        self._settle_in(self._told)
        self._thread = threading.Thread(target=self._run, args=(sockets,), name="guests", daemon=True)
        self._thread.start()
        self._ready.result()

    def stop(self, *, wait: bool = True) -> None:
        """Listen no more; all pages are closed, and it is left to its own thread or to `wait` until then."""
        if self._loop is not None and self._stopped is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._stopped.set)
        if self._thread is not None and wait:
            self._thread.join(STOPPING)

    def _run(self, sockets: Sequence[socket.socket]) -> None:
        asyncio.run(self._serve(sockets))

    async def _serve(self, sockets: Sequence[socket.socket]) -> None:
        self._loop, self._stopped = asyncio.get_running_loop(), asyncio.Event()
        self._loop.set_exception_handler(lambda loop, found: self._whisper(_what_of(found)))
        self._errands, self._painting = _Errands(self._loop), asyncio.Lock()
        connection: Any = partial(_Connection, lobby=self._lobby, pictured=self._pictured)
        async with AsyncExitStack() as servers:
            opened = [
                await servers.enter_async_context(
                    serve(
                        self._talk,
                        sock=each,
                        create_connection=connection,
                        process_request=self._answer,
                        max_size=LONGEST_MESSAGE,
                        max_queue=16,
                        open_timeout=OPENING,
                        ping_interval=PINGED,
                        ping_timeout=PING,
                        close_timeout=1,
                        compression=None,  # a sheet is small, and the processor is for the game
                        server_header=None,
                        logger=_silent(),
                    )
                )
                for each in sockets
            ]
            watching = asyncio.create_task(self._watch_networks())
            self._ready.set_result(None)
            await self._stopped.wait()
            watching.cancel()
            for server in opened:
                server.close(code=LEFT)

    # Where it is reached

    async def _watch_networks(self) -> None:
        """Notice when this computer comes to be reached elsewhere, once that has lasted for a moment."""
        before = self._networks
        while True:
            await asyncio.sleep(LOOKING)
            now = networks(next(iter(self._networks.offered), ""))
            if now == before != self._networks:
                self._settle_in(now)
                self._post(self._move)
            before = now

    def _settle_in(self, found: Networks) -> None:
        """Answer in these networks from now on, and soon to what this computer is called there."""
        self._networks = found
        threading.Thread(target=self._learn_names, daemon=True).start()

    def _move(self) -> None:
        """Tell others to come where this computer is reached now."""
        before, self._told = self.origins, self._networks
        if self.origins != before:
            self.moved()

    @property
    def _hosts(self) -> tuple[str, ...]:
        """The hosts by which others are told to open the page, the likeliest first."""
        named = () if self._asked in EVERYWHERE else (self._asked,)
        return (*named, *self._told.offered) if self._is_everywhere else named

    def _learn_names(self) -> None:
        """Learn what the networks call this computer."""
        self._names |= set(names_given_to(self._networks.offered))

    def _is_called(self, host: str, local: str) -> bool:
        """Whether a page may be asked for under a host: no other site may have a browser do that.

        The address `local`, at which the request has come, is one of this computer.
        """
        if self._public is not None and host.lower() in _written_as(self._public):
            return True
        name, _, port = host.rpartition(":") if _PORT.search(host) else (host, "", "80")
        known, asked = plain_host(name), () if self._asked in EVERYWHERE else (plain_host(self._asked),)
        own = self._names | self._networks.own | {plain_host(local), *asked}
        return port == str(self.port) and known in own

    # HTTP

    async def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """The page, pictures, or None for a websocket."""
        assert isinstance(connection, _Connection)
        with self._failures_whispered():
            return await self._answered(connection, request)

    @contextmanager
    def _failures_whispered(self) -> Iterator[None]:
        """Tell little of a failure that a stranger may have brought about; the connection ends with it."""
        try:
            yield
        except ConnectionClosed:
            raise
        except Exception as error:
            self._whisper(error)
            raise

    async def _answered(self, connection: _Connection, request: Request) -> Response | None:
        hosts, origins = request.headers.get_all("Host"), request.headers.get_all("Origin")
        if len(hosts) != 1 or len(origins) > 1:
            return _response(HTTPStatus.BAD_REQUEST)
        origin, local = next(iter(origins), None), str((connection.local_address or [THIS])[0])
        if not self._is_called(hosts[0], local):
            return _response(HTTPStatus.FORBIDDEN, self._elsewhere.encode())
        if origin is not None and not self._is_ours(origin, local):
            return _response(HTTPStatus.FORBIDDEN)
        try:
            parts = urlsplit(request.path)
        except ValueError:
            return _response(HTTPStatus.BAD_REQUEST)
        if parts.path == "/ws":
            return None if origin is not None else _response(HTTPStatus.FORBIDDEN)
        if parts.path in self._page:
            return self._page[parts.path]
        if parts.path.startswith((GROUND, FACES)):
            return await self._pictures(connection, parts.path, parts.query)
        return _response(HTTPStatus.NO_CONTENT if parts.path == "/favicon.ico" else HTTPStatus.NOT_FOUND)

    def _is_ours(self, origin: str, local: str) -> bool:
        """Whether a page of that origin is one of this server."""
        with suppress(ValueError):
            return self._is_called(urlsplit(origin).netloc, local)
        return False

    async def _pictures(self, connection: _Connection, path: str, query: str) -> Response:
        """The files of some pictures, painted when they are first asked for: one of a ground, or of faces.

        Faces are asked for together, for a page shows more than a hundred and each connection has one answer.
        Before them stands a line with how many bytes each has, none where there is no such picture. Whoever
        knows the name of a picture has seen a page, and is no stranger.
        """
        if len(self._pictured) >= MOST_PICTURED:
            return _response(HTTPStatus.SERVICE_UNAVAILABLE)
        names = path.removeprefix(GROUND).removeprefix(FACES).split(".")[:MOST_FACES]
        if any(self._hosting.pictures.wanted(name) for name in names):
            connection.admit()
            self._pictured.add(connection)
        return await self._painted(path, query)

    async def _painted(self, path: str, query: str) -> Response:
        try:
            density = nearest(float(parse_qs(query).get("k", ["1"])[0]))
        except ValueError:
            return _response(HTTPStatus.BAD_REQUEST)
        try:
            if path.startswith(GROUND):
                return await self._ground(path.removeprefix(GROUND), density)
            return await self._faces(path.removeprefix(FACES).split("."), density)
        except TimeoutError:  # the game is ending, or very busy: the page asks again
            return _response(HTTPStatus.SERVICE_UNAVAILABLE)

    async def _ground(self, name: str, density: float) -> Response:
        pictures = self._hosting.pictures
        wanted = pictures.wanted(name)
        if wanted is None or wanted.face is not None:
            return _response(HTTPStatus.NOT_FOUND)
        file = pictures.file(name, density)
        if file is None:
            layout = await self._on_main(lambda: pictures.lay_ground(wanted, density))
            pixels = await asyncio.to_thread(pictures.paint_ground, wanted, layout)
            painted = await self._on_main(lambda: pictures.finish_ground(wanted, layout, pixels))
            file = await asyncio.to_thread(lambda: file_of(painted, ground=True))
            pictures.keep(name, density, file)
        return _response(HTTPStatus.OK, file, "image/webp", FOREVER)

    async def _faces(self, names: Sequence[str], density: float) -> Response:
        pictures = self._hosting.pictures
        found = {name: wanted for name in names[:MOST_FACES] if (wanted := pictures.wanted(name))}
        faces = {name: wanted for name, wanted in found.items() if wanted.face is not None}
        if not faces:
            return _response(HTTPStatus.NOT_FOUND)
        async with self._painting:  # whoever waits here for the same faces finds them
            await self._paint(faces, density)
        files = [pictures.file(name, density) or b"" if name in faces else b"" for name in names]
        body = b"".join((json.dumps([*map(len, files)]).encode(), b"\n", *files))
        return _response(
            HTTPStatus.OK, body, "application/octet-stream", FOREVER if all(files) else "no-store"
        )

    async def _paint(self, faces: Mapping[str, WantedFace], density: float) -> None:
        """Paint the faces that have no files yet, a few at a time: the game goes on between."""
        pictures, loop = self._hosting.pictures, asyncio.get_running_loop()
        left = deque(name for name in faces if pictures.file(name, density) is None)

        def paint_some() -> list[tuple[str, PixelData]]:
            since, painted = time.thread_time(), list[tuple[str, PixelData]]()
            while left and time.thread_time() - since < AT_A_TIME:
                name = left.popleft()
                painted.append((name, pictures.paint(faces[name], density)))
            return painted

        def keep(painted: list[tuple[str, PixelData]]) -> None:
            for name, pixels in painted:
                pictures.keep(name, density, file_of(pixels))

        kept = []
        while left:
            kept.append(loop.run_in_executor(None, keep, await self._on_main(paint_some)))
        await asyncio.gather(*kept)

    async def _on_main(self, work: Callable[[], T]) -> T:
        """What the main thread makes of some work, soon."""
        done: Future[T] = Future()

        def do() -> None:
            if done.set_running_or_notify_cancel():
                try:
                    done.set_result(work())
                except Exception as error:
                    done.set_exception(error)

        self._post(do)
        return await asyncio.wait_for(asyncio.wrap_future(done), PAINTING)

    # Pages

    async def _talk(self, connection: ServerConnection) -> None:
        """Speak to one page from its first message on until it is closed."""
        assert isinstance(connection, _Connection)
        with suppress(ConnectionClosed):
            with self._failures_whispered():
                wish = message_of_a_page(await _first(connection))
                opened = self._opened_by(wish.get("hello") if wish else None)
            _LOG.debug("opened: %s", _named_by(opened))
            if wish is None or not opened.is_known:
                await asyncio.sleep(1)
                await connection.close(REFUSED)
                return
            connection.admit()
            place, most = _place_of(opened)
            if self._open.get(place, 0) >= most:
                await connection.close(TOO_MANY)
                return
            self._open[place] = self._open.get(place, 0) + 1
            try:
                with _failures_told():
                    if not await self._admitted(connection, opened.seat, wish):
                        await connection.close(NOT_ADMITTED)
                    elif opened.of_table or self._hosting.gathers:
                        await self._receive(connection, opened.seat, wish)
                    else:
                        await self._show(connection, opened.seat, wish)
            finally:
                self._open[place] -= 1
                _LOG.debug("closed: %s", _named_by(opened))

    def _opened_by(self, asked: object) -> _Opened:
        """What somebody opens by a key; every key is compared, in the same time whatever it is."""
        found = _Opened()
        if not isinstance(asked, str) or not asked.isascii():
            return found
        for seat, token in tuple(self.tokens.items()):
            if secrets.compare_digest(asked, token):
                found = _Opened(seat, is_known=True)
        for token in tuple(self.former):
            if secrets.compare_digest(asked, token):
                found = _Opened(is_known=True)
        if self.table and secrets.compare_digest(asked, self.table):
            found = _Opened(is_known=True, of_table=True)
        return found

    async def _admitted(self, connection: _Connection, seat: int | None, wish: Mapping[str, Any]) -> bool:
        """Whether a page may be shown to whoever has its address; it is told that the guest is asked."""
        done: Future[bool] = Future()

        def answered(yes: bool) -> None:
            if not done.done():
                done.set_result(yes)

        device, hosting = wish.get("device"), self._hosting
        known = device if isinstance(device, str) else ""
        request = await self._on_main(lambda: hosting.admit(seat, known, answered))
        if request is None:
            return done.result()
        try:
            await connection.send('{"knocks":1}', text=True)
            waits = asyncio.create_task(connection.wait_closed()), asyncio.wrap_future(done)
            await asyncio.wait(waits, timeout=KNOCKING, return_when=asyncio.FIRST_COMPLETED)
            waits[0].cancel()
            return done.done() and done.result()
        finally:
            self._post(lambda: hosting.questions.withdraw(request))

    async def _receive(self, connection: _Connection, seat: int | None, wish: Mapping[str, Any]) -> None:
        """Show a page who sits at the table, until it is told the key under which it goes on."""
        outbox, door = _Outbox(self._errands), self._door
        had = self._opened_by(wish.get("had")).seat
        arrival = await self._on_main(lambda: door.come(outbox.post, wish, seat, had))
        take = partial(door.take, arrival)
        try:
            await _until_one_ends(self._listen(connection, arrival, take), _send(connection, outbox, AT_DOOR))
        finally:
            self._post(lambda: door.leave(arrival))

    async def _show(self, connection: _Connection, seat: int | None, wish: Mapping[str, Any]) -> None:
        """Show a page what its seat may see, and do what it asks for."""
        outbox, hosting = _Outbox(self._errands), self._hosting

        def slow() -> bool:
            return connection.latency > SLOW or outbox.waits_since < time.monotonic() - SLOW

        key = self.former.get(str(wish.get("hello"))) if seat is None else None
        guest = await self._on_main(lambda: hosting.come(seat, wish, outbox.post, slow, key))
        try:
            take = partial(take_message, hosting, guest)
            named = _named(guest.seat)
            await _until_one_ends(self._listen(connection, guest, take), _send(connection, outbox, named))
        finally:
            self._post(lambda: hosting.leave(guest))

    async def _listen(
        self, connection: _Connection, page: GuestPage, take: Callable[[Mapping[str, Any]], object]
    ) -> None:
        """Have done what a page asks for; one that asks too fast is read from no faster."""
        bucket = _Bucket(since=time.monotonic())
        async for raw in connection:
            await asyncio.sleep(bucket.wait(time.monotonic()))
            said = message_of_a_page(raw)
            if said is None:
                await connection.close(MALFORMED)
                return
            if _LOG.isEnabledFor(logging.DEBUG):
                outline = outline_of(said, hides=self._hosting.game.history.game.hidden)
                named = AT_DOOR if isinstance(page, Arrival) else _named(page.seat)
                _LOG.debug("page %s > %s", named, outline)
            self._post(partial(take, said))


def _written_as(url: str) -> frozenset[str]:
    """How browsers may write the host of an address."""
    parts = urlsplit(url.lower())
    usual = {"http": ":80", "https": ":443"}.get(parts.scheme, "")
    bare = parts.netloc.removesuffix(usual)
    return frozenset({parts.netloc, bare, bare + usual if bare == parts.netloc else bare})


def _what_of(found: Mapping[str, Any]) -> BaseException | str:
    """What has gone wrong in a loop, as that tells it."""
    what: BaseException | str = found.get("exception") or found["message"]
    return what


async def _until_one_ends(*works: Coroutine[Any, Any, None]) -> None:
    """Do several things until one of them ends; what that has failed with is raised."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for error in filter(None, [task.exception() for task in done]):
            raise error
    finally:
        for task in tasks:
            task.cancel()


@contextmanager
def _failures_told() -> Iterator[None]:
    """Tell on the terminal of a failure of the server itself; for the page its connection ends with it."""
    try:
        yield
    except ConnectionClosed:
        raise
    except Exception as error:
        _LOG.error("failed: %s", type(error).__name__)
        traceback.print_exc()
        raise


async def _first(connection: _Connection) -> str | bytes:
    """The first message of a page, which must come soon."""
    try:
        return await asyncio.wait_for(connection.recv(), HELLO)
    except TimeoutError:
        return ""


async def _send(connection: _Connection, outbox: _Outbox, named: str) -> None:
    """Send what comes up; a page that takes nothing any more is given up by its pings.

    The log has no more than its word: a sheet shows what a seat alone may see, and names pictures.
    """
    while True:
        word, data = await outbox.next()
        _LOG.debug("page %s < %s %s", named, word, HIDDEN)
        if word == CLOSE:
            await connection.close(int(data))
            return
        await connection.send(data, text=True)


def _named(seat: int | None) -> str:
    """What the log calls whoever has a page."""
    return "watchers" if seat is None else letter(seat)


def _named_by(opened: _Opened) -> str:
    """The same of what was opened by a key."""
    if not opened.is_known:
        return "nobody"
    return AT_DOOR if opened.of_table else _named(opened.seat)


def _place_of(opened: _Opened) -> tuple[int | str | None, int]:
    """Where a page is counted, and how many have room there."""
    if opened.of_table:
        return AT_DOOR, MOST_AT_DOOR
    return opened.seat, MOST_WATCHING if opened.seat is None else MOST_OF_SEAT


def message_of_a_page(raw: str | bytes) -> Mapping[str, Any] | None:
    """A message of a page: one flat object of words and numbers; None for anything else."""
    if not isinstance(raw, str):
        return None
    try:
        said = parse_json(raw, "a message")
    except Malformed:
        return None
    if not isinstance(said, dict) or any(isinstance(value, dict | list) for value in said.values()):
        return None
    return said


def outline_of(said: Mapping[str, Any], *, hides: bool) -> str:
    """What a log may have of a message of a page: what it asks for, and its numbers.

    In a game that `hides` things those that tell what was pressed are left out.
    """
    word = said.get("do")
    names = ("n", "v") if hides else ("n", "v", "what", "k", "u", "t")
    numbers = (f"{name}={said[name]}" for name in names if isinstance(said.get(name), int))
    return " ".join((word if isinstance(word, str) and word in WORDS | WORDS_AT_DOOR else HIDDEN, *numbers))


def fresh_token() -> str:
    """A token of 128 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def _response(
    status: HTTPStatus, body: bytes = b"", kind: str = "text/plain;charset=utf-8", cache: str = "no-store"
) -> Response:
    body = body or (b"" if status < HTTPStatus.MULTIPLE_CHOICES else status.phrase.encode())
    headers = {"Content-Type": kind, "Content-Length": str(len(body)), "Cache-Control": cache}
    return Response(status, status.phrase, Headers({**headers, **SAFE, "Connection": "close"}), body)


def _page_file(name: str, kind: str) -> Response:
    """A file of the page; the first one gets the sentences of all languages, and tells what comes with it.

    Each file needs a connection of its own: so all styles are one, and no script is found by another.
    """
    folder = files("dream.ui.web").joinpath("page")
    text = "\n".join(
        folder.joinpath(each).read_text("utf-8") for each in (STYLES if name == "page.css" else (name,))
    )
    if name == "index.html":
        scripts = (each for each, _ in PAGE.values() if each.endswith(".js") and each not in APART)
        text = text.replace(
            "{{scripts}}", "\n".join(map('<link rel="modulepreload" href="{}">'.format, scripts))
        )
        said = _page_texts()
        too_old = (f'<p lang="{code}">{escape(page["too_old"])}</p>' for code, page in said.items())
        text = text.replace("{{too_old}}", "".join(too_old))
        text = text.replace("{{texts}}", escape(json.dumps(said, ensure_ascii=False)))
    return _response(HTTPStatus.OK, text.encode(), kind, "no-cache")


def page_fonts() -> dict[str, str]:
    """The fonts of a page, by their addresses; a browser asks for those of which it shows something."""
    names = (file.name for file in asset("fonts").glob(f"{OF_A_PAGE}*.woff2"))
    return {f"/{name.removeprefix(OF_A_PAGE)}": f"fonts/{name}" for name in names}


def _font(name: str) -> Response:
    """A font of the page, to be kept for a week."""
    return _response(HTTPStatus.OK, asset(name).read_bytes(), "font/woff2", "max-age=604800")


def _page_texts() -> dict[str, Any]:
    """What the page itself says, in every language."""
    found = {}
    for code in languages():
        said = texts(code).get("guests", {})
        page = said.get("page") if isinstance(said, dict) else None
        if isinstance(page, dict):
            direction = "rtl" if runs_leftward(code) else "ltr"
            found[code] = {**page, "own_name": own_name(code), "direction": direction}
    return found


def _silent() -> logging.Logger:
    """A logger that keeps nothing: what comes over the network is told to nobody."""
    logger = logging.getLogger("dream.guests")
    logger.addHandler(logging.NullHandler())
    logger.propagate = False
    logger.setLevel(logging.CRITICAL + 1)
    logging.getLogger("asyncio").addHandler(logging.NullHandler())  # its errors come to `_Whisper`
    return logger
