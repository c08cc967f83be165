"""The networks of this computer: at which addresses others reach it, by which names, and listening there."""

import re
import socket
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import NamedTuple

import ifaddr

EVERYWHERE = ("", "0.0.0.0", "::")
"""What is asked for by whoever wants to listen in every network."""
THIS = "127.0.0.1"
"""The address at which a computer reaches itself."""
LOCAL_DOMAINS = ("local", "lan", "home", "home.arpa", "internal", "localdomain")
"""Below which domains the computers of a home are named. None is to be had in the internet, so no site there
can have a browser take this computer for one of its own.
"""
_VIRTUAL = re.compile(
    r"^(?:tun|tap|utun|wg|ppp|ipsec|tailscale|zt|nordlynx|proton|docker|br-[0-9a-f]{12}|veth|vnet|virbr"
    r"|vboxnet|vmnet|lxc|lxd|podman|cni|flannel|awdl|llw)"
    r"|VPN|TAP-|Wintun|WireGuard|Tailscale|ZeroTier|VMware|VirtualBox|Hyper-V|vEthernet"
)
"""What tunnels, and the networks of virtual machines, are called on the systems."""
_WITHOUT_CABLE = ("down", "lowerlayerdown", "notpresent")
Ip = IPv4Address | IPv6Address


class Networks(NamedTuple):
    """The addresses of this computer: those at which others may reach it, the likeliest first, and all."""

    offered: tuple[str, ...]
    own: frozenset[str]


class _Found(NamedTuple):
    """An address of an interface."""

    ip: Ip
    interface: str
    is_virtual: bool


def networks(before: str = "") -> Networks:
    """The addresses that this computer has now; of two that are as likely, the one `before` stays first."""
    found = list(_addresses())
    reaching = [each for each in found if not each.ip.is_loopback and _has_cable(each.interface)]
    with_four = {each.interface for each in reaching if each.ip.version == 4 and not each.ip.is_link_local}
    usual = _usual_address()

    def likelihood(each: _Found) -> tuple[int, bool, bool]:
        return _rank(each), str(each.ip) != before, str(each.ip) != usual

    offered = sorted(
        (
            each
            for each in reaching
            if each.ip.version == 4 or not (each.ip.is_link_local or each.interface in with_four)
        ),
        key=likelihood,
    )
    addresses = dict.fromkeys(str(each.ip) for each in offered)
    return Networks(tuple(addresses), frozenset(str(each.ip) for each in found) | {THIS, "::1"})


def _addresses() -> Iterator[_Found]:
    """All addresses of all interfaces."""
    for adapter in ifaddr.get_adapters():
        is_virtual = bool(_VIRTUAL.search(adapter.name) or _VIRTUAL.search(adapter.nice_name))
        for each in adapter.ips:
            text = each.ip if isinstance(each.ip, str) else each.ip[0]
            yield _Found(ip_address(text), adapter.name, is_virtual)


def _rank(found: _Found) -> int:
    """How likely others reach an address, the likeliest 0.

    Those of a home come first; then what any network gives, what a cable between two computers leads to, and
    last where only a tunnel or a virtual machine goes.
    """
    ip = found.ip
    if found.is_virtual:
        return 4
    if ip.is_link_local:
        return 3
    if ip.version == 6:
        return 2
    return 0 if ip.is_private else 1


def _has_cable(interface: str) -> bool:
    """Whether an interface leads anywhere; where the system doesn't say, it does."""
    with suppress(OSError, ValueError):
        return Path("/sys/class/net", interface, "operstate").read_text().strip() not in _WITHOUT_CABLE
    return True


def _usual_address() -> str:
    """The address from which this computer speaks to the world; empty where it is in no network."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # a datagram socket only looks up the way there
        found: str = probe.getsockname()[0]
        return found
    return ""


def own_names() -> frozenset[str]:
    """What this computer is called by itself, and by others in a home."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return frozenset({"localhost", name, short, *(f"{short}.{domain}" for domain in LOCAL_DOMAINS)})


def names_given_to(addresses: Iterable[str]) -> Iterator[str]:
    """What the network calls the computer with these addresses, which may take long."""
    for address in addresses:
        with suppress(OSError, UnicodeError):
            name, aliases, _ = socket.gethostbyaddr(address)
            yield from (each.lower().rstrip(".") for each in (name, *aliases))


def plain_host(host: str) -> str:
    """A host as a browser names it in an address, as `networks` and `own_names` name it."""
    text = host.strip("[]").partition("%")[0].lower().rstrip(".")
    with suppress(ValueError):
        ip = ip_address(text)
        return str(ip.ipv4_mapped or ip) if isinstance(ip, IPv6Address) else str(ip)
    return text


def in_url(host: str) -> str:
    """A host as it stands in an address that a browser opens."""
    return f"[{host}]" if ":" in host else host


def is_of_this(host: str) -> bool:
    """Whether a host is this computer for itself alone."""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host.lower() == "localhost"


def is_everywhere(address: str) -> bool:
    """Whether whoever wants to listen at an address means all networks; so does who says a name of it."""
    return address in EVERYWHERE or address.lower() in own_names() - {"localhost"}


def listen(address: str, port: int) -> tuple[socket.socket, ...]:
    """Sockets that listen at an address or a name of this computer, or in all networks: see `EVERYWHERE`.

    All have one port, a free one for 0. Raises OSError where nothing can be listened on.
    """
    if is_everywhere(address):
        places = [(socket.AF_INET, "0.0.0.0"), (socket.AF_INET6, "::")]
    else:
        found = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)
        places = [(family, str(place[0])) for family, _, _, _, place in found]
    opened: list[socket.socket] = []
    failed: OSError | None = None
    for family, host in dict.fromkeys(places):
        try:
            opened.append(socket.create_server((host, port), family=family))
        except OSError as error:
            failed = failed or error
            if not opened and family == socket.AF_INET and port:
                break  # the port is taken, whatever another family would give
        else:
            port = opened[0].getsockname()[1]
    if failed is not None and not opened:
        raise failed
    return tuple(opened)
