import { describe, expect, it } from "vitest";
import { sentences as de } from "../src/games/sandbag/i18n/de";
import { sentences as en } from "../src/games/sandbag/i18n/en";
import type { Moment, News } from "../src/net/followed.svelte";
import { held } from "../src/core/held";
import { choices, ownerOf, placeOf, read, slotOf, write } from "../src/games/sandbag/model/notation";
import { prompt } from "../src/games/sandbag/page";
import { say } from "../src/games/sandbag/model/say";
import { fromNeighbours, order, spot, tricksInRound } from "../src/games/sandbag/model/seating";
import { landing, sentence, staging, type Extra } from "../src/games/sandbag/model/staging";
import { sayAction, sayTrays } from "../src/games/sandbag/model/telling";
import { plan, Trays } from "../src/games/sandbag/model/trays.svelte";
import { cardsWords } from "../src/games/sandbag/model/words";
import { settings } from "../src/core/settings.svelte";
import type { SandbagEvent, SandbagTrickEnded, SandbagView } from "../src/wire";
import recorded from "./sandbag-news.json";

// Told by a server in a game of three seats, the first of them a person.
type SandbagNews = News<SandbagView, SandbagEvent>;
const news = recorded as unknown as Record<"swap" | "trick" | "round" | "baskets" | "end", SandbagNews>;
const people = { names: ["Ana", "Ben", "Cid"], you: 0 };
const view = (of: SandbagNews): SandbagView => of.after.view;

describe("notation", () => {
  it.each([
    "O7",
    "*",
    "sandbag O7",
    "swap P8 for 2a",
    "left O7",
    "right *",
    "basket T10",
    "stow Y0",
    "ready",
  ])("reads and writes %s", (text) => {
    const { kind, card, place } = read(text);
    expect(write(kind, card, place)).toBe(text);
  });

  it("names places by seat and slot", () => {
    expect(placeOf(2, 0)).toBe("2a");
    expect([ownerOf("5b"), slotOf("5b"), slotOf("5a")]).toEqual([5, 1, 0]);
  });

  it("groups what may be chosen by what is touched first", () => {
    const found = choices(["O7", "*", "sandbag T3", "swap O7 for 1a", "swap * for 1a", "swap * for 2b"]);
    expect([...found.plays]).toEqual(["O7", "*"]);
    expect(found.sandbags).toEqual(["T3"]);
    expect([...(found.takes.get("1a") ?? [])]).toEqual(["O7", "*"]);
    expect([...(found.gives.get("*") ?? [])]).toEqual(["1a", "2b"]);
  });

  it("gives cards that look alike names of their own", () => {
    expect(held(["*", "O7", "*"]).map(({ key }) => key)).toEqual(["*", "O7", "*.1"]);
  });
});

describe("seating", () => {
  it("puts oneself at the bottom and the left neighbour to the left", () => {
    const shown = view(news.trick);
    expect([0, 1, 2].map((seat) => spot(shown, seat))).toEqual(["bottom", "left", "right"]);
    expect(spot({ ...shown, seat: 1 }, 0)).toBe("right");
  });

  it("counts the tricks of a round from what is left of it", () => {
    expect(tricksInRound(view(news.trick))).toBe(14);
    expect(tricksInRound(view(news.swap))).toBe(14);
  });

  it("knows in which order a trick is played", () => {
    const shown = view(news.swap);
    const first = shown.trick[0]?.seat ?? 0;
    expect(order(shown, shown.trick)).toEqual([first, (first + 1) % 3, (first + 2) % 3]);
  });

  it("marks what came from the neighbours until the first card is played", () => {
    const shown = view(news.baskets);
    expect([...fromNeighbours(shown).values()]).toEqual([1, 2]);
    expect(fromNeighbours(view(news.trick)).size).toBe(0);
  });
});

