/** The games that this page can show: the folders beside this file, each loaded when it is wanted. */
import type { Page } from "./game";

const pages = import.meta.glob<{ readonly page: Page }>("./*/page.ts");

export async function pageOf(game: string): Promise<Page> {
  const found = pages[`./${game}/page.ts`];
  if (!found) throw new Error(`no page for ${game}`);
  return (await found()).page;
}
