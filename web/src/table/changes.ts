/** What is otherwise at a table after it was changed, in words. */
import { has, t } from "../core/i18n.svelte";
import { optionFact } from "../core/words";
import type { Settings } from "../wire";
import { timeWords } from "./clock";

export function changes(was: Settings, now: Settings): readonly string[] {
  const found = [...options(was, now), ...clocks(was, now)];
  if (was.seats !== now.seats) found.unshift(t("table.change.seats", { count: now.seats ?? 0 }));
  if (Boolean(was.listed) !== Boolean(now.listed))
    found.push(t(now.listed ? "table.change.listed" : "table.change.private"));
  if (Boolean(was.chat) !== Boolean(now.chat))
    found.push(t(now.chat ? "table.change.chat" : "table.change.noChat"));
  if ((was.hints ?? true) !== (now.hints ?? true))
    found.push(t((now.hints ?? true) ? "table.change.hints" : "table.change.noHints"));
  if ((was.joining ?? "ask") !== (now.joining ?? "ask"))
    found.push(t(`table.change.joining.${now.joining ?? "ask"}`));
  if (was.pace !== now.pace) found.push(t("table.change.pace"));
  if ((was.undo ?? 0) !== (now.undo ?? 0))
    found.push(t("table.change.undo", { has: now.undo ? "some" : "none" }));
  if (JSON.stringify(was.bots ?? {}) !== JSON.stringify(now.bots ?? {})) found.push(t("table.change.bots"));
  return found.length > 0 ? found : [t("table.change.nothing")];
}

function options(was: Settings, now: Settings): string[] {
  const before = was.options ?? {};
  const after = now.options ?? {};
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => {
      const key = `home.option.${now.game}.${name}`;
      const value = after[name];
      if (value !== undefined) return optionFact(now.game, name, value);
      return t("table.change.option", { name: has(key) ? t(key) : name, value: t("table.change.usual") });
    });
}

function clocks(was: Settings, now: Settings): string[] {
  return (["move", "bank", "grace", "window"] as const)
    .filter((kind) => (was.clock?.[kind] ?? 0) !== (now.clock?.[kind] ?? 0))
    .map((kind) => {
      const seconds = now.clock?.[kind] ?? 0;
      return t(`table.change.${kind}`, {
        time: seconds ? timeWords(seconds) : "",
        has: seconds ? "some" : "none",
      });
    });
}
