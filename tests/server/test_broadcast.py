"""The changed fields put into the view before give the view: whole random games, from every seat."""

from __future__ import annotations

import pytest
from msgspec import Struct
from msgspec.structs import replace

from bagatelle.core.errors import BagatelleError
from bagatelle.core.shuffle import Chance, fast_from_seed, seed_from_text
from bagatelle.server.delivery.broadcast import Broadcast, Watcher
from bagatelle.server.delivery.session import answer
from bagatelle.server.tables import entries
from bagatelle.server.tables.state import Status, TableState
from bagatelle.wire import messages as wire
from bagatelle.wire.diff import changed_fields
from bagatelle.wire.patch import ViewPatcher
from tests.server.desk import ANA, BEN, STRANGER, Desk, begun, entry_frame, state_frame, viewers
from tests.server.views import view_in

ASIDES = 8
"""After so many actions, more or less, somebody speaks."""
RESUMES = 15
"""After so many, more or less, somebody loses the connection and comes back later."""


class Part(Struct, frozen=True):
    """A part of a view."""

    round: int
    card: str | None


class Somebody(Watcher):
    """A client that watches a table and keeps its view together."""

    def __init__(self, guest: str, viewer: int | None, muted: tuple[int, ...] = ()) -> None:
        super().__init__(guest, viewer, muted=muted)
        self.seq = 0
        self.view: wire.TableView | None = None
        self.whole = 0
        """How often the whole view was sent."""
        self.parts = 0
        self.changed: wire.ViewChanges | None = None
        """What has changed of it last."""
        self.last: wire.Happened | None = None
        self._patcher = ViewPatcher()

    def send(self, message: bytes) -> None:
        heard = wire.from_server(message)
        assert isinstance(heard, wire.Happened | wire.State)
        assert wire.encoded(heard) == message, "what is put together from parts is written as a whole message is"
        self.last = heard if isinstance(heard, wire.Happened) else None
        self.seq = heard.seq
        state = wire.state_in(heard)
        if state is not None:
            is_whole = state.view is not None
            assert is_whole != (state.changed is not None), "the one or the other"
            self.whole += is_whole
            self.parts += state.changed is not None
            self.changed = state.changed
            self.view = view_in(self._patcher.take(state))


def asked_for(state: TableState, viewer: int | None) -> wire.TableView:
    """The view as the server answers who asks for it."""
    said = wire.from_server(wire.encoded(answer("id", state, viewer, wire.View())))
    assert isinstance(said, wire.Answer)
    return view_in(said)


def step(desk: Desk, chance: Chance) -> None:
    """Let something happen: mostly that somebody chooses."""
    if chance.below(ASIDES) == 0:
        desk.add(wire.Said(0, phrase="hello"))
        return
    assert desk.state.table is not None
    asked = desk.state.table.asked()
    seat = asked[chance.below(len(asked))]
    desk.act(seat, chance.below(len(desk.state.legal_for(seat))))


def check_alone(state: TableState, somebody: Somebody) -> None:
    """What is put together from parts that others are sent too is what one would be sent alone."""
    last, viewer = somebody.last, somebody.viewer
    if last is None or last.seq != state.seq:
        return
    alone = wire.from_server(entry_frame(state, state.seq, viewer))
    whole = wire.from_server(state_frame(state, viewer) or b"")
    assert isinstance(alone, wire.Happened)
    assert isinstance(whole, wire.State)
    shown = wire.state_in(last)
    assert shown is not None
    assert last.events == alone.events
    assert replace(shown, changed=None, view=whole.view) == whole


