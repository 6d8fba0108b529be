/** The games that this page can show: the folders beside this file, each loaded when it is wanted. */
import type { Front, Page } from "./game";

const pages = import.meta.glob<{ readonly page: Page }>("./*/page.ts");
// What other screens show of games is small, and there before the server has said a word.
const fronts = import.meta.glob<Front>("./*/front.ts", { eager: true, import: "front" });

export async function pageOf(game: string): Promise<Page> {
  const found = pages[`./${game}/page.ts`];
  if (!found) throw new Error(`no page for ${game}`);
  return (await found()).page;
}

/** What other screens show of a game; `null` for one that only the server knows. */
export function frontOf(game: string): Front | null {
  return fronts[`./${game}/front.ts`] ?? null;
}

/** The names of all games: those that have a folder here, and what else the server has. */
export function namesOf(games: readonly { readonly name: string }[]): readonly string[] {
  const own = Object.entries(fronts)
    .sort(([, one], [, other]) => one.order - other.order)
    .map(([path]) => path.split("/")[1] ?? "");
  return [...new Set([...own, ...games.map(({ name }) => name)])];
}
