"""Every rate limit of the server, and the token bucket that enforces them.

Limits are per process and in memory. Memory is bounded: the buckets of the longest idle keys are dropped.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from bagatelle.server.tables.commands import Declined

MOST_KEYS = 10_000
"""Buckets that ``TokenBuckets`` keeps."""


class Rate(NamedTuple):
    """Rate of a token bucket."""

    per_second: float
    """Sustained rate."""
    at_once: int
    """Burst."""


MESSAGES = Rate(200.0, 400)
"""Messages of one connection: programs that play are quick."""
PREVIEWS_PER_MESSAGE = 4
"""Previews that cost as much as one message."""
TABLE_COMMANDS = Rate(4.0, 40)
"""Commands of one guest at one table, besides moves: no guest uses up the log of a table in a minute."""

PRESENCE = Rate(1 / 60, 10)
"""How often one guest is noted as away from one table: who reconnects all the time does not fill the log."""


class Limits(NamedTuple):
    """Limits per address, and of the whole server."""

    requests: Rate = Rate(20.0, 100)
    """HTTP requests and new connections."""
    guests: Rate = Rate(1 / 30, 30)
    """New guests."""
    tables: Rate = Rate(1 / 15, 30)
    """New tables."""
    hints: Rate = Rate(1 / 4, 20)
    """Hints, and reviews of records: each takes seconds of a bot's process."""
    connections: int = 100
    """Concurrent connections: a school or a household may share an address."""
    most_connections: int = 20_000
    """Concurrent connections of all addresses together."""
    local: bool = False
    """Whether the limits also apply to this machine."""


class TokenBucket:
    """Token bucket: full at first, refilled at ``per_second`` up to ``at_once``."""

    __slots__ = ("_clock", "_rate", "_refilled_at", "tokens")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._refilled_at = clock()
        self.tokens = float(rate.at_once)
        """Tokens at the last call; negative when in debt."""

    def take(self) -> float:
        """Take one token and return 0; if there is none, take nothing and return the seconds until there is one."""
        self._refill()
        if self.tokens < 1.0:
            return (1.0 - self.tokens) / self._rate.per_second
        self.tokens -= 1.0
        return 0.0

    def spend(self, cost: float = 1.0) -> bool:
        """Take tokens, into debt if need be; return whether there were enough."""
        self._refill()
        self.tokens -= cost
        return self.tokens >= 0.0

    def _refill(self) -> None:
        now = self._clock()
        grown = self.tokens + (now - self._refilled_at) * self._rate.per_second
        self.tokens, self._refilled_at = min(float(self._rate.at_once), grown), now


class TokenBuckets:
    """One token bucket per key."""

    def __init__(self, rate: Rate, most: int = MOST_KEYS, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: str) -> float:
        """Take one token of the key's bucket, as ``TokenBucket.take``."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = TokenBucket(self._rate, self._clock)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take()


class RateLimited(Declined):
    """A rate limit was exceeded."""

    def __init__(self, code: str, text: str, wait: float) -> None:
        self.wait = max(1, math.ceil(wait))
        """Seconds after which a retry succeeds."""
        super().__init__(code, f"{text} in {self.wait} seconds")


def limit_table_commands(buckets: TokenBuckets, guest: str, table: str) -> None:
    """Take a token for a command besides moves, or raise ``RateLimited``."""
    wait = buckets.take(f"{guest} {table}")
    if wait > 0:
        raise RateLimited("too often", "you have said and done a lot here just now; play on, and try again", wait)


class AddressLimiter:
    """Enforces ``Limits`` for all addresses."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.requests = TokenBuckets(limits.requests, clock=clock)
        self.guests = TokenBuckets(limits.guests, clock=clock)
        self.tables = TokenBuckets(limits.tables, clock=clock)
        self.hints = TokenBuckets(limits.hints, clock=clock)
        self._connections: Counter[str] = Counter()

    def visitor(self, address: str | None, *, forwarded: bool) -> Visitor:
        """Build the visitor of an address; ``forwarded`` if an untrusted proxy says that it forwards for others."""
        is_local = address is None or _is_loopback(address)
        is_free = is_local and not forwarded and not self.limits.local
        return Visitor(self, "" if is_free else rate_limit_key(address or "local"))

    def enter(self, key: str) -> str:
        """Count a new connection; return why it is refused, if it is."""
        if self._connections.total() >= self.limits.most_connections:
            return "the server is full; try again later"
        if key and self._connections[key] >= self.limits.connections:
            return "too many connections from your address; close one first"
        self._connections[key] += 1
        return ""

    def leave(self, key: str) -> None:
        """Count the end of a connection."""
        self._connections[key] -= 1
        if self._connections[key] <= 0:
            del self._connections[key]


@dataclass(frozen=True, slots=True)
class Visitor:
    """A client by its rate-limit key; an empty key is this machine itself, which is not limited."""

    _limiter: AddressLimiter
    key: str

    def request(self) -> None:
        """Charge a request or a new connection, or raise ``RateLimited``."""
        self._take(self._limiter.requests, "too many requests from your address; try again")

    def be_guest(self) -> None:
        """Charge a new guest, or raise ``RateLimited``."""
        self._take(self._limiter.guests, "too many new guests from your address; try again")

    def open_table(self) -> None:
        """Charge a new table, or raise ``RateLimited``."""
        self._take(self._limiter.tables, "too many new tables from your address; try again")

    def ask_bot(self) -> None:
        """Charge a hint or a review, or raise ``RateLimited``."""
        self._take(self._limiter.hints, "too many hints for your address; choose without one, or ask again")

    def _take(self, buckets: TokenBuckets, text: str) -> None:
        wait = buckets.take(self.key) if self.key else 0.0
        if wait > 0:
            raise RateLimited("slow down", text, wait)

    def enter(self) -> str:
        """Begin a connection; return why it is refused, if it is."""
        return self._limiter.enter(self.key)

    def leave(self) -> None:
        """End the connection."""
        self._limiter.leave(self.key)


def rate_limit_key(address: str) -> str:
    """Rate-limit key: the IPv4 address, or the /64 prefix of an IPv6 address."""
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
