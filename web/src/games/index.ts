/** The games that this page can show: the folders beside this file, each loaded when it is wanted. */
import { Refusal } from "../net/connection.svelte";
import type { Front, Page } from "./game";

const pages = import.meta.glob<{ readonly page: Page }>("./*/page.ts");
// What other screens show of games is small, and there before the server has said a word.
const found = Object.entries(import.meta.glob<Front>("./*/front.ts", { eager: true, import: "front" }))
  .map(([path, front]) => ({ name: path.split("/")[1] ?? "", front }))
  .sort((one, other) => one.front.order - other.front.order);

/** What other screens show of the games that have a folder here, in their order. */
export const fronts: readonly Front[] = found.map(({ front }) => front);

export async function pageOf(game: string): Promise<Page> {
  const load = pages[`./${game}/page.ts`];
  if (!load) throw new Refusal({ code: "no page", text: `no page for ${game}` });
  return (await load()).page;
}

/** What other screens show of a game; `null` for one that only the server knows. */
export function frontOf(game: string): Front | null {
  return found.find(({ name }) => name === game)?.front ?? null;
}

/** The names of all games: those that have a folder here, and what else the server has. */
export function namesOf(games: readonly { readonly name: string }[]): readonly string[] {
  return [...new Set([...found, ...games].map(({ name }) => name))];
}
