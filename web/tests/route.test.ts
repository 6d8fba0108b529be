import { describe, expect, it } from "vitest";
import { hash, leftFor, read, type Route } from "../src/core/route.svelte";

describe("routes", () => {
  const routes: readonly Route[] = [
    { at: "home" },
    { at: "lobby" },
    { at: "settings" },
    { at: "table", table: "abc", secret: "" },
    { at: "table", table: "abc", secret: "s3cret" },
    { at: "replay", table: "abc", step: 37 },
    { at: "replay", table: "file", step: 0 },
    { at: "rules", game: "", anchor: "" },
    { at: "rules", game: "sandbag", anchor: "" },
    { at: "rules", game: "bagoloot", anchor: "B20" },
    { at: "rules", game: "sandbag", anchor: "5.3" },
    { at: "reference", game: "" },
    { at: "reference", game: "bagoloot" },
  ];

  it.each(routes)("come back from their address: %o", (route) => {
    expect(read(hash(route))).toEqual(route);
  });

  it("lead home where an address says nothing", () => {
    for (const address of ["", "#", "#/", "#/nowhere", "#/table", "#/table/"])
      expect(read(address)).toEqual({ at: "home" });
  });

  it("survive an address that is no text", () => {
    expect(read("#/rules/%E0%A4%A")).toEqual({ at: "rules", game: "", anchor: "" });
  });

  it("know the way back to the game from which one went to read", () => {
    const table: Route = { at: "table", table: "abc", secret: "" };
    const rules: Route = { at: "rules", game: "sandbag", anchor: "S10" };
    expect(leftFor(rules, table, null)).toBe(table);
    expect(leftFor({ at: "settings" }, rules, table)).toBe(table);
    expect(leftFor({ at: "reference", game: "sandbag" }, table, null)).toBe(table);
    expect(leftFor(table, rules, table)).toBeNull();
    expect(leftFor({ at: "home" }, rules, table)).toBeNull();
    expect(leftFor(rules, { at: "home" }, null)).toBeNull();
  });
});
