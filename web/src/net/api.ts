/** What is asked by HTTP: games, rules, replays. */
import type { AtTable, GameInfo, Outline, ReplayMoment, Rules } from "./answers";
import { Refusal } from "./connection.svelte";

/** Where the server is: the page lies at its root. */
export const address = new URL(".", location.href.split("#")[0]).href;

async function call<Answer>(path: string, body?: unknown): Promise<Answer> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(new URL(path, address), request);
  if (!answer.ok) throw new Refusal(await problem(answer));
  return (await answer.json()) as Answer;
}

/** Why the server refuses; a proxy in between may answer with anything. */
async function problem(answer: Response): Promise<{ code: string; text: string; cards?: readonly string[] }> {
  try {
    return (await answer.json()) as { code: string; text: string };
  } catch {
    return { code: "unreachable", text: `${answer.status} ${answer.statusText}` };
  }
}

let known: Promise<readonly GameInfo[]> | undefined;

/** All games with their options and bots; asked once. */
export function allGames(): Promise<readonly GameInfo[]> {
  known ??= call<{ games: readonly GameInfo[]; phrases?: readonly string[] }>("api/games").then(
    ({ games, phrases = [] }) => games.map((game) => ({ ...game, phrases })),
  );
  known.catch(() => (known = undefined));
  return known;
}

export function rules(game: string, language: string): Promise<Rules> {
  return call(`api/rules/${game}?lang=${language}`);
}

export function outline(record: string): Promise<Outline> {
  return call("api/replay/outline", { record });
}

export function moment(
  record: string,
  step: number,
  seat: number | null,
  all: boolean,
): Promise<ReplayMoment> {
  return call("api/replay/moment", { record, step, seat, all });
}

/** A new game against bots that begins where a record stood after so many steps. */
export function playOn(
  id: string,
  record: string,
  step: number,
  seat: number,
  bot: string,
): Promise<AtTable> {
  return call("api/tables/from-record", { id, record, step, seat, bot });
}

export async function recordOf(table: string): Promise<string> {
  const answer = await fetch(new URL(`api/tables/${table}/record`, address));
  if (!answer.ok) throw new Refusal(await problem(answer));
  return answer.text();
}
