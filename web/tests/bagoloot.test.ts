import { readFileSync } from "node:fs";
import { SvelteMap } from "svelte/reactivity";
import { describe, expect, it } from "vitest";
import { aboutSeat, RULINGS } from "../src/games/bagoloot/model/about";
import { held } from "../src/core/held";
import { choicesIn, grouped, read, usesAt, usesOf } from "../src/games/bagoloot/model/actions";
import { call, endsRound, prompt, progress, waiting } from "../src/games/bagoloot/model/prompt";
import { countOf, priceOf } from "../src/games/bagoloot/model/previews";
import { say } from "../src/games/bagoloot/model/say";
import { Selection } from "../src/games/bagoloot/model/selection.svelte";
import type { Bagoloot } from "../src/games/bagoloot/model/types";
import type { Hands } from "../src/games/game";
import { staging } from "../src/games/bagoloot/model/staging";
import { knownOf } from "../src/games/bagoloot/model/stashes";
import { namesOf } from "../src/games/bagoloot/model/words";
import { sentences as de } from "../src/games/bagoloot/i18n/de";
import { sentences as en } from "../src/games/bagoloot/i18n/en";
import { settings } from "../src/core/settings.svelte";
import type { Moment, News } from "../src/net/followed.svelte";
import type { BagolootBag, BagolootEvent, BagolootView } from "../src/wire";

const people = { names: ["Ana", "Ben", "Cid"], you: 0 };

function view(changes: Partial<BagolootView> = {}): BagolootView {
  const seat = {
    hand: null,
    cards: null,
    collections: [],
    oldest_bag: null,
    done: false,
    locked_out: true,
    skips: false,
    total: 0,
    rounds: [],
    so_far: 0,
  };
  return {
    seat: 0,
    phase: "play",
    round: 1,
    dealer: 2,
    waiting: [0],
    invited: [],
    hand: ["5", "5", "9", "L"],
    table: [seat, seat, seat],
    bags: [],
    deck: 40,
    junk: [],
    turn: {
      seat: 0,
      deckless: false,
      active: false,
      counted: false,
      last: false,
      opened: [],
      pending: null,
      claimed: [],
    },
    contested: null,
    answered: [],
    answering: [],
    stake: null,
    warned: [],
    time_up: false,
    splits: [],
    openings: 0,
    had_turn: [],
    slipped: [],
    ...changes,
  };
}

function moment(
  changes: Partial<BagolootView> = {},
  legal: readonly string[] = ["knock"],
): Moment<BagolootView> {
  return { seq: 1, view: view(changes), asked: [0], legal, deadlines: [] };
}

