/** What keys do in a replay. */
export type Command = "back" | "forward" | "beatBack" | "beatForward" | "first" | "last" | "play";

const KEYS: { readonly [key: string]: Command } = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  "[": "beatBack",
  "]": "beatForward",
  Home: "first",
  End: "last",
  " ": "play",
};

/** What a key asks for; `null` for nothing, or where the key belongs to what has the focus. */
export function commandOf(event: KeyboardEvent, letters: boolean): Command | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null;
  const command = KEYS[event.key] ?? null;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("dialog, input, select, textarea")) return null;
  if (command === "play" && (event.repeat || target?.closest("button, a, summary"))) return null;
  // Single signs can be switched off; keys that write nothing need not be.
  if ((event.key === "[" || event.key === "]") && !letters) return null;
  return command;
}
