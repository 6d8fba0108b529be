import { describe, expect, it } from "vitest";
import { freeSeats, numbered, ownName } from "../src/table/setup/begin";
import { since, unbroken } from "../src/core/words";
import { resetSettings, settings } from "../src/core/settings.svelte";
import { LONGEST_NAME, type TableInfo } from "../src/wire";

describe("a name", () => {
  it("is the remembered one, or a guest's", () => {
    settings.name = "  Ana ";
    expect(ownName()).toBe("Ana");
    settings.name = "   ";
    expect(ownName()).toBe("Guest");
  });

  it("gets a number where somebody has it already, and never grows too long", () => {
    expect(numbered("Ana", 2)).toBe("Ana 2");
    expect(numbered("x".repeat(LONGEST_NAME), 3)).toHaveLength(LONGEST_NAME);
  });

  it("survives settings that are reset", () => {
    Object.assign(settings, { name: "Ana", theme: "dark", motion: 0 });
    resetSettings();
    expect(settings).toMatchObject({ name: "Ana", theme: "auto", motion: 1 });
  });
});

describe("free seats", () => {
  it("have neither a person nor a bot", () => {
    const seating = [{ seat: 0, name: "Ana", person: true }, { seat: 1 }, { seat: 2, bot: "mild" }];
    expect(freeSeats({ seating } as unknown as TableInfo)).toEqual([1]);
  });
});

describe("times", () => {
  it("are told as people do", () => {
    const now = Date.UTC(2026, 0, 20, 12);
    const ago = (minutes: number) => since(now - minutes * 60_000, now);
    expect([ago(0), ago(5), ago(120), ago(24 * 60), ago(3 * 24 * 60)]).toEqual([
      "now",
      "5 minutes ago",
      "2 hours ago",
      "yesterday",
      "3 days ago",
    ]);
    expect(ago(60 * 24 * 10)).toContain("2026");
  });
});

it("breaks no name of a game where it is shown", () => {
  expect(unbroken("How to play Bag-O-Loot: set-up")).toBe("How to play Bag\u2011O\u2011Loot: set-up");
});
