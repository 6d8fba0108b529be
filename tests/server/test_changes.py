"""What is not as it was, named by its path."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from bagatelle.wire.changes import INNER, LIST, PLAIN, Compared, Shape


class Pot(NamedTuple):
    coins: int
    owner: str


class Sight(NamedTuple):
    turn: int
    hand: tuple[str, ...]
    row: tuple[Pot, ...]
    pot: Pot


POT = Shape(tuple, ("coins", "owner"), (PLAIN, PLAIN), {})  # type: ignore[arg-type]  # a tuple reads itself
SIGHT = Shape(tuple, ("turn", "hand", "row", "pot"), (PLAIN, PLAIN, LIST, INNER), {"pot": POT})  # type: ignore[arg-type]  # as above
ANA, BEN = Pot(1, "Ana"), Pot(2, "Ben")
BEFORE = Sight(0, ("7",), (ANA, BEN), Pot(5, "Ana"))


def seen(sight: Sight) -> Compared:
    """What was seen first: nothing has changed."""
    return Compared(SIGHT, sight)


def then(before: Compared, new: object, everybody: Compared | None = None) -> Compared:
    """What is seen next."""
    before.compare(new, everybody)
    return before


def told(compared: Compared) -> dict[str, object]:
    """What is sent of it."""
    found: dict[str, object] = msgspec.json.decode(b"{" + compared.changed + b"}")
    return found


def changed(new: Sight, old: Sight = BEFORE) -> dict[str, object]:
    return told(then(seen(old), new))


def test_what_is_seen_first_has_not_changed() -> None:
    assert seen(BEFORE).changed == b""


def test_equal_things_have_not_changed_though_they_are_others() -> None:
    assert changed(Sight(0, ("7",), (Pot(1, "Ana"), Pot(2, "Ben")), Pot(5, "Ana"))) == {}


def test_fields_are_told_whole_and_inner_ones_by_their_path() -> None:
    new = BEFORE._replace(turn=1, hand=("7", "8"), pot=Pot(6, "Ana"))
    assert changed(new) == {"turn": 1, "hand": ["7", "8"], "pot.coins": 6}


def test_of_a_list_only_what_is_new_is_told() -> None:
    rich, cy = Pot(9, "Ben"), Pot(3, "Cy")
    assert changed(BEFORE._replace(row=(ANA, rich, cy))) == {"row.1": list(rich), "row.2": list(cy)}


def test_a_list_that_was_empty_or_has_become_shorter_is_told_whole() -> None:
    assert changed(BEFORE._replace(row=(BEN,))) == {"row": [list(BEN)]}
    assert changed(BEFORE._replace(row=())) == {"row": []}
    assert changed(BEFORE, BEFORE._replace(row=())) == {"row": [list(ANA), list(BEN)]}
    assert changed(BEFORE._replace(row=()), BEFORE._replace(row=())) == {}


def beside(new: Sight, old: Sight, public: Sight, public_before: Sight) -> tuple[Compared, Compared]:
    """What somebody sees change, and everybody."""
    everybody = then(seen(public_before), public)
    return then(seen(old), new, everybody), everybody


def test_who_sees_what_everybody_sees_is_told_the_same() -> None:
    public = BEFORE._replace(turn=1, row=(ANA, Pot(9, "Ben")))
    own, everybody = beside(public._replace(hand=("7",)), BEFORE, public, BEFORE)
    assert own.changed == everybody.changed
    assert told(own) == {"turn": 1, "row.1": [9, "Ben"]}


def test_a_list_of_ones_own_with_the_same_new_things_is_told_as_that_of_everybody() -> None:
    """As where one knows more of one's own place in it."""
    rich, mine = Pot(9, "Ben"), Pot(100, "Ana")
    public = BEFORE._replace(row=(ANA, rich))
    own, everybody = beside(BEFORE._replace(row=(mine, rich)), BEFORE._replace(row=(mine, BEN)), public, BEFORE)
    assert own.changed == everybody.changed == b'"row.1":[9,"Ben"]'


def test_what_only_one_sees_change_stands_beside_what_everybody_sees() -> None:
    public = BEFORE._replace(turn=1)
    own, everybody = beside(public._replace(hand=()), BEFORE, public, BEFORE)
    assert told(own) == {"turn": 1, "hand": []}
    assert list(told(own)) == ["turn", "hand"], "in the order of the fields"
    assert told(everybody) == {"turn": 1}


def test_that_something_is_nothing_now_is_no_sign_that_it_changed_for_everybody() -> None:
    shape = Shape(tuple, ("pot",), (INNER,), {"pot": POT})  # type: ignore[arg-type]  # as above
    before = ((5, "Ana"),)
    everybody = then(Compared(shape, before), ((5, None),))
    assert told(everybody) == {"pot.owner": None}
    assert told(then(Compared(shape, before), ((None, "Ana"),), everybody)) == {"pot.coins": None}


def test_what_changed_earlier_is_not_told_again() -> None:
    own = then(seen(BEFORE), BEFORE._replace(turn=1))
    assert told(then(own, BEFORE._replace(turn=1, hand=()))) == {"hand": []}
    assert told(then(own, BEFORE._replace(turn=1, hand=()))) == {}


def test_who_looks_less_often_is_told_all_that_has_changed_meanwhile() -> None:
    everybody, own = seen(BEFORE), seen(BEFORE)
    then(everybody, BEFORE._replace(turn=1))
    latest = BEFORE._replace(turn=1, pot=Pot(6, "Ana"))
    assert told(then(everybody, latest)) == {"pot.coins": 6}
    assert told(then(own, latest, everybody)) == {"turn": 1, "pot.coins": 6}


def test_what_everybody_sees_change_and_one_does_not_is_not_told() -> None:
    public = BEFORE._replace(turn=1, hand=())
    own, _ = beside(public._replace(hand=("7",)), BEFORE, public, BEFORE)
    assert told(own) == {"turn": 1}
