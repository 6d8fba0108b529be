/// <reference types="node" />
/**
 * A third game and a third language are folders: `tests/overlay` is laid over a copy of `src`, and everything that is
 * shared finds them. Nothing in `src` names them.
 */
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { flushSync, mount, unmount } from "svelte";
import { build } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type * as I18n from "../src/core/i18n.svelte";
import type * as Languages from "../src/core/languages";
import type * as Settings from "../src/core/settings.svelte";
import type * as Games from "../src/games";
import type { BoardProps, Hands } from "../src/games/game";
import type * as Views from "../src/games/views";
import type { TableView } from "../src/wire";

const ROOT = ".vite/overlay";

beforeAll(() => {
  rmSync(ROOT, { recursive: true, force: true });
  for (const folder of ["src", "tests/overlay"]) cpSync(folder, `${ROOT}/src`, { recursive: true });
  cpSync("index.html", `${ROOT}/index.html`);
});
afterAll(() => rmSync(ROOT, { recursive: true, force: true }));

/** A module of the copy. */
async function loaded<Module>(path: string): Promise<Module> {
  return (await import(/* @vite-ignore */ `../${ROOT}/src/${path}.ts`)) as Module;
}

const table = { round: 1, over: false, waiting: [0, 1], totals: [0, 0] };
const own = { seat: 0, hand: ["c7", "c12"], sealed: null };

function handsThat(act: Hands["act"]): Hands {
  return {
    isOpen: true,
    act,
    actAll: async () => {},
    why: async () => {},
    previews: async () => [],
    time: () => 0,
  };
}

test("a game is one folder: it has a tile, joins its views, draws its board and finds its words", async () => {
  const { fronts, namesOf, pageOf } = await loaded<typeof Games>("games/index");
  const { joinView } = await loaded<typeof Views>("games/views");
  expect(namesOf([])).toEqual(["sandbag", "bagoloot", "lowcard"]);
  expect(fronts.at(-1)?.sampleWords()).toEqual(["card 7"]);

  const page = await pageOf("lowcard");
  const view = joinView("lowcard", { public: table, own } as unknown as TableView);
  const moment = { seq: 1, view, asked: [0], legal: ["seal c7", "seal c12"], deadlines: [] };
  const people = { names: ["Ana", "Ben"], you: 0 };
  expect(view).toMatchObject({ seat: 0, hand: ["c7", "c12"], round: 1 });
  expect(page.prompt(moment, people)).toBe("Seal a card.");
  expect(page.progress(view, {})).toBe("Round 1");

  const act = vi.fn(async () => {});
  const message = { text: page.prompt(moment, people), rule: "" };
  const props: BoardProps = { moment, extra: null, people, hands: handsThat(act), message, xray: null };
  const board = mount(page.Board, { target: document.body, props });
  flushSync();
  const cards = [...document.querySelectorAll<HTMLElement>(".hand button")];
  expect(cards.map((card) => card.textContent?.trim())).toEqual(["card 7", "card 12"]);
  cards[1]?.click();
  expect(act).toHaveBeenCalledWith("seal c12");
  await unmount(board);
});

test("a language is one folder, and a file in the folder of each game that speaks it", async () => {
  const { LANGUAGES, preferred } = await loaded<typeof Languages>("core/languages");
  const { catalogues, t } = await loaded<typeof I18n>("core/i18n.svelte");
  const { settings } = await loaded<typeof Settings>("core/settings.svelte");
  expect(LANGUAGES).toContainEqual({ code: "eo", name: "Esperanto" });
  expect(preferred(["eo-XX"])).toBe("eo");
  await catalogues.load("eo");
  settings.language = "eo";
  expect(t("common.close")).toBe("Fermi");
  expect(t("lowcard.prompt")).toBe("Sigelu karton.");
  // A game that does not speak it yet is shown in English.
  expect(t("sandbag.zone.hand")).toBe("Your hand");
  settings.language = "en";
});

test("the build finds both without being told", { timeout: 120_000 }, async () => {
  const outDir = `${process.cwd()}/${ROOT}/dist`;
  await build({
    root: ROOT,
    configFile: "vite.config.ts",
    logLevel: "error",
    build: { outDir, minify: false },
  });
  const scripts = readdirSync(`${outDir}/assets`).filter((name) => name.endsWith(".js"));
  const text = scripts.map((name) => readFileSync(`${outDir}/assets/${name}`, "utf8")).join("\n");
  for (const words of ["./lowcard/page.ts", "Seal a card.", "Sigelu karton.", "Fermi", "Esperanto"])
    expect(text).toContain(words);
});
