"""Measures how fast the pages of guests follow, with a host in a process of its own, as at home.

``python -m tools.guests`` has six guests and twenty watchers at one game, taps at random, and tells how long
it takes until every page has been sent the change, and what that costs the host. With ``--browser`` it also
tells how soon a page is ready in Chromium, and how many bytes it takes. With ``--phones`` a guest instead
plays by touch alone, on three phones: how many taps a decision takes, and which of them for what, how many
needed a scroll, and what is too small to be touched or read.
"""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from string import ascii_lowercase
from typing import Annotated, Any
from urllib.parse import urlsplit

import typer
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from dream.base.errors import Malformed
from dream.base.folders import HOME
from dream.matches.players import GREEDY
from dream.play.registry import find, house
from dream.protocol.process import own_command, own_environment
from tools.console import command_app, main
from tools.phones import PHONES, PLAYERS, Played, PlayedTable, chromium, play, ready

app = command_app()
LOCAL = "127.0.0.1"
PATIENCE = 60.0
"""For how many seconds something is waited for that must come."""
TABLES = {"stone": 6, "jabir": 3, "alchemist": 5, "dream": 2}
"""So many guests sit at the largest table of each game."""
DISPLAYS: Sequence[dict[str, object]] = (
    {"language": "en", "theme": "dark", "shape": 2},
    {"language": "en", "theme": "light", "shape": 1},
    {"language": "de", "theme": "dark", "shape": 0},
)
"""How pages are shown that are opened one after another: a phone, a tablet, a computer."""
BY_TOUCH = (
    "game",
    "phone",
    "decisions",
    "taps each",
    "scrolls",
    "under 44 px",
    "text under 12",
    "kB",
    "ready, s",
    "games",
)
STEPS = ("game", "phone", "what", "times", "taps each", "of which")
WHERE = re.compile(r'"at":(\d+),"all":(\d+)')


@contextmanager
def hosted(game: str, guests: int) -> Iterator[tuple[int, list[str]]]:
    """A host of a game for so many guests: its process, and their addresses and that of the watchers."""
    players = ["--option", f"players={guests}"] if game in ("stone", "alchemist") else []
    seats = [word for seat in ascii_lowercase[:guests] for word in ("--seat", f"{seat}=guest")]
    said = ["--game", game, "--seed", "guests", "--address", LOCAL, *players, *seats]
    with tempfile.TemporaryDirectory(prefix="dream-guests-", ignore_cleanup_errors=True) as folder:
        environment = {**own_environment(), HOME: folder}
        command = own_command("dream", "host", *said)
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            try:
                urls: list[str] = []
                while len(urls) <= guests + 1:
                    line = process.stdout.readline()
                    if not line:
                        raise Malformed("the host has ended")
                    urls += [line.strip()] if line.startswith("http") else []
                yield process.pid, urls[1:]  # the first is that of the table, where a seat is chosen
            finally:
                process.send_signal(signal.SIGINT)
                with suppress(subprocess.TimeoutExpired):
                    process.wait(PATIENCE)
                process.kill()


