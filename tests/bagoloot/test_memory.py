"""What a seat remembers of a round, folded from the events that it is told."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import check_variant
from bagatelle.games.bagoloot.rules.events import (
    BagMade,
    BagolootEvent,
    Challenged,
    Drew,
    HeldUp,
    Merged,
    Move,
    RoundBegan,
    Stole,
)
from bagatelle.games.bagoloot.rules.game import apply, deal, legal, waiting_for
from bagatelle.games.bagoloot.rules.options import OPTIONS
from bagatelle.games.bagoloot.view.memory import Memory, Verdict
from bagatelle.games.bagoloot.view.visibility import memory_of, told
from tests.bagoloot.positions import ANA, BEN, CLEO

SEED_COUNT = 6
PLAIN = check_variant("Bag-O-Loot", (4,), OPTIONS, 4, [("rounds", "2")])


def folded(memory: Memory, events: Iterable[BagolootEvent]) -> Memory:
    for event in events:
        memory = memory.after(event)
    return memory


@pytest.mark.parametrize("seed", range(SEED_COUNT))
def test_a_folded_memory_is_the_one_of_the_state(seed: int) -> None:
    """But for verdicts, of which a state does not hold those of earlier rounds."""
    events: list[BagolootEvent] = []
    chance = Fast(seed)
    state = deal(PLAIN, Fast(seed), events)
    memories = {viewer: Memory() for viewer in (None, *range(state.seats))}
    while True:
        for viewer, before in memories.items():
            memory = memories[viewer] = folded(before, [told(event, viewer) for event in events])
            assert replace(memory, verdicts=()) == memory_of(state, viewer)
        events.clear()
        waiting = waiting_for(state)
        if not waiting:
            break
        seat = waiting[chance.below(len(waiting))]
        codes = legal(state, seat)
        apply(state, seat, codes[chance.below(len(codes))])
    assert len(memories[None].verdicts) > 0


def test_a_holdup_names_its_cards_only_to_the_two_seats() -> None:
    event = HeldUp(ANA, BEN, 10, 2, ("4", "L"))
    assert Memory().after(told(event, BEN)).moves == (Move("taken", ANA, "4", BEN), Move("taken", ANA, "L", BEN))
    assert Memory().after(told(event, CLEO)).moves == (Move("taken", ANA, None, BEN), Move("taken", ANA, None, BEN))


def test_a_lid_lies_on_the_bag_by_its_place_among_all_bags_and_a_challenger_learns_it() -> None:
    events = (Merged(CLEO, 7, 5, ()), BagMade(ANA, 4, None, "9"), Challenged(BEN, ANA, 4, genuine=False, lid="9"))
    assert folded(Memory(), [told(event, BEN) for event in events]).moves == (Move("laid", ANA, "9", 1),)
    spectator = folded(Memory(), [told(event, None) for event in events])
    assert spectator.moves == (Move("laid", ANA, None, 1),)
    assert spectator.verdicts == (Verdict(ANA, genuine=False),)


def test_a_new_round_forgets_hands_but_no_verdict() -> None:
    events = (Drew(ANA, None, 40), Stole(ANA, BEN, 3, "3", 2), Challenged(BEN, ANA, 4, genuine=True, lid=None))
    assert folded(Memory(), events).after(RoundBegan(2, ANA, BEN, 57)) == Memory(verdicts=(Verdict(ANA, genuine=True),))
