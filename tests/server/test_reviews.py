"""Second opinions: what the strongest bot would have chosen at a moment of a record, from what the seat knew then."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from pathlib import Path

import msgspec
import pytest

from bagatelle import bots, games
from bagatelle.bots.agent import Decision
from bagatelle.bots.workers import Question
from bagatelle.server.http.replays import Desk, played
from bagatelle.server.http.reviews import NewReview, Review, Reviewer
from bagatelle.server.storage.sqlite import SqliteStore
from bagatelle.server.tables.commands import Declined
from bagatelle.server.tables.hints import Adviser
from bagatelle.table.record import read, write
from tests.server.clients import serving
from tests.server.desk import begun
from tests.server.test_hints import Thinker
from tests.server.test_replays import finished
from tests.server.web import browsing, problem
from tests.server.web import read as answer

pytestmark = pytest.mark.anyio


class Slow(Thinker):
    """Thinks until it is told to answer."""

    def __init__(self) -> None:
        super().__init__()
        self.held: list[tuple[Question, Future[Decision]]] = []

    def ask(self, question: Question, key: str = "") -> Future[Decision]:
        future: Future[Decision] = Future()
        self.held.append((question, future))
        return future

    def go_on(self) -> None:
        for question, future in self.held:
            future.set_result(super().ask(question).result())
        self.held.clear()


def asked_moments(text: str, every: int) -> list[NewReview]:
    """Some moments of a record, with a seat that was asked there."""
    record = read(text)
    steps = range(0, len(record.actions), every)
    return [NewReview(text, step, played(record, step).asked()[-1]) for step in steps if played(record, step).asked()]


@pytest.mark.parametrize("game", games.names())
async def test_the_strongest_bot_is_asked_with_what_the_seat_knew_then(game: str) -> None:
    text = write(finished(game))
    record = read(text)
    thinker = Thinker()
    reviewer = Reviewer(Adviser(thinker), Desk())
    for moment in asked_moments(text, 17):
        review = await reviewer.review("ana", moment)
        assert thinker.keys == {"ana"}
        then = played(record, moment.step)
        question = thinker.asked[-1]
        assert (question.bot, question.view) == (bots.best(game), then.view(moment.seat))
        assert question.told == (), "the view remembers what matters"
        assert (review.bot, review.seat, review.step) == (bots.best(game), moment.seat, moment.step)
        assert review.advice.action == record.game.actions.text_of(question.legal[0])
        next_one = next(action for action in record.actions[moment.step :] if action.seat == moment.seat)
        assert review.played == record.game.actions.text_of(next_one.code)


async def test_who_was_not_asked_gets_no_opinion_and_no_bot_thinks() -> None:
    text = write(finished("bagoloot"))
    thinker = Thinker()
    reviewer = Reviewer(Adviser(thinker), Desk())
    asked = played(read(text), 0).asked()
    other = next(seat for seat in range(3) if seat not in asked)
    running = begun("sandbag")
    assert running.state.table is not None
    for wrong, says in (
        (NewReview(text, 0, other), "nothing to decide"),
        (NewReview(text, len(read(text).actions), 0), "nothing to decide"),
        (NewReview(text, len(read(text).actions) + 1, 0), "only"),
        (NewReview(text, 0, 3), "no seat number 3"),
        (NewReview(write(running.state.table), 0, 0), "not over"),
    ):
        with pytest.raises(Declined, match=says):
            await reviewer.review("ana", wrong)
    assert not thinker.asked


async def test_one_bot_thinks_at_a_time_and_each_guest_waits_for_one_answer() -> None:
    thinker = Slow()
    reviewer = Reviewer(Adviser(thinker), Desk())
    moment = asked_moments(write(finished("sandbag")), 9)[1]
    ana, ben = (asyncio.create_task(reviewer.review(guest, moment)) for guest in ("ana", "ben"))
    while not thinker.held:
        await asyncio.sleep(0.01)
    with pytest.raises(Declined) as refused:
        await reviewer.review("ana", moment)
    assert refused.value.code == "thinking"
    assert len(thinker.held) == 1, "tables need the other processes"
    while not (ana.done() and ben.done()):
        thinker.go_on()
        await asyncio.sleep(0.01)
    assert ana.result() == ben.result()
    third = asyncio.create_task(reviewer.review("ana", moment))
    while not third.done():
        thinker.go_on()
        await asyncio.sleep(0.01)


async def test_reviews_over_http(tmp_path: Path) -> None:
    text = write(finished("sandbag"))
    moment = asked_moments(text, 9)[-1]
    async with serving(SqliteStore(tmp_path / "t.db")) as (_, url), browsing(url) as ana:
        assert problem(await ana.post("/api/replay/review", moment), 401).code == "who"
        await ana.be_guest()
        review = answer(await ana.post("/api/replay/review", moment), Review)
        then = played(read(text), moment.step)
        legal = [then.game.actions.text_of(code) for code in then.legal(moment.seat)]
        assert review.advice.action in legal
        assert review.played in legal
        assert review.advice.because.code in bots.sentences("sandbag")
        damaged = msgspec.structs.replace(moment, record=text.replace("seats 3", "seats 9"))
        assert problem(await ana.post("/api/replay/review", damaged), 422).line == 4
