"""The source of chance gives the same words for ever: stored vectors, and choices without bias."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from bagatelle.core.shuffle import Chance, Fast, HmacDrbg, Sealed, fast_from_seed, seed_from_text

FAST_0 = [1363572419, 145230303, 808754475, 4216505632, 947923937, 2491578854]
FAST_LARGE = [1859669082, 2801146795, 478358014, 1986226598, 1558584294, 2635942456]
SEALED_COUNTING = [2490764790, 1987430744, 190154469, 87467678, 3260236393, 3851420435]


def words(chance: Chance, number: int) -> list[int]:
    return [chance.word() for _ in range(number)]


def shuffled(chance: Chance, cards: int) -> list[int]:
    pack = vec[i64](list(range(cards)))
    chance.shuffle(pack)
    return list(pack)


def test_the_fast_stream_gives_the_stored_words() -> None:
    assert words(Fast(0), 6) == FAST_0
    assert words(Fast(0x123456789ABCDEF), 6) == FAST_LARGE


def test_the_sealed_stream_gives_the_stored_words() -> None:
    assert words(Sealed(bytes(range(32))), 6) == SEALED_COUNTING


def test_the_sealed_stream_is_the_generator_read_as_big_endian_words_in_requests_of_128_bytes() -> None:
    source = HmacDrbg(bytes(range(32)), b"", b"bagatelle deal 1")
    stream = source.generate(128) + source.generate(128)

    expected = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, 256, 4)]

    assert words(Sealed(bytes(range(32))), 64) == expected


def test_hmac_drbg_agrees_with_the_nist_vector() -> None:
    """CAVP drbgtestvectors, HMAC_DRBG SHA-256, no reseed, no additional input, count 0: the second request."""
    source = HmacDrbg(
        bytes.fromhex("ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488"),
        bytes.fromhex("659ba96c601dc69fc902940805ec0ca8"),
        b"",
    )
    source.generate(128)

    assert source.generate(128).hex() == (
        "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89"
        "d54fbb978a15b5c443c9ec21036d2460b6f73ebad0dc2aba6e624abf07745bc1"
        "07694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668"
        "961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8"
    )


def test_hmac_drbg_agrees_with_the_nist_vector_that_has_a_personalization_string() -> None:
    """The same file of NIST, with a personalization string of 256 bits, count 0: deals use such a string too."""
    source = HmacDrbg(
        bytes.fromhex("5cacc68165a2e2ee20812f35ec73a79dbf30fd475476ac0c44fc6174cdac2b55"),
        bytes.fromhex("6f885496c1e63af620becd9e71ecb824"),
        bytes.fromhex("e72dd8590d4ed5295515c35ed6199e9d211b8f069b3058caa6670b96ef1208d0"),
    )
    source.generate(128)

    assert source.generate(128).hex() == (
        "f1012cf543f94533df27fedfbf58e5b79a3dc517a9c402bdbfc9a0c0f721f9d5"
        "3faf4aafdc4b8f7a1b580fcaa52338d4bd95f58966a243cdcd3f446ed4bc546d"
        "9f607b190dd69954450d16cd0e2d6437067d8b44d19a6af7a7cfa8794e5fbd72"
        "8e8fb2f2e8db5dd4ff1aa275f35886098e80ff844886060da8b1e7137846b23b"
    )


def test_a_shuffle_gives_the_stored_order() -> None:
    assert shuffled(Sealed(bytes(32)), 12) == [5, 10, 2, 3, 4, 0, 6, 8, 9, 1, 7, 11]
    assert shuffled(Fast(7), 12) == [10, 0, 1, 6, 5, 2, 4, 7, 11, 3, 9, 8]


class Scripted(Chance):
    """A stream of words that the test has chosen."""

    def __init__(self, script: list[int]) -> None:
        self._script = script

    def word(self) -> i64:
        return self._script.pop(0)

    def copy(self) -> Chance:
        return Scripted(list(self._script))


def test_a_word_that_would_favour_some_numbers_is_thrown_away() -> None:
    """2**32 is one more than a multiple of 3: of all words exactly one is refused, the word 0."""
    chance = Scripted([0, 2**31, 7])

    assert chance.below(3) == 1
    assert words(chance, 1) == [7]


@pytest.mark.parametrize("limit", [1, 2, 3, 5, 60, 2**31])
def test_a_choice_stays_below_its_limit_at_both_ends_of_the_words(limit: int) -> None:
    assert Scripted([2**32 - 1]).below(limit) == limit - 1
    assert 0 <= Scripted([limit + 1, 2**31]).below(limit) < limit


def test_every_order_of_three_cards_is_equally_likely() -> None:
    """The first two words decide; each of the six orders gets a sixth of a fine grid of them."""
    grid = [step * 2**32 // 12 + 1000 for step in range(12)]

    orders = Counter(tuple(shuffled(Scripted([first, second]), 3)) for first in grid for second in grid)

    assert set(orders.values()) == {24}
    assert len(orders) == 6


@given(st.integers(0, 2**62), st.integers(0, 100))
def test_a_copy_goes_on_with_the_same_words(seed: int, skipped: int) -> None:
    for chance in (Fast(seed), Sealed(seed.to_bytes(32, "big"))):
        words(chance, skipped)
        twin = chance.copy()

        assert words(twin, 50) == words(chance, 50)


def test_a_seed_is_64_hexadecimal_digits_or_any_text() -> None:
    assert seed_from_text("00ff" * 16) == bytes.fromhex("00ff" * 16)
    assert seed_from_text("friday") != seed_from_text("Friday")
    assert len(seed_from_text("")) == 32
    assert len(seed_from_text("z" * 64)) == 32
    assert len(seed_from_text("00 " * 21 + "0")) == 32


def test_a_seed_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Sealed(b"short")


def test_streams_for_other_purposes_differ() -> None:
    seed = bytes(32)

    assert words(fast_from_seed(seed, "bot 1"), 4) != words(fast_from_seed(seed, "bot 2"), 4)
    assert words(fast_from_seed(seed, "bot 1"), 4) == words(fast_from_seed(seed, "bot 1"), 4)
