import { createRawSnippet, flushSync, mount, tick, unmount } from "svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BoardProps, Hands } from "../src/games/game";
import type { News } from "../src/net/followed.svelte";
import Board from "../src/games/sandbag/board/Board.svelte";
import { page as sandbag } from "../src/games/sandbag/page";
import { landing, staging } from "../src/games/sandbag/model/staging";
import type { Sandbag } from "../src/games/sandbag/model/types";
import { settings } from "../src/core/settings.svelte";
import type { SandbagEvent, SandbagView } from "../src/wire";
import recorded from "./sandbag-news.json";

const news = recorded as unknown as Record<
  "swap" | "trick" | "round" | "baskets" | "end",
  News<SandbagView, SandbagEvent>
>;
const people = { names: ["Ana", "Ben", "Cid"], you: 0 };
Element.prototype.animate ??= (() => ({ cancel() {}, finish() {} })) as unknown as Element["animate"];
HTMLDialogElement.prototype.showModal ??= () => {};

function handsThat(isOpen: boolean) {
  return {
    isOpen,
    act: vi.fn(async () => {}),
    actAll: vi.fn(async () => {}),
    why: vi.fn(async () => {}),
    heard: vi.fn(),
    previews: vi.fn(async () => []),
    time: () => 0,
    goOn: vi.fn(),
  } satisfies Hands<Sandbag>;
}

let shown: Record<string, unknown> | undefined;
function show(props: Partial<BoardProps<Sandbag>> & Pick<BoardProps<Sandbag>, "moment">): HTMLElement {
  document.body.innerHTML = "";
  shown = mount(Board, {
    target: document.body,
    props: {
      extra: null,
      people,
      hands: handsThat(true),
      message: { text: "", rule: "" },
      xray: null,
      ...props,
    },
  });
  flushSync();
  return document.body;
}
function press(element: Element | null | undefined): void {
  (element as HTMLElement).click();
  flushSync();
}
const button = (page: HTMLElement, text: string) =>
  [...page.querySelectorAll("button")].find((found) => found.textContent?.includes(text));

afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  settings.input = "auto";
});