describe("scores in the log", () => {
  it("stand apart from names that end in a number", () => {
    const sheet = { ballast: 0, rockets: 0, rocket_points: 0, basket: [], basket_points: 0 };
    const sheets = [
      { ...sheet, seat: 1, score: 2, total: 2 },
      { ...sheet, seat: 2, score: -12, total: -12 },
    ];
    const numbered = { names: ["Ana", "Gust", "Gust 2"], you: 0 };
    const scored = { event: "RoundScored", round: 1, sheets } as unknown as SandbagEvent;
    expect(say(scored, numbered)).toBe("Round 1 is scored. Gust: 2 (total 2) and Gust 2: −12 (total −12).");
  });
});

describe("trays", () => {
  const [seven, rocket, three] = held(["O7", "*", "T3"]) as [
    { key: string; card: string },
    { key: string; card: string },
    { key: string; card: string },
  ];

  it("are filled in order, exchanged and emptied before anything is sent", () => {
    const trays = new Trays("left right");
    trays.put(seven);
    expect(trays.isComplete).toBe(false);
    trays.put(rocket);
    trays.exchange();
    expect(trays.actions()).toEqual(["left *", "right O7"]);
    trays.touch(0);
    expect(trays.has("*")).toBe(false);
    trays.undo();
    expect(trays.isEmpty).toBe(true);
  });

  it("say when one is ready with fewer sandbags than allowed, and only then", () => {
    const trays = new Trays("basket basket stow more");
    for (const card of [seven, rocket, three]) trays.put(card);
    expect(trays.isComplete).toBe(true);
    expect(trays.shown).toEqual([0, 1, 2, 3]);
    expect(trays.actions()).toEqual(["basket O7", "basket *", "stow T3", "ready"]);
    trays.put({ key: "Y1", card: "Y1" });
    expect(trays.actions()).toEqual(["basket O7", "basket *", "stow T3", "stow Y1"]);
  });

  it("hold what was advised, to be looked at before it is sealed", () => {
    const trays = new Trays("basket basket stow more");
    trays.put(three);
    const hand = held(["*", "*", "T3", "O7"]);
    trays.lay(["basket *", "basket *", "stow O7", "ready"], hand);
    expect(trays.cards.map((card) => card?.key)).toEqual(["*", "*.1", "O7", undefined]);
    expect(trays.actions()).toEqual(["basket *", "basket *", "stow O7", "ready"]);
    // What the hand does not hold any more is left out.
    trays.lay(["basket Y9", "basket T3"], hand);
    expect(trays.cards.map((card) => card?.card)).toEqual(["T3", undefined, undefined, undefined]);
  });

  it("follow what the server still waits for", () => {
    const shown = view(news.round);
    expect(plan(shown)).toBe("left right");
    expect(plan({ ...shown, passed: { left: "O7", right: null } })).toBe("right");
    expect(plan({ ...shown, phase: "play" })).toBe("");
  });
});