class Page:
    """A page that is open: the text of its newest sheet, and when it came."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.text, self.came, self.number, self.sheets, self.bytes = "", 0.0, 0, 0, 0
        self._news = asyncio.Event()

    async def listen(self) -> None:
        """Take what comes until the page is closed."""
        with suppress(ConnectionClosed):
            async for raw in self._socket:
                text = str(raw)
                if not text.startswith('{"welcome"'):
                    self.text, self.came = text, time.perf_counter()
                    self.sheets, self.bytes = self.sheets + 1, self.bytes + len(text)
                    self._news.set()

    @property
    def done(self) -> int:
        """How many actions have been done by now, as the page shows it; -1 before it shows anything."""
        found = WHERE.search(self.text)
        return int(found[2]) if found else -1

    async def until(self, done: int) -> float:
        """Wait until so many actions have been done as the page shows it; when that was."""
        async with asyncio.timeout(PATIENCE):
            while self.done < done:
                self._news.clear()
                await self._news.wait()
        return self.came

    async def changes(self) -> float:
        """Wait for the next sheet; when it came."""
        self._news.clear()
        async with asyncio.timeout(PATIENCE):
            await self._news.wait()
        return self.came

    async def tap(self, random: Random) -> None:
        """Tap on something that can be chosen, or confirm what is chosen."""
        sheet: Any = json.loads(self.text)
        self.number += 1
        word = "confirm" if sheet["do"] else "press"
        what = 0 if sheet["do"] else random.choice(sheet["choices"])["t"]
        said = {"n": self.number, "v": sheet["v"], "do": word, "what": what}
        await self._socket.send(json.dumps(said))


async def opened(url: str, number: int) -> Page:
    """The page of an address, opened as the so manieth."""
    parts = urlsplit(url)
    socket = await connect(
        f"ws://{parts.netloc}/ws", origin=Origin(f"http://{parts.netloc}"), max_size=None, compression=None
    )
    await socket.send(json.dumps({"hello": parts.fragment} | DISPLAYS[number % len(DISPLAYS)]))
    return Page(socket)


def cpu_of(process: int) -> float:
    """How many seconds of processor time a process has taken; 0 where nobody tells."""
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


class Measured:
    """What some taps came to: the seconds until each page showed an action, or a choice, and their cost."""

    def __init__(self) -> None:
        self.actions: list[float] = []
        self.choices: list[float] = []
        self.taps = self.sheets = self.bytes = 0
        self.cpu = 0.0


async def tapped(process: int, urls: Sequence[str], watchers: int, taps: int) -> Measured:
    """Have guests tap at random, so many times, while others watch."""
    random, measured = Random(1), Measured()
    pages = [await opened(url, number) for number, url in enumerate(urls[:-1])]
    pages += [await opened(urls[-1], number) for number in range(watchers)]
    async with asyncio.TaskGroup() as group:
        listening = [group.create_task(page.listen()) for page in pages]
        for page in pages:
            await page.until(0)
        await asyncio.sleep(1)
        before, sheets = cpu_of(process), sum(page.sheets for page in pages)
        size = sum(page.bytes for page in pages)
        while measured.taps < taps:
            acting = next((page for page in pages if '"yours":true' in page.text), None)
            if acting is None or '"end":null' not in acting.text:
                break
            await _tap(acting, pages, random, measured)
        measured.cpu = cpu_of(process) - before
        measured.sheets = sum(page.sheets for page in pages) - sheets
        measured.bytes = sum(page.bytes for page in pages) - size
        for task in listening:
            task.cancel()
    return measured


async def _tap(acting: Page, pages: Sequence[Page], random: Random, measured: Measured) -> None:
    """Have a guest tap once, and wait until every page has followed; then nobody taps for a moment."""
    done, since = acting.done, time.perf_counter()
    await acting.tap(random)
    came = await acting.changes()
    measured.taps += 1
    if acting.done > done:
        seen = [await page.until(done + 1) for page in pages]
        measured.actions += [each - since for each in seen]
    else:
        measured.choices.append(came - since)
    await asyncio.sleep(0.15)


def quantile(values: Sequence[float], part: float) -> str:
    """So great a part of some times is no longer, in milliseconds."""
    if not values:
        return ""
    return f"{1000 * sorted(values)[min(len(values) - 1, int(part * len(values)))]:.0f}"


def ready_in_chromium(url: str) -> tuple[float, int]:
    """After how many seconds a page is ready on a phone, and its bytes."""
    with chromium((390, 844)) as driver:
        return ready(driver, url)


def played_on(word: str, size: tuple[int, int], player: str, decisions: int) -> tuple[Played, float, int]:
    """What a guest's touches came to on a phone; after how many seconds a page was ready, and its bytes."""
    guests = TABLES[word]
    with hosted(word, guests) as (_, urls), chromium(size) as driver:
        seconds, size_of_page = ready(driver, urls[0])
    found = Played()
    with tempfile.TemporaryDirectory(prefix="dream-guests-") as folder, chromium(size) as driver:
        while found.decisions.total() < decisions:
            with PlayedTable(word, guests, player, Path(folder), f"guests {found.games}") as table:
                table.while_it_goes_on(partial(driver.get, table.url))
                table.while_it_goes_on(partial(play, driver, table, found, decisions))
    return found, seconds, size_of_page


