/** The two parts of a view put together, by each game in its own way. */
import type { GameOwnView, GamePublicView, GameView, TableView } from "../wire";

type Join = (table: GamePublicView, own: GameOwnView | null) => GameView;

const joins = import.meta.glob<Join>("./*/model/view.ts", { eager: true, import: "joinView" });

/** The view of a seat, or of a spectator, who has no own part; for a game without a folder here, simply both parts. */
export function joinView(game: string, { public: table, own }: TableView): GameView {
  const join = joins[`./${game}/model/view.ts`];
  return join ? join(table, own ?? null) : ({ ...table, ...own } as unknown as GameView);
}
