/** What is asked by HTTP: games, rules, replays. */
import type { GamePreview, Previews, Problem } from "../wire";
import type {
  AtTable,
  Attempt,
  CourseInfo,
  GameInfo,
  NewAttempts,
  NewGame,
  Replay,
  Review,
  Rules,
  StepMoment,
} from "./answers";
import { Refusal } from "./connection.svelte";

/** Where the server is: the page lies at its root. */
export const address = new URL(".", location.href.split("#")[0]).href;

async function call<Answer>(path: string, body?: unknown): Promise<Answer> {
  const request: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(new URL(path, address), request);
  if (!answer.ok) throw new RequestRefusal(await problem(answer));
  return (await answer.json()) as Answer;
}

/** What was refused by HTTP: with a record that is damaged, the line that is wrong. */
export class RequestRefusal extends Refusal {
  /** Counted from 1; 0 where it is about no record. */
  readonly line: number;

  constructor(problem: Problem) {
    super(problem);
    this.line = problem.line ?? 0;
  }
}

/** Why the server refuses; a proxy in between may answer with anything. */
async function problem(answer: Response): Promise<Problem> {
  try {
    return (await answer.json()) as Problem;
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

/** The frames of a record's whole game as a seat was sent them; or as everybody was, with every card besides. */
export function replay(record: string, as: number | "all"): Promise<Replay> {
  return call("api/replay", as === "all" ? { record, all: true } : { record, seat: as });
}

/** What the strongest bot would have chosen for a seat that was to choose after so many steps, and what was chosen. */
export function review(record: string, step: number, seat: number): Promise<Review> {
  return call("api/replay/review", { record, step, seat });
}

/** A new game against bots that begins where a record stood after so many steps. */
export function playOn(game: NewGame): Promise<AtTable> {
  return call("api/replay/game", game);
}

export async function recordOf(table: string): Promise<string> {
  const answer = await fetch(new URL(`api/tables/${encodeURIComponent(table)}/record`, address));
  if (!answer.ok) throw new RequestRefusal(await problem(answer));
  return answer.text();
}

const courses = new Map<string, Promise<CourseInfo>>();

/** The lessons of a game; asked once in each language. */
export function lessons(game: string, language: string): Promise<CourseInfo> {
  const path = `api/lessons/${encodeURIComponent(game)}?language=${language}`;
  const known = courses.get(path);
  if (known) return known;
  const asked = call<CourseInfo>(path);
  courses.set(path, asked);
  asked.catch(() => courses.delete(path));
  return asked;
}

/** Where a step of a lesson is. */
export interface StepPlace {
  readonly game: string;
  readonly lesson: string;
  readonly step: string;
}

function stepPath({ game, lesson, step }: StepPlace): string {
  return `api/lessons/${[game, lesson, step].map(encodeURIComponent).join("/")}`;
}

/** A step after what was tried in it so far; the answer is about the last of it. */
export function lessonStep(at: StepPlace, tried: NewAttempts): Promise<StepMoment> {
  return call(stepPath(at), tried);
}

/** What actions would lead to in a step. */
export async function lessonPreviews(
  at: StepPlace,
  actions: readonly string[],
  attempts: readonly Attempt[],
): Promise<readonly (GamePreview | null)[]> {
  return (await call<Previews>(`${stepPath(at)}/previews`, { actions, attempts })).previews;
}