def by_touch(words: Sequence[str], player: str | None, decisions: int) -> tuple[Table, Table]:
    """What games by touch came to on each phone, and how many taps went to what."""
    sums, steps = Table(*BY_TOUCH), Table(*STEPS)
    for word in words:
        for size in PHONES:
            found, seconds, size_of_page = played_on(
                word, size, player or PLAYERS.get(word, GREEDY), decisions
            )
            named = word, "x".join(map(str, size))
            sums.add_row(
                *named,
                str(found.decisions.total()),
                f"{found.each:.2f}",
                str(found.hidden),
                str(len(found.small)),
                str(len(found.tiny)),
                f"{size_of_page / 1000:.0f}",
                f"{seconds:.2f}",
                str(found.games),
            )
            for kind, times in found.decisions.most_common():
                of_it = {what: count for (each, what), count in found.touches.most_common() if each == kind}
                parts = ", ".join(f"{what} {count / times:.2f}" for what, count in of_it.items())
                steps.add_row(*named, kind, str(times), f"{sum(of_it.values()) / times:.2f}", parts)
    return sums, steps


@app.command()
def measure(
    game: Annotated[
        list[str] | None, typer.Option(metavar="WORD", help="Only this game; can be given more than once.")
    ] = None,
    watchers: Annotated[int, typer.Option(min=0, help="Pages of watchers.")] = 20,
    taps: Annotated[int, typer.Option(min=1, help="Taps of guests.")] = 150,
    browser: Annotated[
        bool, typer.Option("--browser", help="Open pages in Chromium too, and time them.")
    ] = False,
    phones: Annotated[
        bool, typer.Option("--phones", help="Instead play by touch alone on three phones in Chromium.")
    ] = False,
    decisions: Annotated[int, typer.Option(min=1, help="Decisions on each phone.")] = 60,
    player: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Who decides there, as in `dream match`.")
    ] = None,
) -> None:
    """Measure how fast the pages of guests follow, and what they cost.

    The times are milliseconds from a guest's tap until a page has been sent the change: every page for an
    action, the guest's own for a choice.
    """
    words = game or [each for each in house() if each in TABLES]
    console = Console(width=None if sys.stdout.isatty() else 160)
    if phones:
        for told in by_touch([find(word).id for word in words], player, decisions):
            console.print(told)
        return
    columns = (
        "game",
        "pages",
        "taps",
        "action p50",
        "p95",
        "most",
        "choice p50",
        "p95",
        "CPU ms a tap",
        "kB a sheet",
    )
    table = Table(*columns)
    opened_in = Table("game", "first page ready, s", "second", "kB")
    for word in words:
        guests = TABLES[find(word).id]
        with hosted(word, guests) as (process, urls):
            found = asyncio.run(tapped(process, urls, watchers, taps))
            if browser:
                (first, _), (second, size) = map(ready_in_chromium, urls[:2])  # a seat is one device's
                opened_in.add_row(word, f"{first:.2f}", f"{second:.2f}", f"{size / 1000:.0f}")
        table.add_row(
            word,
            str(guests + watchers),
            str(found.taps),
            *(quantile(found.actions, part) for part in (0.5, 0.95, 1.0)),
            *(quantile(found.choices, part) for part in (0.5, 0.95)),
            f"{1000 * found.cpu / max(1, found.taps):.0f}",
            f"{found.bytes / max(1, found.sheets) / 1000:.1f}",
        )
    console.print(table)
    if browser:
        console.print(opened_in)


if __name__ == "__main__":
    main(app)