describe("actions", () => {
  it("are read as the server writes them", () => {
    expect(read("draw")).toEqual({ kind: "draw", text: "draw" });
    expect(read("holdup 2")).toMatchObject({ kind: "holdup", seat: 2 });
    expect(read("open 7 7")).toMatchObject({ kind: "open", number: 7, looter: false });
    expect(read("open 7 L")).toMatchObject({ kind: "open", number: 7, looter: true });
    expect(read("build 12")).toMatchObject({ kind: "build", number: 12, looter: false });
    expect(read("build 12 with L")).toMatchObject({ kind: "build", number: 12, looter: true });
    expect(read("steal 9 from 2")).toMatchObject({ kind: "steal", number: 9, seat: 2, card: null });
    expect(read("steal 9 from 2 with 9")).toMatchObject({ kind: "steal", card: "9" });
    expect(read("steal 9 from 2 with L")).toMatchObject({ kind: "steal", card: "L" });
    expect(read("bag 4 of 2")).toMatchObject({ kind: "bag", number: 4, seat: 2 });
    expect(read("lid 13")).toMatchObject({ kind: "lid", card: "13" });
    expect(read("exchange 7")).toMatchObject({ kind: "exchange", number: 7 });
    expect(read("claim 16")).toMatchObject({ kind: "claim", number: 16 });
    expect(read("rob 1")).toMatchObject({ kind: "rob", seat: 1 });
    expect(read("dance")).toBeNull();
  });

  it("are grouped by what a person looks for", () => {
    const choices = choicesIn(["knock", "holdup 1", "holdup 2", "claim 4", "rob 1", "dance"], 0);
    expect(choices).toMatchObject({
      knock: true,
      draw: false,
      holdups: [1, 2],
      claims: [4],
      robs: [1],
      uses: [],
    });
  });

  it("are found by card, by two cards and by collection", () => {
    const legal = [
      "open 5 5",
      "open 5 L",
      "build 9",
      "build 9 with L",
      "steal 3 from 2",
      "steal 3 from 2 with L",
    ];
    const { uses } = choicesIn([...legal, "bag 4 of 1", "exchange 5"], 0);
    const texts = (picked: readonly string[]): readonly string[] =>
      usesOf(uses, picked).map((use) => use.action);
    expect(texts(["5"])).toEqual(["open 5 5", "open 5 L", "bag 4 of 1", "exchange 5"]);
    expect(texts(["9"])).toEqual(["build 9", "bag 4 of 1"]);
    expect(texts(["L", "5"])).toEqual(["open 5 L"]);
    expect(texts(["9", "5"])).toEqual([]);
    expect(usesAt(uses, 2, 3, ["L"]).map((use) => use.action)).toEqual(["steal 3 from 2 with L"]);
    expect(usesAt(uses, 2, 3, []).map((use) => use.action)).toEqual([
      "steal 3 from 2",
      "steal 3 from 2 with L",
    ]);
    expect(usesAt(uses, 0, 9, ["9"]).map((use) => use.action)).toEqual(["build 9"]);
  });

  it("leave cards their names", () => {
    expect(held(["5", "5", "L"]).map(({ key }) => key)).toEqual(["5", "5.1", "L"]);
    expect(grouped(["5", "5", "9"]).map((group) => group.length)).toEqual([2, 1]);
  });
});

const events: { readonly [kind in BagolootEvent["event"]]: BagolootEvent } = {
  PositionSet: {
    event: "PositionSet",
    round: 1,
    dealer: 0,
    phase: "play",
    hands: [["5", "L"], null],
    moves: [],
    bags: 0,
    peekers: [],
  },
  RoundBegan: { event: "RoundBegan", round: 1, dealer: 0, first: 1, deck: 53 },
  Dealt: { event: "Dealt", seat: 0, count: 2, cards: ["5", "L"] },
  TurnBegan: { event: "TurnBegan", seat: 1, deck: 0 },
  Drew: { event: "Drew", seat: 1, card: null, deck: 3 },
  HeldUp: { event: "HeldUp", seat: 0, victim: 1, count: 10, taken: 2, cards: ["3", "4"] },
  Opened: { event: "Opened", seat: 1, number: 9, looter: false, splits: null },
  Built: { event: "Built", seat: 0, number: 9, looter: true, size: 3 },
  Stole: { event: "Stole", seat: 1, victim: 0, number: 9, card: null, took: 2 },
  Merged: { event: "Merged", seat: 1, number: 9, size: 5, surplus: ["L"] },
  BagMade: { event: "BagMade", seat: 1, number: 9, victim: 0, lid: null },
  WindowOpened: { event: "WindowOpened", maker: 1, number: 9, seats: [2, 0] },
  LetStand: { event: "LetStand", seat: 2 },
  WindowClosed: { event: "WindowClosed", by: "answers" },
  Challenged: { event: "Challenged", seat: 0, maker: 1, number: 9, genuine: false, lid: "4" },
  BagMoved: { event: "BagMoved", giver: 1, taker: 0, number: 9, why: "bluff" },
  CollectionsLost: { event: "CollectionsLost", seat: 0, taker: 1, numbers: [3, 4] },
  Exchanged: { event: "Exchanged", seat: 1, number: 9, card: null, deck: 4 },
  Knocked: { event: "Knocked", seat: 0 },
  Claimed: { event: "Claimed", seat: 0, number: 9, owners: [1, 2] },
  ClaimFailed: { event: "ClaimFailed", seat: 0, number: 9, own: true },
  Offended: { event: "Offended", seat: 1, what: "rushed" },
  TurnSkipped: { event: "TurnSkipped", seat: 1 },
  SeatDone: { event: "SeatDone", seat: 1 },
  Robbed: { event: "Robbed", seat: 0 },
  TimeCalled: { event: "TimeCalled" },
  RoundScored: {
    event: "RoundScored",
    round: 1,
    robber: null,
    sheets: [
      {
        seat: 0,
        hand: 0,
        removed: [],
        bags: 1,
        bag_points: 0,
        cards: 2,
        card_points: 0,
        score: 12,
        total: 12,
      },
    ],
  },
  GameEnded: { event: "GameEnded", totals: [5, 5, 3], standings: [0, 1, 2], winners: [0, 1], why: "rounds" },
};

