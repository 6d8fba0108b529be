import { beforeEach, expect, test, vi } from "vitest";
import { AtTable } from "../src/table/at-table.svelte";
import { refusalText } from "../src/core/refusals";
import { live } from "../src/core/live.svelte";
import { settings } from "../src/core/settings.svelte";
import { Refusal, type Connection } from "../src/net/connection.svelte";
import { acted, happened, infoOf, stateOf, viewOf } from "./table-messages";
import type { AnyTold } from "../src/wire";

vi.mock("../src/table/lesson-link", () => ({
  OFTEN: 3,
  lessonAbout: (game: string, rule: string) => Promise.resolve(`#/learn/${game}/a/${rule}`),
}));

const RULE = { code: "challenge_closed", text: "There is no bag to challenge.", rule: "B16" };
let at: AtTable;
let meanwhile: () => void;

/** A server that refuses everything, after something else has happened. */
const connection = {
  now: () => 0,
  do: () => {
    meanwhile();
    return Promise.reject(new Refusal(RULE));
  },
} as unknown as Connection;

/** The next thing that happens; then these actions are left. */
function then(seat: number, legal: readonly string[]): void {
  const seq = at.followed.seen + 1;
  at.followed.happened(acted(seq, seat, stateOf(seq, { legal })));
}

beforeEach(() => {
  at = new AtTable(connection, "t");
  at.followed.watching({ type: "watching", id: "w", info: infoOf({ seq: 1 }), own: { seat: 0 } });
  at.followed.happened(acted(1, 1));
  at.followed.stands(stateOf(1, { legal: ["challenge", "stand"], view: viewOf({}) }));
});

test("who comes too late reads who was quicker, not a rule", async () => {
  meanwhile = () => {
    then(2, ["challenge", "stand"]); // lets it stand: the race goes on
    then(1, []);
    then(2, []);
  };
  await at.hands.act("challenge");
  expect(at.refusal).toEqual({ text: "Ben was quicker.", rule: "", cards: [] });
});

test("or that the time was up", async () => {
  meanwhile = () => then(-1, []);
  await at.hands.act("challenge");
  expect(at.refusal?.text).toBe("The time was up.");
});

test("what is refused for the third time comes with its lesson", async () => {
  meanwhile = () => {};
  for (const lesson of [undefined, undefined, "#/learn/sandbag/a/B16"]) {
    await at.hands.act("challenge");
    await new Promise((done) => setTimeout(done));
    expect(at.refusal?.lesson).toBe(lesson);
  }
});

test("where nobody else is the reason, the rule is", async () => {
  for (const happens of [() => {}, () => then(1, ["challenge"]), () => then(0, [])]) {
    meanwhile = happens;
    await at.hands.act("challenge");
    expect(at.refusal).toMatchObject({ text: RULE.text, rule: "B16" });
    at.hands.heard?.();
    expect(at.refusal).toBeNull();
  }
});

test("a refusal names the ways out that the server names, and no other", () => {
  const refused = { code: "must_follow", text: "Follow.", cards: ["O7"] };
  const said = (ways: readonly string[]): string =>
    refusalText(new Refusal({ ...refused, ways }), "sandbag", (cards) => cards.join(" "));
  expect(said([])).toBe("You hold O7 of the led colour and must follow.");
  expect(said(["play_rocket", "newer", "take_led"])).toBe(
    "You hold O7 of the led colour and must follow. You may instead play a rocket or swap for a card of the led colour.",
  );
});