def follow(desk: Desk, chance: Chance) -> list[Somebody]:
    """Play to the end; everybody always has the view that the server would answer with."""
    broadcast = Broadcast(desk.state)
    people = [Somebody("", viewer) for viewer in viewers(desk.state)]
    people.append(Somebody("", 1, muted=(0,)))
    gone: list[Somebody] = []
    for somebody in people:
        broadcast.begin(somebody)
    while desk.state.status is not Status.OVER:
        if chance.below(RESUMES) == 0:
            gone.append(people.pop(chance.below(len(people))))
        elif gone and chance.below(2):
            back = gone.pop()
            back.sight = None
            broadcast.begin(back)
            people.append(back)
        step(desk, chance)
        broadcast.send(list(people))
        for somebody in people:
            assert somebody.view == asked_for(desk.state, somebody.viewer)
            assert somebody.seq == desk.state.seq or somebody.muted
            check_alone(desk.state, somebody)
    return [*people, *gone]


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("sandbag", 4, {}),
        ("sandbag", 3, {"left_out": "teal"}),
        ("bagoloot", 4, {"rounds": "1"}),
        ("bagoloot", 2, {"rounds": "1", "advanced": "on", "counts": "open", "window": "timed", "splits": "warn"}),
    ],
)
def test_changed_fields_put_into_the_view_before_give_the_view(game: str, seats: int, options: dict[str, str]) -> None:
    seed = seed_from_text(f"telling {game} {seats}")
    bots = {str(seat): "random" for seat in range(1, seats)}
    desk = Desk(wire.Settings(game=game, seats=seats, options=options, bots=bots), seed)
    desk.do(ANA, wire.Sit(0, "Ana"))
    desk.do(ANA, wire.Start())
    people = follow(desk, fast_from_seed(seed, "choices"))
    assert sum(somebody.parts for somebody in people) > 5 * sum(somebody.whole for somebody in people)


def test_a_new_seat_shows_the_whole_view_and_so_does_watching_again() -> None:
    desk = begun()
    broadcast = Broadcast(desk.state)
    ana, eve = Somebody(ANA, 0), Somebody(STRANGER, None)
    for somebody in (ana, eve):
        broadcast.begin(somebody)
        assert (somebody.whole, somebody.parts) == (1, 0)
    desk.act(1)
    broadcast.send([ana, eve])
    assert (ana.whole, ana.parts, eve.parts) == (1, 1, 1)

    desk.add(entries.Arriving(0, STRANGER))
    ana.viewer, eve.viewer = None, 0
    broadcast.send([ana, eve])
    assert [(somebody.whole, somebody.parts) for somebody in (ana, eve)] == [(2, 1), (2, 1)]
    assert (ana.view, eve.view) == (asked_for(desk.state, None), asked_for(desk.state, 0))
    desk.act(2)
    broadcast.send([ana, eve])
    broadcast.begin(eve)
    assert [(somebody.whole, somebody.parts) for somebody in (ana, eve)] == [(2, 2), (3, 2)]


def test_who_mutes_a_seat_hears_none_of_its_words_and_misses_nothing_else() -> None:
    desk = begun()
    broadcast = Broadcast(desk.state)
    deaf, other = Somebody(BEN, 1, muted=(0,)), Somebody(BEN, 1)
    for somebody in (deaf, other):
        broadcast.begin(somebody)
    before = deaf.seq
    desk.do(ANA, wire.Say("hello"))
    broadcast.send([deaf, other])
    assert (deaf.seq, other.seq) == (before, before + 1)
    desk.act(0)
    broadcast.send([deaf, other])
    assert deaf.view == other.view == asked_for(desk.state, 1)
    assert deaf.whole == 2, "it has not seen the state from which the others get the difference"


def test_every_watcher_of_a_crowd_gets_the_whole_view_it_needs() -> None:
    desk = begun()
    broadcast = Broadcast(desk.state)
    crowd = [Somebody(STRANGER, None) for _ in range(3)]
    for somebody in crowd:
        broadcast.begin(somebody)
    desk.act(1)
    broadcast.send(crowd)
    for somebody in crowd:
        somebody.sight = None
    desk.act(2)
    broadcast.send(crowd)
    assert {(somebody.whole, somebody.parts) for somebody in crowd} == {(2, 1)}
    assert all(somebody.view == asked_for(desk.state, None) for somebody in crowd)