describe("what happened", () => {
  it.each(Object.values(events))("$event is said", (event) => {
    const text = say(event, people);
    expect(text).not.toBe("");
    expect(text).not.toMatch(/[{}]|undefined/);
  });

  it("speaks to the own seat and of the others", () => {
    expect(say(events.Stole, people)).toBe("Ben steals your two 9s with the pair.");
    expect(say(events.Stole, { ...people, you: 1 })).toBe("You steal Ana’s two 9s with the pair.");
    expect(say(events.Challenged, people)).toBe(
      "You challenge Ben’s bag of 9s: it is a bluff! The lid is 4.",
    );
    const heldUp = events.HeldUp as Extract<BagolootEvent, { event: "HeldUp" }>;
    expect(say(heldUp, people)).toBe("You hold up Ben, who has 10 cards, and you take the 3 and the 4.");
    const back = { ...heldUp, seat: 1, victim: 0, count: 9, taken: 1, cards: ["L"] };
    expect(say(back, people)).toBe("Ben holds you up: you have 9 cards, and Ben takes the looter.");
    expect(say({ ...back, count: 8, taken: 0, cards: null }, people)).toBe(
      "Ben holds you up: you have 8 cards. That is not enough, and the turn is over.",
    );
    expect(say({ ...back, victim: 2, cards: null }, people)).toBe(
      "Ben holds up Cid, who has 9 cards, and takes one of them.",
    );
    expect(say({ ...heldUp, cards: ["9", "9"] }, people)).toMatch(/you take the two 9s\.$/);
    expect(say(events.GameEnded, people)).toBe("The game is over. Equal totals: you and Ben share the win.");
  });

  it("calls oneself in small letters within a sentence", () => {
    expect(namesOf({ names: ["Ana", "Ben"], you: 0 }, [0, 1])).toBe("you and Ben");
  });

  it("says nothing of what was not seen", () => {
    expect(say({ ...events.Dealt, cards: null } as BagolootEvent, people)).toBe("");
    expect(say({ ...events.BagMade, lid: null } as BagolootEvent, people)).toContain("a card face down");
  });
});

function news(kinds: readonly BagolootEvent["event"][]): News<BagolootView, BagolootEvent> {
  return {
    happened: {
      type: "happened",
      table: "t",
      seq: 2,
      at: 0,
      told: { what: "acted", seat: 1 },
      events: kinds.map((kind) => events[kind]),
    },
    before: moment({ round: 1 }),
    after: moment({ round: 2 }),
  };
}

