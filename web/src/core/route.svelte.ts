/** Where one is: routes are fragments, so that no secret of a link ever reaches a server. */

export type Route =
  | { at: "home" }
  | { at: "lobby" }
  | { at: "table"; table: string; secret: string }
  | { at: "replay"; table: string; step: number }
  /** Without a game, those of the first one. */
  | { at: "rules"; game: string; anchor: string }
  | { at: "reference"; game: string }
  /** Without a lesson the whole course; without a step the lesson's end, or its first open step. */
  | { at: "learn"; game: string; lesson: string; step: string }
  | { at: "settings" };

/** What opens beside a running game. */
export type Lookup = Extract<Route, { at: "rules" | "reference" }>;

export function isLookup(route: Route): route is Lookup {
  return route.at === "rules" || route.at === "reference";
}

export function read(hash: string): Route {
  const [at, first = "", second = "", third = ""] = hash.replace(/^#\/?/, "").split("/").map(decoded);
  switch (at) {
    case "lobby":
    case "settings":
      return { at };
    case "table":
      return first ? { at, table: first, secret: second === "seat" ? third : "" } : { at: "home" };
    case "replay":
      return { at, table: first, step: Number.parseInt(second, 10) || 0 };
    case "rules":
      return { at, game: first, anchor: second };
    case "reference":
      return { at, game: first };
    case "learn":
      return first ? { at, game: first, lesson: second, step: third } : { at: "home" };
    default:
      return { at: "home" };
  }
}

/** An address may be written by anybody. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

export function hash(route: Route): string {
  switch (route.at) {
    case "home":
      return "#/";
    case "table":
      return `#/table/${route.table}${route.secret ? `/seat/${route.secret}` : ""}`;
    case "replay":
      return `#/replay/${route.table}${route.step ? `/${route.step}` : ""}`;
    case "rules":
      return `#/rules${route.game ? `/${route.game}` : ""}${route.anchor ? `/${route.anchor}` : ""}`;
    case "reference":
      return `#/reference${route.game ? `/${route.game}` : ""}`;
    case "learn":
      return `#/learn/${[route.game, route.lesson, route.step].filter(Boolean).join("/")}`;
    default:
      return `#/${route.at}`;
  }
}

/** Where there is a way back to: whoever goes to read comes from a game, perhaps by some pages more. */
export function leftFor(to: Route, from: Route, before: Route | null): Route | null {
  if (!isLookup(to) && to.at !== "settings") return null;
  return from.at === "table" || from.at === "replay" ? from : before;
}

class Place {
  now = $state.raw<Route>(read(location.hash));
  /** The table or replay from which one went to read something. */
  left = $state.raw<Route | null>(null);

  constructor() {
    addEventListener("hashchange", () => {
      this.left = leftFor(read(location.hash), this.now, this.left);
      this.now = read(location.hash);
    });
  }

  go(route: Route): void {
    location.hash = hash(route);
  }

  /** The same place by another address, without a step in the history. */
  replace(route: Route): void {
    history.replaceState(null, "", hash(route));
    this.now = route;
  }
}

export const place = new Place();