describe("staging", () => {
  const extras = (of: SandbagNews) => staging(of, people).map(({ extra }) => extra?.kind ?? null);

  it("lets a finished trick lie before the next begins", () => {
    const [ended, after] = staging(news.trick, people);
    expect(extras(news.trick)).toEqual(["trick", null]);
    const shown = ended?.moment.view as SandbagView;
    expect(shown.trick).toHaveLength(3);
    expect(shown.tricks).toBe(view(news.trick).tricks - 1);
    expect(ended?.moment.legal).toEqual([]);
    expect(ended?.hold).toBe(settings.trick + landing());
    expect(sentence(ended?.extra as Extra, people)).toMatch(/^(You win|\w+ wins|Nobody wins)/);
    expect(after?.moment).toBe(news.trick.after);
  });

  it("waits for a tap after each trick where that is wanted", () => {
    settings.trick = 0;
    expect(staging(news.trick, people)[0]?.hold).toBe(Infinity);
    settings.trick = 1200;
  });

  it("shows the last trick of a round whole, then its sheet until somebody goes on, then the new deal", () => {
    const beats = staging(news.round, people);
    expect(extras(news.round)).toEqual(["trick", "round", null]);
    const last = beats[0]?.moment.view as SandbagView;
    expect(last.round).toBe(1);
    expect(last.trick).toHaveLength(3);
    expect(last.table.map(({ hand, sandbags }) => hand + sandbags)).toEqual([0, 0, 0]);
    expect(beats[1]?.hold).toBe(Infinity);
    expect(beats[2]?.moment.view.round).toBe(2);
  });

  it("takes a finished trick from its event, and builds none from views", () => {
    for (const told of [news.trick, news.round, news.end]) {
      const ended = told.happened.events?.find(({ event }) => event === "TrickEnded");
      const before = told.before && { ...told.before, view: { ...told.before.view, trick: [] } };
      const after = { ...told.after, view: { ...told.after.view, last_trick: null } };
      const shown = staging({ ...told, before, after } as News<SandbagView, SandbagEvent>, people)[0]?.moment
        .view;
      expect(shown?.trick).toBe((ended as SandbagTrickEnded).plays);
    }
  });

  it("shows what the baskets show after a swap in the last play of a round", () => {
    const before = news.round.before as Moment<SandbagView>;
    const old = before.view as SandbagView;
    const seat = old.table.findIndex((_, index) => !old.trick.some((play) => play.seat === index));
    const tally: SandbagView["tally"] = [
      { colour: "T", cards: 1, sum: 6 },
      { colour: "O", cards: 1, sum: 7 },
    ];
    const swap = { event: "Swapped", seat, taken: "O3", owner: 1, slot: 0, given: null } as const;
    const events = (news.round.happened.events ?? []).flatMap((event): SandbagEvent[] =>
      ["CardPlayed", "SandbagPlayed", "Swapped"].includes(event.event)
        ? [{ ...swap, trump_before: "O", trump: "O", tally }]
        : [event as SandbagEvent],
    );
    const told = { ...news.round, happened: { ...news.round.happened, events } };
    expect(staging(told as SandbagNews, people)[0]?.moment.view.tally).toEqual(tally);
  });

  it("explains who leads when the baskets are revealed", () => {
    const [revealed] = staging(news.baskets, people);
    expect(revealed?.extra?.kind).toBe("baskets");
    expect(sentence(revealed?.extra ?? null, people)).toContain("highest trump in a basket");
  });

  it("ends with the standings", () => {
    expect(extras(news.end)).toEqual(["trick", "round", "over"]);
    expect(staging(news.end, people)[1]?.extra).toMatchObject({ isLast: true });
    const ended = news.end.happened.events?.find((event) => event.event === "GameEnded") ?? null;
    const later = { ...news.end, happened: { ...news.end.happened, events: [] }, ended };
    expect(staging(later, people).map(({ extra }) => extra)).toEqual([{ kind: "over", ended }]);
  });

  it("keeps totals and the log back until the sheet tells them", () => {
    const totals = (of: Moment<SandbagView> | null | undefined) =>
      (of?.view as SandbagView).table.map(({ total }) => total);
    for (const ended of [news.round, news.end]) {
      const [trick, round, last] = staging(ended, people);
      const kinds = (beat: typeof trick) =>
        ended.happened.events?.slice(0, beat?.events).map(({ event }) => event) ?? [];
      expect(totals(trick?.moment)).toEqual(totals(ended.before));
      expect(totals(last?.moment)).not.toEqual(totals(ended.before));
      expect(kinds(trick).at(-1)).toBe("TrickEnded");
      expect(kinds(round).at(-1)).toBe("RoundScored");
      expect(kinds(last)).toHaveLength(ended.happened.events?.length ?? 0);
    }
  });

  it("tells of a swap", () => {
    expect(extras(news.swap)).toEqual(["turned"]);
  });
});

describe("trays", () => {
  it("say what is still missing in them", () => {
    const setUp = { ...view(news.trick), seat: 0, phase: "set-up" } as SandbagView;
    const trays = new Trays("basket basket stow more");
    const [one, two, three, four] = held(["O1", "O2", "O3", "O4"]);
    if (!one || !two || !three || !four) throw new Error("no cards");
    const said = [null, one, two, three, four].map((card) => {
      if (card) trays.put(card);
      return sayTrays(trays, setUp, people);
    });
    expect(said).toEqual([
      "",
      "Now another card for your basket.",
      "Now a sandbag.",
      "Ready, or one more sandbag?",
      "Ready?",
    ]);
  });
});