describe("what is picked", () => {
  function picking(legal: readonly string[], changes: Partial<BagolootView> = {}) {
    const asked: string[] = [];
    const hands = {
      isOpen: true,
      why: (action: string) => Promise.resolve(void asked.push(action)),
      heard: () => void asked.push("heard"),
    } as unknown as Hands<Bagoloot>;
    return { asked, selection: new Selection(() => ({ moment: moment(changes, legal), hands, you: 0 })) };
  }

  it("is what a split is asked about that cannot be claimed", () => {
    const { asked, selection } = picking(["open 5 5", "open 5 L", "knock"]);
    selection.claim();
    selection.tapCard("5", "mouse");
    selection.claim();
    expect(asked).toEqual(["claim 1", "heard", "claim 5"]);
    expect(selection.question).toBeNull();
    const open = picking(["claim 7"]).selection;
    open.claim();
    expect(open.question).toEqual({ ask: "claim" });
  });

  it("asks why nobody can be held up, or whom", () => {
    const { asked, selection } = picking(["knock"]);
    selection.holdUp();
    expect([asked, selection.question]).toEqual([["holdup 1"], null]);
    const first = picking(["holdup 2", "knock"]).selection;
    first.holdUp();
    expect(first.question).toEqual({ ask: "holdup", seat: null });
  });

  it("asks about the card that was put on the own collection, whatever else would go there", () => {
    const [seat] = view().table;
    const set = { number: 9, coins: 2, looters: 0, opened: 1, points: 2, full: false };
    const { asked, selection } = picking(["open 5 L", "build 9", "knock"], {
      table: seat ? [{ ...seat, collections: [set] }, seat] : [],
    });
    selection.tapCard("5", "mouse");
    selection.tapPlace({ seat: 0, number: 9 });
    expect(asked.at(-1)).toBe("build 5");
  });

  it("asks twice about a pair before the draw, however it is touched", () => {
    for (const touch of ["mouse", "touch", "key"] as const) {
      const { selection } = picking(["draw", "open 5 L"], { phase: "draw" });
      selection.tapCard("5", touch);
      selection.tapCard("L", touch);
      expect(selection.question).toEqual({ ask: "early", action: "open 5 L" });
    }
  });

  it("asks about a lid where only a lid can be added", () => {
    const [seat] = view().table;
    const set = { number: 9, coins: 3, looters: 1, opened: 1, points: 4, full: false };
    const at = (full: boolean): readonly string[] => {
      const table = seat ? [seat, { ...seat, collections: [{ ...set, full }] }] : [];
      const { asked, selection } = picking(["knock"], { table });
      selection.tapPlace({ seat: 1, number: 9 });
      return asked;
    };
    expect(at(true)).toEqual(["heard", "bag 9 of 1"]);
    expect(at(false)).toEqual(["heard", "steal 9 from 1"]);
  });

  it("is played by one click of a mouse, or two touches, unless a card of another kind would go too", () => {
    const sent: string[] = [];
    const clicking = (legal: readonly string[]) => {
      const act = (action: string) => Promise.resolve(void sent.push(action));
      const hands = { isOpen: true, act, heard: () => undefined } as unknown as Hands<Bagoloot>;
      return new Selection(() => ({ moment: moment({}, legal), hands, you: 0 }));
    };
    settings.input = "one";
    const lone = clicking(["open 9 L", "knock"]);
    lone.tapCard("9", "mouse");
    expect([sent, lone.cards]).toEqual([[], ["9"]]);
    lone.dropOn("9", "open");
    expect(sent).toEqual([]);
    clicking(["open 5 5", "knock"]).tapCard("5", "mouse");
    clicking(["build 9", "knock"]).tapCard("9", "mouse");
    expect(sent).toEqual(["open 5 5", "build 9"]);
    settings.input = "auto";
    clicking(["build 9", "knock"]).tapCard("9", "mouse");
    expect(sent.splice(0)).toEqual(["open 5 5", "build 9", "build 9"]);
    for (const touch of ["touch", "key"] as const) {
      const lifted = clicking(["build 9", "knock"]);
      lifted.tapCard("9", touch);
      expect([sent, lifted.cards]).toEqual([[], ["9"]]);
      lifted.tapCard("9", touch);
      expect(sent.splice(0)).toEqual(["build 9"]);
    }
  });

  it("is dimmed before the draw, and then by what is legal", () => {
    const undrawn = picking(["draw"], { phase: "draw" });
    expect(["5", "9", "L"].map((card) => undrawn.selection.isDim(card))).toEqual([true, true, true]);
    undrawn.selection.tapCard("5", "mouse");
    expect(undrawn.asked).toEqual(["heard", "open 5 5"]); // and so it is said that one has to draw
    const strict = picking(["draw", "open 5 5"], { phase: "draw" }).selection;
    expect(strict.isDim("5")).toBe(true);
    const drawn = picking(["open 5 5", "knock"]).selection;
    expect(["5", "9"].map((card) => drawn.isDim(card))).toEqual([false, true]);
    const waiting = picking([], { phase: "draw", waiting: [1] }).selection;
    expect(waiting.isDim("5")).toBe(false);
  });

  it("is not what was refused: it would hide what is asked next", () => {
    const { asked, selection } = picking(["open 5 5", "steal 3 from 1 with L", "knock"]);
    selection.tapCard("9", "mouse");
    expect(asked).toEqual(["heard", "open 9 9"]);
    expect(selection.isEmpty).toBe(true);
    selection.tapPlace({ seat: 1, number: 3 });
    selection.tapCard("9", "mouse");
    expect([selection.cards, selection.aim]).toEqual([[], { seat: 1, number: 3 }]);
  });

  it("stays while others play, and is nothing where something else is asked", () => {
    const legal = new SvelteMap<number, readonly string[]>([[1, []]]);
    const hands = { isOpen: true, heard: () => undefined } as unknown as Hands<Bagoloot>;
    const selection = new Selection(() => ({
      moment: { ...moment({ phase: "draw", waiting: [1] }, legal.get(0)), asked: [...legal.keys()] },
      hands,
      you: 0,
    }));
    selection.tapCard("9", "mouse");
    expect(selection.cards).toEqual(["9"]);
    legal.set(0, ["challenge", "stand"]);
    expect([selection.cards, selection.isEmpty]).toEqual([[], true]);
    legal.set(0, ["build 9", "knock"]);
    expect(selection.cards).toEqual(["9"]);
  });

  it("lets a refusal go when something else is begun, or all is laid back", () => {
    for (const begin of [
      (selection: Selection) => selection.cancel(),
      (selection: Selection) => selection.tapCard("5", "mouse"),
      (selection: Selection) => selection.tapPlace({ seat: 1, number: 3 }),
      (selection: Selection) => selection.ask({ ask: "holdup", seat: null }),
    ]) {
      const { asked, selection } = picking(["open 5 5", "open 5 L", "steal 3 from 1 with L"]);
      begin(selection);
      expect(asked[0]).toBe("heard");
    }
  });
});

