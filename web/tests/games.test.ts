/// <reference types="node" />
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { frontOf, namesOf, pageOf } from "../src/games";

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
  await expect(pageOf("whist")).rejects.toThrow("whist");
});