describe("the board", () => {
  it("passes two cards together, and nothing before", () => {
    const hands = handsThat(true);
    const page = show({ moment: news.round.after, hands });
    const { hand } = news.round.after.view as SandbagView;
    const cards = [...page.querySelectorAll(".hand button")];
    const asks = () => page.querySelector(".message")?.textContent?.trim();
    press(cards[0]);
    expect(asks()).toBe("Now one for Cid.");
    press(cards[2]);
    expect(asks()).toBe("Pass them, or exchange the two.");
    expect(hands.act).not.toHaveBeenCalled();
    press(button(page, "Pass the cards"));
    expect(hands.actAll).toHaveBeenCalledWith([`left ${hand[0] ?? ""}`, `right ${hand[2] ?? ""}`]);
    // Until the server has them they are still laid out: nothing is lost when it refuses.
    expect(page.querySelectorAll(".hand button")).toHaveLength(hand.length - 2);
  });

  it("lays out what was advised, and sends it only when the person says so", () => {
    const hands = handsThat(true);
    const { hand } = news.round.after.view as SandbagView;
    const laid = [`left ${hand[1] ?? ""}`, `right ${hand[0] ?? ""}`];
    const page = show({ moment: news.round.after, hands, laid });
    expect(sandbag.isLaidOut?.(laid)).toBe(true);
    expect(page.querySelectorAll(".tray [data-card]")).toHaveLength(2);
    expect(hands.actAll).not.toHaveBeenCalled();
    press(button(page, "Pass the cards"));
    expect(hands.actAll).toHaveBeenCalledWith(laid);
    expect(sandbag.isLaidOut?.(["O7"])).toBe(false);
  });

  const legal = ["O7", "sandbag T3", "swap O7 for 1a", "swap R2 for 1a"];
  const hand = ["O7", "R2"];
  const moment = (() => {
    const { after } = news.baskets;
    const view = after.view as SandbagView;
    const table = view.table.map((seat) => ({
      ...seat,
      basket: seat.basket.map((slot) => ({ ...slot, card: "Y4", face_up: true })),
    }));
    return { ...after, asked: [0], legal, view: { ...view, hand, sandbags: ["T3"], table, waiting: [0] } };
  })();

  it("plays with two presses of a key, or one where that is wanted", () => {
    const hands = handsThat(true);
    const page = show({ moment, hands });
    press(page.querySelector(".hand button"));
    expect(hands.act).not.toHaveBeenCalled();
    press(page.querySelector(".hand button"));
    expect(hands.act).toHaveBeenLastCalledWith("O7");
    settings.input = "one";
    press(button(page, "Sandbag (1)"));
    expect(hands.act).toHaveBeenLastCalledWith("sandbag T3");
  });

  it("swaps from the basket or from the hand, after it was said what happens", () => {
    const hands = handsThat(true);
    const page = show({ moment, hands });
    press(page.querySelector('[data-place="1a"]'));
    press(page.querySelectorAll(".hand button")[1]);
    expect(page.querySelector(".message")?.textContent).toContain(
      "Give red 2 face down to Ben, take and play yellow 4.",
    );
    expect(hands.previews).toHaveBeenLastCalledWith(["swap R2 for 1a"]);
    press(button(page, "Swap now"));
    expect(hands.act).toHaveBeenCalledWith("swap R2 for 1a");
  });

  it("shows the own choice at once, and until the server shows it", async () => {
    let answer = (): void => {};
    const hands = { ...handsThat(true), act: () => new Promise<void>((done) => (answer = done)) };
    const page = show({ moment, hands });
    press(page.querySelector('[data-place="1a"]'));
    press(page.querySelectorAll(".hand button")[1]);
    press(button(page, "Swap now"));
    expect(page.querySelector('.trick [data-card="Y4"]')).not.toBeNull();
    expect(
      [...page.querySelectorAll<HTMLElement>(".hand [data-card]")].map((one) => one.dataset.card),
    ).toEqual(["O7"]);
    expect(page.querySelector('[data-place="1a"]')?.classList).toContain("down");
    answer();
    await tick();
    expect(page.querySelector('.trick [data-card="Y4"]'), "until the table is shown with it").not.toBeNull();
  });

  it("takes a refused choice back", async () => {
    const message = { text: "No.", rule: "S10", cards: [] };
    const page = show({ moment, hands: handsThat(true), message });
    settings.input = "one";
    press(page.querySelector(".hand button"));
    expect(page.querySelector('.trick [data-card="O7"]')).not.toBeNull();
    await tick();
    flushSync();
    expect(page.querySelector('.trick [data-card="O7"]')).toBeNull();
    expect(page.querySelectorAll(".hand button")).toHaveLength(2);
  });

  it("asks the server why something is not allowed", () => {
    const hands = handsThat(true);
    const page = show({ moment, hands });
    press(page.querySelectorAll(".hand button")[1]);
    expect(hands.why).toHaveBeenLastCalledWith("R2");
    press(page.querySelector('[data-place="2b"]'));
    expect(hands.why).toHaveBeenLastCalledWith("swap R2 for 2b");
    expect(hands.act).not.toHaveBeenCalled();
  });

  it("frames the cards that stand in the way, and says that it was heard when something else is begun", () => {
    const message = { text: "No.", rule: "S10", cards: ["R2"] };
    const hands = handsThat(true);
    const page = show({ moment, message, hands });
    expect(page.querySelectorAll(".hand .cause")).toHaveLength(1);
    expect(hands.heard).not.toHaveBeenCalled();
    press(button(page, "Swap"));
    expect(hands.heard).toHaveBeenCalledTimes(1);
    press(button(page, "Cancel"));
    expect(hands.heard).toHaveBeenCalledTimes(2);
  });

  it("asks nothing of whom a bot plays for", () => {
    const hands = { ...handsThat(false), isCovered: true };
    const message = { text: "The bot is choosing.", rule: "" };
    for (const { after } of [news.round, { after: moment }]) {
      const page = show({ moment: { ...after, asked: [], legal: [] }, hands, message });
      expect(page.querySelector(".message")?.textContent).toContain("The bot is choosing.");
      expect(page.querySelectorAll(".tray, .buttons, .sealed")).toHaveLength(0);
      expect(page.querySelectorAll(".hand button:not(.dim)")).toHaveLength(0);
    }
  });

  it("does nothing where one only looks on", () => {
    const hands = handsThat(false);
    const view: SandbagView = { ...moment.view, seat: null, hand: [], sandbags: [] };
    const page = show({ moment: { ...moment, view, legal: [] }, people: { ...people, you: null }, hands });
    // The chips open what can be read of the trump and the last trick.
    expect(page.querySelectorAll(".table button:not(.chip)")).toHaveLength(0);
    expect(page.textContent).toContain("Ana’s turn");
    expect(page.textContent).not.toMatch(/\b(You|Your)\b/);
  });

  it("shows every hand and who gave what lies face down, where all cards are shown", () => {
    const down = { card: null, face_up: false, giver: 1, voids: "" };
    const withGift = (card: string | null): SandbagView => ({
      ...moment.view,
      table: moment.view.table.map((seat, at) =>
        at === 2
          ? {
              ...seat,
              basket: [
                { ...down, card },
                { ...down, card },
              ],
            }
          : seat,
      ),
    });
    const view = withGift(null);
    const xray = [view, { ...withGift("P9"), seat: 1, hand: ["T1", "T2"], sandbags: ["*"] }, view];
    const page = show({ moment: { ...moment, view }, hands: handsThat(false), xray });
    expect(page.textContent).toContain("Hand of Ben: teal 1 and teal 2");
    expect(page.textContent).toContain("purple 9, face down in Cid’s basket, from Ben, shown here only");
    expect(show({ moment: { ...moment, view } }).textContent).not.toContain("purple 9");
  });

  it("crowns the winner of a trick, and goes on from a sheet", async () => {
    const hands = handsThat(false);
    const [trick] = staging(news.trick, people);
    const [, round] = staging(news.round, people);
    if (!trick || !round) throw new Error("no beats");
    vi.useFakeTimers();
    const table = show({ ...trick, hands });
    expect(table.querySelectorAll(".winner"), "the last card is still on its way").toHaveLength(0);
    vi.advanceTimersByTime(landing());
    flushSync();
    expect(table.querySelectorAll(".winner.over")).toHaveLength(1);
    vi.useRealTimers();
    const page = show({ ...round, hands });
    await vi.waitFor(() => expect(page.querySelectorAll("dialog tbody tr")).toHaveLength(3));
    press(button(page, "Next round"));
    expect(hands.goOn).toHaveBeenCalled();
  });

  it("ends with standings", async () => {
    const over = staging(news.end, people).at(-1);
    if (!over) throw new Error("no beats");
    const page = show({ ...over, hands: handsThat(false) });
    await vi.waitFor(() => expect(page.querySelectorAll(".end tbody tr")).toHaveLength(3));
    expect(page.querySelector(".end h2")?.textContent).toMatch(/win/);
  });

  it("brings the result into sight when the game is over, but not in a replay", async () => {
    const over = staging(news.end, people).at(-1);
    if (!over) throw new Error("no beats");
    const after = createRawSnippet(() => ({ render: () => "<p>Play again</p>" }));
    const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
    const replayed = show({ ...over, hands: handsThat(false) });
    await vi.waitFor(() => expect(replayed.querySelector(".end h2")).not.toBeNull());
    await tick();
    expect(document.activeElement).toBe(document.body);
    const page = show({ ...over, hands: handsThat(false), after });
    await vi.waitFor(() => expect(page.querySelector(".end h2")).not.toBeNull());
    await tick();
    expect(document.activeElement).toBe(page.querySelector(".end h2"));
    expect(scroll).toHaveBeenCalledWith(0, 0);
    expect(page.querySelector(".end")?.textContent).toContain("Play again");
    scroll.mockRestore();
  });
});