def test_who_could_not_be_shown_a_state_is_shown_the_next_one_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of ours is told nobody as if it had been seen."""
    desk = begun()
    broadcast, ana = Broadcast(desk.state), Somebody(ANA, 0)
    broadcast.begin(ana)
    table = desk.state.table
    assert table is not None
    desk.act(1)
    with monkeypatch.context() as broken:
        broken.setattr(type(table), "own_view", lambda *_: 1 / 0)
        broadcast.send([ana])
    desk.act(2)
    broadcast.send([ana])
    assert (ana.whole, ana.parts) == (2, 0)
    assert ana.view == asked_for(desk.state, 0)


def test_a_field_that_becomes_null_for_one_seat_is_sent_to_that_seat() -> None:
    before, after = Part(1, "T3"), Part(1, None)
    assert changed_fields(before, after) == {"card": None}
    assert changed_fields(after, after) == {}


def test_what_a_seat_draws_changes_nothing_that_spectators_are_sent_but_counts() -> None:
    desk = Desk(wire.Settings(game="bagoloot", seats=2, bots={"1": "random"}), seed_from_text("draw"))
    desk.do(ANA, wire.Sit(0, "Ana"))
    desk.do(ANA, wire.Start())
    broadcast, people = Broadcast(desk.state), [Somebody(ANA, 0), Somebody(BEN, 1), Somebody(STRANGER, None)]
    for somebody in people:
        broadcast.begin(somebody)
    desk.act(1 if desk.state.legal_for(1) else 0)
    broadcast.send(people)
    changed = [somebody.changed for somebody in people]
    assert changed[0] is not None
    assert changed[1] is not None
    assert changed[2] == wire.ViewChanges(changed[0].public)
    assert {"deck", "phase"} <= set(changed[0].public)
    assert [set(changes.own) for changes in changed[:2] if changes is not None and changes.own] == [{"hand"}]


def test_changes_without_a_view_are_refused() -> None:
    with pytest.raises(BagatelleError, match="has not sent"):
        ViewPatcher().take(
            wire.State(table="table", seq=1, asked=(), deadlines=(), legal=(), changed=wire.ViewChanges())
        )


class Follower(Watcher):
    """A client that keeps the table and the own place as the server sends them, and folds nothing."""

    def __init__(self, state: TableState, guest: str) -> None:
        super().__init__(guest, state.seat_of(guest), views=False)
        self.info = state.info()
        self.own = state.own(guest)
        self.known = self.own

    def send(self, message: bytes) -> None:
        heard = wire.from_server(message)
        assert isinstance(heard, wire.Happened)
        self.info = heard.info or self.info
        self.known = heard.own or self.known


def test_watchers_have_the_table_and_their_own_place_after_every_entry() -> None:
    desk = Desk(wire.Settings(game="sandbag", seats=4, bots={"2": "random", "3": "random"}))
    broadcast = Broadcast(desk.state)
    watchers: list[Follower] = []

    def check() -> None:
        broadcast.send(watchers)
        for watcher in watchers:
            shown, now = watcher.info, desk.state.info()
            assert replace(shown, seq=now.seq, played=now.played) == now
            assert watcher.known == desk.state.own(watcher.guest)

    def do(guest: str, command: wire.AnyCommand) -> None:
        desk.do(guest, command)
        check()

    def add(entry: entries.AnyEntry) -> None:
        desk.add(entry)
        check()

    do(ANA, wire.Sit(0, "Ana"))
    watchers += [Follower(desk.state, guest) for guest in (ANA, BEN, STRANGER)]
    do(BEN, wire.Sit(1, "Ben"))
    do(ANA, wire.Switch(0))
    do(ANA, wire.Rename("Anna"))
    do(ANA, wire.Remove(0, "Ben"))
    do(ANA, wire.Allow("Ben"))
    do(BEN, wire.Sit(0, "Ben"))
    do(ANA, wire.Arrange(wire.Settings(game="sandbag", seats=3, bots={"2": "random"}, chat=True)))
    do(BEN, wire.Start())
    do(STRANGER, wire.AskSeat(2, "Eve"))
    do(BEN, wire.Decline("Eve"))
    desk.wait(100)
    do(STRANGER, wire.AskSeat(2, "Eve"))
    do(ANA, wire.Agree("Eve"))
    do(BEN, wire.Agree("Eve"))
    add(entries.Arriving(2, "guest-phone"))
    do(BEN, wire.LeaveTable())
    watchers.clear()
    add(entries.Arriving(0))  # nobody watches meanwhile
    watchers += [Follower(desk.state, BEN)]
    add(wire.Away(0))
    add(wire.Covered(1, "random"))
    assert desk.state.chairs[1].is_covered
    while desk.state.status is Status.PLAYING:
        desk.act(desk.asked())
        check()
    do(ANA, wire.Rematch())