describe("actions in words", () => {
  it("name the card that a swap takes, where the table is known", () => {
    const table = view(news.trick).table.map((seat) => ({
      ...seat,
      basket: seat.basket.map((slot) => ({ ...slot, card: "R1", face_up: true })),
    }));
    const known = { ...view(news.trick), table };
    expect(sayAction("swap O7 for 1b", people, known)).toBe(
      "Give orange 7 to Ben and play red 1 from that basket",
    );
    expect(sayAction("swap O7 for 1b", people)).toBe(
      "Give orange 7 to Ben and play the second card of that basket",
    );
  });
});

describe("words", () => {
  const events: readonly SandbagEvent[] = [
    { event: "RoundBegan", round: 1, dealer: 1, left_out: "T" },
    { event: "RoundBegan", round: 2, dealer: 0, left_out: null },
    { event: "Dealt", seat: 0, count: 2, cards: ["O7", "*"] },
    { event: "PassSealed", seat: 0, left: "O7", right: "*" },
    { event: "PassSealed", seat: 1, left: null, right: null },
    { event: "Received", seat: 0, from_left: "O7", from_right: "*" },
    { event: "SetUpSealed", seat: 0, basket: ["O7", "R1"], sandbags: ["*"] },
    { event: "SetUpSealed", seat: 2, basket: null, sandbags: null },
    {
      event: "BasketsRevealed",
      baskets: [
        ["O7", "R1"],
        ["*", "R2"],
        ["Y1", "P2"],
      ],
      sandbags: [1, 2, 1],
      trump: "R",
    },
    { event: "LeaderFound", seat: 1, card: "R2", tied: [1] },
    { event: "LeaderFound", seat: 1, card: "R2", tied: [0, 1] },
    { event: "CardPlayed", seat: 0, card: "O7" },
    { event: "SandbagPlayed", seat: 1, card: null },
    { event: "SandbagPlayed", seat: 0, card: "P3" },
    {
      event: "Swapped",
      seat: 1,
      taken: "O7",
      owner: 0,
      slot: 0,
      given: null,
      trump_before: "O",
      trump: "RY",
      tally: [
        { colour: "R", cards: 1, sum: 2 },
        { colour: "Y", cards: 1, sum: 2 },
      ],
    },
    {
      event: "Swapped",
      seat: 0,
      taken: "R2",
      owner: 1,
      slot: 1,
      given: "P8",
      trump_before: "R",
      trump: "",
      tally: [],
    },
    ...(["trump", "led", "rocket", "nobody"] as const).map((by, index): SandbagEvent => ({
      event: "TrickEnded",
      trick: index + 1,
      winner: by === "nobody" ? null : index,
      card: by === "nobody" ? null : by === "rocket" ? "*" : "O7",
      by,
      led: by === "led" ? "O" : null,
      trump: "O",
      cards: 3,
      rockets: index,
      plays: [],
    })),
    ...[news.round, news.end].flatMap(({ happened }) => happened.events as readonly SandbagEvent[]),
  ];

  it.each(["en", "de"])("say every event in the language %s", async (language) => {
    const { catalogues } = await import("../src/core/i18n.svelte");
    settings.language = language;
    await catalogues.load(language);
    for (const event of events) {
      const line = say(event, people);
      const isHidden = (event.event === "Dealt" && !event.cards) || event.event === "Received";
      if (!isHidden) expect(line, event.event).not.toBe("");
      expect(line).not.toMatch(/[{}]|undefined|null/);
    }
    settings.language = "en";
  });

  it("count cards that are alike", () => {
    const dealt = { event: "Dealt", seat: 0, count: 4, cards: ["O7", "*", "*", "T3"] } as const;
    expect(say(dealt, people)).toBe("You get orange 7, two rockets, and teal 3.");
    expect(cardsWords(["*", null, null])).toBe("a rocket and two face-down cards");
  });

  it.each([
    ["O", "orange was trump"],
    ["RPY", "red, purple, and yellow were trump"],
  ])("says of a trick won with trump %s what was trump", (trump, said) => {
    const ended = { trick: 3, winner: 1, card: "Y7", by: "trump", led: "T", trump, cards: 3, rockets: 0 };
    expect(say({ event: "TrickEnded", ...ended } as SandbagEvent, people)).toBe(
      `Ben wins trick 3: ${said}, and yellow 7 is the highest.`,
    );
  });

  it("speak to whoever reads", () => {
    expect(say({ event: "CardPlayed", seat: 0, card: "O7" }, people)).toBe("You play orange 7.");
    expect(say({ event: "CardPlayed", seat: 1, card: "*" }, people)).toBe("Ben plays a rocket.");
    const revealed: SandbagEvent = {
      event: "BasketsRevealed",
      baskets: [
        ["P0", "R2"],
        ["*", "T0"],
      ],
      sandbags: [1, 2],
      trump: "P",
    };
    expect(say(revealed, { names: ["Ana", "Ben"], you: 0 })).toBe(
      "The baskets turn up: you have purple 0 and red 2, with 1 sandbag; Ben has a rocket and teal 0, with 2 sandbags. Trump is purple.",
    );
    expect(sayAction("*", people)).toBe("Play a rocket");
    expect(sayAction("sandbag *", people)).toBe("Play the sandbag rocket");
    expect(say({ event: "SandbagPlayed", seat: 1, card: null }, people)).toBe(
      "Ben plays a sandbag, face down.",
    );
  });

  // All codes of refusals.py.
  const REASONS =
    "no_such_action no_such_seat game_over not_your_turn already_sealed pass_first set_up_first passing_is_over set_up_is_over pass_left_first pass_right_next basket_first basket_full sandbag_first not_in_hand must_follow no_sandbag_left not_your_sandbag face_up_needed_after_sandbag_lead no_such_basket swap_own_basket swap_face_down give_from_hand_only swap_must_take_led_or_rocket swap_give_must_be_your_only_led_card".split(
      " ",
    );
  it.each(REASONS)("have a sentence for %s in both languages", (reason) => {
    const key = `refusal.sandbag.${reason}` as keyof typeof en;
    expect(en[key]).toBeTruthy();
    expect(de[key]).toBeTruthy();
    expect(de[key]).not.toBe(en[key]);
  });
});