describe("how a seat stands", () => {
  it("is said in sentences, each with its ruling", () => {
    const [ana, ...others] = view().table;
    const late = {
      ...ana,
      total: 12,
      rounds: [5, 7],
      done: true,
      locked_out: false,
    } as (typeof others)[number];
    const table = [late, ...others];
    expect(aboutSeat(view({ table }), 0, people).map(({ rule }) => rule)).toEqual(["B25", "B19"]);
    expect(aboutSeat(view({ table }), 0, people)[0]?.text).toMatch(/^12 points from the 2 rounds/);
    const [points, locked] = aboutSeat(view(), 1, people);
    expect(points?.text).toMatch(/^No round is over yet/);
    expect(locked).toMatchObject({ rule: "B9", text: expect.stringMatching(/^Ben is locked out/) });
  });

  it("points to rulings that there are", () => {
    const rulings = readFileSync("../src/bagatelle/games/bagoloot/rulings.md", "utf8");
    for (const rule of Object.values(RULINGS)) expect(rulings).toContain(`## ${rule} · `);
  });
});

describe("staging", () => {
  it("shows a verdict on the table as it was, where nothing can be chosen any more", () => {
    const [verdict, last] = staging(news(["Challenged", "BagMoved"]), people);
    expect(verdict).toMatchObject({ extra: { show: "event", event: { event: "Challenged" } } });
    expect(verdict?.moment).toMatchObject({ legal: [], deadlines: [] });
    expect((verdict?.moment.view as BagolootView).round).toBe(1);
    expect(last).toMatchObject({ hold: 0, extra: null });
  });

  it("lets a verdict stay longer than a trick, until somebody goes on where tricks stay so too", () => {
    const hold = (trick: typeof settings.trick): number => {
      settings.trick = trick;
      return staging(news(["Challenged"]), people)[0]?.hold ?? 0;
    };
    const before = settings.trick;
    for (const trick of [600, 1200, 2500] as const)
      expect(hold(trick)).toBeGreaterThan(Math.max(trick, 3000));
    expect(hold(0)).toBe(Infinity);
    settings.trick = before;
  });

  it("lets steals and bags be seen where they led to", () => {
    for (const kind of ["Stole", "BagMade"] as const) {
      const [beat] = staging(news([kind]), people);
      expect(beat).toMatchObject({ hold: 700 });
      expect((beat?.moment.view as BagolootView).round).toBe(2);
    }
  });

  it("waits for somebody at the end of a round, and ends a game with its ranking", () => {
    const beats = staging(news(["Knocked", "RoundScored", "GameEnded"]), people);
    expect(beats.map((beat) => beat.hold)).toEqual([Infinity, 0]);
    expect(beats.map((beat) => (beat.extra as { show: string }).show)).toEqual(["score", "end"]);
    expect(beats[0]?.moment.view).toBe(beats[1]?.moment.view); // the table lies as it ended
  });

  it("shows the ranking as long as the table stays, whatever is said there", () => {
    const [ended] = news(["GameEnded"]).happened.events ?? [];
    if (ended?.event !== "GameEnded") throw new Error("no such event");
    const [beat, ...others] = staging({ ...news([]), ended }, people);
    expect(beat).toMatchObject({ hold: 0, extra: { show: "end", ended: { event: "GameEnded" } } });
    expect(others).toEqual([]);
  });

  it("says everything once", () => {
    for (const kinds of [["Drew"], ["Stole", "Merged"], ["Robbed", "RoundScored"]] as const) {
      const spoken = staging(news(kinds), people).filter((beat) => beat.spoken !== "");
      expect(spoken).toHaveLength(1);
    }
  });

  it("leaves out that one may answer where one is called to", () => {
    const spoken = (you: number | null): string =>
      staging(news(["BagMade", "WindowOpened"]), { ...people, you })
        .map((beat) => beat.spoken)
        .join("");
    expect(spoken(0)).not.toMatch(/challenge/);
    expect(spoken(1)).toMatch(/challenge/);
    expect(spoken(null)).toMatch(/challenge/);
  });
});

