import { afterEach, beforeEach, expect, test, vi } from "vitest";

let pitches: number[] = [];
let contexts = 0;
let state = "running";

class Parameter {
  setValueAtTime(value: number): this {
    if (value > 20) pitches.push(value);
    return this;
  }
  linearRampToValueAtTime(): this {
    return this;
  }
  exponentialRampToValueAtTime(): this {
    return this;
  }
}

class Context {
  currentTime = 0;
  state = state;
  destination = {};
  constructor() {
    contexts++;
  }
  resume(): Promise<void> {
    return Promise.reject(new Error("not now"));
  }
  createOscillator(): object {
    return { frequency: new Parameter(), connect: (to: object) => to, start: vi.fn(), stop: vi.fn() };
  }
  createGain(): object {
    return { gain: new Parameter(), connect: (to: object) => to };
  }
}

/** The module anew, as a fresh page has it. */
async function page(): Promise<typeof import("../src/core/sound")> {
  vi.resetModules();
  return import("../src/core/sound");
}

beforeEach(() => {
  pitches = [];
  contexts = 0;
  vi.stubGlobal("AudioContext", Context);
  state = "running";
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("nothing sounds before somebody has touched the page", async () => {
  const { play } = await page();
  play("turn");
  expect(contexts).toBe(0);
  dispatchEvent(new Event("pointerdown"));
  play("turn");
  expect(contexts).toBe(1);
  expect(pitches).toHaveLength(2);
  expect(pitches[1]).toBeGreaterThan(pitches[0] ?? Infinity);
});

test("the same sound twice at once is one", async () => {
  const { play } = await page();
  dispatchEvent(new Event("keydown"));
  play("play");
  play("play");
  play("talk");
  expect(pitches).toHaveLength(2);
  expect(contexts).toBe(1);
});

test("sounds that are switched off are silent", async () => {
  const { play } = await page();
  const { settings: own } = await import("../src/core/settings.svelte");
  own.sounds.end = false;
  dispatchEvent(new Event("keydown"));
  play("end");
  expect(pitches).toEqual([]);
});

test("in a hidden tab only the own turn sounds", async () => {
  const { play } = await page();
  dispatchEvent(new Event("keydown"));
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  play("play");
  expect(pitches).toEqual([]);
  play("turn");
  expect(pitches).toHaveLength(2);
});

test("what could not sound is not made up for", async () => {
  state = "suspended";
  const { play } = await page();
  dispatchEvent(new Event("keydown"));
  play("turn");
  await Promise.resolve();
  expect([contexts, pitches]).toEqual([1, []]);
});

test("without sound the game goes on", async () => {
  vi.stubGlobal("AudioContext", undefined);
  const { play } = await page();
  dispatchEvent(new Event("keydown"));
  expect(() => play("turn")).not.toThrow();
});

test("whatever cards do is switched off together", async () => {
  const { play } = await page();
  const { settings: own } = await import("../src/core/settings.svelte");
  dispatchEvent(new Event("keydown"));
  const cards = ["deal", "sweep", "take", "bag", "verdict"] as const;
  for (const sound of cards) play(sound);
  expect(new Set(pitches).size).toBe(cards.length);
  own.sounds.play = false;
  pitches = [];
  vi.spyOn(performance, "now").mockReturnValue(1e6);
  for (const sound of cards) play(sound);
  expect(pitches).toEqual([]);
});
