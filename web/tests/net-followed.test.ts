import { beforeEach, expect, test } from "vitest";
import type { Connection } from "../src/net/connection.svelte";
import { Followed, type News } from "../src/net/followed.svelte";
import type { TableInfo } from "../src/wire";
import { acted, happened, infoOf, stateOf, viewOf } from "./table-messages";

let followed: Followed;
let news: { seq: number; isCatchingUp: boolean; event: number }[];

function watch(seat: number | null, change: Partial<TableInfo> = {}): void {
  followed.watching({ type: "watching", id: "w", info: infoOf(change), own: { seat, link: "secret" } });
}

beforeEach(() => {
  followed = new Followed({ now: () => 0 } as unknown as Connection, "t");
  news = [];
  followed.onNews = ({ happened, after }: News) =>
    news.push({ seq: after.seq, isCatchingUp: followed.isCatchingUp, event: happened.seq });
});

test("what had happened before is told at once, as catching up", () => {
  watch(0);
  followed.happened(acted(1, 0));
  expect(followed.told).toHaveLength(0); // nothing is drawn again for each of perhaps a thousand entries
  followed.happened(acted(2, 1));
  expect(followed.told).toHaveLength(2);
  followed.stands(stateOf(2, { view: viewOf({ round: 1 }) }));
  expect(news).toEqual([{ seq: 2, isCatchingUp: true, event: 2 }]);
  expect(followed.isCatchingUp).toBe(false);
});

test("what happens while one begins to watch is no news either: nothing of it was seen before", () => {
  watch(0);
  followed.happened(acted(2, 1));
  followed.happened(acted(3, 0));
  followed.stands(stateOf(3, { view: viewOf({ round: 1 }) }));
  expect(news).toEqual([{ seq: 3, isCatchingUp: true, event: 3 }]);
});

test("changed fields are put into the view; the view before stays as it was", () => {
  watch(0);
  followed.happened(acted(2, 1));
  followed.stands(stateOf(2, { view: viewOf({ round: 1, dealer: 2 }) }));
  const before = followed.now;
  followed.happened(acted(3, 0, stateOf(3, { changed: { public: { round: 2 } } })));
  expect(followed.now?.view).toMatchObject({ seat: null, round: 2, dealer: 2 });
  expect(before?.view).toMatchObject({ round: 1, dealer: 2 });
  expect(news.at(-1)).toEqual({ seq: 3, isCatchingUp: false, event: 3 });
});

test("a state that comes by itself belongs to what happened last", () => {
  watch(0);
  followed.happened(acted(2, 1));
  followed.stands(stateOf(2, { view: viewOf({ round: 1 }) }));
  followed.happened(acted(3, 0));
  followed.stands(stateOf(3, { view: viewOf({ round: 2 }) }));
  expect(news.at(-1)).toEqual({ seq: 3, isCatchingUp: false, event: 3 });
});

test("watching again without having missed anything is no news; from another seat it is", () => {
  watch(null);
  followed.happened(acted(2, 1));
  followed.stands(stateOf(2, { view: viewOf({ round: 1 }) }));
  watch(null);
  followed.stands(stateOf(2, { view: viewOf({ round: 1 }) }));
  expect(news).toHaveLength(1);
  watch(1);
  followed.stands(stateOf(2, { view: viewOf({ round: 1 }) }));
  expect(news).toHaveLength(2);
  expect(news[1]?.isCatchingUp).toBe(true);
  expect(followed.seat).toBe(1);
});