describe("a bag that was advised", () => {
  const selection = (changes: Partial<BagolootView> = {}): Selection =>
    new Selection(() => ({
      moment: moment(changes, ["bag 4 of 1", "lid L"]),
      hands: { isOpen: true } as Hands<Bagoloot>,
      you: 0,
    }));

  it("is shown with its lid, and made only when one agrees", () => {
    const chosen = selection();
    chosen.lay(["bag 4 of 1", "lid L"]);
    expect(chosen.question).toEqual({
      ask: "lid",
      card: "L",
      place: { seat: 1, number: 4 },
      actions: ["bag 4 of 1", "lid L"],
    });
    expect(chosen.cards).toEqual(["L"]);
  });

  it("has only its lid left where it was begun, and waits for one where none was advised", () => {
    const turn = { ...view().turn, pending: { owner: 1, number: 4 } } as unknown as BagolootView["turn"];
    const begun = selection({ turn });
    begun.lay(["lid L"]);
    expect(begun.question).toMatchObject({ place: { seat: 1, number: 4 }, actions: ["lid L"] });
    const aimed = selection();
    aimed.lay(["bag 4 of 1"]);
    expect([aimed.question, aimed.aim]).toEqual([null, { seat: 1, number: 4 }]);
  });
});

describe("what is known of a bag", () => {
  const bag = { number: 7, lid: null, lidded: true, genuine: null, maker: 1, owner: 1, points: 10 };
  const known = (changes: object, xray: readonly BagolootView[] | null = null): string =>
    knownOf({ ...bag, ...changes } as BagolootBag, 0, xray);

  it("is its lid and the verdict, as far as one has seen them", () => {
    expect(known({})).toBe("");
    expect(known({ genuine: true })).toBe("genuine");
    expect(known({ lid: "5" })).toBe("lid 5");
    expect(known({ lid: "5", genuine: false })).toBe("lid 5, bluff");
    expect(known({ lidded: false, genuine: true })).toBe("all open");
  });

  it("is the lid where all cards are shown", () => {
    const maker = view({ bags: [{ ...bag, lid: "L" } as BagolootBag] });
    expect(known({}, [view(), maker])).toBe("lid looter");
  });
});

