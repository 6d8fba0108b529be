"""How much one address may do, so that nobody takes the server from the others. What is remembered is bounded too."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from dataclasses import dataclass
from typing import NamedTuple

from bagatelle.server.judging import Declined

MOST_ADDRESSES = 10_000
"""Addresses that are remembered; beyond that the one that was quiet for longest is forgotten."""


class Rate(NamedTuple):
    """How often something may be done."""

    per_second: float
    """For long."""
    at_once: int


class Limits(NamedTuple):
    """What one address may do, and what the server takes altogether."""

    requests: Rate = Rate(20.0, 100)
    """HTTP requests and new connections."""
    guests: Rate = Rate(1 / 30, 30)
    """New guests."""
    tables: Rate = Rate(1 / 15, 30)
    """New tables."""
    connections: int = 100
    """Connections at the same time: a school or a household may share an address."""
    most_connections: int = 20_000
    """Connections of all addresses together."""
    local: bool = False
    """Whether this machine itself is limited as well."""


class Buckets:
    """A bucket of credit for each address: what is done takes from it, and time fills it."""

    def __init__(self, rate: Rate, most: int = MOST_ADDRESSES) -> None:
        self._rate = rate
        self._most = most
        self._credit: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._credit)

    def take(self, address: str, now: float) -> float:
        """Take one; 0 when there was credit, else the seconds until there is."""
        credit, since = self._credit.pop(address, (float(self._rate.at_once), now))
        credit = min(float(self._rate.at_once), credit + (now - since) * self._rate.per_second)
        lacking = max(0.0, 1.0 - credit)
        self._credit[address] = (credit if lacking else credit - 1.0, now)
        if len(self._credit) > self._most:
            self._credit.popitem(last=False)
        return lacking / self._rate.per_second


class TooMuch(Declined):
    """An address has done more than it may."""

    def __init__(self, what: str, wait: float) -> None:
        self.wait = max(1, math.ceil(wait))
        """Seconds after which it may go on."""
        super().__init__("slow down", f"too many {what} from your address; try again in {self.wait} seconds")


class Doorkeeper:
    """Knows what every address has done lately."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._requests = Buckets(limits.requests)
        self._guests = Buckets(limits.guests)
        self._tables = Buckets(limits.tables)
        self._connections: Counter[str] = Counter()

    def visitor(self, address: str | None, *, forwarded: bool) -> Visitor:
        """Who comes from an address; ``forwarded`` when a proxy that is not trusted says it is somebody else's."""
        is_local = address is None or _is_loopback(address)
        is_free = is_local and not forwarded and not self.limits.local
        return Visitor(self, "" if is_free else household(address or "local"))

    def request(self, address: str) -> None:
        self._take(self._requests, address, "requests")

    def guest(self, address: str) -> None:
        self._take(self._guests, address, "new guests")

    def table(self, address: str) -> None:
        self._take(self._tables, address, "new tables")

    @staticmethod
    def _take(buckets: Buckets, address: str, what: str) -> None:
        wait = buckets.take(address, time.monotonic())
        if wait > 0:
            raise TooMuch(what, wait)

    def enter(self, address: str) -> str:
        """A connection begins; why it cannot, if so."""
        if self._connections.total() >= self.limits.most_connections:
            return "the server is full; try again later"
        if address and self._connections[address] >= self.limits.connections:
            return "too many connections from your address; close one first"
        self._connections[address] += 1
        return ""

    def leave(self, address: str) -> None:
        """A connection has ended."""
        self._connections[address] -= 1
        if self._connections[address] <= 0:
            del self._connections[address]


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at the door, by the address they come from; empty for this machine itself, which is not limited."""

    _doors: Doorkeeper
    address: str

    def request(self) -> None:
        """Ask something; ``TooMuch`` if it was asked too often."""
        if self.address:
            self._doors.request(self.address)

    def be_guest(self) -> None:
        """Become a new guest; ``TooMuch`` if there were too many."""
        if self.address:
            self._doors.guest(self.address)

    def open_table(self) -> None:
        """Open a table; ``TooMuch`` if there were too many."""
        if self.address:
            self._doors.table(self.address)

    def enter(self) -> str:
        """Begin a connection; why it cannot be, if so."""
        return self._doors.enter(self.address)

    def leave(self) -> None:
        """End it."""
        self._doors.leave(self.address)


def household(address: str) -> str:
    """What counts as one address: of the new kind, which people have by the billion, all that share a network."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
