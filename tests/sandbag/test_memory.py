"""What a seat remembers of a round, folded from the events that it is told."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from bagatelle.core.shuffle import Fast
from bagatelle.core.variant import Variant
from bagatelle.games.sandbag.rules.events import SandbagEvent, Way
from bagatelle.games.sandbag.rules.game import apply, deal, legal, waiting_for
from bagatelle.games.sandbag.view.memory import Memory
from bagatelle.games.sandbag.view.visibility import memory_of, told, view_of


def folded(memory: Memory, events: Iterable[SandbagEvent]) -> Memory:
    for event in events:
        memory = memory.after(event)
    return memory


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_folded_memory_is_the_one_of_the_state_and_ends_with_the_last_trick(seats: int) -> None:
    events: list[SandbagEvent] = []
    chance = Fast(seats)
    state = deal(Variant(seats), Fast(seats), events)
    memories = {viewer: Memory() for viewer in (None, *range(seats))}
    ways = set()
    while True:
        for viewer, before in memories.items():
            memory = memories[viewer] = folded(before, [told(event, viewer) for event in events])
            assert memory == memory_of(state, viewer)
            view = view_of(state, viewer)
            assert view.tricks == len(memory.tricks)
            assert view.last_trick == (memory.tricks[-1] if memory.tricks else None)
            ways |= {play.way for trick in memory.tricks for play in trick.plays if play.seat == viewer}
        events.clear()
        waiting = waiting_for(state)
        if not waiting:
            break
        seat = waiting[chance.below(len(waiting))]
        codes = legal(state, seat)
        apply(state, seat, codes[chance.below(len(codes))])
    assert ways == set(Way)
