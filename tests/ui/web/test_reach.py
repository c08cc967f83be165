"""Being reached: in networks of any kind, by every name, as they change, and by players beside strangers.

The networks are namespaces of Linux, with cables between them that are cut and laid anew.
"""

import http.client
import itertools
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from typing import Any

import ifaddr
import pytest

from dream.protocol.process import own_command, own_environment
from dream.ui.web import lobby, networks, server
from dream.ui.web.lobby import Lobby, place_of
from tests.kit.programs import program
from tests.ui.web.at_pages import LOCAL, LONGEST, Host, Page, setup_of
from tests.ui.web.test_faults import Wire
from tests.waiting import wait_until

# Networks

_COUNT = itertools.count()
HOME = ("10.42.0.1/24", "10.42.0.7/24")
"""The addresses of two computers of a home."""


class Computer:
    """A computer of its own, as far as networks know: a namespace."""

    def __init__(self, name: str) -> None:
        self.name = name

    def ip(self, arguments: str) -> None:
        """Change its networks."""
        subprocess.run(["ip", "-n", self.name, *arguments.split()], check=True)

    def told_by_ip(self, arguments: str) -> str:
        """What is known of its networks."""
        command = ["ip", "-n", self.name, *arguments.split()]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def start(self, command: Sequence[str], **more: Any) -> "subprocess.Popen[str]":
        """Start a program there."""
        command = ["ip", "netns", "exec", self.name, *command]
        return subprocess.Popen(command, text=True, stdout=subprocess.PIPE, **more)

    def status(self, url: str, *names: str) -> list[int]:
        """What a server answers a browser there, asked by its address or by other names."""
        code = (
            "import sys, http.client\n"
            "place, *names = sys.argv[1:]\n"
            "for name in names or [place]:\n"
            "    connection = http.client.HTTPConnection(place, timeout=20)\n"
            "    connection.request('GET', '/', headers={'Host': name})\n"
            "    print(connection.getresponse().status)\n"
        )
        place = url.partition("//")[2].partition("/")[0]
        running = self.start([sys.executable, "-c", code, place, *names])
        told, _ = running.communicate(timeout=LONGEST)
        return [int(line) for line in told.split()]


@pytest.fixture
def computers() -> Iterator[tuple[Computer, Computer]]:
    """Two computers, in no network yet; skipped where none can be made."""
    ip = program("ip")
    made = [f"dream-{os.getpid()}-{next(_COUNT)}" for _ in range(2)]
    with ExitStack() as ends:
        for name in made:
            done = subprocess.run([ip, "netns", "add", name], check=False, capture_output=True, text=True)
            if done.returncode:
                pytest.skip(f"needs network namespaces: {done.stderr.strip()}")
            ends.callback(subprocess.run, [ip, "netns", "del", name])
            subprocess.run([ip, "-n", name, "link", "set", "lo", "up"], check=True)
        yield Computer(made[0]), Computer(made[1])


def connect(one: Computer, other: Computer, addresses: tuple[str, str], name: str = "lan0") -> None:
    """Lay a cable between two computers, each of which has an address at its end."""
    one.ip(f"link add {name} type veth peer name {name} netns {other.name}")
    for computer, address in zip((one, other), addresses, strict=True):
        computer.ip(f"address add {address} dev {name}{' nodad' if ':' in address else ''}")
        computer.ip(f"link set {name} up")