describe("what is asked for", () => {
  it("warns of the knock that ends the round as long as there is something to play", () => {
    const turn = view().turn;
    const last = { turn: turn && { ...turn, last: true } };
    expect(endsRound(moment(last, ["knock", "build 5"]))).toBe(true);
    expect(endsRound(moment(last, ["knock", "claim 4", "holdup 1"]))).toBe(false);
    expect(endsRound(moment({}, ["knock", "build 5"]))).toBe(false);
  });

  it("is said to the seat that is asked, and to no other", () => {
    expect(prompt(moment({}, ["knock"]), people)).toBe("Your play: pick a card or knock.");
    expect(prompt(moment({}, ["knock", "holdup 1"]), people)).toBe(
      "Your play: pick a card, knock, or begin with a holdup.",
    );
    expect(prompt(moment({ phase: "draw" }), people)).toContain("draw");
    expect(prompt(moment({ waiting: [1] }), people)).toBe("");
    expect(prompt(moment(), { ...people, you: null })).toBe("");
    expect(prompt(moment({}, []), people)).toBe("");
  });

  it("calls to an answer while it is somebody else’s turn, else to the turn", () => {
    const turn = view().turn;
    const asked = { answering: [0], contested: 0 };
    expect(call(moment({ ...asked, turn: turn && { ...turn, seat: 1 } }), people)).toBe("Your answer");
    expect(call(moment({ ...asked, turn: turn && { ...turn, seat: 0 } }), people)).toBe("");
    expect(call(moment({ answering: [1], turn: turn && { ...turn, seat: 1 } }), people)).toBe("");
  });

  it("is a verdict while one is shown, and no more answers", () => {
    const [verdict] = staging(news(["Challenged"]), people);
    const window = view({ phase: "window", contested: 0, waiting: [0] });
    expect(waiting(window, people)).toContain("Waiting for answers");
    expect(waiting(window, people, verdict?.extra)).toBe("A bluff!");
  });

  it("knows where the game is", () => {
    const options = { end: "rounds", rounds: "4", target: "60", minutes: "30" };
    expect(progress(view(), options)).toBe("Round 1 of 4");
    expect(progress(view(), { ...options, end: "target" })).toBe("Round 1, to 60 points");
    expect(progress(view(), {})).toBe("Round 1");
    expect(progress(view({ phase: "over" }), options)).toBe("Game over");
  });

  it("has words for what the server foretells, and does without", () => {
    expect(priceOf({ bag: "7", collections: [], to_junk: false })).toContain("7s");
    expect(priceOf({ bag: null, collections: ["3", "4"], to_junk: true })).toContain("junk");
    expect(priceOf(null)).toBe("");
    expect(countOf({ preview: "HoldupPreview", victim: 1, counted: 9, safe: 8 })).toBe(9);
    expect(countOf(null)).toBeNull();
  });
});

describe("the catalogue", () => {
  const codes = [
    "no_such_action no_such_seat game_over clock_only clock_has_nothing_to_do round_is_over rob_first no_robbery",
    "no_bag_there window_is_open not_your_turn draw_first already_drawn deck_empty lay_the_lid no_bag_begun hand_empty",
    "holdup_first_only not_yourself number_not_in_pack not_in_hand no_coin_but_looter no_looter no_pair already_open",
    "nothing_to_build_on needs_a_lid no_collection_there locked_out not_opened_this_turn bag_needs_four",
    "robbery_not_by_bluff robbery_not_on_first_turn no_junk_match challenge_closed challenge_own_bag",
    "challenge_empty_stash already_answered no_claims_here already_claimed nothing_to_claim nothing_lies_open",
  ].flatMap((line) => line.split(" "));

  it.each(codes)("has words for the refusal %s", (code) => {
    expect(en).toHaveProperty([`refusal.bagoloot.${code}`]);
    expect(de).toHaveProperty([`refusal.bagoloot.${code}`]);
  });
});

describe("sounds", () => {
  const heard = (...kinds: BagolootEvent["event"][]) =>
    staging(news(kinds), people).map(({ sound }) => sound);

  it.each([
    ["RoundBegan", "Dealt", "deal"],
    ["TurnBegan", "Drew", "play"],
    ["Opened", "Merged", "play"],
    ["Stole", "Merged", "take"],
    ["HeldUp", "TurnBegan", "take"],
    ["BagMade", "WindowOpened", "bag"],
    ["Challenged", "BagMoved", "verdict"],
  ] as const)("%s and %s make one: %s", (first, second, sound) => {
    expect(heard(first, second).filter(Boolean)).toEqual([sound]);
  });

  it("are one for the end of a round, and one for the next deal", () => {
    expect(heard("Knocked", "RoundScored", "GameEnded")).toEqual(["end", undefined]);
    expect(heard("Knocked", "RoundScored", "RoundBegan", "Dealt")).toEqual(["end", "deal"]);
    expect(heard("Knocked", "TurnBegan")).toEqual([undefined]);
  });
});