test("after a loss only what is new is told, and nothing twice", () => {
  watch(0);
  followed.happened(acted(1, 0));
  followed.happened(acted(2, 1));
  followed.stands(stateOf(2, { view: viewOf({ round: 1 }) }));
  watch(0, { seq: 4 });
  for (const seq of [2, 3, 4]) followed.happened(acted(seq, 1));
  followed.stands(stateOf(4, { view: viewOf({ round: 1 }) }));
  expect(followed.told.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(news.at(-1)).toEqual({ seq: 4, isCatchingUp: true, event: 4 });
});

test("the table and the own place are as the server last sent them", () => {
  watch(0);
  followed.happened(acted(2, 1));
  followed.happened(happened(3, { what: "away", seat: 1 }));
  expect(followed.seating[1]).toMatchObject({ name: "Ben" });
  const info = infoOf({ seq: 4, status: "over", rematch: "t2" });
  followed.happened(happened(4, { what: "acted", seat: 0 }, { info }));
  expect(followed.info).toBe(info);
  expect([followed.seat, followed.link]).toEqual([0, "secret"]);
  followed.happened(happened(5, { what: "said", seat: 0, phrase: "bye" }));
  expect(followed.info).toBe(info);
  const own = { removed: true, request: { seat: 2, name: "Ana" } };
  followed.happened(happened(6, { what: "removed", seat: 0, name: "Ana" }, { own }));
  expect([followed.seat, followed.link, followed.isRemoved]).toEqual([null, "", true]);
  expect([followed.isHost, followed.request]).toEqual([false, { seat: 2, name: "Ana" }]);
});

test("a view from another seat shows the table at once, without the way there", () => {
  watch(null);
  followed.happened(acted(2, 1));
  followed.stands(stateOf(2, { view: viewOf({ round: 1 }) }));
  const state = stateOf(3, { view: viewOf({ round: 1, dealer: 1 }) });
  followed.happened(happened(3, { what: "sat", seat: 2, name: "Dora" }, { own: { seat: 2 }, state }));
  expect(news.at(-1)).toEqual({ seq: 3, isCatchingUp: true, event: 3 });
  expect(followed.seat).toBe(2);
  followed.happened(acted(4, 0, stateOf(4, { changed: { public: { round: 2 } } })));
  expect(news.at(-1)).toEqual({ seq: 4, isCatchingUp: false, event: 4 });
});

test("how the game ended is known with all that happens later, and to whoever comes then", () => {
  const event = { event: "GameEnded", totals: [], standings: [], winner: 0, tied: [] } as const;
  const heard: News[] = [];
  followed.onNews = (one) => heard.push(one);
  watch(null, { status: "over", seq: 3 });
  followed.happened(happened(2, { what: "acted", seat: 0 }, { events: [event] }));
  followed.happened(happened(3, { what: "said", seat: 0, phrase: "bye" }));
  followed.stands(stateOf(3, { view: viewOf({ round: 3 }) }));
  followed.happened(happened(4, { what: "rematched", table: "t2" }, { state: stateOf(4) }));
  expect(heard.map(({ ended }) => ended)).toEqual([event, event]);
});

test("when seats change places, people take their words and their silence along", () => {
  watch(1, { status: "gathering", host: 0, seq: 1 });
  followed.muted = [0, 2];
  followed.happened(happened(1, { what: "said", seat: 1, text: "hi" }));
  followed.happened(happened(2, { what: "stood", seat: 2 }));
  followed.happened(happened(3, { what: "switched", seat: 0 }, { own: { seat: 0 } }));
  expect(followed.seat).toBe(0);
  expect(followed.muted).toEqual([1, 2]);
  expect(followed.told.map(({ told }) => told)).toMatchObject([{ seat: 0 }, { seat: 2 }, { seat: 0 }]);
  followed.happened(happened(4, { what: "switched", seat: 1 }));
  expect(followed.told[0]?.told).toMatchObject({ what: "said", seat: 0 });
});

test("who comes when seats have changed places reads who said what", () => {
  watch(null, { status: "gathering", seq: 2 });
  followed.happened(happened(1, { what: "said", seat: 1, text: "hi" }));
  followed.happened(happened(2, { what: "switched", seat: 1 }));
  expect(followed.told[0]?.told).toMatchObject({ what: "said", seat: 2 });
  expect(followed.seating.map(({ name }) => name)).toEqual(["Ana", "Ben", "Cid"]);
});