class Held:
    """`dream host` on such a computer, and what it has printed."""

    def __init__(self, computer: Computer, home: Path, *said: str) -> None:
        game = ("--game", "alchemist", "--option", "players=2", "--seat", "a=guest", "--seat", "b=guest")
        environment = {**own_environment(), "DREAM_HOME": str(home), "LANGUAGE": "en"}
        self.process = computer.start(own_command("dream", "host", *game, *said), env=environment)
        self.lines: list[str] = []

    def told(self) -> list[str]:
        """What it prints from here on, until it has told everybody's address."""
        assert self.process.stdout is not None
        told: list[str] = []
        for line in self.process.stdout:
            told.append(line.strip())
            if line.startswith("Ctrl+C"):
                break
        else:
            raise AssertionError(told)
        return told

    def close(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(LONGEST)
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def held(computer: Computer, home: Path, *said: str) -> Iterator[Held]:
    host = Held(computer, home, *said)
    try:
        yield host
    finally:
        host.close()


def places(told: Sequence[str]) -> tuple[list[str], list[str]]:
    """Where the pages are, and where they are also, by what was told."""
    urls = list(dict.fromkeys(line.partition("#")[0] for line in told if line.startswith("http")))
    also = list(dict.fromkeys(line[5:].partition("#")[0] for line in told if line.startswith("also ")))
    return urls, also


ALONE = "This computer isn't in a network, so only it can join. Once it is, new addresses follow."
PLAIN = "The connection isn't encrypted: use it at home, or through a tunnel or a reverse proxy."


@pytest.mark.linux
def test_a_network_without_a_router_is_enough(computers: tuple[Computer, Computer], tmp_path: Path) -> None:
    """Such as that of a computer which is its own access point, or of a switch."""
    here, guest = computers
    connect(here, guest, HOME)
    with held(here, tmp_path) as host:
        told = host.told()
        [url], also = places(told)
        assert url.startswith("http://10.42.0.1:")
        assert not also
        assert PLAIN in told
        assert guest.status(url) == [200]


@pytest.mark.linux
def test_a_tunnel_for_everything_hides_no_network(
    computers: tuple[Computer, Computer], tmp_path: Path
) -> None:
    here, guest = computers
    connect(here, guest, HOME)
    connect(here, guest, ("10.8.0.2/24", "10.8.0.1/24"), "tun0")
    here.ip("route add default via 10.8.0.1")
    with held(here, tmp_path) as host:
        [url], [also] = places(host.told())
        assert url.startswith("http://10.42.0.1:")
        assert also.startswith("http://10.8.0.2:")
        assert guest.status(url) == guest.status(also) == [200]


@pytest.mark.linux
@pytest.mark.parametrize("address", ["0.0.0.0", "::"])
def test_to_listen_everywhere_is_to_be_reached_at_real_addresses(
    computers: tuple[Computer, Computer], tmp_path: Path, address: str
) -> None:
    here, guest = computers
    connect(here, guest, HOME)
    connect(here, guest, ("fd00:17::1/64", "fd00:17::2/64"), "lan1")
    with held(here, tmp_path, "--address", address) as host:
        [url], [also] = places(host.told())
        assert url.startswith("http://10.42.0.1:")
        assert also.startswith("http://[fd00:17::1]:")
        assert guest.status(url) == guest.status(also) == [200]


@pytest.mark.linux
def test_it_answers_to_every_name_of_the_computer_and_to_no_other(
    computers: tuple[Computer, Computer], tmp_path: Path
) -> None:
    here, guest = computers
    connect(here, guest, HOME)
    with held(here, tmp_path) as host:
        [url], _ = places(host.told())
        name, port = socket.gethostname().partition(".")[0], url.rpartition(":")[2].strip("/")
        own = (name, f"{name}.local", f"{name.upper()}.lan", "localhost", LOCAL, "10.42.0.1", "[::1]")
        assert guest.status(url, *(f"{each}:{port}" for each in own)) == [200] * len(own)
        others = ("evil.example", f"{name}.evil.example", "10.42.0.7", "10.42.0.1.evil.example", "[::2]", "")
        assert guest.status(url, *(f"{each}:{port}" for each in others)) == [403] * len(others)
        assert guest.status(url, "10.42.0.1", "10.42.0.1:1") == [403, 403]


@pytest.mark.linux
def test_who_asks_for_its_name_is_told_that(computers: tuple[Computer, Computer], tmp_path: Path) -> None:
    here, guest = computers
    connect(here, guest, HOME)
    name = socket.gethostname().partition(".")[0].lower()
    with held(here, tmp_path, "--address", f"{name}.local", "--port", "8765") as host:
        assert places(host.told()) == ([f"http://{name}.local:8765/"], ["http://10.42.0.1:8765/"])
        assert guest.status("http://10.42.0.1:8765/", f"{name}.local:8765") == [200]


@pytest.mark.linux
def test_a_network_that_goes_and_comes_is_told(computers: tuple[Computer, Computer], tmp_path: Path) -> None:
    """The first address is lost with the network, the next one is that of another, and the game goes on."""
    here, guest = computers
    connect(here, guest, HOME)
    with held(here, tmp_path) as host:
        told = host.told()
        [before], _ = places(told)
        here.ip("address del 10.42.0.1/24 dev lan0")
        alone = host.told()
        assert ALONE in alone
        assert places(alone)[0] == [before.replace("10.42.0.1", LOCAL)]
        here.ip("address add 10.42.0.9/24 dev lan0")
        again = host.told()
        assert "This computer has another address now. Guests need the new ones:" in again
        [after], _ = places(again)
        assert after == before.replace("10.42.0.1", "10.42.0.9")
        assert guest.status(after) == [200]
        keys = [[line.partition("#")[2] for line in lines if "#" in line] for lines in (told, again)]
        assert keys[0] == keys[1]


@pytest.mark.linux
def test_a_cable_that_is_pulled_leads_nowhere(computers: tuple[Computer, Computer], tmp_path: Path) -> None:
    here, guest = computers
    connect(here, guest, HOME)
    guest.ip("link set lan0 down")
    wait_until(lambda: "NO-CARRIER" in here.told_by_ip("link show lan0"), "the end of the carrier")
    with held(here, tmp_path) as host:
        assert ALONE in host.told()
        guest.ip("link set lan0 up")
        [url], _ = places(host.told())
        assert guest.status(url) == [200]


@pytest.mark.linux
def test_one_address_alone_is_listened_on_when_asked_for(
    computers: tuple[Computer, Computer], tmp_path: Path
) -> None:
    here, guest = computers
    connect(here, guest, HOME)
    connect(here, guest, ("10.43.0.1/24", "10.43.0.2/24"), "lan1")
    with held(here, tmp_path, "--address", "10.43.0.1") as host:
        [url], also = places(host.told())
        assert url.startswith("http://10.43.0.1:")
        assert not also
        assert guest.status(url) == [200]
        assert guest.status(url.replace("10.43", "10.42")) == []


# What is likeliest

HOMES, TUNNEL = (
    [("wlan0", "192.168.1.5"), ("wlan0", "fe80::1"), ("wlan0", "2001:db8::5")],
    [("wg0", "10.2.0.2")],
)


@pytest.mark.parametrize(
    ("addresses", "usual", "before", "offered"),
    [
        ([], "", "", []),
        ([("lo", "127.0.0.1"), ("lo", "::1")], "", "", []),
        (HOMES, "", "", ["192.168.1.5"]),
        ([*TUNNEL, *HOMES], "10.2.0.2", "", ["192.168.1.5", "10.2.0.2"]),
        ([("docker0", "172.17.0.1"), *HOMES], "", "", ["192.168.1.5", "172.17.0.1"]),
        ([("eth0", "192.168.7.2"), *HOMES], "192.168.1.5", "", ["192.168.1.5", "192.168.7.2"]),
        ([("eth0", "192.168.7.2"), *HOMES], "192.168.1.5", "192.168.7.2", ["192.168.7.2", "192.168.1.5"]),
        ([("eth0", "169.254.3.4"), ("eth0", "fe80::2")], "", "", ["169.254.3.4"]),
        ([("eth0", "169.254.3.4"), ("eth0", "fd00::4")], "", "", ["fd00::4", "169.254.3.4"]),
        ([("eth0", "fe80::2")], "", "", []),
        (
            [("br-lan", "192.168.1.1"), ("eth1", "81.2.69.142")],
            "81.2.69.142",
            "",
            ["192.168.1.1", "81.2.69.142"],
        ),
        (TUNNEL, "10.2.0.2", "", ["10.2.0.2"]),
    ],
)
def test_the_likeliest_address_comes_first(
    monkeypatch: pytest.MonkeyPatch,
    addresses: list[tuple[str, str]],
    usual: str,
    before: str,
    offered: list[str],
) -> None:
    adapters = [
        ifaddr.Adapter(name, name, [ifaddr.IP((ip, 0, 0) if ":" in ip else ip, 24, name)])
        for name, ip in addresses
    ]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: adapters)
    monkeypatch.setattr(networks, "_usual_address", lambda: usual)
    monkeypatch.setattr(networks, "_has_cable", lambda interface: True)
    found = networks.networks(before)
    assert list(found.offered) == offered
    assert found.own >= {ip for _, ip in addresses} | {"127.0.0.1", "::1"}


