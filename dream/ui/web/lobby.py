"""Connections that have shown no key yet: there is room for few, and who says nothing makes room first."""

from collections.abc import Hashable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Protocol

MOST, MOST_OF_ONE = 128, 64
"""So many are let in at a time, and so many from one place: six browsers, each with its six connections.

More have room than the loop accepts at a time, so that who speaks at once is heard before others come.
"""
_HOUSEHOLD = 64
"""How long the part of an address of IPv6 is that all computers of a household have in common."""


class Visitor(Protocol):
    """A connection that can be closed."""

    def turn_out(self) -> object:
        """Close the connection at once."""


@dataclass
class _Waiting:
    """Where somebody comes from, and whether anything was heard of them."""

    place: Hashable
    has_spoken: bool = False


class Lobby:
    """Those who have shown no key yet, in the order in which they came.

    Where all come `together`, as through a proxy on this computer, what one place may have is not counted:
    everybody is at the same place.
    """

    def __init__(self, *, together: bool) -> None:
        self._together = together
        self._waiting: dict[Visitor, _Waiting] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def enter(self, visitor: Visitor, address: str) -> None:
        """Let somebody in; where there is no room, somebody who is there already goes."""
        place = "" if self._together else place_of(address)
        neighbours = [each for each, waiting in self._waiting.items() if waiting.place == place]
        if not self._together and len(neighbours) >= MOST_OF_ONE:
            self._make_room(neighbours)
        elif len(self._waiting) >= MOST:
            self._make_room(list(self._waiting))
        self._waiting[visitor] = _Waiting(place)

    def _make_room(self, among: list[Visitor]) -> None:
        """Turn out who has said nothing, or else who has been there longest."""
        leaves = min(among, key=lambda each: self._waiting[each].has_spoken)
        self.leave(leaves)
        leaves.turn_out()

    def hear(self, visitor: Visitor) -> None:
        """Somebody has said something."""
        waiting = self._waiting.get(visitor)
        if waiting is not None:
            waiting.has_spoken = True

    def leave(self, visitor: Visitor) -> None:
        """Somebody has gone, or has shown a key."""
        self._waiting.pop(visitor, None)


def place_of(address: str) -> Hashable:
    """Where an address is: one computer, or with IPv6 one household, since each has as many as it likes."""
    ip = ip_address(address.partition("%")[0])
    if not isinstance(ip, IPv6Address):
        return ip
    return ip.ipv4_mapped or ip_network((ip, _HOUSEHOLD), strict=False)
