/** Letters as keys, for those who want them. */
import type { People } from "../../game";
import { live } from "../../../core/live.svelte";
import { settings } from "../../../core/settings.svelte";
import type { SandbagView } from "../../../wire";
import type { Choosing } from "./choosing.svelte";
import { sayBaskets, sayPlays, sayTrump } from "./telling";

interface Here {
  readonly view: SandbagView;
  readonly people: People;
  readonly choosing: Choosing;
  readonly isOver: boolean;
  /** Show the last trick. */
  look(): void;
}

export function onKey(event: KeyboardEvent, here: Here): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || here.isOver) return;
  const target = event.target as HTMLElement;
  if (target.closest("dialog, input, textarea, select, [contenteditable]")) return;
  const { view, people, choosing } = here;
  if (event.key === "Escape" && choosing.isBusy) {
    choosing.cancel();
    event.preventDefault();
    return;
  }
  if (!settings.letters || event.repeat) return;
  switch (event.key.toLowerCase()) {
    case "s":
      if (view.phase === "play") choosing.pickSandbag(view.sandbags, "key");
      break;
    case "w":
      if (choosing.isTurn && choosing.choices.takes.size) choosing.swap();
      break;
    case "l":
      here.look();
      break;
    case "u":
      live.say(sayTrump(view, people));
      break;
    case "t":
      live.say(sayPlays(view, people));
      break;
    case "b":
      live.say(sayBaskets(view, people));
      break;
    default:
      return;
  }
  event.preventDefault();
}
