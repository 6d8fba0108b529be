/** Where a long board of a replay scrolls to. */
import { describe, expect, it } from "vitest";
import { shift } from "../src/replay/view";

describe("what has just happened", () => {
  const room = { top: 100, bottom: 500 };

  it("leaves the board alone where it can be seen", () => {
    expect(shift(room, { top: 100, bottom: 500 })).toBe(0);
    expect(shift(room, { top: 200, bottom: 300 })).toBe(0);
  });

  it("comes up from below, and down from above, no further than it must", () => {
    expect(shift(room, { top: 480, bottom: 560 })).toBe(60);
    expect(shift(room, { top: 40, bottom: 120 })).toBe(-60);
  });

  it("shows its beginning where it is longer than the room", () => {
    expect(shift(room, { top: 150, bottom: 700 })).toBe(50);
  });
});