describe("points", () => {
  it("below nothing are written with a minus, not with a hyphen", async () => {
    const { figure, t } = await import("../src/core/i18n.svelte");
    expect([-6, 0, 6].map(figure)).toEqual(["−6", "0", "6"]);
    expect(t("sandbag.seat.total", { count: -6, figure: figure(-6) })).toBe("−6 points");
    const sheet = { seat: 1, score: -6, total: -11 };
    const scored = { event: "RoundScored", round: 2, sheets: [sheet], turned_up: [] };
    expect(say(scored as unknown as SandbagEvent, { names: ["Ana", "Ben"], you: 0 })).toContain(
      "Ben: −6 (total −11)",
    );
  });
});

describe("sounds", () => {
  const heard = (of: SandbagNews) => staging(of, people).map(({ sound }) => sound);

  it("are one for each picture, and none twice", () => {
    expect(heard(news.swap)).toEqual(["play"]);
    expect(heard(news.trick)).toEqual(["play", "sweep"]);
    expect(heard(news.baskets)).toEqual(["play", undefined]);
    expect(heard(news.round)).toEqual(["play", "end", "deal"]);
    expect(heard(news.end)).toEqual(["play", "end", undefined]);
  });
});

describe("what is asked for where a rocket was led", () => {
  it("says what may be played, as the server lists it", () => {
    const before = view(news.trick);
    const asked = { ...before, seat: 0, phase: "play", hand: ["O7", "T3"], led: null, face_up_needed: false };
    const shown = {
      ...asked,
      trick: [{ ...before.last_trick?.plays[0], seat: 2, way: "hand", card: "*" }],
    } as unknown as SandbagView;
    const say = (legal: readonly string[]): string =>
      prompt(
        { seq: 1, view: shown, asked: [0], legal, deadlines: [] },
        { names: ["Ana", "Ben", "Cid"], you: 0 },
      );
    expect(say(["O7", "T3", "sandbag Y1"])).toBe(
      "Your turn: a rocket was led. Any card of your hand may be played.",
    );
    expect(say(["T3"])).toBe("Your turn: a rocket was led. You may play teal 3.");
  });
});
