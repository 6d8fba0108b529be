"""The one source of chance: a seed gives the same cards for ever, on every version and platform.

``Chance`` turns a stream of 32-bit words into unbiased choices and shuffles. Two streams exist:

``Sealed``  the deals people play. HMAC-DRBG with SHA-256 (NIST SP 800-90A) over a secret seed of
            256 bits: nobody can tell the next card from the cards seen so far, and the seed can be
            committed to by its SHA-256 before the deal and revealed after the game.
``Fast``    play-outs, random opponents and benchmarks. sfc32, a small chaotic generator of 128 bits,
            a few nanoseconds a word. Its next words can be guessed by who studies it: never deal with it
            what somebody must not know.

``docs/records.md`` describes both streams, the choice and the shuffle for other programs.
"""

from __future__ import annotations

import hashlib
import hmac
from abc import ABC, abstractmethod
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

_WORD: Final = 0xFFFFFFFF
_MOST: Final = 0x80000000
SEED_BYTES: Final = 32


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(ABC):
    """A stream of 32-bit words and the choices made from it."""

    @abstractmethod
    def word(self) -> i64:
        """The next word, 0 to 2**32 - 1, all equally likely."""

    @abstractmethod
    def copy(self) -> Chance:
        """A stream that goes on with the same words, independent of this one."""

    def below(self, limit: i64) -> i64:
        """A number from 0 to ``limit - 1``, all equally likely (Lemire's multiplication with rejection)."""
        assert 0 < limit <= _MOST, "a product with a word must fit a machine number"
        product: i64 = self.word() * limit
        low: i64 = product & _WORD
        if low < limit:
            floor: i64 = (_WORD + 1 - limit) % limit
            while low < floor:
                product = self.word() * limit
                low = product & _WORD
        return product >> 32

    def shuffle(self, cards: vec[i64]) -> None:
        """Bring ``cards`` into an order that is as likely as every other (Fisher-Yates from the end)."""
        last: i64 = len(cards) - 1
        while last > 0:
            other: i64 = self.below(last + 1)
            card: i64 = cards[last]
            cards[last] = cards[other]
            cards[other] = card
            last -= 1


@final
class Fast(Chance):
    """sfc32 from a 64-bit number: quick, repeatable, not secret."""

    def __init__(self, seed: i64) -> None:
        self._a: i64 = seed & _WORD
        self._b: i64 = (seed >> 32) & _WORD
        self._c: i64 = 0
        self._counter: i64 = 1
        warm_up: i64 = 0
        while warm_up < 12:
            self.word()
            warm_up += 1

    def word(self) -> i64:
        b: i64 = self._b
        c: i64 = self._c
        word: i64 = (self._a + b + self._counter) & _WORD
        self._counter = (self._counter + 1) & _WORD
        self._a = b ^ (b >> 9)
        self._b = (c * 9) & _WORD
        turned: i64 = ((c * 2097152) & _WORD) + (c >> 11)  # c rotated left by 21
        self._c = (turned + word) & _WORD
        return word

    def copy(self) -> Chance:
        twin = Fast(0)
        twin._a = self._a
        twin._b = self._b
        twin._c = self._c
        twin._counter = self._counter
        return twin


def _hmac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


@final
class HmacDrbg:
    """HMAC-DRBG with SHA-256, without reseeding (NIST SP 800-90A, 10.1.2)."""

    def __init__(self, entropy: bytes, nonce: bytes, personalization: bytes) -> None:
        self._key = bytes(32)
        self._value = b"\x01" * 32
        self._update(entropy + nonce + personalization)

    def _update(self, data: bytes) -> None:
        self._key = _hmac(self._key, self._value + b"\x00" + data)
        self._value = _hmac(self._key, self._value)
        if data:
            self._key = _hmac(self._key, self._value + b"\x01" + data)
            self._value = _hmac(self._key, self._value)

    def generate(self, length: int) -> bytes:
        """The next ``length`` bytes of one request."""
        out = b""
        while len(out) < length:
            self._value = _hmac(self._key, self._value)
            out += self._value
        self._update(b"")
        return out[:length]

    def copy(self) -> HmacDrbg:
        twin = HmacDrbg(b"", b"", b"")
        twin._key = self._key
        twin._value = self._value
        return twin


_REQUEST: Final = 128
"""Bytes asked of the generator at a time: 32 words."""


@final
class Sealed(Chance):
    """The stream behind every deal that people play, from a secret seed of 32 bytes."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._source = HmacDrbg(seed, b"", b"bagatelle deal 1")
        self._block = b""
        self._at: i64 = 0

    def word(self) -> i64:
        if self._at >= len(self._block):
            self._block = self._source.generate(_REQUEST)
            self._at = 0
        word: i64 = int.from_bytes(self._block[self._at : self._at + 4], "big")
        self._at += 4
        return word

    def copy(self) -> Chance:
        twin = Sealed(bytes(SEED_BYTES))
        twin._source = self._source.copy()
        twin._block = self._block
        twin._at = self._at
        return twin


def seed_from_text(text: str) -> bytes:
    """The 32 bytes a person means by ``text``: 64 hexadecimal digits as they stand, else the text's SHA-256."""
    if len(text) == 2 * SEED_BYTES and all(digit in "0123456789abcdefABCDEF" for digit in text):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).digest()


def number_from_seed(seed: bytes, purpose: str) -> int:
    """The number that ``fast_from_seed`` begins with: it may be given away, as nobody finds the seed from it."""
    digest = hashlib.sha256(b"bagatelle fast 1\n" + purpose.encode() + b"\n" + seed).digest()
    return int.from_bytes(digest[:8], "big") >> 1


def fast_from_seed(seed: bytes, purpose: str) -> Fast:
    """A quick stream that belongs to ``seed`` and ``purpose`` and tells nothing about the deal."""
    return Fast(number_from_seed(seed, purpose))
