/** The games that this page can show, each loaded when it is wanted. */
import type { Page } from "./game";

const pages: { readonly [game: string]: () => Promise<{ page: Page }> } = {
  sandbag: () => import("./sandbag/page"),
  bagoloot: () => import("./bagoloot/page"),
};

export async function pageOf(game: string): Promise<Page> {
  const found = pages[game];
  if (!found) throw new Error(`no page for ${game}`);
  return (await found()).page;
}
