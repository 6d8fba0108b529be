import type { GameView } from "../wire";

/** The view with what has changed laid over it; what has not changed is shared, and the view before stays as it was. */
export function laidOver(view: GameView, changed: Readonly<Record<string, unknown>>): GameView {
  let whole: unknown = view;
  for (const [path, value] of Object.entries(changed)) whole = put(whole, path.split("."), value);
  return whole as GameView;
}

/** The same with a value at the end of the path, whose steps are names of fields and places in lists. */
function put(node: unknown, path: string[], value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(node)) {
    const place = Number(step);
    const copy: unknown[] = [...(node as unknown[])];
    copy[place] = put(copy[place], rest, value);
    return copy;
  }
  const fields = node as Readonly<Record<string, unknown>>;
  return { ...fields, [step]: put(fields[step], rest, value) };
}
