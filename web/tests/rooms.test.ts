/// <reference types="node" />
/** The rooms of the page: which may import which. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, normalize } from "node:path";
import { expect, test } from "vitest";

/** Each room with what it may import besides itself and `wire.ts`. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  "App.svelte": ["core", "net", "screens", "ui"],
  "main.ts": ["App.svelte", "core", "ui"],
  "wire.ts": [],
  screens: ["core", "games", "learn", "net", "replay", "table", "ui"],
  learn: ["core", "games", "net", "table", "ui"],
  replay: ["core", "games", "net", "table", "ui"],
  table: ["core", "games", "net", "ui"],
  games: ["core", "net", "ui"],
  ui: ["core"],
  core: ["i18n", "net"],
  net: ["games/views"],
  i18n: ["core/i18n.svelte"],
};

function importsOf(path: string): readonly string[] {
  const text = readFileSync(`src/${path}`, "utf8");
  const found = text.matchAll(/(?:from|import|import\()\s*"(\.[^"]*)"/g);
  return [...found].map(([, name = ""]) => normalize(`${dirname(path)}/${name}`));
}

/** The game whose folder it is in; empty for none. */
function gameOf(path: string): string {
  return /^games\/([^/]+)\//.exec(path)?.[1] ?? "";
}

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.(ts|svelte)$/.test(path));

test("every file is in a room, and imports only rooms below its own", () => {
  const wrong = files.flatMap((path) => {
    const room = path.split("/")[0] ?? "";
    const allowed = [room, "wire", ...(ROOMS[room] ?? [])];
    return importsOf(path)
      .filter((name) => !allowed.some((other) => name === other || name.startsWith(`${other}/`)))
      .map((name) => `${path} imports ${name}`);
  });
  expect(files.length).toBeGreaterThan(150);
  expect([...new Set(files.map((path) => path.split("/")[0]))].sort()).toEqual(Object.keys(ROOMS).sort());
  expect(wrong).toEqual([]);
});

test("no game knows another, and nothing outside knows one", () => {
  const wrong = files.flatMap((path) =>
    importsOf(path)
      .filter((name) => gameOf(name) !== "" && gameOf(name) !== gameOf(path))
      .map((name) => `${path} imports ${name}`),
  );
  expect(wrong).toEqual([]);
});