# Room for players


class Stranger:
    """A connection that has shown no key."""

    def __init__(self, name: str, gone: list[str]) -> None:
        self._name, self._gone = name, gone

    def turn_out(self) -> None:
        self._gone.append(self._name)


def test_who_says_nothing_makes_room_first_and_then_who_has_been_there_longest() -> None:
    gone: list[str] = []
    room = Lobby(together=True)
    strangers = [Stranger(str(number), gone) for number in range(lobby.MOST)]
    for each in strangers:
        room.enter(each, "127.0.0.1")
    for each in strangers[: lobby.MOST // 2]:
        room.hear(each)
    for number in range(lobby.MOST):
        late = Stranger(f"late {number}", gone)
        room.enter(late, "127.0.0.1")
        room.hear(late)
    assert gone == [str(number) for number in (*range(lobby.MOST // 2, lobby.MOST), *range(lobby.MOST // 2))]
    assert len(room) == lobby.MOST


def test_one_place_in_the_network_takes_no_room_from_others() -> None:
    gone: list[str] = []
    room = Lobby(together=False)
    room.enter(Stranger("guest", gone), "192.168.1.7")
    for number in range(200):
        room.enter(Stranger(f"silent {number}", gone), f"fd00::{number:x}")
    assert gone == [f"silent {number}" for number in range(200 - lobby.MOST_OF_ONE)]
    for number in range(1, 255):
        room.enter(Stranger(f"many {number}", gone), f"192.168.2.{number}")
    assert len(room) == lobby.MOST


def test_places_are_computers_and_with_ipv6_households() -> None:
    assert place_of("192.168.1.7") != place_of("192.168.1.8")
    assert place_of("::ffff:192.168.1.7") == place_of("192.168.1.7")
    assert place_of("fe80::1%eth0") == place_of("fe80::2%wlan0")
    assert place_of("2001:db8:0:1::1") != place_of("2001:db8:0:2::1")


class Silent:
    """A thousand connections from an address, which say nothing and come again and again."""

    COUNT = 1000

    def __init__(self, port: int, address: str) -> None:
        self._port, self._address = port, address
        self._opened: list[socket.socket] = []
        self._ends = Event()
        self._again = Thread(target=self._come_again, daemon=True)

    def _come(self) -> None:
        with suppress(OSError):
            place = (self._address, 0)
            self._opened.append(socket.create_connection((LOCAL, self._port), 20, source_address=place))

    def __enter__(self) -> None:
        for _ in range(self.COUNT):
            self._come()
        self._again.start()

    def _come_again(self) -> None:
        """At most a thousand more, a hundred a second."""
        for _ in range(self.COUNT):
            if self._ends.wait(0.01):
                return
            self._opened.pop(0).close()
            self._come()

    def __exit__(self, *error: object) -> None:
        self._ends.set()
        self._again.join()
        for each in self._opened:
            each.close()


def page_through(origin: str, token: str) -> Page:
    """Somebody opens a page as a browser does: first its files, six at a time."""
    host, port = origin.partition("//")[2].split(":")
    left = list(server.PAGE)
    while left:
        paths, left = left[:6], left[6:]
        asked = [http.client.HTTPConnection(host, int(port), timeout=LONGEST) for _ in paths]
        for connection, path in zip(asked, paths, strict=True):
            connection.request("GET", path)
        for connection in asked:
            assert connection.getresponse().read()
            connection.close()
    return Page(origin, token)


@pytest.mark.linux
@pytest.mark.parametrize("by_proxy", [False, True])
def test_twelve_pages_come_beside_a_thousand_silent_connections(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], by_proxy: bool
) -> None:
    """Six of them at once; through a proxy on this computer, as are the others, or else from elsewhere."""
    with ExitStack() as ends:
        wire = Wire()
        ends.callback(wire.close)
        setup = setup_of("stone", ["Ann", "Bob", "Cid", "Dee", "Eve", "Flo"], "players=6")
        host = ends.enter_context(Host(tmp_path, setup, public=wire.origin if by_proxy else None))
        wire.to = host.server.port
        origin = wire.origin if by_proxy else host.server.origin
        tokens = [host.server.tokens[seat] for seat in (*range(6), *range(6))]
        found: list[Page] = []

        def arrive(token: str) -> None:
            found.append(page_through(origin, token))

        arriving = [Thread(target=arrive, args=(token,)) for token in tokens]
        ends.enter_context(Silent(host.server.port, LOCAL if by_proxy else "127.0.0.2"))
        for each in arriving[:6]:
            each.start()
        host.until(lambda: not any(each.is_alive() for each in arriving[:6]), "six pages at once")
        for each in arriving[6:]:
            each.start()
            host.until(lambda: sum(each.is_alive() for each in arriving) == 0, "one page more")
        host.pages += found
        host.until(lambda: all(page.sheet is not None for page in found), "twelve pages")
        assert len(found) == 12
        assert {page.sheet["seat"] for page in found} == set(range(6))
        host.settle()
        assert all(page.closed is None for page in found)
    assert capfd.readouterr().err == ""


def test_a_request_that_does_not_come_is_waited_for_no_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "ASKING", 0.2)
    with Host(tmp_path, setup_of("alchemist", ["Ann", "Bob"], "players=2")) as host:
        for said in (b"", b"GET / HTTP/1.1\r\nHost: "):
            with socket.create_connection((LOCAL, host.server.port), timeout=LONGEST) as stranger:
                stranger.sendall(said)
                with suppress(ConnectionResetError):
                    assert stranger.recv(1) == b""


def test_watchers_take_no_place_from_a_guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MOST_WATCHING", 3)
    with Host(tmp_path, setup_of("alchemist", ["Ann", "Bob"], "players=2")) as host:
        for _ in range(3):
            host.page(None)
        more = Page(host.server.origin, host.server.tokens[None])
        host.pages.append(more)
        host.until(lambda: more.closed is not None, "a watcher too many")
        assert more.closed == server.TOO_MANY
        assert host.page(0).sheet["seat"] == 0
        host.pages[0].close()
        host.until(lambda: host.hosting.roster.watching == 2, "a watcher who leaves")
        assert host.page(None).sheet["seat"] is None


def test_strangers_cause_one_line_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Whatever they bring about: no file is left for a connection, or the server fails at what they ask."""
    with Host(tmp_path, setup_of("alchemist", ["Ann", "Bob"], "players=2")) as host:
        loop = host.server._loop
        assert loop is not None
        for _ in range(50):
            error = OSError(24, "Too many open files")
            told = {"message": "socket.accept() out of system resource", "exception": error}
            loop.call_soon_threadsafe(loop.call_exception_handler, told)
        monkeypatch.setattr(host.server, "_is_called", lambda *asked: 1 / 0)
        for _ in range(5):
            connection = http.client.HTTPConnection(LOCAL, host.server.port, timeout=LONGEST)
            connection.request("GET", "/")
            assert connection.getresponse().status == 500
            connection.close()
    assert capfd.readouterr().err == "A connection of guests failed: Too many open files.\n"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        (["Host: {here}", "Host: {here}"], 400),
        (["Host: {here}", "Host: evil.example"], 400),
        ([], 400),
        (["Host: {here}", "Origin: http://{here}", "Origin: http://{here}"], 400),
        (["Host: {here}", "Origin: http://{here}"], 200),
    ],
)
def test_headers_that_stand_there_twice_are_refused(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], headers: list[str], status: int
) -> None:
    with Host(tmp_path, setup_of("alchemist", ["Ann", "Bob"], "players=2")) as host:
        here = f"{LOCAL}:{host.server.port}"
        lines = ["GET / HTTP/1.1", *(line.format(here=here) for line in headers), "", ""]
        with socket.create_connection((LOCAL, host.server.port), timeout=LONGEST) as stranger:
            stranger.sendall("\r\n".join(lines).encode())
            answer = b"".join(iter(lambda: stranger.recv(65536), b""))
    assert answer.startswith(f"HTTP/1.1 {status} ".encode())
    assert capfd.readouterr().err == ""
