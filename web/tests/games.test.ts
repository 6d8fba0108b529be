/// <reference types="node" />
import { readdirSync } from "node:fs";
import { mount } from "svelte";
import { expect, test } from "vitest";
import { frontOf, namesOf, pageOf } from "../src/games";
import type { GameInfo } from "../src/net/answers";
import GameTile from "../src/screens/home/GameTile.svelte";
import { refusalText } from "../src/core/refusals";

const folders = readdirSync("src/games", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test("a game is a folder: what is there is found, with its page and what other screens show of it", async () => {
  expect([...namesOf([])].sort()).toEqual(folders.sort());
  for (const game of folders) {
    expect(frontOf(game)).not.toBeNull();
    expect((await pageOf(game)).closing).not.toEqual([]);
  }
});

test("a game that only the server has comes after those with a folder", async () => {
  expect(namesOf([{ name: "whist" }, { name: "sandbag" }])).toEqual([...namesOf([]), "whist"]);
  expect(frontOf("whist")).toBeNull();
  const error: unknown = await pageOf("whist").catch((reason: unknown) => reason);
  expect(refusalText(error)).toContain("This page cannot show this game.");
});

test("a game that only the server has is listed, with its rules and why it cannot be played here", () => {
  const info = { name: "whist", title: "Whist", summary: "Four seats.", seats: [4] } as unknown as GameInfo;
  const tile = { game: "whist", info, isBusy: false, version: 0, onplay() {}, onfriends() {}, onsetup() {} };
  mount(GameTile, { target: document.body, props: { ...tile, Scene: null } });
  expect(document.body.textContent).toContain("Whist");
  expect(document.body.textContent).toContain("This page cannot show this game.");
  expect(document.querySelectorAll("button")).toHaveLength(0);
  expect(document.querySelectorAll('a[href*="rules"]')).toHaveLength(1);
});