test("whose time has run out is told so, as long as the server says it", () => {
  const then = (told: AnyTold, lapsed: readonly number[]): void => {
    const seq = at.followed.seen + 1;
    at.followed.happened(happened(seq, told, { state: { ...stateOf(seq), lapsed } }));
  };
  then({ what: "lapsed", seat: 0, bot: "heuristic" }, [0]);
  expect(live.assertive).toBe("Time ran out; a bot chooses for you this once.");
  expect(at.isAsked).toBe(true);
  then({ what: "acted", seat: 0, by: "heuristic" }, [0]);
  expect(at.isLapsed).toBe(true);
  then({ what: "acted", seat: 0 }, []);
  expect(at.isLapsed).toBe(false);

  then({ what: "lapsed", seat: 1, bot: "heuristic" }, [1]);
  expect(at.isLapsed).toBe(false);
  expect(live.polite).toBe("Ben’s time ran out; a bot chooses this once.");
  at.followed.info = infoOf({ seating: [{ seat: 0, name: "Ana", person: true, bot: "heuristic" }] });
  then({ what: "covered", seat: 0, bot: "heuristic" }, [0, 1]);
  expect([at.isLapsed, at.isCovered]).toEqual([false, true]);
});

test("the call to a turn takes nothing away that was called out after or just before it", () => {
  live.shout("Your turn.");
  live.shout("A bot chooses.");
  live.recall("Your turn.");
  expect(live.assertive).toBe("A bot chooses.");
  live.shout("Your turn.", "A bot chooses.");
  expect(live.assertive).toBe("A bot chooses. Your turn.");
  live.recall("Your turn.");
  expect(live.assertive).toBe("");
});

test("while a bot plays for one, nobody asks oneself", () => {
  expect(at.isAsked).toBe(true);
  const covered = infoOf({ seating: [{ seat: 0, name: "Ana", person: true, bot: "heuristic" }] });
  at.followed.happened(happened(2, { what: "covered", seat: 0, bot: "heuristic" }, { info: covered }));
  expect(at.isAsked).toBe(false);
  at.followed.happened(happened(3, { what: "returned", seat: 0 }, { info: infoOf() }));
  expect(at.isAsked).toBe(true);
});

test("a choice that is on its way for long is told, and that nothing else can be taken meanwhile", async () => {
  vi.useFakeTimers();
  let answer: () => void = () => {};
  const slow = {
    status: "open",
    now: () => 0,
    do: () => new Promise<number>((resolve) => (answer = () => resolve(2))),
  };
  at = new AtTable(slow as unknown as Connection, "t");
  const done = at.hands.act("challenge");
  await vi.advanceTimersByTimeAsync(300);
  expect([at.sending, at.press()]).toEqual([null, false]); // a double click is no second choice
  await vi.advanceTimersByTimeAsync(200);
  expect(at.sending?.text).toBe("Your choice is being sent …");
  expect(live.polite).toBe("Your choice is being sent …");
  slow.status = "lost";
  expect(at.sending?.text).toMatch(/^Your choice is kept/);
  expect(at.press()).toBe(true);
  expect(at.sending?.text).toMatch(/^Your first choice is still on its way/);
  expect(live.polite).toMatch(/^Your first choice is still on its way/);
  answer();
  await done;
  expect(at.sending).toBeNull();
  vi.useRealTimers();
});

test("a remark waits until the entry that it is about is shown, lasts a moment, and can be switched off", () => {
  vi.useFakeTimers();
  const staging = vi.fn(({ after }: { after: unknown }) => [
    { moment: after, extra: null, hold: 500, spoken: "" },
  ]);
  at.page = { staging } as unknown as typeof at.page;
  const remarks = (seq: number): void =>
    at.followed.happened({
      ...acted(seq, 1, stateOf(seq, { changed: {} })),
      reaction: { seat: 1, code: "rocket", mood: "happy" },
    });
  then(1, []); // its beat holds the stage
  remarks(3);
  expect(at.people.remark).toBeNull();
  vi.advanceTimersByTime(600);
  expect(at.people.remark).toMatchObject({ seat: 1, mood: "happy", text: "Up we go!" });
  vi.advanceTimersByTime(3000);
  expect(at.people.remark).toBeNull();

  settings.remarks = false;
  remarks(4);
  vi.advanceTimersByTime(600);
  expect(at.people.remark).toBeNull();
  settings.remarks = true;
  vi.useRealTimers();
});
